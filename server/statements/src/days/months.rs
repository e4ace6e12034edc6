//! The names of the months in all languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;

/// The names of a month to a line, January first: long and short ones, in the form in which they stand in a date
/// and alone, of all languages of the Unicode CLDR 48, and without their accents. What is a month in one language
/// and another month in another is that of the language which the CLDR covers best, or none (`listopad` is
/// November in Poland and October in Croatia).
const NAMES: &str = include_str!("month-names.txt");

static MONTHS: LazyLock<HashMap<&str, i8>> = LazyLock::new(|| {
    let lines = NAMES.lines().zip(1_i8..);
    lines
        .flat_map(|(line, month)| line.split(' ').map(move |name| (name, month)))
        .collect()
});

/// The number of the month that a whole word names.
pub(super) fn month(word: &str) -> Option<i8> {
    if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let word: String = word.nfkc().flat_map(char::to_lowercase).nfc().collect();
    MONTHS.get(word.as_str()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twelve_lines_of_names_in_the_form_they_are_looked_up_in() {
        assert_eq!(NAMES.lines().count(), 12);
        for (name, number) in MONTHS.iter() {
            assert_eq!(month(name), Some(*number), "{name}");
        }
        let names: usize = NAMES.lines().map(|line| line.split(' ').count()).sum();
        assert_eq!(names, MONTHS.len(), "no name is on two lines");
    }

    #[test]
    fn only_whole_words_are_months() {
        for (word, number) in [
            ("marraskuu", Some(11)),
            ("marraskuuta", Some(11)),
            ("März", Some(3)),
            ("MAR", Some(3)),
            ("août", Some(8)),
            ("fevrier", Some(2)),
            ("Ağustos", Some(8)),
            ("kwietnia", Some(4)),
            ("ноября", Some(11)),
            ("нояб", Some(11)),
            ("лютого", Some(2)),
            ("Νοεμβρίου", Some(11)),
            ("मार्च", Some(3)),
            ("marr", None),
            ("marketing", None),
            ("may be", None),
            ("listopad", None),
        ] {
            assert_eq!(month(word), number, "{word}");
        }
    }
}
