use crate::money::Currency;
use crate::transactions::{Amounts, InUnits, Word};

fn typed(word: &str) -> Option<(i64, i64, Option<bool>)> {
    let usd = Currency::iso("USD").expect("a currency");
    Amounts::typed(word, usd).map(|amounts| {
        (
            amounts.least.units(),
            amounts.most.units(),
            amounts.is_outgoing,
        )
    })
}

#[test]
fn a_typed_amount_is_every_amount_that_begins_so() {
    for (word, amounts) in [
        ("12", (1200, 1299, None)),
        ("12.", (1200, 1299, None)),
        ("12,5", (1250, 1259, None)),
        ("12.50", (1250, 1250, None)),
        ("-12.5", (1250, 1259, Some(true))),
        ("\u{2212}12", (1200, 1299, Some(true))),
        ("+0,99", (99, 99, Some(false))),
        ("0", (0, 99, None)),
    ] {
        assert_eq!(typed(word), Some(amounts), "{word}");
    }
}

#[test]
fn what_is_no_amount_of_the_currency_is_only_a_word() {
    for word in [
        "",
        "-",
        "+",
        ".",
        "--1",
        "-+1",
        "12.345",
        "1,2,3",
        "1.2.3",
        "12e3",
        "x1",
        "9999999999999999",
        "9999999999999999999999",
    ] {
        assert_eq!(typed(word), None, "{word}");
    }
}

#[test]
fn a_currency_without_digits_has_whole_amounts_only() {
    let yen = Currency::iso("JPY").expect("a currency");
    let amounts = Amounts::typed("120", yen).expect("an amount");
    assert_eq!((amounts.least.units(), amounts.most.units()), (120, 120));
    assert_eq!(Amounts::typed("120.5", yen), None);
}

#[test]
fn a_search_is_its_words_in_one_spelling() {
    let usd = InUnits::all(Currency::iso("USD").expect("a currency"));
    let words = Word::all_of("  Ёжик \t КАФЕ\n", &[], &[], &usd);
    let texts: Vec<_> = words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["ежик", "кафе"]);
    assert_eq!(Word::all_of(" \n", &[], &[], &usd), []);
}
