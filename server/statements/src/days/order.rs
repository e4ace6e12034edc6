//! The order of day, month and year, as far as days tell.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_domain::imports::ImportDateOrder;

use super::{Tokens, together};

/// So many different years, where they would be one in another order, are days.
const MANY_YEARS: usize = 3;

/// What some days tell about the order that they were written in.
#[derive(Debug, Default)]
pub(crate) struct OrderEvidence {
    seen: usize,
    dotted: usize,
    day_first: usize,
    month_first: usize,
    year_first: usize,
    /// The first numbers of those days that may begin with a year of two digits.
    first: BTreeSet<i8>,
    /// The last ones, where they are years of two digits.
    last: BTreeSet<i8>,
}

impl OrderEvidence {
    /// Takes one more day into account.
    pub(crate) fn see(&mut self, text: &str) {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (first, second, third) = if digits >= 8 {
            if together(&text[..8], ImportDateOrder::Ymd).is_some() {
                return;
            }
            (text[..2].parse().ok(), text[2..4].parse().ok(), None)
        } else {
            let Some(Tokens([first, second, third])) = Tokens::of(text) else {
                return;
            };
            // Quicken writes an apostrophe before a year.
            let third = third.number().filter(|_| !text.contains('\''));
            (first.number(), second.number(), third)
        };
        let (Some(first), Some(second)) = (first, second) else {
            return;
        };
        self.weigh(first, second, third);
        self.dotted += usize::from(text.contains('.'));
    }

    fn weigh(&mut self, first: i8, second: i8, third: Option<i8>) {
        // Whether the day exists in every year is no matter here, so a leap year answers.
        let exists = |month, day| Date::new(2024, month, day).is_ok();
        let is_day_first = exists(second, first);
        let is_month_first = exists(first, second);
        let is_year_first = third.is_some_and(|third| exists(second, third));
        if !is_day_first && !is_month_first && !is_year_first {
            return;
        }
        self.seen += 1;
        self.day_first += usize::from(is_day_first);
        self.month_first += usize::from(is_month_first);
        self.year_first += usize::from(is_year_first);
        self.first.insert(first);
        self.last.extend(third);
    }

    /// The order, and whether that is in doubt: when none fits all days, or more than one does.
    pub(crate) fn verdict(&self) -> (ImportDateOrder, bool) {
        let fits = self.day_first.max(self.month_first).max(self.year_first);
        let contradicts = fits < self.seen;
        let is_year_last = self.day_first == fits || self.month_first == fits;
        if self.year_first == fits && fits > 0 {
            if !is_year_last {
                return (ImportDateOrder::Ymd, contradicts);
            }
            // A statement is of few years and of many days: the number that changes least is the year.
            if self.first.len() < self.last.len() {
                return (
                    ImportDateOrder::Ymd,
                    contradicts || self.last.len() < MANY_YEARS,
                );
            }
        }
        let order = if self.month_first > self.day_first {
            ImportDateOrder::Mdy
        } else {
            ImportDateOrder::Dmy
        };
        // Days with dots begin with the day nearly everywhere.
        let is_either = self.day_first == self.month_first && self.dotted < self.seen;
        (
            order,
            contradicts || is_either || self.may_begin_with_a_year(fits),
        )
    }

    /// Whether the year may as well stand first: as many numbers there as behind, and with dots one of them a later year.
    fn may_begin_with_a_year(&self, fits: usize) -> bool {
        fits > 0
            && self.year_first == fits
            && self.first.len() == self.last.len()
            && (self.first.last() > self.last.last() || self.dotted < self.seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(texts: &[&str]) -> (ImportDateOrder, bool) {
        let mut evidence = OrderEvidence::default();
        for text in texts {
            evidence.see(text);
        }
        evidence.verdict()
    }

    #[test]
    fn the_order_is_guessed_from_all_days_and_doubted_when_none_tells() {
        for (texts, order) in [
            (&["03/04/2025", "13/04/2025"][..], ImportDateOrder::Dmy),
            (&["03/04/2025", "04/13/2025"], ImportDateOrder::Mdy),
            (&["03.04.2025"], ImportDateOrder::Dmy),
            (&["2025-03-04", "3 Apr 2025"], ImportDateOrder::Dmy),
            (&["03.11.25", "04.11.25", "05.11.25"], ImportDateOrder::Dmy),
            (&["13/04/25", "14/04/25"], ImportDateOrder::Dmy),
            (&["25/1/13", "25/1/29", "25/3/31"], ImportDateOrder::Ymd),
            (&["25.01.13", "25.01.29", "25.03.31"], ImportDateOrder::Ymd),
            (&["99-12-31"], ImportDateOrder::Ymd),
        ] {
            assert_eq!(verdict(texts), (order, false), "{texts:?}");
        }
        for texts in [
            &["03/04/2025"][..],
            &["13/04/2025", "04/13/2025"],
            &["25/01/13"],
            &["25.01.13"],
            &["25-01-03", "25-01-09"],
            &["03/04/25", "04/04/25"],
        ] {
            assert!(verdict(texts).1, "{texts:?}");
        }
    }
}
