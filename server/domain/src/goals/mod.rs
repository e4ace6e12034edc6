//! Goals: an amount that a workspace saves for, told from what an account holds or from what was transferred to it.
//!
//! Reading order: what people say of a goal ([`GoalDefinition`]), and how far it has come and will come ([`Facts`]).

mod input;
mod progress;

#[cfg(test)]
mod tests;

use jiff::Timestamp;

pub use self::input::{GoalDefinition, GoalInput, NewGoal};
pub use self::progress::{Facts, HORIZON_YEARS, Progress, SavingsHistory};

use crate::accounts::Account;
use crate::id::{GoalId, WorkspaceId};
use crate::words::words;

/// How many goals a workspace has at most.
pub const MAX_GOALS: usize = 100;

words! {
    /// What counts as saved.
    pub enum GoalSource {
        /// What the account holds.
        Balance => "balance",
        /// What was transferred to the account, less what was transferred from it.
        Transfers => "transfers",
    }
}

words! {
    /// Why nothing more can be said about a goal.
    pub enum GoalProblem {
        /// Its account was deleted.
        AccountMissing => "account_missing",
        /// Its account is closed.
        AccountClosed => "account_closed",
    }
}

impl GoalProblem {
    /// What stands in the way of a goal on this account.
    pub const fn of(account: &Account) -> Option<Self> {
        if account.is_deleted {
            Some(Self::AccountMissing)
        } else if account.is_closed {
            Some(Self::AccountClosed)
        } else {
            None
        }
    }
}

/// Something that a workspace saves for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Its id.
    pub id: GoalId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// What people said.
    pub definition: GoalDefinition,
    /// When it was set.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl Goal {
    /// A new goal.
    pub const fn new(
        id: GoalId,
        workspace_id: WorkspaceId,
        definition: GoalDefinition,
        created_at: Timestamp,
    ) -> Self {
        Self {
            id,
            workspace_id,
            definition,
            created_at,
            version: 1,
        }
    }

    /// The goal as it is said now.
    #[must_use]
    pub fn changed(self, definition: GoalDefinition) -> Self {
        Self {
            definition,
            version: self.version + 1,
            ..self
        }
    }
}
