//! Providers of exchange rates in JSON.

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::exchange_rate_providers::{
    Draft, ExchangeRateProviderKind, Provider, RateSync, Typed,
};
use kym_domain::id::RateProviderId;
use kym_domain::language::Language;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{PairPreference, Quote};
use kym_platform::answer::Answer;
use kym_platform::http::lists::at_most;
use kym_platform::http::values::{Code, Day, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::ProviderErrorBody;
use super::progress::RateSyncBody;
use crate::exchange_rate_providers::error::Failed;
use crate::exchange_rate_providers::words::{ExchangeRateProviderKindWord, FetchErrorWord};

/// How many rates of a test are shown.
const SAMPLE: usize = 8;

/// The most pairs that may have a provider of their own.
const MAX_PAIRS: usize = 500;

/// Somebody who publishes exchange rates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeRateProvider)]
pub struct ProviderBody {
    id: Uuid,
    kind: ExchangeRateProviderKindWord,
    name: String,
    base_url: String,
    /// Whether there is a key; it is not shown.
    has_key: bool,
    /// None for rates that are set by hand.
    #[schema(required)]
    base_currency: Option<Code>,
    /// How many currencies its newest rates were of.
    #[schema(value_type = i32)]
    currencies: i64,
    /// Its place: the smaller, the sooner it is believed.
    #[schema(value_type = i32)]
    priority: i64,
    /// A line of a crontab with its time zone.
    #[schema(required)]
    schedule: Option<String>,
    is_enabled: bool,
    #[schema(required)]
    last_success_at: Option<Instant>,
    /// What was wrong at the last attempt.
    #[schema(required)]
    last_error: Option<LastErrorBody>,
    #[schema(required)]
    next_run_at: Option<Instant>,
    #[schema(value_type = i32)]
    version: i64,
}

/// What was wrong, and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderLastError)]
pub struct LastErrorBody {
    at: Instant,
    code: FetchErrorWord,
    /// More about it, in English.
    message: String,
}

/// All providers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeRateProviderList)]
pub struct ProviderList {
    /// In the order in which they are believed.
    items: Vec<ProviderBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What a provider answers right now. Nothing of it is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderTest {
    /// Whether there are rates in it.
    ok: bool,
    /// How many.
    #[schema(value_type = i32)]
    rates: usize,
    /// The day of the newest.
    #[schema(required)]
    date: Option<Day>,
    /// Some of them.
    sample: Vec<SampleRate>,
    /// Why there are none, or what was left out.
    #[schema(required)]
    error: Option<ProviderErrorBody>,
}

/// One of the rates that a provider answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct SampleRate {
    from: Code,
    to: Code,
    /// Decimal text: so much of `to` for one of `from`.
    rate: String,
}

/// A provider to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CreateExchangeRateProvider)]
pub struct CreateProvider {
    #[schema(required, value_type = ExchangeRateProviderKindWord)]
    kind: Option<String>,
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// An address of the public network, https.
    #[schema(required, value_type = String)]
    base_url: Option<String>,
    /// May be left out for those that have only one.
    base_currency: Option<String>,
    /// A line of a crontab, with a time zone behind it or in UTC: `15 16 * * 1-5 Europe/Berlin`.
    #[schema(required, value_type = String)]
    schedule: Option<String>,
    #[schema(required, value_type = bool)]
    is_enabled: Option<bool>,
    api_key: Option<String>,
}

/// What a provider shall be. Of rates that are set by hand only the name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UpdateExchangeRateProvider)]
pub struct UpdateProvider {
    #[schema(required, value_type = String)]
    name: Option<String>,
    #[schema(required, value_type = String)]
    base_url: Option<String>,
    base_currency: Option<String>,
    #[schema(required, value_type = String)]
    schedule: Option<String>,
    #[schema(required, value_type = bool)]
    is_enabled: Option<bool>,
    /// As it is when not given, none when empty. At another host it has to be given again.
    api_key: Option<String>,
}

/// The days whose rates shall be fetched.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SyncExchangeRates)]
pub struct SyncDays {
    #[schema(required, value_type = Day)]
    start_date: Option<String>,
    #[schema(required, value_type = Day)]
    end_date: Option<String>,
}

/// All providers, in the order in which they shall be believed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReorderExchangeRateProviders)]
pub struct Order {
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(required, value_type = Vec<Uuid>, max_items = 500)]
    ids: Option<Vec<String>>,
}

/// A pair of currencies for which one provider is asked before all others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderPair)]
pub struct PairBody {
    from: Code,
    to: Code,
    provider_id: Uuid,
}

/// All such pairs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderPairList)]
pub struct PairList {
    items: Vec<PairBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// The pairs that shall have a provider of their own, in the place of all others.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UpdateProviderPairs)]
pub struct PutPairs {
    #[schema(required, value_type = Vec<ProviderPairInput>, max_items = 500)]
    items: Option<Vec<ProviderPairInput>>,
}

/// A pair that shall have a provider of its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderPairInput {
    #[schema(required, value_type = String)]
    from: Option<String>,
    #[schema(required, value_type = String)]
    to: Option<String>,
    #[schema(required, value_type = Uuid)]
    provider_id: Option<String>,
}

/// A provider as administrators see it.
pub struct ProviderView(pub Provider);

/// All of them.
pub struct ProviderListView(pub Vec<Provider>);

/// The pairs with a provider of their own.
pub struct PairListView(pub Vec<PairPreference>);

/// A fetching of the past that was begun.
pub struct Begun(pub RateSync);

impl From<&Provider> for ProviderBody {
    fn from(provider: &Provider) -> Self {
        Self {
            id: provider.id.as_uuid(),
            kind: ExchangeRateProviderKindWord(provider.kind),
            name: provider.name.clone(),
            base_url: provider.base_url.clone(),
            has_key: provider.sealed_key.is_some(),
            base_currency: provider.base_currency.map(Code),
            currencies: provider.currency_count,
            priority: provider.priority,
            schedule: provider.schedule.as_ref().map(ToString::to_string),
            is_enabled: provider.is_enabled,
            last_success_at: provider.last_success_at.map(Instant),
            last_error: provider.failure.as_ref().map(|failure| LastErrorBody {
                at: Instant(failure.at),
                code: FetchErrorWord(failure.error),
                message: failure.message.clone(),
            }),
            next_run_at: provider.next_run_at.map(Instant),
            version: provider.version,
        }
    }
}

impl ProviderList {
    /// The list of these.
    pub fn new(all: &[Provider]) -> Self {
        Self {
            items: all.iter().map(ProviderBody::from).collect(),
            total: all.len(),
        }
    }
}

impl PairList {
    /// The list of these.
    pub fn new(pairs: &[PairPreference]) -> Self {
        let items = pairs.iter().map(|pair| PairBody {
            from: Code(pair.from),
            to: Code(pair.to),
            provider_id: pair.provider.as_uuid(),
        });
        Self {
            items: items.collect(),
            total: pairs.len(),
        }
    }
}

impl ProviderTest {
    /// What came of asking.
    pub fn new(quotes: &[Quote], error: Option<Failed>) -> Self {
        let newest = quotes.iter().map(|quote| quote.day).max();
        let sample = quotes.iter().filter(|quote| Some(quote.day) == newest);
        let sample = sample.take(SAMPLE).map(|quote| SampleRate {
            from: Code(quote.from),
            to: Code(quote.to),
            rate: quote.rate.to_string(),
        });
        Self {
            ok: !quotes.is_empty(),
            rates: quotes.len(),
            date: newest.map(Day),
            sample: sample.collect(),
            error: error.map(ProviderErrorBody::from),
        }
    }
}

impl Answer for ProviderView {
    type Body = ProviderBody;

    fn body(&self, _: Language) -> ProviderBody {
        ProviderBody::from(&self.0)
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}

impl Answer for ProviderListView {
    type Body = ProviderList;

    fn body(&self, _: Language) -> ProviderList {
        ProviderList::new(&self.0)
    }
}

impl Answer for PairListView {
    type Body = PairList;

    fn body(&self, _: Language) -> PairList {
        PairList::new(&self.0)
    }
}

impl Answer for Begun {
    type Body = RateSyncBody;

    fn body(&self, _: Language) -> RateSyncBody {
        RateSyncBody::new(&self.0)
    }
}

impl CreateProvider {
    /// Kind and draft of the new provider.
    pub fn check(&self) -> Result<(ExchangeRateProviderKind, Draft), Vec<FieldError>> {
        let kind = self.kind.as_deref().ok_or(FieldCode::Required);
        let kind = kind.and_then(|text| text.parse().map_err(|_| FieldCode::UnknownValue));
        // There is one place for rates that are set by hand.
        let kind = kind.and_then(|kind| match kind {
            ExchangeRateProviderKind::Manual => Err(FieldCode::UnknownValue),
            kind => Ok(kind),
        });
        let kind = kind.map_err(|code| vec![FieldError::new("kind", code)])?;
        let typed = Typed {
            name: self.name.as_deref().unwrap_or_default(),
            base_url: self.base_url.as_deref().unwrap_or_default(),
            base_currency: self.base_currency.as_deref().unwrap_or_default(),
            schedule: self.schedule.as_deref().unwrap_or_default(),
            is_enabled: required(self.is_enabled)?,
            api_key: self.api_key.as_deref(),
        };
        Ok((kind, Draft::check(kind, &typed)?))
    }
}

impl UpdateProvider {
    /// What the provider shall be called, when that is all that can change of it.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or_default()
    }

    /// The draft of the changed provider.
    pub fn check(&self, kind: ExchangeRateProviderKind) -> Result<Draft, Vec<FieldError>> {
        let typed = Typed {
            name: self.name(),
            base_url: self.base_url.as_deref().unwrap_or_default(),
            base_currency: self.base_currency.as_deref().unwrap_or_default(),
            schedule: self.schedule.as_deref().unwrap_or_default(),
            is_enabled: required(self.is_enabled)?,
            api_key: self.api_key.as_deref(),
        };
        Draft::check(kind, &typed)
    }
}

fn required(flag: Option<bool>) -> Result<bool, Vec<FieldError>> {
    flag.ok_or_else(|| vec![FieldError::new("is_enabled", FieldCode::Required)])
}

impl SyncDays {
    /// The first and the last day; none of them is yet to come.
    pub fn check(&self, today: Date, most_days: i32) -> Result<(Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let mut day = |field, text: Option<&str>| {
            let read = text.ok_or_else(|| FieldCode::Required.into());
            let read =
                read.and_then(|text| parse_day(text).map_err(kym_domain::check::Violation::from));
            checks.take(field, read)
        };
        let first = day("start_date", self.start_date.as_deref());
        let last = day("end_date", self.end_date.as_deref());
        if let (Some(first), Some(last)) = (first, last) {
            if last > today {
                checks.note("end_date", FieldCode::DateOutOfRange);
            }
            if first > last || super::feed::days_between(first, last) >= most_days {
                checks.note("start_date", FieldCode::DateOutOfRange);
            }
            if checks.is_clean() {
                return Ok((first, last));
            }
        }
        Err(checks.into_errors())
    }
}

impl Order {
    /// The ids in their order.
    pub fn check(&self) -> Result<Vec<RateProviderId>, Vec<FieldError>> {
        let wrong = |code| vec![FieldError::new("ids", code)];
        let ids = self
            .ids
            .as_ref()
            .ok_or_else(|| wrong(FieldCode::Required))?;
        let ids: Result<Vec<_>, _> = ids.iter().map(|id| id.parse()).collect();
        ids.map_err(|_| wrong(FieldCode::NotFound))
    }
}

impl PutPairs {
    /// The pairs, each once.
    pub fn check(&self) -> Result<Vec<PairPreference>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let Some(items) = &self.items else {
            checks.note("items", FieldCode::Required);
            return Err(checks.into_errors());
        };
        if items.len() > MAX_PAIRS {
            checks.note(
                "items",
                kym_domain::check::Violation::limited(FieldCode::TooMany, MAX_PAIRS),
            );
            return Err(checks.into_errors());
        }
        let mut pairs: Vec<PairPreference> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let at = |field: &str| format!("items[{place}].{field}");
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let from = kym_domain::check::given::<CurrencyCode>(&text(&item.from));
            let from = checks.take(at("from"), from);
            let to = kym_domain::check::given::<CurrencyCode>(&text(&item.to));
            let to = checks.take(at("to"), to);
            let provider = kym_domain::check::given::<RateProviderId>(&text(&item.provider_id));
            let provider = checks.take(at("provider_id"), provider);
            let (Some(from), Some(to), Some(provider)) = (from, to, provider) else {
                continue;
            };
            if from == to {
                checks.note(at("to"), FieldCode::UnknownValue);
            } else if pairs.iter().any(|pair| (pair.from, pair.to) == (from, to)) {
                checks.note(at("from"), FieldCode::Taken);
            }
            pairs.push(PairPreference { from, to, provider });
        }
        if checks.is_clean() {
            Ok(pairs)
        } else {
            Err(checks.into_errors())
        }
    }
}
