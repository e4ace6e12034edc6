//! Fields of a transaction, a line of it or a transfer as they are typed in, one by one.

use crate::accounts::Account;
use crate::check::{self, FieldCode, Violation};
use crate::decimal::Decimal;
use crate::money::{Currency, Minor};

/// Reads a field that must be given.
pub(super) fn required<'a, T, E: Into<Violation>>(
    raw: Option<&'a str>,
    read: impl FnOnce(&'a str) -> Result<T, E>,
) -> Result<T, Violation> {
    read(raw.ok_or(FieldCode::Required)?).map_err(Into::into)
}

/// A payee of at most 200 characters, on one line.
pub(super) fn payee(raw: Option<&str>) -> Result<String, Violation> {
    check::line(raw.unwrap_or_default(), 0, 200)
}

/// A note of at most 1000 characters.
pub(super) fn note(raw: Option<&str>) -> Result<String, Violation> {
    check::lines(raw.unwrap_or_default(), 1000)
}

/// A number above nothing.
pub(super) fn positive(raw: &str) -> Result<Decimal, Violation> {
    let number: Decimal = raw.parse()?;
    if number.units() <= 0 {
        return Err(FieldCode::AmountNotPositive.into());
    }
    Ok(number)
}

/// A number as the amount of a transaction, which is never nothing.
pub(super) fn amount_of(number: Decimal, currency: Currency) -> Result<Minor, Violation> {
    let amount = Minor::from_decimal(number, currency)?;
    if amount.is_zero() {
        Err(FieldCode::AmountZero.into())
    } else {
        Ok(amount)
    }
}

/// A deleted account takes no more bookings: for them it is not there.
pub(super) fn open_account(account: &Account) -> Result<(), Violation> {
    if account.is_deleted {
        Err(FieldCode::NotFound.into())
    } else {
        Ok(())
    }
}
