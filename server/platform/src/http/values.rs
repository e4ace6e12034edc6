//! Values as they stand in JSON: money as decimal text, days and instants as text, and the two
//! ways in which a client may write an amount.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::money::{Currency, CurrencyCode, Minor, Money};
use serde::de::{self, Deserialize, Deserializer};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{OneOfBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Money as decimal text with exactly the digits of its currency, such as `-12.50`.
#[derive(Clone, Copy, Debug)]
pub struct Amount(pub Money);

/// The code of a currency, such as `USD`.
#[derive(Clone, Copy, Debug)]
pub struct Code(pub CurrencyCode);

/// A day, `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug)]
pub struct Day(pub Date);

/// An instant, RFC 3339 in UTC.
#[derive(Clone, Copy, Debug)]
pub struct Instant(pub Timestamp);

/// An amount as a client writes it: decimal text, or a JSON number whose own digits are taken.
#[derive(Clone, Debug)]
pub struct AmountInput(String);

impl Amount {
    /// So many minor units of a currency.
    pub const fn new(minor: Minor, currency: Currency) -> Self {
        Self(Money::new(minor, currency))
    }
}

impl AmountInput {
    /// The digits as they were written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Money> for AmountInput {
    fn from(money: Money) -> Self {
        Self(money.to_string())
    }
}

impl Serialize for AmountInput {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for AmountInput {
    /// Goes by the raw text of the value, so that no digit passes through a float.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'"') => serde_json::from_str(text)
                .map(Self)
                .map_err(de::Error::custom),
            Some(b'-' | b'0'..=b'9') => Ok(Self(text.to_owned())),
            _ => Err(de::Error::custom(
                "invalid type: expected decimal text or a number",
            )),
        }
    }
}

fn text(format: Option<SchemaFormat>, description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .format(format)
        .description(Some(description))
}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        let words = "Money as decimal text with exactly the digits of its currency.";
        text(None, words)
            .pattern(Some(r"^-?\d+(\.\d+)?$"))
            .examples(["-12.50"])
            .into()
    }
}

impl ToSchema for Amount {}

impl PartialSchema for Code {
    fn schema() -> RefOr<Schema> {
        text(
            None,
            "The code of a currency: of ISO 4217, or one that an administrator made up.",
        )
        .examples(["USD"])
        .into()
    }
}

impl ToSchema for Code {
    fn name() -> std::borrow::Cow<'static, str> {
        "CurrencyCode".into()
    }
}

impl PartialSchema for Day {
    fn schema() -> RefOr<Schema> {
        text(Some(SchemaFormat::KnownFormat(KnownFormat::Date)), "A day.")
            .examples(["2025-10-05"])
            .into()
    }
}

impl ToSchema for Day {}

impl PartialSchema for Instant {
    fn schema() -> RefOr<Schema> {
        text(
            Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)),
            "An instant in UTC.",
        )
        .into()
    }
}

impl ToSchema for Instant {}

impl PartialSchema for AmountInput {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Number));
        OneOfBuilder::new()
            .item(text(None, "Decimal text such as -12.50."))
            .item(number)
            .description(Some(
                "Decimal text, or a number whose own digits are taken.",
            ))
            .into()
    }
}

impl ToSchema for AmountInput {}
