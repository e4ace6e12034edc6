//! What goes wrong at Stripe (docs.stripe.com/error-low-level, …/api/errors).

use axum::http::{HeaderMap, StatusCode};
use kym_commerce::payments::PaymentFailure;
use serde_json::Value;

use crate::payment_protocols::errors::{Decline, ProviderError, Refusal, UnknownOutcome};
use crate::payment_protocols::reading;

/// What went wrong by an answer; nothing when all is well.
pub(super) fn read(status: StatusCode, headers: &HeaderMap, body: &Value) -> Option<ProviderError> {
    if status.is_success() {
        return None;
    }
    let error = body.get("error").unwrap_or(&Value::Null);
    let kind = reading::code(error, "type");
    if kind == Some("card_error") {
        return Some(ProviderError::Declined(Decline {
            failure: failure(error),
            provider_payment_id: reading::reference(error, "payment_intent"),
        }));
    }
    let code = reading::code(error, "code").or(kind);
    let code = code.unwrap_or("without_a_code").to_owned();
    let words = error.get("message").and_then(Value::as_str);
    let message = match words {
        Some(words) => format!("it answered {status}: {words}"),
        None => format!("it answered {status}"),
    };
    // What it says itself goes before what the status says.
    let may_repeat = match headers.get("stripe-should-retry") {
        Some(said) if said == "true" => Some(true),
        Some(said) if said == "false" => Some(false),
        _ => None,
    };
    // The key stands for another body: what became of that one, only the payment itself tells.
    let is_taken = kind == Some("idempotency_error") && status == StatusCode::BAD_REQUEST;
    let is_unknown = is_taken
        || may_repeat == Some(true)
        || status.is_server_error()
        || status == StatusCode::CONFLICT
        || status == StatusCode::TOO_MANY_REQUESTS;
    Some(if is_unknown {
        ProviderError::Unknown(UnknownOutcome {
            code,
            message,
            is_repeatable: !is_taken && may_repeat != Some(false),
            retry_after: None,
        })
    } else {
        ProviderError::Refused(Refusal { code, message })
    })
}

/// Why a card was not charged, by an error or by `last_payment_error`.
pub(super) fn failure(error: &Value) -> PaymentFailure {
    PaymentFailure::of_stripe(
        reading::code(error, "code").unwrap_or("card_declined"),
        reading::code(error, "decline_code"),
        reading::code(error, "advice_code"),
    )
}
