//! Items that follow a tag into what becomes of it.

use kym_domain::id::RecurringId;
use kym_domain::recurring::RecurringDefinition;
use kym_domain::transactions::TagEdit;
use kym_planned::schedules;
use kym_platform::changes::RecordedRow;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditPlans, Member};
use kym_store::recurring;
use kym_store::recurring::StoredItem;

use super::locking::lock_with_accounts;
use super::service::{around, change};
use super::wire::AuditedItem;

/// Has every item put what a tag became on its transactions wherever it puts the tag. The accounts of the workspace must
/// be locked. It is part of what becomes of the tag, under which the history keeps it.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow_tag(ctx: &mut Ctx, member: &Member<EditPlans>, edit: &TagEdit) -> Result<()> {
    for seen in recurring::list(&mut ctx.tx, member).await? {
        let Some(was) = live(ctx, member, seen.id).await? else {
            continue;
        };
        let tags = edit.applied(&schedules::read(&was)?.definition.tags);
        if let Some(tags) = tags {
            retag(ctx, member, &was, tags).await?;
        }
    }
    Ok(())
}

/// Has an item say what it said before it followed a tag. One that says something else by now, or is gone, stays as it
/// is.
///
/// # Errors
/// When the database cannot be written.
pub async fn go_back(ctx: &mut Ctx, member: &Member<EditPlans>, row: &RecordedRow) -> Result<()> {
    let Some(is) = live(ctx, member, RecurringId::from_uuid(row.row)).await? else {
        return Ok(());
    };
    let around = around(ctx, member).await?;
    let item = schedules::read(&is)?;
    let before = row.before.recurring_item.as_ref();
    let tags = before.and_then(|said| said.get("tags")).cloned();
    match tags {
        Some(tags) if row.ensure_unchanged(&AuditedItem(&item, &around)).is_ok() => {
            let tags = serde_json::from_value(tags).map_err(Error::internal)?;
            retag(ctx, member, &is, tags).await
        }
        _ => Ok(()),
    }
}

async fn live(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    id: RecurringId,
) -> Result<Option<StoredItem>> {
    let kept = lock_with_accounts(ctx, member, id).await?;
    Ok(kept.filter(|kept| kept.deleted_at.is_none()))
}

async fn retag(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &StoredItem,
    tags: Vec<String>,
) -> Result<()> {
    let item = schedules::read(was)?;
    let definition = RecurringDefinition {
        tags,
        ..item.definition.clone()
    };
    change(ctx, member, was, item.changed(definition)).await?;
    Ok(())
}
