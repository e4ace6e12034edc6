//! On which days something comes again: a rule, its first day, its end, and what weekends and holidays do
//! to it.

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};

use super::end::End;
use super::holidays::{HolidayCountry, is_holiday};
use super::rule::Rule;
use crate::check::{FieldCode, Violation};
use crate::words::words;

/// How many occurrences a rule with a number of them has at most.
pub const MAX_COUNT: u32 = 9999;

/// How many days an occurrence is moved at most. The longest row of days off in the tables has twelve:
/// New Year in Russia.
pub const FURTHEST_SHIFT: i32 = 14;

/// How far the next occurrence is looked for, in years.
const LOOK_AHEAD: i16 = 10;

words! {
    /// What an occurrence on a day off does.
    pub enum RecurringWeekend {
        /// It stays.
        None => "none",
        /// It comes on the last working day before.
        Before => "before",
        /// It comes on the first working day after.
        After => "after",
        /// It is left out.
        Skip => "skip",
    }
}

/// One occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occurrence {
    /// The day of the rule. It tells this occurrence from the others, whatever it is moved to.
    pub date: Date,
    /// The day on which it falls.
    pub day: Date,
}

/// On which days something comes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence {
    text: String,
    rule: Rule,
    first: Date,
    end: End,
    /// The last day that an occurrence can have by `end`.
    last: Option<Date>,
    weekend: RecurringWeekend,
    holidays: Option<HolidayCountry>,
}

impl Recurrence {
    /// Reads the text of a rule. The first occurrence is the first day of the rule from `first` on.
    ///
    /// # Errors
    /// What is wrong with the text. A rule that has no day in ten years from its first one is none.
    pub fn new(
        text: &str,
        first: Date,
        end: End,
        weekend: RecurringWeekend,
        holidays: Option<HolidayCountry>,
    ) -> Result<Self, Violation> {
        let rule = Rule::read(text)?;
        let start = rule.days(first, first).next();
        if start.is_none_or(|start| start > ahead(first)) {
            return Err(FieldCode::UnknownValue.into());
        }
        let mut recurrence = Self {
            text: rule.to_string(),
            rule,
            first,
            end,
            last: None,
            weekend,
            holidays,
        };
        recurrence.last = recurrence.last_by(end);
        Ok(recurrence)
    }

    /// The text of the rule, in its one spelling.
    pub fn rrule(&self) -> &str {
        &self.text
    }

    /// The day from which it applies.
    pub const fn first(&self) -> Date {
        self.first
    }

    /// How long it goes on.
    pub const fn end(&self) -> End {
        self.end
    }

    /// What an occurrence on a day off does.
    pub const fn weekend(&self) -> RecurringWeekend {
        self.weekend
    }

    /// Whose holidays are days off.
    pub const fn holidays(&self) -> Option<HolidayCountry> {
        self.holidays
    }

    /// The last day that an occurrence can have in the rule; nothing when it goes on for ever.
    pub const fn last(&self) -> Option<Date> {
        self.last
    }

    /// The occurrences whose day of the rule lies in `from..=to`, in order. Those that are left out are not
    /// among them.
    pub fn occurrences(&self, from: Date, to: Date) -> Vec<Occurrence> {
        self.shown(from).take_while(|one| one.date <= to).collect()
    }

    /// The occurrences that fall on a day of `from..=to`, in the order of the rule.
    pub fn falling(&self, from: Date, to: Date) -> Vec<Occurrence> {
        let reach = FURTHEST_SHIFT.days();
        let earliest = from.saturating_sub(reach);
        let latest = to.saturating_add(reach);
        let near = self.shown(earliest).take_while(|one| one.date <= latest);
        near.filter(|one| (from..=to).contains(&one.day)).collect()
    }

    /// The first occurrence whose day of the rule is later, if one comes within ten years.
    pub fn next_after(&self, after: Date) -> Option<Occurrence> {
        self.next_from(after.tomorrow().ok()?)
    }

    /// The first occurrence whose day of the rule is this or later, if one comes within ten years.
    pub fn next_from(&self, from: Date) -> Option<Occurrence> {
        let latest = ahead(from.max(self.first));
        let mut next = self.days(from).take_while(|date| *date <= latest);
        next.find_map(|date| self.occurrence(date))
    }

    /// The next days on which it falls, from one on: so many, or fewer where it ends.
    pub fn next_days(&self, from: Date, count: usize) -> Vec<Date> {
        let near = from.saturating_sub(FURTHEST_SHIFT.days());
        let all = std::iter::successors(self.next_from(near), |one| self.next_after(one.date));
        let days = all.map(|one| one.day).filter(|day| *day >= from);
        days.take(count).collect()
    }

    /// Whether this is the day of one of its occurrences in the rule.
    pub fn is_rule_date(&self, date: Date) -> bool {
        self.shift(date).is_some() && self.days(date).next() == Some(date)
    }

    /// The day on which something falls that the rule has on this one; nothing when it is left out.
    pub fn shift(&self, date: Date) -> Option<Date> {
        let is_off = |day: Date| {
            matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
                || self
                    .holidays
                    .is_some_and(|country| is_holiday(country, day))
        };
        let working = |way: i32| {
            (0..=FURTHEST_SHIFT)
                .map(|count| date.saturating_add((count * way).days()))
                .find(|day| !is_off(*day))
        };
        match self.weekend {
            RecurringWeekend::None => Some(date),
            RecurringWeekend::Before => Some(working(-1).unwrap_or(date)),
            RecurringWeekend::After => Some(working(1).unwrap_or(date)),
            RecurringWeekend::Skip => (!is_off(date)).then_some(date),
        }
    }

    /// How many days the rule has before this one, those that are left out counted.
    pub fn count_before(&self, date: Date) -> u32 {
        let earlier = self.days(self.first).take_while(|day| *day < date);
        u32::try_from(earlier.count()).unwrap_or(u32::MAX)
    }

    /// The earlier part when it is divided at a day of the rule, which belongs to the later one.
    #[must_use]
    pub fn ends_before(&self, date: Date) -> Self {
        let latest = date.yesterday().unwrap_or(date);
        if self.last.is_some_and(|last| last <= latest) {
            return self.clone();
        }
        Self {
            end: End::Until(latest),
            last: Some(latest),
            ..self.clone()
        }
    }

    /// The later part when it is divided at a day of the rule; nothing when none is left.
    pub fn from_date(&self, date: Date) -> Option<Self> {
        let start = self.days(date).next()?;
        let end = match self.end {
            End::Count(count) => End::Count(count.checked_sub(self.count_before(start))?),
            end => end,
        };
        Some(Self {
            first: start,
            end,
            ..self.clone()
        })
    }

    /// Whether another rule has the same periods: as often, and as many at a time.
    pub(super) fn has_pace_of(&self, other: &Self) -> bool {
        self.rule.pace() == other.rule.pace()
    }

    /// The days of the rule between two, those that are left out among them.
    pub(super) fn rule_days(&self, from: Date, to: Date) -> impl Iterator<Item = Date> {
        self.days(from).take_while(move |day| *day <= to)
    }

    /// The day of another rule of the same pace that has the place of a day of this one in its period: of the
    /// days there that only one of the two has, the first is for the first, and so on. Nothing when both have
    /// the day.
    pub(super) fn counterpart(&self, other: &Self, day: Date) -> Option<Date> {
        let (begin, end) = self.rule.round(day)?;
        let own: Vec<Date> = self.rule_days(begin, end).collect();
        let others: Vec<Date> = other.rule_days(begin, end).collect();
        let mut left = own.iter().filter(|day| !others.contains(day));
        let place = left.position(|left| *left == day)?;
        let mut free = others.iter().filter(|day| !own.contains(day));
        free.nth(place).copied()
    }

    /// A day before which no round of the rule begins that holds this one.
    pub(super) fn round_before(&self, day: Date) -> Date {
        self.rule.earliest_round(day).unwrap_or(self.first)
    }

    /// The last day of the round of the rule that begins with the period of this one.
    pub(super) fn round_behind(&self, day: Date) -> Date {
        self.rule.round(day).map_or(day, |(_, end)| end)
    }

    /// The days of the rule from this one on, up to its end.
    fn days(&self, from: Date) -> impl Iterator<Item = Date> + use<> {
        let last = self.last;
        let days = self.rule.days(self.first, from);
        days.take_while(move |day| last.is_none_or(|last| *day <= last))
    }

    /// Its occurrences from the first on, up to a day of the rule.
    pub(super) fn all_up_to(&self, latest: Date) -> impl Iterator<Item = Occurrence> {
        let all = self.shown(self.first);
        all.take_while(move |one| one.date <= latest)
    }

    fn shown(&self, from: Date) -> impl Iterator<Item = Occurrence> {
        self.days(from).filter_map(|date| self.occurrence(date))
    }

    fn occurrence(&self, date: Date) -> Option<Occurrence> {
        let day = self.shift(date)?;
        Some(Occurrence { date, day })
    }

    fn last_by(&self, end: End) -> Option<Date> {
        match end {
            End::Never => None,
            End::Until(day) => Some(day),
            End::Count(count) => {
                let count = usize::try_from(count.min(MAX_COUNT)).unwrap_or(usize::MAX);
                let days = self.rule.days(self.first, self.first).take(count);
                // None at all end before they begin.
                days.last().or_else(|| self.first.yesterday().ok())
            }
        }
    }
}

/// Ten years later.
fn ahead(day: Date) -> Date {
    day.saturating_add(LOOK_AHEAD.years())
}
