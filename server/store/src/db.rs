//! One database of two kinds, behind two values: [`Reader`], one snapshot to read from, and
//! [`Tx`], a change that is whole or not there. The macros send one SQL text to either.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use jiff::Timestamp;
use kym_domain::id::{SessionId, WorkspaceId};
use kym_domain::money::CurrencyCode;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, PgPool, Postgres, Sqlite, Transaction};

use crate::background::in_background;
use crate::error::StoreError;
use crate::rates::cache::{CachedTables, SnapshotRates};
use crate::sqlite::{BUSY_TIMEOUT, SqliteDb, SqliteTx, create_private};

/// Where the data is: `sqlite:<path>` or `postgres://…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file on this machine.
    Sqlite(PathBuf),
    /// A PostgreSQL server; the text is the connection URL, which may hold a password.
    Postgres(String),
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() {
                return Err("the path behind `sqlite:` is missing".to_owned());
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        Err("expected `sqlite:<path>` or `postgres://user@host/name`".to_owned())
    }
}

impl DatabaseUrl {
    /// Where that is, for people: without a password.
    pub fn place(&self) -> String {
        match self {
            Self::Sqlite(path) => {
                let whole = std::path::absolute(path);
                whole.as_deref().unwrap_or(path).display().to_string()
            }
            Self::Postgres(url) => match PgConnectOptions::from_str(url) {
                Ok(options) => format!(
                    "postgres://{}@{}:{}/{}",
                    options.get_username(),
                    options.get_host(),
                    options.get_port(),
                    options.get_database().unwrap_or_default()
                ),
                // Whatever can't be read may be a password.
                Err(_) => "postgres://…".to_owned(),
            },
        }
    }
}

/// The open database. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Db {
    pub(crate) engine: Engine,
    tables: Arc<CachedTables>,
}

/// What keeps the data.
#[derive(Clone, Debug)]
pub(crate) enum Engine {
    /// A file: one writer, several readers.
    Sqlite(SqliteDb),
    /// A server with a pool of connections.
    Postgres(PgPool),
}

/// A snapshot of the database to read from. In a [`Tx`] it also sees the change so far.
#[derive(Debug)]
pub struct Reader {
    inner: Inner,
    /// The tables of rates that stay in memory: for snapshots alone.
    pub(crate) rates: Option<SnapshotRates>,
}

/// A change. It is written by [`Tx::commit`], and undone when dropped before.
#[derive(Debug)]
pub struct Tx {
    reader: Reader,
    ended: Vec<(SessionId, Timestamp)>,
    bases: BTreeMap<WorkspaceId, CurrencyCode>,
    changes_rates: bool,
}

#[derive(Debug)]
enum Inner {
    SqliteAsker(PoolConnection<Sqlite>),
    SqliteReader(SqliteSnapshot),
    SqliteWriter(SqliteTx),
    PostgresAsker(PoolConnection<Postgres>),
    Postgres(Transaction<'static, Postgres>),
}

/// A reading transaction on a pooled connection.
type SqliteSnapshot = Transaction<'static, Sqlite>;

/// A connection of either kind, for the macros.
#[derive(Debug)]
pub enum Conn<'c> {
    /// SQLite's.
    Sqlite(&'c mut SqliteConnection),
    /// PostgreSQL's.
    Postgres(&'c mut PgConnection),
}

impl Db {
    /// Opens the database with at most `connections` readers (SQLite) or connections (PostgreSQL). A file that is
    /// missing is made.
    pub async fn connect(url: &DatabaseUrl, connections: u32) -> Result<Self, StoreError> {
        if let DatabaseUrl::Sqlite(path) = url {
            create_private(path)?;
        }
        Self::open(url, connections).await
    }

    /// Opens the database as [`Db::connect`] does, but makes none.
    pub async fn open(url: &DatabaseUrl, connections: u32) -> Result<Self, StoreError> {
        match url {
            DatabaseUrl::Sqlite(path) => Ok(Self::file(SqliteDb::open(path, connections).await?)),
            DatabaseUrl::Postgres(url) => {
                // A lock is waited for as long as SQLite's writer is: then the change is `Busy`.
                let options = PgConnectOptions::from_str(url)?
                    .options([("lock_timeout", BUSY_TIMEOUT.as_millis().to_string())])
                    .disable_statement_logging();
                let pool = PgPoolOptions::new()
                    .max_connections(connections)
                    .acquire_timeout(BUSY_TIMEOUT)
                    .connect_with(options)
                    .await?;
                Ok(Self::new(Engine::Postgres(pool)))
            }
        }
    }

    /// A file that is open.
    pub(crate) fn file(file: SqliteDb) -> Self {
        Self::new(Engine::Sqlite(file))
    }

    fn new(engine: Engine) -> Self {
        Self {
            engine,
            tables: Arc::default(),
        }
    }

    /// Opens a snapshot: everything read from it is of one moment.
    pub async fn read(&self) -> Result<Reader, StoreError> {
        let inner = match &self.engine {
            Engine::Sqlite(db) => {
                Inner::SqliteReader(db.readers.begin_with("BEGIN DEFERRED").await?)
            }
            Engine::Postgres(pool) => Inner::Postgres(
                begin(pool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?,
            ),
        };
        let rates = Some(SnapshotRates::new(&self.tables));
        Ok(Reader { inner, rates })
    }

    /// For a single question: without the snapshot, and without the round trips that it costs.
    pub async fn ask(&self) -> Result<Reader, StoreError> {
        let inner = match &self.engine {
            Engine::Sqlite(db) => Inner::SqliteAsker(db.readers.acquire().await?),
            Engine::Postgres(pool) => Inner::PostgresAsker(pool.acquire().await?),
        };
        Ok(Reader { inner, rates: None })
    }

    /// Begins a change. On SQLite there is one at a time: no network, hashing or waiting for a
    /// client until it is committed.
    pub async fn write(&self) -> Result<Tx, StoreError> {
        let inner = match &self.engine {
            Engine::Sqlite(db) => Inner::SqliteWriter(db.begin().await?),
            Engine::Postgres(pool) => Inner::Postgres(begin(pool, "BEGIN").await?),
        };
        Ok(Tx {
            reader: Reader { inner, rates: None },
            ended: Vec::new(),
            bases: BTreeMap::new(),
            changes_rates: false,
        })
    }

    /// Closes all connections; a file is checkpointed, so that its `-wal` is empty.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(db) => {
                db.readers.close().await;
                let checkpoint = db.alone(async |conn| {
                    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
                        .execute(conn)
                        .await?;
                    Ok(())
                });
                if let Err(error) = checkpoint.await {
                    tracing::warn!(error = %error, "the write-ahead log could not be emptied");
                }
            }
            Engine::Postgres(pool) => pool.close().await,
        }
    }

    /// Whether this is PostgreSQL, where several processes may serve the same data.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }
}

/// Begins in the background, where it comes to an end even when its request has gone: the driver
/// forgets a `BEGIN` that was given up before its answer, and whoever got that connection next would
/// be in somebody else's transaction, one that may only read.
async fn begin(
    pool: &PgPool,
    statement: &'static str,
) -> Result<Transaction<'static, Postgres>, StoreError> {
    let pool = pool.clone();
    Ok(in_background(async move { pool.begin_with(statement).await }).await?)
}

impl Reader {
    /// Its connection, for the macros.
    pub fn conn(&mut self) -> Conn<'_> {
        match &mut self.inner {
            Inner::SqliteAsker(conn) => Conn::Sqlite(conn),
            Inner::PostgresAsker(conn) => Conn::Postgres(conn),
            Inner::SqliteReader(tx) => Conn::Sqlite(tx),
            Inner::SqliteWriter(tx) => Conn::Sqlite(tx.conn()),
            Inner::Postgres(tx) => Conn::Postgres(tx),
        }
    }

    /// Whether changes come one after the other anyway, so that rows need no locks.
    pub fn is_serial(&self) -> bool {
        !matches!(self.inner, Inner::Postgres(_) | Inner::PostgresAsker(_))
    }

    /// Picks the text for a statement that the two databases must be asked in different words.
    pub fn dialect(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        if self.is_serial() { sqlite } else { postgres }
    }
}

impl Tx {
    /// Writes the change as it stands; [`Tx::commit`] adds what others must hear of it.
    pub(crate) async fn write(self) -> Result<(), StoreError> {
        match self.reader.inner {
            Inner::SqliteWriter(tx) => tx.commit().await,
            Inner::Postgres(tx) => Ok(tx.commit().await?),
            Inner::SqliteReader(_) | Inner::SqliteAsker(_) | Inner::PostgresAsker(_) => Ok(()),
        }
    }

    /// The sessions that end with this change, which are left to the caller.
    pub(crate) fn take_ended(&mut self) -> Vec<(SessionId, Timestamp)> {
        std::mem::take(&mut self.ended)
    }

    /// Whether this change changes rates that everybody shares.
    pub(crate) fn has_changed_rates(&self) -> bool {
        self.changes_rates
    }

    /// Notes that a session ends with this change, so that nobody who ends one can forget its sockets.
    pub(crate) fn ends(&mut self, session: SessionId, now: Timestamp) {
        self.ended.push((session, now));
    }

    /// Whether sessions end with this change.
    pub fn ends_sessions(&self) -> bool {
        !self.ended.is_empty()
    }

    /// Notes that this change converts amounts into this currency, as the one that the workspace counts in.
    /// Somebody else may give it another one before the change ends; then it must not.
    pub(crate) fn counts_in(&mut self, workspace: WorkspaceId, base: CurrencyCode) {
        self.bases.insert(workspace, base);
    }

    /// The currency that this change takes for the one that the workspace counts in, if it converted any.
    pub(crate) fn base_of(&self, workspace: WorkspaceId) -> Option<CurrencyCode> {
        self.bases.get(&workspace).copied()
    }

    /// Notes that this change changes rates that everybody shares. They are counted with the commit: whoever
    /// counts waits for others who do, and must not be waited for by them.
    pub(crate) fn changes_rates(&mut self) {
        self.changes_rates = true;
    }

    /// Undoes the change and waits until that is done.
    pub async fn rollback(self) -> Result<(), StoreError> {
        match self.reader.inner {
            Inner::SqliteWriter(tx) => tx.rollback().await,
            Inner::Postgres(tx) => tx.rollback().await?,
            Inner::SqliteReader(_) | Inner::SqliteAsker(_) | Inner::PostgresAsker(_) => {}
        }
        Ok(())
    }
}

impl Deref for Tx {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Reader {
        &mut self.reader
    }
}

// Each future is boxed: whoever waits for it, at any distance, is asked whether it can be sent to another thread, and the
// compiler would walk through the driver for each place it is called from.
//
// Whoever uses these outside of this crate names the driver, `sqlx`, among its own dependencies.

/// `fetch_all!(reader, Row, "SELECT …", arg, …)`: every row.
#[macro_export]
macro_rules! fetch_all {
    ($db:expr, $row:ty, $sql:expr $(, $arg:expr)* $(,)?) => {
        match $db.conn() {
            $crate::Conn::Sqlite(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_all(conn)).await,
            $crate::Conn::Postgres(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_all(conn)).await,
        }
        .map_err($crate::StoreError::from)
    };
}

/// `fetch_optional!(reader, Row, "SELECT …", arg, …)`: the row, if there is one.
#[macro_export]
macro_rules! fetch_optional {
    ($db:expr, $row:ty, $sql:expr $(, $arg:expr)* $(,)?) => {
        match $db.conn() {
            $crate::Conn::Sqlite(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_optional(conn)).await,
            $crate::Conn::Postgres(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_optional(conn)).await,
        }
        .map_err($crate::StoreError::from)
    };
}

/// `fetch_one!(reader, Row, "SELECT …", arg, …)`: the row that must be there.
#[macro_export]
macro_rules! fetch_one {
    ($db:expr, $row:ty, $sql:expr $(, $arg:expr)* $(,)?) => {
        match $db.conn() {
            $crate::Conn::Sqlite(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_one(conn)).await,
            $crate::Conn::Postgres(conn) => $crate::FutureExt::boxed(::sqlx::query_as::<_, $row>($sql)$(.bind(&$arg))*.fetch_one(conn)).await,
        }
        .map_err($crate::StoreError::from)
    };
}

/// `execute!(tx, "UPDATE …", arg, …)`: how many rows were affected.
#[macro_export]
macro_rules! execute {
    ($db:expr, $sql:expr $(, $arg:expr)* $(,)?) => {
        match $db.conn() {
            $crate::Conn::Sqlite(conn) => {
                $crate::FutureExt::boxed(::sqlx::query($sql)$(.bind(&$arg))*.execute(conn)).await.map(|done| done.rows_affected())
            }
            $crate::Conn::Postgres(conn) => {
                $crate::FutureExt::boxed(::sqlx::query($sql)$(.bind(&$arg))*.execute(conn)).await.map(|done| done.rows_affected())
            }
        }
        .map_err($crate::StoreError::from)
    };
}

/// `execute_built!(tx, statement(argument, …))`: how many rows were affected by what this function builds for the
/// database at hand. `once statement(…)`: one of too many shapes to be kept prepared.
macro_rules! execute_built {
    (@run $conn:expr, $query:expr) => {
        ::futures_util::FutureExt::boxed($query.execute($conn)).await.map(|done| done.rows_affected())
    };
    ($db:expr, once $build:ident($($arg:expr),*)) => {
        match $db.conn() {
            $crate::db::Conn::Sqlite(conn) => {
                $crate::db::execute_built!(@run conn, $build::<::sqlx::Sqlite>($($arg),*).build().persistent(false))
            }
            $crate::db::Conn::Postgres(conn) => {
                $crate::db::execute_built!(@run conn, $build::<::sqlx::Postgres>($($arg),*).build().persistent(false))
            }
        }
        .map_err($crate::error::StoreError::from)
    };
    ($db:expr, $build:ident($($arg:expr),*)) => {
        match $db.conn() {
            $crate::db::Conn::Sqlite(conn) => {
                $crate::db::execute_built!(@run conn, $build::<::sqlx::Sqlite>($($arg),*).build())
            }
            $crate::db::Conn::Postgres(conn) => {
                $crate::db::execute_built!(@run conn, $build::<::sqlx::Postgres>($($arg),*).build())
            }
        }
        .map_err($crate::error::StoreError::from)
    };
}

pub(crate) use {execute, execute_built, fetch_all, fetch_one, fetch_optional};
