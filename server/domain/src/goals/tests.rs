use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::accounts::{Account, AccountType};
use crate::id::AccountId;
use crate::money::{Currency, Minor};

const TODAY: jiff::civil::Date = date(2025, 10, 5);

fn account() -> Account {
    Account {
        id: AccountId::from_uuid(Uuid::from_u128(2)),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
        name: "Savings".to_owned(),
        account_type: AccountType::Savings,
        currency: Currency::iso("EUR").expect("a currency"),
        opening_balance: Minor::ZERO,
        closed_until: None,
        is_closed: false,
        is_deleted: false,
        created_at: Timestamp::UNIX_EPOCH,
        version: 1,
    }
}

const ACCOUNT: &str = "00000000-0000-0000-0000-000000000002";

fn input() -> GoalInput<'static> {
    GoalInput {
        name: Some("Boat"),
        target_amount: Some("1200"),
        target_date: Some("2026-10-05"),
        account_id: Some(ACCOUNT),
        ..GoalInput::default()
    }
}

fn definition() -> GoalDefinition {
    let new = NewGoal::check(&input()).expect("a goal");
    new.definition(&account(), TODAY).expect("definition")
}

fn violations(input: &GoalInput<'_>) -> Vec<String> {
    let definition = NewGoal::check(input).and_then(|new| new.definition(&account(), TODAY));
    let violations = definition.expect_err("refused").into_iter();
    violations.map(|violation| violation.to_string()).collect()
}

fn facts(saved: i64, irregular: i64, coming: &[(i64, i64)]) -> Facts {
    let day = |days: i64| TODAY.saturating_add(jiff::Span::new().days(days));
    let coming = coming.iter();
    Facts {
        today: TODAY,
        saved: Minor::new(saved),
        past: SavingsHistory {
            days: 92,
            saved: Minor::new(irregular),
            irregular: Minor::new(irregular),
        },
        coming: coming
            .map(|(days, amount)| (day(*days), Minor::new(*amount)))
            .collect(),
    }
}

#[test]
fn a_goal_is_told_from_the_balance_and_begins_today_unless_said() {
    let definition = definition();
    assert_eq!(
        (definition.source, definition.start_date),
        (GoalSource::Balance, TODAY)
    );
    assert_eq!(definition.target_amount, Minor::new(120_000));
    assert_eq!(definition.start_amount, Minor::ZERO);
}

#[test]
fn every_fault_of_a_goal_is_told_at_once() {
    assert_eq!(
        violations(&GoalInput::default()),
        [
            "name: required",
            "target_amount: required",
            "account_id: required"
        ]
    );
    let amounts = GoalInput {
        target_amount: Some("0"),
        start_amount: Some("1.234"),
        target_date: Some("2025-10-05"),
        ..input()
    };
    assert_eq!(
        violations(&amounts),
        [
            "target_amount: amount_not_positive",
            "start_amount: too_many_decimals",
            "target_date: date_out_of_range"
        ]
    );
    let words = GoalInput {
        source: Some("hope"),
        start_date: Some("soon"),
        ..input()
    };
    assert_eq!(
        violations(&words),
        ["source: unknown_value", "start_date: invalid_date"]
    );
}

#[test]
fn twelve_months_from_now_a_twelfth_is_needed_each() {
    let progress = facts(30_000, 0, &[])
        .progress(&definition())
        .expect("progress");
    assert_eq!(progress.remaining, Minor::new(90_000));
    assert_eq!(progress.percent, 25);
    assert_eq!(progress.per_month_needed, Some(Minor::new(7_500)));
    assert_eq!(progress.projected_amount, Some(Minor::new(30_000)));
    assert_eq!(
        (progress.projected_date, progress.is_on_track),
        (None, Some(false))
    );
}

#[test]
fn what_recurs_and_the_average_of_the_rest_are_projected() {
    // 92.00 in 92 days is 1.00 a day; 500.00 come in ten days.
    let facts = facts(10_000, 9_200, &[(10, 50_000)]);
    assert_eq!(facts.saved_on(TODAY), Ok(Minor::new(10_000)));
    let day = |days: i64| TODAY.saturating_add(jiff::Span::new().days(days));
    assert_eq!(facts.saved_on(day(9)), Ok(Minor::new(10_900)));
    assert_eq!(facts.saved_on(day(10)), Ok(Minor::new(61_000)));
    let progress = facts.progress(&definition()).expect("progress");
    // 600.00 are there, and 600.00 more take as many days.
    assert_eq!(progress.projected_date, Some(day(600)));
    assert_eq!(progress.projected_amount, Some(Minor::new(96_500)));
    assert_eq!(progress.pace, Some(Minor::new(3_041)));
}

#[test]
fn a_goal_that_is_reached_needs_nothing_more() {
    let progress = facts(120_000, 0, &[])
        .progress(&definition())
        .expect("progress");
    assert!(progress.is_reached);
    assert_eq!((progress.remaining, progress.percent), (Minor::ZERO, 100));
    assert_eq!(
        (progress.per_month_needed, progress.is_on_track),
        (None, Some(true))
    );
    assert_eq!(progress.projected_date, Some(TODAY));
}

#[test]
fn an_average_of_few_days_is_none() {
    let mut definition = definition();
    assert_eq!(definition.average_since(TODAY), Some(date(2025, 7, 5)));
    definition.source = GoalSource::Transfers;
    assert_eq!(definition.average_since(TODAY), None);
    definition.start_date = date(2025, 9, 7);
    assert_eq!(definition.average_since(TODAY), Some(date(2025, 9, 7)));
}

proptest! {
    #[test]
    fn the_trajectory_ends_where_the_projection_does_and_never_falls_when_money_only_comes(
        saved in 0_i64..1_000_000,
        past in 0_i64..1_000_000,
        coming in prop::collection::vec((0_i64..3_000, 1_i64..100_000), 0..20),
        days in 1_i64..3_650,
    ) {
        let mut coming = coming;
        coming.sort_unstable();
        let facts = facts(saved, past, &coming);
        let until = TODAY.saturating_add(jiff::Span::new().days(days));
        let trajectory = facts.trajectory(until).expect("a trajectory");
        prop_assert_eq!(trajectory.last().copied(), Some((until, facts.saved_on(until).expect("an amount"))));
        prop_assert!(trajectory.is_sorted_by(|one, next| one.0 < next.0 && one.1 <= next.1));
    }

    #[test]
    fn what_is_needed_each_month_is_enough_and_no_cent_more_than_needed(remaining in 1_i64..10_000_000, days in 1_i64..3_000) {
        let definition = GoalDefinition {
            target_amount: Minor::new(remaining),
            target_date: Some(TODAY.saturating_add(jiff::Span::new().days(days))),
            ..definition()
        };
        let progress = facts(0, 0, &[]).progress(&definition).expect("progress");
        let each = progress.per_month_needed.expect("an amount").units();
        let months = (1..=200).find(|months| each * months >= remaining).expect("months");
        prop_assert!((each - 1) * months < remaining);
    }
}
