//! Exchange rates in JSON. A rate is decimal text.

use jiff::civil::Date;
use kym_domain::language::Language;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{self, Source, UnreadLine};
use kym_platform::answer::Answer;
use kym_platform::http::values::{Day, Instant};
use kym_store::rates::{ExchangeRate, ProviderNames, Written};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::gaps::PairGap;
use crate::exchange_rates::words::{
    ExchangeRateMethodWord, ExchangeRateReasonWord, ExchangeRateSourceWord,
};

/// How many lines of a file that are no rates are told.
const UNREAD_TOLD: usize = 100;

/// A rate that counts for a day, and how it was come by.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AppliedRate {
    /// So many units of the second currency for one of the first.
    #[schema(examples("1.0854"))]
    rate: String,
    /// The day that the rate is of: that asked for, or one of the seven before.
    date: Day,
    method: ExchangeRateMethodWord,
    source: ExchangeRateSourceWord,
    /// What the provider is called, if it is one that is still there.
    #[schema(required)]
    provider: Option<String>,
}

/// What is known of a pair on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundRate {
    /// Null when there is none, or when both currencies are one.
    #[schema(required)]
    pub rate: Option<AppliedRate>,
    /// Why there is none.
    #[schema(required)]
    pub reason: Option<NoRate>,
}

/// Why there is no rate.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoRate {
    /// None is known of that day and the seven before.
    NoRate,
}

/// How a rate went.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateHistory {
    /// Each answer once, by day; the first may be of a day before the first one asked for.
    pub points: Vec<AppliedRate>,
}

/// What the currencies are worth on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct LatestRates {
    base: String,
    date: Day,
    /// Those that are offered and of which a rate is known, by code.
    items: Vec<LatestRate>,
}

/// What one unit of a currency is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct LatestRate {
    currency: String,
    rate: AppliedRate,
}

/// A rate that a provider told or an administrator set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeRate)]
pub struct ExchangeRateBody {
    id: Uuid,
    date: Day,
    /// The currency of which it is one unit.
    from: String,
    /// The currency it is worth something in.
    to: String,
    #[schema(examples("1.0854"))]
    rate: String,
    /// Null when an administrator set it.
    #[schema(required)]
    provider_id: Option<Uuid>,
    /// What the provider is called.
    #[schema(required)]
    provider: Option<String>,
    /// When it was fetched or set.
    fetched_at: Instant,
    #[schema(value_type = i32)]
    version: i64,
}

/// A page of rates.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateList {
    items: Vec<ExchangeRateBody>,
    /// How many there are in all.
    #[schema(value_type = i32)]
    total: i64,
}

/// What became of a file of rates.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRatesImported {
    /// How many were not there before.
    #[schema(value_type = i32)]
    added: u64,
    /// How many were there and said something else.
    #[schema(value_type = i32)]
    changed: u64,
    /// The lines that are no rates, a hundred at most. They are left out.
    unread: Vec<UnreadRateLine>,
    /// How many they are.
    #[schema(value_type = i32)]
    unread_total: usize,
}

/// A line of a file that is no rate.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadRateLine {
    /// Its number, from 1 on.
    #[schema(value_type = i32)]
    line: u64,
    reason: ExchangeRateReasonWord,
}

/// Days in a row without a rate of a pair that somebody needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateGap {
    from: String,
    to: String,
    first: Day,
    last: Day,
    /// How many days.
    #[schema(value_type = i32)]
    days: i32,
}

/// The days without rates.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateGapList {
    /// By pair and day, a thousand at most.
    items: Vec<ExchangeRateGap>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A rate with what its provider is called.
pub struct ExchangeRateView {
    /// The rate.
    pub rate: ExchangeRate,
    /// What the provider is called.
    pub provider: Option<String>,
}

/// What became of a file.
pub struct Imported {
    /// What was written.
    pub written: Written,
    /// The lines that are no rates.
    pub unread: Vec<UnreadLine>,
}

impl AppliedRate {
    /// The rate as sent.
    pub fn of(applied: &rates::AppliedRate, names: &ProviderNames) -> Self {
        Self {
            rate: applied.rate.to_string(),
            date: Day(applied.day),
            method: ExchangeRateMethodWord(applied.way()),
            source: ExchangeRateSourceWord(applied.source.kind()),
            provider: names.of(applied.source).map(str::to_owned),
        }
    }
}

impl LatestRates {
    /// What these are worth in `base`.
    pub fn new(
        base: CurrencyCode,
        day: Date,
        known: impl IntoIterator<Item = (CurrencyCode, AppliedRate)>,
    ) -> Self {
        let items = known.into_iter().map(|(code, rate)| LatestRate {
            currency: code.to_string(),
            rate,
        });
        Self {
            base: base.to_string(),
            date: Day(day),
            items: items.collect(),
        }
    }
}

impl ExchangeRateView {
    /// A rate with the name of its provider.
    pub fn new(rate: ExchangeRate, names: &ProviderNames) -> Self {
        let provider = names.of(rate.source).map(str::to_owned);
        Self { rate, provider }
    }
}

impl From<&ExchangeRateView> for ExchangeRateBody {
    fn from(shown: &ExchangeRateView) -> Self {
        let ExchangeRateView { rate, provider } = shown;
        Self {
            id: rate.id.as_uuid(),
            date: Day(rate.quote.day),
            from: rate.quote.from.to_string(),
            to: rate.quote.to.to_string(),
            rate: rate.quote.rate.to_string(),
            provider_id: match rate.source {
                Source::Provider(id) => Some(id.as_uuid()),
                Source::Own | Source::Manual => None,
            },
            provider: provider.clone(),
            fetched_at: Instant(rate.fetched_at),
            version: rate.version,
        }
    }
}

impl ExchangeRateList {
    /// A page of `total` rates.
    pub fn new(rates: Vec<ExchangeRate>, total: i64, names: &ProviderNames) -> Self {
        let items = rates
            .into_iter()
            .map(|rate| ExchangeRateView::new(rate, names));
        Self {
            items: items.map(|shown| ExchangeRateBody::from(&shown)).collect(),
            total,
        }
    }
}

impl ExchangeRateGapList {
    /// The first of the gaps, and how many there are.
    pub fn new(gaps: &[PairGap], most: usize) -> Self {
        let items = gaps.iter().take(most).map(|found| ExchangeRateGap {
            from: found.from.to_string(),
            to: found.to.to_string(),
            first: Day(found.gap.first),
            last: Day(found.gap.last),
            days: found.gap.days(),
        });
        Self {
            items: items.collect(),
            total: gaps.len(),
        }
    }
}

impl Answer for ExchangeRateView {
    type Body = ExchangeRateBody;

    fn body(&self, _: Language) -> ExchangeRateBody {
        self.into()
    }

    fn version(&self) -> Option<i64> {
        Some(self.rate.version)
    }
}

impl Answer for Imported {
    type Body = ExchangeRatesImported;

    fn body(&self, _: Language) -> ExchangeRatesImported {
        let told = self.unread.iter().take(UNREAD_TOLD);
        ExchangeRatesImported {
            added: self.written.added,
            changed: self.written.changed,
            unread: told
                .map(|unread| UnreadRateLine {
                    line: unread.line,
                    reason: ExchangeRateReasonWord(unread.reason),
                })
                .collect(),
            unread_total: self.unread.len(),
        }
    }
}
