use jiff::civil::date;

use super::*;

fn month(index: u32) -> DateRange {
    definition(BudgetCarry::None, BudgetMode::Tracking)
        .schedule
        .days(index)
}

#[test]
fn a_plan_holds_from_a_period_on_and_a_single_one_differs() {
    let food = Some(id(1));
    let plan = Plan::default()
        .with_lines(month(0), BudgetScope::Onward, &lines([(food, 100)]))
        .with_lines(month(2), BudgetScope::This, &lines([(food, 300)]))
        .with_lines(month(4), BudgetScope::Onward, &lines([(food, 120)]));
    let amounts: Vec<_> = (0..6)
        .map(|index| plan.lines(month(index))[&food].amount.units())
        .collect();
    assert_eq!(amounts, [100, 100, 300, 100, 120, 120]);
    assert_eq!(
        plan.default_line(food, month(2))
            .map(|line| line.amount.units()),
        Some(100)
    );
    assert_eq!(plan.entries().count(), 3);
    let again = Plan::of(plan.entries(), plan.moves());
    assert_eq!(again, plan);
}

#[test]
fn what_is_said_from_a_period_on_leaves_single_ones_and_ends_later_changes() {
    let (food, rent) = (Some(id(1)), Some(id(4)));
    let plan = Plan::default()
        .with_lines(
            month(0),
            BudgetScope::Onward,
            &lines([(food, 100), (rent, 500)]),
        )
        .with_lines(
            month(5),
            BudgetScope::This,
            &lines([(food, 400), (rent, 500)]),
        )
        .with_lines(
            month(3),
            BudgetScope::Onward,
            &lines([(food, 130), (rent, 500)]),
        )
        .with_lines(
            month(1),
            BudgetScope::Onward,
            &lines([(food, 110), (rent, 500)]),
        );
    let amounts: Vec<_> = (0..7)
        .map(|index| plan.lines(month(index))[&food].amount.units())
        .collect();
    assert_eq!(amounts, [100, 110, 110, 110, 110, 400, 110]);
    assert_eq!(plan.lines(month(6))[&rent].amount.units(), 500);
    let ended = plan.with_lines(month(2), BudgetScope::Onward, &lines([(rent, 500)]));
    assert!(ended.lines(month(1)).contains_key(&food));
    assert!((2..7).all(|index| !ended.lines(month(index)).contains_key(&food)));
}

#[test]
fn what_is_said_of_one_line_from_a_period_on_leaves_what_is_planned_for_others_in_it_alone() {
    let (food, rent, trip) = (Some(id(1)), Some(id(4)), Some(id(5)));
    let plan = Plan::default()
        .with_lines(
            month(0),
            BudgetScope::Onward,
            &lines([(food, 100), (rent, 500)]),
        )
        .with_lines(
            month(2),
            BudgetScope::This,
            &lines([(rent, 700), (trip, 900)]),
        );
    let plan = plan.with_lines(
        month(2),
        BudgetScope::Onward,
        &lines([(rent, 500), (None, 30)]),
    );
    assert_eq!(
        plan.lines(month(2)),
        lines([(rent, 700), (trip, 900), (None, 30)])
    );
    assert_eq!(
        plan.lines(month(3)),
        lines([(food, 100), (rent, 500), (None, 30)])
    );
    let plan = plan.with_lines(
        month(2),
        BudgetScope::Onward,
        &lines([(rent, 700), (None, 30)]),
    );
    assert_eq!(
        plan.lines(month(3)),
        lines([(food, 100), (rent, 700), (None, 30)])
    );
}

#[test]
fn a_line_can_be_left_out_of_one_period_and_come_back() {
    let (food, rent) = (Some(id(1)), Some(id(4)));
    let both = lines([(food, 100), (rent, 500)]);
    let plan = Plan::default().with_lines(month(0), BudgetScope::Onward, &both);
    let without = plan
        .clone()
        .with_lines(month(1), BudgetScope::This, &lines([(rent, 500)]));
    assert!(!without.lines(month(1)).contains_key(&food));
    assert_eq!(without.lines(month(2)), both);
    assert_eq!(without.with_lines(month(1), BudgetScope::This, &both), plan);
}

#[test]
fn moves_cancel_and_need_both_lines() {
    let (food, rent) = (Some(id(1)), Some(id(4)));
    let plan = Plan::default();
    let plan = plan.with_lines(
        month(0),
        BudgetScope::Onward,
        &lines([(food, 100), (rent, 500)]),
    );
    let moved = |plan: Plan, way, amount| {
        let moved = plan.with_move(month(1), way, Minor::new(amount));
        moved.expect("small")
    };
    let there = moved(plan.clone(), (rent, food), 30).expect("both are there");
    let by_line = |plan: &Plan, index| {
        let days = month(index);
        plan.moved(days, &plan.lines(days)).expect("small")
    };
    let by = by_line(&there, 1);
    assert_eq!((by[&food].units(), by[&rent].units()), (30, -30));
    assert!(by_line(&there, 0).is_empty());
    let back = moved(there.clone(), (food, rent), 50).expect("both are there");
    assert_eq!(by_line(&back, 1)[&food].units(), -20);
    assert_eq!(moved(there, (food, rent), 30), Ok(plan.clone()));
    assert_eq!(moved(plan, (food, None), 1), Err(NoLine(None)));
}

#[test]
fn what_was_moved_goes_back_when_either_line_ends() {
    let (food, rent) = (Some(id(1)), Some(id(4)));
    let both = lines([(food, 100), (rent, 500)]);
    let plan = Plan::default().with_lines(month(0), BudgetScope::Onward, &both);
    let moved = |plan: Plan, index| {
        let moved = plan.with_move(month(index), (food, rent), Minor::new(30));
        moved.expect("small").expect("both are there")
    };
    let plan = moved(moved(plan, 1), 3);
    let count = |plan: &Plan| plan.moves().map(|moved| moved.day).collect::<Vec<_>>();
    let left = |index, scope| {
        let plan = plan.clone();
        count(&plan.with_lines(month(index), scope, &lines([(rent, 500)])))
    };
    let (first, second) = (month(1).first(), month(3).first());
    assert_eq!(left(0, BudgetScope::This), [first, second]);
    assert_eq!(left(1, BudgetScope::This), [second]);
    assert_eq!(left(3, BudgetScope::Onward), [first]);
    assert_eq!(left(2, BudgetScope::Onward), [first]);
    assert_eq!(left(0, BudgetScope::Onward), []);
    let gone = plan.recategorised(id(1), None).expect("named");
    assert_eq!(count(&gone), []);
    // Changed amounts leave what was moved.
    let more = lines([(food, 90), (rent, 900)]);
    let more = plan
        .clone()
        .with_lines(month(0), BudgetScope::Onward, &more);
    assert_eq!(count(&more), [first, second]);
}

#[test]
fn what_stands_under_days_counts_in_whatever_period_they_lie() {
    let food = Some(id(1));
    let plan = Plan::default()
        .with_lines(month(0), BudgetScope::Onward, &lines([(food, 100)]))
        .with_lines(month(1), BudgetScope::This, &lines([(food, 300)]));
    let quarter = DateRange::between(date(2025, 1, 1), date(2025, 3, 31));
    assert_eq!(plan.lines(quarter)[&food].amount.units(), 300);
    let later = DateRange::between(date(2025, 4, 1), date(2025, 6, 30));
    assert_eq!(plan.lines(later)[&food].amount.units(), 100);
}

#[test]
fn each_change_of_a_budget_is_a_version_and_a_day_lies_in_one_of_its_periods() {
    let food = Some(id(1));
    let budget = budget(
        BudgetCarry::None,
        BudgetMode::Tracking,
        &lines([(food, 100)]),
    );
    let changed = budget
        .clone()
        .changed(definition(BudgetCarry::Surplus, BudgetMode::Tracking));
    assert_eq!((budget.version, changed.version), (1, 2));
    assert_eq!(changed.planned(Plan::default()).version, 3);
    let index = |day| budget.index_of(day);
    assert_eq!(index(date(2024, 12, 31)), None);
    assert_eq!(index(date(2025, 1, 31)), Some(0));
    assert_eq!(index(date(2025, 3, 1)), Some(2));
}
