//! Currencies: a code that people know and the digits that amounts have.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The code of a currency: three capital letters of ISO 4217, or up to ten letters and digits of one
/// that an administrator made up, such as `BTC` or `POINTS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CurrencyCode {
    /// Filled up with zeros, which are in no code, so that codes sort as their texts do.
    bytes: [u8; Self::MAX_LEN],
}

/// A text that is no code of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is no code of a currency")]
pub struct UnknownCurrency;

impl CurrencyCode {
    /// The most characters that a code has.
    pub const MAX_LEN: usize = 10;

    const MIN_LEN: usize = 3;

    /// The code of three capital letters that are known when this is compiled.
    ///
    /// # Panics
    /// On anything else, and so while it is compiled.
    pub const fn literal(letters: [u8; 3]) -> Self {
        let mut bytes = [0; Self::MAX_LEN];
        let mut at = 0;
        while at < letters.len() {
            assert!(letters[at].is_ascii_uppercase());
            bytes[at] = letters[at];
            at += 1;
        }
        Self { bytes }
    }

    /// The code as it is written.
    pub fn as_str(&self) -> &str {
        let length = self.bytes.iter().position(|byte| *byte == 0);
        let written = &self.bytes[..length.unwrap_or(Self::MAX_LEN)];
        std::str::from_utf8(written).unwrap_or_default()
    }
}

impl FromStr for CurrencyCode {
    type Err = UnknownCurrency;

    fn from_str(text: &str) -> Result<Self, UnknownCurrency> {
        let written = text.as_bytes();
        let is_code = (Self::MIN_LEN..=Self::MAX_LEN).contains(&written.len())
            && written[0].is_ascii_uppercase()
            && written
                .iter()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !is_code {
            return Err(UnknownCurrency);
        }
        let mut bytes = [0; Self::MAX_LEN];
        bytes[..written.len()].copy_from_slice(written);
        Ok(Self { bytes })
    }
}

impl fmt::Display for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A currency that money can be counted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency {
    code: CurrencyCode,
    digits: u8,
}

impl Currency {
    /// The currency of a new workspace when none is asked for (spec, section 9).
    pub const DEFAULT: Self = Self {
        code: CurrencyCode {
            bytes: *b"USD\0\0\0\0\0\0\0",
        },
        digits: 2,
    };

    /// The most digits that amounts of a currency have after the point.
    pub const MAX_DIGITS: u8 = 8;

    /// A currency of this code and so many digits after the point, unless those are too many.
    pub fn new(code: CurrencyCode, digits: u8) -> Option<Self> {
        (digits <= Self::MAX_DIGITS).then_some(Self { code, digits })
    }

    /// The currency of ISO 4217 with this code. Metals, test codes and baskets are none to count in:
    /// the standard gives them no number of digits.
    pub fn iso(code: &str) -> Option<Self> {
        let digits = iso_currency::Currency::from_code(code)?.exponent()?;
        Self::new(code.parse().ok()?, u8::try_from(digits).ok()?)
    }

    /// The code that people know it by.
    pub const fn code(self) -> CurrencyCode {
        self.code
    }

    /// How many digits an amount has after the point: 2 for dollars, 0 for yen.
    pub const fn digits(self) -> u8 {
        self.digits
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.code, f)
    }
}
