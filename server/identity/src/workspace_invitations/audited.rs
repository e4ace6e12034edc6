//! What the history of a workspace keeps of those who were invited.

use kym_domain::history::ChangeNoun;
use kym_domain::workspaces::WorkspaceInvitation;
use kym_platform::changes::{Audited, Fields};
use uuid::Uuid;

/// An invitation as the history sees it.
pub struct AuditedWorkspaceInvitation<'a>(pub &'a WorkspaceInvitation);

impl Audited for AuditedWorkspaceInvitation<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Invitation;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.email.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            role: Some(self.0.role.as_str().to_owned()),
            email: Some(self.0.email.clone()),
            ..Fields::default()
        }
    }
}
