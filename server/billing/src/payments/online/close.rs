//! Closing at its provider what shall not be paid any more.

use jiff::SignedDuration;
use kym_billing_store::payments;
use kym_billing_store::payments::requests;
use kym_commerce::payments::{Payment, PaymentProvider};
use kym_domain::id::PaymentId;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ask::RequestOutcome;
use super::read::{read, search};
use super::report::{Report, apply_report};
use crate::payment_protocols::{self as protocols, PaymentIds, ProviderError};
use crate::payment_settings::Till;

/// When a page is looked at after it has closed by itself.
const AFTER_PAGE: SignedDuration = SignedDuration::from_mins(1);

/// A payment that is closed here, and is to be closed at its provider.
#[derive(Debug, Serialize, Deserialize)]
pub struct ClosePayment {
    /// Which.
    pub payment_id: Uuid,
    /// Whether it is paid on a page: the saved way may be gone by then with its user.
    pub has_page: bool,
}

impl Job for ClosePayment {
    const KIND: &'static str = "close_payment";

    async fn run(&self, app: &App) -> Outcome {
        let id = PaymentId::from_uuid(self.payment_id);
        match close(app, id, Some(self.has_page)).await {
            Ok(RequestOutcome::Told) => Outcome::Done,
            Ok(RequestOutcome::NotTold) => Outcome::Retry("the provider did not say".to_owned()),
            Err(error) => error.into(),
        }
    }
}

/// Has a payment that was closed here be closed at its provider too, and what was paid on its page until that closes be seen: not
/// every page can be closed before its time.
pub(crate) fn close_later(ctx: &mut Ctx, payment: &Payment) {
    if payment.provider == PaymentProvider::Manual {
        return;
    }
    let now = ctx.now();
    let job = ClosePayment {
        payment_id: payment.id.as_uuid(),
        has_page: payment.method_id.is_none(),
    };
    ctx.enqueue(&job, now, None);
    if let Some(end) = payment.expires_at.filter(|end| *end > now) {
        ctx.enqueue(&job, end + AFTER_PAGE, None);
    }
}

/// Closes a payment at its provider, and writes down how it stands then: it may be paid already. Answers whether the provider said so.
///
/// # Errors
/// When the database cannot be read or written.
pub(crate) async fn close(
    app: &App,
    id: PaymentId,
    has_page: Option<bool>,
) -> Result<RequestOutcome> {
    let mut reader = app.db.ask().await?;
    let payment = payments::get(&mut reader, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if payment.is_paid() || payment.provider == PaymentProvider::Manual {
        return Ok(RequestOutcome::Told);
    }
    let is_sent = requests::get(&mut reader, &payment.idempotency_key)
        .await?
        .is_some();
    let till = Till::open_for(app, &mut reader, (payment.provider, payment.is_test)).await?;
    drop(reader);
    let Some(till) = till else {
        return Ok(RequestOutcome::NotTold);
    };
    let ids = PaymentIds {
        payment: payment.provider_payment_id.as_deref(),
        checkout: payment.provider_checkout_id.as_deref(),
    };
    if ids.payment.is_none() && ids.checkout.is_none() {
        if !is_sent {
            return Ok(RequestOutcome::Told);
        }
        // Nobody has heard of it: what was asked for may be there all the same.
        let has_page = has_page.unwrap_or(payment.method_id.is_none());
        return match search(app, &till, &payment, has_page).await? {
            Ok(Some(said)) => tell(app, id, Report::Payment(said)).await,
            Ok(None) | Err(_) => Ok(RequestOutcome::NotTold),
        };
    }
    match protocols::close(&app.fetcher, &till.account(), ids).await {
        Ok(said) => tell(app, id, Report::Payment(said)).await,
        // It was paid or closed meanwhile, or closes by itself.
        Err(ProviderError::Refused(_) | ProviderError::Declined(_)) => read(app, id).await,
        Err(ProviderError::Unknown(_)) => Ok(RequestOutcome::NotTold),
    }
}

async fn tell(app: &App, id: PaymentId, report: Report) -> Result<RequestOutcome> {
    apply_report(app, id, report).await?;
    Ok(RequestOutcome::Told)
}
