//! The one-time link that makes the first administrator. Only its hash is stored.

use jiff::Timestamp;

use crate::db::{Tx, execute};
use crate::error::StoreError;
use crate::values::Instant;

/// No link works any more.
pub async fn clear(tx: &mut Tx) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM setup_tokens")?;
    Ok(())
}

/// Makes this a link that works.
pub async fn insert(tx: &mut Tx, hash: &[u8], now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO setup_tokens (hash, created_at) VALUES ($1, $2)",
        hash,
        Instant::from(now)
    )?;
    Ok(())
}

/// Uses the link up with all others there are, in the transaction that makes the administrator. Answers
/// whether it worked: of two who come at once, with the same or with two of them, one does.
pub async fn take(tx: &mut Tx, hash: &[u8]) -> Result<bool, StoreError> {
    let used = execute!(
        tx,
        "DELETE FROM setup_tokens WHERE EXISTS (SELECT 1 FROM setup_tokens WHERE hash = $1)",
        hash
    )?;
    Ok(used > 0)
}
