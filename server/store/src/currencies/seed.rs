//! The currencies that the program brings along.

use std::collections::HashMap;

use kym_domain::currencies::{CurrencyKind, ListedCurrency, standard};
use kym_domain::money::CurrencyCode;
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};

use super::{list, write};
use crate::db::{Conn, Tx};
use crate::error::StoreError;

/// Writes the currencies of the standard as this program knows them. What is the same already is left
/// alone, and so is what an administrator has changed; digits never change here.
pub async fn seed(tx: &mut Tx) -> Result<(), StoreError> {
    let known = list(tx).await?;
    let known: HashMap<CurrencyCode, ListedCurrency> = known
        .into_iter()
        .map(|listed| (listed.currency.code(), listed))
        .collect();
    let mut new = Vec::new();
    for listed in standard() {
        let Some(was) = known.get(&listed.currency.code()) else {
            new.push(listed);
            continue;
        };
        let is = ListedCurrency {
            currency: was.currency,
            ..listed
        };
        if was.kind == CurrencyKind::Iso && was.version == 1 && *was != is {
            write(tx, &is, 1).await?;
        }
    }
    if new.is_empty() {
        return Ok(());
    }
    match tx.conn() {
        Conn::Sqlite(conn) => {
            let mut query = all_of::<Sqlite>(&new);
            query.build().execute(conn).await?;
        }
        Conn::Postgres(conn) => {
            let mut query = all_of::<Postgres>(&new);
            query.build().execute(conn).await?;
        }
    }
    Ok(())
}

/// One statement, since a fresh database lacks two hundred of them. One that an administrator made up
/// meanwhile stays.
fn all_of<DB>(rows: &[ListedCurrency]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> bool: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO currencies (code, digits, symbol, name_en, name_ru, kind, is_active, is_historical, version) ",
    );
    query.push_values(rows, |mut values, listed| {
        values
            .push_bind(listed.currency.code().to_string())
            .push_bind(i64::from(listed.currency.digits()))
            .push_bind(listed.symbol.clone())
            .push_bind(listed.name_en.clone())
            .push_bind(listed.name_ru.clone())
            .push_bind(listed.kind.to_string())
            .push_bind(listed.is_active)
            .push_bind(listed.is_historical)
            .push_bind(listed.version);
    });
    query.push(" ON CONFLICT DO NOTHING");
    query
}
