//! Issuing under the next number.

use kym_billing_store::invoices;
use kym_commerce::invoices::{Invoice, InvoiceSeries, Issue, NewInvoice};
use kym_commerce::payments::PaymentSettings;
use kym_domain::id::SubscriptionChangeId;
use kym_platform::context::Ctx;
use kym_platform::error::Result;

use super::events::tell;

/// Issues an invoice or a credit note. Whoever issues waits until this change ends, so that numbers have no gaps: it comes last.
pub(super) async fn issue(
    ctx: &mut Ctx,
    new: NewInvoice,
    settings: &PaymentSettings,
    change: Option<SubscriptionChangeId>,
) -> Result<Invoice> {
    let (now, zone) = (ctx.now(), ctx.app().config.billing.zone());
    let today = zone.to_datetime(now).date();
    let last = invoices::take_series(&mut ctx.tx).await?;
    let series = last.map_or_else(|| InvoiceSeries::first(today), |last| last.next(today));
    let invoice = new.issue(Issue {
        id: ctx.new_id(),
        series,
        prefix: settings.invoice_prefix.clone(),
        at: now,
    });
    invoices::issue(&mut ctx.tx, &invoice, change).await?;
    tell(ctx, &invoice);
    tracing::info!(invoice.id = %invoice.id, number = invoice.number_text(), kind = invoice.kind.as_str(), "an invoice was issued");
    Ok(invoice)
}
