//! Which mark stands before the fraction, as far as amounts tell.

use kym_domain::imports::ImportDecimalMark;

use super::{Parts, plain};

/// What some amounts tell about the mark that they were written with.
#[derive(Debug, Default)]
pub(crate) struct MarkEvidence {
    point: usize,
    comma: usize,
    either: usize,
}

impl MarkEvidence {
    /// Takes one more amount into account.
    pub(crate) fn see(&mut self, text: &str) {
        let text = plain(text);
        let Some(Parts { number, .. }) = Parts::of(&text) else {
            return;
        };
        let marks: Vec<_> = number
            .char_indices()
            .filter(|(_, letter)| matches!(letter, '.' | ','))
            .collect();
        let Some(&(place, last)) = marks.last() else {
            return;
        };
        let digits_behind = number.len() - place - 1;
        let is_decimal = if marks.len() == 1 {
            let before = &number[..place];
            if digits_behind == 3 && (1..=3).contains(&before.len()) && !before.starts_with('0') {
                self.either += 1;
                return;
            }
            true
        } else {
            // Twice the same one groups digits; two different ones end with the decimal mark.
            marks.iter().any(|(_, other)| *other != last)
        };
        if (last == '.') == is_decimal {
            self.point += 1;
        } else {
            self.comma += 1;
        }
    }

    /// The mark, and whether that is in doubt.
    pub(crate) fn verdict(&self) -> (ImportDecimalMark, bool) {
        let mark = if self.comma > self.point {
            ImportDecimalMark::Comma
        } else {
            ImportDecimalMark::Point
        };
        let contradicts = self.comma > 0 && self.point > 0;
        let says_nothing = self.comma == 0 && self.point == 0 && self.either > 0;
        (mark, contradicts || says_nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_is_guessed_from_all_amounts_and_doubted_when_none_tells() {
        let verdict = |texts: &[&str]| {
            let mut evidence = MarkEvidence::default();
            for text in texts {
                evidence.see(text);
            }
            evidence.verdict()
        };
        assert_eq!(
            verdict(&["1,234", "5,50"]),
            (ImportDecimalMark::Comma, false)
        );
        assert_eq!(
            verdict(&["1.234", "5.50"]),
            (ImportDecimalMark::Point, false)
        );
        assert_eq!(verdict(&["1.234.567"]), (ImportDecimalMark::Comma, false));
        assert_eq!(verdict(&["1.234,5"]), (ImportDecimalMark::Comma, false));
        assert_eq!(verdict(&["0,500"]), (ImportDecimalMark::Comma, false));
        assert_eq!(verdict(&["12", "-5"]), (ImportDecimalMark::Point, false));
        assert!(verdict(&["1,234", "5,678"]).1);
        assert!(verdict(&["1,50", "5.50"]).1);
    }
}
