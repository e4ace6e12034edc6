mod plans;
mod properties;
mod reading;
mod shares;

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use uuid::Uuid;

use super::*;
use crate::categories::CategoryKind;
use crate::dates::DateRange;
use crate::money::{Currency, Minor};
use crate::transactions::TransactionStatus;

pub(super) const JANUARY: Date = date(2025, 1, 1);

pub(super) fn id(number: u128) -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(number))
}

/// Food (1) with groceries (2) and restaurants (3) beneath, rent (4), organic (5) beneath groceries, wages (9).
pub(super) fn tree() -> Tree {
    let expense =
        |number, parent: Option<u128>| (id(number), parent.map(id), CategoryKind::Expense);
    Tree::new([
        expense(1, None),
        expense(2, Some(1)),
        expense(3, Some(1)),
        expense(4, None),
        expense(5, Some(2)),
        (id(9), None, CategoryKind::Income),
    ])
}

pub(super) fn definition(carry: BudgetCarry, mode: BudgetMode) -> BudgetDefinition {
    BudgetDefinition {
        name: "Household".to_owned(),
        is_private: false,
        currency: Currency::DEFAULT.code(),
        schedule: Schedule {
            period: BudgetPeriodKind::Monthly,
            custom_days: None,
            anchor: JANUARY,
            shift: BusinessDayShift::None,
        },
        carry,
        mode,
        thresholds: vec![80, 100],
        is_active: true,
    }
}

pub(super) fn budget(carry: BudgetCarry, mode: BudgetMode, lines: &Lines) -> Budget {
    let definition = definition(carry, mode);
    let plan = Plan::default().with_lines(definition.schedule.days(0), BudgetScope::Onward, lines);
    Budget {
        id: BudgetId::from_uuid(Uuid::from_u128(100)),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(101)),
        owner: None,
        shares: Vec::new(),
        currency: Currency::DEFAULT,
        definition,
        plan,
        version: 1,
    }
}

pub(super) fn line(amount: i64) -> LineDefinition {
    LineDefinition {
        include_subcategories: true,
        carry: None,
        amount: Minor::new(amount),
    }
}

pub(super) fn lines<const N: usize>(of: [(Key, i64); N]) -> Lines {
    of.map(|(key, amount)| (key, line(amount))).into()
}

pub(super) fn booked(category: Key, day: Date, amount: i64) -> Spent {
    Spent {
        category,
        day,
        status: TransactionStatus::Cleared,
        currency: Currency::DEFAULT,
        amount: Minor::new(amount),
        converted: Some(Minor::new(amount)),
        count: 1,
    }
}

pub(super) fn run(budget: &Budget, booked: &[Spent], periods: (u32, u32)) -> Vec<PeriodProgress> {
    let question = Question {
        tree: &tree(),
        booked,
        upcoming: &[],
        today: date(2025, 2, 10),
    };
    pass(budget, &question, periods).expect("small")
}

fn on(period: &PeriodProgress, key: Key) -> Progress {
    let line = period.lines.iter().find(|line| line.key == key);
    line.expect("a line").progress
}

#[test]
fn a_child_with_a_line_takes_nothing_from_the_one_above_and_all_else_has_its_own() {
    let plan = lines([(Some(id(1)), 100), (Some(id(3)), 50), (None, 10)]);
    let budget = budget(BudgetCarry::None, BudgetMode::Tracking, &plan);
    let rows = [
        booked(Some(id(1)), JANUARY, -1),
        booked(Some(id(5)), JANUARY, -2),
        booked(Some(id(3)), JANUARY, -4),
        booked(Some(id(4)), JANUARY, -8),
        booked(None, JANUARY, -16),
        booked(None, JANUARY, 500),
        booked(Some(id(9)), JANUARY, 32),
        booked(Some(id(3)), JANUARY, 1),
    ];
    let period = &run(&budget, &rows, (0, 0))[0];
    let spent = [Some(id(1)), Some(id(3)), None].map(|key| on(period, key).spent.units());
    assert_eq!(spent, [3, 3, 24]);
    assert_eq!(
        (period.total.spent.units(), period.unbudgeted.units()),
        (30, 0)
    );
    assert_eq!(period.envelope.income.units(), 532);
}

#[test]
fn a_line_of_its_category_alone_leaves_what_hangs_beneath_to_the_next_above() {
    let mut plan = lines([(Some(id(1)), 100), (Some(id(2)), 50)]);
    plan.insert(
        Some(id(2)),
        LineDefinition {
            include_subcategories: false,
            ..line(50)
        },
    );
    let budget = budget(BudgetCarry::None, BudgetMode::Tracking, &plan);
    let rows = [
        booked(Some(id(2)), JANUARY, -1),
        booked(Some(id(5)), JANUARY, -2),
        booked(Some(id(4)), JANUARY, -4),
    ];
    let period = &run(&budget, &rows, (0, 0))[0];
    assert_eq!(on(period, Some(id(1))).spent.units(), 2);
    assert_eq!(on(period, Some(id(2))).spent.units(), 1);
    assert_eq!(period.unbudgeted.units(), 4);
}

#[test]
fn what_is_left_is_handed_on_as_the_line_says() {
    let rows = [
        booked(Some(id(1)), JANUARY, -30),
        booked(Some(id(4)), JANUARY, -130),
    ];
    for (carry, expected) in [
        (BudgetCarry::None, [0, 0]),
        (BudgetCarry::Surplus, [70, 0]),
        (BudgetCarry::Both, [70, -30]),
    ] {
        let plan = lines([(Some(id(1)), 100), (Some(id(4)), 100)]);
        let budget = budget(carry, BudgetMode::Tracking, &plan);
        let periods = run(&budget, &rows, (1, 2));
        let carried = [1, 4].map(|key| on(&periods[0], Some(id(key))).carried_in.units());
        assert_eq!(carried, expected, "{carry}");
        // And on to the one after, to which another hundred comes.
        let more = on(&periods[1], Some(id(1))).carried_in.units();
        assert_eq!(more, if carry == BudgetCarry::None { 0 } else { 170 });
    }
}

#[test]
fn the_figures_of_a_running_period_tell_where_one_should_be() {
    let budget = budget(
        BudgetCarry::None,
        BudgetMode::Tracking,
        &lines([(None, 2_800)]),
    );
    let february = date(2025, 2, 1);
    let mut rows = vec![booked(None, february, -300)];
    rows.push(Spent {
        status: TransactionStatus::Pending,
        ..booked(None, february, -500)
    });
    rows.push(Spent {
        status: TransactionStatus::Planned,
        ..booked(None, date(2025, 2, 20), -100)
    });
    rows.push(Spent {
        status: TransactionStatus::Void,
        ..booked(None, february, -9_999)
    });
    rows.push(Spent {
        converted: None,
        ..booked(None, february, -7)
    });
    rows.sort_by_key(|row| row.day);
    let tree = tree();
    let question = Question {
        tree: &tree,
        booked: &rows,
        upcoming: &[ExpectedSpending {
            category: Some(id(4)),
            day: date(2025, 2, 28),
            amount: Some(Minor::new(-40)),
        }],
        today: date(2025, 2, 10),
    };
    let period = &pass(&budget, &question, (1, 1)).expect("small")[0];
    let total = period.total;
    assert_eq!((total.spent.units(), total.pending.units()), (800, 500));
    assert_eq!(total.remaining(), Ok(Minor::new(2_000)));
    assert_eq!(
        (total.upcoming.units(), total.percent()),
        (140, Ok(Some(28)))
    );
    assert_eq!(total.projected_end(), Ok(Minor::new(1_860)));
    assert_eq!((period.day, period.length()), (Some(10), 28));
    assert_eq!(total.pace(10, 28), Ok(Minor::new(1_000)));
    assert_eq!(total.daily_left(10, 28), Ok(Minor::new(105)));
    assert_eq!(total.unconverted, 1);
    assert_eq!(period.unconverted, [(Currency::DEFAULT, Minor::new(7), 1)]);
}

#[test]
fn an_envelope_gives_out_what_came_in_and_takes_back_what_is_not_handed_on() {
    let plan = lines([(Some(id(1)), 100), (Some(id(4)), 300)]);
    let budget = budget(BudgetCarry::Surplus, BudgetMode::Envelope, &plan);
    let rows = [
        booked(Some(id(9)), JANUARY, 1_000),
        booked(Some(id(1)), JANUARY, -60),
        booked(Some(id(4)), JANUARY, -320),
    ];
    let periods = run(&budget, &rows, (0, 1));
    let envelope = |index: usize| periods[index].envelope;
    assert_eq!(envelope(0).to_assign(), Ok(Minor::new(600)));
    // Twenty too much were spent on the rent: they are missing from what is to be given out.
    assert_eq!(envelope(1).carried_in.units(), 580);
    assert_eq!(on(&periods[1], Some(id(1))).carried_in.units(), 40);
    assert_eq!(envelope(1).to_assign(), Ok(Minor::new(180)));
}

#[test]
fn the_highest_threshold_that_is_passed_is_told() {
    let of = |planned, spent| Progress {
        planned: Minor::new(planned),
        spent: Minor::new(spent),
        ..Progress::default()
    };
    for (planned, spent, expected) in [
        (100, 79, None),
        (100, 80, Some(80)),
        (1_000, 999, Some(80)),
        (100, 100, Some(100)),
        (100, 900, Some(100)),
        (0, 5, None),
        (100, -5, None),
    ] {
        let found = reached(&[80, 100], &of(planned, spent));
        assert_eq!(found, Ok(expected), "{planned} {spent}");
    }
    let overdrawn = Progress {
        carried_in: Minor::new(-100),
        ..of(100, 1)
    };
    assert_eq!(reached(&[80, 100], &overdrawn), Ok(Some(100)));
}

#[test]
fn a_suggestion_is_the_average_and_a_round_amount_above_it() {
    let months: Vec<_> = crate::dates::Month::of(date(2025, 3, 1)).last(3).collect();
    let rows = [
        booked(Some(id(2)), date(2025, 1, 5), -10_000),
        booked(Some(id(2)), date(2025, 2, 5), -20_001),
        booked(Some(id(2)), date(2025, 3, 5), -7_000),
        booked(Some(id(2)), date(2025, 4, 5), -99_999),
        booked(Some(id(3)), date(2025, 3, 5), 500),
        booked(Some(id(9)), date(2025, 3, 5), 90_000),
        booked(None, date(2025, 3, 5), -299),
    ];
    let all = suggest(&tree(), &rows, &months, Currency::DEFAULT).expect("small");
    let told: Vec<_> = all
        .iter()
        .map(|one| (one.key, one.average.units(), one.amount.units()))
        .collect();
    assert_eq!(told, [(Some(id(2)), 12_333, 13_000), (None, 99, 100)]);
    let spent: Vec<_> = all[0]
        .months
        .iter()
        .map(|(_, spent)| spent.units())
        .collect();
    assert_eq!(spent, [10_000, 20_001, 7_000]);
}

#[test]
fn a_category_that_is_no_more_leaves_its_line_to_another() {
    let plan = lines([(Some(id(2)), 100), (Some(id(3)), 50)]);
    let budget = budget(BudgetCarry::None, BudgetMode::Tracking, &plan);
    let merged = budget.recategorised(id(2), Some(id(3))).expect("named");
    let days = merged.definition.schedule.days(0);
    assert_eq!(merged.plan.lines(days), lines([(Some(id(3)), 150)]));
    let dropped = budget.recategorised(id(2), None).expect("named");
    assert_eq!(dropped.plan.lines(days), lines([(Some(id(3)), 50)]));
    assert_eq!(dropped.version, 2);
    assert_eq!(budget.recategorised(id(4), Some(id(3))), None);
    let renamed = budget.recategorised(id(2), Some(id(4))).expect("named");
    let expected = lines([(Some(id(3)), 50), (Some(id(4)), 100)]);
    assert_eq!(renamed.plan.lines(days), expected);
}

#[test]
fn a_budget_that_begins_on_another_day_is_planned_from_there_on() {
    let plan = lines([(None, 100)]);
    let before = budget(BudgetCarry::None, BudgetMode::Tracking, &plan);
    let mut definition = before.definition.clone();
    definition.schedule.anchor = date(2024, 11, 15);
    let after = before.changed(definition);
    let days = after.definition.schedule.days(0);
    assert_eq!(
        days,
        DateRange::between(date(2024, 11, 15), date(2024, 12, 14))
    );
    assert_eq!(after.plan.lines(days), plan);
    assert_eq!(
        BTreeMap::new(),
        after.plan.moved(days, &plan).expect("small")
    );
}
