//! The one-time link that makes the first administrator. Only its hash is stored.

use jiff::Timestamp;

use crate::db::{Tx, execute};
use crate::error::StoreError;
use crate::values::Instant;

/// Makes this the only link that works.
pub async fn replace(tx: &mut Tx, hash: &[u8], now: Timestamp) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM setup_tokens")?;
    execute!(
        tx,
        "INSERT INTO setup_tokens (hash, created_at) VALUES ($1, $2)",
        hash,
        Instant::from(now)
    )?;
    Ok(())
}

/// Uses the link up, in the transaction that makes the administrator. Answers whether it worked:
/// of two who come with it at once, one does.
pub async fn take(tx: &mut Tx, hash: &[u8]) -> Result<bool, StoreError> {
    Ok(execute!(tx, "DELETE FROM setup_tokens WHERE hash = $1", hash)? == 1)
}
