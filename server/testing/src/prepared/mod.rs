//! Databases that tests find ready: migrated once for all of them, not once for each.
//!
//! SQLite's is a file to copy. On PostgreSQL even a copy of a template costs a tenth of a second, so a database is
//! taken, left as it is, and restored by whoever takes it next: what is in it is deleted, and what came along with
//! the program is put back.
//!
//! Each build of a test binary makes its own, since it holds the migrations.

use std::path::{Path, PathBuf};

use kym_store::{DatabaseUrl, Db};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};

/// Nobody else makes a template or a database meanwhile.
const LOCK_TO_MAKE: &str = "SELECT pg_advisory_lock(1801613668)";

/// Whoever holds this has the database. It is given back with the connection, however the test ends.
const LOCK_TO_TAKE: &str = "SELECT pg_try_advisory_lock(1801613669)";

/// PostgreSQL's word for a database that is not there.
const NO_SUCH_DATABASE: &str = "3D000";

/// A migrated, empty file in a folder for temporary files of the build.
pub async fn file(folder: &Path) -> PathBuf {
    let name = name();
    let path = folder.join(format!("{name}.db"));
    if path.exists() {
        return path;
    }
    remove_older(folder, &path);
    let own = tempfile::tempdir_in(folder).expect("a temporary folder");
    let file = own.path().join("kym.db");
    let db = Db::connect(&DatabaseUrl::Sqlite(file.clone()), 1)
        .await
        .expect("a new database");
    kym_store::migrate(&db).await.expect("the schema is made");
    db.close().await;
    std::fs::rename(file, &path).expect("one folder");
    path
}

/// Removes what earlier builds of the same binary have left in a folder, of the same kind of file.
pub fn remove_older(folder: &Path, path: &Path) {
    let (kind, _) = split(path.file_name().and_then(|name| name.to_str()));
    for old in std::fs::read_dir(folder)
        .expect("cargo made the folder")
        .flatten()
    {
        let is_same_kind =
            split(old.file_name().to_str()).0 == kind && old.path().extension() == path.extension();
        let is_older = is_same_kind && old.path() != path;
        if is_older {
            // Another test of this run may have been quicker.
            let _ = std::fs::remove_file(old.path());
        }
    }
}

/// A database of the server that one test has for itself until this is dropped.
pub struct PreparedDatabase {
    /// The address of the database.
    pub url: String,
    _lock: PgConnection,
}

impl PreparedDatabase {
    /// Nothing when there is no server to test on, which is only accepted outside of CI.
    pub async fn from_environment() -> Option<Self> {
        let Some(server) = environment("TEST_POSTGRES_URL") else {
            assert!(
                environment("CI").is_none(),
                "TEST_POSTGRES_URL must be set in CI"
            );
            return None;
        };
        // No other test that runs at the moment begins to look at the same place.
        let first = environment("NEXTEST_TEST_GLOBAL_SLOT").and_then(|slot| slot.parse().ok());
        for number in first.unwrap_or(0_u32).. {
            let name = format!("{}_{number}", name());
            let url = beside(&server, &name);
            let (mut conn, is_new) = if let Some(conn) = connect(&url).await {
                (conn, false)
            } else {
                make(&server, &name).await;
                (connect(&url).await.expect("it was made"), true)
            };
            if !take(&mut conn).await {
                continue;
            }
            if is_new || restore(&mut conn).await {
                return Some(Self { url, _lock: conn });
            }
            conn.close().await.expect("the connection closes");
            let mut conn = connect(&server).await.expect("the test server");
            run(
                &mut conn,
                &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
            )
            .await;
            conn.close().await.expect("the connection closes");
            make(&server, &name).await;
            let mut conn = connect(&url).await.expect("it was made");
            if take(&mut conn).await {
                return Some(Self { url, _lock: conn });
            }
        }
        unreachable!("there are more numbers than tests")
    }
}

/// Whether nobody has the database. Whoever has it may have cut this connection.
async fn take(conn: &mut PgConnection) -> bool {
    let taken = sqlx::query_scalar(LOCK_TO_TAKE).fetch_one(conn).await;
    taken.unwrap_or(false)
}

/// Puts a database back to what the template is. Answers no when that would take longer than a new one.
async fn restore(conn: &mut PgConnection) -> bool {
    // What a test that was killed left running.
    run(conn, "CALL pristine.be_alone()").await;
    ask(conn, "SELECT pristine.restore()").await
}

/// Makes a database from the template, and that one first where this build has none yet.
async fn make(server: &str, name: &str) {
    let mut conn = connect(server).await.expect("the test server");
    run(&mut conn, LOCK_TO_MAKE).await;
    let template = format!("{}_template", self::name());
    if !is_there(&mut conn, &template).await {
        drop_older(&mut conn).await;
        let raw = format!("{template}_raw");
        run(
            &mut conn,
            &format!("DROP DATABASE IF EXISTS {raw} WITH (FORCE)"),
        )
        .await;
        run(&mut conn, &format!("CREATE DATABASE {raw}")).await;
        let url = beside(server, &raw);
        let db = Db::connect(&DatabaseUrl::Postgres(url.clone()), 1)
            .await
            .expect("the database opens");
        kym_store::migrate(&db).await.expect("the schema is made");
        db.close().await;
        let mut inside = connect(&url).await.expect("the database opens");
        run(&mut inside, include_str!("pristine.sql")).await;
        inside.close().await.expect("the connection closes");
        run(
            &mut conn,
            &format!("ALTER DATABASE {raw} RENAME TO {template}"),
        )
        .await;
    }
    if !is_there(&mut conn, name).await {
        run(
            &mut conn,
            &format!("CREATE DATABASE {name} TEMPLATE {template}"),
        )
        .await;
    }
    conn.close().await.expect("the connection closes");
}

async fn is_there(conn: &mut PgConnection, name: &str) -> bool {
    ask(
        conn,
        &format!("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = '{name}')"),
    )
    .await
}

/// Removes what older builds of this binary have left, as far as nobody is using it.
async fn drop_older(conn: &mut PgConnection) {
    let own = name();
    let names: Vec<String> = sqlx::query_scalar("SELECT CAST(datname AS TEXT) FROM pg_database")
        .fetch_all(&mut *conn)
        .await
        .expect("the list of databases");
    let kind = split(Some(&own)).0;
    for old in names {
        if split(Some(&old)).0 == kind && !old.starts_with(&own) {
            let _ = conn
                .execute(AssertSqlSafe(format!("DROP DATABASE IF EXISTS {old}")))
                .await;
        }
    }
}

async fn connect(url: &str) -> Option<PgConnection> {
    match PgConnection::connect(url).await {
        Ok(conn) => Some(conn),
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(NO_SUCH_DATABASE) => {
            None
        }
        Err(error) => panic!("the test server: {error}"),
    }
}

async fn run(conn: &mut PgConnection, sql: &str) {
    let done = conn.execute(AssertSqlSafe(sql.to_owned())).await;
    if let Err(error) = done {
        panic!("{sql}: {error}");
    }
}

async fn ask(conn: &mut PgConnection, sql: &str) -> bool {
    sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
        .fetch_one(conn)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The address of another database on the same server.
fn beside(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (base, _) = base.rsplit_once('/').expect("the address of a database");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{base}/{name}{mark}{query}")
}

/// What is kept for this build of this binary is called so: its kind and when it was built.
pub fn name() -> String {
    let binary = std::env::current_exe().expect("this binary is a file");
    let built = std::fs::metadata(&binary)
        .and_then(|file| file.modified())
        .expect("files have a time")
        .duration_since(std::time::UNIX_EPOCH)
        .expect("after 1970");
    // Cargo puts a hash behind the name of the target.
    let file = binary.file_stem().and_then(|name| name.to_str());
    let target = file.and_then(|name| Some(name.rsplit_once('-')?.0));
    let target = target.expect("this binary was built by Cargo");
    format!("kym_{target}_{}", built.as_nanos())
}

/// Of a name the kind, which all builds of a binary share, and the rest.
fn split(name: Option<&str>) -> (&str, &str) {
    let name = name.unwrap_or_default();
    let mut parts = name.match_indices('_').map(|(at, _)| at);
    let end = parts.nth(1).unwrap_or(name.len());
    name.split_at(end)
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the test server is, only the environment knows"
)]
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
