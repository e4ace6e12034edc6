//! Puzzles that were given out. One try removes each; what is stored does not tell the answer.

use jiff::Timestamp;
use kym_domain::id::CaptchaId;

use crate::db::{Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// Keeps the hash of an answer until `expires_at`.
pub async fn insert(
    tx: &mut Tx,
    id: CaptchaId,
    answer_hash: &[u8],
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO captchas (id, answer_hash, expires_at) VALUES ($1, $2, $3)",
        id.as_uuid(),
        answer_hash,
        Instant::from(expires_at),
    )?;
    Ok(())
}

/// Takes a puzzle away and answers the hash of its answer, unless it is too late: of two who come
/// with it at once, one gets it.
pub async fn take(
    tx: &mut Tx,
    id: CaptchaId,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = fetch_optional!(
        tx,
        (Vec<u8>, Instant),
        "DELETE FROM captchas WHERE id = $1 RETURNING answer_hash, expires_at",
        id.as_uuid(),
    )?;
    Ok(row.and_then(|(hash, expires)| (now < Timestamp::from(expires)).then_some(hash)))
}

/// Removes the puzzles that nobody tried in time, and answers how many.
pub async fn purge(tx: &mut Tx, now: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM captchas WHERE expires_at < $1",
        Instant::from(now)
    )
}
