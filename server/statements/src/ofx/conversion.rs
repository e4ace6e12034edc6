//! Transactions in another currency than the account's. By the standard (OFX 2.2, 5.2) the amount of one with
//! `CURRENCY` is in that currency, and `CURRATE` says what one unit of it is worth in the account's (`CURDEF`). With
//! `ORIGCURRENCY` the bank has converted it already.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{Draft, ImportDecimalMark};
use kym_domain::money::{Currency, CurrencyCode, divided_half_to_even};

use crate::amounts;

/// The draft in the money of the account, rounded to its digits (a half goes to the even neighbour), with what it was
/// and the rate in its note; nothing where it is in that money already or no rate is said.
pub(super) fn of(draft: &Draft, rate: &str, account: Option<CurrencyCode>) -> Option<Draft> {
    let (currency, account) = (draft.currency?, account?);
    if currency == account {
        return None;
    }
    let rate = amounts::read(rate, ImportDecimalMark::Point).ok()?;
    if rate.units() <= 0 {
        return None;
    }
    let digits = Currency::iso(account.as_str())?.digits();
    let product = i128::from(draft.amount.units()) * i128::from(rate.units());
    let decimals = u32::from(draft.amount.decimals()) + u32::from(rate.decimals());
    let units = match decimals.checked_sub(u32::from(digits)) {
        Some(more) => divided_half_to_even(product, 10_i128.checked_pow(more)?),
        None => product.checked_mul(10_i128.checked_pow(u32::from(digits) - decimals)?)?,
    };
    let units = i64::try_from(units).ok().filter(|units| *units != 0)?;
    let told = format!("{}\n{} {currency} × {rate}", draft.note, draft.amount);
    let mut converted = draft.clone().with_texts(&draft.payee, &told);
    converted.amount = Decimal::new(units, digits);
    converted.currency = Some(account);
    Some(converted)
}
