//! Stripe: forms go there, JSON comes back (docs.stripe.com/api). The user pays on a hosted page, a session of Checkout;
//! later payments are payment intents with the card that was saved then.

mod errors;
mod notifications;
mod payments;
mod requests;

use axum::http::{HeaderMap, HeaderName, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kym_commerce::payments::PaymentPage;
use kym_platform::outbound::fetch::OutboundBody;
use serde_json::Value;

pub use self::notifications::read_stripe_notification;
use super::account::{Account, LostPayment, PaymentIds};
use super::answers::{AccountCheck, ProviderPayment, ProviderRefund, StartedCheckout};
use super::errors::ProviderError;
use super::prepared::{
    ChargeRequest, CheckoutRequest, CustomerRequest, PreparedRequest, RefundRequest,
};
use super::protocol::{ListNames, PAGE, Protocol, Question, segment};

/// The version of the protocol that answers are read by, whatever the account's own is.
const VERSION: &str = "2025-04-30.basil";

/// How far the clocks of two machines may be apart, in seconds, when a payment is looked for by its time.
const CLOCK_SKEW: i64 = 600;

/// What an answer about a session or an intent brings along.
const SESSION_PARTS: [(&str, &str); 2] = [
    ("expand[]", "payment_intent.payment_method"),
    ("expand[]", "payment_intent.latest_charge"),
];
const INTENT_PARTS: [(&str, &str); 2] = [
    ("expand[]", "payment_method"),
    ("expand[]", "latest_charge"),
];

pub(super) struct Stripe;

impl Protocol for Stripe {
    fn authorization(&self, account: &Account<'_>) -> String {
        // The key is the name of a user without a password.
        format!("Basic {}", STANDARD.encode(format!("{}:", account.key)))
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[("stripe-version", VERSION)]
    }

    fn idempotency_header(&self) -> HeaderName {
        HeaderName::from_static("idempotency-key")
    }

    fn body(&self, text: String) -> OutboundBody {
        OutboundBody::form(text)
    }

    fn error(
        &self,
        status: StatusCode,
        headers: &HeaderMap,
        body: &Value,
    ) -> Option<ProviderError> {
        errors::read(status, headers, body)
    }

    fn customer(&self, request: &CustomerRequest<'_>) -> Option<PreparedRequest> {
        Some(requests::customer(request))
    }

    fn checkout(&self, request: &CheckoutRequest<'_>) -> Result<PreparedRequest, ProviderError> {
        requests::checkout(request)
    }

    fn charge(&self, request: &ChargeRequest<'_>) -> Result<PreparedRequest, ProviderError> {
        requests::charge(request)
    }

    fn refund(&self, request: &RefundRequest<'_>) -> Result<PreparedRequest, ProviderError> {
        requests::refund(request)
    }

    fn read(&self, ids: PaymentIds<'_>) -> Result<Question, ProviderError> {
        let (path, parts) = payment_path(ids)?;
        Ok(Question::get(path).with_query(parts))
    }

    fn close(&self, ids: PaymentIds<'_>) -> Result<Question, ProviderError> {
        let (path, _) = payment_path(ids)?;
        let verb = match ids.checkout {
            Some(_) => "expire",
            None => "cancel",
        };
        Ok(Question::post(format!("{path}/{verb}"), ""))
    }

    fn forget(&self, provider_method_id: &str) -> Result<Option<Question>, ProviderError> {
        let path = format!("payment_methods/{}/detach", segment(provider_method_id)?);
        Ok(Some(Question::post(path, "")))
    }

    fn account(&self) -> Question {
        Question::get("balance".to_owned())
    }

    fn list_names(&self) -> ListNames {
        ListNames {
            things: "data",
            cursor: None,
        }
    }

    fn list_payments(
        &self,
        lost: &LostPayment<'_>,
        page: Option<&str>,
    ) -> Result<Question, ProviderError> {
        let path = if lost.is_checkout {
            "checkout/sessions"
        } else {
            "payment_intents"
        };
        let since = lost
            .since
            .as_second()
            .saturating_sub(CLOCK_SKEW)
            .to_string();
        let mut parameters = vec![("created[gte]", since.as_str()), ("limit", PAGE)];
        parameters.extend(lost.customer.map(|customer| ("customer", customer)));
        parameters.extend(page.map(|last| ("starting_after", last)));
        Ok(Question::get(path.to_owned()).with_query(&parameters))
    }

    fn list_refunds(
        &self,
        provider_payment_id: &str,
        page: Option<&str>,
    ) -> Result<Question, ProviderError> {
        let mut parameters = vec![("payment_intent", provider_payment_id), ("limit", PAGE)];
        parameters.extend(page.map(|last| ("starting_after", last)));
        Ok(Question::get("refunds".to_owned()).with_query(&parameters))
    }

    fn started(&self, answer: &Value) -> Option<StartedCheckout> {
        let session = payments::session(answer)?;
        Some(StartedCheckout {
            page: PaymentPage {
                provider_payment_id: session.reported.provider_payment_id,
                provider_checkout_id: session.provider_checkout_id,
                url: session.confirmation_url?,
                expires_at: session.expires_at,
            },
            amount: session.reported.amount,
            is_test: session.reported.is_test,
        })
    }

    fn payment(&self, answer: &Value) -> Option<ProviderPayment> {
        match answer.get("object")?.as_str()? {
            "checkout.session" => payments::session(answer),
            "payment_intent" => payments::intent(answer),
            _ => None,
        }
    }

    fn read_refund(&self, answer: &Value) -> Option<ProviderRefund> {
        payments::refund(answer)
    }

    fn read_account(&self, answer: &Value) -> Result<AccountCheck, ProviderError> {
        let is_live = answer.get("livemode").and_then(Value::as_bool);
        let is_live = is_live.ok_or_else(ProviderError::not_understood)?;
        Ok(AccountCheck { is_test: !is_live })
    }
}

/// Parameters of a query.
type Parameters = [(&'static str, &'static str)];

/// Where a payment is read, and what is asked to come along.
fn payment_path(ids: PaymentIds<'_>) -> Result<(String, &'static Parameters), ProviderError> {
    match (ids.checkout, ids.payment) {
        (Some(session), _) => Ok((
            format!("checkout/sessions/{}", segment(session)?),
            &SESSION_PARTS,
        )),
        (None, Some(intent)) => Ok((
            format!("payment_intents/{}", segment(intent)?),
            &INTENT_PARTS,
        )),
        (None, None) => Err(ProviderError::refused("invalid_id", "there is no id")),
    }
}
