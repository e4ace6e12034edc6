//! JSON bodies: read whole, within limits of size and time, and refused with the name of the field.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use kym_domain::check::{FieldCode, FieldError, Violation};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

use super::lists::violation_of;
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// No body of ours is anywhere near.
pub const MAX_BODY: usize = 1024 * 1024;

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A JSON body from somebody who need not be signed in. See [`crate::access::AuthedJson`] for the others.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &App) -> Result<Self> {
        let (parts, body) = request.into_parts();
        parse(&read(&parts.headers, body).await?).map(Self)
    }
}

/// Reads a body that claims to be JSON.
///
/// # Errors
/// `unsupported_media_type`, `body_too_large`, or `deadline_exceeded` when it does not arrive.
pub async fn read(headers: &HeaderMap, body: Body) -> Result<Bytes> {
    if !is_json(headers) {
        return Err(ErrorCode::UNSUPPORTED_MEDIA_TYPE.into());
    }
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BODY) {
        return Err(ErrorCode::BODY_TOO_LARGE.into());
    }
    let whole = tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, MAX_BODY)).await;
    // The only error of a body in memory is the limit; a broken connection gets no answer anyway.
    whole
        .map_err(|_| ErrorCode::DEADLINE_EXCEEDED)?
        .map_err(|_| ErrorCode::BODY_TOO_LARGE.into())
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    value
        .split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads the value that a body holds.
///
/// # Errors
/// `malformed_json`, or `invalid` with the field that does not fit.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    // Serde would also take a list of the values in the order of the fields.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        let read = serde_json::from_slice::<IgnoredAny>(bytes);
        read.map_err(|_| ErrorCode::MALFORMED_JSON)?;
        return Err(FieldError::new(".", FieldCode::WrongType).into());
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| explain(&error))?;
    json.end().map_err(|_| ErrorCode::MALFORMED_JSON)?;
    Ok(value)
}

fn explain(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    if error.inner().classify() != Category::Data {
        return ErrorCode::MALFORMED_JSON.into();
    }
    let (violation, named) = classify(&error.inner().to_string());
    let path = error.path().to_string();
    let field = match (named, path.as_str()) {
        (Some(name), "." | "") => name,
        // The path ends with the unknown field already.
        (Some(name), path) if path == name || path.ends_with(&format!(".{name}")) => {
            path.to_owned()
        }
        (Some(name), path) => format!("{path}.{name}"),
        (None, path) => path.to_owned(),
    };
    let field = field.into();
    FieldError { field, violation }.into()
}

/// What is wrong by serde's words for it, and the field if they name one.
pub(crate) fn classify(message: &str) -> (Violation, Option<String>) {
    if let Some(violation) = violation_of(message) {
        return (violation, None);
    }
    let quoted = || message.split('`').nth(1).map(str::to_owned);
    let (code, named) = if message.starts_with("unknown field") {
        (FieldCode::UnknownField, quoted())
    } else if message.starts_with("missing field") {
        (FieldCode::Required, quoted())
    } else if message.starts_with("duplicate field") {
        (FieldCode::WrongType, quoted())
    } else if message.starts_with("unknown variant") {
        (FieldCode::UnknownValue, None)
    } else {
        (FieldCode::WrongType, None)
    };
    (code.into(), named)
}
