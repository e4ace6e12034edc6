//! Whether what a model says stands in the text that was recognised.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::decimal::Decimal;
use crate::text::{fold, is_invisible};

/// How many figures that stand side by side may be one amount with blanks between its thousands.
const GROUPS: usize = 4;

/// A text to be searched.
#[derive(Debug)]
pub(super) struct Evidence {
    folded: String,
    /// Words as they are written, without punctuation.
    words: BTreeSet<String>,
    /// Digits without anything between them, and without zeros in front.
    amounts: BTreeSet<String>,
    /// Runs of digits.
    numbers: BTreeSet<String>,
}

/// Whether no screen shows this character where it stands: control characters, marks that turn the direction of writing,
/// blanks without width, and tags.
const fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{e0000}'..='\u{e007f}')
}

/// A text without what nobody sees on paper. Lines stay lines.
pub fn visible(text: &str) -> String {
    let is_shown =
        |letter: &char| *letter == '\n' || !(is_hidden(*letter) || is_invisible(*letter));
    let spaced = text.chars().map(|letter| match letter {
        '\t' | '\r' | '\u{2028}' | '\u{2029}' => ' ',
        letter => letter,
    });
    spaced.filter(is_shown).collect()
}

impl Evidence {
    /// Of a text.
    pub(super) fn of(text: &str) -> Self {
        let is_word = |letter: char| !letter.is_alphanumeric();
        let words = text.split(is_word).filter(|word| !word.is_empty());
        let runs = text.split(|letter: char| !letter.is_ascii_digit());
        Self {
            folded: fold(text),
            words: words.map(str::to_owned).collect(),
            amounts: text.lines().flat_map(amounts).collect(),
            numbers: runs
                .filter(|run| !run.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }

    /// Whether an amount of a currency with so many digits stands in it, in whatever way it is written.
    pub(super) fn has_amount(&self, amount: Decimal, digits: u8) -> bool {
        let Some(units) = amount.scaled_to(digits.max(amount.decimals())) else {
            return false;
        };
        let written = units.unsigned_abs().to_string();
        let fraction = usize::from(digits.max(amount.decimals()));
        let whole = written
            .len()
            .checked_sub(fraction)
            .map(|end| written.split_at(end));
        let is_round = |(_, fraction): &(&str, &str)| fraction.bytes().all(|digit| digit == b'0');
        let whole = whole.filter(is_round).map(|(whole, _)| whole);
        self.amounts.contains(&written) || whole.is_some_and(|whole| self.amounts.contains(whole))
    }

    /// Whether the day of the month and the year of a date stand in it.
    pub(super) fn has_date(&self, date: Date) -> bool {
        let has = |number: String| self.numbers.contains(&number);
        let (day, month, year) = (date.day(), date.month(), date.year());
        let compact = [
            format!("{year:04}{month:02}{day:02}"),
            format!("{day:02}{month:02}{year:04}"),
        ];
        let is_compact = compact
            .iter()
            .any(|digits| self.numbers.iter().any(|number| number.contains(digits)));
        let has_day = has(format!("{day:02}")) || has(day.to_string());
        let has_year = has(year.to_string()) || has(format!("{:02}", year.rem_euclid(100)));
        is_compact || (has_day && has_year)
    }

    /// Whether a currency is named, by its code or its sign.
    pub(super) fn has_currency(&self, code: &str, symbol: &str) -> bool {
        let is_named = if symbol.chars().all(char::is_alphanumeric) {
            self.words.contains(symbol)
        } else {
            self.folded.contains(&fold(symbol))
        };
        is_named || self.words.contains(code)
    }

    /// Whether a name stands in it, in part at least: words are misread.
    pub(super) fn has_name(&self, name: &str) -> bool {
        let folded = fold(name);
        let mut words = folded
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| word.chars().count() >= 3);
        self.folded.contains(&folded) || words.any(|word| self.folded.contains(word))
    }
}

/// The digits of all amounts that a line may say.
fn amounts(line: &str) -> Vec<String> {
    let is_part =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '\'' | '’');
    let chunks: Vec<String> = line
        .split(|letter: char| !is_part(letter) && !letter.is_whitespace())
        .flat_map(|run| run.split_whitespace().chain([""]))
        .map(|chunk| chunk.chars().filter(char::is_ascii_digit).collect())
        .collect();
    let mut found = Vec::new();
    for first in 0..chunks.len() {
        let mut digits = String::new();
        for chunk in chunks.iter().skip(first).take(GROUPS) {
            if chunk.is_empty() {
                break;
            }
            digits.push_str(chunk);
            let trimmed = digits.trim_start_matches('0');
            found.push(if trimmed.is_empty() { "0" } else { trimmed }.to_owned());
        }
    }
    found
}
