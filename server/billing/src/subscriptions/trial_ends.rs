//! Telling users beforehand that their trial ends.

use jiff::{SignedDuration, Timestamp};
use kym_commerce::subscriptions::Subscription;
use kym_domain::id::SubscriptionId;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_platform::context::{Author, Ctx};
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome};
use kym_platform::notifications::notify;
use kym_platform::state::App;
use kym_store::{lock, plans, settings, subscriptions, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How long before.
const BEFORE: SignedDuration = SignedDuration::from_hours(3 * 24);

/// One trial that ends soon.
#[derive(Debug, Serialize, Deserialize)]
pub struct TrialEnds {
    subscription_id: Uuid,
}

impl Job for TrialEnds {
    const KIND: &'static str = "trial_ends";

    async fn run(&self, app: &App) -> Outcome {
        match tell(app, SubscriptionId::from_uuid(self.subscription_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Has the user of a subscription, whose trial has begun, told before it ends. Once for each.
pub(super) fn remind(ctx: &mut Ctx, subscription: &Subscription) {
    let costs = !subscription.agreement.price.minor.is_zero();
    let Some(end) = subscription.trial_ends_at.filter(|_| costs) else {
        return;
    };
    let at = (end - BEFORE).max(ctx.now());
    let job = TrialEnds {
        subscription_id: subscription.id.as_uuid(),
    };
    let key = format!("{}:{}", TrialEnds::KIND, subscription.id);
    ctx.enqueue(&job, at, Some(key));
}

async fn tell(app: &App, id: SubscriptionId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let found = subscriptions::get(&mut reader, id).await?;
    let user = match found.and_then(|subscription| subscription.user_id) {
        Some(user) => users::get(&mut reader, user).await?,
        None => None,
    };
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    lock::user(&mut ctx.tx, user.id).await?;
    let subscription = subscriptions::get(&mut ctx.tx, id).await?;
    let now = ctx.now();
    let ends_at = subscription.as_ref().and_then(|each| end_of(each, now));
    let (Some(subscription), Some(end)) = (subscription, ends_at) else {
        return Ok(());
    };
    let settings = settings::get(&mut ctx.tx, user.id)
        .await?
        .unwrap_or_default();
    let plan = plans::get(&mut ctx.tx, subscription.agreement.plan_id).await?;
    let zone = app.config.billing.zone();
    let mut content = Content::new(NotificationKind::TrialEnds)
        .amount(subscription.agreement.price)
        .day(zone.to_datetime(end).date());
    if let Some(plan) = plan {
        content = content.text(ParamName::Plan, plan.names.in_language(settings.language));
    }
    notify(&mut ctx, &user, content).await?;
    ctx.commit(()).await.map(drop)
}

/// When the trial ends that runs; nothing when it is over.
fn end_of(subscription: &Subscription, now: Timestamp) -> Option<Timestamp> {
    let end = subscription.trial_ends_at.filter(|end| *end > now)?;
    subscription.is_in_trial().then_some(end)
}
