//! What the history of a workspace keeps of those who were invited and of those who joined.

use kym_domain::history::ChangeNoun;
use kym_domain::workspaces::{WorkspaceInvitation, WorkspaceMember};
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

/// A member as the history sees them.
pub struct AuditedWorkspaceMember<'a>(pub &'a WorkspaceMember);

impl Audited for AuditedWorkspaceMember<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Member;

    fn row(&self) -> Uuid {
        self.0.user_id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.full_name.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            role: Some(self.0.role.as_str().to_owned()),
            ..Fields::default()
        }
    }
}
