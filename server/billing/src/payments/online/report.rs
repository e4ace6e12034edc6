//! Writing down what a provider says about a payment.

use kym_billing_store::payments::{methods, requests};
use kym_billing_store::{invoices, payments};
use kym_commerce::payments::{
    Dunning, Payment, PaymentAttention, PaymentChange, PaymentMethod, PaymentPage, PaymentPurpose,
    ReportedPayment,
};
use kym_domain::id::PaymentId;
use kym_domain::notifications::NotificationKind;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;

use super::super::settle::{apply, take};
use super::super::tellings::tell_about;
use super::author::author_of;
use super::noted_refunds::note_refund;
use crate::payment_protocols::{ProviderPayment, ProviderRefund, SavedMethod, StartedCheckout};

/// What a provider has said.
pub(super) enum Report {
    /// There is a page to pay on.
    Page(StartedCheckout),
    /// How it stands with the payment.
    Payment(ProviderPayment),
    /// The same, with all that was given back of it.
    WithRefunds(ProviderPayment, Vec<ProviderRefund>),
    /// It did not come about.
    Failure(ReportedPayment),
    /// Nothing.
    Nothing,
}

/// Writes it down, and what follows from it, in one change.
pub(super) async fn apply_report(app: &App, id: PaymentId, report: Report) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let payment = payments::get(&mut reader, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    drop(reader);
    let mut ctx = app.write_as(author_of(app, &payment).await?).await?;
    let payment = take(&mut ctx, id).await?;
    let now = ctx.now();
    let (change, back) = match report {
        Report::Page(started) => (opened(&payment, started, now), Vec::new()),
        Report::Payment(said) => (told(&mut ctx, &payment, said).await?, Vec::new()),
        Report::WithRefunds(said, back) => (told(&mut ctx, &payment, said).await?, back),
        Report::Failure(reported) => (payment.see(&reported, now), Vec::new()),
        Report::Nothing => (payment.unanswered(now), Vec::new()),
    };
    let is_failed = change.is_failed_now;
    let after = apply(&mut ctx, change).await?;
    if is_failed {
        failed(&mut ctx, &after).await?;
    }
    if !after.is_open() {
        requests::delete(&mut ctx.tx, &after.idempotency_key).await?;
    }
    for refund in back {
        note_refund(&mut ctx, after.id, refund, None).await?;
    }
    ctx.commit(()).await.map(drop)
}

/// The page is there, unless it is about something else.
fn opened(payment: &Payment, started: StartedCheckout, now: jiff::Timestamp) -> PaymentChange {
    let change = payment.opened(started.page, now);
    let attention = if started.is_test != payment.is_test {
        PaymentAttention::ModeDiffers
    } else if started.amount.currency != payment.amount.currency {
        PaymentAttention::CurrencyDiffers
    } else if started.amount != payment.amount {
        PaymentAttention::AmountDiffers
    } else {
        return change;
    };
    PaymentChange {
        after: change.after.with_attention(attention, now),
        ..change
    }
}

/// What the provider says, with the way to pay that it has kept.
async fn told(ctx: &mut Ctx, payment: &Payment, said: ProviderPayment) -> Result<PaymentChange> {
    let now = ctx.now();
    let mut payment = payment.clone();
    if payment.is_open()
        && payment.confirmation_url.is_none()
        && let Some(url) = &said.confirmation_url
    {
        let page = PaymentPage {
            provider_payment_id: said.reported.provider_payment_id.clone(),
            provider_checkout_id: said.provider_checkout_id.clone(),
            url: url.clone(),
            expires_at: said.expires_at,
        };
        payment = payment.opened(page, now).after;
    }
    // How much was given back is the sum of its refunds: some of what a provider counts is still on its way.
    let reported = ReportedPayment {
        refunded: payment.refunded,
        ..said.reported
    };
    let change = payment.see(&reported, now);
    if change.is_paid_now
        && let Some(method) = said.method.filter(|_| payment.is_saving_method)
    {
        keep(ctx, &payment, method, said.customer).await?;
    }
    Ok(change)
}

/// Keeps a way to pay that the user agreed to be charged by, as the one that is charged from now on.
async fn keep(
    ctx: &mut Ctx,
    payment: &Payment,
    method: SavedMethod,
    customer: Option<String>,
) -> Result<()> {
    let Some(user) = payment.user_id else {
        return Ok(());
    };
    let method = PaymentMethod {
        id: ctx.new_id(),
        user_id: user,
        provider: payment.provider,
        provider_method_id: method.provider_method_id,
        provider_customer_id: customer,
        title: method.title,
        expires_on: method.expires_on,
        is_test: payment.is_test,
        is_default: false,
        agreed_at: payment.created_at,
        created_at: ctx.now(),
        forgotten_at: None,
    };
    if methods::insert(&mut ctx.tx, &method).await? {
        methods::set_default(&mut ctx.tx, user, method.id).await?;
    }
    Ok(())
}

/// After a try to collect an invoice has failed: when the next one is, and that a way to pay is forgotten that may not be charged.
async fn failed(ctx: &mut Ctx, payment: &Payment) -> Result<()> {
    let (PaymentPurpose::Invoice(id), Some(method)) = (payment.purpose, payment.method_id) else {
        return Ok(());
    };
    let failure = payment.failure.as_ref();
    if failure.is_some_and(kym_commerce::payments::PaymentFailure::is_revocation) {
        let now = ctx.now();
        methods::forget(&mut ctx.tx, method, now).await?;
    }
    let Some(invoice) = invoices::get(&mut ctx.tx, id).await? else {
        return Ok(());
    };
    let dunning = Dunning {
        due_at: invoice.due_at,
    };
    let next = dunning.next_try(
        Some(payment.created_at),
        failure.map(|failure| failure.kind),
    );
    // Without one the user is reminded on the same days.
    let turn = next.or_else(|| dunning.next_reminder(Some(payment.created_at)));
    invoices::set_next_try(&mut ctx.tx, id, turn).await?;
    tell_about(ctx, payment, NotificationKind::PaymentFailed, next).await
}
