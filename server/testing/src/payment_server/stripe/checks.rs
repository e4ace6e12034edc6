//! What Stripe takes: what it documents, and not a parameter more.

use std::collections::BTreeMap;

use super::super::request::{Answer, Incoming, fields};
use super::error;

/// The least that is taken (docs.stripe.com/currencies), where a test needs it.
const LEAST: [(&str, i64); 4] = [("usd", 50), ("eur", 50), ("gbp", 30), ("jpy", 50)];

/// The longest key of a request.
const MAX_KEY: usize = 255;

/// Whether something is a form, of a version, with a key that can be one.
pub(super) fn form(request: &Incoming) -> Result<(), Answer> {
    if request.media_type != "application/x-www-form-urlencoded" {
        return Err(error(400, None, "The body is no form."));
    }
    if request.version.as_deref() != Some("2025-04-30.basil") {
        return Err(error(
            400,
            None,
            "The version is not the one that is spoken here.",
        ));
    }
    if request.key.as_ref().is_some_and(|key| key.len() > MAX_KEY) {
        return Err(error(400, None, "The idempotency key is too long."));
    }
    Ok(())
}

/// The parameters of a request, all of which are known, and those that have to be there are.
pub(super) fn parameters(
    request: &Incoming,
    required: &[&str],
    optional: &[&str],
) -> Result<BTreeMap<String, String>, Answer> {
    let given = fields(&request.body);
    let unknown = given
        .keys()
        .find(|name| !required.contains(&name.as_str()) && !optional.contains(&name.as_str()));
    if let Some(name) = unknown {
        let words = format!("Received unknown parameter: {name}");
        return Err(error(400, Some("parameter_unknown"), &words));
    }
    let lacking = required
        .iter()
        .find(|name| given.get(**name).is_none_or(String::is_empty));
    if let Some(name) = lacking {
        let words = format!("Missing required param: {name}.");
        return Err(error(400, Some("parameter_missing"), &words));
    }
    let is_metadata = |name: &str| name.starts_with("metadata[") || name.contains("[metadata][");
    let long = given
        .iter()
        .find(|(name, value)| is_metadata(name) && value.chars().count() > 500);
    if let Some((name, _)) = long {
        let words = format!("Metadata values can have up to 500 characters: {name}");
        return Err(error(400, None, &words));
    }
    Ok(given)
}

/// An amount of a currency, as Stripe writes both.
pub(super) fn amount(units: &str, currency: &str) -> Result<i64, Answer> {
    let is_code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_code {
        return Err(error(400, None, &format!("Invalid currency: {currency}")));
    }
    let amount: i64 = units.parse().map_err(|_| {
        error(
            400,
            Some("parameter_invalid_integer"),
            &format!("Invalid integer: {units}"),
        )
    })?;
    if amount > 99_999_999 {
        return Err(error(
            400,
            Some("amount_too_large"),
            "Amount must be no more than 999999.99.",
        ));
    }
    let least = LEAST.iter().find(|(code, _)| *code == currency);
    if amount < least.map_or(1, |(_, least)| *least) {
        let words = "Amount must convert to at least 50 cents.";
        return Err(error(400, Some("amount_too_small"), words));
    }
    let step = match currency {
        "isk" | "ugx" => 100,
        "bhd" | "jod" | "kwd" | "omr" | "tnd" => 10,
        _ => 1,
    };
    if amount % step != 0 {
        let code = Some("invalid_charge_amount_no_decimal_compatible");
        return Err(error(400, code, "Invalid charge amount for this currency."));
    }
    Ok(amount)
}

/// An address that a browser can be sent to.
pub(super) fn address(text: &str) -> Result<(), Answer> {
    if text.starts_with("https://") || text.starts_with("http://") {
        return Ok(());
    }
    Err(error(400, Some("url_invalid"), "Not a valid URL"))
}
