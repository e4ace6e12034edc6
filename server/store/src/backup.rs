//! A copy of the database in one SQLite file, while the database is in use.
//!
//! A file copy of a database in WAL mode is wrong nearly every time: `VACUUM INTO` reads one
//! snapshot. From PostgreSQL all rows of one snapshot are moved into the file. Either way the copy
//! gets its final name only after it was checked and is on disk; `move_data` brings it back.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::check::Report;
use crate::db::{Db, Engine, Reader};
use crate::error::StoreError;
use crate::move_data::move_data;
use crate::sqlite::{SqliteDb, create_private};

/// Writes a checked copy of the database to `target`, which must not exist yet, and answers its
/// size in bytes. What is moved out of PostgreSQL is what `check` is asked about. Writers are not held up.
pub async fn copy_to(
    db: &Db,
    target: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<u64, StoreError> {
    if target.exists() {
        return Err(StoreError::Unfit(format!(
            "{} exists already",
            target.display()
        )));
    }
    let unfinished = target.with_extension("unfinished");
    let outcome = write_copy(db, &unfinished, target, check).await;
    if outcome.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    outcome
}

async fn write_copy(
    db: &Db,
    unfinished: &Path,
    target: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<u64, StoreError> {
    match &db.engine {
        Engine::Sqlite(db) => {
            // Made first and with its mode, so that nobody else can read it even while it grows.
            create_private(unfinished)?;
            let name = unfinished.to_string_lossy().into_owned();
            let mut conn = db.readers.acquire().await?;
            sqlx::query("VACUUM INTO $1")
                .bind(&name)
                .execute(&mut *conn)
                .await?;
        }
        Engine::Postgres(_) => move_into_file(db, unfinished, check).await?,
    }
    verify(unfinished).await?;
    publish(unfinished, target).map_err(|error| sqlx::Error::Io(error).into())
}

async fn move_into_file(
    db: &Db,
    path: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<(), StoreError> {
    let copy = SqliteDb::open(path, 1).await?;
    let moved = move_data(db, &Db::file(copy.clone()), check).await;
    // One file, without a log beside it.
    copy.alone(async |conn| {
        sqlx::query("PRAGMA journal_mode = DELETE")
            .execute(conn)
            .await?;
        Ok(())
    })
    .await?;
    moved.map(drop)
}

/// Checks a database file: structure, keys and references.
///
/// # Errors
/// [`StoreError::Unfit`] with SQLite's own words when something is wrong.
pub async fn verify(path: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .disable_statement_logging();
    let mut conn = SqliteConnection::connect_with(&options).await?;
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check")
        .fetch_all(&mut conn)
        .await?;
    if found.len() != 1 || found[0].0 != "ok" {
        let words: Vec<_> = found.into_iter().map(|(line,)| line).collect();
        return Err(StoreError::Unfit(format!(
            "integrity check: {}",
            words.join("; ")
        )));
    }
    let dangling: Vec<(String,)> =
        sqlx::query_as("SELECT \"table\" FROM pragma_foreign_key_check()")
            .fetch_all(&mut conn)
            .await?;
    if let Some((table,)) = dangling.first() {
        return Err(StoreError::Unfit(format!(
            "{} rows refer to nothing, the first in {table}",
            dangling.len()
        )));
    }
    conn.close().await?;
    Ok(())
}

fn publish(unfinished: &Path, target: &Path) -> std::io::Result<u64> {
    let file = std::fs::File::open(unfinished)?;
    file.sync_all()?;
    let size = file.metadata()?.len();
    std::fs::rename(unfinished, target)?;
    if let Some(folder) = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(size)
}
