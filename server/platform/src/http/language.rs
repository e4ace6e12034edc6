//! The language of an answer (RFC 9110 12.5.4).

use axum::http::{HeaderMap, header};
use kym_domain::language::Language;

/// The language of ours that `Accept-Language` likes best; English when it likes none.
pub fn preferred(headers: &HeaderMap) -> Language {
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let ranges = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(','));
    let mut best = (0, Language::En);
    for range in ranges {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let primary = tag
            .trim()
            .split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        if let (Ok(language), Some(weight)) = (primary.parse(), thousandths(weight))
            && weight > best.0
        {
            best = (weight, language);
        }
    }
    best.1
}

/// `q=0.8` as 800.
fn thousandths(parameter: &str) -> Option<u32> {
    let number = parameter.trim().strip_prefix("q=")?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let whole: u32 = whole.parse().ok().filter(|whole| *whole <= 1)?;
    let fraction: u32 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    Some((whole * 1000 + fraction).min(1000))
}
