use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

fn flow(month: i8, category: Option<(u128, CategoryKind)>, inflow: i64, outflow: i64) -> Flow {
    Flow {
        month: Month::of(date(2025, month, 1)),
        category_id: category.map(|(number, _)| CategoryId::from_uuid(Uuid::from_u128(number))),
        kind: category.map(|(_, kind)| kind),
        inflow: Minor::new(inflow),
        outflow: Minor::new(outflow),
        unconverted: 0,
    }
}

#[test]
fn a_course_carries_the_balance_over_days_without_bookings() {
    let range = DateRange::between(date(2025, 1, 1), date(2025, 1, 4));
    let changes = [
        (date(2024, 12, 31), Minor::new(7)),
        (date(2025, 1, 2), Minor::new(-10)),
        (date(2025, 1, 2), Minor::new(3)),
        (date(2025, 1, 9), Minor::new(99)),
    ];
    let points = series(Minor::new(100), range, Resolution::Day, changes).expect("small");
    let balances: Vec<_> = points.iter().map(|point| point.balance.units()).collect();
    assert_eq!(balances, [100, 93, 93, 93]);
}

#[test]
fn ranges_end_today_and_begin_where_they_say() {
    let today = date(2025, 3, 31);
    assert_eq!(Range::Month.days(today, None).first(), date(2025, 2, 28));
    assert_eq!(Range::Year.days(today, None).first(), date(2024, 3, 31));
    assert_eq!(
        Range::All.days(today, Some(date(2020, 5, 1))).first(),
        date(2020, 5, 1)
    );
    assert_eq!(Range::All.days(today, None).length(), 1);
    assert_eq!(Range::All.days(today, Some(date(2025, 4, 2))).length(), 1);
}

#[test]
fn long_ranges_are_drawn_more_coarsely() {
    let today = date(2025, 10, 5);
    let of = |range: Range| resolution_for(range.days(today, Some(date(2015, 1, 1))));
    assert_eq!(of(Range::Month), Resolution::Day);
    assert_eq!(of(Range::HalfYear), Resolution::Week);
    assert_eq!(of(Range::Year), Resolution::Week);
    assert_eq!(of(Range::All), Resolution::Month);
}

#[test]
fn a_refund_makes_the_expense_smaller_and_is_no_income() {
    let food = Some((1, CategoryKind::Expense));
    let salary = Some((2, CategoryKind::Income));
    let flows = [
        flow(3, food, 200, -1000),
        flow(3, salary, 5000, -50),
        flow(3, None, 30, -40),
        flow(1, food, 0, -7),
    ];
    let figures = months(Month::of(date(2025, 3, 1)), 2, &flows).expect("small");
    let found: Vec<_> = figures
        .iter()
        .map(|month| {
            (
                month.month.to_string(),
                month.income.units(),
                month.expense.units(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ("2025-02".to_owned(), 0, 0),
            ("2025-03".to_owned(), 4980, -840)
        ]
    );
}

#[test]
fn spending_is_sorted_and_leaves_out_what_gave_more_than_it_took() {
    let flows = [
        flow(3, Some((1, CategoryKind::Expense)), 0, -100),
        flow(3, Some((2, CategoryKind::Expense)), 500, -300),
        flow(3, Some((3, CategoryKind::Expense)), 0, -900),
        flow(3, Some((4, CategoryKind::Income)), 0, -50),
        flow(3, None, 1000, -200),
        flow(2, Some((1, CategoryKind::Expense)), 0, -9999),
    ];
    let list = spending(Month::of(date(2025, 3, 1)), &flows).expect("small");
    let amounts: Vec<_> = list
        .iter()
        .map(|spending| spending.amount.units())
        .collect();
    assert_eq!(amounts, [900, 200, 100]);
    assert_eq!(list[1].category_id, None);
}

proptest! {
    #[test]
    fn a_course_ends_with_the_sum_of_all_changes_at_any_resolution(
        before in -1_000_000_i64..1_000_000,
        mut steps in prop::collection::vec((0_i64..400, -1000_i64..1000), 0..50),
    ) {
        steps.sort_unstable();
        let first = date(2024, 1, 1);
        let range = DateRange::between(first, first.saturating_add(jiff::Span::new().days(400)));
        let changes = || steps.iter().map(|(day, units)| (first.saturating_add(jiff::Span::new().days(*day)), Minor::new(*units)));
        let total = before + steps.iter().map(|(_, units)| units).sum::<i64>();
        for resolution in [Resolution::Day, Resolution::Week, Resolution::Month] {
            let points = series(Minor::new(before), range, resolution, changes()).expect("small");
            prop_assert_eq!(points.last().map(|point| point.balance.units()), Some(total));
        }
    }
}
