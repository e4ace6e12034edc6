//! One question to an endpoint, and the body of its answer.

use axum::http::{HeaderName, HeaderValue, Method};
use kym_domain::ai_models::AiCallError;
use kym_platform::outbound::fetch::{Fetcher, OutboundBody, OutboundRequest};

use super::failure::{CallFailure, EndpointError};
use super::{Endpoint, Protocol, Question};

/// Asks, and takes the body of an answer that is no error.
pub(super) async fn exchange(
    fetcher: &Fetcher,
    endpoint: &Endpoint<'_>,
    protocol: &dyn Protocol,
    question: Question,
    max_size: usize,
) -> Result<Vec<u8>, CallFailure> {
    let request = request(endpoint, protocol, question, max_size)?;
    let response = fetcher.send(&request).await.map_err(CallFailure::from)?;
    let error = EndpointError::read(&response.body);
    if response.status.is_success() {
        // Some say that all is well before they know, and tell what went wrong in the body.
        return error.map_or(Ok(response.body), |error| Err(error.behind_success()));
    }
    let error = error.unwrap_or_default();
    let mut failure = error.with_status(response.status);
    failure.retry_after = response.retry_after.or(failure.retry_after);
    Err(failure)
}

fn request(
    endpoint: &Endpoint<'_>,
    protocol: &dyn Protocol,
    question: Question,
    max_size: usize,
) -> Result<OutboundRequest, CallFailure> {
    let mut url = endpoint.base_url.clone();
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(question.path);
    }
    if question.query.is_some() {
        url.set_query(question.query.as_deref());
    }
    let fixed = protocol.headers().iter().map(|(name, value)| {
        (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    });
    let mut headers: Vec<_> = fixed.collect();
    if let Some(key) = endpoint.key {
        let (name, before) = protocol.key_header();
        let value = HeaderValue::try_from(format!("{before}{key}"));
        let mut value = value.map_err(|_| {
            let words = "the key has characters that no header can carry";
            CallFailure::new(AiCallError::KeyRefused, words)
        })?;
        value.set_sensitive(true);
        headers.push((HeaderName::from_static(name), value));
    }
    Ok(OutboundRequest {
        method: match question.body {
            Some(_) => Method::POST,
            None => Method::GET,
        },
        url,
        headers,
        body: question
            .body
            .map(|body| OutboundBody::json(body.to_string())),
        timeout: endpoint.timeout,
        max_size,
    })
}
