//! Who may do what with a budget. A private one is its owner's, and may be shared with chosen members
//! (`domain.md`, section 3).

use super::Budget;
use crate::id::UserId;
use crate::words::words;
use crate::workspaces::{Action, Role};

words! {
    /// What a member may do with a private budget that is shared with them.
    pub enum BudgetAccess {
        /// See it.
        ReadOnly => "read_only",
        /// Change what it says and plans, too.
        ReadWrite => "read_write",
    }
}

/// What somebody may do with a budget. Each includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BudgetRight {
    /// See it.
    Read,
    /// Change what it says and what is planned in it.
    Edit,
    /// Delete it.
    Delete,
    /// Decide who else sees it.
    Share,
}

/// A member whom the owner of a private budget lets see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetShare {
    /// The member.
    pub user: UserId,
    /// What the owner allows.
    pub access: BudgetAccess,
}

impl BudgetAccess {
    /// Whether it can be given to a member of this role. Who may not change what the workspace plans changes no
    /// budget of somebody else either.
    pub fn is_for(self, role: Role) -> bool {
        self == Self::ReadOnly || role.may(Action::EditPlans)
    }
}

impl BudgetShare {
    /// What the member may do, with their role as it is now.
    pub fn right(&self, role: Role) -> BudgetRight {
        match self.access {
            BudgetAccess::ReadWrite if self.access.is_for(role) => BudgetRight::Edit,
            BudgetAccess::ReadWrite | BudgetAccess::ReadOnly => BudgetRight::Read,
        }
    }
}

impl Budget {
    /// What a member of the workspace may do with the budget; nothing when it is not there for them. A workspace's own
    /// budget everybody sees, and who keeps its plans changes and deletes it.
    pub fn right_of(&self, user: UserId, role: Role) -> Option<BudgetRight> {
        match self.owner {
            None if role.may(Action::EditPlans) => Some(BudgetRight::Delete),
            None => Some(BudgetRight::Read),
            Some(owner) if owner == user => Some(BudgetRight::Share),
            Some(_) => {
                let share = self.shares.iter().find(|share| share.user == user);
                share.map(|share| share.right(role))
            }
        }
    }

    /// Those who see a private budget, its owner first; nobody is named of one that the whole workspace sees.
    pub fn readers(&self) -> impl Iterator<Item = UserId> {
        let shared = self.shares.iter().map(|share| share.user);
        self.owner.into_iter().chain(shared)
    }
}
