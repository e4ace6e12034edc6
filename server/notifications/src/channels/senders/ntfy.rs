//! A topic of an ntfy server. All of it goes in JSON: headers would have to be made of names in any script.

use axum::http::header;
use kym_domain::notifications::Severity;
use kym_platform::outbound::fetch::{Fetcher, OutboundBody};
use serde_json::json;
use url::Url;

use super::{post, secret, shortened};
use crate::channels::message::Message;
use crate::channels::outcome::{ChannelError, Outcome, of_failure, of_status};

/// A message has 4,096 bytes at most; a sign may be four of them.
const MAX_TEXT: usize = 900;
const MAX_TITLE: usize = 120;

/// Publishes to the topic.
pub async fn send(
    fetcher: &Fetcher,
    server: &Url,
    (topic, token): (&str, Option<&str>),
    message: &Message,
) -> Outcome {
    let body = json!({
        "topic": topic,
        "title": shortened(&message.title, MAX_TITLE),
        "message": shortened(&message.text, MAX_TEXT),
        "click": message.link,
        "priority": priority(message.severity),
        "tags": [tag(message.severity)],
    });
    let mut headers = Vec::new();
    if let Some(token) = token {
        let Some(value) = secret(&format!("Bearer {token}")) else {
            return Outcome::Off(ChannelError::KeyRefused, None);
        };
        headers.push((header::AUTHORIZATION, value));
    }
    let request = post(
        server.clone(),
        headers,
        OutboundBody::json(body.to_string()),
    );
    match fetcher.send(&request).await {
        Ok(response) => of_status(&response),
        Err(failed) => of_failure(failed),
    }
}

/// From 1 to 5; 3 is what it is unless something is said.
const fn priority(severity: Severity) -> u8 {
    match severity {
        Severity::Info | Severity::Success => 3,
        Severity::Warning => 4,
        Severity::Error => 5,
    }
}

/// The sign before the title.
const fn tag(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "information_source",
        Severity::Success => "white_check_mark",
        Severity::Warning => "warning",
        Severity::Error => "rotating_light",
    }
}
