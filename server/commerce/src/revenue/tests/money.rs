use super::*;
use crate::payments::FailureKind;

#[test]
fn a_price_comes_to_its_part_of_a_year_in_a_month() {
    let monthly = |units, period| monthly_price(money(units, "USD"), period).minor.units();
    assert_eq!(monthly(999, BillingPeriod::Month), 999);
    assert_eq!(monthly(12_000, BillingPeriod::Year), 1_000);
    assert_eq!(monthly(100, BillingPeriod::Year), 8);
    // 30.4375 days are a month.
    assert_eq!(monthly(1_600, BillingPeriod::Days(1)), 48_700);
    assert_eq!(monthly(3_000, BillingPeriod::Days(30)), 3_044);
    assert_eq!(monthly(100, BillingPeriod::Days(7)), 435);
    assert_eq!(monthly(1, BillingPeriod::Days(3650)), 0);
    assert_eq!(monthly(0, BillingPeriod::Year), 0);
}

#[test]
fn a_half_goes_to_the_even_neighbour() {
    let monthly = |units, period| monthly_price(money(units, "USD"), period).minor.units();
    assert_eq!(monthly(6, BillingPeriod::Year), 0);
    assert_eq!(monthly(18, BillingPeriod::Year), 2);
    assert_eq!(monthly(30, BillingPeriod::Year), 2);
    // 8 × 487 / 16 = 243.5
    assert_eq!(monthly(8, BillingPeriod::Days(1)), 244);
    assert_eq!(monthly(24, BillingPeriod::Days(1)), 730);
}

#[test]
fn money_is_counted_in_the_month_in_which_it_moved_and_never_added_across_currencies() {
    let range = (month("2026-01"), month("2026-02"));
    let now = moment("2026-02-10T00:00:00Z");
    let mut revenue = Revenue::new(RevenueMonths::new(range, now, &TimeZone::UTC), None);
    let payment = |units, currency, paid_at: Option<&str>, failed| PaymentRecord {
        plan_id: id(1),
        amount: money(units, currency),
        paid_at: paid_at.map(moment),
        failed,
    };
    let at = moment("2026-01-31T23:59:59Z");
    for record in [
        payment(1_000, "USD", Some("2026-01-31T23:59:59.999999Z"), None),
        payment(2_000, "USD", Some("2026-02-01T00:00:00Z"), None),
        payment(300, "JPY", Some("2026-02-01T00:00:00Z"), None),
        payment(4_000, "USD", Some("2025-12-31T23:59:59Z"), None),
        payment(500, "USD", None, Some((at, FailureKind::Retry))),
        payment(600, "USD", None, Some((at, FailureKind::OtherMethod))),
        payment(700, "USD", None, Some((at, FailureKind::Authenticate))),
        payment(800, "USD", None, Some((at, FailureKind::Stop))),
        payment(900, "USD", None, Some((at, FailureKind::Abandoned))),
        payment(950, "USD", None, None),
    ] {
        revenue.add_payment(&record).expect("it fits");
    }
    let refund = RefundRecord {
        plan_id: id(2),
        amount: money(250, "USD"),
        finished_at: moment("2026-02-03T00:00:00Z"),
    };
    revenue.add_refund(&refund).expect("it fits");
    let found = revenue.finish().expect("it fits");
    let codes: Vec<_> = found.iter().map(|each| each.currency.to_string()).collect();
    assert_eq!(codes, ["JPY", "USD"]);
    let units = |months: &[RevenueFigures]| -> Vec<[i64; 4]> {
        let figures = months.iter();
        let figures = figures.map(|month| {
            let (failed, sum) = (month.failed_payments, month.failed_amount.units());
            [failed, sum, month.received.units(), month.refunded.units()]
        });
        figures.collect()
    };
    assert_eq!(units(&found[0].months), [[0; 4], [0, 0, 300, 0]]);
    assert_eq!(
        units(&found[1].months),
        [[4, 2_600, 1_000, 0], [0, 0, 2_000, 250]]
    );
    let plans: Vec<_> = found[1]
        .plans
        .iter()
        .map(|plan| units(&plan.months))
        .collect();
    assert_eq!(
        plans,
        [
            [[4, 2_600, 1_000, 0], [0, 0, 2_000, 0]],
            [[0; 4], [0, 0, 0, 250]]
        ]
    );
}

#[test]
fn sums_that_do_not_fit_are_said_and_not_wrong() {
    let range = (month("2026-01"), month("2026-01"));
    let now = moment("2026-01-10T00:00:00Z");
    let mut revenue = Revenue::new(RevenueMonths::new(range, now, &TimeZone::UTC), None);
    let record = PaymentRecord {
        plan_id: id(1),
        amount: money(i64::MAX, "USD"),
        paid_at: Some(now),
        failed: None,
    };
    assert!(revenue.add_payment(&record).is_ok());
    assert!(revenue.add_payment(&record).is_err());
}
