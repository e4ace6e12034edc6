//! Whether two payees may be one: a bank shortens names, adds where a card was used, and puts words before them.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::text;

/// A payee as it is compared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PayeeName(String);

impl PayeeName {
    /// The payee that a text names.
    pub fn new(payee: &str) -> Self {
        Self(text::fold(payee))
    }

    /// Whether both may be one: one of them is not said, begins the other, or has most words with it in common.
    pub fn is_like(&self, other: &Self) -> bool {
        let (one, two) = (&self.0, &other.0);
        if one.starts_with(two.as_str()) || two.starts_with(one.as_str()) {
            return true;
        }
        let (one, two) = (plain(one), plain(two));
        if is_begun(&letters(&one), &letters(&two)) {
            return true;
        }
        let (one, two) = (words(&one), words(&two));
        let common = one.intersection(&two).count();
        common * 2 > one.len().min(two.len())
    }

    /// Whether both say something.
    pub fn are_both_said(&self, other: &Self) -> bool {
        !self.0.is_empty() && !other.0.is_empty()
    }
}

/// The name without marks on its letters, and with those that German banks write in their place as one: `ä`, `ae`, `a`.
fn plain(name: &str) -> String {
    let letters = name.nfd().filter(|letter| !is_combining_mark(*letter));
    let letters: String = letters.collect();
    let letters = letters.replace("ae", "a").replace("oe", "o");
    letters.replace("ue", "u")
}

fn letters(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphabetic())
        .collect()
}

/// Whether one of them begins the other, and is no mere initial.
fn is_begun(one: &str, two: &str) -> bool {
    let (short, long) = if one.len() < two.len() {
        (one, two)
    } else {
        (two, one)
    };
    !short.is_empty()
        && (short == long || short.chars().nth(2).is_some() && long.starts_with(short))
}

/// The words of a name, without numbers: those are of cards, branches and days.
fn words(name: &str) -> BTreeSet<&str> {
    name.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.chars().any(char::is_alphabetic))
        .filter(|word| word.chars().nth(1).is_some())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_like_what_begins_it_or_shares_most_of_its_words() {
        for (one, two, expected) in [
            ("Bakery Korn", "BAKERY KORN 0042 BERLIN", true),
            ("HOLD* Hotel Luna", "Hotel Luna Rome", true),
            ("Vet", "VET CLINIC", true),
            ("", "Shop", true),
            ("Кафе «Ёж»", "КАФЕ ЕЖ МОСКВА", true),
            ("GAS WORKS", "SHOE BARN", false),
            ("Deutsche Bahn", "Deutsche Post", false),
            ("Turnverein", "Zahnarzt Bohrer", false),
            ("Shop 1", "Store 1", false),
        ] {
            let (one, two) = (PayeeName::new(one), PayeeName::new(two));
            assert_eq!(
                (one.is_like(&two), two.is_like(&one)),
                (expected, expected),
                "{one:?} {two:?}"
            );
        }
    }
}
