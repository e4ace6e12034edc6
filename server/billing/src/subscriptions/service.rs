//! Changing and ending a subscription.

use jiff::{SignedDuration, Timestamp};
use kym_billing_store::payments::methods;
use kym_commerce::plans::Plan;
use kym_commerce::subscriptions::{
    Change, Proration, Slot, Subscription, SubscriptionError, SubscriptionStatus,
};
use kym_domain::id::{SubscriptionId, UserId};
use kym_domain::money::Minor;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::{Reader, lock, plans, subscriptions};

use super::answers::{PreviewView, SubscriptionView};
use super::begin::{check_plan, plan_to_begin_with};
use super::record::{Recorded, author, record};
use super::refused::refused;
use super::requests::PlanChange;
use super::settle::settle;

/// For how long what a change comes to stays as it was shown.
const PREVIEW_LIFE: SignedDuration = SignedDuration::from_mins(15);

/// Who does something to which subscription.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Which.
    pub id: SubscriptionId,
    /// Whose it has to be, when that is not left open.
    pub user: Option<UserId>,
    /// Whether an administrator does it. Else it is the user, who has only what is theirs.
    pub is_administrator: bool,
}

/// Changes the plan or what is agreed about it.
pub(super) async fn change_plan(
    mut ctx: Ctx,
    target: Target,
    change: PlanChange,
) -> Result<Committed<SubscriptionView>> {
    let (subscription, live) = take(&mut ctx, target).await?;
    let plan = plan_to_begin_with(&mut ctx, change.plan).await?;
    let (changed, proration) =
        compute(ctx.app(), (&subscription, &live), &plan, change, ctx.now())?;
    let proration = change.is_immediate.then_some(proration);
    finish(ctx, target, &subscription, Some((changed, proration))).await
}

/// What a change would come to now. Nothing is written.
pub(super) async fn preview(
    app: &App,
    reader: &mut Reader,
    target: Target,
    change: PlanChange,
) -> Result<PreviewView> {
    let (now, zone) = (app.clock.now(), app.config.billing.zone());
    let subscription = subscriptions::get(reader, target.id).await?;
    let subscription = subscription.ok_or(Error::NOT_FOUND)?.at(now, &zone);
    let live = match subscription.user_id {
        Some(user) => subscriptions::of_user(reader, user).await?,
        None => Vec::new(),
    };
    let plan = check_plan(plans::get(reader, change.plan).await?)?;
    let (after, proration) = compute(app, (&subscription, &live), &plan, change, now)?;
    Ok(PreviewView {
        prorate_at: change.prorate_at.unwrap_or(now),
        proration,
        before: subscription,
        after: after.after,
    })
}

/// Has it end with its period.
pub(super) async fn cancel(mut ctx: Ctx, target: Target) -> Result<Committed<SubscriptionView>> {
    let (subscription, _) = take(&mut ctx, target).await?;
    let change = subscription.cancel(ctx.now()).map_err(refused)?;
    finish(
        ctx,
        target,
        &subscription,
        change.map(|change| (change, None)),
    )
    .await
}

/// Has it go on after all.
pub(super) async fn withdraw_cancellation(
    mut ctx: Ctx,
    target: Target,
) -> Result<Committed<SubscriptionView>> {
    let (subscription, live) = take(&mut ctx, target).await?;
    let change = subscription.withdraw_cancellation().map_err(refused)?;
    refuse_successor(&live)?;
    if !target.is_administrator && subscription.needs_payment_method() {
        let method = methods::default_of(&mut ctx.tx, ctx.author.user).await?;
        method.ok_or(ErrorCode::PAYMENT_REQUIRED)?;
    }
    finish(ctx, target, &subscription, Some((change, None))).await
}

/// Keeps the plan after all.
pub(super) async fn withdraw_change(
    mut ctx: Ctx,
    target: Target,
) -> Result<Committed<SubscriptionView>> {
    let (subscription, _) = take(&mut ctx, target).await?;
    let change = subscription.withdraw_change().map_err(refused)?;
    finish(ctx, target, &subscription, Some((change, None))).await
}

/// The subscription after what time has done to it, and all that its user has; nobody else changes them until this change ends.
async fn take(ctx: &mut Ctx, target: Target) -> Result<(Subscription, Vec<Subscription>)> {
    if target.is_administrator {
        recheck_administrator(ctx).await?;
    }
    let found = subscriptions::get(&mut ctx.tx, target.id).await?;
    let found = found.ok_or(Error::NOT_FOUND)?;
    if target.user.is_some() && found.user_id != target.user {
        return Err(Error::NOT_FOUND);
    }
    // It is over, and stays so.
    let Some(user) = found.user_id else {
        return Ok((found, Vec::new()));
    };
    lock::user(&mut ctx.tx, user).await?;
    let live = settle(ctx, user).await?;
    let now_it_is = subscriptions::get(&mut ctx.tx, target.id).await?;
    Ok((now_it_is.ok_or(Error::NOT_FOUND)?, live))
}

/// What a change makes of a subscription, and what it comes to.
fn compute(
    app: &App,
    (subscription, live): (&Subscription, &[Subscription]),
    plan: &Plan,
    change: PlanChange,
    now: Timestamp,
) -> Result<(Change, Proration)> {
    let agreement = change.agreement.with_plan(plan)?;
    if !change.is_immediate {
        let change = subscription.change_later(agreement).map_err(refused)?;
        return Ok((change, Proration::default()));
    }
    let at = change.prorate_at.unwrap_or(now);
    if at > now || at < now - PREVIEW_LIFE {
        return Err(refused(SubscriptionError::Stale));
    }
    let zone = app.config.billing.zone();
    let changed = subscription
        .change_now(agreement, change.is_prorated, at, &zone)
        .map_err(refused)?;
    if subscription.status == SubscriptionStatus::Canceled {
        refuse_successor(live)?;
    }
    if let Some(expected) = change.expected_amount {
        // Since it was shown the plan may have another price, or the subscription another plan.
        let expected = Minor::from_decimal(expected, agreement.price.currency);
        if expected != Ok(changed.1.amount()) {
            return Err(refused(SubscriptionError::Stale));
        }
    }
    Ok(changed)
}

/// What is canceled cannot go on when another waits for its end.
fn refuse_successor(live: &[Subscription]) -> Result<()> {
    if live.iter().any(|each| each.slot() == Some(Slot::Next)) {
        return Err(ErrorCode::SUCCESSOR_EXISTS.into());
    }
    Ok(())
}

async fn finish(
    mut ctx: Ctx,
    target: Target,
    before: &Subscription,
    change: Option<(Change, Option<Proration>)>,
) -> Result<Committed<SubscriptionView>> {
    if let Some((change, proration)) = change {
        let author = author(&mut ctx).await?;
        let recorded = Recorded {
            before: Some(before),
            change: &change,
            proration,
            author: Some(&author),
            is_paid: false,
        };
        record(&mut ctx, recorded).await?;
    }
    let zone = ctx.app().config.billing.zone();
    let (now, is_administrator) = (ctx.now(), target.is_administrator);
    let view =
        SubscriptionView::find(&mut ctx.tx, target.id, is_administrator, (now, zone)).await?;
    ctx.commit(view).await
}
