//! What a payment does, once, when it is paid.

use kym_billing_store::payments::methods;
use kym_billing_store::{invoices, payments};
use kym_commerce::invoices::InvoiceStatus;
use kym_commerce::payments::{Payment, PaymentAttention, PaymentChange, PaymentPurpose};
use kym_commerce::subscriptions::Collection;
use kym_domain::id::{InvoiceId, PaymentId, UserId};
use kym_domain::notifications::NotificationKind;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::lock;

use super::events::tell;
use super::tellings::{tell_about, tell_administrators};
use crate::ledger;
use crate::subscriptions::{Wanted, author, go_on, settle, settle_bills, take_up};

/// A payment that nobody else changes until this change ends: nor what its user has subscribed to.
///
/// # Errors
/// `not_found`.
pub(crate) async fn take(ctx: &mut Ctx, id: PaymentId) -> Result<Payment> {
    let found = payments::get(&mut ctx.tx, id).await?;
    let user = found.ok_or(Error::NOT_FOUND)?.user_id;
    // In the order in which every change locks them.
    if let Some(user) = user {
        lock::user(&mut ctx.tx, user).await?;
    }
    payments::take(&mut ctx.tx, id)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// Writes what becomes of a payment that was taken, and does what it is for with the change by which it is paid, exactly once.
pub(crate) async fn apply(ctx: &mut Ctx, change: PaymentChange) -> Result<Payment> {
    let mut payment = change.after;
    let before = payments::get(&mut ctx.tx, payment.id).await?;
    let before = before.and_then(|before| before.attention);
    payments::update(&mut ctx.tx, &payment).await?;
    if change.is_paid_now && !paid(ctx, &payment).await? {
        // The money is on the balance, or nobody's: never nowhere.
        payment = payment.with_attention(PaymentAttention::NotApplied, ctx.now());
        payments::update(&mut ctx.tx, &payment).await?;
    }
    if change.is_paid_now {
        tell_about(ctx, &payment, NotificationKind::PaymentReceived, None).await?;
    }
    if payment.attention.is_some() && payment.attention != before {
        tell_administrators(ctx, &payment).await?;
    }
    tell(ctx, &payment);
    let (status, attention) = (payment.status.as_str(), payment.attention);
    tracing::info!(payment.id = %payment.id, status, ?attention, "a payment changed");
    Ok(payment)
}

/// Does what was paid for. Answers whether it could be done.
async fn paid(ctx: &mut Ctx, payment: &Payment) -> Result<bool> {
    let Some(user) = payment.user_id else {
        ledger::enter_payment(ctx, payment, payment.amount.minor).await?;
        return Ok(false);
    };
    match payment.purpose {
        PaymentPurpose::Invoice(id) => pay_invoice(ctx, payment, id).await,
        PaymentPurpose::Plan {
            agreement,
            prorate_at,
        } => {
            let wanted = Wanted {
                agreement,
                prorate_at,
                collection: collection(ctx, user).await?,
            };
            let Some(taken) = take_up(ctx, user, wanted, Some(payment)).await? else {
                return Ok(false);
            };
            let invoice = taken.invoice.map(|invoice| invoice.id);
            payments::link(&mut ctx.tx, payment.id, taken.subscription.id, invoice).await?;
            Ok(true)
        }
        PaymentPurpose::Advance => {
            ledger::enter_payment(ctx, payment, payment.amount.minor).await?;
            let collection = collection(ctx, user).await?;
            go_on(ctx, user, collection).await
        }
    }
}

async fn pay_invoice(ctx: &mut Ctx, payment: &Payment, id: InvoiceId) -> Result<bool> {
    if let Some(user) = payment.user_id {
        settle(ctx, user).await?;
    }
    let invoice = invoices::get(&mut ctx.tx, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if invoice.status != InvoiceStatus::Open {
        ledger::enter_payment(ctx, payment, payment.amount.minor).await?;
        return Ok(false);
    }
    let at = payment.paid_at.unwrap_or_else(|| ctx.now());
    let invoice = ledger::pay(ctx, &invoice, at).await?;
    let author = author(ctx).await?;
    settle_bills(ctx, &invoice, Some(&author)).await?;
    Ok(true)
}

/// How the invoices of a user are paid from now on: by the way that they have left, if they have left one.
async fn collection(ctx: &mut Ctx, user: UserId) -> Result<Collection> {
    let method = methods::default_of(&mut ctx.tx, user).await?;
    Ok(match method {
        Some(_) => Collection::Automatic,
        None => Collection::Invoice,
    })
}
