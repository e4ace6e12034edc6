//! Why a call gave no answer.

use std::time::Duration;

use axum::http::StatusCode;
use kym_domain::ai_models::AiCallError;
use kym_platform::outbound::fetch::{RequestError, RequestFailure};
use serde_json::Value;

use super::prompt::Prompt;

/// How many characters a message has at most.
const MAX_MESSAGE: usize = 300;

/// The longest wait that an answer can ask for, in seconds: a day.
const MAX_DELAY: u64 = 24 * 60 * 60;

/// So many characters in a row that stand in the question, too, are a quotation.
const QUOTATION: usize = 20;

/// What endpoints call their errors where the status says less.
const CODES: [(&str, AiCallError); 20] = [
    ("insufficient_quota", AiCallError::QuotaExceeded),
    ("billing_hard_limit_reached", AiCallError::QuotaExceeded),
    ("billing_not_active", AiCallError::QuotaExceeded),
    ("billing_error", AiCallError::QuotaExceeded),
    ("credit_balance_exhausted", AiCallError::QuotaExceeded),
    ("invalid_api_key", AiCallError::KeyRefused),
    ("authentication_error", AiCallError::KeyRefused),
    ("permission_error", AiCallError::KeyRefused),
    // Google answers a wrong key with 400.
    ("API_KEY_INVALID", AiCallError::KeyRefused),
    ("model_not_found", AiCallError::ModelNotFound),
    ("not_found_error", AiCallError::ModelNotFound),
    ("rate_limit_error", AiCallError::RateLimited),
    ("overloaded_error", AiCallError::ServerError),
    ("context_length_exceeded", AiCallError::TooLarge),
    ("exceed_context_size_error", AiCallError::TooLarge),
    ("request_too_large", AiCallError::TooLarge),
    ("content_filter", AiCallError::ContentRefused),
    ("content_policy_violation", AiCallError::ContentRefused),
    (FLAGGED, AiCallError::ContentRefused),
    (DAILY_QUOTA, AiCallError::QuotaExceeded),
];

/// What a question is that OpenRouter's moderation did not let pass, with the status of a wrong key.
const FLAGGED: &str = "flagged";

/// What a quota of Google is that comes back only the next day: it is told like one that comes back the next minute.
const DAILY_QUOTA: &str = "daily_quota";

/// Words of messages where there is no code: Anthropic's, vLLM's and Ollama's.
const PHRASES: [(&str, AiCallError); 4] = [
    ("credit balance is too low", AiCallError::QuotaExceeded),
    ("prompt is too long", AiCallError::TooLarge),
    ("maximum context length", AiCallError::TooLarge),
    ("exceeds the context length", AiCallError::TooLarge),
];

/// Why a call gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    /// The kind of error.
    pub error: AiCallError,
    /// More about it, in English, for administrators: at most 300 characters, and nothing of the key, the question or
    /// the answer.
    pub message: String,
    /// How long the endpoint asks to be left alone.
    pub retry_after: Option<Duration>,
    /// How many tokens were read all the same, where the endpoint counts them.
    pub input_tokens: Option<u64>,
    /// How many tokens were written all the same, where the endpoint counts them.
    pub output_tokens: Option<u64>,
}

/// What an endpoint says went wrong. Each provider has a form of its own; they are similar enough to be read as one.
#[derive(Default)]
pub(super) struct EndpointError {
    message: Option<String>,
    /// All words that it has for the kind of error.
    codes: Vec<String>,
    /// A status that stands in the body.
    status: Option<StatusCode>,
    retry_after: Option<Duration>,
}

impl CallFailure {
    /// A failure of a call that cost nothing that is known of.
    pub fn new(error: AiCallError, message: impl Into<String>) -> Self {
        Self {
            error,
            message: message.into(),
            retry_after: None,
            input_tokens: None,
            output_tokens: None,
        }
    }

    /// An answer that is not what the protocol is documented to send.
    pub(super) fn not_understood(message: impl Into<String>) -> Self {
        Self::new(AiCallError::NotUnderstood, message)
    }

    /// The same with what was counted: input and output.
    pub(super) fn with_tokens(self, (input, output): (Option<u64>, Option<u64>)) -> Self {
        Self {
            input_tokens: input,
            output_tokens: output,
            ..self
        }
    }

    /// An answer without a word: what it was to be went into thoughts, or nowhere.
    pub(super) fn empty() -> Self {
        Self::not_understood("the answer is empty")
    }

    /// The same with a message that holds neither key nor question: endpoints quote both.
    pub(super) fn redacted(self, key: Option<&str>, prompt: Option<&Prompt>) -> Self {
        let mut message = self.message;
        if let Some(key) = key.filter(|key| !key.is_empty()) {
            message = message.replace(key, "…");
        }
        let message: String = message
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .chars()
            .filter(|character| !character.is_control())
            .take(MAX_MESSAGE)
            .collect();
        let quotes = prompt.is_some_and(|prompt| quotes(&message, prompt));
        Self {
            message: if quotes {
                "the endpoint's message quotes the question".to_owned()
            } else {
                message
            },
            ..self
        }
    }
}

fn quotes(message: &str, prompt: &Prompt) -> bool {
    if message.contains(";base64,") {
        return true;
    }
    let characters: Vec<char> = message.chars().collect();
    let mut windows = characters.windows(QUOTATION);
    windows.any(|window| {
        let window: String = window.iter().collect();
        prompt.private_texts().any(|text| text.contains(&window))
    })
}

impl From<RequestFailure> for CallFailure {
    fn from((error, message): RequestFailure) -> Self {
        let error = match error {
            RequestError::AddressRefused => AiCallError::AddressRefused,
            RequestError::Unreachable => AiCallError::Unreachable,
            RequestError::BrokenOff => AiCallError::BrokenOff,
            RequestError::TimedOut => AiCallError::TimedOut,
            RequestError::Redirected => AiCallError::Redirected,
            RequestError::Status => AiCallError::Rejected,
            RequestError::TooLarge => AiCallError::TooLarge,
            RequestError::KeyRefused => AiCallError::KeyRefused,
        };
        Self::new(error, message)
    }
}

impl EndpointError {
    /// What went wrong by the body of an answer; `None` when it tells of no error.
    pub(super) fn read(body: &[u8]) -> Option<Self> {
        Self::of(&serde_json::from_slice(body).ok()?)
    }

    /// The same of a part of an answer: `{"error": {…}}`, `{"error": "…"}` or `{"detail": "…"}`.
    pub(super) fn of(answer: &Value) -> Option<Self> {
        let error = match answer.get("error") {
            None | Some(Value::Null) => answer.get("detail").filter(|detail| detail.is_string())?,
            Some(error) => error,
        };
        if let Value::String(message) = error {
            return (!message.is_empty()).then(|| Self {
                message: Some(message.clone()),
                ..Self::default()
            });
        }
        let text = |name: &str| error.get(name)?.as_str().map(str::to_owned);
        let mut codes: Vec<_> = ["code", "type", "status"]
            .into_iter()
            .filter_map(text)
            .collect();
        let details = error.get("details").and_then(Value::as_array);
        let details: Vec<&Value> = details.into_iter().flatten().collect();
        let detail = |name: &str| details.iter().find_map(|detail| detail.get(name)?.as_str());
        codes.extend(detail("reason").map(str::to_owned));
        if error.pointer("/metadata/reasons").is_some() {
            codes.push(FLAGGED.to_owned());
        }
        let violations = details.iter().filter_map(|detail| detail.get("violations"));
        let mut violations = violations.filter_map(Value::as_array).flatten();
        if violations.any(is_daily) {
            codes.push(DAILY_QUOTA.to_owned());
        }
        let number = error.get("code").and_then(|code| match code {
            Value::Number(number) => number.as_u64(),
            code => code.as_str()?.parse().ok(),
        });
        let status = number.and_then(|number| {
            let status = StatusCode::from_u16(number.try_into().ok()?).ok()?;
            (status.is_client_error() || status.is_server_error()).then_some(status)
        });
        Some(Self {
            message: text("message"),
            codes,
            status,
            retry_after: detail("retryDelay").and_then(seconds),
        })
    }

    /// What it means with the status of the answer.
    pub(super) fn with_status(self, status: StatusCode) -> CallFailure {
        let message = match &self.message {
            Some(message) => format!("it answered {status}: {message}"),
            None => format!("it answered {status}"),
        };
        CallFailure {
            retry_after: self.retry_after,
            ..CallFailure::new(self.kind().unwrap_or_else(|| of_status(status)), message)
        }
    }

    /// What it means where the status says that all is well.
    pub(super) fn behind_success(self) -> CallFailure {
        if let Some(status) = self.status {
            return self.with_status(status);
        }
        let error = self.kind().unwrap_or(AiCallError::NotUnderstood);
        let message = self.message.as_deref().unwrap_or("without a reason");
        CallFailure::new(error, format!("it answered with an error: {message}"))
    }

    fn kind(&self) -> Option<AiCallError> {
        let code = |(name, _): &&(&str, AiCallError)| self.codes.iter().any(|code| code == name);
        let message = self.message.as_deref().unwrap_or_default();
        let phrase = |(words, _): &&(&str, AiCallError)| message.contains(words);
        let found = CODES.iter().find(code);
        let found = found.or_else(|| PHRASES.iter().find(phrase));
        found.map(|(_, error)| *error)
    }
}

fn is_daily(violation: &Value) -> bool {
    let id = violation.get("quotaId").and_then(Value::as_str);
    id.is_some_and(|id| id.contains("PerDay"))
}

fn of_status(status: StatusCode) -> AiCallError {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => AiCallError::KeyRefused,
        StatusCode::PAYMENT_REQUIRED => AiCallError::QuotaExceeded,
        StatusCode::NOT_FOUND => AiCallError::ModelNotFound,
        StatusCode::REQUEST_TIMEOUT => AiCallError::ServerError,
        StatusCode::PAYLOAD_TOO_LARGE => AiCallError::TooLarge,
        StatusCode::TOO_MANY_REQUESTS => AiCallError::RateLimited,
        status if status.is_server_error() => AiCallError::ServerError,
        _ => AiCallError::Rejected,
    }
}

/// Google's form of a duration: `34s`, `34.074824224s`. Rounded up to whole seconds, a day at most.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.strip_suffix('s').map(|number| {
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        (whole.parse::<u64>(), part)
    })?;
    let more = u64::from(part.bytes().any(|digit| digit != b'0'));
    Some(Duration::from_secs(
        whole.ok()?.saturating_add(more).min(MAX_DELAY),
    ))
}
