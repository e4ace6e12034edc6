//! A new subscription.

use jiff::Timestamp;
use kym_commerce::subscriptions::{
    Collection, NewSubscription, Slot, StartDraft, Subscription, SubscriptionStatus,
};
use kym_domain::check::{FieldCode, FieldError};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{ErrorCode, Result};
use kym_store::{lock, subscriptions, users};

use super::answers::SubscriptionView;
use super::begin::plan_to_begin_with;
use super::record::{Recorded, author, record};
use super::refused::refused;
use super::requests::Creation;
use super::settle::settle;

/// Makes one for a user, who has none for that time.
pub(super) async fn create(
    mut ctx: Ctx,
    creation: Creation,
) -> Result<Committed<SubscriptionView>> {
    recheck_administrator(&mut ctx).await?;
    let user = creation.user;
    lock::user(&mut ctx.tx, user).await?;
    if users::get(&mut ctx.tx, user).await?.is_none() {
        return Err(FieldError::new("target_user_id", FieldCode::NotFound).into());
    }
    let plan = plan_to_begin_with(&mut ctx, creation.plan).await?;
    let agreement = creation.agreement.with_plan(&plan)?;
    let live = settle(&mut ctx, user).await?;
    let starts_at = free_from(&mut ctx, &live, creation).await?;
    let had_trial = subscriptions::had_trial(&mut ctx.tx, user).await?;
    let new = NewSubscription {
        id: ctx.new_id(),
        user_id: user,
        agreement,
        collection: Collection::Invoice,
        ends_with_trial: false,
        trial_days: if had_trial { 0 } else { plan.trial_days },
        starts_at,
    };
    let zone = ctx.app().config.billing.zone();
    let change = new.create(ctx.now(), &zone);
    let author = author(&mut ctx).await?;
    let recorded = Recorded {
        before: None,
        change: &change,
        proration: None,
        author: Some(&author),
        is_paid: false,
    };
    record(&mut ctx, recorded).await?;
    let when = (ctx.now(), zone);
    let view = SubscriptionView::find(&mut ctx.tx, change.after.id, true, when).await?;
    ctx.commit(view).await
}

/// From when on the user has room for it: one that is canceled gives way, at once or when it ends.
async fn free_from(ctx: &mut Ctx, live: &[Subscription], creation: Creation) -> Result<Timestamp> {
    let (now, zone) = (ctx.now(), ctx.app().config.billing.zone());
    if live.iter().any(|each| each.slot() == Some(Slot::Next)) {
        return Err(ErrorCode::SUBSCRIPTION_EXISTS.into());
    }
    let Some(current) = live.first() else {
        return Ok(creation.start.moment(now, None, &zone));
    };
    if current.status != SubscriptionStatus::Canceled {
        return Err(ErrorCode::SUBSCRIPTION_EXISTS.into());
    }
    if creation.start == StartDraft::Now {
        let change = current.end(creation.is_prorated, now).map_err(refused)?;
        let author = author(ctx).await?;
        let recorded = Recorded {
            before: Some(current),
            change: &change,
            proration: None,
            author: Some(&author),
            is_paid: false,
        };
        record(ctx, recorded).await?;
        return Ok(now);
    }
    let starts_at = creation.start.moment(now, current.ends_at, &zone);
    if current.ends_at.is_some_and(|end| starts_at < end) {
        return Err(ErrorCode::SUBSCRIPTION_EXISTS.into());
    }
    Ok(starts_at)
}
