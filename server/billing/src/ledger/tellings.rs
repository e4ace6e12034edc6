//! Telling users about their invoices.

use kym_commerce::invoices::{Invoice, InvoiceLineKind};
use kym_domain::money::Money;
use kym_domain::notifications::{BillingNotification, NotificationKind};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify_about_billing;
use kym_store::{settings, users};

/// Tells whoever has to pay an invoice about it, with the day until which it is to be paid.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn tell_of_invoice(
    ctx: &mut Ctx,
    invoice: &Invoice,
    kind: NotificationKind,
) -> Result<()> {
    let user = match invoice.user_id {
        Some(user) => users::get(&mut ctx.tx, user).await?,
        None => None,
    };
    let Some(user) = user else { return Ok(()) };
    let settings = settings::get(&mut ctx.tx, user.id)
        .await?
        .unwrap_or_default();
    let lines = invoice.lines.iter();
    let mut plans = lines.filter(|line| line.kind != InvoiceLineKind::UnusedTime);
    let plan = plans
        .next()
        .map(|line| line.plan_names.in_language(settings.language));
    let zone = ctx.app().config.billing.zone();
    let news = BillingNotification {
        plan_name: plan.filter(|name| !name.is_empty()).map(str::to_owned),
        invoice: Some((invoice.id, invoice.number_text())),
        payment_id: None,
        amount: Some(Money::new(invoice.total, invoice.currency)),
        day: Some(zone.to_datetime(invoice.due_at).date()),
    };
    notify_about_billing(ctx, &user, kind, news).await
}
