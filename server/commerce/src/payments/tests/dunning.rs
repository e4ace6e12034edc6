use proptest::prelude::*;

use super::*;

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn dunning() -> Dunning {
    Dunning { due_at: start() }
}

fn at_day(day: i32) -> Timestamp {
    start() + DAY * day
}

/// On which days it is tried, when somebody looks at the beginning of each and tries what is due.
fn tried(failure: FailureKind, days: impl IntoIterator<Item = i32>) -> Vec<i32> {
    let (mut last, mut tried) = (None, Vec::new());
    for day in days {
        let now = at_day(day);
        let last_failure = last.map(|_| failure);
        let next = dunning().next_try(last, last_failure);
        if next.is_some_and(|next| next <= now) {
            tried.push(day);
            last = Some(now);
        }
    }
    tried
}

#[test]
fn day_by_day_it_is_tried_four_times_and_over_on_the_fourteenth() {
    assert_eq!(tried(FailureKind::Retry, 0..=15), [0, 3, 7, 13]);
    assert_eq!(tried(FailureKind::Abandoned, 0..=15), [0, 3, 7, 13]);
    assert_eq!(dunning().ends_at(), at_day(14));
    for (last, next) in [(0, 3), (1, 3), (2, 3), (3, 7), (6, 7), (7, 13), (12, 13)] {
        let found = dunning().next_try(Some(at_day(last)), Some(FailureKind::Retry));
        assert_eq!(found, Some(at_day(next)), "after day {last}");
    }
    for last in [13, 14, 15] {
        assert_eq!(
            dunning().next_try(Some(at_day(last)), None),
            None,
            "after day {last}"
        );
    }
}

#[test]
fn days_are_counted_from_the_first_and_not_from_the_last_try() {
    let late = at_day(3) + SignedDuration::from_hours(20);
    let next = dunning().next_try(Some(late), Some(FailureKind::Retry));
    assert_eq!(next, Some(at_day(7)));
    let early = start() - SignedDuration::from_secs(1);
    assert_eq!(dunning().next_try(Some(early), None), Some(start()));
    assert_eq!(dunning().next_try(None, None), Some(start()));
}

#[test]
fn days_that_passed_unseen_are_one_try() {
    assert_eq!(
        tried(FailureKind::Retry, [0, 9, 10, 11, 12, 13]),
        [0, 9, 13]
    );
    assert_eq!(tried(FailureKind::Retry, [13, 14, 15]), [13]);
}

#[test]
fn what_the_user_has_to_do_something_about_is_not_tried_again() {
    for failure in [
        FailureKind::OtherMethod,
        FailureKind::Authenticate,
        FailureKind::Stop,
    ] {
        assert_eq!(tried(failure, 0..=15), [0], "{failure}");
        // Another way was given on the fourth day: the third one's try is due at once.
        assert_eq!(dunning().next_try(Some(at_day(0)), None), Some(at_day(3)));
    }
}

#[test]
fn invoices_are_reminded_of_on_the_same_days() {
    let (mut last, mut days) = (None, Vec::new());
    for day in 0..=15 {
        let next = dunning().next_reminder(last);
        if next.is_some_and(|next| next <= at_day(day)) {
            days.push(day);
            last = Some(at_day(day));
        }
    }
    assert_eq!(days, [0, 3, 7, 13]);
}

proptest! {
    #[test]
    fn however_often_somebody_looks_there_are_four_tries_at_most_and_none_too_early(
        looks in proptest::collection::vec(0..200_000_i64, 1..200),
    ) {
        let (mut now, mut last, mut count) = (start() - DAY, None, 0);
        for seconds in looks {
            now += SignedDuration::from_secs(seconds);
            let next = dunning().next_try(last, last.map(|_| FailureKind::Retry));
            if next.is_some_and(|next| next <= now) {
                count += 1;
                last = Some(now);
                let passed = now.duration_since(start()).as_hours() / 24;
                let allowed = [0, 3, 7, 13].into_iter().filter(|day| *day <= passed).count();
                prop_assert!(count <= allowed);
            }
        }
    }
}
