//! Moves everything from one database to another, of either kind: the way from a file to a server
//! and back. One transaction on the target, so a broken move leaves it empty.

mod copy;
mod tables;

use self::tables::Table;
use crate::check::Report;
use crate::db::{Conn, Db, Reader, Tx, fetch_one};
use crate::error::StoreError;
use crate::{migrate, users};

/// How many rows of each table were moved, in order.
pub type MovedRows = Vec<(String, u64)>;

/// Copies all rows of `source` into `target`, which must have no users, and asks `check` whether they hold what they
/// should there before it commits. Neither may be in use by a server meanwhile.
///
/// # Errors
/// [`StoreError::NotEmpty`], and [`StoreError::Unfit`] when the target does not hold afterwards what it should.
pub async fn move_data(
    source: &Db,
    target: &Db,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<MovedRows, StoreError> {
    migrate(target).await?;
    let mut from = source.read().await?;
    let mut to = target.write().await?;
    if !users::is_empty(&mut to).await? {
        return Err(StoreError::NotEmpty);
    }
    tables::clear(&mut to).await?;
    // SQLite's types do not tell an instant from a text, so the other side says what a column holds.
    let tables = if target.is_shared() {
        tables::read(&mut to).await?
    } else {
        tables::read(&mut from).await?
    };
    let mut moved = Vec::with_capacity(tables.len());
    for table in &tables {
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
        moved.push((table.name.clone(), rows));
    }
    prove(&tables, &mut from, &mut to).await?;
    prove_sums(&check(&mut to).await?)?;
    to.commit().await?;
    Ok(moved)
}

async fn prove(tables: &[Table], from: &mut Reader, to: &mut Tx) -> Result<(), StoreError> {
    for table in tables {
        let (there,): (i64,) = fetch_one!(from, (i64,), table.count())?;
        let (here,): (i64,) = fetch_one!(to, (i64,), table.count())?;
        if there != here {
            return Err(StoreError::Unfit(format!(
                "{} has {there} rows, but {here} arrived",
                table.name
            )));
        }
    }
    Ok(())
}

fn prove_sums(report: &Report) -> Result<(), StoreError> {
    match report.differences.first() {
        None => Ok(()),
        Some(difference) => Err(StoreError::Unfit(format!(
            "the sums do not hold: {difference}"
        ))),
    }
}
