//! Civil days, ranges of them and calendar months.
//!
//! A transaction has a day and no time of day; which instant it was is nobody's business here.

mod buckets;
mod month;
mod months;
mod range;

use jiff::civil::{Date, date};
use thiserror::Error;

pub use self::buckets::{ByMonths, PassedBuckets, Resolution};
pub use self::month::Month;
pub use self::months::month_of;
pub use self::range::{DateRange, RangeReversed};

/// The first day that a transaction can have.
pub const FIRST_DAY: Date = date(1900, 1, 1);

/// The last day that a transaction can have.
pub const LAST_DAY: Date = date(2199, 12, 31);

/// Why a text is no day of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DayError {
    /// Not of the form `2025-10-05`, or no day of the calendar, as 30 February.
    #[error("is not a day such as 2025-10-05")]
    Invalid,
    /// Before [`FIRST_DAY`] or after [`LAST_DAY`].
    #[error("lies outside the years 1900 to 2199")]
    OutOfRange,
}

/// Reads a day written as `YYYY-MM-DD` (RFC 3339, full-date) between [`FIRST_DAY`] and
/// [`LAST_DAY`].
pub fn parse_day(text: &str) -> Result<Date, DayError> {
    let bytes = text.as_bytes();
    let number = |part: std::ops::Range<usize>| -> Option<i16> {
        let digits = bytes.get(part)?;
        digits.iter().all(u8::is_ascii_digit).then_some(())?;
        digits.iter().try_fold(0_i16, |sum, byte| {
            sum.checked_mul(10)?.checked_add(i16::from(byte - b'0'))
        })
    };
    let parts = (bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-')
        .then(|| {
            Some((
                number(0..4)?,
                i8::try_from(number(5..7)?).ok()?,
                i8::try_from(number(8..10)?).ok()?,
            ))
        })
        .flatten();
    let (year, month, day) = parts.ok_or(DayError::Invalid)?;
    let day = Date::new(year, month, day).map_err(|_| DayError::Invalid)?;
    if (FIRST_DAY..=LAST_DAY).contains(&day) {
        Ok(day)
    } else {
        Err(DayError::OutOfRange)
    }
}

/// Reads a month written as `YYYY-MM`, of the years that days can have.
pub fn parse_month(text: &str) -> Result<Month, DayError> {
    if text.len() != 7 {
        return Err(DayError::Invalid);
    }
    parse_day(&format!("{text}-01")).map(Month::of)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_day_is_four_two_two_digits() {
        assert_eq!(parse_day("2024-02-29"), Ok(date(2024, 2, 29)));
        assert_eq!(parse_day("1900-01-01"), Ok(FIRST_DAY));
        assert_eq!(parse_day("2199-12-31"), Ok(LAST_DAY));
    }

    #[test]
    fn days_that_no_calendar_has_are_invalid() {
        for text in [
            "2023-02-29",
            "2025-13-01",
            "2025-00-10",
            "2025-1-1",
            "2025/01/01",
            "20250101",
            "",
            "2025-01-01T00:00",
            "+2025-01-1",
            "٢٠٢٥-٠",
        ] {
            assert_eq!(parse_day(text), Err(DayError::Invalid), "{text:?}");
        }
    }

    #[test]
    fn days_of_other_centuries_are_out_of_range() {
        assert_eq!(parse_day("1899-12-31"), Err(DayError::OutOfRange));
        assert_eq!(parse_day("2200-01-01"), Err(DayError::OutOfRange));
    }

    #[test]
    fn a_month_is_four_and_two_digits() {
        let february = parse_month("2024-02").expect("a month");
        assert_eq!(february.first_day(), date(2024, 2, 1));
        for text in [
            "2024-13",
            "2024-00",
            "2024-2",
            "2024-02-01",
            "2024/02",
            "202402",
            "",
            "2024-02-",
            "٢٠٢",
        ] {
            assert_eq!(parse_month(text), Err(DayError::Invalid), "{text:?}");
        }
        assert_eq!(parse_month("1899-12"), Err(DayError::OutOfRange));
    }

    proptest! {
        #[test]
        fn every_day_reads_back_as_it_was_written(offset in 0_i32..109_572) {
            let day = FIRST_DAY.checked_add(jiff::Span::new().days(offset)).expect("in range");
            prop_assert_eq!(parse_day(&day.to_string()), Ok(day));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC{0,12}|[-0-9]{10}") {
            let _ = parse_day(&text);
        }
    }
}
