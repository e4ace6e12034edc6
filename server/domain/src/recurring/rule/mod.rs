//! The text of a rule (RFC 5545, 3.3.10), read strictly and written in one spelling, and the days that
//! the library `rrule` makes of it.
//!
//! The library computes with instants; it is handed midnights of UTC, so that no time zone moves a day.
//! What it is asked is narrowed where it does not keep to the RFC:
//! - It counts the first period from its first day and not from the beginning of the period, which
//!   changes `BYSETPOS` there. It always gets the beginning of a period; what lies earlier is dropped.
//! - What a rule leaves to its first day is said explicitly, for the same reason.
//! - Weekdays with and without a number in one rule, and `BYWEEKNO` around New Year, come out wrong: they
//!   are refused, as is everything that is no matter of days.
//! - It steps from its first day one by one: it gets a period close to the days that are asked about.

mod text;

pub(super) use self::text::take_end;

use jiff::civil::{Date, Weekday, date};
use jiff::{Span, ToSpan as _};
use rrule::RRuleSet;

use crate::dates::LAST_DAY;

const SECONDS_OF_A_DAY: i64 = 86_400;

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// A rule without a beginning and an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    frequency: Frequency,
    interval: u16,
    months: Vec<i16>,
    year_days: Vec<i16>,
    month_days: Vec<i16>,
    weekdays: Vec<(i16, Weekday)>,
    positions: Vec<i16>,
    week_start: Weekday,
}

impl Rule {
    /// The rule with what it leaves to its first day.
    fn said(&self, first: Date) -> Self {
        let mut rule = self.clone();
        let is_open =
            rule.year_days.is_empty() && rule.month_days.is_empty() && rule.weekdays.is_empty();
        if !is_open {
            return rule;
        }
        match rule.frequency {
            Frequency::Daily => {}
            Frequency::Weekly => rule.weekdays = vec![(0, first.weekday())],
            Frequency::Monthly => rule.month_days = vec![i16::from(first.day())],
            Frequency::Yearly => {
                rule.month_days = vec![i16::from(first.day())];
                if rule.months.is_empty() {
                    rule.months = vec![i16::from(first.month())];
                }
            }
        }
        rule
    }

    /// The first day of the period that a day lies in.
    fn period(&self, day: Date) -> Option<Date> {
        match self.frequency {
            Frequency::Daily => Some(day),
            Frequency::Weekly => {
                let since = day.weekday().since(self.week_start);
                day.checked_sub(i32::from(since).days()).ok()
            }
            Frequency::Monthly => Some(day.first_of_month()),
            Frequency::Yearly => Some(day.first_of_year()),
        }
    }

    /// How often, and how many at a time.
    pub(super) const fn pace(&self) -> (Frequency, u16) {
        (self.frequency, self.interval)
    }

    /// The first and the last day of as many periods as the rule goes on by, from that of a day on.
    pub(super) fn round(&self, day: Date) -> Option<(Date, Date)> {
        let begin = self.period(day)?;
        let behind = begin.saturating_add(self.step());
        Some((begin, behind.yesterday().unwrap_or(behind)))
    }

    /// The first day of the first period from which on a round can hold this day.
    pub(super) fn earliest_round(&self, day: Date) -> Option<Date> {
        Some(self.period(day)?.saturating_sub(self.step()))
    }

    /// By how much it goes on.
    fn step(&self) -> Span {
        let count = i32::from(self.interval);
        match self.frequency {
            Frequency::Daily => count.days(),
            Frequency::Weekly => count.weeks(),
            Frequency::Monthly => count.months(),
            Frequency::Yearly => count.years(),
        }
    }

    /// The first day of the last period of the rule that begins on `day` or before.
    fn period_near(&self, first: Date, day: Date) -> Option<Date> {
        let (begin, near) = (self.period(first)?, self.period(day)?);
        if near <= begin {
            return Some(begin);
        }
        let step = i32::from(self.interval);
        let full = |count: i32| count / step * step;
        match self.frequency {
            Frequency::Daily => {
                let passed = days_between(begin, near)?;
                begin.checked_add(full(passed).days()).ok()
            }
            Frequency::Weekly => {
                let passed = days_between(begin, near)? / 7;
                begin.checked_add(full(passed).weeks()).ok()
            }
            Frequency::Monthly => {
                let years = i32::from(near.year()) - i32::from(begin.year());
                let passed = years * 12 + i32::from(near.month()) - i32::from(begin.month());
                begin.checked_add(full(passed).months()).ok()
            }
            Frequency::Yearly => {
                let passed = i32::from(near.year()) - i32::from(begin.year());
                begin.checked_add(full(passed).years()).ok()
            }
        }
    }

    /// Its days from the later of `first` and `from` on, in order, up to the last one that a transaction can
    /// have. The library gives up where it finds nothing in a hundred thousand periods.
    pub(super) fn days(&self, first: Date, from: Date) -> impl Iterator<Item = Date> + use<> {
        let from = from.max(first);
        let set = self.period_near(first, from).and_then(|begin| {
            let (year, month, day) = (begin.year(), begin.month(), begin.day());
            let rule = self.said(first).to_string();
            let text = format!("DTSTART:{year:04}{month:02}{day:02}T000000Z\nRRULE:{rule}");
            Some(text.parse::<RRuleSet>().ok()?.limit())
        });
        let days = set.map(|set| {
            let instants = (&set).into_iter();
            instants.map_while(|instant| day_of(instant.timestamp()))
        });
        let days = days.into_iter().flatten();
        days.skip_while(move |day| *day < from)
            .take_while(|day| *day <= LAST_DAY)
    }
}

/// How many days lie between two.
pub(super) fn days_between(from: Date, to: Date) -> Option<i32> {
    Some(from.until(to).ok()?.get_days())
}

fn day_of(seconds: i64) -> Option<Date> {
    let days = seconds.div_euclid(SECONDS_OF_A_DAY).days();
    date(1970, 1, 1).checked_add(days).ok()
}
