//! Undoing that transactions became transfers, or transfers transactions: all of them, or none.

use std::collections::BTreeMap;

use kym_domain::history::ChangeKind;
use kym_domain::id::{CategoryId, TransactionId, WorkspaceId};
use kym_domain::transactions::{Transaction, TransactionVersion, TransferPair, join};
use kym_platform::access::member;
use kym_platform::changes::{Fields, RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::access::EditTransactions;

use super::super::bulk::service::{Rows, all_accounts, booked, take, write};
use super::super::service::check_category;

/// Whether a change made transfers of transactions, or the other way round.
pub fn is_of_joining(past: &RecordedChange) -> bool {
    let mut rows = std::iter::once(&past.first).chain(&past.others);
    let is_leg = |fields: &Fields| fields.transfer.map(|leg| leg.is_some());
    past.kind == ChangeKind::Updated && rows.any(|row| is_leg(&row.before) != is_leg(&row.after))
}

/// Makes of transactions what they were before such a change.
///
/// # Errors
/// `undo_conflict` when one of them is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let past: Vec<_> = std::iter::once(&past.first).chain(&past.others).collect();
    let ids: Vec<_> = past.iter().map(|row| id_of(row)).collect();
    let rows = take(ctx, &member, &ids, &[]).await?;
    let accounts = all_accounts(ctx, &member).await?;
    let mut apart = Vec::new();
    for row in &past {
        let was = rows.get(&id_of(row)).filter(|was| was.is_live());
        let was = was.ok_or(ErrorCode::UNDO_CONFLICT)?;
        row.ensure_unchanged(&booked(&accounts, was)?)?;
        ensure_only_joining(row)?;
        match row.before.transfer {
            Some(None) => {
                let category = row.before.category_id.flatten().map(CategoryId::from_uuid);
                if category.is_some() {
                    let found = check_category(ctx, &member, category).await;
                    found.map_err(undo_conflict)?;
                }
                let is = Transaction {
                    category_id: category,
                    ..was.separated()
                };
                apart.push((was.clone(), is));
            }
            // Somebody said since what it was for.
            _ if was.category_id.map(|id| id.as_uuid()) != row.after.category_id.flatten() => {
                return Err(ErrorCode::UNDO_CONFLICT.into());
            }
            _ => {}
        }
    }
    let pairs = pairs(&past, &rows)?;
    let currencies = accounts.iter().map(|(id, account)| (*id, account.currency));
    let currencies: BTreeMap<_, _> = currencies.collect();
    let together = join(&pairs, &rows, &currencies).map_err(|_| ErrorCode::UNDO_CONFLICT)?;
    let changes: Vec<_> = apart.into_iter().chain(together).collect();
    write(ctx, &member, &changes, ChangeKind::Updated).await
}

fn id_of(row: &RecordedRow) -> TransactionId {
    TransactionId::from_uuid(row.row)
}

/// Refuses a row of which something else was made at the same time.
fn ensure_only_joining(row: &RecordedRow) -> Result<()> {
    let mut others = row.before.clone();
    others.category_id = None;
    let is_told = others.transfer.take().is_some();
    if is_told && others == Fields::default() {
        Ok(())
    } else {
        Err(ErrorCode::UNDO_CONFLICT.into())
    }
}

/// The transfers that there were before.
fn pairs(past: &[&RecordedRow], rows: &Rows) -> Result<Vec<TransferPair>> {
    let mut pairs = Vec::new();
    for row in past {
        let Some(Some(leg)) = &row.before.transfer else {
            continue;
        };
        let found = |id: TransactionId| rows.get(&id).ok_or(ErrorCode::UNDO_CONFLICT);
        let own = found(id_of(row))?;
        // Each transfer is met twice, and counts by the leg that the money left.
        if own.amount.is_negative() {
            let other = found(TransactionId::from_uuid(leg.transaction_id))?;
            let as_it_is = |row: &Transaction| TransactionVersion {
                id: row.id,
                version: None,
            };
            pairs.push(TransferPair {
                from: as_it_is(own),
                to: as_it_is(other),
            });
        }
    }
    let legs = past
        .iter()
        .filter(|row| matches!(row.before.transfer, Some(Some(_))));
    if pairs.len() * 2 == legs.count() {
        Ok(pairs)
    } else {
        // One of them turned round since.
        Err(ErrorCode::UNDO_CONFLICT.into())
    }
}
