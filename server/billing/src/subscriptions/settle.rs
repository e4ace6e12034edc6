//! Writing down what happens to a subscription, and what time has done before anything else does.

use kym_commerce::subscriptions::{Change, Subscription};
use kym_domain::id::UserId;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::events::Audience;
use kym_store::subscriptions::changes::{self, ChangeAuthor};
use kym_store::{subscriptions, users};

use super::SUBSCRIPTION_UPDATED;
use super::wire::SubscriptionEvent;

/// Writes down what time has done to the subscriptions of a user, who is locked, and gives those that are not over.
pub(super) async fn settle(ctx: &mut Ctx, user: UserId) -> Result<Vec<Subscription>> {
    let (now, zone) = (ctx.now(), ctx.app().config.billing.zone());
    let mut live = subscriptions::of_user(&mut ctx.tx, user).await?;
    // The one that holds comes first: its place is free when the one that waits begins.
    for subscription in &mut live {
        while let Some(change) = subscription.advanced(now, &zone) {
            record(ctx, &change, None).await?;
            *subscription = change.after;
        }
    }
    live.retain(|subscription| subscription.slot().is_some());
    Ok(live)
}

/// Writes a change of a subscription that is there, with its place in the history, and tells its user.
pub(super) async fn record(
    ctx: &mut Ctx,
    change: &Change,
    author: Option<&ChangeAuthor>,
) -> Result<()> {
    subscriptions::update(&mut ctx.tx, &change.after).await?;
    record_new(ctx, change, author).await
}

/// Writes the place in the history of a change whose subscription is written, and tells its user.
pub(super) async fn record_new(
    ctx: &mut Ctx,
    change: &Change,
    author: Option<&ChangeAuthor>,
) -> Result<()> {
    let (id, now) = (ctx.new_id(), ctx.now());
    changes::insert(&mut ctx.tx, id, change, author, now).await?;
    let after = &change.after;
    let kind = change.kind.as_str();
    tracing::info!(subscription.id = %after.id, kind, by = ?author.and_then(|author| author.id), "a subscription changed");
    if let Some(user) = after.user_id {
        let event = SubscriptionEvent::new(after.id);
        ctx.emit(Audience::User(user), SUBSCRIPTION_UPDATED, &event);
    }
    Ok(())
}

/// Whoever makes a change, as the history names them.
pub(super) async fn author(ctx: &mut Ctx) -> Result<ChangeAuthor> {
    let id = ctx.author.user;
    let user = users::get(&mut ctx.tx, id).await?;
    Ok(ChangeAuthor {
        id: Some(id),
        name: user.map(|user| user.full_name).unwrap_or_default(),
    })
}
