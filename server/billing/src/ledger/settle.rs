//! What becomes of invoices: paid, written off, given back.

use jiff::Timestamp;
use kym_billing_store::{balances, invoices, payment_settings};
use kym_commerce::invoices::{BalanceSource, Invoice, InvoiceError};
use kym_commerce::payments::{Payment, Refund};
use kym_domain::money::{Minor, Money};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};

use super::bill::enter;
use super::events::tell;
use super::issue::issue;

/// Notes that an open invoice is paid. Whoever calls has its user locked, and settles its subscription afterwards.
///
/// # Errors
/// `invoice_closed`.
pub async fn pay(ctx: &mut Ctx, invoice: &Invoice, at: Timestamp) -> Result<Invoice> {
    let paid = invoice.paid(at).map_err(closed)?;
    write(ctx, paid).await
}

/// What is lost when an open invoice is written off: what is to be paid, and what it took from the balance, which goes back.
///
/// # Errors
/// When the database cannot be read.
pub async fn unpaid(ctx: &mut Ctx, invoice: &Invoice) -> Result<Minor> {
    let taken = taken(ctx, invoice).await?;
    Ok(Minor::new(
        invoice.total.units().saturating_add(taken.units().max(0)),
    ))
}

/// Writes an open invoice off. What it took from the balance goes back there; what was credited before for what it does not pay is taken
/// from it, as far as it reaches.
///
/// # Errors
/// `invoice_closed`.
pub async fn void(ctx: &mut Ctx, invoice: &Invoice, credited: Minor) -> Result<Invoice> {
    let voided = invoice.voided(ctx.now()).map_err(closed)?;
    let taken = taken(ctx, invoice).await?;
    if let Some(user) = invoice.user_id {
        let balance = balances::get(&mut ctx.tx, user, invoice.currency).await?;
        let reaches = balance.units().saturating_add(taken.units()).max(0);
        let back = taken.units() - credited.units().min(reaches);
        if back != 0 {
            let back = Money::new(Minor::new(back), invoice.currency);
            enter(ctx, Some(user), BalanceSource::Void(invoice.id), back).await?;
        }
    }
    write(ctx, voided).await
}

/// What an invoice took from the balance; below nothing, what it carried forward.
async fn taken(ctx: &mut Ctx, invoice: &Invoice) -> Result<Minor> {
    let entry = balances::of_invoice(&mut ctx.tx, invoice.id).await?;
    let units = entry.map_or(0, |entry| -entry.amount.minor.units());
    Ok(Minor::new(units))
}

/// Issues the credit note about a part of an invoice, or all of it, that was given back.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn credit_note(ctx: &mut Ctx, invoice: &Invoice, amount: Minor) -> Result<Invoice> {
    let settings = payment_settings::get(&mut ctx.tx).await?;
    let new = invoice.credit_note(amount, ctx.now());
    issue(ctx, new, &settings, None).await
}

/// Puts money that was paid, and is for nothing else, on the balance of whoever paid it.
///
/// # Errors
/// When the database cannot be written.
pub async fn enter_payment(ctx: &mut Ctx, payment: &Payment, amount: Minor) -> Result<()> {
    let source = BalanceSource::Payment(payment.id);
    enter_of(ctx, payment, source, amount).await
}

/// Takes money that was given back from the balance of whoever paid it: what was there, and what was credited for the rest as far as
/// the balance reaches.
///
/// # Errors
/// When the database cannot be written.
pub async fn enter_refund(
    ctx: &mut Ctx,
    payment: &Payment,
    refund: &Refund,
    (of_balance, credited): (Minor, Minor),
) -> Result<()> {
    let currency = payment.amount.currency;
    let balance = match payment.user_id {
        Some(user) => balances::get(&mut ctx.tx, user, currency).await?,
        None => Minor::ZERO,
    };
    let reaches = (balance.units() - of_balance.units()).max(0);
    let amount = of_balance.units() + credited.units().min(reaches);
    enter_of(
        ctx,
        payment,
        BalanceSource::Refund(refund.id),
        Minor::new(-amount),
    )
    .await
}

/// Puts money on the balance of whoever paid it that was given back and came back: its credit note stands, so it is to their credit.
///
/// # Errors
/// When the database cannot be written.
pub async fn enter_canceled_refund(
    ctx: &mut Ctx,
    payment: &Payment,
    refund: &Refund,
) -> Result<()> {
    let source = BalanceSource::CanceledRefund(refund.id);
    enter_of(ctx, payment, source, refund.amount).await
}

/// Nobody's, when whoever paid is gone: that it came is kept.
async fn enter_of(
    ctx: &mut Ctx,
    payment: &Payment,
    source: BalanceSource,
    amount: Minor,
) -> Result<()> {
    if amount.is_zero() {
        return Ok(());
    }
    let amount = Money::new(amount, payment.amount.currency);
    enter(ctx, payment.user_id, source, amount).await
}

async fn write(ctx: &mut Ctx, invoice: Invoice) -> Result<Invoice> {
    invoices::update(&mut ctx.tx, &invoice).await?;
    tell(ctx, &invoice);
    tracing::info!(invoice.id = %invoice.id, status = invoice.status.as_str(), "an invoice changed");
    Ok(invoice)
}

fn closed(error: InvoiceError) -> kym_platform::error::Error {
    match error {
        InvoiceError::NotOpen => ErrorCode::INVOICE_CLOSED.into(),
    }
}
