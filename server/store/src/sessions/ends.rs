//! The ends of sessions. Each is told to every process with the commit (`events`), so that nobody who
//! ends a session can forget its sockets.

use jiff::Timestamp;
use kym_domain::id::{SessionId, UserId};
use uuid::Uuid;

use crate::db::{Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::Instant;

/// Ends a session; every token of it is dead from then on. Ending it twice changes nothing.
pub async fn revoke(tx: &mut Tx, session: SessionId, now: Timestamp) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL",
        Instant::from(now),
        session.as_uuid(),
    )?;
    if rows == 1 {
        tx.ends(session, now);
    }
    Ok(())
}

/// Ends every session of a user.
pub async fn revoke_all(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let ended = fetch_all!(
        tx,
        (Uuid,),
        "UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND revoked_at IS NULL RETURNING id",
        Instant::from(now),
        user.as_uuid(),
    )?;
    note_ends(tx, &ended, now);
    Ok(())
}

/// Ends every session of a user but one.
pub async fn revoke_others(
    tx: &mut Tx,
    user: UserId,
    kept: SessionId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let ended = fetch_all!(
        tx,
        (Uuid,),
        "UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND id <> $3 AND revoked_at IS NULL RETURNING id",
        Instant::from(now),
        user.as_uuid(),
        kept.as_uuid(),
    )?;
    note_ends(tx, &ended, now);
    Ok(())
}

/// Ends the sessions of everybody but one user, and answers how many.
pub async fn revoke_everybodys_but(
    tx: &mut Tx,
    user: UserId,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let ended = fetch_all!(
        tx,
        (Uuid,),
        "UPDATE sessions SET revoked_at = $1 WHERE user_id <> $2 AND revoked_at IS NULL AND expires_at > $1
         RETURNING id",
        Instant::from(now),
        user.as_uuid(),
    )?;
    note_ends(tx, &ended, now);
    Ok(ended.len())
}

/// Ends one session of this user. Answers whether there was such a session, and it was alive.
pub async fn revoke_of(
    tx: &mut Tx,
    user: UserId,
    session: SessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND user_id = $3 AND revoked_at IS NULL AND expires_at > $1",
        Instant::from(now),
        session.as_uuid(),
        user.as_uuid(),
    )?;
    if rows == 1 {
        tx.ends(session, now);
    }
    Ok(rows == 1)
}

fn note_ends(tx: &mut Tx, ended: &[(Uuid,)], now: Timestamp) {
    for (session,) in ended {
        tx.ends(SessionId::from_uuid(*session), now);
    }
}
