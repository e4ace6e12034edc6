//! Sums of what was right, by language and by how receipts came.

use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::Add;

use kym_samples::country::Language;

use super::cases::Medium;
use super::comparison::Comparison;
use super::reading::Reading;

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    pub part: u64,
    pub of: u64,
}

impl Share {
    fn new(part: usize, of: usize) -> Self {
        let number = |number| u64::try_from(number).unwrap_or(u64::MAX);
        Self {
            part: number(part),
            of: number(of),
        }
    }

    /// In hundredths of a percent, rounded down: what misses an aim by a little misses it.
    pub const fn hundredths(self) -> Option<u64> {
        (self.part * 10_000).checked_div(self.of)
    }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            part: self.part + other.part,
            of: self.of + other.of,
        }
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::default(), Add::add)
    }
}

/// What is asked of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    Totals,
    Dates,
    Merchants,
    /// Of those that are printed.
    Lines,
    /// Lines of drafts that are not printed, to those that are.
    WrongLines,
    /// Wrong letters of all: the character error rate.
    Letters,
}

impl Field {
    fn of(self, comparison: &Comparison) -> Share {
        let one = |is_right| Share::new(usize::from(is_right), 1);
        match self {
            Self::Totals => one(comparison.is_total_right),
            Self::Dates => one(comparison.is_date_right),
            Self::Merchants => one(comparison.is_merchant_right),
            Self::Lines => Share::new(comparison.lines_right, comparison.lines),
            Self::WrongLines => Share::new(comparison.lines_wrong, comparison.lines),
            Self::Letters => Share::new(comparison.letters_wrong, comparison.letters),
        }
    }
}

/// All comparisons.
#[derive(Default)]
pub struct Tally(BTreeMap<(Medium, Language), Vec<Comparison>>);

impl Tally {
    pub fn add(&mut self, reading: &Reading) {
        let key = (reading.case.medium, reading.case.language);
        self.0.entry(key).or_default().push(reading.comparison);
    }

    /// The share of those that are chosen.
    pub fn share(&self, field: Field, chosen: impl Fn(Medium, Language) -> bool) -> Share {
        let chosen = self
            .0
            .iter()
            .filter(|((medium, language), _)| chosen(*medium, *language));
        chosen
            .flat_map(|(_, comparisons)| comparisons)
            .map(|comparison| field.of(comparison))
            .sum()
    }

    /// How many were read.
    pub fn count(&self, chosen: impl Fn(Medium, Language) -> bool) -> u64 {
        self.share(Field::Totals, chosen).of
    }

    /// The media that were read, in the order of all.
    pub fn media(&self) -> impl Iterator<Item = Medium> {
        Medium::ALL
            .into_iter()
            .filter(|medium| self.count(|of, _| of == *medium) > 0)
    }

    /// What was found of a medium, in a line.
    pub fn line(&self, medium: Medium) -> String {
        let of = |field| {
            let share = self.share(field, |of, _| of == medium);
            format!("{}/{}", share.part, share.of)
        };
        format!(
            "totals {}, dates {}, merchants {}, lines {}, wrong letters {}",
            of(Field::Totals),
            of(Field::Dates),
            of(Field::Merchants),
            of(Field::Lines),
            of(Field::Letters)
        )
    }
}
