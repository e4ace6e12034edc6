//! How often somebody tried something within a while. Each counter moves by one statement, so that of
//! fifty who try at once no more get through than may (`security.md`, L-44); it is the same for
//! several processes and after a restart.

use jiff::{SignedDuration, Timestamp};

use crate::db::{Reader, Tx, execute, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// What is counted: tries of one kind under one key.
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    /// The kind of try.
    pub kind: &'static str,
    /// A keyed hash of whoever tries, or of what is tried.
    pub key: &'a [u8],
    /// How long a first try counts; then everything begins anew.
    pub window: SignedDuration,
}

/// Counts a try, unless there were `most` already. Answers how many there are with it.
pub async fn take(
    tx: &mut Tx,
    counter: Counter<'_>,
    most: u32,
    now: Timestamp,
) -> Result<Option<u32>, StoreError> {
    let row = fetch_optional!(
        tx,
        (i64,),
        "INSERT INTO attempts (kind, key, tries, since) VALUES ($1, $2, 1, $3)
         ON CONFLICT (kind, key) DO UPDATE SET
             tries = CASE WHEN attempts.since <= $4 THEN 1 ELSE attempts.tries + 1 END,
             since = CASE WHEN attempts.since <= $4 THEN excluded.since ELSE attempts.since END
         WHERE attempts.since <= $4 OR attempts.tries < $5
         RETURNING tries",
        counter.kind,
        counter.key,
        Instant::from(now),
        Instant::from(now - counter.window),
        i64::from(most),
    )?;
    Ok(row.map(|(tries,)| u32::try_from(tries).unwrap_or(u32::MAX)))
}

/// How many tries count at the moment.
pub async fn count(
    reader: &mut Reader,
    counter: Counter<'_>,
    now: Timestamp,
) -> Result<u32, StoreError> {
    let (tries,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COALESCE(MAX(tries), 0) FROM attempts WHERE kind = $1 AND key = $2 AND since > $3",
        counter.kind,
        counter.key,
        Instant::from(now - counter.window),
    )?;
    Ok(u32::try_from(tries).unwrap_or(u32::MAX))
}

/// When the tries that count now are forgotten.
pub async fn until(
    reader: &mut Reader,
    counter: Counter<'_>,
) -> Result<Option<Timestamp>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Instant,),
        "SELECT since FROM attempts WHERE kind = $1 AND key = $2",
        counter.kind,
        counter.key,
    )?;
    Ok(row.map(|(since,)| Timestamp::from(since) + counter.window))
}

/// Takes one try back: it was none.
pub async fn give_back(tx: &mut Tx, counter: Counter<'_>) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE attempts SET tries = tries - 1 WHERE kind = $1 AND key = $2 AND tries > 0",
        counter.kind,
        counter.key,
    )?;
    Ok(())
}

/// Forgets all tries.
pub async fn clear(tx: &mut Tx, counter: Counter<'_>) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM attempts WHERE kind = $1 AND key = $2",
        counter.kind,
        counter.key,
    )?;
    Ok(())
}

/// Removes what was first tried before `before`, and answers how many counters.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM attempts WHERE since < $1",
        Instant::from(before)
    )
}
