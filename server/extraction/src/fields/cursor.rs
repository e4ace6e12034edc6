//! A cursor over the text of a row.

use super::repairs::digit_like;
use kym_domain::receipts::names::plain;

/// A cursor over a text.
pub(super) struct Cursor<'a> {
    /// The text.
    pub chars: &'a [char],
    /// Where it is.
    pub at: usize,
}

impl Cursor<'_> {
    /// What is next.
    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Passes a blank.
    pub fn skip_blank(&mut self) {
        if self.peek() == Some(' ') {
            self.at += 1;
        }
    }

    /// Reads so many digits at most; letters that look like digits are digits beside others.
    pub fn digits(&mut self, most: usize) -> Option<(i16, usize)> {
        let mut value = 0_i16;
        let mut count = 0;
        let mut real = 0;
        while count < most
            && let Some(letter) = self.peek()
        {
            let digit = match letter.to_digit(10) {
                Some(digit) => {
                    real += 1;
                    digit
                }
                None => match digit_like(letter).and_then(|digit| digit.to_digit(10)) {
                    Some(digit) if !matches!(letter, 'i' | 'o' | 's' | 'z' | 'D' | '!') => digit,
                    _ => break,
                },
            };
            value = value * 10 + i16::try_from(digit).ok()?;
            count += 1;
            self.at += 1;
        }
        (real * 2 >= count && count > 0).then_some((value, count))
    }

    /// Reads so many digits that have a blank somewhere between them, where none should be.
    pub fn digits_apart(&mut self, count: usize) -> Option<i16> {
        let start = self.at;
        let mut value = 0_i16;
        let mut read = 0;
        let mut blanks = 0;
        while read < count {
            let digit = self
                .peek()
                .filter(|c| c.is_ascii_digit() || (*c == ' ' && read > 0));
            match digit.map(|c| c.to_digit(10)) {
                Some(Some(digit)) => {
                    value = value * 10 + i16::try_from(digit).ok()?;
                    read += 1;
                }
                Some(None) if blanks == 0 => blanks = 1,
                _ => break,
            }
            self.at += 1;
        }
        if read == count && blanks == 1 {
            return Some(value);
        }
        self.at = start;
        None
    }

    /// Reads the sign between the parts of a date, with a blank on either side.
    pub fn separator(&mut self) -> Option<char> {
        let start = self.at;
        self.skip_blank();
        let sign = self
            .peek()
            .filter(|sign| matches!(sign, '.' | '/' | '-' | ',' | '–'));
        if sign.is_some() {
            self.at += 1;
            self.skip_blank();
        } else {
            self.at = start;
        }
        sign
    }

    /// Reads letters, in small ones without marks.
    pub fn word(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(char::is_alphabetic) {
            self.at += 1;
        }
        self.chars[start..self.at]
            .iter()
            .flat_map(|c| c.to_lowercase())
            .map(plain)
            .collect()
    }
}
