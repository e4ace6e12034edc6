//! The currencies that the program brings along.

use super::{CurrencyKind, ListedCurrency};
use crate::money::Currency;

/// Code, digits, whether it is current, sign, English and Russian name of each, with tabs between.
/// Codes and digits are those of ISO 4217; signs and names are those of the Unicode CLDR 48.
const LIST: &str = include_str!("list.tsv");

/// The currencies of ISO 4217 that amounts can be counted in, and those that it has withdrawn within
/// living memory: old books are kept in marks and kunas. By code; the withdrawn ones are not offered
/// until an administrator says so.
pub fn standard() -> Vec<ListedCurrency> {
    LIST.lines().filter_map(of_line).collect()
}

fn of_line(line: &str) -> Option<ListedCurrency> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (code, digits) = (next()?.parse().ok()?, next()?.parse().ok()?);
    let is_historical = next()? == "historical";
    Some(ListedCurrency {
        currency: Currency::new(code, digits)?,
        symbol: next()?.to_owned(),
        name_en: next()?.to_owned(),
        name_ru: next()?.to_owned(),
        kind: CurrencyKind::Iso,
        is_active: !is_historical,
        is_historical,
        version: 1,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use iso_currency::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn every_line_of_the_list_is_a_currency_and_they_stand_by_code() {
        let all = standard();
        assert_eq!(all.len(), LIST.lines().count());
        assert!(all.is_sorted_by(|one, next| one.currency.code() < next.currency.code()));
        for listed in &all {
            assert!(
                !listed.symbol.is_empty() && !listed.name_en.is_empty(),
                "{listed:?}"
            );
            let is_russian = |letter: char| matches!(letter, 'а'..='я' | 'ё');
            assert!(listed.name_ru.contains(is_russian), "{listed:?}");
        }
    }

    #[test]
    fn the_list_has_the_whole_standard_with_its_digits() {
        let all = standard();
        let known = iso_currency::Currency::iter().filter_map(|iso| Currency::iso(iso.code()));
        let known: HashSet<_> = known.collect();
        assert!(known.len() > 150);
        let listed: HashSet<_> = all.iter().map(|listed| listed.currency).collect();
        assert_eq!(
            known.difference(&listed).collect::<Vec<_>>(),
            Vec::<&Currency>::new()
        );
        for listed in all
            .iter()
            .filter(|listed| !known.contains(&listed.currency))
        {
            assert!(listed.is_historical, "{listed:?}");
        }
    }

    #[test]
    fn withdrawn_ones_are_there_and_not_offered() {
        let all = standard();
        for code in ["RUR", "HRK", "DEM", "FRF", "ITL", "BGN"] {
            let found = all
                .iter()
                .find(|listed| listed.currency.code().as_str() == code);
            let found = found.expect(code);
            assert!(found.is_historical && found.chosen().is_err(), "{code}");
        }
        for code in ["USD", "EUR", "RUB", "CHF", "XAF"] {
            let found = all
                .iter()
                .find(|listed| listed.currency.code().as_str() == code);
            assert!(found.expect(code).chosen().is_ok(), "{code}");
        }
    }
}
