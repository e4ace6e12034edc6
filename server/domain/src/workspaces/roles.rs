//! What the members of a workspace are to it, and who may do what: the whole table of permissions
//! (`domain.md`, section 1).

use crate::words::words;

words! {
    /// What a member is in a workspace, from the least to the most.
    pub enum Role {
        /// Sees everything and changes nothing.
        Viewer => "viewer",
        /// Keeps the books.
        Editor => "editor",
        /// Keeps the books and the workspace itself.
        Admin => "admin",
        /// Whose it is. There is always one at least.
        Owner => "owner",
    }
}

words! {
    /// Something that can be done in a workspace.
    pub enum Action {
        /// See accounts, transactions, figures.
        Read => "read",
        /// Add, change, delete and restore transactions.
        EditTransactions => "edit_transactions",
        /// Change what a reconciliation has closed, and reopen it.
        EditClosed => "edit_closed",
        /// Add, change, delete and restore accounts.
        EditAccounts => "edit_accounts",
        /// Add, change and delete the workspace's own categories.
        EditCategories => "edit_categories",
        /// Add, change and delete what the workspace plans: recurring transactions, shared budgets, goals.
        EditPlans => "edit_plans",
        /// Take an account with all that is in it to another workspace.
        MoveAccount => "move_account",
        /// Change name, description and currency.
        EditWorkspace => "edit_workspace",
        /// Say whether its data may be given to AI models.
        AllowAi => "allow_ai",
        /// Invite somebody and take invitations back, for the roles of [`Role::may_invite`].
        Invite => "invite",
        /// Change the roles of others and remove them, within [`Role::may_change`].
        ManageMembers => "manage_members",
        /// Make somebody an owner.
        GrantOwner => "grant_owner",
        /// Delete the workspace with everything in it.
        DeleteWorkspace => "delete_workspace",
        /// Give up one's own membership; the last owner cannot.
        Leave => "leave",
    }
}

impl Role {
    /// The least role that may do something.
    pub const fn least_for(action: Action) -> Self {
        match action {
            Action::Read | Action::Leave => Self::Viewer,
            Action::EditTransactions
            | Action::EditAccounts
            | Action::EditCategories
            | Action::EditPlans => Self::Editor,
            Action::EditClosed
            | Action::MoveAccount
            | Action::EditWorkspace
            | Action::Invite
            | Action::ManageMembers => Self::Admin,
            Action::AllowAi | Action::GrantOwner | Action::DeleteWorkspace => Self::Owner,
        }
    }

    /// Whether a member of this role may do something.
    pub fn may(self, action: Action) -> bool {
        self >= Self::least_for(action)
    }

    /// Everything that a member of this role may do.
    pub fn allowed(self) -> Vec<Action> {
        Action::ALL
            .iter()
            .copied()
            .filter(|action| self.may(*action))
            .collect()
    }

    /// Whether a member of this role may invite somebody as `role`. Nobody is invited as an owner: that
    /// is given to somebody who is there.
    pub fn may_invite(self, role: Self) -> bool {
        self.may(Action::Invite) && role < Self::Owner && self.may_change(role)
    }

    /// Whether a member of this role may make somebody else whom they [may change](Self::may_change) a
    /// member of `role`.
    pub fn may_give(self, role: Self) -> bool {
        self.may_change(role) && (role < Self::Owner || self.may(Action::GrantOwner))
    }

    /// Whether a member of this role may change the role of another who is `target`, or remove them:
    /// owners everybody's, admins only of those beneath them, so that no admin can put another out.
    pub fn may_change(self, target: Self) -> bool {
        self.may(Action::ManageMembers) && (self == Self::Owner || target < self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole matrix, the `no` included (`domain.md`, section 1).
    #[test]
    fn every_role_may_do_exactly_what_the_table_says() {
        let table = [
            (Action::Read, [true, true, true, true]),
            (Action::EditTransactions, [false, true, true, true]),
            (Action::EditClosed, [false, false, true, true]),
            (Action::EditAccounts, [false, true, true, true]),
            (Action::EditCategories, [false, true, true, true]),
            (Action::EditPlans, [false, true, true, true]),
            (Action::MoveAccount, [false, false, true, true]),
            (Action::EditWorkspace, [false, false, true, true]),
            (Action::AllowAi, [false, false, false, true]),
            (Action::Invite, [false, false, true, true]),
            (Action::ManageMembers, [false, false, true, true]),
            (Action::GrantOwner, [false, false, false, true]),
            (Action::DeleteWorkspace, [false, false, false, true]),
            (Action::Leave, [true, true, true, true]),
        ];
        assert_eq!(table.map(|(action, _)| action), *Action::ALL);
        for (action, row) in table {
            for (role, may) in Role::ALL.iter().zip(row) {
                assert_eq!(role.may(action), may, "{role} {action}");
                assert_eq!(role.allowed().contains(&action), may);
            }
        }
    }

    /// For a viewer, an editor, an admin and an owner: whom they may do it to.
    fn matrix(may: fn(Role, Role) -> bool) -> Vec<Vec<&'static str>> {
        let row = |by: &Role| {
            let whom = Role::ALL.iter().filter(|role| may(*by, **role));
            whom.map(|role| role.as_str()).collect()
        };
        Role::ALL.iter().map(row).collect()
    }

    #[test]
    fn owners_invite_as_anything_but_owner_and_admins_those_beneath_them() {
        let expected = [
            vec![],
            vec![],
            vec!["viewer", "editor"],
            vec!["viewer", "editor", "admin"],
        ];
        assert_eq!(matrix(Role::may_invite), expected);
    }

    #[test]
    fn only_owners_touch_owners_and_admins() {
        let all = vec!["viewer", "editor", "admin", "owner"];
        let expected = [vec![], vec![], vec!["viewer", "editor"], all];
        assert_eq!(matrix(Role::may_change), expected);
        assert_eq!(matrix(Role::may_give), expected);
    }
}
