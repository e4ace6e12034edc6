//! What has passed stays as it passed, whatever is said of what is to come.

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::super::*;
use super::properties::rules;
use super::{account, definition, recurrence};
use crate::id::{AccountId, TransactionId};
use crate::money::Minor;

/// The day before everything that happens here, and one behind it.
const WINDOW: (Date, Date) = (date(2023, 12, 1), date(2025, 12, 31));

/// An item with what was said of it, what is kept of its occurrences, and how far all is done.
#[derive(Clone)]
struct Item {
    current: RecurringDefinition,
    earlier: EarlierDefinitions,
    rows: Vec<StoredOccurrence>,
    settled: Date,
}

/// What people see of an occurrence.
#[derive(Debug, Clone, PartialEq)]
struct Shown {
    date: Date,
    day: Date,
    state: OccurrenceState,
    amount: Minor,
    name: String,
    account_id: AccountId,
}

fn nothing(_: TransactionId) -> Option<LinkedTransaction> {
    None
}

impl Item {
    /// What is seen of occurrences up to a day of the rule.
    fn shown(&self, until: Date) -> Vec<Shown> {
        let all =
            self.earlier
                .occurrences(&self.current, &self.rows, WINDOW, self.settled, nothing);
        let past = all.into_iter().filter(|seen| seen.date <= until);
        let shown = past.map(|seen| {
            let said = self.earlier.on(&self.current, seen.date);
            let one = self.rows.iter().find(|row| row.date == seen.date);
            let alone =
                self.earlier
                    .occurrence_on(&self.current, one, seen.date, self.settled, nothing);
            assert_eq!(alone, Some(seen), "one is seen as among all");
            let is_silent = one.is_none() && seen.date <= self.settled;
            Shown {
                date: seen.date,
                day: seen.day,
                state: if is_silent {
                    OccurrenceState::Skipped
                } else {
                    seen.state
                },
                amount: seen.amount,
                name: said.name.clone(),
                account_id: said.account_id,
            }
        });
        shown.collect()
    }

    /// Some days go by: what comes is posted, left out by somebody, or passed over.
    fn go_on(&mut self, days: i32, decided: &[u8]) {
        let until = self.settled.saturating_add(days.days());
        for one in self.earlier.by_rule(&self.current, WINDOW.0, until) {
            let is_known = self.rows.iter().any(|row| row.date == one.date);
            if is_known || one.date <= self.settled {
                continue;
            }
            let number = usize::try_from(one.date.day_of_year()).expect("a day");
            let state = match decided[number % decided.len()] {
                0 => StoredState::Posted,
                1 => StoredState::Skipped,
                _ => continue,
            };
            self.rows.push(StoredOccurrence {
                date: one.date,
                state,
                moved_to: Some(one.day),
                amount: Some(self.current.amount),
                transaction_id: None,
            });
        }
        self.settled = until;
    }

    /// Something else is said of all to come. Answers the day up to which nothing can have followed it.
    fn change(&mut self, says: RecurringDefinition) -> Date {
        let was = std::mem::replace(&mut self.current, says);
        let (old, new) = (was.recurrence.clone(), self.current.recurrence.clone());
        let carried = carry_over(&old, &new, &self.rows, Some(self.settled));
        let yesterday = self.settled.yesterday().expect("a day before");
        let earlier = std::mem::take(&mut self.earlier);
        self.earlier = earlier.changed(was, Some(yesterday), &carried);
        for (was, is) in &carried.moved {
            let row = self
                .rows
                .iter_mut()
                .find(|row| row.date == *was)
                .expect("kept");
            *row = *is;
        }
        let followed = carried.moved.iter().flat_map(|(was, is)| [*was, is.date]);
        let first = followed.chain(carried.reopened.iter().copied()).min();
        let first = first.and_then(|day| day.yesterday().ok());
        self.rows
            .extend(carried.left_out.iter().map(|date| StoredOccurrence {
                date: *date,
                state: StoredState::Skipped,
                moved_to: None,
                amount: None,
                transaction_id: None,
            }));
        if let Some(first) = carried.reopened.iter().min() {
            self.settled = first.yesterday().expect("a day before");
        }
        first.map_or(yesterday, |first| first.min(yesterday))
    }
}

fn says(rule: &str, amount: i64, place: u128) -> Option<RecurringDefinition> {
    let first = date(2024, 1, 1);
    let recurrence = Recurrence::new(rule, first, End::Never, RecurringWeekend::None, None).ok()?;
    Some(RecurringDefinition {
        name: format!("Rent of {amount}"),
        amount: Minor::new(amount),
        account_id: account(place),
        ..definition(recurrence)
    })
}

fn beginning(current: RecurringDefinition) -> Item {
    Item {
        current,
        earlier: EarlierDefinitions::default(),
        rows: Vec::new(),
        settled: date(2024, 1, 1),
    }
}

proptest! {
    // Each of them looks at years of days, some times over.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_has_passed_is_as_it_was_before_each_change(
        first in rules(),
        changes in proptest::collection::vec((0..100_i32, proptest::option::of(rules()), 1..9000_i64, 1..3_u128), 1..6),
        decided in proptest::collection::vec(0..4_u8, 1..40),
    ) {
        let Some(begin) = says(&first, 500, 1) else { return Ok(()) };
        let mut item = beginning(begin);
        let mut rule = first;
        for (days, other, amount, place) in changes {
            item.go_on(days, &decided);
            rule = other.unwrap_or(rule);
            let Some(next) = says(&rule, amount, place) else { return Ok(()) };
            let before = item.clone();
            let until = item.change(next);
            // Of what has no past yet, all is said anew.
            let has_passed = !before.shown(until).is_empty();
            if has_passed {
                prop_assert_eq!(item.shown(until), before.shown(until), "up to {}", until);
            }
            for one in item.shown(WINDOW.1).iter().filter(|one| one.date > before.settled) {
                prop_assert_eq!(&one.name, &item.current.name);
            }
            // A second change on the same day changes nothing of it either.
            if has_passed && item.settled == before.settled {
                let Some(again) = says(&rule, amount + 1, place) else { return Ok(()) };
                item.change(again);
                prop_assert_eq!(item.shown(until), before.shown(until));
            }
        }
    }

    #[test]
    fn a_change_that_is_taken_back_leaves_nothing(
        rule in rules(), days in 1..400_i32, amount in 501..9000_i64,
    ) {
        let Some(begin) = says(&rule, 500, 1) else { return Ok(()) };
        let mut item = beginning(begin.clone());
        item.go_on(days, &[3]);
        let Some(next) = says(&rule, amount, 2) else { return Ok(()) };
        let before = item.clone();
        item.change(next);
        let back = item.earlier.taken_back(&begin);
        // Nothing had passed, or nothing is left of it.
        let had_passed = !item.earlier.all().is_empty();
        prop_assert_eq!(back.clone(), had_passed.then(EarlierDefinitions::default));
        item.current = begin;
        item.earlier = back.unwrap_or(item.earlier);
        prop_assert_eq!(item.shown(WINDOW.1), before.shown(WINDOW.1));
    }
}

#[test]
fn an_end_that_is_said_holds_for_what_was_said_before() {
    let monthly = recurrence("FREQ=MONTHLY;BYMONTHDAY=1", date(2024, 1, 1), End::Never);
    let was = definition(monthly.clone());
    let is = definition(monthly.ends_before(date(2024, 3, 1)));
    let passed = Some(date(2024, 5, 20));
    let earlier = EarlierDefinitions::default().changed(was, passed, &CarryOver::default());
    let days = earlier.by_rule(&is, WINDOW.0, WINDOW.1).into_iter();
    let days: Vec<_> = days.map(|one| one.date).collect();
    assert_eq!(days, [date(2024, 1, 1), date(2024, 2, 1)]);
}

#[test]
fn what_nothing_has_passed_of_is_said_anew_as_a_whole() {
    let later = recurrence("FREQ=MONTHLY;BYMONTHDAY=1", date(2024, 6, 1), End::Never);
    let passed = Some(date(2024, 5, 20));
    let earlier = EarlierDefinitions::default();
    let earlier = earlier.changed(definition(later), passed, &CarryOver::default());
    assert_eq!(earlier.all(), []);
}
