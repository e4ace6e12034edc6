//! What accounts hold in the currency of their workspace, at the rates of today.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::accounts::{Account, Balances};
use kym_domain::money::Minor;
use kym_domain::rates::{Conversion, Source};
use kym_platform::error::Result;
use kym_platform::http::values::Amount;
use kym_rates::exchange_rates::wire::AppliedRate;
use kym_store::Reader;
use kym_store::access::Member;
use kym_store::rates::{ProviderNames, provider_names, table_for};

use super::wire::{AccountAnswer, Converted};

/// Accounts with their balances, each in its own currency and in that of the workspace. Nothing is asked when
/// the two are one everywhere.
///
/// # Errors
/// When the database cannot be read.
pub async fn with_converted<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: Vec<(Account, Balances)>,
    now: Timestamp,
) -> Result<Vec<AccountAnswer>> {
    let base = member.base();
    let today = now.to_zoned(TimeZone::UTC).date();
    let codes = rows.iter().map(|(account, _)| account.currency.code());
    let codes: BTreeSet<_> = codes.chain([base.code()]).collect();
    let codes: Vec<_> = codes.into_iter().collect();
    let table = table_for(reader, member, &codes, today, today).await?;
    let mut found = Vec::with_capacity(rows.len());
    for (account, balances) in rows {
        let converted = table.convert(balances.current, account.currency, base, today);
        // What does not fit is not shown as something else. Nothing is nothing in any currency, whether or not there is a
        // rate: an account that is empty lacks none.
        let nothing = Conversion {
            amount: Minor::ZERO,
            rate: None,
        };
        let converted = converted.ok().flatten();
        let converted = converted.or_else(|| balances.current.is_zero().then_some(nothing));
        found.push((account, balances, converted));
    }
    let is_named = |source| matches!(source, Source::Provider(_));
    let mut rates = found.iter();
    let is_any_named = rates.any(|(_, _, converted)| {
        let rate = converted.and_then(|converted| converted.rate);
        rate.is_some_and(|rate| is_named(rate.source))
    });
    let names = if is_any_named {
        provider_names(reader).await?
    } else {
        ProviderNames::default()
    };
    let answers = found.into_iter().map(|(account, balances, converted)| {
        let converted = converted.map(|it| Converted {
            balance: Amount::new(it.amount, base),
            rate: it.rate.map(|rate| AppliedRate::of(&rate, &names)),
        });
        AccountAnswer {
            account,
            balances: Some(balances),
            converted,
        }
    });
    Ok(answers.collect())
}

/// One account with its balances.
///
/// # Errors
/// When the database cannot be read.
pub async fn one_converted<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (account, balances): (Account, Balances),
    now: Timestamp,
) -> Result<AccountAnswer> {
    let rows = vec![(account.clone(), balances)];
    let mut answers = with_converted(reader, member, rows, now).await?;
    Ok(answers.pop().unwrap_or(AccountAnswer {
        account,
        balances: Some(balances),
        converted: None,
    }))
}
