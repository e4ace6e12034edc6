//! SQLite with one writer and group commit.
//!
//! One connection writes; whoever holds it works under a savepoint. A finished writer releases its
//! savepoint, steps back to the end of the queue and, when its turn comes again, commits for
//! everybody who finished in between, unless one of them already has. So under load many changes
//! share one `fsync`, and without load nothing is added but one uncontended lock. Every
//! [`SqliteTx::commit`] returns after the COMMIT that holds its change, never before.
//!
//! SQLite may end the whole transaction by itself on some errors (disk full among them). Then the
//! savepoint is gone, and everybody in the batch is told that nothing was written.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqlitePool};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::background::{in_background, spawn};
use crate::error::StoreError;

/// How long a writer waits for its turn, and SQLite for another program, before it is [`StoreError::Busy`].
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The oldest SQLite without the WAL-reset defect (3.7.0 to 3.51.2).
const OLDEST_SQLITE: (u32, u32, u32) = (3, 51, 3);

/// A database file: one writer, several readers.
#[derive(Clone, Debug)]
pub struct SqliteDb {
    pub(crate) readers: SqlitePool,
    writer: Arc<Mutex<Writer>>,
}

#[derive(Debug)]
struct Writer {
    conn: SqliteConnection,
    batch: Option<Batch>,
    next_batch: u64,
}

#[derive(Debug)]
struct Batch {
    number: u64,
    outcome: watch::Sender<Option<Result<(), StoreError>>>,
}

/// One writer's turn: work under a savepoint that has not been handed on yet.
#[derive(Debug)]
pub struct SqliteTx {
    turn: Option<OwnedMutexGuard<Writer>>,
    writer: Arc<Mutex<Writer>>,
}

impl SqliteDb {
    /// Opens the file, which must be there, refuses an SQLite that is too old, and sets the durability the
    /// product promises: WAL, `synchronous=FULL`, foreign keys.
    pub async fn open(path: &Path, readers: u32) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("temp_store", "MEMORY")
            .pragma("trusted_schema", "OFF")
            .pragma("cell_size_check", "ON")
            .row_buffer_size(1000)
            .disable_statement_logging();
        let mut conn = SqliteConnection::connect_with(&options).await?;
        refuse_old_sqlite(&mut conn).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(readers)
            .acquire_timeout(BUSY_TIMEOUT)
            .connect_lazy_with(options.read_only(true));
        let writer = Writer {
            conn,
            batch: None,
            next_batch: 0,
        };
        Ok(Self {
            readers,
            writer: Arc::new(Mutex::new(writer)),
        })
    }

    /// Waits for the writer's turn and opens a savepoint, in a transaction that may hold others' finished work.
    pub async fn begin(&self) -> Result<SqliteTx, StoreError> {
        let lock = Arc::clone(&self.writer).lock_owned();
        let turn = tokio::time::timeout(BUSY_TIMEOUT, lock)
            .await
            .map_err(|_| StoreError::Busy)?;
        // From here on dropping `tx` cleans up, wherever this future is cancelled.
        let mut tx = SqliteTx {
            turn: Some(turn),
            writer: Arc::clone(&self.writer),
        };
        match tx.turn.as_mut() {
            Some(turn) if turn.batch.is_none() => turn.open_batch().await?,
            _ => run(tx.conn(), "SAVEPOINT change").await?,
        }
        Ok(tx)
    }

    /// Runs `work` on the writer's connection outside any transaction (migrations, checkpoints).
    pub(crate) async fn alone<T>(
        &self,
        work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut turn = self.writer.lock().await;
        turn.finish_batch().await;
        work(&mut turn.conn).await
    }
}

impl SqliteTx {
    /// The connection, for the statements of this change.
    #[expect(
        clippy::expect_used,
        reason = "the turn leaves only in commit, rollback and drop, which take self"
    )]
    pub fn conn(&mut self) -> &mut SqliteConnection {
        &mut self
            .turn
            .as_mut()
            .expect("a transaction in use holds its turn")
            .conn
    }

    /// Returns when the change is on disk. Dropping the future does not stop the commit.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let Some(turn) = self.turn.take() else {
            return Err(StoreError::Busy);
        };
        let writer = Arc::clone(&self.writer);
        in_background(async move { share_commit(turn, writer).await }).await
    }

    /// Undoes this change alone and returns when that is done.
    pub async fn rollback(mut self) {
        if let Some(turn) = self.turn.take() {
            let writer = Arc::clone(&self.writer);
            in_background(async move { give_up(turn, writer).await }).await;
        }
    }
}

impl Drop for SqliteTx {
    /// A dropped change (an error on its way out, a client that has gone) is rolled back.
    fn drop(&mut self) {
        if let Some(turn) = self.turn.take() {
            let writer = Arc::clone(&self.writer);
            drop(spawn(give_up(turn, writer)));
        }
    }
}

impl Writer {
    /// Takes SQLite's write lock, and opens the first savepoint in the same step. The batch is noted first: a cancelled BEGIN may have begun.
    async fn open_batch(&mut self) -> Result<(), StoreError> {
        let number = self.next_batch;
        self.next_batch += 1;
        self.batch = Some(Batch {
            number,
            outcome: watch::Sender::new(None),
        });
        run(&mut self.conn, "BEGIN IMMEDIATE; SAVEPOINT change").await
    }

    /// Commits whatever is finished and tells those who wait for it.
    async fn finish_batch(&mut self) {
        let Some(batch) = self.batch.take() else {
            return;
        };
        let outcome = run(&mut self.conn, "COMMIT").await;
        if outcome.is_err() {
            // Fails when SQLite has already rolled back by itself; either way nothing is left open.
            let _ = run(&mut self.conn, "ROLLBACK").await;
        }
        batch.outcome.send_replace(Some(outcome));
    }

    /// The transaction is beyond repair: nobody's change in it was written.
    async fn fail_batch(&mut self, error: StoreError) {
        let _ = run(&mut self.conn, "ROLLBACK").await;
        if let Some(batch) = self.batch.take() {
            batch.outcome.send_replace(Some(Err(error)));
        }
    }
}

async fn share_commit(
    mut turn: OwnedMutexGuard<Writer>,
    writer: Arc<Mutex<Writer>>,
) -> Result<(), StoreError> {
    if let Err(error) = run(&mut turn.conn, "RELEASE change").await {
        turn.fail_batch(error.clone()).await;
        return Err(error);
    }
    let Some((number, outcome)) = turn
        .batch
        .as_ref()
        .map(|batch| (batch.number, batch.outcome.subscribe()))
    else {
        return Err(StoreError::Busy);
    };
    drop(turn);
    let mut turn = writer.lock_owned().await;
    if turn
        .batch
        .as_ref()
        .is_some_and(|batch| batch.number == number)
    {
        turn.finish_batch().await;
    }
    drop(turn);
    let decided = outcome.borrow().clone();
    decided.unwrap_or(Err(StoreError::Busy))
}

async fn give_up(mut turn: OwnedMutexGuard<Writer>, writer: Arc<Mutex<Writer>>) {
    if let Err(error) = run(&mut turn.conn, "ROLLBACK TO change").await {
        turn.fail_batch(error).await;
        return;
    }
    if let Err(error) = run(&mut turn.conn, "RELEASE change").await {
        turn.fail_batch(error).await;
        return;
    }
    // Others' finished work may stand in the same transaction; their own turn commits it. Only an
    // empty transaction would stay open, so this one takes its turn as well.
    let Some(number) = turn.batch.as_ref().map(|batch| batch.number) else {
        return;
    };
    drop(turn);
    let mut turn = writer.lock_owned().await;
    if turn
        .batch
        .as_ref()
        .is_some_and(|batch| batch.number == number)
    {
        turn.finish_batch().await;
    }
}

async fn run(conn: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(conn).await?;
    Ok(())
}

async fn refuse_old_sqlite(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(conn)
        .await?;
    let mut parts = version
        .split('.')
        .map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (
        parts.next().unwrap_or(0),
        parts.next().unwrap_or(0),
        parts.next().unwrap_or(0),
    );
    if found < OLDEST_SQLITE {
        return Err(StoreError::Unfit(format!(
            "SQLite {version} can corrupt a WAL file; 3.51.3 or newer is needed"
        )));
    }
    Ok(())
}

/// Makes the file, if it is not there, so that only its owner can read it; SQLite gives its
/// companions the same mode.
pub(crate) fn create_private(path: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(StoreError::at(path))
}
