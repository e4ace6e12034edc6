//! How each channel is spoken to.

pub mod ntfy;
pub mod telegram;
pub mod web_push;
pub mod webhook;

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, Method};
use kym_platform::outbound::fetch::{OutboundBody, OutboundRequest};
use url::Url;

/// How long an answer may take: others wait for their turn.
const TIMEOUT: Duration = Duration::from_secs(8);

/// Nothing of an answer is heeded but its status, and what Telegram says; a page of somebody's who answers with one is
/// not held against them.
const MAX_SIZE: usize = 1024 * 1024;

/// A message on its way.
fn post(url: Url, headers: Vec<(HeaderName, HeaderValue)>, body: OutboundBody) -> OutboundRequest {
    OutboundRequest {
        method: Method::POST,
        url,
        headers,
        body: Some(body),
        timeout: TIMEOUT,
        max_size: MAX_SIZE,
    }
}

/// A header that nobody reads in a log.
fn secret(text: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// The beginning of a text, so many signs at most, with a sign for what is left out.
fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{beginning}…")
}
