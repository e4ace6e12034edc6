//! The rates of a workspace's own in JSON.

use kym_domain::history::Noun;
use kym_domain::language::Language;
use kym_store::rates::own::OwnRate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::answer::Answer;
use crate::changes::{Audited, Fields};
use crate::http::values::Day;

/// A rate that a workspace set for itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnRate)]
pub struct OwnRateBody {
    id: Uuid,
    date: Day,
    /// The currency of which it is one unit.
    from: String,
    /// The currency it is worth something in.
    to: String,
    #[schema(examples("1.0854"))]
    rate: String,
    #[schema(value_type = i32)]
    version: i64,
}

/// The rates that a workspace set for itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnRateList {
    /// The latest days first.
    items: Vec<OwnRateBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A rate that was set, and what it was good for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnRateSet)]
pub struct OwnRateSetBody {
    rate: OwnRateBody,
    /// How many transactions that had no rate are converted now.
    #[schema(value_type = i32)]
    converted: i64,
}

/// A rate that was set, and what it was good for.
pub struct OwnRateSet {
    /// The rate.
    pub rate: OwnRate,
    /// How many transactions are converted now.
    pub converted: i64,
}

/// A rate as the history keeps it.
pub struct AuditedRate<'a>(pub &'a OwnRate);

impl From<&OwnRate> for OwnRateBody {
    fn from(rate: &OwnRate) -> Self {
        Self {
            id: rate.id.as_uuid(),
            date: Day(rate.quote.day),
            from: rate.quote.from.to_string(),
            to: rate.quote.to.to_string(),
            rate: rate.quote.rate.to_string(),
            version: rate.version,
        }
    }
}

impl OwnRateList {
    /// The list as sent.
    pub fn new(rates: &[OwnRate]) -> Self {
        Self {
            items: rates.iter().map(OwnRateBody::from).collect(),
            total: rates.len(),
        }
    }
}

impl Answer for OwnRate {
    type Body = OwnRateBody;

    fn body(&self, _: Language) -> OwnRateBody {
        self.into()
    }

    fn version(&self) -> Option<i64> {
        Some(self.version)
    }
}

impl Answer for OwnRateSet {
    type Body = OwnRateSetBody;

    fn body(&self, language: Language) -> OwnRateSetBody {
        OwnRateSetBody {
            rate: self.rate.body(language),
            converted: self.converted,
        }
    }

    fn version(&self) -> Option<i64> {
        self.rate.version()
    }
}

impl Audited for AuditedRate<'_> {
    const NOUN: Noun = Noun::OwnRate;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        format!("{}/{}", self.0.quote.from, self.0.quote.to)
    }

    fn fields(&self) -> Fields {
        Fields {
            date: Some(self.0.quote.day.to_string()),
            from_currency: Some(self.0.quote.from.to_string()),
            to_currency: Some(self.0.quote.to.to_string()),
            rate: Some(self.0.quote.rate.to_string()),
            ..Fields::default()
        }
    }
}
