//! Which tables of rates stay in memory, and which go.

use std::sync::Arc;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use kym_domain::rates::{PairRates, Rate, RateTable, Source};
use kym_store::rates::cache::{CachedTables, MAX_BYTES, Part, RateScope};

const DAY: Date = date(2025, 10, 1);

fn part(number: i64) -> Part {
    let first = DAY.saturating_add(number.days());
    let told = RateScope::ByPeople;
    Part {
        first,
        last: first,
        told,
    }
}

/// A table of one pair whose rates take that much memory, about.
fn table(bytes: usize) -> Arc<RateTable> {
    let rate = Rate::read("1.1").expect("a rate");
    let days = vec![(DAY, rate); bytes / size_of::<(Date, Rate)>()];
    let told = PairRates {
        source: Source::Manual,
        from: "EUR".parse().expect("a code"),
        to: "USD".parse().expect("a code"),
        days,
    };
    Arc::new(RateTable::default().with([told]))
}

#[test]
fn a_table_is_given_to_its_own_number_only_and_another_one_empties_the_memory() {
    let kept = CachedTables::default();
    kept.put(3, part(1), &table(100));
    assert!(kept.get(3, &part(1)).is_some());
    assert!(kept.get(3, &part(2)).is_none());
    for other in [4, 2] {
        kept.put(3, part(1), &table(100));
        assert!(kept.get(other, &part(1)).is_none());
        assert!(kept.get(3, &part(1)).is_none(), "it is gone");
        assert_eq!(kept.bytes(), 0);
    }
}

#[test]
fn what_was_asked_for_longest_ago_makes_room_and_nothing_too_large_is_kept() {
    let kept = CachedTables::default();
    let quarter = table(MAX_BYTES / 4 - 1024);
    kept.put(1, part(0), &quarter);
    let bytes_of_one = kept.bytes();
    for number in 1..4 {
        kept.put(1, part(number), &quarter);
    }
    assert!(kept.get(1, &part(0)).is_some());
    kept.put(1, part(4), &quarter);
    let there = |number| kept.get(1, &part(number)).is_some();
    assert_eq!([0, 1, 2, 3, 4].map(there), [true, false, true, true, true]);
    kept.put(1, part(4), &quarter);
    kept.put(1, part(5), &table(MAX_BYTES));
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(there),
        [true, false, true, true, true, false]
    );
    assert!(kept.bytes() <= MAX_BYTES);
    for number in 10..40 {
        kept.put(1, part(number), &quarter);
    }
    assert_eq!((0..40).filter(|number| there(*number)).count(), 4);
    assert_eq!(kept.bytes(), 4 * bytes_of_one);
}
