//! Writing down what time has done, before anything else does.

use kym_billing_store::invoices;
use kym_commerce::subscriptions::Subscription;
use kym_domain::id::UserId;
use kym_domain::notifications::NotificationKind;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::subscriptions;

use super::debts::write_off;
use super::record::{Recorded, record};
use crate::ledger;

/// Writes down what time has done to the subscriptions of a user, who is locked, and gives those that are not over.
pub(crate) async fn settle(ctx: &mut Ctx, user: UserId) -> Result<Vec<Subscription>> {
    let (now, zone) = (ctx.now(), ctx.app().config.billing.zone());
    let mut live = subscriptions::of_user(&mut ctx.tx, user).await?;
    // The one that holds comes first: its place is free when the one that waits begins.
    for subscription in &mut live {
        while let Some(change) = subscription.advanced(now, &zone) {
            let recorded = Recorded {
                before: Some(subscription),
                change: &change,
                proration: None,
                author: None,
                is_paid: false,
            };
            (*subscription, _) = record(ctx, recorded).await?;
            if subscription.has_ended_unpaid() {
                let kind = NotificationKind::SubscriptionEndedUnpaid;
                let open = invoices::open_of_subscription(&mut ctx.tx, subscription.id).await?;
                if let Some(oldest) = open.first() {
                    ledger::tell_of_invoice(ctx, oldest, kind).await?;
                }
                *subscription = write_off(ctx, subscription).await?;
            }
        }
    }
    live.retain(|subscription| subscription.slot().is_some());
    Ok(live)
}
