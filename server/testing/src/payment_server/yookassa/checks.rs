//! What YooKassa takes: what it documents, and not a member more.

use serde_json::Value;

use super::super::request::{Answer, Incoming};
use super::{error, invalid};

/// The longest key of a request.
const MAX_KEY: usize = 64;

/// The most that a card is charged, in kopecks.
const MOST: i64 = 35_000_000;

/// The body of a request that has a key.
pub(super) fn json(request: &Incoming) -> Result<Value, Answer> {
    let key = request.key.as_deref().unwrap_or_default();
    if !(1..=MAX_KEY).contains(&key.len()) {
        let words = "Idempotence-Key is missing or too long";
        return Err(error(
            400,
            "invalid_request",
            words,
            Some("Idempotence-Key"),
        ));
    }
    if request.media_type != "application/json" {
        return Err(error(
            415,
            "unsupported_media_type",
            "The body is no JSON",
            None,
        ));
    }
    serde_json::from_str(&request.body)
        .map_err(|_| error(400, "invalid_request", "The body is no JSON", None))
}

/// Whether an object has all of these members, and no others but those.
pub(super) fn members(value: &Value, required: &[&str], optional: &[&str]) -> Result<(), Answer> {
    let object = value.as_object().ok_or_else(|| invalid("body"))?;
    let lacking = required.iter().find(|name| !object.contains_key(**name));
    if let Some(name) = lacking {
        return Err(invalid(name));
    }
    let known = |name: &String| required.contains(&&**name) || optional.contains(&&**name);
    object
        .keys()
        .find(|name| !known(name))
        .map_or(Ok(()), |name| Err(invalid(name)))
}

/// A text of no more than so many characters.
pub(super) fn text(value: &Value, name: &str, most: usize) -> Result<(), Answer> {
    match value.get(name) {
        None => Ok(()),
        Some(text) => text
            .as_str()
            .filter(|text| (1..=most).contains(&text.chars().count()))
            .map_or_else(|| Err(invalid(name)), |_| Ok(())),
    }
}

/// An amount in kopecks: rubles as text, with two digits behind the point.
pub(super) fn amount(value: &Value) -> Result<i64, Answer> {
    members(value, &["value", "currency"], &[])?;
    if value["currency"] != "RUB" {
        return Err(invalid("amount.currency"));
    }
    let written = value["value"].as_str().unwrap_or_default();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = written.split_once('.');
    let (rubles, kopecks) = parts
        .filter(|(rubles, kopecks)| digits(rubles) && digits(kopecks) && kopecks.len() == 2)
        .ok_or_else(|| invalid("amount.value"))?;
    let amount: i64 = format!("{rubles}{kopecks}")
        .parse()
        .map_err(|_| invalid("amount.value"))?;
    Ok(amount)
}

/// An amount that a card can be charged.
pub(super) fn chargeable(value: &Value) -> Result<i64, Answer> {
    let amount = amount(value)?;
    if (100..=MOST).contains(&amount) {
        return Ok(amount);
    }
    Err(invalid("amount.value"))
}

/// A fiscal receipt about so much (54-FZ).
pub(super) fn receipt(receipt: &Value, amount: i64) -> Result<(), Answer> {
    let within = |value: &Value, most: u64| {
        value
            .as_u64()
            .is_some_and(|code| (1..=most).contains(&code))
    };
    members(receipt, &["customer", "items"], &["tax_system_code"])?;
    members(&receipt["customer"], &["email"], &[])?;
    if let Some(code) = receipt.get("tax_system_code")
        && !within(code, 6)
    {
        return Err(invalid("receipt.tax_system_code"));
    }
    let items = receipt["items"]
        .as_array()
        .filter(|items| !items.is_empty());
    let mut sum = 0;
    for item in items.ok_or_else(|| invalid("receipt.items"))? {
        let names = [
            "description",
            "quantity",
            "amount",
            "vat_code",
            "payment_subject",
            "payment_mode",
        ];
        members(item, &names, &[])?;
        text(item, "description", 128)?;
        if item["quantity"] != "1.00" || !within(&item["vat_code"], 12) {
            return Err(invalid("receipt.items"));
        }
        sum += self::amount(&item["amount"])?;
    }
    if sum == amount {
        Ok(())
    } else {
        Err(invalid("receipt.items.amount"))
    }
}
