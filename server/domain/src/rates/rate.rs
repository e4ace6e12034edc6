//! A rate, exactly, and what an amount comes to by it.

use std::fmt;
use std::str::FromStr;

use rust_decimal::{Decimal, RoundingStrategy};
use thiserror::Error;

use crate::money::{Currency, Minor, Overflow, divided_half_to_even};

/// The most digits that a person may give a rate on either side of the point.
const TYPED_DIGITS: usize = 10;

/// How many digits of a rate count when it is worked out of others or told by a program.
const KEPT_DIGITS: u32 = 18;

/// The longest text of a rate that is looked at.
const MAX_LEN: usize = 64;

/// So many units of one currency for one unit of another: an exact decimal above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(Decimal);

/// Why a text is no rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RateError {
    /// No decimal number.
    #[error("is not a decimal number such as 1.0854")]
    Malformed,
    /// Zero, or less.
    #[error("must be above zero")]
    NotPositive,
    /// More digits than a rate may have, or out of all proportion.
    #[error("has more than 10 digits before or after the point")]
    TooLong,
}

impl Rate {
    /// Reads what a program tells or the database keeps: any decimal number, with an exponent too. It is
    /// rounded to 18 significant digits.
    ///
    /// # Errors
    /// Tells what is wrong. [`RateError::TooLong`] is beyond 10^14 in either direction.
    pub fn read(text: &str) -> Result<Self, RateError> {
        let known = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
        if text.len() > MAX_LEN || !text.bytes().all(known) || text.starts_with('+') {
            return Err(RateError::Malformed);
        }
        let number = if text.contains(['e', 'E']) {
            Decimal::from_scientific(text)
        } else {
            Decimal::from_str(text)
        };
        let number = number.map_err(|_| RateError::Malformed)?;
        if number.is_zero() || number.is_sign_negative() {
            return Err(RateError::NotPositive);
        }
        Self::within(number).ok_or(RateError::TooLong)
    }

    /// The way back: how much of the first currency one unit of the second is.
    #[must_use]
    pub fn inverse(self) -> Self {
        // The limits lie as far from 1 on either side, so there is an inverse of everything within.
        Self::within(Decimal::ONE / self.0).unwrap_or(self)
    }

    /// One rate behind another: from dollars to euros, and from euros to roubles. `None` when the
    /// product is out of all proportion.
    pub fn times(self, other: Self) -> Option<Self> {
        Self::within(self.0.checked_mul(other.0)?)
    }

    /// The rate of one unit, when this is told for so many of them. `None` for none of them.
    pub fn per(self, nominal: u32) -> Option<Self> {
        Self::within(self.0.checked_div(Decimal::from(nominal))?)
    }

    /// The rate at which one amount became the other, whatever their signs. `None` when one of them is
    /// nothing.
    pub fn implied(
        from: Minor,
        from_currency: Currency,
        to: Minor,
        to_currency: Currency,
    ) -> Option<Self> {
        let size = |amount: Minor, currency: Currency| {
            let units = i128::from(amount.units()).abs();
            Decimal::from_i128_with_scale(units, u32::from(currency.digits()))
        };
        Self::within(size(to, to_currency).checked_div(size(from, from_currency))?)
    }

    fn within(number: Decimal) -> Option<Self> {
        let limit = Decimal::from_i128_with_scale(100_000_000_000_000, 0);
        let least = Decimal::new(1, 14);
        let number = number
            .round_sf_with_strategy(KEPT_DIGITS, RoundingStrategy::MidpointNearestEven)?
            .normalize();
        (least..=limit).contains(&number).then_some(Self(number))
    }
}

impl FromStr for Rate {
    type Err = RateError;

    /// Reads what a person types: digits, perhaps a point with digits after, at most ten on either side.
    fn from_str(text: &str) -> Result<Self, RateError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(fraction) {
            return Err(RateError::Malformed);
        }
        if whole.trim_start_matches('0').len() > TYPED_DIGITS || fraction.len() > TYPED_DIGITS {
            return Err(RateError::TooLong);
        }
        let number = Decimal::from_str(digits).map_err(|_| RateError::Malformed)?;
        if negative || number.is_zero() {
            return Err(RateError::NotPositive);
        }
        Ok(Self(number.normalize()))
    }
}

impl fmt::Display for Rate {
    /// The number without needless zeros: `1.0854`, or `90`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What an amount comes to at a rate, rounded to the minor unit; a half goes to the even neighbour, so
/// that many halves do not add up to something.
///
/// # Errors
/// When the result does not fit.
pub fn convert(amount: Minor, from: Currency, rate: Rate, to: Currency) -> Result<Minor, Overflow> {
    let product = i128::from(amount.units())
        .checked_mul(rate.0.mantissa())
        .ok_or(Overflow)?;
    let decimals = u32::from(from.digits()) + rate.0.scale();
    let wanted = u32::from(to.digits());
    let units = if decimals <= wanted {
        let more = 10_i128.checked_pow(wanted - decimals).ok_or(Overflow)?;
        product.checked_mul(more).ok_or(Overflow)?
    } else {
        let less = 10_i128.checked_pow(decimals - wanted).ok_or(Overflow)?;
        divided_half_to_even(product, less)
    };
    i64::try_from(units).map(Minor::new).map_err(|_| Overflow)
}
