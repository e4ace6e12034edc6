//! The page that a payment is paid on.

use kym_billing_store::payments;
use kym_commerce::payments::{Inquiry, Payment};
use kym_domain::id::PaymentId;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::Reader;

use super::ask::{RequestOutcome, ask};
use super::read::read;
use crate::payment_settings::Till;

/// Has the provider of a payment make the page that it is paid on. Nothing for what is paid by hand, and when there is a page already.
/// What can be asked for no more, and a page that has expired, is read instead: it may be decided.
///
/// # Errors
/// `payment_provider_failed` when there is none: asked again, it is the same payment.
pub(crate) async fn open_page(app: &App, id: PaymentId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let payment = get(&mut reader, id).await?;
    let now = app.clock.now();
    let Some(inquiry) = payment.inquiry(now).filter(|_| needs_page(&payment)) else {
        drop(reader);
        let is_over = payment.expires_at.is_some_and(|end| end <= now);
        if payment.is_open() && is_over {
            read(app, id).await?;
        }
        return Ok(());
    };
    let till = Till::open_for(app, &mut reader, (payment.provider, payment.is_test)).await?;
    drop(reader);
    let till = till.ok_or(ErrorCode::PAYMENT_PROVIDER_UNSET)?;
    let asked = match inquiry {
        Inquiry::Repeat => ask(app, &till, &payment).await?,
        // Under a key that its provider has forgotten it would be another page.
        Inquiry::Search | Inquiry::Read => read(app, id).await?,
    };
    let mut reader = app.db.ask().await?;
    let payment = get(&mut reader, id).await?;
    if asked == RequestOutcome::NotTold || needs_page(&payment) {
        return Err(ErrorCode::PAYMENT_PROVIDER_FAILED.into());
    }
    Ok(())
}

fn needs_page(payment: &Payment) -> bool {
    payment.is_open() && payment.confirmation_url.is_none() && payment.method_id.is_none()
}

async fn get(reader: &mut Reader, id: PaymentId) -> Result<Payment> {
    payments::get(reader, id).await?.ok_or(Error::NOT_FOUND)
}
