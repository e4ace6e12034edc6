//! The days of a rule by asking every day whether it is one: slow, and simple enough to be believed.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday, date};
use proptest::prelude::*;

use super::super::rule::days_between;
use super::super::*;
use super::properties::rules;

/// The parts of a rule by their names.
struct Parts<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let parts = text
            .split(';')
            .map(|part| part.split_once('=').expect("a part"));
        Self(parts.collect())
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn numbers(&self, name: &str) -> Vec<i32> {
        let list = self
            .0
            .get(name)
            .into_iter()
            .flat_map(|list| list.split(','));
        list.map(|item| item.parse().expect("a number")).collect()
    }

    fn week_start(&self) -> Weekday {
        self.0
            .get("WKST")
            .map_or(Weekday::Monday, |day| weekday(day))
    }

    /// Which period a day lies in, counted from any, and the first day of it.
    fn period(&self, day: Date) -> (i32, Date) {
        let months = i32::from(day.year()) * 12 + i32::from(day.month());
        match self.0["FREQ"] {
            "DAILY" => (since_epoch(day), day),
            "WEEKLY" => {
                let back = i32::from(day.weekday().since(self.week_start()));
                let begin = day.saturating_sub(back.days());
                (since_epoch(begin).div_euclid(7), begin)
            }
            "MONTHLY" => (months, day.first_of_month()),
            _ => (i32::from(day.year()), day.first_of_year()),
        }
    }

    /// Whether a day is one, places in the period aside.
    fn takes(&self, day: Date, first: Date) -> bool {
        let is_one_of = |name: &str, forth: i32, back: i32| {
            let list = self.numbers(name);
            list.is_empty() || list.contains(&forth) || list.contains(&back)
        };
        let month = i32::from(day.month());
        let (number, length) = (i32::from(day.day()), i32::from(day.days_in_month()));
        let (of_year, in_year) = (i32::from(day.day_of_year()), i32::from(day.days_in_year()));
        is_one_of("BYMONTH", month, month)
            && is_one_of("BYMONTHDAY", number, number - length - 1)
            && is_one_of("BYYEARDAY", of_year, of_year - in_year - 1)
            && self.takes_weekday(day)
            && self.is_like(day, first)
    }

    fn takes_weekday(&self, day: Date) -> bool {
        let Some(list) = self.0.get("BYDAY") else {
            return true;
        };
        let in_month = self.0["FREQ"] == "MONTHLY" || self.has("BYMONTH");
        let (at, length) = if in_month {
            (i32::from(day.day()), i32::from(day.days_in_month()))
        } else {
            (i32::from(day.day_of_year()), i32::from(day.days_in_year()))
        };
        let (forth, back) = ((at - 1) / 7 + 1, -((length - at) / 7 + 1));
        list.split(',').any(|item| {
            let (number, name) = item.split_at(item.len() - 2);
            let fits = number.is_empty()
                || [forth.to_string(), back.to_string()].contains(&number.to_owned());
            fits && weekday(name) == day.weekday()
        })
    }

    /// Whether a day is as the first one is, where the rule leaves it to that.
    fn is_like(&self, day: Date, first: Date) -> bool {
        if ["BYMONTHDAY", "BYDAY", "BYYEARDAY"]
            .iter()
            .any(|name| self.has(name))
        {
            return true;
        }
        match self.0["FREQ"] {
            "DAILY" => true,
            "WEEKLY" => day.weekday() == first.weekday(),
            "MONTHLY" => day.day() == first.day(),
            _ => day.day() == first.day() && (self.has("BYMONTH") || day.month() == first.month()),
        }
    }
}

fn since_epoch(day: Date) -> i32 {
    // A Monday, so that weeks of one beginning never share a number.
    days_between(date(1900, 1, 1), day).expect("days")
}

fn weekday(name: &str) -> Weekday {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
    let mut days = names.into_iter().zip(Weekday::Monday.cycle_forward());
    days.find(|(short, _)| *short == name).expect("a weekday").1
}

fn naive(text: &str, first: Date, last: Date) -> Vec<Date> {
    let parts = Parts::of(text);
    let interval = parts.numbers("INTERVAL").first().copied().unwrap_or(1);
    let (start, begin) = parts.period(first);
    // Whole periods: places are counted in what lies before the first day, too.
    let days = begin
        .series(1.day())
        .take_while(|day| *day <= last.last_of_year());
    let mut periods: BTreeMap<i32, Vec<Date>> = BTreeMap::new();
    for day in days.filter(|day| parts.takes(*day, first)) {
        periods.entry(parts.period(day).0).or_default().push(day);
    }
    let places = parts.numbers("BYSETPOS");
    let is_placed = |index: usize, length: usize| {
        let at = i32::try_from(index).expect("few");
        let length = i32::try_from(length).expect("few");
        places.is_empty() || places.contains(&(at + 1)) || places.contains(&(at - length))
    };
    let mut found = Vec::new();
    for (number, days) in periods {
        if (number - start) % interval == 0 {
            let all = days.iter().enumerate();
            let taken = all.filter(|(index, _)| is_placed(*index, days.len()));
            found.extend(taken.map(|(_, day)| *day));
        }
    }
    found.retain(|day| (first..=last).contains(day));
    found
}

proptest! {
    #[test]
    fn the_library_finds_the_days_that_every_day_tells_of_itself(
        text in rules(), week_start in proptest::option::of(proptest::sample::select(vec!["SU", "WE"])),
        offset in 0..4000_i32, years in 0..12_i16,
    ) {
        let text = match week_start {
            Some(day) if !text.contains("WKST") => format!("{text};WKST={day}"),
            _ => text,
        };
        let first = date(2015, 1, 1).saturating_add(offset.days());
        let last = first.saturating_add(years.years());
        let rule = Recurrence::new(&text, first, End::Never, RecurringWeekend::None, None);
        // Without a day in ten years it is none, however many come later.
        let decade = first.saturating_add(10.years());
        let mut expected = naive(&text, first, last.max(decade));
        prop_assert_eq!(rule.is_ok(), expected.iter().any(|day| *day <= decade));
        let Ok(rule) = rule else { return Ok(()) };
        expected.retain(|day| *day <= last);
        let all: Vec<_> = rule.occurrences(first, last).into_iter().map(|one| one.date).collect();
        prop_assert_eq!(all, expected);
    }
}
