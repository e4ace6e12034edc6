//! Whom the owner of a private budget shares it with.

use kym_domain::budgets::{Budget, BudgetRight, BudgetShare};
use kym_domain::id::{BudgetId, UserId};
use uuid::Uuid;

use super::get;
use kym_store::access::{Member, Read};
use kym_store::{Reader, StoreError, Tx, execute, fetch_one};

/// Proof that a member owns a private budget, at this moment: what decides who else sees it asks for one, and only
/// [`owned`] makes it.
#[derive(Debug)]
pub struct OwnBudget {
    budget: Box<Budget>,
}

impl OwnBudget {
    /// The budget, with its shares as they were at the lookup.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// What a lookup of a budget by somebody who wants to share it found.
#[derive(Debug)]
pub enum OwnLookup {
    /// It is theirs.
    Owned(OwnBudget),
    /// They see it, but it is not theirs alone.
    NotOwner,
    /// It is not there for them.
    Missing,
}

/// Looks up whether a budget is the member's own.
pub async fn owned(
    reader: &mut Reader,
    member: &Member<Read>,
    id: BudgetId,
) -> Result<OwnLookup, StoreError> {
    let found = get(reader, member, id).await?;
    Ok(match found {
        None => OwnLookup::Missing,
        Some(budget) => match budget.right_of(member.user(), member.role()) {
            Some(BudgetRight::Share) => OwnLookup::Owned(OwnBudget {
                budget: Box::new(budget),
            }),
            _ => OwnLookup::NotOwner,
        },
    })
}

/// How many budgets others share with a member of the workspace, but for this one.
pub async fn count_others(
    reader: &mut Reader,
    own: &OwnBudget,
    user: UserId,
) -> Result<usize, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM budget_shares WHERE workspace_id = $1 AND user_id = $2 AND budget_id <> $3",
        own.budget.workspace_id.as_uuid(),
        user.as_uuid(),
        own.budget.id.as_uuid(),
    )?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Shares a budget with a member of its workspace, or changes what they may do with it.
pub async fn give(tx: &mut Tx, own: &OwnBudget, share: BudgetShare) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO budget_shares (workspace_id, budget_id, user_id, access) VALUES ($1, $2, $3, $4)
         ON CONFLICT (workspace_id, budget_id, user_id) DO UPDATE SET access = excluded.access",
        own.budget.workspace_id.as_uuid(),
        own.budget.id.as_uuid(),
        share.user.as_uuid(),
        share.access.as_str(),
    )?;
    Ok(())
}

/// Takes a share back. Answers false when there is none.
pub async fn take_back(tx: &mut Tx, own: &OwnBudget, user: UserId) -> Result<bool, StoreError> {
    remove(tx, &own.budget, user.as_uuid()).await
}

/// Gives up what somebody else shares with the member. Answers false when they share nothing.
pub async fn give_up(
    tx: &mut Tx,
    member: &Member<Read>,
    budget: &Budget,
) -> Result<bool, StoreError> {
    remove(tx, budget, member.user().as_uuid()).await
}

async fn remove(tx: &mut Tx, budget: &Budget, user: Uuid) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM budget_shares WHERE workspace_id = $1 AND budget_id = $2 AND user_id = $3",
        budget.workspace_id.as_uuid(),
        budget.id.as_uuid(),
        user,
    )?;
    Ok(rows == 1)
}
