//! The history of a workspace: who changed what, and what of it can be undone.

use crate::words::words;
use crate::workspaces::{Action, Role};

words! {
    /// What was changed.
    pub enum Noun {
        /// The workspace itself.
        Workspace => "workspace",
        /// Who belongs to it.
        Member => "member",
        /// Who is asked to join.
        Invitation => "invitation",
        /// An account.
        Account => "account",
        /// A category of the workspace's own.
        Category => "category",
        /// A transaction, or both legs of a transfer.
        Transaction => "transaction",
        /// A file on a transaction.
        Attachment => "attachment",
        /// What is done by itself with transactions that look so.
        Rule => "rule",
        /// A payment that comes again.
        RecurringItem => "recurring_item",
        /// What is meant to be spent on what.
        Budget => "budget",
        /// What is saved for.
        Goal => "goal",
        /// A file, with everything that was booked from it.
        Import => "import",
        /// An account compared with a statement of its bank.
        Reconciliation => "reconciliation",
        /// Transactions that were converted anew.
        Reconversion => "reconversion",
        /// An exchange rate of the workspace's own.
        WorkspaceRate => "workspace_rate",
    }
}

words! {
    /// What became of it.
    pub enum Kind {
        /// It is new here.
        Created => "created",
        /// Some of its fields have other values.
        Updated => "updated",
        /// It is gone.
        Deleted => "deleted",
        /// It is back.
        Restored => "restored",
        /// It went to another workspace.
        MovedAway => "moved_away",
        /// It came from another workspace.
        MovedHere => "moved_here",
        /// It is gone, and another took over more than is kept here.
        Merged => "merged",
    }
}

impl Noun {
    /// What one must be allowed to do to undo a change of it; nothing is enough for some.
    pub const fn undone_by(self) -> Option<Action> {
        match self {
            Self::Workspace => Some(Action::EditWorkspace),
            Self::Account => Some(Action::EditAccounts),
            Self::Category | Self::Rule => Some(Action::EditCategories),
            Self::RecurringItem | Self::Budget | Self::Goal => Some(Action::EditPlans),
            Self::Transaction | Self::Attachment | Self::Import => Some(Action::EditTransactions),
            // Whoever may reopens what was closed; that is a change of its own.
            Self::Reconciliation
            | Self::Reconversion
            | Self::WorkspaceRate
            | Self::Member
            | Self::Invitation => None,
        }
    }
}

/// Whether such a change can be undone at all. Whether it still can, the row says: who has changed
/// it since keeps what they made of it.
pub const fn is_undoable(noun: Noun, kind: Kind) -> bool {
    let is_change_of_a_row = match kind {
        Kind::Updated => true,
        // A workspace comes and goes with its history.
        Kind::Created | Kind::Deleted | Kind::Restored => !matches!(noun, Noun::Workspace),
        Kind::MovedAway | Kind::MovedHere | Kind::Merged => false,
    };
    is_change_of_a_row && noun.undone_by().is_some()
}

/// Whether a member of this role may undo such a change.
pub fn may_undo(role: Role, noun: Noun, kind: Kind) -> bool {
    is_undoable(noun, kind) && noun.undone_by().is_some_and(|action| role.may(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_role_may_change_it_may_undo() {
        for (noun, least) in [
            (Noun::Workspace, Some(Role::Admin)),
            (Noun::Member, None),
            (Noun::Invitation, None),
            (Noun::Account, Some(Role::Editor)),
            (Noun::Category, Some(Role::Editor)),
            (Noun::Transaction, Some(Role::Editor)),
            (Noun::Attachment, Some(Role::Editor)),
            (Noun::Import, Some(Role::Editor)),
            (Noun::Rule, Some(Role::Editor)),
            (Noun::RecurringItem, Some(Role::Editor)),
            (Noun::Budget, Some(Role::Editor)),
            (Noun::Goal, Some(Role::Editor)),
            (Noun::Reconciliation, None),
            (Noun::Reconversion, None),
            (Noun::WorkspaceRate, None),
        ] {
            for role in Role::ALL {
                let may = least.is_some_and(|least| *role >= least);
                assert_eq!(may_undo(*role, noun, Kind::Updated), may, "{role} {noun}");
            }
        }
    }

    #[test]
    fn a_move_to_another_workspace_a_large_merge_and_the_workspace_itself_cannot_be_undone() {
        for kind in [Kind::MovedAway, Kind::MovedHere] {
            assert!(!is_undoable(Noun::Account, kind));
        }
        assert!(!is_undoable(Noun::Category, Kind::Merged));
        assert!(!is_undoable(Noun::Workspace, Kind::Created));
        for kind in [Kind::Created, Kind::Deleted, Kind::Restored] {
            assert!(is_undoable(Noun::Transaction, kind));
        }
    }
}
