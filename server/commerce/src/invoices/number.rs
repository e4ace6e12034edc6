//! The numbers of invoices.

use std::fmt;

use jiff::civil::Date;

/// The number of an invoice or a credit note: a year and the place in it, from 1 on without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvoiceNumber {
    /// The year in which it was issued.
    pub year: i16,
    /// Which of the year.
    pub sequence: i64,
}

/// The last number that was given, and on which day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoiceSeries {
    /// The number.
    pub last: InvoiceNumber,
    /// The day.
    pub issued_on: Date,
}

impl InvoiceNumber {
    /// The number at the end of what somebody looks for, such as `KYM-2026-0001`, whatever stands before it.
    pub fn find_in(text: &str) -> Option<Self> {
        let (before, sequence) = text.trim().rsplit_once('-')?;
        let year = before.get(before.len().checked_sub(YEAR_DIGITS)?..)?;
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(year) || !is_number(sequence) {
            return None;
        }
        let (year, sequence) = (year.parse().ok()?, sequence.parse().ok()?);
        (sequence > 0).then_some(Self { year, sequence })
    }
}

impl fmt::Display for InvoiceNumber {
    /// `2026-0001`: four digits at least of each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:04}", self.year, self.sequence)
    }
}

/// How many digits a year has.
const YEAR_DIGITS: usize = 4;

impl InvoiceSeries {
    /// The first number that is ever given.
    pub fn first(today: Date) -> Self {
        Self {
            last: InvoiceNumber {
                year: today.year(),
                sequence: 1,
            },
            issued_on: today,
        }
    }

    /// The next number and its day. No later number has an earlier day, on a clock that was put back or in another time zone either;
    /// the year is that of the day.
    #[must_use]
    pub fn next(self, today: Date) -> Self {
        let issued_on = self.issued_on.max(today);
        if issued_on.year() != self.last.year {
            return Self::first(issued_on);
        }
        Self {
            last: InvoiceNumber {
                year: self.last.year,
                sequence: self.last.sequence + 1,
            },
            issued_on,
        }
    }
}
