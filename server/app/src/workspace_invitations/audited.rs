//! What the history of a workspace keeps of those who were invited and of those who joined.

use kym_domain::history::ChangeNoun;
use kym_domain::workspaces::{WorkspaceInvitation, WorkspaceMember};
use uuid::Uuid;

use crate::changes::{Audited, Fields};

impl Audited for WorkspaceInvitation {
    const NOUN: ChangeNoun = ChangeNoun::Invitation;

    fn row(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn name(&self) -> String {
        self.email.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            role: Some(self.role.as_str().to_owned()),
            email: Some(self.email.clone()),
            ..Fields::default()
        }
    }
}

impl Audited for WorkspaceMember {
    const NOUN: ChangeNoun = ChangeNoun::Member;

    fn row(&self) -> Uuid {
        self.user_id.as_uuid()
    }

    fn name(&self) -> String {
        self.full_name.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            role: Some(self.role.as_str().to_owned()),
            ..Fields::default()
        }
    }
}
