//! Permission as a value. What touches a workspace's data asks for a [`Member`], and only
//! [`member`], a lookup in the same transaction, can make one (ADR 5).

use std::marker::PhantomData;

use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::money::Currency;
use kym_domain::workspaces::{Action, Role};
use uuid::Uuid;

use crate::currencies::counted_in;
use crate::db::{Reader, fetch_optional};
use crate::error::StoreError;

/// What a [`Member`] has been found to have the right to.
pub trait Right {
    /// The action that a role must allow.
    const ACTION: Action;
}

macro_rules! rights {
    ($($(#[$meta:meta])* $name:ident => $action:ident,)+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name;

        impl Right for $name {
            const ACTION: Action = Action::$action;
        }
    )+};
}

rights! {
    /// May see everything in the workspace.
    Read => Read,
    /// May book, change and delete transactions.
    EditTransactions => EditTransactions,
    /// May change what a reconciliation has closed, and reopen it.
    EditClosed => EditClosed,
    /// May open, change and delete accounts.
    EditAccounts => EditAccounts,
    /// May change the workspace's own categories.
    EditCategories => EditCategories,
    /// May change what the workspace plans: recurring transactions, shared budgets and goals.
    EditPlans => EditPlans,
    /// May take accounts to another workspace.
    MoveAccount => MoveAccount,
    /// May rename the workspace and change its settings.
    EditWorkspace => EditWorkspace,
    /// May say whether data of the workspace is given to AI models.
    AllowAi => AllowAi,
    /// May invite people.
    Invite => Invite,
    /// May change the roles of others and remove them.
    ManageMembers => ManageMembers,
    /// May make others owners.
    GrantOwner => GrantOwner,
    /// May delete the workspace with all that is in it.
    DeleteWorkspace => DeleteWorkspace,
    /// May leave the workspace.
    Leave => Leave,
}

/// Proof that a user is a member of a workspace and has the right `R` there, at this moment.
#[derive(Debug)]
pub struct Member<R> {
    workspace: WorkspaceId,
    user: UserId,
    role: Role,
    change_number: i64,
    base: Currency,
    right: PhantomData<R>,
}

impl<R> Member<R> {
    /// The workspace it was looked up in.
    pub fn workspace(&self) -> WorkspaceId {
        self.workspace
    }

    /// The member.
    pub fn user(&self) -> UserId {
        self.user
    }

    /// The member's role.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The number that every change of the workspace moves on, as it was at the lookup: what lists
    /// and figures of the workspace are tagged with.
    pub fn change_number(&self) -> i64 {
        self.change_number
    }

    /// The currency that the workspace counts in, as it was at the lookup. A change that converts by it
    /// fails at its end when it is another one by then ([`crate::transactions`]).
    pub fn base(&self) -> Currency {
        self.base
    }
}

/// What a lookup of a member found.
#[derive(Debug)]
pub enum Lookup<R> {
    /// A member with the right.
    Granted(Member<R>),
    /// A member whose role does not allow it.
    NotEnough,
    /// No member, or no such workspace: the two are told apart nowhere.
    Stranger,
}

/// Looks up whether `user` is a member of `workspace` with the right `R`.
pub async fn member<R: Right>(
    reader: &mut Reader,
    user: UserId,
    workspace: WorkspaceId,
) -> Result<Lookup<R>, StoreError> {
    let found = fetch_optional!(
        reader,
        Membership,
        "SELECT m.role, w.change_number, w.currency AS base,
                (SELECT c.digits FROM currencies c WHERE c.code = w.currency) AS base_digits
         FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
         WHERE m.workspace_id = $1 AND m.user_id = $2",
        workspace.as_uuid(),
        user.as_uuid(),
    )?;
    found.map_or(Ok(Lookup::Stranger), |found| found.decide(user, workspace))
}

/// A row of `workspace_members` with its workspace's change number. Lookups that also read
/// something else flatten it into their own row.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct Membership {
    role: String,
    change_number: i64,
    base: String,
    base_digits: Option<i64>,
}

impl Membership {
    /// What the role comes to for the right `R`.
    pub(crate) fn decide<R: Right>(
        self,
        user: UserId,
        workspace: WorkspaceId,
    ) -> Result<Lookup<R>, StoreError> {
        let role = role_from_text(&self.role, workspace.as_uuid())?;
        if !role.may(R::ACTION) {
            return Ok(Lookup::NotEnough);
        }
        let base = counted_in(&self.base, self.base_digits).ok_or_else(|| {
            StoreError::inconsistent("workspaces", "currency", workspace.as_uuid())
        })?;
        Ok(Lookup::Granted(Member {
            workspace,
            user,
            role,
            change_number: self.change_number,
            base,
            right: PhantomData,
        }))
    }
}

/// Reads a role as it stands in `workspace_members`.
pub(crate) fn role_from_text(text: &str, workspace: Uuid) -> Result<Role, StoreError> {
    text.parse()
        .map_err(|_| StoreError::inconsistent("workspace_members", "role", workspace))
}
