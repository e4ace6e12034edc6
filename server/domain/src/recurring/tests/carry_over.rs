use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::super::*;
use super::{definition, recurrence};

fn row(date: Date, state: StoredState) -> StoredOccurrence {
    StoredOccurrence {
        date,
        state,
        moved_to: None,
        amount: None,
        transaction_id: None,
    }
}

fn monthly(day: i8) -> Recurrence {
    let rule = format!("FREQ=MONTHLY;BYMONTHDAY={day}");
    recurrence(&rule, date(2026, 1, 1), End::Never)
}

#[test]
fn what_was_paid_ahead_counts_for_its_month() {
    let settled = Some(date(2026, 11, 28));
    let december = row(date(2026, 12, 1), StoredState::Posted);
    let paid = StoredOccurrence {
        moved_to: settled,
        ..december
    };
    let carried = carry_over(&monthly(1), &monthly(5), &[paid], settled);
    let there = StoredOccurrence {
        date: date(2026, 12, 5),
        ..paid
    };
    assert_eq!(carried.moved, [(december.date, there)]);
    assert_eq!((carried.left_out, carried.reopened), (vec![], vec![]));
    // What happened on the day of its rule stays there, and is back there when the rule is.
    let on_day = carry_over(&monthly(1), &monthly(5), &[december], settled).moved[0].1;
    assert_eq!(on_day.moved_to, Some(december.date));
    let back = carry_over(&monthly(5), &monthly(1), &[on_day], settled).moved;
    assert_eq!(back, [(on_day.date, december)]);
    // What is left out is so on the new day.
    let skipped = row(date(2026, 12, 1), StoredState::Skipped);
    let carried = carry_over(&monthly(1), &monthly(5), &[skipped], settled);
    assert_eq!(carried.moved[0].1, row(there.date, StoredState::Skipped));
}

#[test]
fn what_was_paid_this_month_does_not_come_later_in_it() {
    let settled = Some(date(2026, 11, 28));
    let november = row(date(2026, 11, 1), StoredState::Posted);
    let carried = carry_over(&monthly(1), &monthly(30), &[november], settled);
    assert_eq!(carried.moved[0].1.date, date(2026, 11, 30));
    assert_eq!(carried.moved[0].1.moved_to, Some(november.date));
    let silent = carry_over(&monthly(1), &monthly(30), &[], settled);
    assert_eq!(silent.left_out, [date(2026, 11, 30)]);
}

#[test]
fn what_was_still_to_come_is_not_passed_over() {
    let settled = Some(date(2026, 11, 28));
    let carried = carry_over(&monthly(30), &monthly(15), &[], settled);
    assert_eq!(carried.reopened, [date(2026, 11, 15)]);
    let paid = row(date(2026, 11, 30), StoredState::Posted);
    let carried = carry_over(&monthly(30), &monthly(15), &[paid], settled);
    assert_eq!(carried.moved[0].1.date, date(2026, 11, 15));
    assert_eq!(carried.reopened, []);
}

#[test]
fn days_that_both_rules_have_stay_and_another_pace_has_other_periods() {
    let settled = Some(date(2026, 11, 28));
    let rule = |text| recurrence(text, date(2026, 1, 1), End::Never);
    let skipped = row(date(2026, 12, 15), StoredState::Skipped);
    let twice = rule("FREQ=MONTHLY;BYMONTHDAY=1,15");
    assert_eq!(
        carry_over(&monthly(15), &twice, &[skipped], settled),
        CarryOver::default()
    );
    let later = rule("FREQ=MONTHLY;BYMONTHDAY=5,15");
    let first = row(date(2026, 12, 1), StoredState::Skipped);
    let carried = carry_over(&twice, &later, &[first, skipped], settled);
    let there = row(date(2026, 12, 5), StoredState::Skipped);
    assert_eq!(carried.moved, [(first.date, there)]);
    for other in [
        "FREQ=WEEKLY;BYDAY=SA",
        "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5",
    ] {
        let carried = carry_over(&twice, &rule(other), &[first], settled);
        assert_eq!(carried, CarryOver::default(), "{other}");
    }
}

/// Rules of one pace that have one day in each period, and the length of a period in days or more.
fn one_a_period() -> impl Strategy<Value = (String, String)> {
    let weekday = || proptest::sample::select(vec!["MO", "TU", "WE", "TH", "FR", "SA", "SU"]);
    let interval = 1..4_u16;
    prop_oneof![
        (interval.clone(), 1..=28_i8, 1..=28_i8).prop_map(|(interval, one, other)| {
            let rule = |day| format!("FREQ=MONTHLY;INTERVAL={interval};BYMONTHDAY={day}");
            (rule(one), rule(other))
        }),
        (interval, weekday(), weekday()).prop_map(|(interval, one, other)| {
            let rule = |day| format!("FREQ=WEEKLY;INTERVAL={interval};BYDAY={day}");
            (rule(one), rule(other))
        }),
        (1..=12_i8, 1..=28_i8, 1..=12_i8, 1..=28_i8).prop_map(|(month, day, other, last)| {
            let rule = |month, day| format!("FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={day}");
            (rule(month, day), rule(other, last))
        }),
    ]
}

/// The days of a rule by the number of their period, of those that lie whole behind its beginning.
fn by_period(rule: &Recurrence, until: Date) -> BTreeMap<usize, Date> {
    let all = rule.occurrences(date(2024, 1, 1), until).into_iter();
    all.map(|one| one.date).enumerate().collect()
}

proptest! {
    #[test]
    fn no_period_that_was_decided_comes_again_and_none_that_was_not_is_lost(
        (one, other) in one_a_period(),
        decided in proptest::collection::vec(0..4_u8, 400),
        passed in 0..700_i32,
    ) {
        // A Monday, and the first of a month and of a year: all periods are whole.
        let (first, until) = (date(2024, 1, 1), date(2027, 12, 31));
        let (old, new) = (recurrence(&one, first, End::Never), recurrence(&other, first, End::Never));
        let settled = first.saturating_add(passed.days());
        let (before, after) = (by_period(&old, until), by_period(&new, until));
        let mut kept = Vec::new();
        let mut open = Vec::new();
        for (period, day) in &before {
            let state = match (decided[*period], *day <= settled) {
                (0, _) => Some(StoredState::Posted),
                (1, _) => Some(StoredState::Skipped),
                // What is settled without a word is decided, too.
                (2 | 3, true) => None,
                (2 | 3, false) => {
                    open.push(*period);
                    None
                }
                _ => unreachable!("four of them"),
            };
            kept.extend(state.map(|state| row(*day, state)));
        }
        let carried = carry_over(&old, &new, &kept, Some(settled));
        // The days of what is kept afterwards, and how far everything is settled.
        let moved: BTreeMap<Date, StoredOccurrence> = carried.moved.iter().copied().collect();
        let mut rows: Vec<_> = kept.iter().map(|row| *moved.get(&row.date).unwrap_or(row)).collect();
        rows.extend(carried.left_out.iter().map(|day| row(*day, StoredState::Skipped)));
        let is_due = |day: Date| {
            let is_settled = day <= settled && !carried.reopened.contains(&day);
            !is_settled && occurrence_is_open(&new, &rows, day)
        };
        for (period, day) in &after {
            // Behind the last day that is looked at the other rule may have none.
            if before.contains_key(period) {
                prop_assert_eq!(is_due(*day), open.contains(period), "period {}: {}", period, day);
            }
        }
        // Going back and forth makes what it was.
        if carried.left_out.is_empty() && carried.reopened.is_empty() {
            let back = carry_over(&new, &old, &rows, Some(settled));
            let back: BTreeMap<Date, StoredOccurrence> = back.moved.into_iter().collect();
            let mut again: Vec<_> = rows.iter().map(|row| *back.get(&row.date).unwrap_or(row)).collect();
            again.sort_unstable_by_key(|row| row.date);
            prop_assert_eq!(again, kept);
        }
    }
}

fn occurrence_is_open(rule: &Recurrence, kept: &[StoredOccurrence], day: Date) -> bool {
    let open = open_until(
        &definition(rule.clone()),
        kept,
        Date::MAX.min(date(2028, 12, 31)),
        10_000,
    );
    open.iter().any(|one| one.date == day)
}
