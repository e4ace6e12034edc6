//! An account that changes its workspace, with its transactions and the sums kept of them. The account
//! must be locked, and so must all accounts that it has transfers with and both workspaces.

mod parts;

use std::collections::BTreeMap;

use kym_domain::accounts::Account;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::sums::Sums;
use kym_domain::transactions::Transaction;
use uuid::Uuid;

use super::insert;
use crate::access::{EditAccounts, Member, MoveAccount};
use crate::attachments;
use crate::categories;
use crate::category_suggestions;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::reconciliations;
use crate::sums::{self, UNCATEGORISED};
use crate::transactions::{COLUMNS, TransactionRow, move_payees, whole};
use crate::transfer_suggestions;

/// The accounts that an account has transfers with, deleted transfers included.
pub async fn transfer_partners(
    reader: &mut Reader,
    member: &Member<MoveAccount>,
    account: AccountId,
) -> Result<Vec<AccountId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT DISTINCT peer_account_id FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND peer_account_id IS NOT NULL ORDER BY peer_account_id",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| AccountId::from_uuid(id))
        .collect())
}

/// How many transfers an account has that are not deleted.
pub async fn count_transfers(
    reader: &mut Reader,
    member: &Member<MoveAccount>,
    account: AccountId,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND peer_id IS NOT NULL AND deleted_at IS NULL",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    Ok(count)
}

/// The workspace's own categories that transactions of an account have. Those of deleted ones do not
/// count: they have none there, unless others have them too.
pub async fn used_categories(
    reader: &mut Reader,
    member: &Member<MoveAccount>,
    account: AccountId,
) -> Result<Vec<CategoryId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT category_id FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND category_id IS NOT NULL AND deleted_at IS NULL
         UNION
         SELECT splits.category_id FROM transactions
         JOIN splits ON splits.workspace_id = transactions.workspace_id AND splits.transaction_id = transactions.id
         WHERE transactions.workspace_id = $1 AND transactions.account_id = $2 AND transactions.has_splits = TRUE
             AND splits.category_id IS NOT NULL AND transactions.deleted_at IS NULL
         ORDER BY category_id",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| CategoryId::from_uuid(id))
        .collect())
}

/// Makes of both legs of every transfer of an account transactions of their own, deleted ones
/// included: they could not come back as two. Answers the legs on other accounts as they were, by day and id.
pub async fn unlink_transfers(
    tx: &mut Tx,
    member: &Member<MoveAccount>,
    account: AccountId,
) -> Result<Vec<Transaction>, StoreError> {
    let rows = fetch_all!(
        tx,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND id IN (
                 SELECT id FROM transactions WHERE workspace_id = $1 AND account_id = $2 AND peer_id IS NOT NULL
                 UNION
                 SELECT peer_id FROM transactions WHERE workspace_id = $1 AND account_id = $2 AND peer_id IS NOT NULL)"
        ),
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    let mut change = Sums::default();
    let mut staying = Vec::new();
    for was in whole(tx, member.workspace(), rows).await? {
        let is = Transaction {
            transfer: None,
            ..was.clone()
        };
        change.change(Some(&was), Some(&is))?;
        if was.account_id != account {
            staying.push(was);
        }
    }
    staying.sort_by_key(|row| (row.date, row.id));
    // The other legs first: afterwards nobody knows which they were.
    execute!(
        tx,
        "UPDATE transactions SET peer_id = NULL, peer_account_id = NULL, version = version + 1
         WHERE workspace_id = $1 AND id IN (
             SELECT peer_id FROM transactions WHERE workspace_id = $1 AND account_id = $2 AND peer_id IS NOT NULL)",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    execute!(
        tx,
        "UPDATE transactions SET peer_id = NULL, peer_account_id = NULL, version = version + 1
         WHERE workspace_id = $1 AND account_id = $2 AND peer_id IS NOT NULL",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    sums::add(tx, member.workspace(), &change).await?;
    Ok(staying)
}

/// Writes an account as it is in the other workspace, and everything on it. Its transactions have
/// there what `categories` says; what is not in it they have no more. They have no transfers left. Answers the bytes of
/// the files that come along.
pub async fn move_to(
    tx: &mut Tx,
    from: &Member<MoveAccount>,
    to: &Member<EditAccounts>,
    account: &Account,
    categories: &BTreeMap<CategoryId, CategoryId>,
) -> Result<i64, StoreError> {
    insert(tx, to, account).await?;
    let (source, target) = (from.workspace().as_uuid(), to.workspace().as_uuid());
    let id = account.id.as_uuid();
    move_payees(tx, (from.workspace(), to.workspace()), account.id).await?;
    parts::move_tags(tx, source, target, id).await?;
    reconciliations::move_with(tx, (source, target), id).await?;
    let file_bytes = attachments::move_with(tx, source, target, id).await?;
    category_suggestions::forget_account(tx, source, id).await?;
    transfer_suggestions::forget_account(tx, source, id).await?;
    for (old, new) in categories {
        let (own, system) = categories::reference(tx, Some(*new)).await?;
        parts::move_splits(tx, source, target, id, (old.as_uuid(), own, system)).await?;
        execute!(
            tx,
            "UPDATE transactions SET workspace_id = $1, category_id = $2, system_category_id = $3, version = version + 1
             WHERE workspace_id = $4 AND account_id = $5 AND category_id = $6",
            target,
            own,
            system,
            source,
            id,
            old.as_uuid(),
        )?;
    }
    parts::move_other_splits(tx, source, target, id).await?;
    execute!(
        tx,
        "UPDATE transactions SET workspace_id = $1, category_id = NULL, version = version + 1
         WHERE workspace_id = $2 AND account_id = $3",
        target,
        source,
        id,
    )?;
    move_sums(tx, source, target, id, categories).await?;
    let rows = execute!(
        tx,
        "DELETE FROM accounts WHERE workspace_id = $1 AND id = $2",
        source,
        id,
    )?;
    if rows == 1 {
        Ok(file_bytes)
    } else {
        Err(StoreError::Conflict)
    }
}

async fn move_sums(
    tx: &mut Tx,
    source: Uuid,
    target: Uuid,
    account: Uuid,
    categories: &BTreeMap<CategoryId, CategoryId>,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE account_days SET workspace_id = $1 WHERE workspace_id = $2 AND account_id = $3",
        target,
        source,
        account,
    )?;
    execute!(
        tx,
        "UPDATE account_months SET workspace_id = $1 WHERE workspace_id = $2 AND account_id = $3",
        target,
        source,
        account,
    )?;
    execute!(
        tx,
        "UPDATE category_months SET workspace_id = $1 WHERE workspace_id = $2 AND account_id = $3
         AND category_id NOT IN (SELECT id FROM categories WHERE workspace_id = $2)",
        target,
        source,
        account,
    )?;
    let own: Vec<(Uuid,)> = fetch_all!(
        tx,
        (Uuid,),
        "SELECT DISTINCT category_id FROM category_months WHERE workspace_id = $1 AND account_id = $2
         ORDER BY category_id",
        source,
        account,
    )?;
    for (old,) in own {
        let new = categories.get(&CategoryId::from_uuid(old));
        let new = new.map_or(UNCATEGORISED, CategoryId::as_uuid);
        // Two may have become one there: then their sums are added.
        execute!(
            tx,
            "INSERT INTO category_months (workspace_id, account_id, month, category_id, entries, inflow, outflow,
                 base_inflow, base_outflow, unconverted, inflow_count, outflow_count)
             SELECT $1, account_id, month, $2, entries, inflow, outflow, base_inflow, base_outflow, unconverted,
                 inflow_count, outflow_count
             FROM category_months WHERE workspace_id = $3 AND account_id = $4 AND category_id = $5
             ON CONFLICT (workspace_id, account_id, month, category_id) DO UPDATE SET
                 entries = category_months.entries + excluded.entries,
                 inflow = category_months.inflow + excluded.inflow,
                 outflow = category_months.outflow + excluded.outflow,
                 base_inflow = category_months.base_inflow + excluded.base_inflow,
                 base_outflow = category_months.base_outflow + excluded.base_outflow,
                 unconverted = category_months.unconverted + excluded.unconverted,
                 inflow_count = category_months.inflow_count + excluded.inflow_count,
                 outflow_count = category_months.outflow_count + excluded.outflow_count",
            target,
            new,
            source,
            account,
            old,
        )?;
    }
    Ok(())
}
