//! A model as its endpoint lists it.

use kym_domain::ai_models::Micros;
use kym_domain::decimal::Decimal;
use serde_json::Value;

/// The longest id and the longest name, in characters.
const MAX_LEN: usize = 200;

/// What a price of a token is to be multiplied by, as a power of ten, for millionths of a dollar a million tokens.
const TOKEN_TO_MILLION: u8 = 12;

/// The highest price that can be kept: a million dollars.
const MAX_PRICE: i64 = 1_000_000 * 1_000_000;

/// A model as its endpoint lists it. What an endpoint does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemoteModel {
    /// What it is asked by.
    pub id: String,
    /// What people call it.
    pub name: Option<String>,
    /// How many tokens it takes.
    pub context_window: Option<i64>,
    /// Whether it sees pictures.
    pub supports_vision: Option<bool>,
    /// What a million tokens cost that it reads, in dollars.
    pub price_in: Option<Micros>,
    /// What a million tokens cost that it writes, in dollars.
    pub price_out: Option<Micros>,
}

impl RemoteModel {
    /// One of which no more is known; `None` when nobody could ask for it.
    pub(super) fn of(id: &str, name: Option<&str>) -> Option<Self> {
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        let is_usable = !id.trim().is_empty() && id.chars().count() <= MAX_LEN;
        is_usable.then(|| Self {
            id: id.to_owned(),
            name: name.map(|name| name.chars().take(MAX_LEN).collect()),
            ..Self::default()
        })
    }
}

/// The price of a million tokens by that of one, which is a decimal number of dollars. One that depends on the question
/// is written as a number below zero.
pub(super) fn price(per_token: &Value) -> Option<Micros> {
    let text = match per_token {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let price: Decimal = text.parse().ok()?;
    if price.decimals() > TOKEN_TO_MILLION {
        return None;
    }
    let micros = price.scaled_to(TOKEN_TO_MILLION)?;
    (0..=MAX_PRICE)
        .contains(&micros)
        .then_some(Micros::new(micros))
}
