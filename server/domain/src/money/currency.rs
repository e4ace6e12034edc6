//! Currencies of ISO 4217 that have minor units.

use std::fmt;
use std::str::FromStr;

use iso_currency::IntoEnumIterator;
use thiserror::Error;

/// A currency that money can be counted in. Metals, test codes and baskets are left out: ISO 4217
/// gives them no number of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency {
    code: &'static str,
    digits: u8,
}

/// A text that is no currency of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is no currency code of ISO 4217")]
pub struct UnknownCurrency;

impl Currency {
    /// The currency of a new workspace when none is asked for (spec, section 9).
    pub const DEFAULT: Self = Self {
        code: "USD",
        digits: 2,
    };

    /// Every currency, by code.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<_> = iso_currency::Currency::iter()
            .filter_map(Self::from_iso)
            .collect();
        all.sort_unstable_by_key(|currency| currency.code);
        all
    }

    /// The three capital letters of ISO 4217.
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// How many digits an amount has after the point: 2 for dollars, 0 for yen.
    pub const fn digits(self) -> u8 {
        self.digits
    }

    fn from_iso(iso: iso_currency::Currency) -> Option<Self> {
        let digits = u8::try_from(iso.exponent()?).ok()?;
        Some(Self {
            code: iso.code(),
            digits,
        })
    }
}

impl FromStr for Currency {
    type Err = UnknownCurrency;

    fn from_str(code: &str) -> Result<Self, UnknownCurrency> {
        iso_currency::Currency::from_code(code)
            .and_then(Self::from_iso)
            .ok_or(UnknownCurrency)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}
