//! What can be done with many transactions, and by whom.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::reconciliations::refusals;
use kym_domain::transactions::{BulkEdit, BulkRefusal, Transaction};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::{StoreError, accounts, lock, transactions};

use super::super::deletion::purge_later;
use super::super::lock_check;
use super::super::service::check_category;
use super::super::wire::RecordedTransaction;
use super::wire::{BulkOptions, Outcome};
use crate::accounts::service::emit_balance;
use crate::transactions::bulk_events::BulkChange;

/// Transactions by their ids.
pub type Rows = BTreeMap<TransactionId, Transaction>;

/// Does to all of them what is wished, or to none.
pub async fn change(mut ctx: Ctx, wish: BulkOptions) -> Result<Committed<Outcome>> {
    let BulkOptions { ids, edit } = wish;
    let user = ctx.author.user;
    // Whatever is not of this workspace is not there.
    let Some(workspace) = transactions::locate_many(&mut ctx.tx, user, &ids).await? else {
        let refused = ids.into_iter().map(|id| (id, BulkRefusal::NotFound));
        return Err(Error::BulkRefused(refused.collect()));
    };
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let target = match edit {
        BulkEdit::Account(id) => Some(id),
        _ => None,
    };
    let rows = take(&mut ctx, &member, &ids, target.as_slice()).await?;
    let mut foreign = BTreeSet::new();
    match edit {
        BulkEdit::Category(category) => check_category(&mut ctx, &member, category).await?,
        BulkEdit::Account(id) => foreign = check_target(&mut ctx, &member, id).await?,
        BulkEdit::Delete | BulkEdit::Status(_) => {}
    }
    let change = edit.apply(&ids, &rows, &foreign, ctx.now());
    let change = change.map_err(Error::BulkRefused)?;
    let leave = lock_check::leave(&mut ctx, &member).await?;
    let refused = refusals(&ids, &change.changed, &leave);
    if !refused.is_empty() {
        return Err(Error::BulkRefused(refused));
    }
    let kind = match edit {
        BulkEdit::Delete => ChangeKind::Deleted,
        _ => ChangeKind::Updated,
    };
    write(&mut ctx, &member, &change.changed, kind).await?;
    let recorded = ctx.recorded(workspace).next().map(|change| change.group);
    let changed = change.changed.iter().map(|(_, is)| (is.id, is.version));
    let answer = Outcome {
        changed: changed.collect(),
        unchanged: change.unchanged,
        change: recorded,
    };
    ctx.commit(answer).await
}

/// Refuses an account that the workspace does not have, or that takes no more bookings. Answers the
/// accounts that are counted in other currencies.
async fn check_target(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: AccountId,
) -> Result<BTreeSet<AccountId>> {
    let accounts = all_accounts(ctx, member).await?;
    let target = accounts.get(&id).filter(|account| !account.is_deleted);
    let target = target.ok_or_else(|| Error::field("target_account_id", FieldCode::NotFound))?;
    let foreign = accounts.values();
    let foreign = foreign.filter(|account| account.currency != target.currency);
    Ok(foreign.map(|account| account.id).collect())
}

/// These transactions, as far as the workspace has them, and the other legs of those that are
/// transfers. Their accounts and `others` are locked until the change ends.
pub async fn take(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
    others: &[AccountId],
) -> Result<Rows> {
    let found = with_other_legs(ctx, member, ids).await?;
    let locked: BTreeSet<_> = accounts_of(&found).chain(others.iter().copied()).collect();
    let in_order: Vec<_> = locked.iter().copied().collect();
    lock::accounts(&mut ctx.tx, member.workspace(), &in_order).await?;
    // Read again: before the lock somebody else may have changed them.
    let found = with_other_legs(ctx, member, ids).await?;
    let are_locked = accounts_of(&found).all(|account| locked.contains(&account));
    if are_locked {
        Ok(found)
    } else {
        Err(StoreError::Conflict.into())
    }
}

fn accounts_of(rows: &Rows) -> impl Iterator<Item = AccountId> {
    rows.values().map(|row| row.account_id)
}

async fn with_other_legs(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
) -> Result<Rows> {
    let by_id = |row: Transaction| (row.id, row);
    let found = transactions::get_many(&mut ctx.tx, member, ids).await?;
    let mut rows: Rows = found.into_iter().map(by_id).collect();
    let legs = rows.values().filter_map(|row| row.transfer);
    let legs: BTreeSet<_> = legs.map(|peer| peer.transaction_id).collect();
    let further: Vec<_> = legs
        .into_iter()
        .filter(|id| !rows.contains_key(id))
        .collect();
    let found = transactions::get_many(&mut ctx.tx, member, &further).await?;
    rows.extend(found.into_iter().map(by_id));
    Ok(rows)
}

/// Writes each transaction as it is over what it was, tells everybody once and keeps it in the history
/// as one change.
pub async fn write(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    changes: &[(Transaction, Transaction)],
    kind: ChangeKind,
) -> Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let pairs = changes.iter().map(|(was, is)| (Some(was), Some(is)));
    lock_check::check(ctx, member, pairs).await?;
    transactions::update_many(&mut ctx.tx, member, changes).await?;
    if kind == ChangeKind::Deleted {
        purge_later(ctx);
    }
    let workspace = member.workspace();
    let change = BulkChange::new(kind, workspace, changes, &ctx.author.event_actor);
    change.publish(ctx, workspace);
    let touched = changes.iter();
    let touched: BTreeSet<_> = touched
        .flat_map(|(was, is)| [was.account_id, is.account_id])
        .collect();
    let accounts = all_accounts(ctx, member).await?;
    for id in touched {
        let account = accounts.get(&id).ok_or(Error::NOT_FOUND)?;
        emit_balance(ctx, account).await?;
    }
    for (was, is) in changes {
        let (was, is) = (booked(&accounts, was)?, booked(&accounts, is)?);
        let entry = match kind {
            ChangeKind::Deleted => HistoryEntry::deleted(&was),
            ChangeKind::Updated => HistoryEntry::updated(&was, &is),
            _ => HistoryEntry::restored(&is),
        };
        ctx.record(workspace, entry)?;
    }
    Ok(())
}

/// Every account of the workspace, deleted ones too.
pub async fn all_accounts(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
) -> Result<BTreeMap<AccountId, Account>> {
    let accounts = accounts::list(&mut ctx.tx, member, true).await?;
    Ok(accounts
        .into_iter()
        .map(|account| (account.id, account))
        .collect())
}

pub fn booked(
    accounts: &BTreeMap<AccountId, Account>,
    transaction: &Transaction,
) -> Result<RecordedTransaction> {
    let account = accounts.get(&transaction.account_id);
    let account = account.ok_or(Error::NOT_FOUND)?;
    Ok(RecordedTransaction {
        transaction: transaction.clone(),
        currency: account.currency,
    })
}
