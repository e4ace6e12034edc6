use jiff::civil::date;
use kym::demo::household::{Entry, Household, category};

fn lived() -> Vec<Entry> {
    Household::new(7, date(2025, 10, 5)).live()
}

#[test]
fn one_seed_gives_one_household() {
    assert_eq!(lived(), lived());
    assert_ne!(lived(), Household::new(8, date(2025, 10, 5)).live());
}

#[test]
fn three_years_have_thousands_of_lines_of_known_categories() {
    let entries = lived();
    assert!((2_000..4_500).contains(&entries.len()), "{}", entries.len());
    assert!(entries.iter().all(
        |entry| entry.cents != 0 && (entry.to.is_some() || category(entry.category).is_some())
    ));
    assert!(entries.is_sorted_by_key(|entry| entry.date));
}

#[test]
fn the_household_gets_by() {
    let entries = lived();
    let booked = entries.iter().filter(|entry| entry.to.is_none());
    let left: i64 = booked.map(|entry| entry.cents).sum();
    assert!((0..12_000_000).contains(&left), "{left}");
}
