use super::*;

fn monthly(plan: u32, cents: i64) -> Agreement {
    agreement(plan, cents, BillingPeriod::Month)
}

/// What each plan says, in the order of their ids.
fn by_plan(found: &CurrencyRevenue) -> Vec<Vec<(i64, [i64; 6])>> {
    let plans = found.plans.iter();
    plans.map(|plan| lines(&plan.months)).collect()
}

#[test]
fn one_that_is_paid_for_counts_from_its_beginning_to_its_end() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T10:00:00Z", &TimeZone::UTC);
    life.cancel("2026-03-01T00:00:00Z");
    let found = report(&[&life], ("2025-12", "2026-04"), "2026-04-20T00:00:00Z");
    assert_eq!(
        lines(&found[0].months),
        [
            (0, [0; 6]),
            (1_000, [1, 1, 0, 0, 0, 0]),
            (1_000, [1, 0, 0, 0, 0, 0]),
            // Asked for on the first, and over on the fifteenth.
            (0, [0, 0, 0, 0, 1, 1]),
            (0, [0; 6]),
        ]
    );
}

#[test]
fn what_began_before_the_first_month_is_there_and_not_new() {
    let life = Life::begin(monthly(1, 1_000), 0, "2025-01-15T10:00:00Z", &TimeZone::UTC);
    let found = report(&[&life], ("2026-02", "2026-03"), "2026-03-05T00:00:00Z");
    assert_eq!(lines(&found[0].months), [(1_000, [1, 0, 0, 0, 0, 0]); 2]);
    let mut over = Life::begin(monthly(1, 1_000), 0, "2025-01-15T10:00:00Z", &TimeZone::UTC);
    over.cancel("2025-03-01T00:00:00Z");
    assert_eq!(
        report(&[&over], ("2026-02", "2026-03"), "2026-03-05T00:00:00Z"),
        []
    );
}

#[test]
fn a_trial_and_one_that_waits_are_not_paid_for() {
    let zone = TimeZone::UTC;
    let trial = Life::begin(monthly(1, 1_000), 30, "2026-01-10T00:00:00Z", &zone);
    let found = report(&[&trial], ("2026-01", "2026-03"), "2026-03-01T00:00:00Z");
    let trial_lines = [
        (0, [0; 6]),
        (1_000, [1, 1, 0, 0, 0, 0]),
        (1_000, [1, 0, 0, 0, 0, 0]),
    ];
    assert_eq!(lines(&found[0].months), trial_lines);
    let (now, starts_at) = (
        moment("2026-01-01T00:00:00Z"),
        moment("2026-02-09T00:00:00Z"),
    );
    let waiting = Life::create((monthly(1, 1_000), 0), starts_at, now, &zone);
    let found = report(&[&waiting], ("2026-01", "2026-03"), "2026-03-01T00:00:00Z");
    assert_eq!(lines(&found[0].months), trial_lines);
}

#[test]
fn who_ends_in_the_trial_never_counts() {
    let mut life = Life::begin(
        monthly(1, 1_000),
        30,
        "2026-01-10T00:00:00Z",
        &TimeZone::UTC,
    );
    life.cancel("2026-01-20T00:00:00Z");
    life.settle(moment("2026-03-01T00:00:00Z"));
    let found = report(&[&life], ("2026-01", "2026-03"), "2026-03-01T00:00:00Z");
    assert_eq!(found, []);
}

#[test]
fn a_change_of_the_plan_goes_out_of_one_and_into_the_other() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    life.change(
        "2026-02-20T00:00:00Z",
        agreement(2, 24_000, BillingPeriod::Year),
    );
    let found = report(&[&life], ("2026-01", "2026-03"), "2026-03-01T00:00:00Z");
    assert_eq!(
        by_plan(&found[0]),
        [
            [
                (1_000, [1, 1, 0, 0, 0, 0]),
                (0, [0, 0, 0, 1, 0, 0]),
                (0, [0; 6])
            ],
            [
                (0, [0; 6]),
                (2_000, [1, 0, 1, 0, 0, 0]),
                (2_000, [1, 0, 0, 0, 0, 0])
            ],
        ]
    );
    assert_eq!(lines(&found[0].months)[1], (2_000, [1, 0, 1, 1, 0, 0]));
}

#[test]
fn a_change_of_the_currency_ends_in_one_and_begins_in_the_other() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    let euros = Agreement {
        price: money(900, "EUR"),
        ..monthly(1, 0)
    };
    life.change("2026-02-20T00:00:00Z", euros);
    let found = report(&[&life], ("2026-01", "2026-02"), "2026-02-25T00:00:00Z");
    assert_eq!(
        lines(&found[0].months),
        [(0, [0; 6]), (900, [1, 1, 0, 0, 0, 0])]
    );
    assert_eq!(
        lines(&found[1].months),
        [(1_000, [1, 1, 0, 0, 0, 0]), (0, [0, 0, 0, 0, 1, 0])]
    );
}

#[test]
fn what_is_free_is_not_paid_for() {
    let mut life = Life::begin(monthly(1, 0), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    life.change("2026-02-01T00:00:00Z", monthly(2, 500));
    life.change("2026-03-01T00:00:00Z", monthly(1, 0));
    let found = report(&[&life], ("2026-01", "2026-03"), "2026-03-10T00:00:00Z");
    assert_eq!(
        by_plan(&found[0]),
        [[
            (0, [0; 6]),
            (500, [1, 1, 0, 0, 0, 0]),
            (0, [0, 0, 0, 0, 1, 0])
        ]]
    );
}

#[test]
fn another_price_of_the_same_plan_changes_the_sum_alone() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    life.change("2026-02-20T00:00:00Z", monthly(1, 1_500));
    let found = report(&[&life], ("2026-01", "2026-02"), "2026-02-25T00:00:00Z");
    assert_eq!(
        lines(&found[0].months),
        [(1_000, [1, 1, 0, 0, 0, 0]), (1_500, [1, 0, 0, 0, 0, 0])]
    );
}

#[test]
fn a_withdrawn_cancellation_stays_counted() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    life.cancel("2026-01-20T00:00:00Z");
    life.at("2026-01-21T00:00:00Z", |before, _| {
        before.withdraw_cancellation().expect("withdrawn")
    });
    life.cancel("2026-01-22T00:00:00Z");
    let found = report(&[&life], ("2026-01", "2026-01"), "2026-01-25T00:00:00Z");
    assert_eq!(lines(&found[0].months), [(1_000, [1, 1, 0, 0, 0, 2])]);
}

#[test]
fn who_is_late_counts_until_it_is_over() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-10T00:00:00Z", &TimeZone::UTC);
    life.subscription = life.subscription.billed(moment("2026-01-24T00:00:00Z"));
    let found = report(&[&life], ("2026-01", "2026-02"), "2026-02-06T23:00:00Z");
    assert_eq!(lines(&found[0].months)[1], (1_000, [1, 0, 0, 0, 0, 0]));
    let found = report(&[&life], ("2026-01", "2026-02"), "2026-02-07T00:00:00Z");
    assert_eq!(lines(&found[0].months)[1], (0, [0, 0, 0, 0, 1, 0]));
}

#[test]
fn a_boundary_counts_when_it_was_however_late_it_was_written_down() {
    let zone = zone("Europe/Moscow");
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-31T20:00:00Z", &zone);
    let cheaper = monthly(2, 400);
    life.at("2026-02-02T00:00:00Z", |before, _| {
        before.change_later(cheaper).expect("scheduled")
    });
    // The period ends on 28 February at 23 o'clock in Moscow; nobody writes it down until May.
    let unwritten = life.clone();
    life.settle(moment("2026-05-05T00:00:00Z"));
    for life in [&life, &unwritten] {
        let found = report(&[life], ("2026-01", "2026-05"), "2026-05-05T00:00:00Z");
        assert_eq!(
            by_plan(&found[0])[1],
            [
                (0, [0; 6]),
                (400, [1, 0, 1, 0, 0, 0]),
                (400, [1, 0, 0, 0, 0, 0]),
                (400, [1, 0, 0, 0, 0, 0]),
                (400, [1, 0, 0, 0, 0, 0]),
            ]
        );
    }
}

#[test]
fn of_one_plan_only_its_own_part_is_told() {
    let mut life = Life::begin(monthly(1, 1_000), 0, "2026-01-15T00:00:00Z", &TimeZone::UTC);
    life.change("2026-02-20T00:00:00Z", monthly(2, 2_000));
    let range = (month("2026-01"), month("2026-02"));
    let months = RevenueMonths::new(range, moment("2026-02-25T00:00:00Z"), &TimeZone::UTC);
    let mut revenue = Revenue::new(months, Some(id(2)));
    revenue
        .add_subscription(&life.subscription, &life.history)
        .expect("it fits");
    let found = revenue.finish().expect("it fits");
    assert_eq!(
        lines(&found[0].months),
        [(0, [0; 6]), (2_000, [1, 0, 1, 0, 0, 0])]
    );
    assert_eq!(found[0].plans.len(), 1);
}
