//! What administrators do about invoices.

use jiff::civil::Date;
use kym_billing_store::{invoices, payments};
use kym_commerce::invoices::{Invoice, InvoiceStatus};
use kym_commerce::payments::{NewPayment, PaymentProvider, PaymentPurpose};
use kym_domain::id::{InvoiceId, PaymentId};
use kym_domain::money::Money;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::lock;

use super::answers::{InvoiceView, Viewer};
use crate::payments::by_hand::{paid_at, refused};
use crate::payments::settle::{apply, take};
use crate::subscriptions::{author, settle, settle_bills, void as void_invoice};

/// Notes that an invoice was paid outside, on a day that may have passed: with a payment made by hand, of which a part can be given
/// back. Another payment of it that is under way is refused, for it may arrive as well.
pub(super) async fn mark_paid(
    mut ctx: Ctx,
    id: InvoiceId,
    paid_on: Option<Date>,
) -> Result<Committed<InvoiceView>> {
    let invoice = take_open(&mut ctx, id).await?;
    let user = invoice.user_id.ok_or(ErrorCode::INVOICE_CLOSED)?;
    let paid_at = paid_at(ctx.app(), paid_on, ctx.now())?;
    let waiting = payments::waiting_of_invoice(&mut ctx.tx, id).await?;
    let payment = if let Some(payment) = waiting {
        take(&mut ctx, payment.id).await?
    } else {
        let new = NewPayment {
            id: ctx.new_id(),
            user_id: user,
            subscription_id: invoice.subscription_id,
            purpose: PaymentPurpose::Invoice(id),
            amount: Money::new(invoice.total, invoice.currency),
            provider: PaymentProvider::Manual,
            is_test: invoice.is_test,
            idempotency_key: ctx.new_id::<PaymentId>().to_string(),
            method_id: None,
            is_saving_method: false,
        };
        let payment = new.create(ctx.now());
        payments::insert(&mut ctx.tx, &payment).await?;
        payment
    };
    if payment.provider != PaymentProvider::Manual {
        return Err(ErrorCode::PAYMENT_PENDING.into());
    }
    let change = payment.mark_paid(paid_at, ctx.now()).map_err(refused)?;
    apply(&mut ctx, change).await?;
    tracing::info!(invoice.id = %id, by = %ctx.author.user, "an invoice was marked as paid");
    finish(ctx, id).await
}

/// Writes an invoice off. What it is for gives no credit.
pub(super) async fn void(mut ctx: Ctx, id: InvoiceId) -> Result<Committed<InvoiceView>> {
    let invoice = take_open(&mut ctx, id).await?;
    if let Some(payment) = payments::waiting_of_invoice(&mut ctx.tx, id).await? {
        if payment.provider != PaymentProvider::Manual {
            return Err(ErrorCode::PAYMENT_PENDING.into());
        }
        let change = payment.cancel(ctx.now()).map_err(refused)?;
        apply(&mut ctx, change).await?;
    }
    let invoice = void_invoice(&mut ctx, &invoice).await?;
    let author = author(&mut ctx).await?;
    settle_bills(&mut ctx, &invoice, Some(&author)).await?;
    tracing::info!(invoice.id = %id, by = %ctx.author.user, "an invoice was written off");
    finish(ctx, id).await
}

/// An open invoice, whose user nobody else changes until this change ends.
async fn take_open(ctx: &mut Ctx, id: InvoiceId) -> Result<Invoice> {
    recheck_administrator(ctx).await?;
    let found = invoices::get(&mut ctx.tx, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if let Some(user) = found.user_id {
        lock::user(&mut ctx.tx, user).await?;
        settle(ctx, user).await?;
    }
    let invoice = invoices::take(&mut ctx.tx, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if invoice.status == InvoiceStatus::Open {
        Ok(invoice)
    } else {
        Err(ErrorCode::INVOICE_CLOSED.into())
    }
}

async fn finish(mut ctx: Ctx, id: InvoiceId) -> Result<Committed<InvoiceView>> {
    let viewer = Viewer::new(ctx.app(), true, ctx.now());
    let view = InvoiceView::find(&mut ctx.tx, id, viewer).await?;
    ctx.commit(view).await
}
