//! A budget as it is typed in.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{
    BudgetCarry, BudgetMode, BudgetPeriodKind, BusinessDayShift, Key, LineDefinition, MAX_DAYS,
    MAX_LINES, Schedule,
};
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::dates::parse_day;
use crate::decimal::Decimal;
use crate::money::{Currency, CurrencyCode, Minor};

/// How long the name of a budget is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// How many thresholds a budget has at most.
const MAX_THRESHOLDS: usize = 5;

/// The highest of them, in per cent.
const HIGHEST_THRESHOLD: i64 = 1000;

/// When somebody is told unless said otherwise (`domain.md`, section 3).
const USUAL_THRESHOLDS: [u16; 2] = [80, 100];

/// What people say about a budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BudgetDefinition {
    /// What they call it.
    pub name: String,
    /// Whether it is one member's alone.
    pub is_private: bool,
    /// What it is counted in.
    pub currency: CurrencyCode,
    /// When its periods begin.
    pub schedule: Schedule,
    /// What a line hands on unless it says so itself.
    pub carry: BudgetCarry,
    /// How it is kept.
    pub mode: BudgetMode,
    /// At how many per cent somebody is told, in order.
    pub thresholds: Vec<u16>,
    /// Whether it is kept at present.
    pub is_active: bool,
}

/// A budget as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct BudgetInput<'a> {
    /// What people call it.
    pub name: Option<&'a str>,
    /// Whether it is one member's alone.
    pub is_private: Option<bool>,
    /// What it is counted in.
    pub currency: Option<&'a str>,
    /// How long a period is.
    pub period: Option<&'a str>,
    /// How many days that are.
    pub custom_days: Option<i64>,
    /// The first day of the first period.
    pub anchor_date: Option<&'a str>,
    /// Where a first day goes that is no working day.
    pub business_day_shift: Option<&'a str>,
    /// What a line hands on.
    pub carry: Option<&'a str>,
    /// How it is kept.
    pub mode: Option<&'a str>,
    /// At how many per cent somebody is told.
    pub alert_thresholds: Option<&'a [i64]>,
    /// Whether it is kept at present.
    pub is_active: Option<bool>,
}

/// A line as it arrives, unread.
#[derive(Debug, Default, Clone, Copy)]
pub struct LineInput<'a> {
    /// The category; none for everything else.
    pub category_id: Option<&'a str>,
    /// Whether what hangs beneath it counts on it.
    pub include_subcategories: Option<bool>,
    /// What it hands on.
    pub carry: Option<&'a str>,
    /// How much.
    pub amount: Option<&'a str>,
}

/// All lines of a period.
pub type Lines = BTreeMap<Key, LineDefinition>;

/// All lines of a period, checked as far as that goes without knowing the currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewLines(Vec<(Key, bool, Option<BudgetCarry>, Decimal)>);

impl BudgetDefinition {
    /// Checks what was typed in: shared, tracking, handing on nothing, active, and telling at 80 and 100 per cent
    /// unless said otherwise. Whether there is such a currency is still to be seen.
    pub fn check(input: &BudgetInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = check::line(input.name.unwrap_or_default(), 1, MAX_NAME_LEN);
        let name = checks.take("name", name);
        let currency = check::given(input.currency.unwrap_or_default());
        let currency = checks.take("currency", currency);
        let schedule = schedule(&mut checks, input);
        let carry = input.carry.map_or(Ok(BudgetCarry::None), str::parse);
        let carry = checks.take("carry", carry);
        let mode = input.mode.map_or(Ok(BudgetMode::Tracking), str::parse);
        let mode = checks.take("mode", mode);
        let thresholds = input
            .alert_thresholds
            .map_or_else(|| Ok(USUAL_THRESHOLDS.to_vec()), thresholds);
        let thresholds = checks.take("alert_thresholds", thresholds);
        match (name, currency, schedule, carry, mode, thresholds) {
            (
                Some(name),
                Some(currency),
                Some(schedule),
                Some(carry),
                Some(mode),
                Some(thresholds),
            ) => Ok(Self {
                name,
                is_private: input.is_private.unwrap_or(false),
                currency,
                schedule,
                carry,
                mode,
                thresholds,
                is_active: input.is_active.unwrap_or(true),
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn schedule(checks: &mut Checks, input: &BudgetInput<'_>) -> Option<Schedule> {
    let period = check::given::<BudgetPeriodKind>(input.period.unwrap_or_default());
    let period = checks.take("period", period);
    let anchor = input.anchor_date.unwrap_or_default();
    let anchor: Result<Date, Violation> = if anchor.is_empty() {
        Err(FieldCode::Required.into())
    } else {
        parse_day(anchor).map_err(Violation::from)
    };
    let anchor = checks.take("anchor_date", anchor);
    let shift = input
        .business_day_shift
        .map_or(Ok(BusinessDayShift::None), str::parse);
    let shift = checks.take("business_day_shift", shift);
    let days = match (period, input.custom_days) {
        (Some(BudgetPeriodKind::Custom), None) => Err(FieldCode::Required),
        (Some(BudgetPeriodKind::Custom), Some(days)) if (1..=MAX_DAYS).contains(&days) => {
            Ok(Some(days))
        }
        (Some(BudgetPeriodKind::Custom), Some(_)) => Err(FieldCode::UnknownValue),
        _ => Ok(None),
    };
    let days = checks.take("custom_days", days);
    Some(Schedule {
        period: period?,
        custom_days: days?,
        anchor: anchor?,
        shift: shift?,
    })
}

fn thresholds(given: &[i64]) -> Result<Vec<u16>, Violation> {
    if given.len() > MAX_THRESHOLDS {
        return Err(Violation::limited(FieldCode::TooMany, MAX_THRESHOLDS));
    }
    let is_rising = given.is_sorted_by(|one, other| one < other);
    let fits = |percent: &i64| (1..=HIGHEST_THRESHOLD).contains(percent);
    if !is_rising || !given.iter().all(fits) {
        return Err(FieldCode::UnknownValue.into());
    }
    let all = given.iter().map(|percent| u16::try_from(*percent));
    all.collect::<Result<_, _>>()
        .map_err(|_| FieldCode::UnknownValue.into())
}

impl NewLines {
    /// Checks what was typed in. Whether the workspace has such categories is still to be seen.
    pub fn check(inputs: &[LineInput<'_>]) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        if inputs.len() > MAX_LINES {
            checks.note("lines", Violation::limited(FieldCode::TooMany, MAX_LINES));
            return Err(checks.into_errors());
        }
        let mut lines: Vec<(Key, bool, Option<BudgetCarry>, Decimal)> =
            Vec::with_capacity(inputs.len());
        for (index, input) in inputs.iter().enumerate() {
            let field = |name| format!("lines[{index}].{name}");
            let key = input.category_id.map(str::parse).transpose();
            let key = checks.take(field("category_id"), key);
            let carry = input.carry.map(str::parse).transpose();
            let carry = checks.take(field("carry"), carry);
            let amount = check::given::<Decimal>(input.amount.unwrap_or_default());
            let amount = checks.take(field("amount"), amount);
            if let Some(key) = key
                && lines.iter().any(|(other, ..)| *other == key)
            {
                checks.note(field("category_id"), FieldCode::Taken);
            }
            if let (Some(key), Some(carry), Some(amount)) = (key, carry, amount) {
                let is_whole = input.include_subcategories.unwrap_or(true);
                lines.push((key, is_whole, carry, amount));
            }
        }
        if checks.is_clean() {
            Ok(Self(lines))
        } else {
            Err(checks.into_errors())
        }
    }

    /// What the lines are about, with the field that says so.
    pub fn categories(&self) -> impl Iterator<Item = (String, Key)> {
        let lines = self.0.iter().enumerate();
        lines.map(|(index, (key, ..))| (format!("lines[{index}].category_id"), *key))
    }

    /// The lines with amounts of this currency, none below nothing.
    pub fn in_currency(&self, currency: Currency) -> Result<Lines, Vec<FieldError>> {
        let mut checks = Checks::default();
        let mut lines = Lines::new();
        for (index, (key, include_subcategories, carry, amount)) in self.0.iter().enumerate() {
            let amount = Minor::from_decimal(*amount, currency).map_err(Violation::from);
            let amount = amount.and_then(|amount| {
                if amount.is_negative() {
                    Err(FieldCode::AmountNotPositive.into())
                } else {
                    Ok(amount)
                }
            });
            if let Some(amount) = checks.take(format!("lines[{index}].amount"), amount) {
                let line = LineDefinition {
                    include_subcategories: *include_subcategories,
                    carry: *carry,
                    amount,
                };
                lines.insert(*key, line);
            }
        }
        if checks.is_clean() {
            Ok(lines)
        } else {
            Err(checks.into_errors())
        }
    }
}
