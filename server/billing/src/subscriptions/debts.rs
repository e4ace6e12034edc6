//! What open invoices do to a subscription, and what paying, giving back and writing off does.

use kym_billing_store::invoices;
use kym_billing_store::subscriptions::changes::ChangeAuthor;
use kym_commerce::invoices::Invoice;
use kym_commerce::subscriptions::Subscription;
use kym_domain::money::Minor;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::subscriptions;

use super::record::{Recorded, record};
use crate::ledger;

/// Has the subscription of an invoice that was paid or written off be late no more, when no other one is. Its user is locked, and
/// what time has done is written down.
pub(crate) async fn settle_bills(
    ctx: &mut Ctx,
    invoice: &Invoice,
    author: Option<&ChangeAuthor>,
) -> Result<()> {
    let Some(id) = invoice.subscription_id else {
        return Ok(());
    };
    let Some(before) = subscriptions::get(&mut ctx.tx, id).await? else {
        return Ok(());
    };
    let least_due = invoices::payment_due_at(&mut ctx.tx, id).await?;
    let (after, change) = before.settled_bills(least_due, ctx.now());
    match change {
        Some(change) => {
            let recorded = Recorded {
                before: Some(&before),
                change: &change,
                proration: None,
                author,
                is_paid: false,
            };
            record(ctx, recorded).await?;
        }
        None if after != before => subscriptions::update(&mut ctx.tx, &after).await?,
        None => {}
    }
    Ok(())
}

/// Takes what was given back, or will not be paid, from what the period that runs is worth in credit. Gives what it is worth less
/// than that: so much was given as credit before, and is to be taken from the balance.
pub(crate) async fn lower_credit(ctx: &mut Ctx, invoice: &Invoice, amount: Minor) -> Result<Minor> {
    let subscription = match invoice.subscription_id {
        Some(id) => subscriptions::get(&mut ctx.tx, id).await?,
        None => None,
    };
    let Some(before) = subscription else {
        return Ok(Minor::ZERO);
    };
    let Some(lowered) = before.refunded(amount, invoice.issued_at) else {
        return Ok(amount);
    };
    subscriptions::update(&mut ctx.tx, &lowered).await?;
    let worth = |each: &Subscription| each.period.map_or(0, |period| period.paid.units());
    let taken = worth(&before) - worth(&lowered);
    Ok(Minor::new((amount.units() - taken).max(0)))
}

/// Writes an open invoice off, whose user is locked. What it is for gives no credit.
pub(crate) async fn void(ctx: &mut Ctx, invoice: &Invoice) -> Result<Invoice> {
    let unpaid = ledger::unpaid(ctx, invoice).await?;
    let credited = lower_credit(ctx, invoice, unpaid).await?;
    ledger::void(ctx, invoice, credited).await
}

/// Writes off what is open of a subscription that is over, and gives it as it is then.
pub(super) async fn write_off(ctx: &mut Ctx, subscription: &Subscription) -> Result<Subscription> {
    let open = invoices::open_of_subscription(&mut ctx.tx, subscription.id).await?;
    for invoice in &open {
        void(ctx, invoice).await?;
    }
    let is_now = subscriptions::get(&mut ctx.tx, subscription.id).await?;
    let is_now = is_now.as_ref().unwrap_or(subscription);
    let (after, _) = is_now.settled_bills(None, ctx.now());
    subscriptions::update(&mut ctx.tx, &after).await?;
    Ok(after)
}
