//! Undoing a change of many transactions: all of them, or none.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, CategoryId, TransactionId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{Earlier, Peer, Transaction};
use kym_platform::access::member;
use kym_platform::changes::{Fields, OtherLeg, RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::transactions;

use super::super::parts;
use super::super::service::check_category;
use super::service::{Rows, all_accounts, booked, take, write};

/// Whether this was a change of more than one transaction, or than the two legs of one transfer.
pub async fn is_of_many(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    past: &RecordedChange,
) -> Result<bool> {
    let [other] = &past.others[..] else {
        return Ok(!past.others.is_empty());
    };
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let first = TransactionId::from_uuid(past.first.row);
    let first = transactions::get(&mut ctx.tx, &member, first).await?;
    let peer = first.and_then(|row| row.transfer);
    Ok(peer.is_none_or(|peer| peer.transaction_id.as_uuid() != other.row))
}

/// Makes of many transactions what they were before a change.
///
/// # Errors
/// `undo_conflict` when one of them is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let kind = match past.kind {
        ChangeKind::Deleted => ChangeKind::Restored,
        ChangeKind::Updated => ChangeKind::Updated,
        ChangeKind::Created | ChangeKind::Restored => ChangeKind::Deleted,
        ChangeKind::MovedAway | ChangeKind::MovedHere | ChangeKind::Merged => {
            return Err(ErrorCode::UNDO_IMPOSSIBLE.into());
        }
    };
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let past: Vec<_> = std::iter::once(&past.first).chain(&past.others).collect();
    let ids: Vec<_> = past
        .iter()
        .map(|row| TransactionId::from_uuid(row.row))
        .collect();
    let back_to = past.iter().filter_map(|row| row.before.account_id);
    let back_to: BTreeSet<_> = back_to.map(AccountId::from_uuid).collect();
    let back_to: Vec<_> = back_to.into_iter().collect();
    let rows = take(ctx, &member, &ids, &back_to).await?;
    let accounts = all_accounts(ctx, &member).await?;
    let mut changes = Vec::with_capacity(past.len());
    for (id, row) in ids.iter().zip(past) {
        let was = rows
            .get(id)
            .filter(|was| was.is_live() != (kind == ChangeKind::Restored));
        let was = was.ok_or(ErrorCode::UNDO_CONFLICT)?;
        if kind != ChangeKind::Restored {
            row.ensure_unchanged(&booked(&accounts, was)?)?;
        }
        let is = match kind {
            ChangeKind::Restored => was.clone().restored(),
            ChangeKind::Updated => {
                let currency = booked(&accounts, was)?.currency;
                was.clone().back_to(earlier(row, was, currency)?)
            }
            _ => was.clone().deleted(ctx.now()),
        };
        changes.push((was.clone(), is));
    }
    check_accounts(&accounts, &changes)?;
    check_legs(&rows, &changes)?;
    check_lines(&changes)?;
    check_categories(ctx, &member, &changes).await?;
    write(ctx, &member, &changes, kind).await
}

/// What a change of many made different about a transaction, as it was before.
fn earlier(row: &RecordedRow, was: &Transaction, currency: Currency) -> Result<Earlier> {
    let Fields {
        account_id,
        category_id,
        status,
        payee,
        note,
        splits,
        tags,
        transfer,
        ..
    } = row.before.clone();
    let others = Fields {
        account_id: None,
        category_id: None,
        status: None,
        payee: None,
        note: None,
        splits: None,
        tags: None,
        transfer: None,
        ..row.before.clone()
    };
    // Two legs of one transfer that are none any more since: their account has moved away.
    if others != Fields::default() || transfer == Some(None) {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    let status = status.map(|word| word.parse()).transpose();
    let leg = |leg: OtherLeg| {
        let peer = was.transfer.ok_or(ErrorCode::UNDO_CONFLICT)?;
        Ok::<_, Error>(Peer {
            transaction_id: TransactionId::from_uuid(leg.transaction_id),
            account_id: AccountId::from_uuid(leg.account_id),
            ..peer
        })
    };
    Ok(Earlier {
        account_id: account_id.map(AccountId::from_uuid),
        category_id: category_id.map(|id| id.map(CategoryId::from_uuid)),
        status: status.map_err(Error::internal)?,
        payee,
        note,
        splits: splits
            .map(|lines| parts::lines(&lines, currency))
            .transpose()?,
        tags,
        transfer: transfer.flatten().map(leg).transpose()?,
    })
}

/// A deleted account takes no bookings, not even its own of before.
fn check_accounts(
    accounts: &BTreeMap<AccountId, Account>,
    changes: &[(Transaction, Transaction)],
) -> Result<()> {
    let mut moved = changes
        .iter()
        .filter(|(was, is)| was.account_id != is.account_id);
    let is_open = |id| accounts.get(id).is_some_and(|account| !account.is_deleted);
    if moved.all(|(_, is)| is_open(&is.account_id)) {
        Ok(())
    } else {
        Err(ErrorCode::UNDO_CONFLICT.into())
    }
}

/// Somebody may have changed the other leg of a transfer so that the two would not fit any more.
fn check_legs(rows: &Rows, changes: &[(Transaction, Transaction)]) -> Result<()> {
    let after: BTreeMap<_, _> = changes.iter().map(|(_, is)| (is.id, is)).collect();
    for (_, is) in changes {
        let Some(peer) = is.transfer else { continue };
        let id = peer.transaction_id;
        let other = after.get(&id).copied().or_else(|| rows.get(&id));
        let other = other.ok_or(ErrorCode::UNDO_CONFLICT)?;
        if !is.is_leg_with(other) {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
    }
    Ok(())
}

/// Somebody may have changed a transaction so that the lines that come back would not be its parts any more.
fn check_lines(changes: &[(Transaction, Transaction)]) -> Result<()> {
    let given = changes
        .iter()
        .filter(|(was, is)| was.splits != is.splits && !is.splits.is_empty());
    for (_, is) in given {
        let sum = Minor::sum(is.splits.iter().map(|line| line.amount))?;
        if sum != is.amount || is.category_id.is_some() || is.transfer.is_some() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
    }
    Ok(())
}

async fn check_categories(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    changes: &[(Transaction, Transaction)],
) -> Result<()> {
    let given = changes
        .iter()
        .filter(|(was, is)| was.category_id != is.category_id && is.category_id.is_some());
    let mut categories = BTreeSet::new();
    for (_, is) in given {
        // It may have been split since.
        if !is.has_own_category() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        categories.extend(is.category_id);
    }
    for (_, is) in changes.iter().filter(|(was, is)| was.splits != is.splits) {
        categories.extend(is.splits.iter().filter_map(|line| line.category_id));
    }
    for category in categories {
        check_category(ctx, member, Some(category))
            .await
            .map_err(undo_conflict)?;
    }
    Ok(())
}
