//! Whether a database holds together in itself, whatever is in it: by the database's own means.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::db::{Db, Engine, fetch_all, fetch_optional};
use crate::error::StoreError;

/// How many findings are named; thousands say no more than these.
const NAMED: usize = 3;

/// Checks a file of SQLite's: structure, keys and references. Nothing is written.
///
/// # Errors
/// [`StoreError::Damaged`] with SQLite's own words when something is wrong.
pub async fn check_file(path: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .disable_statement_logging();
    let mut conn = SqliteConnection::connect_with(&options).await?;
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check")
        .fetch_all(&mut conn)
        .await?;
    if found.len() != 1 || found[0].0 != "ok" {
        return Err(damaged(found));
    }
    let dangling: Vec<(String,)> =
        sqlx::query_as("SELECT \"table\" FROM pragma_foreign_key_check()")
            .fetch_all(&mut conn)
            .await?;
    if let Some((table,)) = dangling.first() {
        return Err(StoreError::Damaged(format!(
            "{} rows refer to nothing, the first in {table}",
            dangling.len()
        )));
    }
    conn.close().await?;
    Ok(())
}

/// Asks PostgreSQL what it knows of itself: pages whose checksums were wrong when they were read (where the server keeps
/// checksums), indexes and references that it holds for invalid. It reads nothing for that; pages that nobody has read
/// since they were damaged are found by `pg_amcheck` and `pg_dump`.
///
/// # Errors
/// [`StoreError::Damaged`] when something is wrong. A file is not looked at: see [`check_file`].
pub async fn check_server(db: &Db) -> Result<(), StoreError> {
    if !matches!(db.engine, Engine::Postgres(_)) {
        return Ok(());
    }
    let mut reader = db.read().await?;
    let failures = fetch_optional!(
        reader,
        (Option<i64>,),
        "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
    )?;
    if let Some((Some(count @ 1..),)) = failures {
        return Err(StoreError::Damaged(format!(
            "{count} pages had a wrong checksum"
        )));
    }
    let invalid = fetch_all!(
        reader,
        (String,),
        "SELECT 'the index ' || CAST(c.relname AS TEXT) || ' is invalid' FROM pg_index i
         JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT i.indisvalid AND c.relnamespace = CAST(current_schema() AS regnamespace)
         UNION ALL
         SELECT 'the constraint ' || CAST(conname AS TEXT) || ' was never checked' FROM pg_constraint
         WHERE NOT convalidated AND connamespace = CAST(current_schema() AS regnamespace)"
    )?;
    if invalid.is_empty() {
        Ok(())
    } else {
        Err(damaged(invalid))
    }
}

fn damaged(found: Vec<(String,)>) -> StoreError {
    let count = found.len();
    let mut words: Vec<_> = found.into_iter().take(NAMED).map(|(line,)| line).collect();
    if count > NAMED {
        words.push(format!("and {} more", count - NAMED));
    }
    StoreError::Damaged(words.join("; "))
}
