//! Prices and costs: whole numbers of millionths, no float.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::check::{FieldCode, Violation};
use crate::decimal::{Decimal, DecimalError};

/// How many digits stand after the point.
const DECIMALS: u8 = 6;

/// How many tokens a price is for.
const PER: i64 = 1_000_000;

/// The highest price and the highest cap: a million units.
const MAX: i64 = 1_000_000 * 1_000_000;

/// A price or a cost in millionths of a unit of the currency that the installation counts them in. Never below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Micros(i64);

/// Why a text is no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MicrosError {
    /// No decimal number.
    #[error(transparent)]
    Malformed(#[from] DecimalError),
    /// More than six digits after the point.
    #[error("has more than 6 digits after the point")]
    TooManyDecimals,
    /// Below zero, or more than a million.
    #[error("is not between 0 and 1000000")]
    OutOfRange,
}

/// What a million tokens cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    /// Of what the model reads.
    pub input: Micros,
    /// Of what it writes.
    pub output: Micros,
}

/// How many tokens a model read and wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenCount {
    /// Read.
    pub input: i64,
    /// Written.
    pub output: i64,
}

impl Micros {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many millionths.
    pub const fn new(micros: i64) -> Self {
        Self(micros)
    }

    /// How many millionths.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Both together; as much as can be counted when that is more.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Prices {
    /// What so many tokens cost, rounded up to the next millionth for what was read and for what was written.
    pub fn cost(&self, tokens: TokenCount) -> Micros {
        cost(self.input, tokens.input).plus(cost(self.output, tokens.output))
    }
}

impl TokenCount {
    /// All of them.
    pub const fn total(self) -> i64 {
        self.input.saturating_add(self.output)
    }
}

fn cost(price: Micros, tokens: i64) -> Micros {
    let product = i128::from(price.0) * i128::from(tokens.max(0));
    let per = i128::from(PER);
    let rounded_up = (product + per - 1) / per;
    Micros(i64::try_from(rounded_up).unwrap_or(i64::MAX))
}

impl FromStr for Micros {
    type Err = MicrosError;

    fn from_str(text: &str) -> Result<Self, MicrosError> {
        let number: Decimal = text.parse()?;
        if number.decimals() > DECIMALS {
            return Err(MicrosError::TooManyDecimals);
        }
        let micros = number.scaled_to(DECIMALS);
        let micros = micros.ok_or(MicrosError::OutOfRange)?;
        if (0..=MAX).contains(&micros) {
            Ok(Self(micros))
        } else {
            Err(MicrosError::OutOfRange)
        }
    }
}

impl fmt::Display for Micros {
    /// With at least two digits after the point, and no zeros behind those that are needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Decimal::new(self.0, DECIMALS).to_string();
        let shortest = text.find('.').map_or(text.len(), |point| point + 3);
        let needed = text.trim_end_matches('0').len().max(shortest);
        f.write_str(text.get(..needed).unwrap_or(&text))
    }
}

impl From<MicrosError> for Violation {
    fn from(error: MicrosError) -> Self {
        match error {
            MicrosError::Malformed(error) => error.into(),
            MicrosError::TooManyDecimals => {
                Self::limited(FieldCode::TooManyDecimals, usize::from(DECIMALS))
            }
            MicrosError::OutOfRange => FieldCode::AmountOutOfRange.into(),
        }
    }
}
