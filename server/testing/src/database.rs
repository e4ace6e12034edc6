//! Where a test keeps its rows: a file copied from a migrated template, or a database of the server that it has for
//! itself.

use std::path::Path;

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tempfile::TempDir;

use crate::prepared::{self, PreparedDatabase};

/// A database of one test, and the folder of its program.
pub struct Place {
    folder: TempDir,
    taken: Option<PreparedDatabase>,
}

impl Place {
    /// A file. What it is copied from is in the folder that Cargo gives to tests, which only they know:
    /// `env!("CARGO_TARGET_TMPDIR")`.
    pub async fn sqlite(templates: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = prepared::file(Path::new(templates)).await;
        std::fs::copy(file, folder.path().join("kym.db")).expect("the template is copied");
        Self {
            folder,
            taken: None,
        }
    }

    /// Nothing when there is no server to test on.
    pub async fn postgres() -> Option<Self> {
        Some(Self {
            taken: Some(PreparedDatabase::from_environment().await?),
            folder: tempfile::tempdir().expect("a temporary folder"),
        })
    }

    /// The folder of the program.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The URL for the configuration; none for the file that the program finds by itself.
    pub fn url(&self) -> Option<String> {
        self.taken.as_ref().map(|taken| taken.url.clone())
    }

    /// How many rows of a table fit a condition: what is really there, whatever the interface says.
    pub async fn count(&self, table: &str, condition: &str) -> i64 {
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table} WHERE {condition}"));
        let count = if let Some(taken) = &self.taken {
            let conn = PgConnection::connect(&taken.url).await;
            let mut conn = conn.expect("the database opens");
            sqlx::query_scalar(sql).fetch_one(&mut conn).await
        } else {
            let options = SqliteConnectOptions::new().filename(self.folder().join("kym.db"));
            let conn = SqliteConnection::connect_with(&options).await;
            let mut conn = conn.expect("the file opens");
            sqlx::query_scalar(sql).fetch_one(&mut conn).await
        };
        count.expect("the table is there")
    }

    /// Does by hand what the interface does not offer yet.
    pub async fn execute(&self, sql: &'static str) {
        let done = if let Some(taken) = &self.taken {
            let conn = PgConnection::connect(&taken.url).await;
            conn.expect("the database opens")
                .execute(sql)
                .await
                .map(drop)
        } else {
            let options = SqliteConnectOptions::new().filename(self.folder().join("kym.db"));
            let conn = SqliteConnection::connect_with(&options).await;
            conn.expect("the file opens").execute(sql).await.map(drop)
        };
        done.expect("the statement is carried out");
    }

    /// Whether the database lets somebody do this who comes to it without the program.
    pub async fn allows(&self, sql: &str) -> bool {
        let sql = AssertSqlSafe(sql.to_owned());
        if let Some(taken) = &self.taken {
            let conn = PgConnection::connect(&taken.url).await;
            let done = conn.expect("the database opens").execute(sql).await;
            done.is_ok()
        } else {
            let options = SqliteConnectOptions::new().filename(self.folder().join("kym.db"));
            let conn = SqliteConnection::connect_with(&options).await;
            let done = conn.expect("the file opens").execute(sql).await;
            done.is_ok()
        }
    }
}
