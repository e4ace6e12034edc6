//! Cells that stand for an empty one.

use super::{Words, is_beside, is_of_word, plain};
use crate::currency_signs;

/// How people write that there is no amount.
const NO_AMOUNT: [&str; 26] = [
    "n/a",
    "#n/a",
    "na",
    "n.a",
    "n.a.",
    "n/d",
    "n.d.",
    "none",
    "null",
    "nil",
    "nihil",
    "nan",
    "./.",
    "k.a.",
    "k. a.",
    "keine",
    "keiner",
    "entfällt",
    "s.o.",
    "brak",
    "н/д",
    "нет",
    "нет данных",
    "прочерк",
    "немає",
    "ー",
];

/// Whether a cell stands for an empty one: a dash, `n/a`, or the sign of a currency alone, as spreadsheets write
/// nothing.
pub(crate) fn is_blank(text: &str) -> bool {
    let text = plain(text.trim());
    let is_filler = |letter| matches!(letter, '_' | '*' | '·' | '•' | '\u{2015}');
    let is_dash = |letter| is_beside(letter) || is_of_word(letter) || is_filler(letter);
    NO_AMOUNT.contains(&text.to_lowercase().as_str())
        || text.chars().all(is_dash) && Words(&text).all(currency_signs::is_currency)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_words_for_nothing_are_blank() {
        for text in [
            "", " ", "-", "–", "—", "―", "--", "n/a", "N/A", "null", "$ -", "- €", "./.", "***",
            "_", "−", "－", "ー", "нет", "k.A.", "(-)", "-.--", "CHF",
        ] {
            assert!(is_blank(text), "{text:?}");
        }
        for text in ["0", "0.00", "x", "5", "?"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
