//! The calendars that members have subscribed to. Only the hash of a token is kept; a membership that ends takes
//! the calendar along.

use jiff::Timestamp;
use kym_domain::id::{UserId, WorkspaceId};
use uuid::Uuid;

use crate::access::{Member, Read};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// Since when the member has a calendar of the workspace, if they have one.
pub async fn since(
    reader: &mut Reader,
    member: &Member<Read>,
) -> Result<Option<Timestamp>, StoreError> {
    let row: Option<(Instant,)> = fetch_optional!(
        reader,
        (Instant,),
        "SELECT created_at FROM recurring_feeds WHERE workspace_id = $1 AND user_id = $2",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(row.map(|(since,)| since.into()))
}

/// Gives the member a calendar of the workspace. The token of the one before is worth nothing.
pub async fn put(
    tx: &mut Tx,
    member: &Member<Read>,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO recurring_feeds (workspace_id, user_id, token_hash, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (workspace_id, user_id) DO UPDATE
         SET token_hash = excluded.token_hash, created_at = excluded.created_at",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        token_hash,
        Instant::from(now),
    )?;
    Ok(())
}

/// Takes the member's calendar away.
pub async fn remove(tx: &mut Tx, member: &Member<Read>) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM recurring_feeds WHERE workspace_id = $1 AND user_id = $2",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(())
}

/// Whose calendar a token opens, of which workspace. Users who are locked out have none.
pub async fn find(
    reader: &mut Reader,
    token_hash: &[u8],
) -> Result<Option<(WorkspaceId, UserId)>, StoreError> {
    let row: Option<(Uuid, Uuid)> = fetch_optional!(
        reader,
        (Uuid, Uuid),
        "SELECT f.workspace_id, f.user_id FROM recurring_feeds f JOIN users u ON u.id = f.user_id
         WHERE f.token_hash = $1 AND u.disabled_at IS NULL",
        token_hash,
    )?;
    Ok(row.map(|(workspace, user)| (WorkspaceId::from_uuid(workspace), UserId::from_uuid(user))))
}
