//! What is worth a word, and what is not.

use jiff::civil::date;
use uuid::Uuid;

use super::*;
use kym_domain::categories::{Category, CategoryName, Scope};
use kym_domain::language::Language;

const TODAY: Date = date(2025, 10, 20);

fn category(number: u128) -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(number))
}

/// Food (1) with restaurants (2) beneath it, and a salary (3).
fn categories() -> Vec<Category> {
    let named = |id: u128, parent: Option<u128>, kind| Category {
        id: category(id),
        scope: Scope::System,
        user_id: None,
        parent_id: parent.map(category),
        name: CategoryName::Own(format!("Category {id}")),
        kind,
        icon: "tag".to_owned(),
        color: "#607d8b".to_owned(),
        is_archived: false,
        version: 1,
    };
    vec![
        named(1, None, CategoryKind::Expense),
        named(2, Some(1), CategoryKind::Expense),
        named(3, None, CategoryKind::Income),
    ]
}

fn flow(back: i32, id: u128, amount: i64) -> Flow {
    Flow {
        month: Month::of(TODAY).later_by(-back),
        category_id: Some(category(id)),
        kind: Some(if id == 3 {
            CategoryKind::Income
        } else {
            CategoryKind::Expense
        }),
        inflow: Minor::new(amount.max(0)),
        outflow: Minor::new(amount.min(0)),
        unconverted: 0,
    }
}

/// A salary of 3000.00 and food for 400.00, a quarter of it in restaurants, in each of the months before the last.
fn half_a_year() -> Vec<Flow> {
    let months = 2..=7;
    months
        .flat_map(|back| {
            [
                flow(back, 3, 300_000),
                flow(back, 1, -30_000),
                flow(back, 2, -10_000),
            ]
        })
        .collect()
}

fn found(flows: &[Flow]) -> Vec<Insight> {
    let categories = categories();
    let tree = CategoryTree::new(&categories, Language::En);
    let look = InsightInputs {
        today: TODAY,
        base: Currency::DEFAULT,
        flows,
        tree: &tree,
    };
    strongest(look.insights().expect("small"))
}

fn kinds(insights: &[Insight]) -> Vec<InsightKind> {
    insights.iter().map(|insight| insight.kind).collect()
}

#[test]
fn what_was_spent_beyond_a_usual_month_is_told_of_the_root_with_its_percent() {
    let mut flows = half_a_year();
    flows.extend([
        flow(1, 3, 300_000),
        flow(1, 1, -30_000),
        flow(1, 2, -17_200),
    ]);
    let insights = found(&flows);
    assert_eq!(kinds(&insights), [InsightKind::SpentMore]);
    let more = &insights[0];
    assert_eq!(more.category_id, Some(category(1)));
    assert_eq!(
        (more.amount, more.usual),
        (Minor::new(47_200), Minor::new(40_000))
    );
    assert_eq!(more.percent, Some(18));
    assert_eq!(
        more.month.map(|month| month.to_string()).as_deref(),
        Some("2025-09")
    );
}

#[test]
fn a_month_like_the_others_is_not_worth_a_word_and_neither_are_months_that_nobody_knows() {
    let mut flows = half_a_year();
    flows.extend([flow(1, 3, 300_000), flow(1, 1, -45_000)]);
    assert_eq!(found(&flows), [], "12.5 percent");
    let young: Vec<_> = flows
        .into_iter()
        .filter(|flow| flow.month >= Month::of(TODAY).later_by(-3))
        .collect();
    assert_eq!(found(&young), []);
    assert_eq!(found(&[]), []);
}

#[test]
fn what_is_spent_already_this_month_is_told_before_the_month_is_over() {
    let mut flows = half_a_year();
    flows.extend([
        flow(1, 3, 300_000),
        flow(1, 1, -40_000),
        flow(0, 1, -60_000),
    ]);
    let insights = found(&flows);
    assert_eq!(kinds(&insights), [InsightKind::AlreadyMore]);
    assert_eq!(
        (insights[0].percent, insights[0].weight),
        (Some(50), Minor::new(20_000))
    );
}

#[test]
fn a_month_without_a_salary_saves_less_and_a_category_is_told_once() {
    let mut flows = half_a_year();
    flows.extend([flow(1, 1, -80_000), flow(0, 1, -70_000)]);
    let insights = found(&flows);
    assert_eq!(
        kinds(&insights),
        [InsightKind::SavedLess, InsightKind::SpentMore]
    );
    assert_eq!(insights[0].amount, Minor::new(-80_000));
    assert_eq!(insights[0].usual, Minor::new(260_000));
    assert_eq!(insights[0].percent, Some(131));
}

#[test]
fn the_places_are_named_that_most_went_to_if_they_are_few() {
    let paid = |name: &str, amount| (name.to_owned(), Minor::new(amount));
    let payees = [
        paid("", 900),
        paid("Market", 300),
        paid("Bistro", 350),
        paid("Kiosk", 100),
    ];
    assert_eq!(places(&payees, Minor::new(1000)), ["Bistro", "Market"]);
    assert_eq!(places(&payees, Minor::new(600)), ["Bistro"]);
    assert!(places(&payees, Minor::new(2000)).is_empty());
    assert!(places(&[], Minor::new(2000)).is_empty());
}

fn payment(day: Date, payee: &str, amount: i64) -> Payment {
    Payment {
        transaction_id: TransactionId::from_uuid(Uuid::from_u128(day.day().unsigned_abs().into())),
        account_id: AccountId::from_uuid(Uuid::from_u128(1)),
        category_id: Some(category(2)),
        date: day,
        payee: payee.to_owned(),
        amount: Minor::new(amount),
        currency: Currency::DEFAULT,
        converted: Some(Minor::new(amount)),
    }
}

fn standing_out(payments: &[Payment]) -> Vec<Insight> {
    let look = (Currency::DEFAULT, Minor::new(500));
    of_payments(TODAY, look, payments).expect("small")
}

#[test]
fn a_payment_three_times_the_usual_stands_out() {
    let before = (1..=5).map(|month| payment(date(2025, 4 + month, 3), "Bistro", 1000));
    let mut payments: Vec<_> = before.collect();
    payments.push(payment(date(2025, 10, 2), "Palace", 2900));
    assert_eq!(standing_out(&payments), []);
    payments.push(payment(date(2025, 10, 4), "Palace", 3000));
    let insights = standing_out(&payments);
    assert_eq!(kinds(&insights), [InsightKind::LargePayment]);
    assert_eq!(insights[0].payees, ["Palace"]);
    assert_eq!(insights[0].percent, Some(200));
}

#[test]
fn a_price_that_was_the_same_for_months_and_rose_is_told() {
    let prices = [(7, 1000), (8, 1000), (9, 1000), (10, 1050)];
    let paid = prices.map(|(month, price)| payment(date(2025, month, 5), "Music", price));
    let insights = standing_out(&paid);
    assert_eq!(kinds(&insights), [InsightKind::PriceUp]);
    let up = &insights[0];
    assert_eq!((up.amount, up.usual), (Minor::new(1050), Minor::new(1000)));
    assert_eq!((up.percent, up.weight), (Some(5), Minor::new(600)));
    let mut wavering = paid.clone();
    wavering[1].amount = Minor::new(900);
    assert_eq!(standing_out(&wavering), []);
    let mut weekly = paid;
    weekly[2].date = date(2025, 9, 28);
    assert_eq!(standing_out(&weekly), []);
}

#[test]
fn at_most_six_are_told_and_what_counts_most_first() {
    let mut flows = Vec::new();
    for id in 10..20_u128 {
        flows.extend((2..=7).map(|back| flow(back, id, -10_000)));
        let more = i64::try_from(id).expect("small") * 1000;
        flows.push(flow(1, id, -10_000 - more));
    }
    let insights = found(&flows);
    assert_eq!(insights.len(), MAX_INSIGHTS);
    assert!(insights.is_sorted_by_key(|insight| Reverse(insight.weight)));
    assert_eq!(insights[1].category_id, Some(category(19)));
}

#[test]
fn a_month_of_which_something_has_no_rate_is_compared_with_nothing() {
    let mut flows = half_a_year();
    flows.extend([flow(1, 3, 300_000), flow(1, 1, -80_000)]);
    assert_eq!(
        kinds(&found(&flows)),
        [InsightKind::SpentMore, InsightKind::SavedLess]
    );
    let mut left_out = flows.clone();
    left_out.push(Flow {
        unconverted: 1,
        ..flow(1, 3, 0)
    });
    assert_eq!(kinds(&found(&left_out)), [InsightKind::SpentMore]);
    // Of six months that make something usual, four that are not whole leave too few.
    let mut gappy = flows;
    gappy.extend((2..=5).map(|back| Flow {
        unconverted: 2,
        ..flow(back, 2, 0)
    }));
    assert_eq!(found(&gappy), []);
}

#[test]
fn nothing_is_missed_in_a_month_that_nobody_booked() {
    let flows = half_a_year();
    assert_eq!(found(&flows), []);
    let mut started = flows;
    started.push(flow(1, 3, 300_000));
    let insights = found(&started);
    assert_eq!(
        kinds(&insights),
        [InsightKind::SpentLess, InsightKind::SavedMore]
    );
    assert_eq!(insights[0].percent, Some(100));
}

#[test]
fn what_comes_every_other_month_is_not_missed_in_between() {
    let months = (1..=7).flat_map(|back| {
        let power = flow(back, 1, if back % 2 == 0 { -20_000 } else { 0 });
        [flow(back, 3, 300_000), power]
    });
    let insights = found(&months.collect::<Vec<_>>());
    assert!(
        insights.iter().all(|insight| insight.category_id.is_none()),
        "{insights:?}"
    );
}

#[test]
fn of_what_comes_back_there_is_no_less_and_no_more() {
    let mut flows = half_a_year();
    // More was given back than spent.
    flows.extend([flow(1, 3, 300_000), flow(1, 1, 5_000)]);
    assert_eq!(kinds(&found(&flows)), [InsightKind::SavedMore]);
    let mut refunds: Vec<_> = half_a_year();
    refunds.extend((2..=7).map(|back| flow(back, 10, 9_000)));
    refunds.extend([
        flow(1, 3, 300_000),
        flow(1, 1, -40_000),
        flow(1, 10, -20_000),
    ]);
    let insights = found(&refunds);
    assert!(
        insights.iter().all(|insight| insight.category_id.is_none()),
        "{insights:?}"
    );
}
