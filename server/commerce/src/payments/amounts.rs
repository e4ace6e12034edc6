//! Amounts as providers write them.

use kym_domain::decimal::Decimal;
use kym_domain::money::{Currency, Minor, Money};
use thiserror::Error;

/// Why an amount cannot be written as a provider does, or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProviderAmountError {
    /// It has digits that the provider does not know of this currency.
    #[error("the payment provider has no such small part of the currency")]
    TooPrecise,
    /// It is below nothing, or more than the provider takes.
    #[error("the payment provider takes no such amount")]
    OutOfRange,
    /// It is no number.
    #[error("the payment provider's amount is no number")]
    Malformed,
}

/// How many digits after the point `YooKassa` writes.
pub(super) const YOOKASSA_DIGITS: u8 = 2;

/// The most that Stripe takes: eight digits (<https://docs.stripe.com/api/payment_intents/create>).
const STRIPE_MOST: i64 = 99_999_999;

/// An amount as Stripe writes it: whole numbers of the smallest unit that it knows of the currency (<https://docs.stripe.com/currencies>).
///
/// # Errors
/// `TooPrecise` for 1.005 Kuwaiti dinars, whose last digit Stripe wants to be 0; `OutOfRange`.
pub fn stripe_amount(money: Money) -> Result<i64, ProviderAmountError> {
    let (written, shown) = (stripe_digits(money.currency), stripe_places(money.currency));
    let units = rescaled(money.minor.units(), money.currency.digits(), shown)?;
    let units = rescaled(units, shown, written)?;
    if (0..=STRIPE_MOST).contains(&units) {
        Ok(units)
    } else {
        Err(ProviderAmountError::OutOfRange)
    }
}

/// An amount that Stripe wrote.
///
/// # Errors
/// `TooPrecise`, `OutOfRange`.
pub fn from_stripe(units: i64, currency: Currency) -> Result<Money, ProviderAmountError> {
    if units < 0 {
        return Err(ProviderAmountError::OutOfRange);
    }
    let units = rescaled(units, stripe_digits(currency), currency.digits())?;
    Ok(Money::new(Minor::new(units), currency))
}

/// An amount as `YooKassa` writes it, such as `2.00` (<https://yookassa.ru/developers/using-api/interaction-format>).
///
/// # Errors
/// `TooPrecise` for less than a hundredth; `OutOfRange`.
pub fn yookassa_amount(money: Money) -> Result<String, ProviderAmountError> {
    let units = rescaled(
        money.minor.units(),
        money.currency.digits(),
        YOOKASSA_DIGITS,
    )?;
    if units < 0 {
        return Err(ProviderAmountError::OutOfRange);
    }
    Ok(Decimal::new(units, YOOKASSA_DIGITS).to_string())
}

/// An amount that `YooKassa` wrote.
///
/// # Errors
/// `Malformed`, `TooPrecise`, `OutOfRange`.
pub fn from_yookassa(value: &str, currency: Currency) -> Result<Money, ProviderAmountError> {
    let number: Decimal = value.parse().map_err(|_| ProviderAmountError::Malformed)?;
    if number.units() < 0 {
        return Err(ProviderAmountError::OutOfRange);
    }
    let units = rescaled(number.units(), number.decimals(), currency.digits())?;
    Ok(Money::new(Minor::new(units), currency))
}

/// How many digits of what Stripe writes are behind the point.
fn stripe_digits(currency: Currency) -> u8 {
    match currency.code().as_str() {
        "BIF" | "CLP" | "DJF" | "GNF" | "JPY" | "KMF" | "KRW" | "MGA" | "PYG" | "RWF" | "VND"
        | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "JOD" | "KWD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

/// How many of them may be other than 0: the last one of three is always 0, and the króna and the shilling of Uganda are written with
/// hundredths that they do not have.
pub(super) fn stripe_places(currency: Currency) -> u8 {
    match currency.code().as_str() {
        "ISK" | "UGX" => 0,
        _ => stripe_digits(currency).min(2),
    }
}

/// The same number with another count of digits after the point, exactly.
fn rescaled(units: i64, from: u8, to: u8) -> Result<i64, ProviderAmountError> {
    let factor = |digits: u8| 10_i64.checked_pow(u32::from(digits));
    let factor = factor(from.abs_diff(to)).ok_or(ProviderAmountError::OutOfRange)?;
    if to >= from {
        let scaled = units.checked_mul(factor);
        return scaled.ok_or(ProviderAmountError::OutOfRange);
    }
    if units % factor == 0 {
        Ok(units / factor)
    } else {
        Err(ProviderAmountError::TooPrecise)
    }
}
