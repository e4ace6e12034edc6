//! Query parameters: each known, each given once.

use std::num::IntErrorKind;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use kym_domain::check::{Checks, FieldCode, FieldError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::{Error, ErrorCode, Result};
use crate::http::json::classify;
use crate::state::App;

/// The parameters of a query as a struct of optional texts.
#[derive(Debug)]
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Parameters<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self> {
        let pairs = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri);
        let Query(pairs) = pairs.map_err(|_| ErrorCode::MALFORMED_REQUEST)?;
        let mut parameters = Map::new();
        for (name, value) in pairs {
            if parameters.contains_key(&name) {
                return Err(FieldError::new(name, FieldCode::WrongType).into());
            }
            // No text of PostgreSQL can hold it, and nothing that is kept has it.
            if value.contains('\0') {
                return Err(FieldError::new(name, FieldCode::InvalidText).into());
            }
            parameters.insert(name, Value::String(value));
        }
        let parsed = serde_json::from_value(Value::Object(parameters));
        parsed.map(Self).map_err(|error| {
            let (violation, field) = classify(&error.to_string());
            let field = field.unwrap_or_default().into();
            FieldError { field, violation }.into()
        })
    }
}

/// Reads `true` or `false`.
pub fn flag(checks: &mut Checks, field: &'static str, raw: Option<&str>, default: bool) -> bool {
    let read = match raw {
        None => Ok(default),
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        Some(_) => Err(FieldCode::WrongType),
    };
    checks.take(field, read).unwrap_or(default)
}

/// Reads a whole number; one beyond 64 bits becomes the largest or the smallest there is.
pub fn number(checks: &mut Checks, field: &'static str, raw: Option<&str>, default: i64) -> i64 {
    let read = raw.map_or(Ok(default), |text| match text.parse::<i64>() {
        Ok(number) => Ok(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Ok(i64::MAX),
            IntErrorKind::NegOverflow => Ok(i64::MIN),
            _ => Err(FieldCode::WrongType),
        },
    });
    checks.take(field, read).unwrap_or(default)
}
