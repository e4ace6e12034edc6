//! Asking for money to be given back.

use kym_billing_store::payments::refunds;
use kym_commerce::payments::{PaymentProvider, Refund, RefundStatus};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{PaymentId, RefundId};
use kym_domain::money::Minor;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::Result;

use super::answers::PaymentView;
use super::by_hand::{finish, refused};
use super::online::GiveBack;
use super::refund_draft::RefundDraft;
use super::refunds::seen;
use super::settle::take;

/// Gives a part of a payment back, or all that is left of it. What it was for is not undone by that.
pub(super) async fn refund(
    mut ctx: Ctx,
    id: PaymentId,
    draft: RefundDraft,
) -> Result<Committed<PaymentView>> {
    recheck_administrator(&mut ctx).await?;
    let payment = take(&mut ctx, id).await?;
    let on_its_way = refunds::on_its_way(&mut ctx.tx, payment.id).await?;
    let amount = match draft.amount {
        Some(amount) => Minor::from_decimal(amount, payment.amount.currency)
            .map_err(|_| FieldError::new("amount", FieldCode::TooManyDecimals))?,
        None => payment.refundable(on_its_way),
    };
    payment.may_refund(amount, on_its_way).map_err(refused)?;
    let refund = Refund {
        id: ctx.new_id(),
        payment_id: payment.id,
        amount,
        status: RefundStatus::Pending,
        provider_refund_id: None,
        reason: draft.reason,
        is_external: false,
        credit_note_id: None,
        idempotency_key: ctx.new_id::<RefundId>().to_string(),
        created_at: ctx.now(),
        finished_at: None,
    };
    refunds::insert(&mut ctx.tx, &refund).await?;
    if payment.provider == PaymentProvider::Manual {
        // Whoever says so has sent it back.
        seen(&mut ctx, &payment, &refund, RefundStatus::Succeeded).await?;
    } else {
        let job = GiveBack {
            refund_id: refund.id.as_uuid(),
        };
        let now = ctx.now();
        ctx.enqueue(&job, now, None);
    }
    tracing::info!(payment.id = %id, by = %ctx.author.user, "money of a payment is given back");
    finish(ctx, id).await
}
