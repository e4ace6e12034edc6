use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use uuid::Uuid;

use super::super::*;
use super::{definition, recurrence};
use crate::id::TransactionId;
use crate::money::Minor;
use crate::transactions::TransactionStatus;

const TODAY: Date = date(2025, 3, 15);

fn monthly() -> RecurringDefinition {
    definition(recurrence(
        "FREQ=MONTHLY;BYMONTHDAY=15",
        date(2025, 1, 15),
        End::Never,
    ))
}

fn row(month: i8, state: StoredState) -> StoredOccurrence {
    StoredOccurrence {
        date: date(2025, month, 15),
        state,
        moved_to: None,
        amount: None,
        transaction_id: None,
    }
}

fn linked(month: i8, kind: u128) -> StoredOccurrence {
    booked_on(month, date(2025, month, 15), kind)
}

/// An occurrence whose transaction is on a day: one of kind 1 is booked, 2 planned, 3 void; others are deleted.
fn booked_on(month: i8, day: Date, kind: u128) -> StoredOccurrence {
    let number = u128::try_from(day.day_of_year()).expect("a day") * 10 + kind;
    StoredOccurrence {
        transaction_id: Some(TransactionId::from_uuid(Uuid::from_u128(number))),
        ..row(month, StoredState::Posted)
    }
}

fn transaction(id: TransactionId) -> Option<LinkedTransaction> {
    let number = id.as_uuid().as_u128();
    let status = match number % 10 {
        1 => TransactionStatus::Cleared,
        2 => TransactionStatus::Planned,
        3 => TransactionStatus::Void,
        _ => return None,
    };
    let days = i64::try_from(number / 10).expect("a day") - 1;
    Some(LinkedTransaction {
        status,
        date: date(2025, 1, 1).saturating_add(days.days()),
        amount: Minor::new(1230),
    })
}

fn states(kept: &[StoredOccurrence]) -> Vec<OccurrenceState> {
    let all = occurrences(
        &monthly(),
        kept,
        date(2025, 1, 1),
        date(2025, 5, 31),
        TODAY,
        transaction,
    );
    all.into_iter().map(|seen| seen.state).collect()
}

#[test]
fn an_occurrence_stands_by_its_day_as_long_as_nothing_was_done() {
    use OccurrenceState::{Due, Overdue, Upcoming};
    assert_eq!(states(&[]), [Overdue, Overdue, Due, Upcoming, Upcoming]);
    assert_eq!(states(&[row(2, StoredState::Open)])[1], Overdue);
}

#[test]
fn an_occurrence_stands_by_its_transaction_once_there_is_one() {
    use OccurrenceState::{Due, Overdue, Posted, Skipped, Upcoming};
    let kept = [
        linked(1, 1),
        linked(2, 2),
        linked(3, 3),
        linked(4, 4),
        row(5, StoredState::Skipped),
    ];
    assert_eq!(states(&kept), [Posted, Overdue, Skipped, Skipped, Skipped]);
    let all = occurrences(
        &monthly(),
        &kept[..2],
        date(2025, 1, 1),
        date(2025, 5, 31),
        TODAY,
        transaction,
    );
    let open: Vec<_> = all.iter().map(OccurrenceOutlook::is_open).collect();
    assert_eq!(open, [false, true, true, true, true]);
    let kept = [linked(3, 2), linked(4, 2), row(5, StoredState::Posted)];
    assert_eq!(states(&kept), [Overdue, Overdue, Due, Upcoming, Posted]);
}

#[test]
fn a_moved_occurrence_is_seen_where_it_was_put_and_nowhere_else() {
    let moved = StoredOccurrence {
        moved_to: Some(date(2025, 7, 3)),
        amount: Some(Minor::new(700)),
        ..row(2, StoredState::Open)
    };
    let in_month = |month: i8| {
        let first = date(2025, month, 1);
        occurrences(
            &monthly(),
            &[moved],
            first,
            first.last_of_month(),
            TODAY,
            transaction,
        )
    };
    assert_eq!(in_month(2), []);
    let july = in_month(7);
    assert_eq!(july.len(), 2);
    assert_eq!(
        (july[0].date, july[0].day),
        (date(2025, 2, 15), date(2025, 7, 3))
    );
    assert_eq!(july[0].amount, Minor::new(700));
    assert!(july[0].is_changed && !july[1].is_changed);
    for (moved_to, amount) in [(moved.moved_to, None), (None, moved.amount)] {
        let said = StoredOccurrence {
            moved_to,
            amount,
            ..moved
        };
        let one = occurrence_on(&monthly(), Some(&said), moved.date, TODAY, transaction);
        assert!(one.is_some_and(|one| one.is_changed));
    }
    let one = occurrence_on(&monthly(), Some(&moved), moved.date, TODAY, transaction);
    assert_eq!(one, Some(july[0]));
    assert_eq!(
        occurrence_on(&monthly(), None, date(2025, 2, 16), TODAY, transaction),
        None
    );
}

#[test]
fn an_occurrence_is_seen_as_its_transaction_is_and_where_that_is() {
    let in_month = |row: StoredOccurrence, month: i8| {
        let first = date(2025, month, 1);
        let last = first.last_of_month();
        occurrences(&monthly(), &[row], first, last, TODAY, transaction)
    };
    for kind in [1, 2] {
        let row = StoredOccurrence {
            moved_to: Some(date(2025, 5, 3)),
            amount: Some(Minor::new(700)),
            ..booked_on(2, date(2025, 7, 9), kind)
        };
        assert_eq!(in_month(row, 2), [], "{kind}");
        assert_eq!(in_month(row, 5).len(), 1, "{kind}");
        let seen = in_month(row, 7)[0];
        assert_eq!((seen.date, seen.day), (row.date, date(2025, 7, 9)));
        assert_eq!(seen.amount, Minor::new(1230));
        assert_eq!(seen.standing_transaction(), row.transaction_id);
        let one = occurrence_on(&monthly(), Some(&row), row.date, TODAY, transaction);
        assert_eq!(one, Some(seen));
    }
    // What is void or gone says nothing: the plan holds.
    for kind in [3, 4] {
        let seen = in_month(booked_on(2, date(2025, 7, 9), kind), 2)[0];
        assert_eq!((seen.day, seen.amount), (seen.date, Minor::new(1000)));
        assert_eq!(seen.standing_transaction(), None);
    }
    let skipped = StoredOccurrence {
        state: StoredState::Skipped,
        ..booked_on(2, date(2025, 7, 9), 1)
    };
    assert_eq!(in_month(skipped, 2)[0].amount, Minor::new(1000));
    let kept = StoredOccurrence {
        amount: Some(Minor::new(700)),
        ..row(2, StoredState::Skipped)
    };
    let seen = in_month(kept, 2)[0];
    assert!(seen.amount == Minor::new(700) && !seen.is_changed);
}

#[test]
fn what_is_open_is_expected_for_a_year_as_long_as_it_can_be_booked() {
    let seen = |day: Date, state| OccurrenceOutlook {
        date: day,
        day,
        state,
        amount: Minor::new(1000),
        transaction_id: None,
        is_changed: false,
    };
    let since = expected_since(TODAY);
    for (day, state, expected) in [
        (since, OccurrenceState::Overdue, true),
        (
            since.saturating_sub(1.day()),
            OccurrenceState::Overdue,
            false,
        ),
        (TODAY, OccurrenceState::Due, true),
        (Date::MAX, OccurrenceState::Upcoming, true),
        (TODAY, OccurrenceState::Posted, false),
        (TODAY, OccurrenceState::Skipped, false),
    ] {
        let one = seen(day, state);
        assert_eq!(one.is_expected(true, TODAY), expected, "{one:?}");
        assert!(!one.is_expected(false, TODAY), "{one:?}");
    }
}

#[test]
fn what_happened_is_seen_although_the_rule_has_no_such_day_any_more() {
    let off = |row: StoredOccurrence| StoredOccurrence {
        date: date(2025, 2, 20),
        ..row
    };
    let shown = |row| {
        let (from, to) = (date(2025, 2, 16), date(2025, 2, 28));
        occurrences(&monthly(), &[row], from, to, TODAY, transaction).len()
    };
    let on_the_20th = |kind| booked_on(2, date(2025, 2, 20), kind);
    assert_eq!(shown(off(on_the_20th(1))), 1);
    assert_eq!(shown(off(on_the_20th(2))), 0);
    assert_eq!(shown(off(row(2, StoredState::Skipped))), 0);
}

#[test]
fn what_is_to_be_done_is_what_nobody_has_dealt_with() {
    let moved = StoredOccurrence {
        moved_to: Some(date(2025, 3, 1)),
        ..row(4, StoredState::Open)
    };
    let kept = [linked(1, 1), moved];
    let open = open_until(&monthly(), &kept, TODAY, 10);
    let days: Vec<_> = open.iter().map(|one| one.day).collect();
    assert_eq!(days, [date(2025, 2, 15), date(2025, 3, 1), TODAY]);
    assert_eq!(
        open_until(&monthly(), &kept, TODAY, 1).len(),
        2,
        "one above the most"
    );
    let first = first_open(&monthly(), &kept).map(|one| one.day);
    assert_eq!(first, Some(date(2025, 2, 15)));
    let next = next_open_after(&monthly(), &kept, TODAY).map(|one| one.day);
    assert_eq!(next, Some(date(2025, 5, 15)), "April was moved");
}

#[test]
fn nothing_is_to_be_done_when_all_is() {
    let definition = RecurringDefinition {
        recurrence: monthly().recurrence.ends_before(date(2025, 3, 1)),
        ..monthly()
    };
    let kept = [linked(1, 1), row(2, StoredState::Skipped)];
    assert_eq!(first_open(&definition, &kept), None);
    assert_eq!(open_until(&definition, &kept, Date::MAX, 10), []);
}

#[test]
fn lines_of_another_amount_are_in_proportion_and_add_up() {
    let line = |units| SplitDefinition {
        category_id: None,
        amount: Minor::new(units),
        note: String::new(),
    };
    let definition = RecurringDefinition {
        splits: vec![line(600), line(399), line(1)],
        ..monthly()
    };
    for units in [3, 4, 10, 999, 1000, 1001, 2000, 123_457] {
        let lines = definition.shares(Minor::new(units));
        let sum: i64 = lines.iter().map(|line| line.amount.units()).sum();
        assert_eq!(sum, units);
        assert!(lines.iter().all(|line| line.amount.units() > 0));
    }
    assert_eq!(definition.shares(Minor::new(2)), []);
    assert_eq!(definition.shares(Minor::new(1000)), definition.splits);
}

#[test]
fn what_was_moved_comes_next_when_it_falls_on_a_later_day() {
    let next = |day| {
        let moved = StoredOccurrence {
            moved_to: Some(day),
            ..row(2, StoredState::Open)
        };
        next_open_after(&monthly(), &[moved], TODAY).map(|one| one.day)
    };
    let by_rule = Some(date(2025, 4, 15));
    assert_eq!(next(date(2025, 3, 14)), by_rule);
    assert_eq!(next(TODAY), by_rule);
    assert_eq!(next(date(2025, 3, 16)), Some(date(2025, 3, 16)));
    assert_eq!(next(date(2025, 4, 16)), by_rule);
}
