//! The two kinds of database, and where one of each is for a run.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use kym_store::DatabaseUrl;
use sqlx::{Connection, PgConnection};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    /// The URL of a server in which databases may be made.
    Postgres(String),
}

pub fn both(postgres: Option<&str>) -> Vec<Database> {
    let postgres = postgres.map(|url| Database::Postgres(url.to_owned()));
    [Some(Database::Sqlite), postgres]
        .into_iter()
        .flatten()
        .collect()
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        })
    }
}

impl Database {
    /// A file in this folder, or a database on the server.
    pub fn url(&self, folder: &Path, size: usize) -> Result<DatabaseUrl> {
        let Self::Postgres(server) = self else {
            return Ok(DatabaseUrl::Sqlite(folder.join("kym.db")));
        };
        let (base, _) = server
            .rsplit_once('/')
            .context("the server's URL has no path")?;
        Ok(DatabaseUrl::Postgres(format!("{base}/{}", name(size))))
    }

    /// An empty one.
    pub async fn create(&self, folder: &Path, size: usize) -> Result<DatabaseUrl> {
        if let Self::Postgres(server) = self {
            let name = name(size);
            let mut connection = PgConnection::connect(server).await?;
            for statement in [
                format!("DROP DATABASE IF EXISTS {name}"),
                format!("CREATE DATABASE {name}"),
            ] {
                sqlx::query(sqlx::AssertSqlSafe(statement))
                    .execute(&mut connection)
                    .await?;
            }
        }
        self.url(folder, size)
    }
}

fn name(size: usize) -> String {
    format!("bench_{size}")
}

/// Bytes on disk, the write-ahead log of a stopped SQLite included.
pub async fn bytes_on_disk(url: &DatabaseUrl) -> Result<u64> {
    match url {
        DatabaseUrl::Sqlite(file) => {
            let wal = file.with_extension("db-wal");
            Ok(file.metadata()?.len() + wal.metadata().map_or(0, |meta| meta.len()))
        }
        DatabaseUrl::Postgres(url) => {
            let mut connection = PgConnection::connect(url).await?;
            let (bytes,): (i64,) = sqlx::query_as("SELECT pg_database_size(current_database())")
                .fetch_one(&mut connection)
                .await?;
            Ok(u64::try_from(bytes)?)
        }
    }
}
