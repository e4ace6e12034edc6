//! What becomes of workspaces, in JSON.

use std::collections::HashMap;

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{UserId, WorkspaceId};
use kym_platform::http::lists::at_most;
use serde::Deserialize;
use utoipa::ToSchema;

/// What becomes of the workspaces that would be nobody's.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteUser {
    /// One answer for each of them.
    #[serde(default, deserialize_with = "at_most::<_, _, 1000>")]
    #[schema(nullable = false, max_items = 1000)]
    workspaces: Vec<ChosenDisposition>,
}

/// What becomes of one workspace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenDisposition {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
    /// `delete`, or `hand_over` to `user_id`.
    #[schema(required, value_type = DispositionActionWord)]
    action: Option<String>,
    /// The member who owns it from then on.
    #[schema(nullable = false, value_type = Option<Uuid>)]
    user_id: Option<String>,
}

/// The answers.
#[derive(ToSchema)]
#[schema(as = WorkspaceDispositionAction)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only the contract shows the list")]
enum DispositionActionWord {
    /// It goes with everything in it.
    Delete,
    /// A member owns it from then on.
    HandOver,
}

/// What becomes of a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkspaceDisposition {
    /// It goes with everything in it.
    Delete,
    /// This member owns it from then on.
    HandOver(UserId),
}

/// The answers, with the place of each in the list.
pub type Dispositions = HashMap<WorkspaceId, (usize, WorkspaceDisposition)>;

impl DeleteUser {
    /// What was answered.
    pub fn check(&self) -> Result<Dispositions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let mut dispositions = Dispositions::new();
        for (place, disposition) in self.workspaces.iter().enumerate() {
            let field = |name: &str| format!("workspaces[{place}].{name}");
            let given = |text: &Option<String>| text.clone().ok_or(FieldCode::Required);
            let workspace = given(&disposition.workspace_id).and_then(|text| parse(&text));
            let workspace = checks.take(field("workspace_id"), workspace);
            let user = || given(&disposition.user_id).and_then(|text| parse(&text));
            let disposition = match disposition.action.as_deref() {
                Some("delete") => Some(WorkspaceDisposition::Delete),
                Some("hand_over") => checks
                    .take(field("user_id"), user())
                    .map(WorkspaceDisposition::HandOver),
                Some(_) => checks.take(field("action"), Err(FieldCode::UnknownValue)),
                None => checks.take(field("action"), Err(FieldCode::Required)),
            };
            if let (Some(workspace), Some(disposition)) = (workspace, disposition) {
                dispositions.insert(workspace, (place, disposition));
            }
        }
        if checks.is_clean() {
            Ok(dispositions)
        } else {
            Err(checks.into_errors())
        }
    }
}

/// What is no id names nothing.
fn parse<I: std::str::FromStr>(text: &str) -> Result<I, FieldCode> {
    text.parse().map_err(|_| FieldCode::NotFound)
}
