//! What was bought, as it is recognised again.

use super::names::words_of;
use crate::decimal::Decimal;
use crate::money::{Currency, Minor};

/// The most characters that a key has.
const MAX_KEY_CHARS: usize = 60;

/// The key under which the category of an item is remembered: its words without capitals, marks and
/// punctuation, each once blank apart, cut to 60 characters. Digits stay: `500 g` and `1 kg` of the same are
/// two items. Nothing of a name without a word is left, and nothing can be remembered for it.
pub fn item_key(name: &str) -> String {
    let mut key = String::new();
    let mut length = 0;
    for word in words_of(name) {
        let chars = word.chars().count();
        if length + chars + 1 > MAX_KEY_CHARS {
            if key.is_empty() {
                key.extend(word.chars().take(MAX_KEY_CHARS));
            }
            break;
        }
        if !key.is_empty() {
            key.push(' ');
            length += 1;
        }
        key.push_str(&word);
        length += chars;
    }
    key
}

/// What one of an item costs, in minor units: the price that is printed where that many come to the sum, to less than one
/// minor unit since tills round weights, else the sum divided by how many there are, rounded half up. Where one of the two
/// is not known, what is said stands.
pub fn price_of_one(
    quantity: Option<Decimal>,
    unit_price: Option<Decimal>,
    sum: Option<Decimal>,
    currency: Currency,
) -> Option<Minor> {
    let minor = |number: Decimal| Minor::from_decimal(number, currency).ok();
    let printed = unit_price.and_then(minor);
    let quantity = quantity.filter(|quantity| quantity.units() != 0);
    let (Some(quantity), Some(sum)) = (quantity, sum) else {
        return printed.or_else(|| sum.and_then(minor));
    };
    let sum = minor(sum)?;
    if unit_price.is_some_and(|price| comes_to(quantity, price, sum, currency)) && printed.is_some()
    {
        return printed;
    }
    let parts = i128::from(sum.units()).checked_mul(power(quantity.decimals())?)?;
    let (size, count) = (parts.abs(), i128::from(quantity.units()).abs());
    let one = (size + count / 2) / count * parts.signum();
    i64::try_from(one).ok().map(Minor::new)
}

/// Whether so many at a price come to a sum. What is too large to be computed does not.
fn comes_to(quantity: Decimal, price: Decimal, sum: Minor, currency: Currency) -> bool {
    let exact = || {
        let product = i128::from(quantity.units()).checked_mul(i128::from(price.units()))?;
        let product = product.abs().checked_mul(power(currency.digits())?)?;
        let parts = power(quantity.decimals() + price.decimals())?;
        let wanted = i128::from(sum.units()).abs().checked_mul(parts)?;
        Some((product - wanted).abs() < parts)
    };
    exact().unwrap_or(false)
}

fn power(digits: u8) -> Option<i128> {
    10_i128.checked_pow(u32::from(digits))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn price(quantity: &str, unit_price: &str, sum: &str, code: &str) -> Option<i64> {
        let number = |text: &str| (!text.is_empty()).then(|| text.parse().expect("a number"));
        let currency = Currency::iso(code).expect("a currency");
        let [quantity, unit_price, sum] = [quantity, unit_price, sum].map(number);
        price_of_one(quantity, unit_price, sum, currency).map(Minor::units)
    }

    #[test]
    fn one_costs_what_is_printed_where_that_comes_to_the_sum() {
        assert_eq!(price("2", "1.50", "3.00", "EUR"), Some(150));
        assert_eq!(
            price("0.345", "2.98", "1.03", "EUR"),
            Some(298),
            "rounded by the till"
        );
        assert_eq!(price("2", "1.50", "-3.00", "EUR"), Some(150), "taken back");
        assert_eq!(price("0.345", "298", "103", "JPY"), Some(298));
    }

    #[test]
    fn one_costs_its_share_of_the_sum_where_another_price_was_read() {
        assert_eq!(price("2", "7.50", "3.00", "EUR"), Some(150));
        assert_eq!(price("3", "", "10.00", "EUR"), Some(333));
        assert_eq!(
            price("40.02", "1.799", "72.00", "EUR"),
            Some(180),
            "no price in cents"
        );
        assert_eq!(price("2", "", "-3.00", "EUR"), Some(-150));
    }

    #[test]
    fn what_is_said_stands_where_there_is_nothing_to_compare_it_with() {
        assert_eq!(price("", "1.50", "3.00", "EUR"), Some(150));
        assert_eq!(price("2", "1.50", "", "EUR"), Some(150));
        assert_eq!(price("0", "", "3.00", "EUR"), Some(300));
        assert_eq!(price("", "", "", "EUR"), None);
    }

    #[test]
    fn spellings_of_one_item_have_one_key() {
        for (left, right) in [
            ("MILCH 3,5% 1L", "Milch 3.5 % 1l"),
            ("Молоко «Ёлочка» 930мл", "МОЛОКО ЕЛОЧКА 930МЛ"),
            ("Käse/Gouda", "kase gouda"),
            ("  *Bananas*  ", "bananas"),
        ] {
            assert_eq!(item_key(left), item_key(right), "{left:?} and {right:?}");
        }
    }

    #[test]
    fn the_size_of_a_pack_tells_items_apart() {
        assert_ne!(item_key("Kaffee 500 g"), item_key("Kaffee 1 kg"));
    }

    #[test]
    fn a_name_without_words_has_no_key() {
        assert_eq!(item_key(" *** -- "), "");
    }

    #[test]
    fn a_letter_and_its_mark_with_an_apostrophe_between_are_one_letter() {
        let key = item_key("\u{b47}'\u{b56}");
        assert_eq!(key, "\u{b48}");
        assert_eq!(item_key(&key), key);
    }

    proptest! {
        #[test]
        fn any_numbers_have_a_price_or_none(
            numbers in proptest::array::uniform3(proptest::option::of((any::<i64>(), 0..=18_u8))),
        ) {
            let [quantity, unit_price, sum] =
                numbers.map(|number| number.map(|(units, decimals)| Decimal::new(units, decimals)));
            let currency = Currency::iso("KWD").expect("a currency");
            let one = price_of_one(quantity, unit_price, sum, currency);
            prop_assert!(one.is_none() || unit_price.is_some() || sum.is_some());
        }

        #[test]
        fn a_key_is_bounded_and_is_its_own_key(name in "\\PC{0,200}") {
            let key = item_key(&name);
            prop_assert!(key.chars().count() <= MAX_KEY_CHARS);
            prop_assert_eq!(item_key(&key), key);
        }
    }
}
