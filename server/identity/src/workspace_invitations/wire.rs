//! Invitations to workspaces in JSON.

use kym_domain::check::FieldError;
use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_domain::workspaces::{InvitationDraft, Role, WorkspaceInvitation};
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use kym_platform::http::words::RoleWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::registration::wire::RegistrationModeWord;
use crate::workspaces::invitation::InvitationBody;

/// An invitation that was just made, or sent again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewWorkspaceInvitation)]
pub struct NewInvitationBody {
    #[serde(flatten)]
    invitation: InvitationBody,
    /// What to hand to whoever is invited, where no emails can be sent; shown this once.
    #[schema(required)]
    link: Option<String>,
}

/// Somebody to be invited to a workspace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = InviteToWorkspace)]
pub struct Invite {
    #[schema(required, value_type = String)]
    email: Option<String>,
    /// Every role but owner; admins invite editors and viewers.
    #[schema(required, value_type = RoleWord)]
    role: Option<String>,
}

/// What an invitation says to whoever has its link.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationPreview {
    /// Where one is invited to.
    pub workspace_name: String,
    /// The name of who invites.
    pub invited_by: String,
    /// What one would be there.
    pub role: RoleWord,
    /// The address that it is for.
    pub email: String,
    /// From when on it is worth nothing.
    pub expires_at: Instant,
    /// Whether somebody without an account can register: with `invitation` by this token.
    pub registration: RegistrationModeWord,
}

/// The workspace that somebody has just joined.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedInvitation {
    workspace_id: Uuid,
    workspace_name: String,
    role: RoleWord,
}

/// An invitation with its link.
#[derive(Debug)]
pub struct NewInvitation {
    /// The invitation.
    pub invitation: WorkspaceInvitation,
    /// Where it leads, when it was not mailed.
    pub link: Option<String>,
}

/// A membership that has just begun.
#[derive(Debug)]
pub struct Joined {
    /// Where.
    pub workspace_id: WorkspaceId,
    /// Its name.
    pub workspace_name: String,
    /// As what.
    pub role: Role,
}

impl Answer for NewInvitation {
    type Body = NewInvitationBody;

    fn body(&self, _: Language) -> NewInvitationBody {
        NewInvitationBody {
            invitation: InvitationBody::from(&self.invitation),
            link: self.link.clone(),
        }
    }
}

impl Answer for Joined {
    type Body = AcceptedInvitation;

    fn body(&self, _: Language) -> AcceptedInvitation {
        AcceptedInvitation {
            workspace_id: self.workspace_id.as_uuid(),
            workspace_name: self.workspace_name.clone(),
            role: RoleWord(self.role),
        }
    }
}

impl Invite {
    /// Who shall be invited as what.
    pub fn check(&self) -> Result<InvitationDraft, Vec<FieldError>> {
        InvitationDraft::check(
            self.email.as_deref().unwrap_or_default(),
            self.role.as_deref().unwrap_or_default(),
        )
    }
}
