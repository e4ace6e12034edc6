//! Converts transactions into the currency of their workspace before they are written: here alone it is
//! decided at which rate. The accounts must be locked.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::money::Currency;
use kym_domain::transactions::Transaction;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::{Reader, StoreError, rates};

/// A transaction to be converted, and the currency of its account.
type Row<'a> = (&'a mut Transaction, Currency);

/// Converts new transactions at the rates of their days.
///
/// # Errors
/// When the database cannot be read.
pub async fn convert(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    rows: Vec<Row<'_>>,
) -> Result<()> {
    let base = member.base();
    let foreign = rows.iter().filter(|(_, own)| own.code() != base.code());
    let foreign: Vec<_> = foreign.map(|(row, own)| (row.date, own.code())).collect();
    let first = foreign.iter().map(|(day, _)| *day).min();
    let last = foreign.iter().map(|(day, _)| *day).max();
    // Everything in the currency of the workspace needs no question.
    let Some((first, last)) = first.zip(last) else {
        for (row, own) in rows {
            row.convert(own, base, None);
        }
        return Ok(());
    };
    let codes = foreign.into_iter().map(|(_, code)| code);
    let codes: BTreeSet<_> = codes.chain([base.code()]).collect();
    let codes: Vec<_> = codes.into_iter().collect();
    let table = rates::table_for(reader, member, &codes, first, last).await?;
    for (row, own) in rows {
        let rate = table.lookup(own.code(), base.code(), row.date);
        row.convert(own, base, rate);
    }
    Ok(())
}

/// Converts new transactions of these accounts.
///
/// # Errors
/// When one of them is on none of the accounts, or the database cannot be read.
pub async fn convert_on<'a>(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    accounts: impl IntoIterator<Item = &'a Account>,
    rows: &mut [Transaction],
) -> Result<()> {
    let currencies: BTreeMap<AccountId, Currency> = accounts
        .into_iter()
        .map(|account| (account.id, account.currency))
        .collect();
    let rows = rows.iter_mut().map(|row| {
        let currency = currencies.get(&row.account_id).copied();
        let currency = currency.ok_or(StoreError::Conflict)?;
        Ok((row, currency))
    });
    let rows: Vec<Row<'_>> = rows.collect::<Result<_>>()?;
    convert(reader, member, rows).await
}

/// Converts transactions that change: each keeps the rate that it was converted at as long as it is the rate
/// of its day and its account.
///
/// # Errors
/// When one of them is on none of the accounts, or the database cannot be read.
pub async fn convert_changed(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    accounts: &BTreeMap<AccountId, Account>,
    changes: &mut [(Transaction, Transaction)],
) -> Result<()> {
    let mut anew = Vec::new();
    for (was, is) in changes {
        let account = accounts.get(&is.account_id).ok_or(StoreError::Conflict)?;
        if is.needs_rate_anew(was) {
            anew.push((is, account.currency));
        } else {
            is.convert(account.currency, member.base(), was.rate);
        }
    }
    convert(reader, member, anew).await
}
