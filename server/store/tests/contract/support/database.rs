//! An empty, migrated database of one test.

use std::path::Path;

use kym_store::{DatabaseUrl, Db};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use tempfile::TempDir;

use crate::prepared::{self, PreparedDatabase};

/// A database of one test: a file in a directory of its own, or one of the server that it has for itself.
pub struct TestDb {
    /// The database as the product opens it.
    pub db: Db,
    place: Place,
}

enum Place {
    File(TempDir),
    Server(PreparedDatabase),
}

/// A connection beside the product's own, to look at what is really there.
pub enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl TestDb {
    pub async fn sqlite() -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("kym.db");
        let file = prepared::file(Path::new(env!("CARGO_TARGET_TMPDIR"))).await;
        std::fs::copy(file, &path).expect("the template is copied");
        Self::open(&DatabaseUrl::Sqlite(path), Place::File(directory)).await
    }

    /// Nothing when there is no server to test on.
    pub async fn postgres() -> Option<Self> {
        let taken = PreparedDatabase::from_environment().await?;
        let url = DatabaseUrl::Postgres(taken.url.clone());
        Some(Self::open(&url, Place::Server(taken)).await)
    }

    async fn open(url: &DatabaseUrl, place: Place) -> Self {
        let db = Db::connect(url, 8).await.expect("the database opens");
        Self { db, place }
    }

    pub async fn raw(&self) -> Raw {
        match &self.place {
            Place::File(directory) => {
                let options = SqliteConnectOptions::new()
                    .filename(directory.path().join("kym.db"))
                    .foreign_keys(true);
                Raw::Sqlite(
                    SqliteConnection::connect_with(&options)
                        .await
                        .expect("the file opens"),
                )
            }
            Place::Server(taken) => Raw::Postgres(
                PgConnection::connect(&taken.url)
                    .await
                    .expect("the database opens"),
            ),
        }
    }

    /// Changes something by another way than the program's.
    pub async fn run(&self, sql: &'static str) {
        let done = match self.raw().await {
            Raw::Sqlite(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
            Raw::Postgres(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
        };
        done.expect("changed");
    }

    /// How many rows a table has.
    pub async fn count(&self, table: &str) -> i64 {
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        let count = match self.raw().await {
            Raw::Sqlite(mut conn) => sqlx::query_scalar(sql).fetch_one(&mut conn).await,
            Raw::Postgres(mut conn) => sqlx::query_scalar(sql).fetch_one(&mut conn).await,
        };
        count.expect("the table is there")
    }

    pub async fn close(self) {
        self.db.close().await;
    }
}
