//! Moves everything from one database to another, of either kind: the way from a file to a server
//! and back. One transaction on the target, so a broken move leaves it empty.

mod copy;
mod tables;

use self::tables::{TABLES, Table};
use crate::db::{Conn, Db, Reader, Tx, fetch_one};
use crate::error::StoreError;
use crate::{categories, check, currencies, exchange_rate_providers, migrate, users};

/// How many rows of each table were moved, in order.
pub type MovedRows = Vec<(&'static str, u64)>;

/// What is moved: each table with its columns, in order.
pub fn moved_columns() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let columns = |table: &Table| table.columns.iter().map(|(name, _)| *name).collect();
    TABLES.iter().map(move |table| (table.name, columns(table)))
}

/// Copies all rows of `source` into `target`, which must have no users, and checks the sums there
/// before it commits. Neither may be in use by a server meanwhile.
///
/// # Errors
/// [`StoreError::Unfit`] when the target is not empty or does not hold afterwards what it should.
pub async fn move_data(source: &Db, target: &Db) -> Result<MovedRows, StoreError> {
    migrate(target).await?;
    let mut from = source.read().await?;
    let mut to = target.write().await?;
    if !users::is_empty(&mut to).await? {
        return Err(StoreError::Unfit(
            "the target has users already; move into an empty database".to_owned(),
        ));
    }
    // The migration wrote those that the program brings along; administrators may have changed them there.
    categories::system::clear(&mut to).await?;
    currencies::clear(&mut to).await?;
    exchange_rate_providers::clear(&mut to).await?;
    let mut moved = Vec::new();
    for table in TABLES {
        let rows = match (from.conn(), to.conn()) {
            (Conn::Sqlite(from), Conn::Sqlite(to)) => {
                copy::sqlite_to_sqlite(from, to, table).await?
            }
            (Conn::Sqlite(from), Conn::Postgres(to)) => {
                copy::sqlite_to_postgres(from, to, table).await?
            }
            (Conn::Postgres(from), Conn::Sqlite(to)) => {
                copy::postgres_to_sqlite(from, to, table).await?
            }
            (Conn::Postgres(from), Conn::Postgres(to)) => {
                copy::postgres_to_postgres(from, to, table).await?
            }
        };
        moved.push((table.name, rows));
    }
    prove(&mut from, &mut to).await?;
    to.commit().await?;
    Ok(moved)
}

async fn prove(from: &mut Reader, to: &mut Tx) -> Result<(), StoreError> {
    for table in TABLES {
        let sql = table.count;
        let (there,): (i64,) = fetch_one!(from, (i64,), sql)?;
        let (here,): (i64,) = fetch_one!(to, (i64,), sql)?;
        if there != here {
            return Err(StoreError::Unfit(format!(
                "{} has {there} rows, but {here} arrived",
                table.name
            )));
        }
    }
    let report = check::run(to).await?;
    match report.differences.first() {
        None => Ok(()),
        Some(difference) => Err(StoreError::Unfit(format!(
            "the sums do not hold: {difference}"
        ))),
    }
}
