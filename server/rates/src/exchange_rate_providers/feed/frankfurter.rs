//! Frankfurter, version 2 of its interface: `/v2/rates` answers a list of pairs.

use kym_domain::dates::parse_day;
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::exchange_rate_providers::error::Failed;

#[derive(Deserialize)]
struct Line<'a> {
    date: &'a str,
    base: &'a str,
    quote: &'a str,
    /// A number, of which the very digits are taken.
    #[serde(borrow)]
    rate: &'a RawValue,
}

/// Reads an answer.
///
/// # Errors
/// What is wrong with it, when it tells no rate at all.
pub fn read(bytes: &[u8], mut reading: Reading) -> Result<Answer, Failed> {
    if bytes.trim_ascii().is_empty() {
        return Err((FetchError::Empty, "an empty answer".to_owned()));
    }
    let lines: Vec<Line<'_>> = serde_json::from_slice(bytes)
        .map_err(|error| (FetchError::NotUnderstood, error.to_string()))?;
    for line in lines {
        let date = parse_day(line.date)
            .map_err(|_| (FetchError::NotUnderstood, format!("no day: {}", line.date)))?;
        reading.quote(date, line.base, line.quote, line.rate.get());
    }
    reading.done()
}
