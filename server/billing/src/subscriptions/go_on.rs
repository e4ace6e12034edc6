//! Going on after a trial that was to be the end.

use kym_commerce::subscriptions::{Collection, Slot, SubscriptionStatus};
use kym_domain::id::UserId;
use kym_platform::context::Ctx;
use kym_platform::error::Result;

use super::record::{Recorded, author, record};
use super::settle::settle;

/// Has the subscription of a user, who has paid for its next period, go on after its trial. Answers whether there is one that was to
/// end. Its user is locked.
pub(crate) async fn go_on(ctx: &mut Ctx, user: UserId, collection: Collection) -> Result<bool> {
    let live = settle(ctx, user).await?;
    let is_next = |slot| live.iter().find(|each| each.slot() == Some(slot));
    let Some(current) = is_next(Slot::Current).filter(|_| is_next(Slot::Next).is_none()) else {
        return Ok(false);
    };
    if current.status != SubscriptionStatus::Canceled {
        return Ok(false);
    }
    let Ok(mut change) = current.withdraw_cancellation() else {
        return Ok(false);
    };
    change.after.collection = collection;
    let author = author(ctx).await?;
    let recorded = Recorded {
        before: Some(current),
        change: &change,
        proration: None,
        author: Some(&author),
        is_paid: false,
    };
    record(ctx, recorded).await?;
    Ok(true)
}
