//! Undoing a change of a recurring item. What was posted stays posted, and nothing is posted twice: an item that
//! was deleted is there all the time with what became of its occurrences.

use kym_commerce::plans::LimitKey;
use kym_domain::history::ChangeKind;
use kym_domain::id::{RecurringId, WorkspaceId};
use kym_planned::schedules;
use kym_planned::schedules::progress::to_look_at;
use kym_platform::access::member;
use kym_platform::changes::{HistoryEntry, RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::access::{EditPlans, Member};
use kym_store::recurring;
use kym_store::recurring::{PostingProgress, StoredItem};

use super::definition::from_audit;
use super::locking::lock_with_accounts;
use super::pausing::passed_over;
use super::planned_rows;
use super::service::{self, around, publish, refuse_too_many};
use super::split::rejoin;
use super::wire::AuditedItem;

/// Makes of an item what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditPlans>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let row = &past.first;
    let kept = take(ctx, &member, row).await?;
    if (past.kind == ChangeKind::Deleted) != kept.deleted_at.is_some() {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    if past.kind == ChangeKind::Deleted {
        restore(ctx, &member, kept).await?;
        return planned_rows::restore(ctx, &past.others).await;
    }
    ensure_unchanged(ctx, &member, &kept, row).await?;
    if past.kind != ChangeKind::Updated {
        return service::remove(ctx, &member, &kept).await;
    }
    let before = row.before.recurring_item.clone();
    let (definition, is_active) = from_audit(before.ok_or(ErrorCode::UNDO_CONFLICT)?)?;
    let item = schedules::read(&kept)?;
    let had = item.definition.clone();
    let new = definition.check().map_err(undo_conflict)?;
    let definition = service::definition(ctx, &member, new, Some(&had)).await;
    let mut is = item.changed(definition.map_err(undo_conflict)?);
    let mut was = kept;
    if is_active && !is.is_active {
        // Nothing is made up for that nobody has asked to make up for.
        was.progress = passed_over(ctx, &member, &was).await?;
    }
    is.is_active = is_active;
    let mut whole = service::take_back(ctx, &member, &was, is).await?;
    for other in &past.others {
        let id = RecurringId::from_uuid(other.row);
        match lock_with_accounts(ctx, &member, id).await? {
            // The later half of an item that was divided.
            Some(later) if later.deleted_at.is_none() => {
                ensure_unchanged(ctx, &member, &later, other).await?;
                whole = rejoin(ctx, &member, &later, whole).await?;
            }
            Some(_) => {}
            // What was planned and went when the item got an end.
            None => planned_rows::restore(ctx, std::slice::from_ref(other)).await?,
        }
    }
    planned_rows::delete_behind_end(ctx, &member, &whole).await
}

/// Has a deleted item go on. What has passed meanwhile is left out.
async fn restore(ctx: &mut Ctx, member: &Member<EditPlans>, was: StoredItem) -> Result<()> {
    refuse_too_many(ctx, member).await?;
    let passed = passed_over(ctx, member, &was).await?;
    let progress = PostingProgress {
        waiting: 0,
        ..passed
    };
    let kept = StoredItem {
        deleted_at: None,
        progress: to_look_at(progress, was.is_active, ctx.now()),
        version: was.version + 1,
        ..was
    };
    recurring::update(&mut ctx.tx, member, &kept).await?;
    ctx.take_back(member.workspace(), LimitKey::Recurring, 1);
    let around = around(ctx, member).await?;
    let item = schedules::read(&kept)?;
    ctx.record(
        member.workspace(),
        HistoryEntry::restored(&AuditedItem(&item, &around)),
    )?;
    publish(ctx, member.workspace());
    Ok(())
}

async fn take(ctx: &mut Ctx, member: &Member<EditPlans>, row: &RecordedRow) -> Result<StoredItem> {
    let kept = lock_with_accounts(ctx, member, RecurringId::from_uuid(row.row)).await?;
    Ok(kept.ok_or(ErrorCode::UNDO_CONFLICT)?)
}

async fn ensure_unchanged(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    kept: &StoredItem,
    row: &RecordedRow,
) -> Result<()> {
    let around = around(ctx, member).await?;
    let item = schedules::read(kept)?;
    row.ensure_unchanged(&AuditedItem(&item, &around))
}
