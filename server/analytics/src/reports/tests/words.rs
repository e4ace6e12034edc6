//! What is asked.

use super::*;

#[test]
fn there_are_nine_reports_and_their_words_are_those_of_the_addresses() {
    let words: Vec<_> = ReportType::ALL.iter().map(|word| word.as_str()).collect();
    assert_eq!(words.len(), 9);
    assert_eq!(words[0], "transactions-list");
    assert_eq!(
        "net-worth-over-time".parse(),
        Ok(ReportType::NetWorthOverTime)
    );
}

#[test]
fn periods_move_along_with_today() {
    let today = date(2025, 2, 15);
    let first = Some(date(2023, 5, 6));
    let range = |period: ReportPeriod| {
        let days = period.days(today, first);
        (days.first(), days.last())
    };
    let (january, december) = (date(2025, 1, 1), date(2024, 12, 31));
    assert_eq!(
        range(ReportPeriod::ThisMonth),
        (date(2025, 2, 1), date(2025, 2, 28))
    );
    assert_eq!(range(ReportPeriod::LastMonth), (january, date(2025, 1, 31)));
    assert_eq!(
        range(ReportPeriod::ThisQuarter),
        (january, date(2025, 3, 31))
    );
    assert_eq!(
        range(ReportPeriod::LastQuarter),
        (date(2024, 10, 1), december)
    );
    assert_eq!(range(ReportPeriod::ThisYear), (january, date(2025, 12, 31)));
    assert_eq!(range(ReportPeriod::LastYear), (date(2024, 1, 1), december));
    assert_eq!(range(ReportPeriod::Last30Days), (date(2025, 1, 17), today));
    assert_eq!(range(ReportPeriod::Last90Days).1, today);
    assert_eq!(range(ReportPeriod::Last12Months), (date(2024, 3, 1), today));
    assert_eq!(range(ReportPeriod::AllTime), (date(2023, 5, 6), today));
    assert_eq!(ReportPeriod::AllTime.days(today, None).length(), 1);
}

#[test]
fn more_points_than_anybody_can_see_are_refused_on_the_field_that_asked_for_them() {
    let years = DateRange::between(date(2000, 1, 1), date(2024, 12, 31));
    let wish = |resolution| ReportOptions::NetWorthOverTime { resolution };
    let error = asked(years, usd(), wish(NetWorthResolution::Day))
        .check_points()
        .expect_err("9,132 days");
    assert_eq!(error.field.to_string(), "netWorthResolution");
    assert_eq!(error.violation.limit, Some(MAX_POINTS));
    let question = asked(years, usd(), wish(NetWorthResolution::Week));
    assert_eq!(question.check_points(), Ok(()));
    assert!(question.needs_days());
}

#[test]
fn what_hangs_beneath_a_category_is_asked_for_with_it_unless_it_is_not_wanted() {
    let library = library();
    let tree = CategoryTree::new(&library.categories, Language::En);
    let [food, groceries, bio] = [books::FOOD, books::GROCERIES, books::BIO].map(books::category);
    let mut filter = CategoryFilter::default();
    assert_eq!(tree.expanded(&filter), None);
    filter.ids = vec![Some(groceries), None];
    let expanded = Some(vec![None, Some(groceries), Some(bio)]);
    assert_eq!(tree.expanded(&filter), expanded);
    filter.include_subcategories = false;
    assert_eq!(tree.expanded(&filter), Some(vec![None, Some(groceries)]));
    filter = CategoryFilter {
        parent_id: Some(food),
        ..CategoryFilter::default()
    };
    assert!(!tree.lets_through(&filter, None));
    assert!(tree.lets_through(&filter, Some(food)) && tree.lets_through(&filter, Some(bio)));
    assert_eq!(tree.path(bio), "Food > Groceries > Organic");
}
