//! What a sentence names, as JSON in one column: texts and numbers as they are, anything else as an object.

use std::collections::BTreeMap;

use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{Param, ParamName};
use serde_json::{Map, Value, json};

/// As it is kept.
pub fn to_json(params: &BTreeMap<ParamName, Param>) -> String {
    let entries = params.iter().map(|(name, param)| {
        let value = match param {
            Param::Text(text) => json!(text),
            Param::Number(number) => json!(number),
            Param::Day(day) => json!({ "day": day.to_string() }),
            Param::Money(money) => json!({
                "units": money.minor.units(),
                "currency": money.currency.code().as_str(),
                "digits": money.currency.digits(),
            }),
            Param::Device(user_agent) => json!({ "user_agent": user_agent }),
        };
        (name.as_str().to_owned(), value)
    });
    Value::Object(entries.collect()).to_string()
}

/// As it was. What this version does not know is left out: another version may have written it.
pub fn from_json(text: &str) -> Option<BTreeMap<ParamName, Param>> {
    let entries: Map<String, Value> = serde_json::from_str(text).ok()?;
    let known = entries.into_iter();
    let known = known.filter_map(|(name, value)| Some((name.parse().ok()?, param(value)?)));
    Some(known.collect())
}

fn param(value: Value) -> Option<Param> {
    match value {
        Value::String(text) => Some(Param::Text(text)),
        Value::Number(number) => number.as_i64().map(Param::Number),
        Value::Object(object) => {
            let text = |name: &str| object.get(name)?.as_str();
            if let Some(day) = text("day") {
                return day.parse().ok().map(Param::Day);
            }
            if let Some(user_agent) = text("user_agent") {
                return Some(Param::Device(user_agent.to_owned()));
            }
            let digits = u8::try_from(object.get("digits")?.as_u64()?).ok()?;
            let currency = Currency::new(text("currency")?.parse().ok()?, digits)?;
            let minor = Minor::new(object.get("units")?.as_i64()?);
            Some(Param::Money(Money::new(minor, currency)))
        }
        _ => None,
    }
}
