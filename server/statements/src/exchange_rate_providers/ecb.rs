//! The euro's reference rates of the European Central Bank: `Cube` in `Cube` in `Cube`, the inner ones with
//! `currency` and `rate`, those around them with the day (`time`).

use jiff::civil::Date;
use kym_domain::dates::parse_day;
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};

use crate::xml::Xml;

/// The currency that the rates are told in.
const EURO: &str = "EUR";

/// Reads `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` or `eurofxref-hist.xml`.
///
/// # Errors
/// When it is something else, or has no rate that is one.
pub fn read(bytes: &[u8], mut reading: Reading) -> Result<Answer, (FetchError, String)> {
    let wrong = |words: &str| (FetchError::NotUnderstood, words.to_owned());
    if bytes.trim_ascii().is_empty() {
        return Err((FetchError::Empty, "an empty answer".to_owned()));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| wrong("not UTF-8"))?;
    let mut xml = Xml::new(text.trim_start_matches('\u{feff}'));
    let mut next = || {
        xml.next_element()
            .map_err(|refused| wrong(&format!("not the XML that it should be: {refused:?}")))
    };
    if next()?.is_none_or(|root| root.name != "Envelope") {
        return Err(wrong("no Envelope"));
    }
    let mut day: Option<Date> = None;
    while let Some(element) = next()? {
        if element.name != "Cube" {
            continue;
        }
        if let Some(time) = element.attribute("time") {
            day = Some(parse_day(time).map_err(|_| wrong("a time that is no day"))?);
        }
        if let (Some(code), Some(rate)) = (element.attribute("currency"), element.attribute("rate"))
        {
            let day = day.ok_or_else(|| wrong("a rate without a day"))?;
            reading.quote(day, EURO, code, rate);
        }
    }
    reading.done()
}
