//! Where a test keeps its rows: a file copied from a migrated template, or a schema of its own on the server.

use std::path::{Path, PathBuf};

use kym_store::{DatabaseUrl, Db};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tempfile::TempDir;

/// A database of one test, and the folder of its program.
pub struct Place {
    folder: TempDir,
    schema: Option<Schema>,
}

struct Schema {
    server: String,
    name: String,
}

impl Place {
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let template = template().await;
        std::fs::copy(template, folder.path().join("kym.db")).expect("the template is copied");
        Self {
            folder,
            schema: None,
        }
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
        let folder = tempfile::tempdir().expect("a temporary folder");
        let name = format!(
            "api_{}",
            folder
                .path()
                .file_name()?
                .to_string_lossy()
                .replace('.', "")
                .to_lowercase()
        );
        let name = format!("{name}_{}", std::process::id());
        let mut conn = PgConnection::connect(&server)
            .await
            .expect("the test server");
        conn.execute(AssertSqlSafe(format!("CREATE SCHEMA {name}")))
            .await
            .expect("a schema");
        Some(Self {
            folder,
            schema: Some(Schema { server, name }),
        })
    }

    /// The folder of the program.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The URL for the configuration; none for the file that the program finds by itself.
    pub fn url(&self) -> Option<String> {
        self.schema.as_ref().map(Schema::url)
    }

    /// How many rows of a table fit a condition: what is really there, whatever the interface says.
    pub async fn count(&self, table: &str, condition: &str) -> i64 {
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table} WHERE {condition}"));
        let count = if let Some(schema) = &self.schema {
            let conn = PgConnection::connect(&schema.url()).await;
            let mut conn = conn.expect("the schema opens");
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
        let done = if let Some(schema) = &self.schema {
            let conn = PgConnection::connect(&schema.url()).await;
            conn.expect("the schema opens").execute(sql).await.map(drop)
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
        if let Some(schema) = &self.schema {
            let conn = PgConnection::connect(&schema.url()).await;
            let done = conn.expect("the schema opens").execute(sql).await;
            done.is_ok()
        } else {
            let options = SqliteConnectOptions::new().filename(self.folder().join("kym.db"));
            let conn = SqliteConnection::connect_with(&options).await;
            let done = conn.expect("the file opens").execute(sql).await;
            done.is_ok()
        }
    }

    pub async fn remove(self) {
        if let Some(Schema { server, name }) = self.schema {
            let mut conn = PgConnection::connect(&server)
                .await
                .expect("the test server");
            conn.execute(AssertSqlSafe(format!("DROP SCHEMA {name} CASCADE")))
                .await
                .expect("the schema goes");
        }
    }
}

impl Schema {
    fn url(&self) -> String {
        let separator = if self.server.contains('?') { '&' } else { '?' };
        format!(
            "{}{separator}options=-csearch_path%3D{}",
            self.server, self.name
        )
    }
}

/// A migrated, empty file. Each build of this binary makes its own once, since it holds the migrations.
async fn template() -> PathBuf {
    let binary = std::env::current_exe()
        .and_then(std::fs::metadata)
        .expect("this binary is a file");
    let built = binary
        .modified()
        .expect("files have a time")
        .duration_since(std::time::UNIX_EPOCH)
        .expect("after 1970");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("api-template-{}.db", built.as_nanos()));
    if !path.exists() {
        for old in std::fs::read_dir(folder)
            .expect("cargo made the folder")
            .flatten()
        {
            if old
                .file_name()
                .to_string_lossy()
                .starts_with("api-template-")
                && old.path() != path
            {
                // Another test of this run may have been quicker.
                let _ = std::fs::remove_file(old.path());
            }
        }
        let own = tempfile::tempdir_in(folder).expect("a temporary folder");
        let file = own.path().join("kym.db");
        let db = Db::connect(&DatabaseUrl::Sqlite(file.clone()), 1)
            .await
            .expect("a new database");
        kym_store::migrate(&db).await.expect("the schema is made");
        db.close().await;
        std::fs::rename(file, &path).expect("one folder");
    }
    path
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the test server is, only the environment knows"
)]
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
