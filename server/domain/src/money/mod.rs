//! Money: whole minor units of one currency, and exact arithmetic on them.
//!
//! There is no float anywhere near. Text becomes minor units at the edge ([`Minor::from_decimal`])
//! and is written back with exactly the digits of its currency ([`Money`]'s `Display`).

mod currency;

#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroU32;

use thiserror::Error;

pub use self::currency::{Currency, CurrencyCode, UnknownCurrency};
use crate::decimal::Decimal;

/// An amount in minor units (cents, kopecks, yen) of a currency known from elsewhere.
///
/// Its plain integer may leave [`Minor::LIMIT`]: sums of allowed amounts do. Only amounts that
/// people enter are held to it.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Minor(i64);

/// The sum does not fit into 64 bits, which takes thousands of rows at the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the sum of these amounts is too large to be kept exactly")]
pub struct Overflow;

/// Why a number is no amount of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AmountError {
    /// More digits after the point than the currency has, zeros included.
    #[error("has more than {allowed} digits after the point")]
    TooManyDecimals {
        /// The digits that the currency has.
        allowed: u8,
    },
    /// Beyond [`Minor::LIMIT`] in either direction.
    #[error("is too large")]
    OutOfRange,
}

impl Minor {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The largest amount that may be entered, 2^51 minor units: the client computes in doubles,
    /// and sums of a few such amounts must still be exact there.
    pub const LIMIT: i64 = 1 << 51;

    /// An amount of this many minor units.
    pub const fn new(units: i64) -> Self {
        Self(units)
    }

    /// The number of minor units.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// Reads a number as an amount of `currency`.
    pub fn from_decimal(number: Decimal, currency: Currency) -> Result<Self, AmountError> {
        let allowed = currency.digits();
        if number.decimals() > allowed {
            return Err(AmountError::TooManyDecimals { allowed });
        }
        let units = number.scaled_to(allowed).ok_or(AmountError::OutOfRange)?;
        if units.unsigned_abs() > Self::LIMIT.unsigned_abs() {
            return Err(AmountError::OutOfRange);
        }
        Ok(Self(units))
    }

    /// The sum of two amounts of one currency.
    pub fn plus(self, other: Self) -> Result<Self, Overflow> {
        self.0.checked_add(other.0).map(Self).ok_or(Overflow)
    }

    /// The difference of two amounts of one currency.
    pub fn minus(self, other: Self) -> Result<Self, Overflow> {
        self.0.checked_sub(other.0).map(Self).ok_or(Overflow)
    }

    /// The same amount in the other direction.
    pub fn negated(self) -> Result<Self, Overflow> {
        self.0.checked_neg().map(Self).ok_or(Overflow)
    }

    /// The sum of many amounts of one currency; nothing when there are none.
    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Result<Self, Overflow> {
        amounts.into_iter().try_fold(Self::ZERO, Self::plus)
    }

    /// Whether the amount is nothing at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether money goes out.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Divides the amount into `parts` that add up to it exactly. They differ by one minor unit at
    /// most; the larger ones come first.
    pub fn split(self, parts: NonZeroU32) -> Vec<Self> {
        let count = i64::from(parts.get());
        let (share, rest) = (self.0 / count, self.0 % count);
        let step = rest.signum();
        (0..count)
            .map(|index| {
                Self(if index < rest.abs() {
                    share + step
                } else {
                    share
                })
            })
            .collect()
    }
}

/// An amount together with its currency: what can be written down for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Money {
    /// How much, in minor units.
    pub minor: Minor,
    /// Of what.
    pub currency: Currency,
}

/// Why two sums of money cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MoneyError {
    /// Dollars and roubles make no sum.
    #[error("amounts of different currencies cannot be added")]
    DifferentCurrencies,
    /// The sum is too large.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

impl Money {
    /// So many minor units of a currency.
    pub const fn new(minor: Minor, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// The sum, when both are of one currency.
    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::DifferentCurrencies);
        }
        Ok(Self::new(self.minor.plus(other.minor)?, self.currency))
    }
}

impl fmt::Display for Money {
    /// The amount alone, with exactly the digits of its currency: `-12.50`, or `1500` for yen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal::new(self.minor.units(), self.currency.digits()).fmt(f)
    }
}

/// `number / by`, rounded; a half goes to the even neighbour. `by` is above zero.
pub fn divided_half_to_even(number: i128, by: i128) -> i128 {
    let (whole, rest) = (number.div_euclid(by), number.rem_euclid(by));
    let up = match rest.cmp(&(by - rest)) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => whole % 2 != 0,
        std::cmp::Ordering::Greater => true,
    };
    whole + i128::from(up)
}
