//! The transactions that wait as planned for the occurrences of an item: they go with it, and come back with it.

use jiff::civil::Date;
use kym_domain::dates::FIRST_DAY;
use kym_domain::id::{RecurringId, TransactionId};
use kym_planned::schedules;
use kym_platform::changes::RecordedRow;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditPlans, Member};
use kym_store::recurring::StoredItem;
use kym_store::recurring::occurrences;

use crate::transactions::deletion::{delete_linked, restore_linked};

/// Deletes what is planned for the occurrences of an item. The item is told of first: these transactions stand under
/// it in the history.
pub async fn delete(ctx: &mut Ctx, member: &Member<EditPlans>, id: RecurringId) -> Result<()> {
    delete_from(ctx, member, id, FIRST_DAY).await
}

/// Deletes what is planned for occurrences behind the end that an item has now.
pub async fn delete_behind_end(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    kept: &StoredItem,
) -> Result<()> {
    let last = schedules::read(kept)?.definition.recurrence.last();
    match last.and_then(|last| last.tomorrow().ok()) {
        Some(from) => delete_from(ctx, member, kept.id, from).await,
        None => Ok(()),
    }
}

async fn delete_from(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    id: RecurringId,
    from: Date,
) -> Result<()> {
    for planned in occurrences::planned(&mut ctx.tx, member, id, from).await? {
        delete_linked(ctx, planned).await?;
    }
    Ok(())
}

/// Brings back what went with an item, as far as it is still to be had.
pub async fn restore(ctx: &mut Ctx, rows: &[RecordedRow]) -> Result<()> {
    for row in rows {
        restore_linked(ctx, TransactionId::from_uuid(row.row)).await?;
    }
    Ok(())
}
