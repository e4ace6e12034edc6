//! Reading what became of payments: what nobody has told, a webhook has hinted at, or an administrator wants to know.

use jiff::SignedDuration;
use kym_billing_store::payments;
use kym_billing_store::payments::{methods, requests};
use kym_commerce::payments::{Inquiry, Payment, PaymentProvider};
use kym_domain::id::PaymentId;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::StoreError;
use kym_store::jobs::enqueue;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ask::{RequestOutcome, ask};
use super::report::{Report, apply_report};
use crate::payment_protocols::{
    self as protocols, LostPayment, PaymentIds, ProviderError, ProviderPayment,
};
use crate::payment_settings::Till;

/// How many are queued at one look.
const MAX_QUEUED: i64 = 100;

/// When one is looked at again that nobody has finished by then.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// One payment whose provider is asked.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadPayment {
    /// Which.
    pub payment_id: Uuid,
}

impl Job for ReadPayment {
    const KIND: &'static str = "read_payment";

    async fn run(&self, app: &App) -> Outcome {
        match read(app, PaymentId::from_uuid(self.payment_id)).await {
            Ok(_) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues those whose provider is to be asked. Of several processes one takes a turn.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = payments::due(&mut reader, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for turn in due {
        if !payments::take_turn(&mut tx, turn, now + RETRY_AFTER).await? {
            continue;
        }
        let payload = ReadPayment {
            payment_id: turn.id.as_uuid(),
        };
        enqueue(&mut tx, &new_job(app, &payload, now, None)).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

/// Asks the provider of a payment what became of it, and writes that down. Answers whether it said so.
///
/// # Errors
/// When the database cannot be read or written.
pub(crate) async fn read(app: &App, id: PaymentId) -> Result<RequestOutcome> {
    let mut reader = app.db.ask().await?;
    let Some(payment) = payments::get(&mut reader, id).await? else {
        return Ok(RequestOutcome::Told);
    };
    let till = Till::open_for(app, &mut reader, (payment.provider, payment.is_test)).await?;
    drop(reader);
    let Some(inquiry) = payment.inquiry(app.clock.now()) else {
        return Ok(RequestOutcome::Told);
    };
    let Some(till) = till else {
        // The account is another one, or in another mode: only a person knows more.
        return not_told(app, id).await;
    };
    let said = match inquiry {
        Inquiry::Repeat if !is_forgotten(app, &payment).await? => {
            return match ask(app, &till, &payment).await? {
                RequestOutcome::Told => Ok(RequestOutcome::Told),
                RequestOutcome::NotTold => not_told(app, id).await,
            };
        }
        Inquiry::Read => {
            let ids = PaymentIds {
                payment: payment.provider_payment_id.as_deref(),
                checkout: payment.provider_checkout_id.as_deref(),
            };
            protocols::read(&app.fetcher, &till.account(), ids)
                .await
                .map(Some)
        }
        Inquiry::Search | Inquiry::Repeat => {
            let has_page = payment.method_id.is_none();
            search(app, &till, &payment, has_page).await?
        }
    };
    let report = match said {
        Ok(Some(said)) => with_refunds(app, &till, &payment, said).await,
        Ok(None) => None,
        Err(error) => {
            tracing::warn!(payment.id = %id, ?error, "a payment provider did not say how a payment stands");
            None
        }
    };
    match report {
        Some(report) => {
            apply_report(app, id, report).await?;
            Ok(RequestOutcome::Told)
        }
        None => not_told(app, id).await,
    }
}

/// Whether a saved way was sent to be charged that its user has had forgotten since: then it is only looked for.
async fn is_forgotten(app: &App, payment: &Payment) -> Result<bool> {
    let Some(method) = payment.method_id else {
        return Ok(false);
    };
    let mut reader = app.db.ask().await?;
    let method = methods::get(&mut reader, method).await?;
    let is_there = method.is_some_and(|method| method.forgotten_at.is_none());
    let sent = requests::get(&mut reader, &payment.idempotency_key).await?;
    Ok(!is_there && sent.is_some())
}

async fn not_told(app: &App, id: PaymentId) -> Result<RequestOutcome> {
    apply_report(app, id, Report::Nothing).await?;
    Ok(RequestOutcome::NotTold)
}

/// Looks for a payment of whose request nobody has heard.
pub(super) async fn search(
    app: &App,
    till: &Till,
    payment: &Payment,
    has_page: bool,
) -> Result<Result<Option<ProviderPayment>, ProviderError>> {
    let mut reader = app.db.ask().await?;
    let customer = match payment.user_id {
        Some(user) if payment.provider == PaymentProvider::Stripe => {
            methods::customer(&mut reader, user, payment.provider, payment.is_test).await?
        }
        _ => None,
    };
    drop(reader);
    let lost = LostPayment {
        payment_id: payment.id,
        is_checkout: has_page,
        customer: customer.as_deref(),
        since: payment.created_at,
    };
    Ok(protocols::find(&app.fetcher, &till.account(), &lost).await)
}

/// With what was given back of it, when that is other than what is known. Nothing, when it does not say what.
async fn with_refunds(
    app: &App,
    till: &Till,
    payment: &Payment,
    said: ProviderPayment,
) -> Option<Report> {
    let id = said.reported.provider_payment_id.as_deref();
    let Some(id) = id.filter(|_| said.reported.refunded != payment.refunded) else {
        return Some(Report::Payment(said));
    };
    match protocols::list_refunds(&app.fetcher, &till.account(), id).await {
        Ok(refunds) => Some(Report::WithRefunds(said, refunds)),
        Err(error) => {
            tracing::warn!(payment.id = %payment.id, ?error, "a payment provider did not say what was given back");
            None
        }
    }
}
