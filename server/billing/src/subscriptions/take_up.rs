//! Beginning with a plan, or changing to it, that its user has paid for.

use jiff::Timestamp;
use kym_commerce::invoices::{Invoice, InvoiceStatus};
use kym_commerce::payments::Payment;
use kym_commerce::subscriptions::{
    Agreement, Change, Collection, NewSubscription, Proration, Slot, Subscription,
    SubscriptionError, SubscriptionStatus,
};
use kym_domain::id::UserId;
use kym_domain::money::Money;
use kym_platform::context::Ctx;
use kym_platform::error::Result;

use super::debts::settle_bills;
use super::record::{Recorded, author, record};
use super::settle::settle;
use crate::ledger;

/// What was paid for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// What was agreed.
    pub agreement: Agreement,
    /// From when on that was computed.
    pub prorate_at: Timestamp,
    /// How its invoices are paid from now on.
    pub collection: Collection,
}

/// What became of it.
pub(crate) struct PaidChange {
    /// The subscription.
    pub subscription: Subscription,
    /// The invoice that the payment pays.
    pub invoice: Option<Invoice>,
}

/// Begins with a plan or changes to it, once it is paid for, as it was agreed and from the moment for which it was computed; from
/// now on when that is no moment of what was paid for any more. Its user is locked. When it comes to
/// something else by then the payment goes to the balance, which is used first. Nothing, when it cannot be done any more: then all of it does.
pub(crate) async fn take_up(
    ctx: &mut Ctx,
    user: UserId,
    wanted: Wanted,
    payment: Option<&Payment>,
) -> Result<Option<PaidChange>> {
    let live = settle(ctx, user).await?;
    let made = if let Some(current) = live.iter().find(|each| each.slot() == Some(Slot::Current)) {
        changed(ctx, (current, &live), wanted)
    } else if live.is_empty() {
        Some((begun(ctx, user, wanted), None))
    } else {
        None
    };
    let Some((mut change, proration)) = made else {
        if let Some(payment) = payment {
            ledger::enter_payment(ctx, payment, payment.amount.minor).await?;
        }
        return Ok(None);
    };
    change.after.collection = wanted.collection;
    let comes_to = Money::new(
        change.amount.unwrap_or_default(),
        wanted.agreement.price.currency,
    );
    let (bill, _) = ledger::due(&mut ctx.tx, user, comes_to).await?;
    let paid = payment
        .map(|payment| payment.amount.minor)
        .unwrap_or_default();
    let pays_all = paid == bill.total && !bill.total.is_zero();
    if let Some(payment) = payment.filter(|_| !pays_all) {
        // What it comes to more or less is settled by the balance.
        ledger::enter_payment(ctx, payment, paid).await?;
    }
    let author = author(ctx).await?;
    let recorded = Recorded {
        before: live.first(),
        change: &change,
        proration,
        author: Some(&author),
        is_paid: pays_all,
    };
    let (subscription, invoice) = record(ctx, recorded).await?;
    let Some(invoice) = invoice.filter(|_| pays_all) else {
        return Ok(Some(PaidChange {
            subscription,
            invoice: None,
        }));
    };
    debug_assert_eq!(
        invoice.status,
        InvoiceStatus::Open,
        "something is to be paid"
    );
    let now = ctx.now();
    let invoice = ledger::pay(ctx, &invoice, now).await?;
    settle_bills(ctx, &invoice, Some(&author)).await?;
    Ok(Some(PaidChange {
        subscription,
        invoice: Some(invoice),
    }))
}

fn begun(ctx: &Ctx, user: UserId, wanted: Wanted) -> Change {
    let zone = ctx.app().config.billing.zone();
    let new = NewSubscription {
        id: ctx.new_id(),
        user_id: user,
        agreement: wanted.agreement,
        collection: wanted.collection,
        trial_days: 0,
        ends_with_trial: false,
        starts_at: ctx.now(),
    };
    new.create(ctx.now(), &zone)
}

fn changed(
    ctx: &Ctx,
    (current, live): (&Subscription, &[Subscription]),
    wanted: Wanted,
) -> Option<(Change, Option<Proration>)> {
    let is_ending = current.status == SubscriptionStatus::Canceled;
    if is_ending && live.iter().any(|each| each.slot() == Some(Slot::Next)) {
        return None;
    }
    let zone = ctx.app().config.billing.zone();
    let change = |at| current.change_now(wanted.agreement, true, at, &zone);
    let changed = match change(wanted.prorate_at) {
        Err(SubscriptionError::Stale) => change(ctx.now()),
        changed => changed,
    };
    let (change, proration) = changed.ok()?;
    Some((change, Some(proration)))
}
