//! What a user has, and what is to be paid for it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::payments::list;
use kym_billing_store::{invoices, payment_settings, payments};
use kym_commerce::invoices::Invoice;
use kym_commerce::payments::{Dunning, PaymentStatus};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_platform::error::Result;
use kym_platform::http::values::Instant;
use kym_store::Reader;

use super::offers::saves_methods;
use super::wire::MyPlan;
use crate::ledger::InvoiceRef;
use crate::payments::answers::{all_plans, own_body};
use crate::subscriptions::mine;

/// What a user has.
pub(super) async fn find(
    reader: &mut Reader,
    user: UserId,
    (now, language): (Timestamp, Language),
    zone: &TimeZone,
) -> Result<MyPlan> {
    let own = mine(reader, user, (now, language), zone).await?;
    let open = invoices::open_of_user(reader, user).await?;
    let oldest = open.first();
    let waiting = payments::waiting_of_user(reader, user).await?;
    let open_payment = match waiting.last() {
        Some(payment) => list::get(reader, payment.id).await?,
        None => None,
    };
    let plans = all_plans(reader).await?;
    let next_attempt_at = match oldest {
        Some(invoice) => next_attempt(reader, invoice).await?,
        None => None,
    };
    let settings = payment_settings::get(reader).await?;
    Ok(MyPlan {
        plan: own.plan,
        subscription: own.subscription,
        next: own.next,
        is_shown: own.is_shown,
        payment_due_at: own.payment_due_at.map(Instant),
        is_overdue: own.payment_due_at.is_some_and(|due| due <= now),
        open_invoice: oldest.map(InvoiceRef::of),
        open_payment: open_payment.map(|listed| own_body(&listed, &plans, language)),
        next_attempt_at: next_attempt_at.map(Instant),
        saves_methods: saves_methods(&settings),
    })
}

/// When an invoice is collected again from a saved way to pay of which it failed.
async fn next_attempt(reader: &mut Reader, invoice: &Invoice) -> Result<Option<Timestamp>> {
    let tries = payments::of_invoice(reader, invoice.id).await?;
    let last = tries.iter().find(|each| each.method_id.is_some());
    let Some(last) = last.filter(|last| last.status == PaymentStatus::Canceled) else {
        return Ok(None);
    };
    let dunning = Dunning {
        due_at: invoice.due_at,
    };
    let failure = last.failure.as_ref().map(|failure| failure.kind);
    Ok(dunning.next_try(Some(last.created_at), failure))
}
