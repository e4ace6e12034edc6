//! Workspaces in JSON.

use std::borrow::Borrow;

use kym_domain::check::FieldError;
use kym_domain::history::ChangeNoun;
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_domain::workspaces::{Role, Workspace, WorkspaceDraft, WorkspaceEdit, WorkspaceView};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::patch::PatchField;
use kym_platform::http::values::{Code, Instant};
use kym_platform::http::words::RoleWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::invitation::InvitationBody;
use crate::workspaces::words::ActionWord;

/// A workspace as the caller sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Workspace)]
pub struct WorkspaceBody {
    id: Uuid,
    name: String,
    /// What it is for; may be empty.
    description: String,
    /// What its figures are counted in, and its accounts unless they have another.
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// The name of the time zone that its days begin in, by the database of IANA.
    #[schema(examples("Europe/Berlin"))]
    time_zone: String,
    /// Whether its data may be given to AI models, for members who agree to that themselves.
    ai_allowed: bool,
    /// The caller's role.
    role: RoleWord,
    /// What the caller may do here.
    allowed: Vec<ActionWord>,
    /// As what the caller may invite people.
    invitable_roles: Vec<RoleWord>,
    /// Which members the caller may change, and what they may become.
    assignable_roles: Vec<RoleWord>,
    /// Everybody who belongs to it.
    users: Vec<WorkspaceUser>,
    /// Who was invited, newest first, the used ones until they would have expired; for those who may invite.
    invitations: Vec<InvitationBody>,
    #[schema(value_type = i32)]
    version: i64,
    created_at: Instant,
}

/// Somebody who belongs to a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkspaceUser {
    user_id: Uuid,
    username: String,
    full_name: String,
    role: RoleWord,
    /// Since when they belong to it.
    joined_at: Instant,
}

/// The workspaces of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkspaceList {
    items: Vec<WorkspaceBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A workspace to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWorkspace {
    #[schema(required, value_type = String)]
    name: Option<String>,
    description: Option<String>,
    /// The code of a currency; USD when not given.
    currency: Option<String>,
    /// The name of a time zone, by the database of IANA; UTC when not given.
    time_zone: Option<String>,
}

/// What is to be different of a workspace. What is not given stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateWorkspace {
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    /// Null empties it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    description: PatchField<String>,
    /// Once there are accounts it changes by a reconversion only.
    #[schema(value_type = String, required = false)]
    currency: Option<String>,
    /// The name of a time zone, by the database of IANA.
    time_zone: Option<String>,
    /// For whoever may `allow_ai`.
    #[schema(value_type = bool, required = false)]
    ai_allowed: Option<bool>,
}

/// A workspace in an answer.
pub struct WorkspaceAnswer<T = WorkspaceView>(pub T);

impl<T: Borrow<WorkspaceView>> Answer for WorkspaceAnswer<T> {
    type Body = WorkspaceBody;

    fn body(&self, _: Language) -> WorkspaceBody {
        let view = self.0.borrow();
        let workspace = &view.workspace;
        let users = view.members.iter().map(|member| WorkspaceUser {
            user_id: member.user_id.as_uuid(),
            username: member.username.clone(),
            full_name: member.full_name.clone(),
            role: RoleWord(member.role),
            joined_at: Instant(member.joined_at),
        });
        WorkspaceBody {
            id: workspace.id.as_uuid(),
            name: workspace.name.clone(),
            description: workspace.description.clone(),
            currency: Code(workspace.currency.code()),
            currency_digits: workspace.currency.digits(),
            time_zone: workspace.time_zone.to_string(),
            ai_allowed: workspace.ai_allowed,
            role: RoleWord(view.role),
            allowed: view.role.allowed().into_iter().map(ActionWord).collect(),
            invitable_roles: roles(|role| view.role.may_invite(role)),
            assignable_roles: roles(|role| view.role.may_give(role)),
            users: users.collect(),
            invitations: view.invitations.iter().map(InvitationBody::from).collect(),
            version: workspace.version,
            created_at: Instant(workspace.created_at),
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.borrow().workspace.version)
    }
}

/// A workspace as the history sees it.
pub struct AuditedWorkspace<'a>(pub &'a Workspace);

impl Audited for AuditedWorkspace<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Workspace;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.0.name.clone()),
            description: Some(self.0.description.clone()),
            currency: Some(self.0.currency.code().to_string()),
            time_zone: Some(self.0.time_zone.to_string()),
            ai_allowed: Some(self.0.ai_allowed),
            ..Fields::default()
        }
    }
}

fn roles(may: impl Fn(Role) -> bool) -> Vec<RoleWord> {
    let roles = Role::ALL.iter().copied().filter(|role| may(*role));
    roles.map(RoleWord).collect()
}

impl WorkspaceList {
    /// The list of what a user sees.
    pub fn new(views: &[WorkspaceView], language: Language) -> Self {
        Self {
            items: views
                .iter()
                .map(|view| WorkspaceAnswer(view).body(language))
                .collect(),
            total: views.len(),
        }
    }
}

impl CreateWorkspace {
    /// The draft of the new workspace.
    pub fn check(&self) -> Result<WorkspaceDraft, Vec<FieldError>> {
        let usual = Currency::DEFAULT.code();
        WorkspaceDraft::check_in(
            self.name.as_deref().unwrap_or_default(),
            self.description.as_deref().unwrap_or_default(),
            self.currency.as_deref().unwrap_or(usual.as_str()),
            self.time_zone.as_deref(),
        )
    }
}

impl UpdateWorkspace {
    /// What shall be different.
    pub fn check(&self) -> Result<WorkspaceEdit, Vec<FieldError>> {
        WorkspaceEdit::check(
            self.name.as_deref(),
            self.description.as_deref(),
            self.currency.as_deref(),
            self.time_zone.as_deref(),
            self.ai_allowed,
        )
    }
}
