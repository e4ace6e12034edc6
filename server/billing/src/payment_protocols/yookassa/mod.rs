//! YooKassa: JSON in both directions (yookassa.ru/developers/api). The user pays on a hosted page; later payments are
//! made with the method that was saved then.

mod errors;
mod notifications;
mod payments;
mod requests;

use axum::http::{HeaderMap, HeaderName, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use kym_commerce::payments::PaymentPage;
use kym_platform::outbound::fetch::OutboundBody;
use serde_json::Value;

pub use self::notifications::read_yookassa_notification;
use super::account::{Account, LostPayment, PaymentIds};
use super::answers::{AccountCheck, ProviderPayment, ProviderRefund, StartedCheckout};
use super::errors::ProviderError;
use super::prepared::{
    ChargeRequest, CheckoutRequest, CustomerRequest, PreparedRequest, RefundRequest,
};
use super::protocol::{ListNames, PAGE, Protocol, Question, segment};

/// How far the clocks of two machines may be apart when a payment is looked for by its time.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(10);

pub(super) struct YooKassa;

impl Protocol for YooKassa {
    fn authorization(&self, account: &Account<'_>) -> String {
        let shop = account.shop_id.unwrap_or_default();
        format!(
            "Basic {}",
            STANDARD.encode(format!("{shop}:{}", account.key))
        )
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn idempotency_header(&self) -> HeaderName {
        HeaderName::from_static("idempotence-key")
    }

    fn body(&self, text: String) -> OutboundBody {
        OutboundBody::json(text)
    }

    fn error(&self, status: StatusCode, _: &HeaderMap, body: &Value) -> Option<ProviderError> {
        errors::read(status, body)
    }

    /// Shops know their users themselves.
    fn customer(&self, _: &CustomerRequest<'_>) -> Option<PreparedRequest> {
        None
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
        Ok(Question::get(format!("payments/{}", payment(ids)?)))
    }

    fn close(&self, ids: PaymentIds<'_>) -> Result<Question, ProviderError> {
        let payment = payment(ids)?;
        let question = Question::post(format!("payments/{payment}/cancel"), "{}");
        // A payment is canceled once: the key is the same whoever asks for it.
        Ok(question.with_key(format!("cancel-{payment}")))
    }

    /// A method is not forgotten on request: it is just not charged.
    fn forget(&self, _: &str) -> Result<Option<Question>, ProviderError> {
        Ok(None)
    }

    fn account(&self) -> Question {
        Question::get("me".to_owned())
    }

    fn list_names(&self) -> ListNames {
        ListNames {
            things: "items",
            cursor: Some("next_cursor"),
        }
    }

    fn list_payments(
        &self,
        lost: &LostPayment<'_>,
        page: Option<&str>,
    ) -> Result<Question, ProviderError> {
        let since = lost.since.saturating_sub(CLOCK_SKEW).unwrap_or(lost.since);
        let since = format!("{since:.3}");
        let mut parameters = vec![("created_at.gte", since.as_str()), ("limit", PAGE)];
        parameters.extend(page.map(|cursor| ("cursor", cursor)));
        Ok(Question::get("payments".to_owned()).with_query(&parameters))
    }

    fn list_refunds(
        &self,
        provider_payment_id: &str,
        page: Option<&str>,
    ) -> Result<Question, ProviderError> {
        let mut parameters = vec![("payment_id", provider_payment_id), ("limit", PAGE)];
        parameters.extend(page.map(|cursor| ("cursor", cursor)));
        Ok(Question::get("refunds".to_owned()).with_query(&parameters))
    }

    fn started(&self, answer: &Value) -> Option<StartedCheckout> {
        let payment = payments::payment(answer)?;
        Some(StartedCheckout {
            page: PaymentPage {
                provider_payment_id: payment.reported.provider_payment_id,
                provider_checkout_id: None,
                url: payment.confirmation_url?,
                expires_at: payment.expires_at,
            },
            amount: payment.reported.amount,
            is_test: payment.reported.is_test,
        })
    }

    fn payment(&self, answer: &Value) -> Option<ProviderPayment> {
        payments::payment(answer)
    }

    fn read_refund(&self, answer: &Value) -> Option<ProviderRefund> {
        payments::refund(answer)
    }

    fn read_account(&self, answer: &Value) -> Result<AccountCheck, ProviderError> {
        if answer.get("status").and_then(Value::as_str) == Some("disabled") {
            let words = "the shop is not allowed to take payments";
            return Err(ProviderError::refused("shop_disabled", words));
        }
        let is_test = answer.get("test").and_then(Value::as_bool);
        let is_test = is_test.ok_or_else(ProviderError::not_understood)?;
        Ok(AccountCheck { is_test })
    }
}

fn payment(ids: PaymentIds<'_>) -> Result<&str, ProviderError> {
    let no_id = || ProviderError::refused("invalid_id", "there is no id");
    segment(ids.payment.ok_or_else(no_id)?)
}
