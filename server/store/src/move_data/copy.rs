//! One table from one connection to another, a few hundred rows at a time.

use futures_util::TryStreamExt;
use sqlx::postgres::{PgConnection, Postgres};
use sqlx::query_builder::Separated;
use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{ColumnIndex, Database, Decode, Encode, QueryBuilder, Row, Type};
use uuid::Uuid;

use super::tables::{Kind, Table};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// SQLite allows 32,766 bound values in a statement, so a table may have 160 columns.
const ROWS_PER_STATEMENT: usize = 200;

/// One value on its way.
enum Cell {
    Uuid(Option<Uuid>),
    Text(Option<String>),
    Number(Option<i64>),
    Flag(Option<bool>),
    Bytes(Option<Vec<u8>>),
    Instant(Option<Instant>),
    Day(Option<Day>),
}

/// The two databases' drivers share no connection type, so the loop is written once and made for
/// each pair.
macro_rules! copy {
    ($($name:ident: $from:ty => $to:ty, $database:ty;)+) => {$(
        /// Copies all rows of `table` and answers how many.
        pub(super) async fn $name(from: &mut $from, to: &mut $to, table: &Table) -> Result<u64, StoreError> {
            let mut rows = sqlx::query(table.select()).fetch(from);
            let mut batch = Vec::with_capacity(ROWS_PER_STATEMENT);
            let mut count = 0;
            loop {
                let row = rows.try_next().await?;
                let is_last = row.is_none();
                if let Some(row) = row {
                    batch.push(cells(&row, table)?);
                    count += 1;
                }
                if batch.len() == ROWS_PER_STATEMENT || (is_last && !batch.is_empty()) {
                    statement::<$database>(table, std::mem::take(&mut batch)).build().execute(&mut *to).await?;
                }
                if is_last {
                    return Ok(count);
                }
            }
        }
    )+};
}

copy! {
    sqlite_to_sqlite: SqliteConnection => SqliteConnection, Sqlite;
    sqlite_to_postgres: SqliteConnection => PgConnection, Postgres;
    postgres_to_sqlite: PgConnection => SqliteConnection, Sqlite;
    postgres_to_postgres: PgConnection => PgConnection, Postgres;
}

fn cells<'r, R>(row: &'r R, table: &Table) -> Result<Vec<Cell>, StoreError>
where
    R: Row,
    usize: ColumnIndex<R>,
    Option<Uuid>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<bool>: Decode<'r, R::Database> + Type<R::Database>,
    Option<Vec<u8>>: Decode<'r, R::Database> + Type<R::Database>,
    Option<Instant>: Decode<'r, R::Database> + Type<R::Database>,
    Option<Day>: Decode<'r, R::Database> + Type<R::Database>,
{
    let columns = table.columns.iter().enumerate();
    let cells = columns.map(|(index, (_, kind))| {
        Ok(match kind {
            Kind::Uuid => Cell::Uuid(row.try_get(index)?),
            Kind::Text => Cell::Text(row.try_get(index)?),
            Kind::Number => Cell::Number(row.try_get(index)?),
            Kind::Flag => Cell::Flag(row.try_get(index)?),
            Kind::Bytes => Cell::Bytes(row.try_get(index)?),
            Kind::Instant => Cell::Instant(row.try_get(index)?),
            Kind::Day => Cell::Day(row.try_get(index)?),
        })
    });
    cells.collect()
}

fn statement<DB>(table: &Table, rows: Vec<Vec<Cell>>) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<bool>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Instant>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Day>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(table.insert());
    query.push_values(rows, |mut values: Separated<'_, DB, &'static str>, row| {
        for cell in row {
            match cell {
                Cell::Uuid(value) => values.push_bind(value),
                Cell::Text(value) => values.push_bind(value),
                Cell::Number(value) => values.push_bind(value),
                Cell::Flag(value) => values.push_bind(value),
                Cell::Bytes(value) => values.push_bind(value),
                Cell::Instant(value) => values.push_bind(value),
                Cell::Day(value) => values.push_bind(value),
            };
        }
    });
    query
}
