//! The part of the log that one user has not heard, for a socket that comes back.

use kym_domain::id::UserId;

use crate::db::{Reader, fetch_all, fetch_one};
use crate::error::StoreError;

/// Whether everything after `cursor` is still in the log. The newest event always is, so a log in
/// which nothing has happened for long still knows where it stands.
pub async fn is_kept(reader: &mut Reader, cursor: i64) -> Result<bool, StoreError> {
    let (first, last): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT COALESCE(MIN(id), 1), COALESCE(MAX(id), 0) FROM events",
    )?;
    Ok(first - 1 <= cursor && cursor <= last)
}

/// How many events after the cursor and up to `until` the user may hear now: `most` when there are
/// more.
pub async fn count(
    reader: &mut Reader,
    user: UserId,
    cursor: i64,
    until: i64,
    most: i64,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM (
             SELECT id FROM events WHERE id > $1 AND id <= $2 AND body <> '' AND (
                 user_id = $3 OR workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $3)
             ) LIMIT $4
         ) AS missed",
        cursor,
        until,
        user.as_uuid(),
        most,
    )?;
    Ok(count)
}

/// The first of the events after the cursor and up to `until` that the user may hear now, with their
/// ids, in the order of the commits.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    cursor: i64,
    until: i64,
    limit: i64,
) -> Result<Vec<(i64, String)>, StoreError> {
    fetch_all!(
        reader,
        (i64, String),
        "SELECT id, body FROM events WHERE id > $1 AND id <= $2 AND body <> '' AND (
             user_id = $3 OR workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $3)
         ) ORDER BY id LIMIT $4",
        cursor,
        until,
        user.as_uuid(),
        limit,
    )
}
