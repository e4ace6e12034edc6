//! The text of a rule: reading it, whether its parts go together, and writing it in one spelling.

use std::fmt::Write as _;
use std::str::FromStr;

use jiff::civil::{Date, Weekday};

use super::super::end::End;
use super::{Frequency, Rule};
use crate::check::{FieldCode, Violation};
use crate::text;

/// How long the text of a rule is at most, in characters.
const MAX_LEN: usize = 200;

/// The largest interval.
const MAX_INTERVAL: u16 = 999;

/// Takes what the text of a rule says of its end (`COUNT` or `UNTIL`) out of it: the rest, and the end. Of an
/// `UNTIL` with a time the day counts as it is written, since rules are matters of days.
///
/// # Errors
/// `unknown_value` when it says two, or one that is none.
pub(in crate::recurring) fn take_end(raw: &str) -> Result<(String, End), Violation> {
    let raw = raw.trim();
    let raw = raw.strip_prefix("RRULE:").unwrap_or(raw);
    let mut end = End::Never;
    let mut rest = Vec::new();
    for part in raw.split(';') {
        let said = match part.split_once('=') {
            Some(("COUNT", value)) => whole(value).map(End::Count),
            Some(("UNTIL", value)) => day(value).map(End::Until),
            _ => {
                rest.push(part);
                continue;
            }
        };
        if end != End::Never {
            return Err(FieldCode::UnknownValue.into());
        }
        end = said.ok_or(FieldCode::UnknownValue)?;
    }
    Ok((rest.join(";"), end))
}

impl Rule {
    /// Reads the text of a rule.
    pub(in crate::recurring) fn read(raw: &str) -> Result<Self, Violation> {
        let raw = raw.trim();
        if raw.is_empty() {
            return Err(FieldCode::Required.into());
        }
        if text::length(raw) > MAX_LEN {
            return Err(Violation::limited(FieldCode::TooLong, MAX_LEN));
        }
        let rule = Self::parts(raw).filter(Self::is_sound);
        rule.ok_or_else(|| FieldCode::UnknownValue.into())
    }

    fn parts(raw: &str) -> Option<Self> {
        let raw = raw.strip_prefix("RRULE:").unwrap_or(raw);
        let mut rule = Self {
            frequency: Frequency::Daily,
            interval: 1,
            months: Vec::new(),
            year_days: Vec::new(),
            month_days: Vec::new(),
            weekdays: Vec::new(),
            positions: Vec::new(),
            week_start: Weekday::Monday,
        };
        let mut seen: Vec<&str> = Vec::new();
        for part in raw.split(';') {
            let (name, value) = part.split_once('=')?;
            if seen.contains(&name) {
                return None;
            }
            seen.push(name);
            match name {
                "FREQ" => rule.frequency = frequency(value)?,
                "INTERVAL" => rule.interval = whole(value)?,
                "BYMONTH" => rule.months = numbers(value, 1, 12)?,
                "BYYEARDAY" => rule.year_days = numbers(value, -366, 366)?,
                "BYMONTHDAY" => rule.month_days = numbers(value, -31, 31)?,
                "BYDAY" => rule.weekdays = weekdays(value)?,
                "BYSETPOS" => rule.positions = numbers(value, -366, 366)?,
                "WKST" => rule.week_start = weekday(value)?,
                _ => return None,
            }
        }
        seen.contains(&"FREQ").then_some(rule)
    }

    /// Whether its parts go together.
    fn is_sound(&self) -> bool {
        let is_yearly = self.frequency == Frequency::Yearly;
        let is_weekly = self.frequency == Frequency::Weekly;
        let has_numbers = self.weekdays.iter().any(|(number, _)| *number != 0);
        let all_numbers = self.weekdays.iter().all(|(number, _)| *number != 0);
        let most = if is_yearly { 53 } else { 5 };
        let takes_numbers = is_yearly || self.frequency == Frequency::Monthly;
        let numbers_fit = !has_numbers
            || (all_numbers
                && takes_numbers
                && (self.weekdays.iter()).all(|(number, _)| number.abs() <= most));
        let is_narrowed = !(self.months.is_empty()
            && self.year_days.is_empty()
            && self.month_days.is_empty()
            && self.weekdays.is_empty());
        let most = match self.frequency {
            Frequency::Daily => 1,
            Frequency::Weekly => 7,
            Frequency::Monthly => 31,
            Frequency::Yearly => 366,
        };
        (1..=MAX_INTERVAL).contains(&self.interval)
            && numbers_fit
            && (self.year_days.is_empty() || is_yearly)
            && (self.month_days.is_empty() || !is_weekly)
            && (self.positions.is_empty() || is_narrowed)
            && self.positions.iter().all(|place| place.abs() <= most)
            && self.has_days()
    }

    /// Whether the calendar has one of the days at all, as it has no 30 February. What it has but this
    /// rule never meets is found by asking for the first one.
    fn has_days(&self) -> bool {
        let longest = |month: i16| match month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        self.months.is_empty()
            || self.month_days.is_empty()
            || (self.months.iter())
                .any(|month| (self.month_days.iter()).any(|day| day.abs() <= longest(*month)))
    }
}

impl std::fmt::Display for Rule {
    /// The one spelling of the rule.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let frequency = match self.frequency {
            Frequency::Daily => "DAILY",
            Frequency::Weekly => "WEEKLY",
            Frequency::Monthly => "MONTHLY",
            Frequency::Yearly => "YEARLY",
        };
        let mut text = format!("FREQ={frequency}");
        if self.interval > 1 {
            write!(text, ";INTERVAL={}", self.interval)?;
        }
        for (name, list) in [
            ("BYMONTH", &self.months),
            ("BYYEARDAY", &self.year_days),
            ("BYMONTHDAY", &self.month_days),
        ] {
            if !list.is_empty() {
                write!(text, ";{name}={}", joined(list))?;
            }
        }
        if !self.weekdays.is_empty() {
            let days = self.weekdays.iter().map(|(number, day)| match number {
                0 => short(*day).to_owned(),
                number => format!("{number}{}", short(*day)),
            });
            write!(text, ";BYDAY={}", days.collect::<Vec<_>>().join(","))?;
        }
        if !self.positions.is_empty() {
            write!(text, ";BYSETPOS={}", joined(&self.positions))?;
        }
        if self.week_start != Weekday::Monday {
            write!(text, ";WKST={}", short(self.week_start))?;
        }
        f.write_str(&text)
    }
}

fn frequency(value: &str) -> Option<Frequency> {
    Some(match value {
        "DAILY" => Frequency::Daily,
        "WEEKLY" => Frequency::Weekly,
        "MONTHLY" => Frequency::Monthly,
        "YEARLY" => Frequency::Yearly,
        _ => return None,
    })
}

/// A number without a sign, of four digits at most.
fn whole<T: FromStr>(value: &str) -> Option<T> {
    let is_plain =
        (1..=4).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| value.parse().ok()).flatten()
}

/// The day of `YYYYMMDD`, or of that with `THHMMSS` and perhaps `Z` behind it (RFC 5545, 3.3.4 and 3.3.5).
fn day(value: &str) -> Option<Date> {
    let digits = |text: &str, count: usize| {
        text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (day, time) = match value.split_once('T') {
        Some((day, time)) => (day, Some(time.strip_suffix('Z').unwrap_or(time))),
        None => (value, None),
    };
    if !digits(day, 8) || time.is_some_and(|time| !digits(time, 6)) {
        return None;
    }
    let (year, month, day) = (day.get(..4)?, day.get(4..6)?, day.get(6..)?);
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// A number that is not nothing, with or without a sign.
fn number(value: &str) -> Option<i16> {
    let (sign, digits) = match value.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, value.strip_prefix('+').unwrap_or(value)),
    };
    let number = sign * whole::<i16>(digits)?;
    (number != 0).then_some(number)
}

/// Numbers in order, none twice.
fn numbers(value: &str, least: i16, most: i16) -> Option<Vec<i16>> {
    let read = value.split(',').map(|item| {
        let number = number(item)?;
        (least..=most).contains(&number).then_some(number)
    });
    let mut list = read.collect::<Option<Vec<_>>>()?;
    list.sort_unstable();
    list.dedup();
    Some(list)
}

/// Weekdays from Monday on, each with its number in the period or with nothing.
fn weekdays(value: &str) -> Option<Vec<(i16, Weekday)>> {
    let read = value.split(',').map(|item| {
        let at = item.len().checked_sub(2)?;
        let (count, day) = (item.get(..at)?, item.get(at..)?);
        let number = if count.is_empty() { 0 } else { number(count)? };
        Some((number, weekday(day)?))
    });
    let mut list = read.collect::<Option<Vec<_>>>()?;
    list.sort_unstable_by_key(|(number, day)| (*number, day.to_monday_zero_offset()));
    list.dedup();
    Some(list)
}

fn weekday(value: &str) -> Option<Weekday> {
    let mut days = Weekday::Monday.cycle_forward().take(7);
    days.find(|day| short(*day) == value)
}

const fn short(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "MO",
        Weekday::Tuesday => "TU",
        Weekday::Wednesday => "WE",
        Weekday::Thursday => "TH",
        Weekday::Friday => "FR",
        Weekday::Saturday => "SA",
        Weekday::Sunday => "SU",
    }
}

fn joined(list: &[i16]) -> String {
    let items = list.iter().map(i16::to_string);
    items.collect::<Vec<_>>().join(",")
}
