//! Stopping an item for a while, and what becomes of what has passed meanwhile.

use kym_domain::id::RecurringId;
use kym_planned::schedules;
use kym_planned::schedules::progress::{LET_THROUGH, to_look_at};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::Result;
use kym_store::access::{EditPlans, Member};
use kym_store::recurring;
use kym_store::recurring::{PostingProgress, StoredItem};

use super::service::{self, answer, around, take};
use super::wire::{MissedOccurrences, RecurringItemView};

/// Has an item not go on until it is resumed.
pub async fn pause(mut ctx: Ctx, id: RecurringId) -> Result<Committed<RecurringItemView>> {
    let (member, was) = take(&mut ctx, id).await?;
    if !was.is_active {
        return answer(ctx, &member, &was).await;
    }
    let paused = schedules::read(&was)?.paused();
    let kept = service::change(&mut ctx, &member, &was, paused).await?;
    answer(ctx, &member, &kept).await
}

/// Has an item go on again.
pub async fn resume(
    mut ctx: Ctx,
    id: RecurringId,
    missed: MissedOccurrences,
) -> Result<Committed<RecurringItemView>> {
    let (member, mut was) = take(&mut ctx, id).await?;
    if was.is_active {
        return answer(ctx, &member, &was).await;
    }
    was.progress.waiting = 0;
    if missed == MissedOccurrences::Skip {
        was.progress = passed_over(&mut ctx, &member, &was).await?;
    }
    let resumed = schedules::read(&was)?.resumed();
    let kept = service::change(&mut ctx, &member, &was, resumed).await?;
    answer(ctx, &member, &kept).await
}

/// Says what becomes of occurrences that are too many to be posted unasked.
pub async fn catch_up(
    mut ctx: Ctx,
    id: RecurringId,
    action: MissedOccurrences,
) -> Result<Committed<RecurringItemView>> {
    let (member, was) = take(&mut ctx, id).await?;
    if was.progress.waiting <= 0 {
        return answer(ctx, &member, &was).await;
    }
    let mut progress = match action {
        MissedOccurrences::Post => was.progress.clone(),
        MissedOccurrences::Skip => passed_over(&mut ctx, &member, &was).await?,
    };
    progress.waiting = match action {
        MissedOccurrences::Post => LET_THROUGH,
        MissedOccurrences::Skip => 0,
    };
    let kept = StoredItem {
        progress: to_look_at(progress, was.is_active, ctx.now()),
        ..was
    };
    recurring::save_progress(&mut ctx.tx, &member, id, &kept.progress).await?;
    service::publish(&mut ctx, member.workspace());
    answer(ctx, &member, &kept).await
}

/// The standing of an item of which everything before today is left out that nobody has said anything about.
pub async fn passed_over(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &StoredItem,
) -> Result<PostingProgress> {
    let today = around(ctx, member).await?.today;
    let yesterday = today.yesterday().ok();
    Ok(PostingProgress {
        settled_until: yesterday.max(was.progress.settled_until),
        ..was.progress.clone()
    })
}
