//! What can be done with single transactions, and by whom. Both legs of a transfer go together.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::history::Kind;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::rules::Settled;
use kym_domain::transactions::{NewTransaction, Status, Transaction};
use kym_store::access::{EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::{accounts, categories, lock, transactions};

use super::by_rules::complete;
use super::counting::Counting;
use super::purge::{KEEP, PurgeTransactions};
use super::wire::{Booked, Shown};
use super::{awaited, conversion, guard, parts};
use crate::access::member;
use crate::accounts::service::{as_member, emit_balance};
use crate::changes::Deed;
use crate::context::{Committed, Ctx};
use crate::error::{Error, Result};
use crate::http::conditional::IfMatch;
use crate::realtime::event::{Event, TransactionEvent};

/// Books a transaction. What is not settled about it the rules of its workspace may say.
pub async fn create(
    mut ctx: Ctx,
    mut new: NewTransaction,
    settled: Settled,
) -> Result<Committed<Shown>> {
    let user = ctx.author.user;
    let found = as_member::<EditTransactions>(&mut ctx.tx, user, new.account_id).await;
    let (account, member) = found.map_err(|error| absent(error, "account_id"))?;
    lock::accounts(&mut ctx.tx, member.workspace(), &[account.id]).await?;
    check_category(&mut ctx, &member, new.category_id).await?;
    parts::check_categories(&mut ctx, &member, &new.splits, &[]).await?;
    transactions::spell_tags(&mut ctx.tx, &member, &mut new.tags).await?;
    let transaction = new.book(ctx.new_id(), user, &account, || ctx.new_id())?;
    let currency = account.currency;
    let transaction = complete(&mut ctx, &member, transaction, currency, settled).await?;
    guard::check(&mut ctx, &member, [(None, Some(&transaction))]).await?;
    let booked = book(&mut ctx, &member, &account, transaction).await?;
    awaited::link(&mut ctx, &member, std::slice::from_ref(&booked.transaction)).await?;
    let shown = shown(&mut ctx, &member, &[&account], booked.transaction).await?;
    ctx.commit(shown).await
}

/// A transaction with all that is told of it.
pub(super) async fn shown<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    known: &[&Account],
    transaction: Transaction,
) -> Result<Shown> {
    let counting = Counting::of(&mut ctx.tx, member, known, [&transaction]).await?;
    Ok(Shown {
        transaction,
        counting,
    })
}

/// Writes a new transaction, tells everybody and keeps it in the history.
pub async fn book(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    account: &Account,
    mut transaction: Transaction,
) -> Result<Booked> {
    let row = (&mut transaction, account.currency);
    conversion::convert(&mut ctx.tx, member, vec![row]).await?;
    transactions::insert(&mut ctx.tx, member, &transaction).await?;
    emit(ctx, &transaction, Event::TransactionCreated);
    emit_balance(ctx, account).await?;
    let booked = Booked {
        transaction,
        currency: account.currency,
    };
    ctx.record(account.workspace_id, Deed::created(&booked))?;
    Ok(booked)
}

/// Takes a transaction, with its other leg, out of the books. It can be restored for a while.
pub async fn delete(mut ctx: Ctx, id: TransactionId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    if !was.is_live() {
        return Err(Error::NOT_FOUND);
    }
    check_version(&mut ctx, &member, &was, if_match).await?;
    take_out(&mut ctx, &member, &was).await?;
    ctx.commit(()).await
}

async fn take_out(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
) -> Result<()> {
    let is = was.clone().deleted(ctx.now());
    write_both(ctx, member, was, is, Kind::Deleted).await?;
    purge_later(ctx)
}

/// Takes a transaction out of the books along with something else, if it is still in them.
pub async fn take_out_along(ctx: &mut Ctx, id: TransactionId) -> Result<()> {
    let user = ctx.author.user;
    if transactions::locate(&mut ctx.tx, user, id).await?.is_none() {
        return Ok(());
    }
    let (member, was) = take(ctx, id, &[]).await?;
    if was.is_live() {
        take_out(ctx, &member, &was).await?;
    }
    Ok(())
}

/// Says of a planned transaction that it happened on a day: it is pending from then on.
pub async fn approve(ctx: &mut Ctx, id: TransactionId, date: Date) -> Result<Transaction> {
    let (member, was) = take(ctx, id, &[]).await?;
    let is = Transaction {
        status: Status::DEFAULT,
        date,
        version: was.version + 1,
        ..was.clone()
    };
    write_both(ctx, &member, &was, is, Kind::Updated).await
}

/// Has what was deleted now removed for good, when nobody has restored it.
pub fn purge_later(ctx: &mut Ctx) -> Result<()> {
    let now = ctx.now();
    let day = (now + KEEP).as_second().div_euclid(24 * 60 * 60);
    let key = format!("purge_transactions:{day}");
    ctx.enqueue(
        &PurgeTransactions {},
        now + KEEP + SignedDuration::from_hours(24),
        Some(key),
    )
}

/// Puts a deleted transaction, with its other leg, back. One that is there already stays as it is.
pub async fn restore(mut ctx: Ctx, id: TransactionId) -> Result<Committed<Shown>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    let mut is = was.clone();
    if !was.is_live() {
        is = is.restored();
        is = write_both(&mut ctx, &member, &was, is, Kind::Restored).await?;
    }
    let shown = shown(&mut ctx, &member, &[], is).await?;
    ctx.commit(shown).await
}

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

/// Refuses the change of a transaction that is not of a version asked for.
pub(super) async fn check_version(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    row: &Transaction,
    if_match: &IfMatch,
) -> Result<()> {
    let shown = shown(ctx, member, &[], row.clone()).await?;
    if_match.check(&shown, ctx.author.language)
}

/// Writes a transaction as it `is` over what it `was`, its other leg along, tells of both and answers it
/// as it was written.
pub(super) async fn write_both(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
    is: Transaction,
    kind: Kind,
) -> Result<Transaction> {
    let mut legs = Vec::with_capacity(2);
    if let Some(peer) = was.transfer {
        let peer_was = transactions::get(&mut ctx.tx, member, peer.transaction_id)
            .await?
            .ok_or(Error::NOT_FOUND)?;
        let peer_is = peer_was.clone().following(&is)?;
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
    kind: Kind,
) -> Result<Vec<Transaction>> {
    let mut accounts = BTreeMap::new();
    let touched = legs.iter();
    let touched = touched.flat_map(|(was, is)| [was.account_id, is.account_id]);
    for id in touched.collect::<BTreeSet<_>>() {
        accounts.insert(id, account_of(ctx, member, id).await?);
    }
    conversion::convert_changed(&mut ctx.tx, member, &accounts, &mut legs).await?;
    let event = match kind {
        Kind::Deleted => Event::TransactionDeleted,
        Kind::Updated => Event::TransactionUpdated,
        _ => Event::TransactionCreated,
    };
    let changes = legs.iter().map(|(was, is)| (Some(was), Some(is)));
    guard::check(ctx, member, changes).await?;
    for (was, is) in &legs {
        transactions::update(&mut ctx.tx, member, was, is).await?;
        emit(ctx, is, event);
        if was.account_id != is.account_id {
            let author = &ctx.author.event_actor;
            let left = TransactionEvent::on(was.workspace_id, was.account_id, is, author);
            ctx.emit(
                Audience::Workspace(was.workspace_id),
                Event::TransactionDeleted(left),
            );
        }
    }
    for account in accounts.values() {
        emit_balance(ctx, account).await?;
    }
    let booked = |transaction: Transaction| {
        let account = accounts.get(&transaction.account_id)?;
        Some(Booked {
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
        let deed = match kind {
            Kind::Deleted => Deed::deleted(&was),
            Kind::Updated => Deed::updated(&was, &is),
            _ => Deed::restored(&is),
        };
        ctx.record(member.workspace(), deed)?;
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

/// Refuses a category that the workspace does not have.
pub(super) async fn check_category(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    category: Option<CategoryId>,
) -> Result<()> {
    if let Some(id) = category
        && !categories::is_usable(&mut ctx.tx, member, id).await?
    {
        return Err(Error::field("category_id", FieldCode::NotFound));
    }
    Ok(())
}

/// Tells everybody of a transaction.
pub fn emit(ctx: &mut Ctx, transaction: &Transaction, event: fn(TransactionEvent) -> Event) {
    let payload = TransactionEvent::new(transaction, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(transaction.workspace_id),
        event(payload),
    );
}

/// What a field of the body names and nobody may see is a bad field; only what the path names is 404.
pub(super) fn absent(error: Error, field: &'static str) -> Error {
    match error {
        Error::Refused(code) if code == crate::error::ErrorCode::NOT_FOUND => {
            Error::field(field, FieldCode::NotFound)
        }
        other => other,
    }
}
