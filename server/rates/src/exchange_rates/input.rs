//! What is sent about exchange rates, read and checked.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation, given};
use kym_domain::dates::parse_day;
use kym_domain::id::{RateProviderId, WorkspaceId};
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{Quote, Rate, Source};
use kym_platform::http::paging::Page;
use kym_platform::http::parameters::flag;
use kym_platform::http::values::{AmountInput, Day};
use kym_store::rates::RateFilter;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// The longest history, in years.
const MAX_YEARS: i64 = 20;

/// How many days are looked through for gaps when none are given.
const GAP_DAYS: i64 = 30;

/// A rate to be set: one unit of `from` is worth so much in `to` on that day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CreateExchangeRate)]
pub struct QuoteInput {
    #[schema(required, value_type = Day)]
    date: Option<String>,
    #[schema(required, value_type = String)]
    from: Option<String>,
    #[schema(required, value_type = String)]
    to: Option<String>,
    /// Above zero, with ten digits at most before the point and ten after it.
    #[schema(required, value_type = AmountInput)]
    rate: Option<AmountInput>,
}

/// Another rate for the same pair and day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateExchangeRate {
    /// Above zero, with ten digits at most before the point and ten after it.
    #[schema(required, value_type = AmountInput)]
    rate: Option<AmountInput>,
}

/// Which rates are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListExchangeRates {
    /// Of this currency.
    from: Option<String>,
    /// In this one.
    to: Option<String>,
    /// `manual`, or the id of a provider.
    source: Option<String>,
    /// From this day on.
    #[param(value_type = Option<Day>)]
    start_date: Option<String>,
    /// Up to this day, which is included.
    #[param(value_type = Option<Day>)]
    end_date: Option<String>,
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// The latest days first.
    #[param(value_type = Option<bool>, default = true)]
    sort_desc: Option<String>,
}

/// Which days are looked through: the last thirty when not given, twenty years at most.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListGaps {
    /// From this day on.
    #[param(value_type = Option<Day>)]
    start_date: Option<String>,
    /// Up to this day, which is included.
    #[param(value_type = Option<Day>)]
    end_date: Option<String>,
}

/// Which rate is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LookUpRate {
    /// The currency of which it is one unit.
    #[param(required, value_type = String)]
    from: Option<String>,
    /// The currency it is worth something in.
    #[param(required, value_type = String)]
    to: Option<String>,
    #[param(required, value_type = Day)]
    date: Option<String>,
    /// With the rates that this workspace set itself.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
}

/// Which history is wanted: twenty years at most.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RateHistoryQuery {
    /// The currency of which it is one unit.
    #[param(required, value_type = String)]
    from: Option<String>,
    /// The currency it is worth something in.
    #[param(required, value_type = String)]
    to: Option<String>,
    /// From this day on.
    #[param(required, value_type = Day)]
    start_date: Option<String>,
    /// Up to this day, which is included.
    #[param(required, value_type = Day)]
    end_date: Option<String>,
    /// With the rates that this workspace set itself.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
}

/// In which currency the others are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListLatestRates {
    /// The currency that they are told in.
    #[param(required, value_type = String)]
    base: Option<String>,
    /// The day; today in UTC when not given.
    #[param(value_type = Option<Day>)]
    date: Option<String>,
    /// With the rates that this workspace set itself.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
}

/// A pair, and in whose eyes.
#[derive(Clone, Copy, Debug)]
pub struct RateQuery {
    /// The currency of which it is one unit.
    pub from: CurrencyCode,
    /// The currency it is worth something in.
    pub to: CurrencyCode,
    /// The workspace whose workspace rates count as well.
    pub workspace: Option<WorkspaceId>,
}

/// The currency that others are wanted in.
#[derive(Clone, Copy, Debug)]
pub struct LatestRatesQuery {
    /// The currency that they are told in.
    pub base: CurrencyCode,
    /// The day, when one is given.
    pub day: Option<Date>,
    /// The workspace whose workspace rates count as well.
    pub workspace: Option<WorkspaceId>,
}

impl QuoteInput {
    /// The rate to be set.
    pub fn check(&self) -> Result<Quote, Vec<FieldError>> {
        let mut checks = Checks::default();
        let day = required_day(&mut checks, "date", self.date.as_deref());
        let from = required_code(&mut checks, "from", self.from.as_deref());
        let to = required_code(&mut checks, "to", self.to.as_deref());
        let rate = checks.take("rate", rate(self.rate.as_ref()));
        if from.is_some() && from == to {
            checks.note("to", FieldCode::SameCurrency);
        }
        match (from, to, day, rate) {
            (Some(from), Some(to), Some(day), Some(rate)) if checks.is_clean() => Ok(Quote {
                from,
                to,
                day,
                rate,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl UpdateExchangeRate {
    /// The other rate.
    pub fn check(&self) -> Result<Rate, Vec<FieldError>> {
        let mut checks = Checks::default();
        let rate = checks.take("rate", rate(self.rate.as_ref()));
        rate.ok_or_else(|| checks.into_errors())
    }
}

impl ListExchangeRates {
    /// The page that is asked for.
    pub fn check(&self) -> Result<RateFilter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let descending = flag(&mut checks, "sort_desc", self.sort_desc.as_deref(), true);
        let from = code(&mut checks, "from", self.from.as_deref());
        let to = code(&mut checks, "to", self.to.as_deref());
        let source = match self.source.as_deref() {
            None => None,
            Some("manual") => Some(Source::Manual),
            Some(id) => checks
                .take("source", id.parse::<RateProviderId>())
                .map(Source::Provider),
        };
        let first = day(&mut checks, "start_date", self.start_date.as_deref());
        let last = day(&mut checks, "end_date", self.end_date.as_deref());
        if !checks.is_clean() {
            return Err(checks.into_errors());
        }
        Ok(RateFilter {
            from,
            to,
            source,
            first,
            last,
            descending,
            skip: page.skip,
            limit: page.limit,
        })
    }
}

impl ListGaps {
    /// The days to look through.
    pub fn check(&self, today: Date) -> Result<(Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let first = day(&mut checks, "start_date", self.start_date.as_deref());
        let last = day(&mut checks, "end_date", self.end_date.as_deref());
        let last = last.unwrap_or(today);
        let first = first.unwrap_or_else(|| last.saturating_sub((GAP_DAYS - 1).days()));
        within(&mut checks, first, last);
        if checks.is_clean() {
            Ok((first, last))
        } else {
            Err(checks.into_errors())
        }
    }
}

impl LookUpRate {
    /// The pair and the day.
    pub fn check(&self) -> Result<(RateQuery, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = required_code(&mut checks, "from", self.from.as_deref());
        let to = required_code(&mut checks, "to", self.to.as_deref());
        let day = required_day(&mut checks, "date", self.date.as_deref());
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        match (from, to, day) {
            (Some(from), Some(to), Some(day)) if checks.is_clean() => Ok((
                RateQuery {
                    from,
                    to,
                    workspace,
                },
                day,
            )),
            _ => Err(checks.into_errors()),
        }
    }
}

impl RateHistoryQuery {
    /// The pair and the days.
    pub fn check(&self) -> Result<(RateQuery, (Date, Date)), Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = required_code(&mut checks, "from", self.from.as_deref());
        let to = required_code(&mut checks, "to", self.to.as_deref());
        let first = required_day(&mut checks, "start_date", self.start_date.as_deref());
        let last = required_day(&mut checks, "end_date", self.end_date.as_deref());
        let days = first.zip(last);
        if let Some((first, last)) = days {
            within(&mut checks, first, last);
        }
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        match (from, to, days) {
            (Some(from), Some(to), Some(days)) if checks.is_clean() => Ok((
                RateQuery {
                    from,
                    to,
                    workspace,
                },
                days,
            )),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ListLatestRates {
    /// The currency, and the day when one is given.
    pub fn check(&self) -> Result<LatestRatesQuery, Vec<FieldError>> {
        let mut checks = Checks::default();
        let base = required_code(&mut checks, "base", self.base.as_deref());
        let day = day(&mut checks, "date", self.date.as_deref());
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        match base {
            Some(base) if checks.is_clean() => Ok(LatestRatesQuery {
                base,
                day,
                workspace,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn rate(input: Option<&AmountInput>) -> Result<Rate, Violation> {
    given(input.map(AmountInput::as_str).unwrap_or_default())
}

fn required_code(
    checks: &mut Checks,
    field: &'static str,
    text: Option<&str>,
) -> Option<CurrencyCode> {
    checks.take(field, given::<CurrencyCode>(text.unwrap_or_default()))
}

fn code(checks: &mut Checks, field: &'static str, text: Option<&str>) -> Option<CurrencyCode> {
    text.and_then(|text| checks.take(field, text.parse::<CurrencyCode>()))
}

fn required_day(checks: &mut Checks, field: &'static str, text: Option<&str>) -> Option<Date> {
    match text {
        Some(text) => checks.take(field, parse_day(text)),
        None => checks.take(field, Err(FieldCode::Required)),
    }
}

fn day(checks: &mut Checks, field: &'static str, text: Option<&str>) -> Option<Date> {
    text.and_then(|text| checks.take(field, parse_day(text)))
}

fn workspace(checks: &mut Checks, text: Option<&str>) -> Option<WorkspaceId> {
    text.and_then(|text| checks.take("workspace_id", text.parse::<WorkspaceId>()))
}

/// Notes days that end before they begin, or are more than anybody looks at.
fn within(checks: &mut Checks, first: Date, last: Date) {
    if last < first || last.saturating_sub(MAX_YEARS.years()) > first {
        checks.note("start_date", FieldCode::DateOutOfRange);
    }
}
