//! What can be done with single transactions, and by whom. Both legs of a transfer go together.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::history::Kind;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::transactions::{NewTransaction, Transaction, running_balances};
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::events::Audience;
use kym_store::transactions::{Filter, Order, list_of_account, list_of_workspace};
use kym_store::{accounts, categories, lock, transactions, workspaces};

use super::list::Whose;
use super::parts;
use super::purge::{KEEP, PurgeTransactions};
use super::wire::{Booked, Register};
use crate::access::member;
use crate::accounts::service::{as_member, emit_balance};
use crate::changes::Deed;
use crate::context::{Committed, Ctx, View};
use crate::error::{Error, Result};
use crate::http::conditional::{IfMatch, ListTag, Question};
use crate::realtime::event::{Event, TransactionEvent};

/// A page of transactions; `None` when the client has it already.
pub async fn list(
    view: &mut View,
    whose: Whose,
    filter: Filter,
    question: Question,
) -> Result<(ListTag, Option<Register>)> {
    let (account, member) = match whose {
        Whose::Account(id) => {
            let (account, member) = as_member::<Read>(&mut view.reader, view.user, id).await?;
            (Some(account), member)
        }
        Whose::Workspace(id) => (None, member::<Read>(&mut view.reader, view.user, id).await?),
    };
    let tag = question.tag(member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let register = match account {
        Some(account) => of_account(view, &member, &account, &filter).await?,
        None => of_workspace(view, &member, &filter).await?,
    };
    Ok((tag, Some(register)))
}

async fn of_account(
    view: &mut View,
    member: &Member<Read>,
    account: &Account,
    filter: &Filter,
) -> Result<Register> {
    let page = list_of_account(&mut view.reader, member, account.id, filter).await?;
    let starting_balance = account.opening_balance.plus(page.net_before)?;
    // Only by date are the rows of a page neighbours in the books.
    let mut running = Vec::new();
    if filter.order == Order::Date {
        let oldest_first: Vec<_> = page
            .rows
            .iter()
            .map(|row| (row.amount, row.status))
            .collect();
        running = if filter.descending {
            let mut balances = running_balances(starting_balance, oldest_first.into_iter().rev())?;
            balances.reverse();
            balances
        } else {
            running_balances(starting_balance, oldest_first)?
        };
    }
    let balances = running.into_iter().map(Some).chain(std::iter::repeat(None));
    Ok(Register {
        rows: page.rows.into_iter().zip(balances).collect(),
        total: page.total,
        starting_balance: Some(starting_balance),
        currency: account.currency,
    })
}

async fn of_workspace(view: &mut View, member: &Member<Read>, filter: &Filter) -> Result<Register> {
    let currency = workspaces::get(&mut view.reader, member)
        .await?
        .workspace
        .currency;
    let (rows, total) = list_of_workspace(&mut view.reader, member, filter).await?;
    let rows = rows.into_iter().map(|row| (row, None)).collect();
    Ok(Register {
        rows,
        total,
        starting_balance: None,
        currency,
    })
}

/// Books a transaction.
pub async fn create(mut ctx: Ctx, mut new: NewTransaction) -> Result<Committed<Booked>> {
    let user = ctx.author.user;
    let found = as_member::<EditTransactions>(&mut ctx.tx, user, new.account_id).await;
    let (account, member) = found.map_err(|error| absent(error, "account_id"))?;
    lock::accounts(&mut ctx.tx, member.workspace(), &[account.id]).await?;
    check_category(&mut ctx, &member, new.category_id).await?;
    parts::check_categories(&mut ctx, &member, &new.splits, &[]).await?;
    transactions::spell_tags(&mut ctx.tx, &member, &mut new.tags).await?;
    let transaction = new.book(ctx.new_id(), user, &account, || ctx.new_id())?;
    transactions::insert(&mut ctx.tx, &member, &transaction).await?;
    emit(&mut ctx, &transaction, Event::TransactionCreated);
    emit_balance(&mut ctx, &account).await?;
    let booked = Booked {
        transaction,
        currency: account.currency,
    };
    ctx.record(account.workspace_id, Deed::created(&booked))?;
    ctx.commit(booked).await
}

/// Takes a transaction, with its other leg, out of the books. It can be restored for a while.
pub async fn delete(mut ctx: Ctx, id: TransactionId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    if !was.is_live() {
        return Err(Error::NOT_FOUND);
    }
    check_version(&mut ctx, &member, &was, if_match).await?;
    let now = ctx.now();
    let is = was.clone().deleted(now);
    write_both(&mut ctx, &member, &was, &is, Kind::Deleted).await?;
    purge_later(&mut ctx)?;
    ctx.commit(()).await
}

/// Has what was deleted now removed for good, when nobody has restored it.
pub(super) fn purge_later(ctx: &mut Ctx) -> Result<()> {
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
pub async fn restore(mut ctx: Ctx, id: TransactionId) -> Result<Committed<Booked>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    let mut is = was.clone();
    if !was.is_live() {
        is = is.restored();
        write_both(&mut ctx, &member, &was, &is, Kind::Restored).await?;
    }
    let currency = account_of(&mut ctx, &member, is.account_id).await?.currency;
    ctx.commit(Booked {
        transaction: is,
        currency,
    })
    .await
}

/// A transaction to be changed. Its account, that of its other leg and `others` are locked until the
/// change ends.
pub(super) async fn take(
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
    let currency = account_of(ctx, member, row.account_id).await?.currency;
    if_match.check(
        &Booked {
            transaction: row.clone(),
            currency,
        },
        ctx.author.language,
    )
}

/// Writes a transaction as it `is` over what it `was`, its other leg along, and tells of both.
pub(super) async fn write_both(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
    is: &Transaction,
    kind: Kind,
) -> Result<()> {
    let mut legs = vec![(was.clone(), is.clone())];
    if let Some(peer) = was.transfer {
        let peer_was = transactions::get(&mut ctx.tx, member, peer.transaction_id)
            .await?
            .ok_or(Error::NOT_FOUND)?;
        let peer_is = peer_was.clone().following(is)?;
        legs.push((peer_was, peer_is));
    }
    write_legs(ctx, member, legs, kind).await
}

/// Writes each leg as it is over what it was, tells everybody and keeps it in the history.
pub(super) async fn write_legs(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    legs: Vec<(Transaction, Transaction)>,
    kind: Kind,
) -> Result<()> {
    let event = match kind {
        Kind::Deleted => Event::TransactionDeleted,
        Kind::Updated => Event::TransactionUpdated,
        _ => Event::TransactionCreated,
    };
    let mut touched = BTreeSet::new();
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
        touched.extend([was.account_id, is.account_id]);
    }
    let mut currencies = BTreeMap::new();
    for id in touched {
        let account = account_of(ctx, member, id).await?;
        emit_balance(ctx, &account).await?;
        currencies.insert(id, account.currency);
    }
    let booked = |transaction: Transaction| {
        let currency = currencies.get(&transaction.account_id).copied();
        currency.map(|currency| Booked {
            transaction,
            currency,
        })
    };
    for (was, is) in legs {
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
    Ok(())
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

pub(super) fn emit(ctx: &mut Ctx, transaction: &Transaction, event: fn(TransactionEvent) -> Event) {
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
