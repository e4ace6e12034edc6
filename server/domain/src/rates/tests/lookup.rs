use super::*;

fn found(table: &RateTable, from: &str, to: &str, on: Date) -> Option<AppliedRate> {
    table.lookup(code(from), code(to), on)
}

fn applied(text: &str, on: Date, source: Source, method: Method) -> AppliedRate {
    AppliedRate {
        rate: rate(text),
        day: on,
        source,
        method,
    }
}

#[test]
fn a_rate_of_the_day_is_taken_or_one_of_the_week_before_but_none_of_the_future() {
    let told = told_by(1);
    let quotes = vec![quote(told, "EUR", "USD", day(10), "1.1")];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    let expected = Some(applied("1.1", day(10), told, Method::Direct));
    assert_eq!(found(&table, "EUR", "USD", day(10)), expected);
    assert_eq!(found(&table, "EUR", "USD", day(17)), expected);
    assert_eq!(found(&table, "EUR", "USD", day(18)), None);
    assert_eq!(found(&table, "EUR", "USD", day(9)), None);
}

#[test]
fn what_people_set_of_a_withdrawn_currency_holds_for_good() {
    let provider = told_by(1);
    let quotes = |source| {
        vec![
            quote(source, "EUR", "HRK", day(1), "8"),
            quote(source, "EUR", "RUB", day(1), "100"),
            quote(provider, "EUR", "USD", date(2030, 1, 1), "1.2"),
        ]
    };
    let later = date(2030, 1, 3);
    for source in [Source::Own, Source::Manual] {
        let table = RateTable::new(quotes(source), &[rank(1, "EUR")], &[]);
        assert_eq!(found(&table, "HRK", "USD", later), None);
        let table = table.withdrawing([code("HRK")]);
        let expected = applied("0.125", day(1), source, Method::Inverse);
        assert_eq!(found(&table, "HRK", "EUR", later), Some(expected));
        let crossed = applied("0.15", day(1), provider, Method::Cross);
        assert_eq!(found(&table, "HRK", "USD", later), Some(crossed));
        assert_eq!(table.gaps(code("HRK"), code("EUR"), day(1), later), []);
        let euro = (code("EUR"), code("HRK"));
        assert!(table.pairs_between(later, later).any(|pair| pair == euro));
        // Before it was set there was none, and that of a currency that goes on grows old.
        assert_eq!(found(&table, "HRK", "EUR", date(2026, 2, 28)), None);
        assert_eq!(found(&table, "EUR", "RUB", later), None);
    }
    // A provider's own grows old like any other.
    let table = RateTable::new(quotes(provider), &[rank(1, "EUR")], &[]);
    let table = table.withdrawing([code("HRK")]);
    assert_eq!(found(&table, "HRK", "EUR", later), None);
}

#[test]
fn the_other_way_round_is_worked_out_and_so_is_the_way_by_the_providers_currency() {
    let told = told_by(1);
    let quotes = vec![
        quote(told, "EUR", "USD", day(10), "1.25"),
        quote(told, "EUR", "RUB", day(9), "100"),
    ];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    assert_eq!(
        found(&table, "USD", "EUR", day(10)),
        Some(applied("0.8", day(10), told, Method::Inverse))
    );
    assert_eq!(
        found(&table, "USD", "RUB", day(10)),
        Some(applied("80", day(9), told, Method::Cross))
    );
}

#[test]
fn the_first_provider_with_an_answer_counts_and_a_preference_comes_first() {
    let quotes = vec![
        quote(told_by(1), "EUR", "USD", day(5), "1.1"),
        quote(told_by(2), "EUR", "USD", day(10), "1.2"),
    ];
    let ranks = [rank(1, "EUR"), rank(2, "EUR")];
    let table = RateTable::new(quotes.clone(), &ranks, &[]);
    let by = |table: &RateTable, from, to| found(table, from, to, day(10)).map(|rate| rate.source);
    assert_eq!(by(&table, "EUR", "USD"), Some(told_by(1)));

    let wish = PairPreference {
        from: code("USD"),
        to: code("EUR"),
        provider: provider(2),
    };
    let table = RateTable::new(quotes, &ranks, &[wish]);
    assert_eq!(by(&table, "EUR", "USD"), Some(told_by(2)));
    assert_eq!(by(&table, "USD", "EUR"), Some(told_by(2)));
}

#[test]
fn a_rate_of_people_beats_a_provider_unless_it_is_older() {
    let quotes = vec![
        quote(told_by(1), "EUR", "USD", day(10), "1.1"),
        quote(told_by(1), "EUR", "USD", day(12), "1.15"),
        quote(Source::Manual, "EUR", "USD", day(10), "1.2"),
        quote(Source::Own, "USD", "EUR", day(11), "0.8"),
    ];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    assert_eq!(
        found(&table, "EUR", "USD", day(10)),
        Some(applied("1.2", day(10), Source::Manual, Method::Direct))
    );
    assert_eq!(
        found(&table, "EUR", "USD", day(11)),
        Some(applied("1.25", day(11), Source::Own, Method::Inverse))
    );
    assert_eq!(
        found(&table, "EUR", "USD", day(12)),
        Some(applied("1.15", day(12), told_by(1), Method::Direct))
    );
}

#[test]
fn rates_of_different_sources_are_put_together_only_when_there_is_nothing_else() {
    let quotes = vec![
        quote(told_by(1), "EUR", "USD", day(10), "1.25"),
        quote(Source::Own, "POINTS", "EUR", day(10), "0.01"),
    ];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    assert_eq!(
        found(&table, "POINTS", "USD", day(10)),
        Some(applied("0.0125", day(10), told_by(1), Method::Cross))
    );
    assert_eq!(found(&table, "POINTS", "RUB", day(10)), None);
}

#[test]
fn a_provider_that_is_gone_is_not_asked() {
    let quotes = vec![quote(told_by(1), "EUR", "USD", day(10), "1.25")];
    let table = RateTable::new(quotes, &[], &[]);
    assert_eq!(found(&table, "EUR", "USD", day(10)), None);
}

#[test]
fn a_currency_and_itself_need_no_rate() {
    let table = RateTable::default();
    let dollar = currency("USD");
    assert_eq!(found(&table, "USD", "USD", day(10)), None);
    let amount = Minor::new(500);
    assert_eq!(
        table.convert(amount, dollar, dollar, day(10)),
        Ok(Some(Conversion { amount, rate: None }))
    );
    assert_eq!(
        table.convert(amount, dollar, currency("EUR"), day(10)),
        Ok(None)
    );
}

#[test]
fn a_history_tells_each_answer_once_and_gaps_tell_the_rest() {
    let told = told_by(1);
    let quotes = vec![
        quote(told, "EUR", "USD", day(2), "1.1"),
        quote(told, "EUR", "USD", day(3), "1.2"),
        quote(told, "EUR", "USD", day(20), "1.3"),
    ];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    let (from, to) = (code("EUR"), code("USD"));
    let days: Vec<_> = table
        .history(from, to, day(1), day(31))
        .iter()
        .map(|point| point.day)
        .collect();
    assert_eq!(days, [day(2), day(3), day(20)]);
    let gap = |first, last| Gap { first, last };
    assert_eq!(
        table.gaps(from, to, day(1), day(31)),
        [
            gap(day(1), day(1)),
            gap(day(11), day(19)),
            gap(day(28), day(31))
        ]
    );
    assert_eq!(gap(day(1), day(1)).days(), 1);
    assert_eq!(gap(day(28), day(31)).days(), 4);
    assert_eq!(table.gaps(from, from, day(1), day(31)), []);
}

#[test]
fn a_table_tells_in_what_it_is_told_which_pairs_and_what_it_weighs() {
    let first = quote(told_by(1), "EUR", "USD", day(2), "1.1");
    let second = quote(told_by(1), "EUR", "USD", day(4), "1.2");
    let others = [
        quote(told_by(2), "EUR", "USD", day(3), "1.3"),
        quote(told_by(1), "EUR", "GBP", day(20), "0.8"),
    ];
    let ranks = [rank(1, "EUR"), rank(2, "CHF")];
    let all = [first, second].into_iter().chain(others).collect();
    let table = RateTable::new(all, &ranks, &[]);
    assert_eq!(
        table.bases().collect::<Vec<_>>(),
        [code("EUR"), code("CHF")]
    );
    let pairs = |first, last| {
        table
            .pairs_between(day(first), day(last))
            .collect::<Vec<_>>()
    };
    let (dollars, pounds) = ((code("EUR"), code("USD")), (code("EUR"), code("GBP")));
    assert_eq!(pairs(2, 3), [dollars, dollars], "one of each source");
    assert_eq!(pairs(5, 19), []);
    assert_eq!(pairs(5, 20), [pounds]);

    let weighs = |quotes| RateTable::new(quotes, &ranks, &[]).bytes();
    let (one_day, two_days) = (weighs(vec![first]), weighs(vec![first, second]));
    assert_eq!(weighs(vec![]), 0);
    assert_eq!(two_days - one_day, size_of::<(Date, Rate)>());
    assert_eq!(table.bytes(), two_days + 2 * one_day);
}

#[test]
fn of_two_ways_by_a_third_currency_the_preferred_providers_goes_first_and_then_that_by_a_base() {
    let (first, second) = (told_by(1), told_by(2));
    let ranks = [rank(1, "EUR"), rank(2, "CHF")];
    let quotes = vec![
        quote(first, "EUR", "GBP", day(5), "0.5"),
        quote(first, "EUR", "JPY", day(5), "100"),
        quote(second, "CHF", "GBP", day(5), "0.5"),
        quote(second, "CHF", "JPY", day(5), "120"),
    ];
    let wish = PairPreference {
        from: code("GBP"),
        to: code("JPY"),
        provider: provider(2),
    };
    let by = |wishes: &[PairPreference]| {
        let table = RateTable::new(quotes.clone(), &ranks, wishes);
        found(&table, "GBP", "JPY", day(5)).map(|rate| (rate.rate, rate.source))
    };
    assert_eq!(by(&[]), Some((rate("200"), first)));
    assert_eq!(by(&[wish]), Some((rate("240"), second)));

    // No provider tells of both: the currency that one tells in goes before any other.
    let quotes = vec![
        quote(first, "EUR", "GBP", day(5), "0.5"),
        quote(Source::Manual, "EUR", "JPY", day(5), "100"),
        quote(Source::Manual, "AUD", "GBP", day(5), "0.5"),
        quote(Source::Manual, "AUD", "JPY", day(5), "90"),
    ];
    let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
    assert_eq!(
        found(&table, "GBP", "JPY", day(5)).map(|found| found.rate),
        Some(rate("200"))
    );
}

#[test]
fn of_both_ways_round_that_a_source_tells_the_fresher_counts_and_of_one_day_the_one_asked_for() {
    let told = told_by(1);
    let there = |on| quote(told, "EUR", "USD", day(on), "1.25");
    let back = |on| quote(told, "USD", "EUR", day(on), "0.5");
    for (there_on, back_on, expected) in [
        (5, 5, applied("1.25", day(5), told, Method::Direct)),
        (6, 5, applied("1.25", day(6), told, Method::Direct)),
        (5, 6, applied("2", day(6), told, Method::Inverse)),
    ] {
        let quotes = vec![there(there_on), back(back_on)];
        let table = RateTable::new(quotes, &[rank(1, "EUR")], &[]);
        assert_eq!(found(&table, "EUR", "USD", day(7)), Some(expected));
    }
}
