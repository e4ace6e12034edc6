//! Undoing a change of a transaction, both legs of a transfer together.

use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, TransactionId, WorkspaceId};
use kym_domain::transactions::{Transaction, TransactionEdit, TransactionInput};
use kym_platform::changes::{Fields, RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::transactions;
use uuid::Uuid;

use super::bulk;
use super::deletion::purge_later;
use super::edit::places;
use super::joining;
use super::legs::{account_of, take, write_legs};
use super::parts;
use super::service::check_category;
use super::wire::RecordedTransaction;

/// Makes of a transaction what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    if joining::undo::is_of_joining(past) {
        return joining::undo::undo(ctx, workspace, past).await;
    }
    if bulk::undo::is_of_many(ctx, workspace, past).await? {
        return bulk::undo::undo(ctx, workspace, past).await;
    }
    let id = TransactionId::from_uuid(past.first.row);
    let back_to: Vec<_> = past
        .first
        .before
        .account_id
        .map(AccountId::from_uuid)
        .into_iter()
        .collect();
    let found = take(ctx, id, &back_to).await;
    let (member, was) = found.map_err(undo_conflict)?;
    let was_live = past.kind != ChangeKind::Deleted;
    if member.workspace() != workspace || was.is_live() != was_live {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    let (is, kind) = match past.kind {
        ChangeKind::Deleted => (was.clone().restored(), ChangeKind::Restored),
        ChangeKind::Updated => (before(ctx, &member, &was, past).await?, ChangeKind::Updated),
        _ => {
            check(ctx, &member, &was, &past.first).await?;
            purge_later(ctx);
            (was.clone().deleted(ctx.now()), ChangeKind::Deleted)
        }
    };
    let mut legs = vec![(was.clone(), is.clone())];
    if let Some(peer) = was.transfer {
        let peer_was = transactions::get(&mut ctx.tx, &member, peer.transaction_id).await?;
        let peer_was = peer_was.ok_or(ErrorCode::UNDO_CONFLICT)?;
        let row = past.others.first();
        if let Some(row) = row
            && was_live
        {
            check(ctx, &member, &peer_was, row).await?;
        }
        let mut peer_is = peer_was.clone().following(&was, &is)?;
        if past.kind == ChangeKind::Updated {
            let before = row.map(|row| row.before.clone()).unwrap_or_default();
            peer_is = of_its_own(peer_is, &peer_was, before)?;
        }
        legs.push((peer_was, peer_is));
    }
    write_legs(ctx, &member, legs, kind).await.map(drop)
}

/// The other leg with the day, the words and the status that it had before, which may be its own: as they were where the
/// change made them different, and as they are where it did not.
fn of_its_own(leg: Transaction, was: &Transaction, before: Fields) -> Result<Transaction> {
    let date = before.date.map(|day| day.parse()).transpose();
    let status = before.status.map(|word| word.parse()).transpose();
    Ok(Transaction {
        date: date.map_err(Error::internal)?.unwrap_or(was.date),
        status: status.map_err(Error::internal)?.unwrap_or(was.status),
        payee: before.payee.unwrap_or_else(|| was.payee.clone()),
        note: before.note.unwrap_or_else(|| was.note.clone()),
        tags: before.tags.unwrap_or_else(|| was.tags.clone()),
        ..leg
    })
}

async fn check(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    is: &Transaction,
    row: &RecordedRow,
) -> Result<()> {
    row.ensure_unchanged(&booked(ctx, member, is).await?)
}

async fn booked(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    transaction: &Transaction,
) -> Result<RecordedTransaction> {
    let account = account_of(ctx, member, transaction.account_id).await?;
    Ok(RecordedTransaction {
        transaction: transaction.clone(),
        currency: account.currency,
    })
}

/// The transaction as it was before it was changed, as far as it can still be so.
async fn before(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    is: &Transaction,
    past: &RecordedChange,
) -> Result<Transaction> {
    let row = &past.first;
    let booked = booked(ctx, member, is).await?;
    row.ensure_unchanged(&booked)?;
    // Between two currencies the other leg had an amount of its own before.
    let other = past.others.first();
    let other = other.and_then(|other| other.before.total_amount.as_deref());
    let mut edit = edit(&row.without(&booked), other).map_err(undo_conflict)?;
    let account = account_of(ctx, member, edit.account_id.unwrap_or(is.account_id)).await;
    let account = account.map_err(undo_conflict)?;
    let category = edit.category_id.over(is.category_id);
    if category != is.category_id {
        check_category(ctx, member, category)
            .await
            .map_err(undo_conflict)?;
    }
    let lines = edit.splits.as_deref().unwrap_or_default();
    parts::check_categories(ctx, member, lines, &is.splits)
        .await
        .map_err(undo_conflict)?;
    let tags = edit.tags.as_deref_mut().unwrap_or_default();
    transactions::spell_tags(&mut ctx.tx, member, tags).await?;
    let places = places(ctx, member, is, &account).await;
    let places = places.map_err(undo_conflict)?;
    let edited = is.clone().edited(edit, places, || ctx.new_id());
    edited.map_err(|_| ErrorCode::UNDO_CONFLICT.into())
}

/// The edit that gives a transaction these fields, and its other leg this amount.
fn edit(fields: &Fields, other: Option<&str>) -> Result<TransactionEdit> {
    let text = |id: Uuid| id.hyphenated().to_string();
    let account_id = fields.account_id.map(text);
    let category_id = fields.category_id.flatten().map(text);
    let lines = fields.splits.iter().flatten();
    let lines: Vec<_> = lines.map(parts::StoredLine::from).collect();
    let tags = fields.tags.as_deref().map(parts::words);
    Ok(TransactionEdit::check(&TransactionInput {
        account_id: account_id.as_deref(),
        date: fields.date.as_deref(),
        total_amount: fields.total_amount.as_deref(),
        category_id: category_id.as_deref().into(),
        status: fields.status.as_deref(),
        payee: fields.payee.as_deref(),
        note: fields.note.as_deref(),
        splits: Some(&parts::kept(&lines)),
        tags: tags.as_deref(),
        peer_amount: other.map(|amount| amount.trim_start_matches('-')),
    })?)
}
