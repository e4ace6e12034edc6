//! Whether what a model says stands in the text that it was given.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::decimal::Decimal;
use crate::text::{fold, is_invisible};

/// How many figures that stand side by side may be one amount with blanks between its thousands.
const GROUPS: usize = 4;

/// With how many amounts with cents all of them are taken to have some.
const SEVERAL: usize = 3;

/// A text in which is searched for what a model says of it.
#[derive(Debug, Clone)]
pub struct Evidence {
    folded: String,
    /// Words as they are written, without punctuation.
    words: BTreeSet<String>,
    /// Digits without anything between them.
    amounts: BTreeSet<String>,
    /// Whether amounts are written with cents.
    has_cents: bool,
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
    pub fn of(text: &str) -> Self {
        let is_between = |letter: char| !letter.is_alphanumeric();
        let words = text.split(is_between).filter(|word| !word.is_empty());
        let runs = text.split(|letter: char| !letter.is_ascii_digit());
        let with_cents = text.lines().flat_map(figures).flatten();
        let with_cents = with_cents.filter(|figure| has_cents(figure));
        Self {
            folded: fold(text),
            words: words.map(str::to_owned).collect(),
            amounts: text.lines().flat_map(amounts).collect(),
            has_cents: with_cents.count() >= SEVERAL,
            numbers: runs
                .filter(|run| !run.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }

    /// Of a part of this text. Whether amounts have cents is known from the whole.
    #[must_use]
    pub fn of_part(&self, text: &str) -> Self {
        Self {
            has_cents: self.has_cents,
            ..Self::of(text)
        }
    }

    /// Whether an amount of a currency with so many digits stands in it, in whatever way it is written. Among amounts with
    /// cents one without is the number of something.
    pub fn has_amount(&self, amount: Decimal, digits: u8) -> bool {
        let fraction = digits.max(amount.decimals());
        let Some(units) = amount.scaled_to(fraction) else {
            return false;
        };
        let fraction = usize::from(fraction);
        let written = format!("{:0width$}", units.unsigned_abs(), width = fraction + 1);
        let (whole, cents) = written.split_at(written.len() - fraction);
        let is_round = cents.bytes().all(|digit| digit == b'0');
        self.amounts.contains(&written)
            || (is_round && !self.has_cents && self.amounts.contains(whole))
    }

    /// Whether the day of the month and the year of a date stand in it.
    pub fn has_date(&self, date: Date) -> bool {
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
    pub fn has_currency(&self, code: &str, symbol: &str) -> bool {
        let is_named = if symbol.chars().all(char::is_alphanumeric) {
            self.words.contains(symbol)
        } else {
            self.folded.contains(&fold(symbol))
        };
        is_named || self.words.contains(code)
    }

    /// Whether a name stands in it, in part at least: words are misread.
    pub fn has_name(&self, name: &str) -> bool {
        let folded = fold(name);
        let mut words = folded
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| word.chars().count() >= 3);
        self.folded.contains(&folded) || words.any(|word| self.folded.contains(word))
    }
}

/// The figures of a line: in each run the ones that have only blanks between them.
fn figures(line: &str) -> impl Iterator<Item = Vec<&str>> {
    let is_part =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '\'' | '’');
    let runs = line.split(move |letter: char| !is_part(letter) && !letter.is_whitespace());
    runs.map(|run| {
        let figures = run.split_whitespace();
        let with_digits = figures.filter(|figure| figure.contains(|it: char| it.is_ascii_digit()));
        with_digits.collect()
    })
}

/// The digits of all amounts that a line may say.
fn amounts(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for run in figures(line) {
        for first in 0..run.len() {
            let mut digits = String::new();
            for figure in run.iter().skip(first).take(GROUPS) {
                digits.extend(figure.chars().filter(char::is_ascii_digit));
                found.push(digits.clone());
            }
        }
    }
    found
}

/// Whether a figure ends in two digits behind a point or a comma.
fn has_cents(figure: &str) -> bool {
    let figure = figure.trim_end_matches(['.', ',']);
    let cents = figure.rsplit_once(['.', ',']);
    cents.is_some_and(|(_, cents)| cents.len() == 2)
}
