//! What was told once and is not told again.

use jiff::Timestamp;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_one};
use uuid::Uuid;

/// Notes that something named `key` has happened among the things of a user or a workspace. Returns false when that was
/// noted before, so that of two processes that look at the same time one tells it.
pub async fn raise_once(
    tx: &mut Tx,
    scope: Uuid,
    key: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO notification_events (scope_id, key, raised_at) VALUES ($1, $2, $3)
         ON CONFLICT (scope_id, key) DO NOTHING",
        scope,
        key,
        Instant::from(now),
    )?;
    Ok(rows == 1)
}

/// Under this is noted what concerns the whole installation. None of that is forgotten.
pub const INSTALLATION: Uuid = Uuid::nil();

/// Whether anything was noted whose key begins so.
pub async fn has_any(reader: &mut Reader, scope: Uuid, prefix: &str) -> Result<bool, StoreError> {
    let (has,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM notification_events WHERE scope_id = $1 AND key LIKE $2 || '%')",
        scope,
        prefix,
    )?;
    Ok(has)
}

/// Forgets what was noted before `before` and answers how much; it may be told again from then on.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM notification_events WHERE raised_at < $1 AND scope_id <> $2",
        Instant::from(before),
        INSTALLATION,
    )
}
