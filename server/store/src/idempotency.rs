//! First answers to POSTs that carried an `Idempotency-Key`, written with the effect itself
//! (draft-ietf-httpapi-idempotency-key-header-07; domain rules: kept for a day).

use jiff::Timestamp;
use kym_domain::id::{UserId, WorkspaceId};

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// An answer that was given before.
#[derive(Clone, Debug)]
pub struct StoredAnswer {
    /// SHA-256 over path, query and body of the request it answered.
    pub fingerprint: Vec<u8>,
    /// The HTTP status.
    pub status: u16,
    /// The JSON body.
    pub body: String,
    /// What it tells of.
    pub workspaces: Vec<WorkspaceId>,
}

/// The answer kept for this user's key, if there is one.
pub async fn find(
    reader: &mut Reader,
    user: UserId,
    key: &str,
) -> Result<Option<StoredAnswer>, StoreError> {
    type Row = (Vec<u8>, i64, String, String);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT fingerprint, status, body, workspaces FROM idempotency_keys WHERE user_id = $1 AND key = $2",
        user.as_uuid(),
        key,
    )?;
    row.map(|(fingerprint, status, body, workspaces)| {
        let broken = |column| StoreError::inconsistent("idempotency_keys", column, user.as_uuid());
        let status = u16::try_from(status).map_err(|_| broken("status"))?;
        let workspaces = workspaces.split_whitespace().map(str::parse);
        let workspaces = workspaces.collect::<Result<_, _>>();
        let workspaces = workspaces.map_err(|_| broken("workspaces"))?;
        Ok(StoredAnswer {
            fingerprint,
            status,
            body,
            workspaces,
        })
    })
    .transpose()
}

/// Keeps an answer in the transaction of its effect.
///
/// # Errors
/// [`StoreError::Conflict`] when another request with this key was committed meanwhile; the whole
/// change must then be undone.
pub async fn keep(
    tx: &mut Tx,
    user: UserId,
    key: &str,
    answer: &StoredAnswer,
    now: Timestamp,
) -> Result<(), StoreError> {
    let workspaces = answer.workspaces.iter().map(ToString::to_string);
    let workspaces = workspaces.collect::<Vec<_>>().join(" ");
    let rows = execute!(
        tx,
        "INSERT INTO idempotency_keys (user_id, key, fingerprint, status, body, created_at, workspaces)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, key) DO NOTHING",
        user.as_uuid(),
        key,
        answer.fingerprint,
        i64::from(answer.status),
        answer.body,
        Instant::from(now),
        workspaces,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes answers kept before `before` and says how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM idempotency_keys WHERE created_at < $1",
        Instant::from(before)
    )
}
