//! The signs and short forms of currencies, as they stand beside amounts.

use std::collections::HashMap;
use std::sync::LazyLock;

use kym_domain::money::{Currency, CurrencyCode};
use unicode_normalization::UnicodeNormalization as _;

/// A sign, folded, and the codes of the currencies that it stands for, from all languages of the Unicode CLDR 48
/// (`symbol` and `narrowSymbol`), with a tab between.
const SIGNS: &str = include_str!("currency-signs.tsv");

/// Short forms that banks print and that the CLDR does not have.
const SHORT_FORMS: [&str; 31] = [
    "рублей",
    "тг",
    "тнг",
    "тенге",
    "грн",
    "сум",
    "sfr",
    "us",
    "a",
    "nz",
    "hk",
    "dhs",
    "dh",
    "dhm",
    "shs",
    "sh",
    "kshs",
    "kd",
    "bd",
    "jd",
    "qr",
    "ro",
    "ld",
    "php",
    "eu",
    "euro",
    "đ",
    "vnđ",
    "円",
    "원",
    "บาท",
];

/// Codes of directions, which a currency may not be mistaken for.
const DIRECTIONS: [&str; 3] = ["dr", "cr", "db"];

/// The most letters that make a sign of a currency more exact: `Bds$`, `MOP$`.
const MAX_LETTERS: usize = 4;

static CURRENCIES: LazyLock<HashMap<&str, Vec<CurrencyCode>>> = LazyLock::new(|| {
    let signs = SIGNS.lines().filter_map(|line| line.split_once('\t'));
    signs
        .map(|(sign, codes)| {
            let codes = codes.split(' ').filter_map(|code| code.parse().ok());
            (sign, codes.collect())
        })
        .collect()
});

/// The form in which signs are compared: `Rs.` is `RS`, and a full-width sign a plain one.
fn folded(word: &str) -> String {
    let small = word.nfkc().flat_map(char::to_lowercase).nfc();
    small
        .filter(|letter| *letter != '.' && !letter.is_whitespace())
        .collect()
}

/// Whether a word beside an amount says of which money it is.
pub(super) fn is_currency(word: &str) -> bool {
    let word = folded(word);
    CURRENCIES.contains_key(word.as_str())
        || SHORT_FORMS.contains(&word.as_str())
        || is_iso(&word).is_some()
        || is_letters_at_a_sign(&word)
}

/// The one currency that a word stands for. `$` and `kr` stand for many, and so for none.
pub(super) fn currency(word: &str) -> Option<CurrencyCode> {
    let word = folded(word);
    is_iso(&word).or_else(|| match CURRENCIES.get(word.as_str())?.as_slice() {
        [one] => Some(*one),
        _ => None,
    })
}

/// The currencies that share a sign beside amounts, as `$` does; none for one that only one has, and for words: what `kr`
/// or `Rs` stands for is told by the country.
pub(super) fn sharing(word: &str) -> Option<&'static [CurrencyCode]> {
    let codes = CURRENCIES
        .get(folded(word).as_str())
        .filter(|_| word.contains(is_sign))?;
    (codes.len() > 1).then_some(codes.as_slice())
}

fn is_iso(folded: &str) -> Option<CurrencyCode> {
    (folded.len() == 3).then(|| Currency::iso(&folded.to_uppercase()).map(Currency::code))?
}

/// `S$`, `NT$`, `GH₵`, `U$S`: letters at the sign of a currency make it more exact, whichever they are.
fn is_letters_at_a_sign(folded: &str) -> bool {
    let letters: String = folded
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    let mut others = folded.chars().filter(|letter| !letter.is_alphabetic());
    others.next().is_some_and(is_sign)
        && others.next().is_none()
        && letters.chars().count() <= MAX_LETTERS
        && !DIRECTIONS.contains(&letters.as_str())
}

/// Whether a letter is a sign of a currency (Unicode, general category Sc).
pub(super) const fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '$' | '\u{a2}'..='\u{a5}'
            | '\u{58f}'
            | '\u{60b}'
            | '\u{7fe}'
            | '\u{7ff}'
            | '\u{9f2}'
            | '\u{9f3}'
            | '\u{9fb}'
            | '\u{af1}'
            | '\u{bf9}'
            | '\u{e3f}'
            | '\u{17db}'
            | '\u{20a0}'..='\u{20cf}'
            | '\u{a838}'
            | '\u{fdfc}'
            | '\u{fe69}'
            | '\u{ff04}'
            | '\u{ffe0}'
            | '\u{ffe1}'
            | '\u{ffe5}'
            | '\u{ffe6}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_stands_in_the_form_it_is_looked_up_in() {
        for (sign, codes) in CURRENCIES.iter() {
            assert_eq!(folded(sign), **sign);
            assert!(!codes.is_empty(), "{sign}");
        }
        for word in SHORT_FORMS {
            assert_eq!(folded(word), word);
            assert!(!CURRENCIES.contains_key(word), "{word} is in the CLDR");
        }
    }

    #[test]
    fn signs_of_one_currency_name_it_and_signs_of_many_do_not() {
        for (word, code) in [
            ("€", Some("EUR")),
            ("CA$", Some("CAD")),
            ("NT$", Some("TWD")),
            ("Rp", Some("IDR")),
            ("usd", Some("USD")),
            ("$", None),
            ("kr.", None),
            ("Rs.", None),
            ("￥", None),
        ] {
            let code = code.map(|code| code.parse().expect("a code"));
            assert_eq!(currency(word), code, "{word}");
            assert!(is_currency(word), "{word}");
        }
        for word in ["dr", "DR$", "x", "№", "%", "abcde$"] {
            assert!(!is_currency(word), "{word}");
        }
    }
}
