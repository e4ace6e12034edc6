//! Telling people about payments: users about theirs, administrators about those that a person has to look at.

use jiff::Timestamp;
use kym_billing_store::{invoices, payments};
use kym_commerce::payments::Payment;
use kym_domain::language::Language;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::users::User;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_store::users::administrators;
use kym_store::{plans, settings, users};

use super::answers::plan_of;

/// Tells the user of a payment about it, with the moment of what comes next, where there is one.
pub(super) async fn tell_about(
    ctx: &mut Ctx,
    payment: &Payment,
    kind: NotificationKind,
    next: Option<Timestamp>,
) -> Result<()> {
    let user = match payment.user_id {
        Some(user) => users::get(&mut ctx.tx, user).await?,
        None => None,
    };
    match user {
        Some(user) => tell(ctx, &user, payment, (kind, next)).await,
        None => Ok(()),
    }
}

/// Tells all administrators that a person has to look at a payment.
pub(super) async fn tell_administrators(ctx: &mut Ctx, payment: &Payment) -> Result<()> {
    for id in administrators::list(&mut ctx.tx).await? {
        if let Some(user) = users::get(&mut ctx.tx, id).await? {
            let kind = NotificationKind::PaymentAttention;
            tell(ctx, &user, payment, (kind, None)).await?;
        }
    }
    Ok(())
}

async fn tell(
    ctx: &mut Ctx,
    user: &User,
    payment: &Payment,
    (kind, next): (NotificationKind, Option<Timestamp>),
) -> Result<()> {
    let language = settings::get(&mut ctx.tx, user.id)
        .await?
        .unwrap_or_default()
        .language;
    let invoice = match payments::invoice_of(&mut ctx.tx, payment.id).await? {
        Some(id) => invoices::get(&mut ctx.tx, id).await?,
        None => None,
    };
    let zone = ctx.app().config.billing.zone();
    let mut content = Content::new(kind)
        .about(EntityKind::Payment, payment.id.as_uuid())
        .amount(payment.amount);
    if let Some(invoice) = invoice {
        content = content.text(ParamName::Invoice, invoice.number_text());
        // Users find their invoice; administrators the payment.
        if kind != NotificationKind::PaymentAttention {
            content = content.about(EntityKind::Invoice, invoice.id.as_uuid());
        }
    }
    if let Some(plan) = plan_name(ctx, payment, language).await? {
        content = content.text(ParamName::Plan, plan);
    }
    if let Some(next) = next {
        content = content.day(zone.to_datetime(next).date());
    }
    notify(ctx, user, content).await
}

async fn plan_name(ctx: &mut Ctx, payment: &Payment, language: Language) -> Result<Option<String>> {
    let Some(id) = plan_of(payment) else {
        return Ok(None);
    };
    let plan = plans::get(&mut ctx.tx, id).await?;
    Ok(plan.map(|plan| plan.names.in_language(language).to_owned()))
}
