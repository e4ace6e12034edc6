//! The history of a workspace: who changed what, and what of it can be undone.

use jiff::SignedDuration;

use crate::words::words;
use crate::workspaces::{Action, Role};

/// How long a change is remembered: a year and the month in which one looks back on it.
pub const HISTORY_LIFE: SignedDuration = SignedDuration::from_hours(24 * 400);

words! {
    /// What was changed.
    pub enum ChangeNoun {
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
        /// A word on transactions.
        Tag => "tag",
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
    pub enum ChangeKind {
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

impl ChangeNoun {
    /// What one must be allowed to do to undo a change of it; nothing is enough for some.
    pub const fn undone_by(self) -> Option<Action> {
        match self {
            Self::Workspace => Some(Action::EditWorkspace),
            Self::Account => Some(Action::EditAccounts),
            Self::Category | Self::Rule => Some(Action::EditCategories),
            Self::RecurringItem | Self::Budget | Self::Goal => Some(Action::EditPlans),
            Self::Tag | Self::Transaction | Self::Attachment | Self::Import => {
                Some(Action::EditTransactions)
            }
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
pub const fn is_undoable(noun: ChangeNoun, kind: ChangeKind) -> bool {
    let is_change_of_a_row = match kind {
        ChangeKind::Updated => true,
        // A workspace comes and goes with its history.
        ChangeKind::Created | ChangeKind::Deleted | ChangeKind::Restored => {
            !matches!(noun, ChangeNoun::Workspace)
        }
        ChangeKind::MovedAway | ChangeKind::MovedHere | ChangeKind::Merged => false,
    };
    is_change_of_a_row && noun.undone_by().is_some()
}

/// Whether a member of this role may undo such a change.
pub fn may_undo(role: Role, noun: ChangeNoun, kind: ChangeKind) -> bool {
    is_undoable(noun, kind) && noun.undone_by().is_some_and(|action| role.may(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_role_may_change_it_may_undo() {
        for (noun, least) in [
            (ChangeNoun::Workspace, Some(Role::Admin)),
            (ChangeNoun::Member, None),
            (ChangeNoun::Invitation, None),
            (ChangeNoun::Account, Some(Role::Editor)),
            (ChangeNoun::Category, Some(Role::Editor)),
            (ChangeNoun::Tag, Some(Role::Editor)),
            (ChangeNoun::Transaction, Some(Role::Editor)),
            (ChangeNoun::Attachment, Some(Role::Editor)),
            (ChangeNoun::Import, Some(Role::Editor)),
            (ChangeNoun::Rule, Some(Role::Editor)),
            (ChangeNoun::RecurringItem, Some(Role::Editor)),
            (ChangeNoun::Budget, Some(Role::Editor)),
            (ChangeNoun::Goal, Some(Role::Editor)),
            (ChangeNoun::Reconciliation, None),
            (ChangeNoun::Reconversion, None),
            (ChangeNoun::WorkspaceRate, None),
        ] {
            for role in Role::ALL {
                let may = least.is_some_and(|least| *role >= least);
                assert_eq!(
                    may_undo(*role, noun, ChangeKind::Updated),
                    may,
                    "{role} {noun}"
                );
            }
        }
    }

    #[test]
    fn a_move_to_another_workspace_a_large_merge_and_the_workspace_itself_cannot_be_undone() {
        for kind in [ChangeKind::MovedAway, ChangeKind::MovedHere] {
            assert!(!is_undoable(ChangeNoun::Account, kind));
        }
        assert!(!is_undoable(ChangeNoun::Category, ChangeKind::Merged));
        assert!(!is_undoable(ChangeNoun::Tag, ChangeKind::Merged));
        assert!(!is_undoable(ChangeNoun::Workspace, ChangeKind::Created));
        for kind in [
            ChangeKind::Created,
            ChangeKind::Deleted,
            ChangeKind::Restored,
        ] {
            assert!(is_undoable(ChangeNoun::Transaction, kind));
        }
    }
}
