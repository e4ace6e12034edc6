//! A transaction on its way from what it was to what it is, both legs of a transfer together: held until the
//! change ends, written, told and kept in the history.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::transactions::Transaction;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_platform::realtime::event::EventType;
use kym_store::access::{EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::{accounts, lock, transactions};

use super::wire::RecordedTransaction;
use super::{conversion, lock_check};
use crate::accounts::service::emit_balance;
use crate::transactions::events::{
    TRANSACTION_CREATED, TRANSACTION_DELETED, TRANSACTION_UPDATED, TransactionEvent,
};

/// A transaction to be changed. Its account, that of its other leg and `others` are locked until the
/// change ends.
pub async fn take(
    ctx: &mut Ctx,
    id: TransactionId,
    others: &[AccountId],
) -> Result<(Member<EditTransactions>, Transaction)> {
    let user = ctx.author.user;
    let workspace = transactions::locate(&mut ctx.tx, user, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let row = transactions::get(&mut ctx.tx, &member, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let peer = row.transfer.map(|peer| peer.account_id);
    let accounts: Vec<_> = others
        .iter()
        .copied()
        .chain(peer)
        .chain([row.account_id])
        .collect();
    lock::accounts(&mut ctx.tx, workspace, &accounts).await?;
    // Read again: before the lock somebody else may have changed it.
    let row = transactions::get(&mut ctx.tx, &member, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    Ok((member, row))
}

/// Writes a transaction as it `is` over what it `was`, its other leg along, tells of both and answers it
/// as it was written.
pub(super) async fn write_both(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
    is: Transaction,
    kind: ChangeKind,
) -> Result<Transaction> {
    let mut legs = Vec::with_capacity(2);
    if let Some(peer) = was.transfer {
        let peer_was = transactions::get(&mut ctx.tx, member, peer.transaction_id)
            .await?
            .ok_or(Error::NOT_FOUND)?;
        let peer_is = peer_was.clone().following(was, &is)?;
        legs.push((peer_was, peer_is));
    }
    legs.insert(0, (was.clone(), is));
    let written = write_legs(ctx, member, legs, kind).await?;
    let mut written = written.into_iter();
    written.next().ok_or(Error::NOT_FOUND)
}

/// Writes each leg as it is over what it was, tells everybody, keeps it in the history and answers each as
/// it was written.
pub(super) async fn write_legs(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    mut legs: Vec<(Transaction, Transaction)>,
    kind: ChangeKind,
) -> Result<Vec<Transaction>> {
    let mut accounts = BTreeMap::new();
    let touched = legs.iter();
    let touched = touched.flat_map(|(was, is)| [was.account_id, is.account_id]);
    for id in touched.collect::<BTreeSet<_>>() {
        accounts.insert(id, account_of(ctx, member, id).await?);
    }
    conversion::convert_changed(&mut ctx.tx, member, &accounts, &mut legs).await?;
    let told_as = match kind {
        ChangeKind::Deleted => TRANSACTION_DELETED,
        ChangeKind::Updated => TRANSACTION_UPDATED,
        _ => TRANSACTION_CREATED,
    };
    let changes = legs.iter().map(|(was, is)| (Some(was), Some(is)));
    lock_check::check(ctx, member, changes).await?;
    for (was, is) in &legs {
        transactions::update(&mut ctx.tx, member, was, is).await?;
        emit(ctx, is, told_as);
        if was.account_id != is.account_id {
            let author = &ctx.author.event_actor;
            let left = TransactionEvent::on(was.workspace_id, was.account_id, is, author);
            ctx.emit(
                Audience::Workspace(was.workspace_id),
                TRANSACTION_DELETED,
                &left,
            );
        }
    }
    for account in accounts.values() {
        emit_balance(ctx, account).await?;
    }
    let booked = |transaction: Transaction| {
        let account = accounts.get(&transaction.account_id)?;
        Some(RecordedTransaction {
            transaction,
            currency: account.currency,
        })
    };
    let mut written = Vec::with_capacity(legs.len());
    for (was, is) in legs {
        written.push(is.clone());
        let (Some(was), Some(is)) = (booked(was), booked(is)) else {
            continue;
        };
        let entry = match kind {
            ChangeKind::Deleted => HistoryEntry::deleted(&was),
            ChangeKind::Updated => HistoryEntry::updated(&was, &is),
            _ => HistoryEntry::restored(&is),
        };
        ctx.record(member.workspace(), entry)?;
    }
    Ok(written)
}

/// An account that a transaction of the workspace stands on.
pub(super) async fn account_of(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: AccountId,
) -> Result<Account> {
    accounts::get(&mut ctx.tx, member, id)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// Tells everybody of a transaction.
pub fn emit(ctx: &mut Ctx, transaction: &Transaction, kind: EventType<TransactionEvent>) {
    let payload = TransactionEvent::new(transaction, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(transaction.workspace_id),
        kind,
        &payload,
    );
}
