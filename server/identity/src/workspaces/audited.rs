//! What the history of a workspace keeps of those who joined.

use kym_domain::history::ChangeNoun;
use kym_domain::workspaces::WorkspaceMember;
use kym_platform::changes::{Audited, Fields};
use uuid::Uuid;

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
