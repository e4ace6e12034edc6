//! How payment providers are spoken with: one thin adapter for each, written against what it documents. Adapters do
//! nothing themselves; all that is sent goes through the one client for machines outside.
//!
//! What moves money is made first and sent afterwards ([`PreparedRequest`]): whoever asks keeps it before it is sent, and
//! sends the same bytes again under the same key when nobody knows what became of it.

mod account;
mod answers;
mod errors;
mod exchange;
mod lists;
mod notifications;
mod prepared;
mod protocol;
mod providers;
mod reading;
mod stripe;
mod yookassa;

use kym_platform::outbound::fetch::Fetcher;

pub use self::account::{Account, LostPayment, OnlineProvider, PaymentIds, TIMEOUT};
pub use self::answers::{
    AccountCheck, ProviderPayment, ProviderRefund, SavedMethod, StartedCheckout,
};
pub use self::errors::{Decline, ProviderError, Refusal, UnknownOutcome};
use self::exchange::exchange;
pub use self::notifications::{Notification, NotificationError};
pub use self::prepared::{
    ChargeRequest, CheckoutRequest, CustomerRequest, PreparedRequest, Receipt, RefundRequest,
};
use self::protocol::{Question, segment};
use self::providers::protocol;
pub use self::stripe::read_stripe_notification;
pub use self::yookassa::read_yookassa_notification;

/// Makes the request for what the provider calls a user; nothing where it need not be told.
///
/// # Errors
/// When the key is none that a provider takes.
pub fn prepare_customer(
    provider: OnlineProvider,
    request: &CustomerRequest<'_>,
) -> Result<Option<PreparedRequest>, ProviderError> {
    let prepared = protocol(provider).customer(request);
    prepared.map(PreparedRequest::checked).transpose()
}

/// Makes the request for a page to pay on.
///
/// # Errors
/// [`ProviderError::Refused`] when the provider cannot be asked for it.
pub fn prepare_checkout(
    provider: OnlineProvider,
    request: &CheckoutRequest<'_>,
) -> Result<PreparedRequest, ProviderError> {
    protocol(provider).checkout(request)?.checked()
}

/// Makes the request that charges a saved method.
///
/// # Errors
/// As [`prepare_checkout`].
pub fn prepare_charge(
    provider: OnlineProvider,
    request: &ChargeRequest<'_>,
) -> Result<PreparedRequest, ProviderError> {
    protocol(provider).charge(request)?.checked()
}

/// Makes the request that gives money back.
///
/// # Errors
/// As [`prepare_checkout`].
pub fn prepare_refund(
    provider: OnlineProvider,
    request: &RefundRequest<'_>,
) -> Result<PreparedRequest, ProviderError> {
    protocol(provider).refund(request)?.checked()
}

/// Sends what [`prepare_customer`] made, and gives what the provider calls the user.
///
/// # Errors
/// Why it did not answer so.
pub async fn send_customer(
    fetcher: &Fetcher,
    account: &Account<'_>,
    request: &PreparedRequest,
) -> Result<String, ProviderError> {
    let answer = exchange(fetcher, account, &Question::of(request)).await?;
    reading::id(&answer, "id").ok_or_else(ProviderError::not_understood)
}

/// Sends what [`prepare_checkout`] made.
///
/// # Errors
/// Why there is no page.
pub async fn send_checkout(
    fetcher: &Fetcher,
    account: &Account<'_>,
    request: &PreparedRequest,
) -> Result<StartedCheckout, ProviderError> {
    let answer = exchange(fetcher, account, &Question::of(request)).await?;
    let protocol = protocol(account.provider);
    protocol.started(&answer).ok_or_else(|| {
        // It was decided meanwhile: whoever looks for the payment finds it.
        let is_payment = protocol.payment(&answer).is_some();
        ProviderError::without_page(!is_payment)
    })
}

/// Sends what [`prepare_charge`] made. What comes back may still be pending.
///
/// # Errors
/// Why nothing was charged, or that nobody knows.
pub async fn send_charge(
    fetcher: &Fetcher,
    account: &Account<'_>,
    request: &PreparedRequest,
) -> Result<ProviderPayment, ProviderError> {
    let answer = exchange(fetcher, account, &Question::of(request)).await?;
    let payment = protocol(account.provider).payment(&answer);
    let payment = payment.ok_or_else(ProviderError::not_understood)?;
    payment.unless_declined()
}

/// Sends what [`prepare_refund`] made. What comes back may still be pending, or have failed.
///
/// # Errors
/// Why nothing is given back, or that nobody knows.
pub async fn send_refund(
    fetcher: &Fetcher,
    account: &Account<'_>,
    request: &PreparedRequest,
) -> Result<ProviderRefund, ProviderError> {
    let answer = exchange(fetcher, account, &Question::of(request)).await?;
    let refund = protocol(account.provider).read_refund(&answer);
    refund.ok_or_else(ProviderError::not_understood)
}

/// What the provider says about a payment.
///
/// # Errors
/// Why it is not known: `resource_missing` and `not_found` when there is no such payment in this account.
pub async fn read(
    fetcher: &Fetcher,
    account: &Account<'_>,
    ids: PaymentIds<'_>,
) -> Result<ProviderPayment, ProviderError> {
    let protocol = protocol(account.provider);
    let answer = exchange(fetcher, account, &protocol.read(ids)?).await?;
    protocol
        .payment(&answer)
        .ok_or_else(ProviderError::not_understood)
}

/// A payment by our own id, among those that the provider has had since it was asked for.
///
/// # Errors
/// Why it is not known whether there is one.
pub async fn find(
    fetcher: &Fetcher,
    account: &Account<'_>,
    lost: &LostPayment<'_>,
) -> Result<Option<ProviderPayment>, ProviderError> {
    let protocol = protocol(account.provider);
    let found = lists::first(
        |page| protocol.list_payments(lost, page),
        |answer| {
            let payment = protocol.payment(answer)?;
            (payment.payment_id == Some(lost.payment_id)).then_some(payment)
        },
        (fetcher, account),
    );
    let Some(found) = found.await? else {
        return Ok(None);
    };
    let ids = PaymentIds {
        payment: found.reported.provider_payment_id.as_deref(),
        checkout: found.provider_checkout_id.as_deref(),
    };
    // A list tells less of a payment than the payment itself.
    read(fetcher, account, ids).await.map(Some)
}

/// Closes what has not been paid, so that nobody pays it later.
///
/// # Errors
/// [`ProviderError::Refused`] when it cannot be closed: it was paid meanwhile, or it is a page of YooKassa, which closes by
/// itself within the hour.
pub async fn close(
    fetcher: &Fetcher,
    account: &Account<'_>,
    ids: PaymentIds<'_>,
) -> Result<ProviderPayment, ProviderError> {
    let protocol = protocol(account.provider);
    let answer = exchange(fetcher, account, &protocol.close(ids)?).await?;
    protocol
        .payment(&answer)
        .ok_or_else(ProviderError::not_understood)
}

/// What the provider says about money that is given back, by its own id.
///
/// # Errors
/// Why it is not known.
pub async fn read_refund(
    fetcher: &Fetcher,
    account: &Account<'_>,
    provider_refund_id: &str,
) -> Result<ProviderRefund, ProviderError> {
    let path = format!("refunds/{}", segment(provider_refund_id)?);
    let answer = exchange(fetcher, account, &Question::get(path)).await?;
    let refund = protocol(account.provider).read_refund(&answer);
    refund.ok_or_else(ProviderError::not_understood)
}

/// All that was given back of a payment, here or at the provider.
///
/// # Errors
/// Why it is not known.
pub async fn list_refunds(
    fetcher: &Fetcher,
    account: &Account<'_>,
    provider_payment_id: &str,
) -> Result<Vec<ProviderRefund>, ProviderError> {
    let protocol = protocol(account.provider);
    lists::all(
        |page| protocol.list_refunds(provider_payment_id, page),
        |answer| protocol.read_refund(answer),
        (fetcher, account),
    )
    .await
}

/// Has the provider forget a saved method, where it can. One that it no longer knows is forgotten.
///
/// # Errors
/// Why it was not forgotten.
pub async fn forget_method(
    fetcher: &Fetcher,
    account: &Account<'_>,
    provider_method_id: &str,
) -> Result<(), ProviderError> {
    let Some(question) = protocol(account.provider).forget(provider_method_id)? else {
        return Ok(());
    };
    match exchange(fetcher, account, &question).await {
        Ok(_) => Ok(()),
        Err(ProviderError::Refused(refusal)) if refusal.code == "resource_missing" => Ok(()),
        Err(error) => Err(error),
    }
}

/// Whether the provider takes the key, and whether real money moves in this account.
///
/// # Errors
/// Why the account cannot be used.
pub async fn check_account(
    fetcher: &Fetcher,
    account: &Account<'_>,
) -> Result<AccountCheck, ProviderError> {
    let protocol = protocol(account.provider);
    let answer = exchange(fetcher, account, &protocol.account()).await?;
    protocol.read_account(&answer)
}
