//! What goes wrong between a shop, its provider and a bank.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::http::StatusCode;
use kym_commerce::payments::PaymentProvider;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::request::Answer;

/// What happens to one request.
#[derive(Clone, Debug)]
pub enum PaymentDisruption {
    /// It never arrives.
    Lost,
    /// It is carried out, and the answer never arrives.
    NoAnswer,
    /// It is answered with an error.
    Error {
        /// The status.
        status: u16,
        /// Whether it is carried out all the same.
        is_done: bool,
        /// Headers of the answer.
        headers: Vec<(&'static str, &'static str)>,
    },
    /// It is carried out as soon as it is released.
    Held(Arc<Notify>),
    /// The bank says no, for this reason: Stripe's decline code, YooKassa's reason.
    Decline(&'static str),
    /// It is taken, and decided later.
    Processing,
}

/// What is lined up for requests, by the beginnings of their paths.
#[derive(Default)]
pub(super) struct Disruptions(VecDeque<(&'static str, PaymentDisruption)>);

impl Disruptions {
    pub fn line_up(&mut self, path: &'static str, disruption: PaymentDisruption) {
        self.0.push_back((path, disruption));
    }

    pub fn take(&mut self, path: &str) -> Option<PaymentDisruption> {
        let found = self
            .0
            .iter()
            .position(|(begin, _)| path.starts_with(begin))?;
        self.0.remove(found).map(|(_, disruption)| disruption)
    }
}

impl PaymentDisruption {
    /// An error of the provider that came before anything was done.
    pub fn error(status: u16) -> Self {
        Self::Error {
            status,
            is_done: false,
            headers: Vec::new(),
        }
    }

    /// An error of the provider although all was done.
    pub fn error_when_done(status: u16) -> Self {
        Self::Error {
            status,
            is_done: true,
            headers: Vec::new(),
        }
    }
}

/// The answer to a request that met an error; of one that is lost nobody reads it.
pub(super) fn error(provider: PaymentProvider, disruption: Option<&PaymentDisruption>) -> Answer {
    let Some(PaymentDisruption::Error {
        status,
        headers,
        is_done,
    }) = disruption
    else {
        return Answer::error(StatusCode::INTERNAL_SERVER_ERROR, &Value::Null);
    };
    let code = if *status == 429 {
        "rate_limit"
    } else {
        "api_error"
    };
    let body = match provider {
        PaymentProvider::YooKassa => json!({
            "type": "error",
            "id": "0199b000-0000-7000-8000-0000000000ff",
            "code": if *status == 429 { "too_many_requests" } else { "internal_server_error" },
            "description": "Something went wrong.",
            "retry_after": 1800,
        }),
        _ => {
            json!({"error": {"type": "api_error", "code": code, "message": "Something went wrong."}})
        }
    };
    let status = StatusCode::from_u16(*status).expect("a status");
    Answer {
        headers: headers.clone(),
        is_kept: *is_done,
        ..Answer::error(status, &body)
    }
}
