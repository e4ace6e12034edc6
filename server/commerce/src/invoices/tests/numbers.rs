use jiff::SignedDuration;
use proptest::prelude::*;

use super::*;

fn number(year: i16, sequence: i64) -> InvoiceNumber {
    InvoiceNumber { year, sequence }
}

#[test]
fn each_year_begins_with_one() {
    let first = InvoiceSeries::first(day("2026-12-31"));
    assert_eq!(first.last, number(2026, 1));
    let second = first.next(day("2026-12-31"));
    assert_eq!(
        (second.last, second.issued_on),
        (number(2026, 2), day("2026-12-31"))
    );
    let third = second.next(day("2027-01-01"));
    assert_eq!(
        (third.last, third.issued_on),
        (number(2027, 1), day("2027-01-01"))
    );
    let later = third.next(day("2031-05-05"));
    assert_eq!(
        (later.last, later.issued_on),
        (number(2031, 1), day("2031-05-05"))
    );
}

#[test]
fn a_clock_that_was_put_back_gives_the_last_day_again() {
    let last = InvoiceSeries {
        last: number(2027, 7),
        issued_on: day("2027-01-01"),
    };
    let next = last.next(day("2026-12-31"));
    assert_eq!(
        (next.last, next.issued_on),
        (number(2027, 8), day("2027-01-01"))
    );
}

#[test]
fn a_second_before_midnight_is_another_year_in_other_zones() {
    let now = moment("2026-12-31T23:59:00Z");
    for (zone, year) in [
        ("UTC", 2026),
        ("Pacific/Pago_Pago", 2026),
        ("Pacific/Kiritimati", 2027),
    ] {
        let zone = TimeZone::get(zone).expect("a zone");
        let series = InvoiceSeries::first(zone.to_datetime(now).date());
        assert_eq!((series.last.year, series.issued_on.year()), (year, year));
    }
}

#[test]
fn numbers_are_written_with_four_digits_or_more() {
    assert_eq!(number(2026, 1).to_string(), "2026-0001");
    assert_eq!(number(2026, 9999).to_string(), "2026-9999");
    assert_eq!(number(2026, 10_000).to_string(), "2026-10000");
}

#[test]
fn a_number_is_found_with_or_without_what_stands_before_it() {
    for text in [
        "KYM-2026-0012",
        "2026-0012",
        " 2026-12 ",
        "Счёт 2026-0012",
        "KYM2026-12",
    ] {
        assert_eq!(
            InvoiceNumber::find_in(text),
            Some(number(2026, 12)),
            "{text}"
        );
    }
    for text in [
        "",
        "-",
        "2026",
        "2026-",
        "26-1",
        "2026-0",
        "2026-+1",
        "2026-1a",
        "é26-1",
        "2026-99999999999999999999",
    ] {
        assert_eq!(InvoiceNumber::find_in(text), None, "{text}");
    }
}

fn zones() -> impl Strategy<Value = TimeZone> {
    let names = vec![
        "Pacific/Pago_Pago",
        "UTC",
        "Europe/Moscow",
        "Pacific/Kiritimati",
    ];
    proptest::sample::select(names).prop_map(|name| TimeZone::get(name).expect("a zone"))
}

proptest! {
    #[test]
    fn numbers_have_no_gap_and_days_no_way_back(
        steps in proptest::collection::vec((zones(), -86_400..20_000_000_i64), 1..100),
    ) {
        let mut now = moment("2026-12-20T00:00:00Z");
        let mut series: Option<InvoiceSeries> = None;
        for (zone, seconds) in steps {
            now += SignedDuration::from_secs(seconds);
            let today = zone.to_datetime(now).date();
            let next = series.map_or_else(|| InvoiceSeries::first(today), |series| series.next(today));
            prop_assert_eq!(next.last.year, next.issued_on.year());
            prop_assert!(next.issued_on >= today);
            let text = next.last.to_string();
            prop_assert_eq!(InvoiceNumber::find_in(&text), Some(next.last));
            if let Some(before) = series {
                prop_assert!(next.issued_on == before.issued_on || next.issued_on == today);
                prop_assert!(next.issued_on >= before.issued_on && next.last > before.last);
                let expected = if next.last.year == before.last.year { before.last.sequence + 1 } else { 1 };
                prop_assert_eq!(next.last.sequence, expected);
            } else {
                prop_assert_eq!(next.last.sequence, 1);
            }
            series = Some(next);
        }
    }
}
