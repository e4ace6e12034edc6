//! The queue of work for later. A job is a row of the transaction that wants it done; a process
//! claims it for a while (a lease) and must be ready to do it again after a crash.

use jiff::Timestamp;
use kym_domain::id::JobId;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Instant;

/// A job to be done.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// Its id.
    pub id: JobId,
    /// The name in the registry.
    pub kind: &'static str,
    /// What the job needs to know, as JSON.
    pub payload: String,
    /// A second job with the same key is not queued, until the first one's row is purged.
    pub dedupe_key: Option<String>,
    /// Not before this instant.
    pub run_at: Timestamp,
    /// Whether it may take minutes, and so waits in a queue of its own.
    pub is_slow: bool,
}

/// A job that this process may do now.
#[derive(Clone, Debug)]
pub struct ClaimedJob {
    /// Its id.
    pub id: JobId,
    /// The name in the registry.
    pub kind: String,
    /// What the job needs to know, as JSON.
    pub payload: String,
    /// How many times it was claimed, this one included.
    pub attempts: i64,
}

/// Puts a job into the queue; nothing happens when its key is there already.
pub async fn enqueue(tx: &mut Tx, job: &NewJob) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO jobs (id, kind, payload, dedupe_key, run_at, attempts, is_slow) VALUES ($1, $2, $3, $4, $5, 0, $6)
         ON CONFLICT (dedupe_key) DO NOTHING",
        job.id.as_uuid(),
        job.kind,
        job.payload,
        job.dedupe_key,
        Instant::from(job.run_at),
        job.is_slow,
    )?;
    Ok(())
}

/// Whether a job of this key was queued, done or not.
pub async fn is_queued(reader: &mut Reader, dedupe_key: &str) -> Result<bool, StoreError> {
    let (is_queued,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM jobs WHERE dedupe_key = $1)",
        dedupe_key,
    )?;
    Ok(is_queued)
}

/// Of which kinds there are jobs in a queue that could be claimed at `now`, the one that has waited longest first.
pub async fn due(
    reader: &mut Reader,
    is_slow: bool,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let kinds = fetch_all!(
        reader,
        (String,),
        "SELECT kind FROM jobs
         WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
             AND is_slow = $2
         GROUP BY kind ORDER BY MIN(run_at), kind",
        Instant::from(now),
        is_slow,
    )?;
    Ok(kinds.into_iter().map(|(kind,)| kind).collect())
}

/// Which jobs are claimed, for whom and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The process that does them.
    pub node: Uuid,
    /// Their name in the registry.
    pub kind: &'a str,
    /// The queue.
    pub is_slow: bool,
    /// They are due by now.
    pub now: Timestamp,
    /// A job whose process died is anybody's after this.
    pub lease_until: Timestamp,
    /// So many at most.
    pub limit: i64,
}

/// Claims jobs that are due, those first that have waited longest.
pub async fn claim(tx: &mut Tx, claim: Claim<'_>) -> Result<Vec<ClaimedJob>, StoreError> {
    type Row = (Uuid, String, String, i64);
    let sql = tx.dialect(
        "UPDATE jobs SET lease_until = $1, lease_by = $2, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs
             WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= $3 AND (lease_until IS NULL OR lease_until <= $3)
                 AND is_slow = $5 AND kind = $6
             ORDER BY run_at, id LIMIT $4
         ) RETURNING id, kind, payload, attempts",
        "UPDATE jobs SET lease_until = $1, lease_by = $2, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs
             WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= $3 AND (lease_until IS NULL OR lease_until <= $3)
                 AND is_slow = $5 AND kind = $6
             ORDER BY run_at, id LIMIT $4 FOR UPDATE SKIP LOCKED
         ) RETURNING id, kind, payload, attempts",
    );
    let rows = fetch_all!(
        tx,
        Row,
        sql,
        Instant::from(claim.lease_until),
        claim.node,
        Instant::from(claim.now),
        claim.limit,
        claim.is_slow,
        claim.kind,
    )?;
    let claimed = rows
        .into_iter()
        .map(|(id, kind, payload, attempts)| ClaimedJob {
            id: JobId::from_uuid(id),
            kind,
            payload,
            attempts,
        });
    Ok(claimed.collect())
}

/// Extends the leases of these jobs, as far as the process `node` still holds them.
pub async fn renew(
    tx: &mut Tx,
    ids: impl IntoIterator<Item = JobId>,
    node: Uuid,
    lease_until: Timestamp,
) -> Result<(), StoreError> {
    let mut update = Statement::new("UPDATE jobs SET lease_until = ");
    update
        .value(Value::Instant(lease_until.into()))
        .say(" WHERE lease_by = ")
        .value(Value::Id(node))
        .say(" AND id")
        .among(ids.into_iter().map(|id| Value::Id(id.as_uuid())));
    update.execute(tx).await?;
    Ok(())
}

/// Gives a job back that was cut off, as if it had not been claimed this time.
pub async fn give_back(tx: &mut Tx, id: JobId, node: Uuid) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE jobs SET lease_until = NULL, lease_by = NULL, attempts = attempts - 1 WHERE id = $1 AND lease_by = $2",
        id.as_uuid(),
        node,
    )?;
    Ok(rows == 1)
}

/// Ends the leases of the process `node`, or of all, which is dead: its jobs are anybody's. Answers how many jobs.
pub async fn end_leases(tx: &mut Tx, node: Option<Uuid>) -> Result<u64, StoreError> {
    execute!(
        tx,
        "UPDATE jobs SET lease_until = NULL, lease_by = NULL
         WHERE lease_by IS NOT NULL AND ($1 IS NULL OR lease_by = $1)",
        node,
    )
}

/// Notes that the job is done. Answers false when the lease was lost to another process meanwhile.
pub async fn finish(
    tx: &mut Tx,
    id: JobId,
    node: Uuid,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE jobs SET done_at = $1, lease_until = NULL, lease_by = NULL WHERE id = $2 AND lease_by = $3",
        Instant::from(now),
        id.as_uuid(),
        node,
    )?;
    Ok(rows == 1)
}

/// Gives the job back, to be tried again at `run_at`.
pub async fn retry(
    tx: &mut Tx,
    id: JobId,
    node: Uuid,
    run_at: Timestamp,
    cause: &str,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE jobs SET run_at = $1, last_error = $2, lease_until = NULL, lease_by = NULL
         WHERE id = $3 AND lease_by = $4",
        Instant::from(run_at),
        cause,
        id.as_uuid(),
        node,
    )?;
    Ok(rows == 1)
}

/// Gives the job up for good; its row stays for the administrator to read.
pub async fn fail(
    tx: &mut Tx,
    id: JobId,
    node: Uuid,
    now: Timestamp,
    cause: &str,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE jobs SET failed_at = $1, last_error = $2, lease_until = NULL, lease_by = NULL
         WHERE id = $3 AND lease_by = $4",
        Instant::from(now),
        cause,
        id.as_uuid(),
        node,
    )?;
    Ok(rows == 1)
}

/// How many jobs are neither done nor given up.
pub async fn open(reader: &mut Reader) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND failed_at IS NULL"
    )?;
    Ok(count)
}

/// Removes the rows of jobs that were done before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM jobs WHERE done_at < $1",
        Instant::from(before)
    )
}
