//! Telling users about their invoices.

use kym_commerce::invoices::{Invoice, InvoiceLineKind};
use kym_domain::money::Money;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
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
    let mut content = Content::new(kind)
        .about(EntityKind::Invoice, invoice.id.as_uuid())
        .text(ParamName::Invoice, invoice.number_text())
        .amount(Money::new(invoice.total, invoice.currency))
        .day(zone.to_datetime(invoice.due_at).date());
    if let Some(plan) = plan.filter(|name| !name.is_empty()) {
        content = content.text(ParamName::Plan, plan);
    }
    notify(ctx, &user, content).await
}
