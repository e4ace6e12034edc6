//! What becomes of money that is given back.

use kym_billing_store::payments::refunds;
use kym_billing_store::{invoices, payments};
use kym_commerce::payments::{Payment, Refund, RefundStatus};
use kym_domain::id::InvoiceId;
use kym_domain::money::Minor;
use kym_platform::context::Ctx;
use kym_platform::error::Result;

use super::events::tell;
use crate::ledger;
use crate::subscriptions::lower_credit;

/// Writes how a refund stands, with the credit note when it is given back. Its payment was taken.
pub(super) async fn seen(
    ctx: &mut Ctx,
    payment: &Payment,
    refund: &Refund,
    status: RefundStatus,
) -> Result<()> {
    let Some(change) = refund.see(status, ctx.now()) else {
        return Ok(());
    };
    let before = refund.status;
    let mut refund = change.after;
    if change.is_succeeded_now {
        refund.credit_note_id = given_back(ctx, payment, &refund).await?;
    }
    if before == RefundStatus::Succeeded {
        ledger::enter_canceled_refund(ctx, payment, &refund).await?;
    }
    refunds::update(&mut ctx.tx, &refund).await?;
    let all = refunds::of_payment(&mut ctx.tx, payment.id).await?;
    let (sum, _) = Refund::sums(all.iter().map(|listed| &listed.refund));
    let after = payment.with_refunds(sum, ctx.now()).after;
    payments::update(&mut ctx.tx, &after).await?;
    tell(ctx, &after);
    Ok(())
}

/// What money that was given back does: the invoice that it paid has a credit note, what was on the balance leaves it.
async fn given_back(
    ctx: &mut Ctx,
    payment: &Payment,
    refund: &Refund,
) -> Result<Option<InvoiceId>> {
    let invoice = match payments::invoice_of(&mut ctx.tx, payment.id).await? {
        Some(id) => invoices::get(&mut ctx.tx, id).await?,
        None => None,
    };
    let Some(invoice) = invoice.filter(|invoice| invoice.paid_at.is_some()) else {
        ledger::enter_refund(ctx, payment, refund, (refund.amount, Minor::ZERO)).await?;
        return Ok(None);
    };
    let credited = invoices::credited(&mut ctx.tx, invoice.id).await?;
    let left = Minor::new((invoice.total.units() - credited.units()).max(0));
    let of_invoice = refund.amount.min(left);
    let rest = Minor::new(refund.amount.units() - of_invoice.units());
    // What was credited before for what is given back now is not the user's any more.
    let credited = lower_credit(ctx, &invoice, of_invoice).await?;
    ledger::enter_refund(ctx, payment, refund, (rest, credited)).await?;
    if of_invoice.is_zero() {
        return Ok(None);
    }
    let note = ledger::credit_note(ctx, &invoice, of_invoice).await?;
    Ok(Some(note.id))
}
