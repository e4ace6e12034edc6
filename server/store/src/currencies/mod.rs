//! The list of currencies: those that the program brings along, as administrators have changed them,
//! and those that administrators have added.

mod seed;

use kym_domain::currencies::ListedCurrency;
use kym_domain::money::{Currency, CurrencyCode};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;

pub use self::seed::seed;

#[derive(sqlx_macros::FromRow)]
struct CurrencyRow {
    code: String,
    digits: i64,
    symbol: String,
    name_en: String,
    name_ru: String,
    kind: String,
    is_active: bool,
    is_historical: bool,
    version: i64,
}

impl TryFrom<CurrencyRow> for ListedCurrency {
    type Error = StoreError;

    fn try_from(row: CurrencyRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("currencies", column, Uuid::nil());
        let currency = counted_in(&row.code, Some(row.digits)).ok_or_else(|| nonsense("digits"))?;
        Ok(Self {
            currency,
            symbol: row.symbol,
            name_en: row.name_en,
            name_ru: row.name_ru,
            kind: row.kind.parse().map_err(|_| nonsense("kind"))?,
            is_active: row.is_active,
            is_historical: row.is_historical,
            version: row.version,
        })
    }
}

/// The currency of a row that keeps a code, with the digits that were found for it. They never change
/// while a row keeps the code, so it does not matter when they are looked up.
pub fn counted_in(code: &str, digits: Option<i64>) -> Option<Currency> {
    Currency::new(code.parse().ok()?, u8::try_from(digits?).ok()?)
}

/// All of them, by code.
pub async fn list(reader: &mut Reader) -> Result<Vec<ListedCurrency>, StoreError> {
    let rows = fetch_all!(
        reader,
        CurrencyRow,
        "SELECT code, digits, symbol, name_en, name_ru, kind, is_active, is_historical, version
         FROM currencies ORDER BY code"
    )?;
    rows.into_iter().map(ListedCurrency::try_from).collect()
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    code: CurrencyCode,
) -> Result<Option<ListedCurrency>, StoreError> {
    let row = fetch_optional!(
        reader,
        CurrencyRow,
        "SELECT code, digits, symbol, name_en, name_ru, kind, is_active, is_historical, version
         FROM currencies WHERE code = $1",
        code.as_str()
    )?;
    row.map(ListedCurrency::try_from).transpose()
}

/// One of them for something new to be counted in: nobody takes it out of the list, or gives it other
/// digits, until this change ends.
pub async fn hold(tx: &mut Tx, code: CurrencyCode) -> Result<Option<ListedCurrency>, StoreError> {
    if !tx.is_serial() {
        let _: Option<(String,)> = fetch_optional!(
            tx,
            (String,),
            "SELECT code FROM currencies WHERE code = $1 FOR KEY SHARE",
            code.as_str()
        )?;
    }
    get(tx, code).await
}

/// One of them to be changed: nothing new is counted in it until this change ends.
pub async fn take(tx: &mut Tx, code: CurrencyCode) -> Result<Option<ListedCurrency>, StoreError> {
    if !tx.is_serial() {
        let _: Option<(String,)> = fetch_optional!(
            tx,
            (String,),
            "SELECT code FROM currencies WHERE code = $1 FOR UPDATE",
            code.as_str()
        )?;
    }
    get(tx, code).await
}

/// The codes of those that an account, a workspace or a budget is counted in, deleted ones included.
pub async fn used(reader: &mut Reader) -> Result<Vec<CurrencyCode>, StoreError> {
    let rows: Vec<(String,)> = fetch_all!(
        reader,
        (String,),
        "SELECT currency FROM accounts UNION SELECT currency FROM workspaces UNION SELECT currency FROM budgets"
    )?;
    let code = |(code,): &(String,)| {
        code.parse()
            .map_err(|_| StoreError::inconsistent("accounts", "currency", Uuid::nil()))
    };
    rows.iter().map(code).collect()
}

/// Whether an account, a workspace or a budget is counted in it.
pub async fn is_used(reader: &mut Reader, code: CurrencyCode) -> Result<bool, StoreError> {
    let (is_used,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE currency = $1)
             OR EXISTS (SELECT 1 FROM workspaces WHERE currency = $1)
             OR EXISTS (SELECT 1 FROM budgets WHERE currency = $1)",
        code.as_str()
    )?;
    Ok(is_used)
}

/// Writes a new one.
///
/// # Errors
/// [`StoreError::Conflict`] when there is one of this code.
pub async fn insert(tx: &mut Tx, listed: &ListedCurrency) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO currencies (code, digits, symbol, name_en, name_ru, kind, is_active, is_historical, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        listed.currency.code().as_str(),
        i64::from(listed.currency.digits()),
        listed.symbol,
        listed.name_en,
        listed.name_ru,
        listed.kind.as_str(),
        listed.is_active,
        listed.is_historical,
        listed.version,
    )?;
    one(rows)
}

/// Writes a changed one over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(tx: &mut Tx, listed: &ListedCurrency) -> Result<(), StoreError> {
    write(tx, listed, listed.version - 1).await
}

async fn write(tx: &mut Tx, listed: &ListedCurrency, over: i64) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE currencies SET digits = $1, symbol = $2, name_en = $3, name_ru = $4, is_active = $5,
                is_historical = $6, version = $7
         WHERE code = $8 AND version = $9",
        i64::from(listed.currency.digits()),
        listed.symbol,
        listed.name_en,
        listed.name_ru,
        listed.is_active,
        listed.is_historical,
        listed.version,
        listed.currency.code().as_str(),
        over,
    )?;
    one(rows)
}

/// Takes one out of the list, and its rates along.
pub async fn remove(tx: &mut Tx, code: CurrencyCode) -> Result<(), StoreError> {
    // Otherwise they would count again for whatever gets the same code one day.
    execute!(
        tx,
        "DELETE FROM exchange_rates WHERE from_code = $1 OR to_code = $1",
        code.as_str()
    )?;
    execute!(
        tx,
        "DELETE FROM workspace_rates WHERE from_code = $1 OR to_code = $1",
        code.as_str()
    )?;
    execute!(
        tx,
        "DELETE FROM exchange_rate_pairs WHERE from_code = $1 OR to_code = $1",
        code.as_str()
    )?;
    tx.changes_rates();
    let rows = execute!(tx, "DELETE FROM currencies WHERE code = $1", code.as_str())?;
    one(rows)
}

fn one(rows: u64) -> Result<(), StoreError> {
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}
