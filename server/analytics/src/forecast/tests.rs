use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use kym_domain::rates::{ProviderRank, Quote, Rate, Source};

const TODAY: Date = date(2025, 10, 5);

fn days(count: i64) -> DateRange {
    DateRange::between(TODAY, TODAY.saturating_add(count.days()))
}

fn account(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(number))
}

fn holder(number: u128, balance: i64, currency: &str) -> Holder {
    Holder {
        id: account(number),
        name: "Wallet".to_owned(),
        currency: Currency::iso(currency).expect("a currency"),
        balance: Minor::new(balance),
        is_liability: false,
    }
}

fn entry(number: u128, day: i64, amount: i64) -> ForecastItem {
    ForecastItem {
        account_id: account(number),
        date: TODAY.saturating_add(day.days()),
        amount: Minor::new(amount),
        name: "Rent".to_owned(),
        cause: Cause::Recurring(RecurringId::from_uuid(Uuid::from_u128(9))),
    }
}

fn points(series: &Series) -> Vec<(i64, i64)> {
    let days = |day: Date| TODAY.until(day).map_or(0, |span| span.get_days());
    let points = series.points.iter();
    points
        .map(|point| (i64::from(days(point.date)), point.balance.units()))
        .collect()
}

#[test]
fn a_series_has_its_ends_and_the_days_on_which_it_changes() {
    let entries = vec![
        entry(1, 10, -700),
        entry(1, -3, -100),
        entry(1, 10, -300),
        entry(1, 20, 500),
        entry(1, 31, -9),
        entry(2, 4, -1),
    ];
    let found = forecast(vec![holder(1, 1_000, "EUR")], entries, days(30)).expect("a forecast");
    let series = &found[0].series;
    assert_eq!(points(series), [(0, 900), (10, -100), (20, 400), (30, 400)]);
    assert_eq!(series.lowest.balance, Minor::new(-100));
    assert_eq!(series.below_zero_on, Some(date(2025, 10, 15)));
    assert_eq!(found[0].entries.len(), 4, "what is later is left out");
    assert_eq!(
        found[0].entries[0].date, TODAY,
        "what is overdue is due now"
    );
}

#[test]
fn nobody_is_told_that_what_is_below_zero_will_be() {
    let entries = || vec![entry(1, 3, -1)];
    let below = forecast(vec![holder(1, -5, "EUR")], entries(), days(9)).expect("a forecast");
    assert_eq!(below[0].series.below_zero_on, None);
    let card = Holder {
        is_liability: true,
        ..holder(1, 0, "EUR")
    };
    let card = forecast(vec![card], entries(), days(9)).expect("a forecast");
    assert_eq!(card[0].series.below_zero_on, None);
}

#[test]
fn the_total_is_at_the_rates_of_today_and_tells_what_it_leaves_out() {
    let code = |code: &str| code.parse().expect("a code");
    let provider = ProviderRank {
        id: kym_domain::id::RateProviderId::from_uuid(Uuid::from_u128(5)),
        base: code("EUR"),
    };
    let quote = Quote {
        from: code("EUR"),
        to: code("USD"),
        day: TODAY,
        rate: Rate::read("2").expect("a rate"),
    };
    let rates = RateTable::new(
        vec![(Source::Provider(provider.id), quote)],
        &[provider],
        &[],
    );
    let holders = vec![
        holder(1, 100, "EUR"),
        holder(2, 50, "USD"),
        holder(3, 7, "KZT"),
    ];
    let entries = vec![entry(1, 40, -150), entry(2, 2, 10), entry(3, 3, 1)];
    let accounts = forecast(holders, entries, days(60)).expect("a forecast");
    let dollars = Currency::iso("USD").expect("a currency");
    let total = total(&accounts, dollars, days(60), &rates).expect("a total");
    assert_eq!(
        points(&total.series),
        [(0, 250), (2, 260), (3, 260), (40, -40), (60, -40)]
    );
    assert_eq!(
        total.series.below_zero_on,
        Some(TODAY.saturating_add(40.days()))
    );
    let tenge = Currency::iso("KZT").expect("a currency");
    assert_eq!(total.unconverted, [(tenge, Minor::new(7))]);
}

#[test]
fn a_rest_of_less_than_a_cent_a_day_comes_on_the_first_days() {
    let spread = spread(Minor::new(-2), days(9));
    let second = TODAY.saturating_add(1.day());
    assert_eq!(spread, [(TODAY, Minor::new(-1)), (second, Minor::new(-1))]);
}

#[test]
fn without_any_weight_the_first_gets_everything() {
    let none = [(1, Minor::ZERO), (2, Minor::ZERO)];
    assert_eq!(shares(Minor::new(5), &none), Ok(vec![(1, Minor::new(5))]));
    assert_eq!(shares::<u8>(Minor::new(5), &[]), Ok(Vec::new()));
}

proptest! {
    #[test]
    fn what_there_is_at_the_end_is_what_there_is_now_and_all_that_comes(
        balance in -1_000_000_i64..1_000_000,
        coming in prop::collection::vec((1_u128..4, -30_i64..400, -100_000_i64..100_000), 0..60),
        length in 0_i64..366,
    ) {
        let holders = (1..4).map(|number| holder(number, balance, "EUR")).collect();
        let entries = coming.iter().map(|(who, day, amount)| entry(*who, *day, *amount)).collect();
        let found = forecast(holders, entries, days(length)).expect("a forecast");
        for account in &found {
            let sum: i64 = account.entries.iter().map(|entry| entry.amount.units()).sum();
            let last = account.series.points.last().expect("a point");
            prop_assert_eq!(last.balance.units(), balance + sum);
            prop_assert_eq!((account.series.points[0].date, last.date), (TODAY, days(length).last()));
            prop_assert!(account.series.points.is_sorted_by(|one, next| one.date < next.date));
            prop_assert!(account.series.points.iter().all(|point| point.balance >= account.series.lowest.balance));
            let below = account.series.points.iter().find(|point| point.balance.is_negative());
            let expected = below.map(|point| point.date).filter(|_| balance >= 0);
            prop_assert_eq!(account.series.below_zero_on, expected);
        }
        let all: i64 = found.iter().map(|account| account.series.points.last().expect("a point").balance.units()).sum();
        let euros = Currency::iso("EUR").expect("a currency");
        let total = total(&found, euros, days(length), &RateTable::default()).expect("a total");
        prop_assert_eq!(total.series.points.last().expect("a point").balance.units(), all);
    }

    #[test]
    fn nothing_is_lost_when_an_amount_is_spread_or_shared(
        amount in -1_000_000_i64..1_000_000,
        weights in prop::collection::vec(0_i64..1_000_000, 1..8),
        length in 0_i64..400,
    ) {
        let spread = spread(Minor::new(amount), days(length));
        prop_assert_eq!(spread.iter().map(|(_, part)| part.units()).sum::<i64>(), amount);
        prop_assert!(spread.iter().all(|(day, _)| (TODAY..=days(length).last()).contains(day)));
        let weights: Vec<_> = weights.iter().enumerate().map(|(who, weight)| (who, Minor::new(*weight))).collect();
        let shares = shares(Minor::new(amount), &weights).expect("shares");
        prop_assert_eq!(shares.iter().map(|(_, share)| share.units()).sum::<i64>(), amount);
    }
}
