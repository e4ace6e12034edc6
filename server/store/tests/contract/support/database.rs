//! An empty, migrated database that is gone after the test.

use kym_store::{DatabaseUrl, Db};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tempfile::TempDir;

use super::new_id;

/// A database of one test: a file in a directory of its own, or a schema of its own on the server.
pub struct TestDb {
    /// The database as the product opens it.
    pub db: Db,
    place: Place,
}

enum Place {
    File(TempDir),
    Schema { server: String, name: String },
}

/// A connection beside the product's own, to look at what is really there.
pub enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl TestDb {
    pub async fn sqlite() -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let url = DatabaseUrl::Sqlite(directory.path().join("kym.db"));
        Self::open(&url, Place::File(directory)).await
    }

    /// Nothing when there is no server to test on, which is only accepted outside of CI.
    pub async fn postgres() -> Option<Self> {
        let Some(server) = environment("TEST_POSTGRES_URL") else {
            assert!(
                environment("CI").is_none(),
                "TEST_POSTGRES_URL must be set in CI"
            );
            return None;
        };
        let name = format!("test_{}_{}", std::process::id(), new_id().simple());
        let mut conn = PgConnection::connect(&server)
            .await
            .expect("the test server");
        // One of this name is left from a process that ended early; its number is ours now.
        let statements = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
        conn.execute(AssertSqlSafe(statements))
            .await
            .expect("a schema");
        let url = DatabaseUrl::Postgres(in_schema(&server, &name));
        Some(Self::open(&url, Place::Schema { server, name }).await)
    }

    async fn open(url: &DatabaseUrl, place: Place) -> Self {
        let db = Db::connect(url, 8).await.expect("the database opens");
        kym_store::migrate(&db).await.expect("the schema is made");
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
            Place::Schema { server, name } => Raw::Postgres(
                PgConnection::connect(&in_schema(server, name))
                    .await
                    .expect("the schema opens"),
            ),
        }
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
        if let Place::Schema { server, name } = self.place {
            let mut conn = PgConnection::connect(&server)
                .await
                .expect("the test server");
            conn.execute(AssertSqlSafe(format!("DROP SCHEMA {name} CASCADE")))
                .await
                .expect("the schema goes");
        }
    }
}

fn in_schema(server: &str, name: &str) -> String {
    let separator = if server.contains('?') { '&' } else { '?' };
    format!("{server}{separator}options=-csearch_path%3D{name}")
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the test server is, only the environment knows"
)]
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
