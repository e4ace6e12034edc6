//! One request to a provider, and what it answered.

use axum::http::{HeaderName, HeaderValue, Method, header};
use kym_platform::outbound::fetch::{Fetcher, OutboundRequest};
use serde_json::Value;

use super::account::Account;
use super::errors::ProviderError;
use super::protocol::Question;
use super::providers::protocol;

/// The longest answer, in bytes: a hundred payments with all that is told of them.
const MAX_ANSWER: usize = 4 * 1024 * 1024;

/// Asks, and takes an answer that is no error.
pub(super) async fn exchange(
    fetcher: &Fetcher,
    account: &Account<'_>,
    question: &Question,
) -> Result<Value, ProviderError> {
    let answer = ask(fetcher, account, question).await;
    answer.map_err(|error| error.redacted(account.key))
}

async fn ask(
    fetcher: &Fetcher,
    account: &Account<'_>,
    question: &Question,
) -> Result<Value, ProviderError> {
    let response = fetcher.send(&request(account, question)?).await?;
    let body = serde_json::from_slice(&response.body);
    let read = body.as_ref().unwrap_or(&Value::Null);
    let protocol = protocol(account.provider);
    match protocol.error(response.status, &response.headers, read) {
        Some(ProviderError::Unknown(mut unknown)) => {
            unknown.retry_after = unknown.retry_after.or(response.retry_after);
            Err(ProviderError::Unknown(unknown))
        }
        Some(error) => Err(error),
        None => body.map_err(|_| ProviderError::not_understood()),
    }
}

fn request(account: &Account<'_>, question: &Question) -> Result<OutboundRequest, ProviderError> {
    let protocol = protocol(account.provider);
    let mut url = account.base_url.clone();
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(question.path.split('/'));
    }
    url.set_query(question.query.as_deref());
    let fixed = protocol.headers().iter().map(|(name, value)| {
        (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    });
    let mut headers: Vec<_> = fixed.collect();
    let authorization = HeaderValue::try_from(protocol.authorization(account));
    let mut authorization = authorization.map_err(|_| {
        let words = "the key has characters that no header can carry";
        ProviderError::refused("invalid_key", words)
    })?;
    authorization.set_sensitive(true);
    headers.push((header::AUTHORIZATION, authorization));
    if let Some(key) = &question.idempotency_key {
        let key = HeaderValue::try_from(key)
            .map_err(|error| ProviderError::refused("invalid_key", error.to_string()))?;
        headers.push((protocol.idempotency_header(), key));
    }
    Ok(OutboundRequest {
        method: match question.body {
            Some(_) => Method::POST,
            None => Method::GET,
        },
        url,
        headers,
        body: question.body.clone().map(|text| protocol.body(text)),
        timeout: account.timeout,
        max_size: MAX_ANSWER,
    })
}
