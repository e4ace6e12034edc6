//! What goes wrong at YooKassa (yookassa.ru/developers/using-api/response-handling).

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;

use crate::payment_protocols::errors::{ProviderError, Refusal, UnknownOutcome};
use crate::payment_protocols::reading;

/// The longest wait that an answer can ask for, in milliseconds: a day.
const MAX_DELAY: u64 = 24 * 60 * 60 * 1000;

/// What went wrong by an answer; nothing when all is well.
pub(super) fn read(status: StatusCode, body: &Value) -> Option<ProviderError> {
    // The same request is being carried out.
    let is_running = status == StatusCode::ACCEPTED;
    if status.is_success() && !is_running {
        return None;
    }
    let code = reading::code(body, "code").or_else(|| reading::code(body, "type"));
    let code = code.unwrap_or("without_a_code").to_owned();
    let words = body.get("description").and_then(Value::as_str);
    let message = match (words, reading::code(body, "parameter")) {
        (Some(words), Some(parameter)) => format!("it answered {status}: {words} ({parameter})"),
        (Some(words), None) => format!("it answered {status}: {words}"),
        (None, _) => format!("it answered {status}"),
    };
    // The key stands for another body: what became of that one, only the payment itself tells.
    let is_taken = status == StatusCode::BAD_REQUEST
        && reading::code(body, "parameter") == Some("Idempotence-Key");
    let is_unknown = is_running
        || is_taken
        || status.is_server_error()
        || status == StatusCode::CONFLICT
        || status == StatusCode::TOO_MANY_REQUESTS;
    if !is_unknown {
        return Some(ProviderError::Refused(Refusal { code, message }));
    }
    let delay = body.get("retry_after").and_then(Value::as_u64);
    Some(ProviderError::Unknown(UnknownOutcome {
        code,
        message,
        is_repeatable: !is_taken,
        retry_after: delay.map(|delay| Duration::from_millis(delay.min(MAX_DELAY))),
    }))
}
