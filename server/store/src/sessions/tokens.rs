//! The chain of refresh tokens that a session is (`kym_domain::sessions` decides).
//!
//! What may be done with a token depends on the token that followed it, so every step first locks
//! the session: fifty refreshes with one token come one after the other.

use jiff::Timestamp;
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use kym_domain::sessions::{Progress, TokenState};
use uuid::Uuid;

use super::lock;
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A refresh token to be given out.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// Its id, which the access token beside it names.
    pub id: RefreshTokenId,
    /// The session it continues.
    pub session_id: SessionId,
    /// SHA-256 of the token.
    pub hash: Vec<u8>,
    /// When it is given out.
    pub issued_at: Timestamp,
    /// When it dies unused.
    pub expires_at: Timestamp,
}

/// A refresh token that somebody shows, as it stands.
#[derive(Clone, Debug)]
pub struct PresentedToken {
    /// Its id.
    pub id: RefreshTokenId,
    /// The session it continues.
    pub session_id: SessionId,
    /// Whose session that is.
    pub user_id: UserId,
    /// What the decision is made from.
    pub state: TokenState,
    successor: Option<Uuid>,
}

#[derive(sqlx_macros::FromRow)]
struct TokenRow {
    id: Uuid,
    session_id: Uuid,
    user_id: Uuid,
    session_started: Instant,
    session_revoked_at: Option<Instant>,
    issued_at: Instant,
    consumed_at: Option<Instant>,
    revoked_at: Option<Instant>,
    successor_id: Option<Uuid>,
    successor_unseen: bool,
}

impl From<TokenRow> for PresentedToken {
    fn from(row: TokenRow) -> Self {
        let progress = match (
            row.revoked_at.is_some(),
            row.consumed_at.is_some(),
            row.successor_unseen,
        ) {
            (true, _, _) => Progress::Replaced,
            (false, false, _) => Progress::Fresh,
            (false, true, true) => Progress::ConsumedUnseen,
            (false, true, false) => Progress::Consumed,
        };
        Self {
            id: RefreshTokenId::from_uuid(row.id),
            session_id: SessionId::from_uuid(row.session_id),
            user_id: UserId::from_uuid(row.user_id),
            state: TokenState {
                session_started: row.session_started.into(),
                session_ended: row.session_revoked_at.is_some(),
                issued: row.issued_at.into(),
                progress,
            },
            successor: row.successor_id,
        }
    }
}

pub(super) async fn insert(tx: &mut Tx, token: &NewToken) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO refresh_tokens (id, session_id, hash, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
        token.id.as_uuid(),
        token.session_id.as_uuid(),
        token.hash,
        Instant::from(token.issued_at),
        Instant::from(token.expires_at),
    )?;
    Ok(())
}

/// The session that the token with this hash continues, and whose that is.
pub async fn owner(
    reader: &mut Reader,
    hash: &[u8],
) -> Result<Option<(SessionId, UserId)>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Uuid, Uuid),
        "SELECT s.id, s.user_id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = $1",
        hash
    )?;
    Ok(row.map(|(session, user)| (SessionId::from_uuid(session), UserId::from_uuid(user))))
}

/// Finds the token with this hash and locks its session until the change ends.
pub async fn show(tx: &mut Tx, hash: &[u8]) -> Result<Option<PresentedToken>, StoreError> {
    let session: Option<(Uuid,)> = fetch_optional!(
        tx,
        (Uuid,),
        "SELECT session_id FROM refresh_tokens WHERE hash = $1",
        hash
    )?;
    let Some((session,)) = session else {
        return Ok(None);
    };
    lock(tx, session).await?;
    let row = fetch_optional!(
        tx,
        TokenRow,
        "SELECT t.id, t.session_id, s.user_id, s.created_at AS session_started,
                COALESCE(s.revoked_at, u.disabled_at) AS session_revoked_at, t.issued_at, t.consumed_at, t.revoked_at, t.successor_id,
                n.id IS NOT NULL AND n.activated_at IS NULL AND n.consumed_at IS NULL AS successor_unseen
         FROM refresh_tokens t
         JOIN sessions s ON s.id = t.session_id
         JOIN users u ON u.id = s.user_id
         LEFT JOIN refresh_tokens n ON n.id = t.successor_id
         WHERE t.hash = $1",
        hash,
    )?;
    Ok(row.map(PresentedToken::from))
}

/// Exchanges a token for the next one. A pair that was given out for it before dies.
pub async fn rotate(
    tx: &mut Tx,
    shown: &PresentedToken,
    next: &NewToken,
) -> Result<(), StoreError> {
    let now = Instant::from(next.issued_at);
    if let Some(unused) = shown.successor {
        execute!(
            tx,
            "UPDATE refresh_tokens SET revoked_at = $1 WHERE id = $2",
            now,
            unused
        )?;
    }
    insert(tx, next).await?;
    let rows = execute!(
        tx,
        "UPDATE refresh_tokens SET consumed_at = $1, successor_id = $2 WHERE id = $3 AND revoked_at IS NULL",
        now,
        next.id.as_uuid(),
        shown.id.as_uuid(),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}
