//! Exact decimal text to scaled integer and back. No float is involved on the way.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The most digits a number may have: every such number fits into an `i64`.
const MAX_DIGITS: usize = 18;

/// A decimal number exactly as it was written: `12.50` is 1250 with two decimals, and is not the
/// same as `12.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    units: i64,
    decimals: u8,
}

/// Why a text is no [`Decimal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DecimalError {
    /// Not of the form `-12.50`: an optional minus, digits, and perhaps a point with digits after.
    #[error("is not a decimal number such as -12.50")]
    Malformed,
    /// More than 18 digits.
    #[error("has more than 18 digits")]
    TooLong,
}

impl Decimal {
    /// The number whose last `decimals` digits stand after the point.
    pub const fn new(units: i64, decimals: u8) -> Self {
        Self { units, decimals }
    }

    /// The number without its point.
    pub const fn units(self) -> i64 {
        self.units
    }

    /// How many digits stand after the point.
    pub const fn decimals(self) -> u8 {
        self.decimals
    }

    /// The number without its point when written with exactly `decimals` digits after it. `None`
    /// when it has more of them, zeros included, or when the result does not fit.
    pub fn scaled_to(self, decimals: u8) -> Option<i64> {
        let missing = decimals.checked_sub(self.decimals)?;
        self.units
            .checked_mul(10_i64.checked_pow(u32::from(missing))?)
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    /// Reads `-?[0-9]+(\.[0-9]+)?` and nothing else: no plus, no exponent, no grouping, no blanks.
    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
            Some(_) => return Err(DecimalError::Malformed),
            None => (digits, ""),
        };
        let all = || whole.bytes().chain(fraction.bytes());
        if whole.is_empty() || !all().all(|byte| byte.is_ascii_digit()) {
            return Err(DecimalError::Malformed);
        }
        let leading = all().take_while(|byte| *byte == b'0').count();
        let length = whole.len() + fraction.len();
        let decimals = u8::try_from(fraction.len()).map_err(|_| DecimalError::TooLong)?;
        if length - leading > MAX_DIGITS || fraction.len() > MAX_DIGITS {
            return Err(DecimalError::TooLong);
        }
        let size = all().fold(0_i64, |units, byte| units * 10 + i64::from(byte - b'0'));
        Ok(Self::new(if negative { -size } else { size }, decimals))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let size = self.units.unsigned_abs();
        let decimals = usize::from(self.decimals);
        if decimals == 0 {
            return write!(f, "{sign}{size}");
        }
        let digits = format!("{size:0width$}", width = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        write!(f, "{sign}{whole}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_keeps_the_digits_it_was_written_with() {
        for (text, units, decimals) in [
            ("0", 0, 0),
            ("-0.00", 0, 2),
            ("12.50", 1250, 2),
            ("-12.5", -125, 1),
            ("007", 7, 0),
            ("999999999999999999", 999_999_999_999_999_999, 0),
        ] {
            assert_eq!(text.parse(), Ok(Decimal::new(units, decimals)), "{text}");
        }
    }

    #[test]
    fn anything_but_a_plain_number_is_malformed() {
        for text in [
            "", "-", "+1", "1.", ".5", "1e3", "1,50", " 1", "1 ", "--1", "1.2.3", "١٢", "−5",
            "NaN", "0x1", "1_000",
        ] {
            assert_eq!(
                text.parse::<Decimal>(),
                Err(DecimalError::Malformed),
                "{text:?}"
            );
        }
    }

    #[test]
    fn nineteen_digits_are_too_long_but_leading_zeros_do_not_count() {
        assert_eq!(
            "1000000000000000000".parse::<Decimal>(),
            Err(DecimalError::TooLong)
        );
        assert_eq!(
            "-0.0000000000000000001".parse::<Decimal>(),
            Err(DecimalError::TooLong)
        );
        assert_eq!("0000000000000000000000001".parse(), Ok(Decimal::new(1, 0)));
    }

    #[test]
    fn scaling_adds_zeros_and_never_drops_a_digit() {
        let number = Decimal::new(125, 1);
        assert_eq!(number.scaled_to(1), Some(125));
        assert_eq!(number.scaled_to(3), Some(12_500));
        assert_eq!(number.scaled_to(0), None);
        assert_eq!(Decimal::new(i64::MAX, 0).scaled_to(2), None);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_the_same(
            units in -999_999_999_999_999_999_i64..=999_999_999_999_999_999,
            decimals in 0_u8..=18,
        ) {
            let number = Decimal::new(units, decimals);
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC{0,40}|[-0-9.]{0,40}") {
            let _ = text.parse::<Decimal>();
        }
    }
}
