use std::collections::BTreeSet;

use jiff::ToSpan;
use proptest::prelude::*;

use super::*;

const CODES: [&str; 6] = ["USD", "EUR", "RUB", "JPY", "BHD", "CLF"];

/// Rates as people type them, of any size but out of all proportion.
fn any_rate() -> impl Strategy<Value = Rate> {
    (1_u64..1_000_000_000, 0_usize..=8).prop_map(|(units, decimals)| {
        let text = format!("{units:010}");
        let (whole, fraction) = text.split_at(10 - decimals);
        rate(&format!("{whole}.{fraction}0"))
    })
}

/// Rates of which the product of two, and of their inverses, is still one.
fn modest_rate() -> impl Strategy<Value = Rate> {
    (1_u64..1_000_000, 0_u32..=6)
        .prop_map(|(units, decimals)| Rate::read(&format!("{units}e-{decimals}")).expect("a rate"))
}

fn any_currency() -> impl Strategy<Value = Currency> {
    prop::sample::select(&CODES).prop_map(currency)
}

type AppliedSummary = (Source, &'static str, &'static str, Date, Rate);

/// Few rates between few currencies, so that there are gaps; none of them is 1.
fn any_told() -> impl Strategy<Value = Vec<AppliedSummary>> {
    let source = prop::sample::select(vec![Source::Own, Source::Manual, told_by(1), told_by(2)]);
    let one = (
        source,
        prop::sample::select(&CODES),
        prop::sample::select(&CODES),
        1_i8..28,
        modest_rate(),
    );
    let kept =
        |(_, from, to, _, told): &(Source, &str, &str, i8, Rate)| from != to && *told != rate("1");
    let named = |(source, from, to, on, told)| (source, from, to, day(on), told);
    prop::collection::vec(
        one.prop_filter("a rate of two", kept).prop_map(named),
        0..12,
    )
}

fn quotes(told: &[AppliedSummary]) -> Vec<(Source, Quote)> {
    let quotes = told.iter().map(|(source, from, to, on, rate)| {
        let (from, to) = (code(from), code(to));
        let (day, rate) = (*on, *rate);
        (
            *source,
            Quote {
                from,
                to,
                day,
                rate,
            },
        )
    });
    quotes.collect()
}

fn table(told: &[AppliedSummary]) -> RateTable {
    RateTable::new(quotes(told), &[rank(1, "EUR"), rank(2, "USD")], &[])
}

/// All that a table tells of a pair from one day to another: the rates, their history, and the gaps.
fn answers(
    table: &RateTable,
    (from, to): (&str, &str),
    (first, last): (Date, Date),
) -> (Vec<Option<AppliedRate>>, Vec<AppliedRate>, Vec<Gap>) {
    let (from, to) = (code(from), code(to));
    let days = first.series(1.day()).take_while(|day| *day <= last);
    (
        days.map(|day| table.lookup(from, to, day)).collect(),
        table.history(from, to, first, last),
        table.gaps(from, to, first, last),
    )
}

/// Every rate that what is told in the week up to a day gives for a pair, by one step or by two.
fn possible(told: &[AppliedSummary], from: &str, to: &str, on: Date) -> Vec<Rate> {
    let oldest = on.saturating_sub(REACH_DAYS.days());
    let step = |a: &str, b: &str| -> Vec<Rate> {
        let near = told.iter().filter(|told| (oldest..=on).contains(&told.3));
        near.filter_map(|(_, from, to, _, rate)| match (*from, *to) {
            pair if pair == (a, b) => Some(*rate),
            pair if pair == (b, a) => Some(rate.inverse()),
            _ => None,
        })
        .collect()
    };
    let mut all = step(from, to);
    for hub in CODES {
        for there in step(from, hub) {
            all.extend(step(hub, to).iter().filter_map(|on| there.times(*on)));
        }
    }
    all
}

proptest! {
    #[test]
    fn there_and_back_is_within_one_unit_of_the_coarser_currency(
        units in -1_000_000_000_000_i64..1_000_000_000_000,
        from in any_currency(),
        to in any_currency(),
        rate in any_rate(),
    ) {
        let Ok(there) = convert(Minor::new(units), from, rate, to) else { return Ok(()); };
        let back = convert(there, to, rate.inverse(), from).expect("the way back is not longer");
        // What one unit of the other currency comes to is the most that rounding can lose.
        let unit = convert(Minor::new(1), to, rate.inverse(), from).expect("one unit");
        let most = unit.units().max(1) + 1;
        prop_assert!((back.units() - units).abs() <= most, "{units} became {back:?}");
        if rate.to_string() == "1" && from.digits() == to.digits() {
            prop_assert_eq!(back.units(), units);
        }
    }

    #[test]
    fn where_the_other_currency_is_finer_there_and_back_is_within_one_unit(
        units in -1_000_000_000_i64..1_000_000_000,
        rate in modest_rate(),
    ) {
        let (yen, dinar) = (currency("JPY"), currency("BHD"));
        prop_assume!(rate >= super::rate("0.001"));
        let there = convert(Minor::new(units), yen, rate, dinar).expect("it fits");
        let back = convert(there, dinar, rate.inverse(), yen).expect("it fits");
        prop_assert!((back.units() - units).abs() <= 1, "{units} became {back:?}");
    }

    #[test]
    fn an_inverse_of_an_inverse_is_the_rate_but_for_its_last_digit(rate in any_rate()) {
        let back = rate.inverse().inverse();
        let off = convert(Minor::new(Minor::LIMIT / 4_000_000_000), currency("CLF"), back, currency("CLF"));
        let on = convert(Minor::new(Minor::LIMIT / 4_000_000_000), currency("CLF"), rate, currency("CLF"));
        let (off, on) = (off.expect("it fits").units(), on.expect("it fits").units());
        prop_assert!((off - on).abs() <= 1, "{rate} became {back}");
    }

    #[test]
    fn a_cross_rate_equals_the_product_within_rounding(
        units in -1_000_000_000_i64..1_000_000_000,
        first in any_rate(),
        second in any_rate(),
    ) {
        let told = [
            (told_by(1), "USD", "EUR", day(1), first),
            (told_by(1), "EUR", "RUB", day(1), second),
        ];
        let (usd, clf, rub) = (currency("USD"), currency("CLF"), currency("RUB"));
        let Some(cross) = table(&told).lookup(usd.code(), rub.code(), day(1)) else {
            prop_assert!(first.times(second).is_none());
            return Ok(());
        };
        prop_assert_eq!(cross.method, Method::Cross);
        prop_assert_eq!(Some(cross.rate), first.times(second));
        // By two steps, with digits to spare in between, an amount comes to the same but for what
        // the step in between rounds off.
        let Ok(between) = convert(Minor::new(units), usd, first, clf) else { return Ok(()); };
        let Ok(steps) = convert(between, clf, second, rub) else { return Ok(()); };
        let at_once = convert(Minor::new(units), usd, cross.rate, rub).expect("it fits");
        let lost = convert(Minor::new(1), clf, second, rub).expect("one unit").units() + 1;
        prop_assert!((steps.units() - at_once.units()).abs() <= lost);
    }

    #[test]
    fn no_path_yields_a_rate_that_nobody_told(
        told in any_told(),
        from in prop::sample::select(&CODES),
        to in prop::sample::select(&CODES),
        on in 1_i8..31,
    ) {
        let on = day(on);
        let found = table(&told).lookup(code(from), code(to), on);
        if from == to {
            prop_assert_eq!(found, None);
            return Ok(());
        }
        let possible = possible(&told, from, to, on);
        match found {
            Some(found) => {
                prop_assert!(possible.contains(&found.rate), "{found:?} of {possible:?}");
                prop_assert!(found.day <= on && found.day >= on.saturating_sub(REACH_DAYS.days()));
            }
            None => prop_assert!(possible.is_empty(), "nothing of {possible:?}"),
        }
        let converted = table(&told).convert(Minor::new(1234), currency(from), currency(to), on);
        if let Ok(converted) = converted {
            prop_assert_eq!(converted.is_some(), found.is_some());
        }
    }

    #[test]
    fn an_answer_does_not_depend_on_the_order_in_which_rates_are_given(
        told in any_told(),
        from in prop::sample::select(&CODES),
        to in prop::sample::select(&CODES),
    ) {
        let mut seen = BTreeSet::new();
        let once: Vec<_> = told
            .into_iter()
            .filter(|(source, from, to, on, _)| seen.insert((*source, *from, *to, *on)))
            .collect();
        let turned: Vec<_> = once.iter().rev().copied().collect();
        let ask = |told: &[AppliedSummary]| table(told).lookup(code(from), code(to), day(20));
        prop_assert_eq!(ask(&once), ask(&turned));
    }

    #[test]
    fn rates_laid_over_others_answer_as_if_all_were_put_in_order_together(
        common in any_told(),
        more in any_told(),
        own in any_told(),
        wished in prop::sample::select(vec![None, Some(("EUR", "USD", 2)), Some(("RUB", "EUR", 1))]),
        from in prop::sample::select(&CODES),
        to in prop::sample::select(&CODES),
    ) {
        let wished = wished.map(|(from, to, number)| PairPreference {
            from: code(from),
            to: code(to),
            provider: provider(number),
        });
        let wished: Vec<_> = wished.into_iter().collect();
        let ranks = [rank(1, "EUR"), rank(2, "USD")];
        let own: Vec<_> = quotes(&own).into_iter().map(|(_, quote)| quote).collect();
        let ask = |table: &RateTable| answers(table, (from, to), (day(1), day(31)));

        let below = RateTable::new(quotes(&common), &ranks, &wished);
        let before = ask(&below);
        let single = quotes(&more).into_iter().map(|(source, quote)| PairRates {
            source,
            from: quote.from,
            to: quote.to,
            days: vec![(quote.day, quote.rate)],
        });
        let laid = below.clone().with(single).with_own(own.iter().copied());

        let all = quotes(&common).into_iter().chain(quotes(&more));
        let all = all.chain(own.iter().map(|quote| (Source::Own, *quote)));
        let together = RateTable::new(all.collect(), &ranks, &wished);
        prop_assert_eq!(ask(&laid), ask(&together));
        prop_assert_eq!(ask(&below), before, "what lies below stays as it was");
    }

    #[test]
    fn rates_of_days_further_off_change_no_answer(
        told in any_told(),
        first in 8_i8..28,
        length in 0_i8..8,
        from in prop::sample::select(&CODES),
        to in prop::sample::select(&CODES),
    ) {
        let (first, last) = (day(first), day((first + length).min(31)));
        let earliest = first.saturating_sub(REACH_DAYS.days());
        let near = told.iter().filter(|told| (earliest..=last).contains(&told.3));
        let near = table(&near.copied().collect::<Vec<_>>());
        let all = table(&told);
        let ask = |table: &RateTable| answers(table, (from, to), (first, last));
        prop_assert_eq!(ask(&near), ask(&all));
        let pairs: BTreeSet<_> = all.pairs_between(earliest, last).collect();
        let expected: BTreeSet<_> = near.pairs_between(Date::MIN, Date::MAX).collect();
        prop_assert_eq!(pairs, expected);
    }
}
