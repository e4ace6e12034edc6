//! Open Exchange Rates: `latest.json` and `historical/<day>.json` answer all currencies of one moment.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::exchange_rate_providers::error::Failed;

#[derive(Deserialize)]
struct Body<'a> {
    timestamp: i64,
    base: &'a str,
    /// Numbers, of which the very digits are taken.
    #[serde(borrow)]
    rates: BTreeMap<&'a str, &'a RawValue>,
}

/// Reads the answer about a day, or about the newest one, which the answer names.
///
/// # Errors
/// What is wrong with it, when it tells no rate at all.
pub fn read(bytes: &[u8], day: Option<Date>, mut reading: Reading) -> Result<Answer, Failed> {
    if bytes.trim_ascii().is_empty() {
        return Err((FetchError::Empty, "an empty answer".to_owned()));
    }
    let wrong = |words: String| (FetchError::NotUnderstood, words);
    let body: Body<'_> = serde_json::from_slice(bytes).map_err(|error| wrong(error.to_string()))?;
    let at = Timestamp::from_second(body.timestamp).map_err(|error| wrong(error.to_string()))?;
    let day = day.unwrap_or_else(|| TimeZone::UTC.to_datetime(at).date());
    for (code, rate) in body.rates {
        reading.quote(day, body.base, code, rate.get());
    }
    reading.done()
}
