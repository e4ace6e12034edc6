use super::*;

fn words(months: &RevenueMonths) -> Vec<String> {
    months.iter().map(|month| month.to_string()).collect()
}

#[test]
fn months_that_have_not_begun_are_left_out() {
    let range = (month("2026-10"), month("2027-02"));
    let now = moment("2026-12-01T00:00:00Z");
    let months = RevenueMonths::new(range, now, &TimeZone::UTC);
    assert_eq!(words(&months), ["2026-10", "2026-11", "2026-12"]);
    assert!(months.is_current(month("2026-12")));
    assert!(!months.is_current(month("2026-11")));
    let span = (
        moment("2026-10-01T00:00:00Z"),
        moment("2027-01-01T00:00:00Z"),
    );
    assert_eq!(months.span(), Some(span));
}

#[test]
fn months_begin_on_the_clocks_of_the_installation() {
    let range = (month("2026-11"), month("2026-12"));
    let now = moment("2026-11-30T20:00:00Z");
    let months = RevenueMonths::new(range, now, &zone("Europe/Moscow"));
    assert_eq!(words(&months), ["2026-11"]);
    let now = moment("2026-11-30T21:00:00Z");
    let months = RevenueMonths::new(range, now, &zone("Europe/Moscow"));
    assert_eq!(words(&months), ["2026-11", "2026-12"]);
    assert_eq!(months.index_of(now), Some(1));
}

#[test]
fn a_range_in_the_future_has_no_months_and_a_report_about_it_says_nothing() {
    let zone = TimeZone::UTC;
    let life = Life::begin(
        agreement(1, 1_000, BillingPeriod::Month),
        0,
        "2026-01-01T00:00:00Z",
        &zone,
    );
    let found = report(&[&life], ("2027-01", "2027-03"), "2026-02-01T00:00:00Z");
    assert_eq!(found, []);
}
