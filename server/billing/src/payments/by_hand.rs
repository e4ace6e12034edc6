//! What administrators do about payments that they see arrive at a bank.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_billing_store::payment_accounts;
use kym_commerce::payments::{Payment, PaymentError, PaymentProvider, PaymentStatus};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::PaymentId;
use kym_domain::notifications::NotificationKind;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;

use super::answers::PaymentView;
use super::settle::{apply, take};
use super::tellings::tell_about;

/// Notes that a payment has arrived, on a day that may have passed.
pub(super) async fn mark_paid(
    mut ctx: Ctx,
    id: PaymentId,
    paid_on: Option<Date>,
) -> Result<Committed<PaymentView>> {
    recheck_administrator(&mut ctx).await?;
    let payment = take(&mut ctx, id).await?;
    let paid_at = paid_at(ctx.app(), paid_on, ctx.now())?;
    let change = payment.mark_paid(paid_at, ctx.now()).map_err(refused)?;
    apply(&mut ctx, change).await?;
    tracing::info!(payment.id = %id, by = %ctx.author.user, "a payment was marked as paid");
    finish(ctx, id).await
}

/// Closes a payment that will not arrive, whose provider was asked to close it. What it was for does not happen.
pub(super) async fn cancel(mut ctx: Ctx, id: PaymentId) -> Result<Committed<PaymentView>> {
    recheck_administrator(&mut ctx).await?;
    let payment = take(&mut ctx, id).await?;
    if payment.status == PaymentStatus::Canceled {
        // Its provider has closed it.
        return finish(ctx, id).await;
    }
    if may_be_paid(&mut ctx, &payment).await? {
        return Err(ErrorCode::PAYMENT_PENDING.into());
    }
    let change = payment.cancel(ctx.now()).map_err(refused)?;
    apply(&mut ctx, change).await?;
    tracing::info!(payment.id = %id, by = %ctx.author.user, "a payment was closed");
    finish(ctx, id).await
}

/// Whether somebody can still pay it at its provider: not when a person has to look at it, its page is over, or its account is gone.
async fn may_be_paid(ctx: &mut Ctx, payment: &Payment) -> Result<bool> {
    let is_over = payment.expires_at.is_some_and(|end| end <= ctx.now());
    if payment.provider == PaymentProvider::Manual
        || !payment.is_open()
        || payment.attention.is_some()
        || is_over
    {
        return Ok(false);
    }
    let account = payment_accounts::get(&mut ctx.tx, payment.provider).await?;
    Ok(account
        .is_some_and(|account| account.sealed_key.is_some() && account.is_test == payment.is_test))
}

/// Tells the user of a payment once more how it is paid.
pub(super) async fn resend(mut ctx: Ctx, id: PaymentId) -> Result<Committed<PaymentView>> {
    recheck_administrator(&mut ctx).await?;
    let payment = take(&mut ctx, id).await?;
    if !payment.is_open() || payment.method_id.is_some() {
        return Err(ErrorCode::PAYMENT_DECIDED.into());
    }
    tell_about(&mut ctx, &payment, NotificationKind::PaymentDue, None).await?;
    finish(ctx, id).await
}

/// The moment at which something was paid on a day: its noon on the clocks of the installation, or now, whichever is earlier.
pub(crate) fn paid_at(app: &App, day: Option<Date>, now: Timestamp) -> Result<Timestamp> {
    let Some(day) = day else { return Ok(now) };
    let zone = app.config.billing.zone();
    if day > zone.to_datetime(now).date() {
        return Err(FieldError::new("paid_on", FieldCode::DateOutOfRange).into());
    }
    let noon = zone.to_ambiguous_zoned(day.at(12, 0, 0, 0)).compatible();
    let noon = noon.map_err(|_| FieldError::new("paid_on", FieldCode::DateOutOfRange))?;
    Ok(noon.timestamp().min(now))
}

/// The payment as it is then.
pub(super) async fn finish(mut ctx: Ctx, id: PaymentId) -> Result<Committed<PaymentView>> {
    let view = PaymentView::find(&mut ctx.tx, id).await?;
    ctx.commit(view).await
}

/// How a refusal is answered.
pub(crate) fn refused(error: PaymentError) -> Error {
    let code = match error {
        PaymentError::NotPending => ErrorCode::PAYMENT_DECIDED,
        PaymentError::NotPaid => ErrorCode::PAYMENT_NOT_PAID,
        PaymentError::TooMuch => ErrorCode::REFUND_TOO_LARGE,
        PaymentError::NotManual => ErrorCode::NOT_MANUAL,
    };
    code.into()
}
