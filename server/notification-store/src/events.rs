//! What was told once and is not told again.

use jiff::Timestamp;
use kym_store::sql::Instant;
use kym_store::{StoreError, Tx, execute};
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

/// Forgets what was noted before `before` and answers how much; it may be told again from then on.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM notification_events WHERE raised_at < $1",
        Instant::from(before)
    )
}
