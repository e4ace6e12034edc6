//! An account that moves to another workspace with everything that is on it.

use super::Account;
use crate::check::FieldCode;
use crate::words::words;
use crate::workspaces::Workspace;

words! {
    /// What becomes of the account's categories that the other workspace does not have.
    pub enum MissingCategories {
        /// The account stays where it is.
        Refuse => "refuse",
        /// The other workspace gets them.
        Create => "create",
        /// Its transactions have none there.
        Clear => "clear",
    }
}

words! {
    /// What becomes of the account's transfers with accounts that stay.
    pub enum OpenTransfers {
        /// The account stays where it is.
        Refuse => "refuse",
        /// Both legs become transactions of their own.
        Unlink => "unlink",
    }
}

impl Account {
    /// The account in another workspace. Refused where it is already. What its transactions come to has to be
    /// converted anew where another currency is counted in.
    pub fn moved_to(self, target: &Workspace) -> Result<Self, FieldCode> {
        if self.workspace_id == target.id {
            return Err(FieldCode::SameWorkspace);
        }
        Ok(Self {
            workspace_id: target.id,
            version: self.version + 1,
            ..self
        })
    }
}
