//! Sessions and the chain of refresh tokens that each of them is (`kym_domain::sessions` decides).
//!
//! What may be done with a token depends on the token that followed it, so every step first locks
//! the session: fifty refreshes with one token come one after the other.

use jiff::Timestamp;
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use kym_domain::sessions::{IDLE_LIFE, Method, Progress, TokenState, WHOLE_LIFE};
use kym_domain::users::User;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::users::UserRow;
use crate::values::Instant;

/// A sign-in on one device.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// Who signed in.
    pub user_id: UserId,
    /// What the browser calls itself, for the user to recognise it by.
    pub user_agent: String,
    /// The network address it came from.
    pub address: String,
    /// How they proved who they are.
    pub method: Method,
    /// When.
    pub created_at: Timestamp,
}

/// A session that is alive, as its user may see it.
#[derive(Clone, Debug)]
pub struct LiveSession {
    /// Its id.
    pub id: SessionId,
    /// What the browser calls itself.
    pub user_agent: String,
    /// The network address that was seen last.
    pub address: String,
    /// How they proved who they are.
    pub method: Method,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was refreshed last.
    pub last_seen_at: Timestamp,
}

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
}

/// A refresh token that somebody shows, as it stands.
#[derive(Clone, Debug)]
pub struct ShownToken {
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

/// Who is behind an access token.
#[derive(Clone, Debug)]
pub struct Authenticated {
    /// The user.
    pub user: User,
    /// How they proved who they are.
    pub method: Method,
    /// When they did so last.
    pub authenticated_at: Timestamp,
    /// Whether the pair that the access token came with was seen in use before.
    pub is_activated: bool,
}

#[derive(sqlx::FromRow)]
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

#[derive(sqlx::FromRow)]
struct LiveRow {
    id: Uuid,
    user_agent: String,
    last_address: String,
    method: String,
    created_at: Instant,
    last_seen_at: Instant,
}

#[derive(sqlx::FromRow)]
struct AuthenticatedRow {
    #[sqlx(flatten)]
    user: UserRow,
    method: String,
    authenticated_at: Instant,
    is_activated: bool,
}

impl From<TokenRow> for ShownToken {
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

/// Begins a session with its first token.
pub async fn insert(tx: &mut Tx, session: &NewSession, token: &NewToken) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO sessions (id, user_id, user_agent, address, created_at, expires_at, method, authenticated_at,
                               last_seen_at, last_address)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $5, $5, $4)",
        session.id.as_uuid(),
        session.user_id.as_uuid(),
        session.user_agent,
        session.address,
        Instant::from(session.created_at),
        Instant::from(session.created_at + WHOLE_LIFE),
        session.method.as_str(),
    )?;
    insert_token(tx, token).await
}

async fn insert_token(tx: &mut Tx, token: &NewToken) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO refresh_tokens (id, session_id, hash, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
        token.id.as_uuid(),
        token.session_id.as_uuid(),
        token.hash,
        Instant::from(token.issued_at),
        Instant::from(token.issued_at + IDLE_LIFE),
    )?;
    Ok(())
}

/// Finds the token with this hash and locks its session until the change ends.
pub async fn show(tx: &mut Tx, hash: &[u8]) -> Result<Option<ShownToken>, StoreError> {
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
    Ok(row.map(ShownToken::from))
}

/// Exchanges a token for the next one. A pair that was given out for it before dies.
pub async fn rotate(tx: &mut Tx, shown: &ShownToken, next: &NewToken) -> Result<(), StoreError> {
    let now = Instant::from(next.issued_at);
    if let Some(unused) = shown.successor {
        execute!(
            tx,
            "UPDATE refresh_tokens SET revoked_at = $1 WHERE id = $2",
            now,
            unused
        )?;
    }
    insert_token(tx, next).await?;
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

/// Notes where and when a session was seen.
pub async fn see(
    tx: &mut Tx,
    session: SessionId,
    address: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE sessions SET last_seen_at = $1, last_address = $2 WHERE id = $3",
        Instant::from(now),
        address,
        session.as_uuid(),
    )?;
    Ok(())
}

/// Notes that whoever holds a session proved again who they are, and by what, if that says more than
/// was known.
pub async fn prove(
    tx: &mut Tx,
    session: SessionId,
    method: Option<Method>,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE sessions SET authenticated_at = $1, method = COALESCE($2, method)
         WHERE id = $3 AND revoked_at IS NULL",
        Instant::from(now),
        method.map(Method::as_str),
        session.as_uuid(),
    )?;
    Ok(())
}

/// The sessions of a user that can still be refreshed, the one seen last first.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<LiveSession>, StoreError> {
    let rows = fetch_all!(
        reader,
        LiveRow,
        "SELECT id, user_agent, last_address, method, created_at, last_seen_at FROM sessions
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3
         ORDER BY last_seen_at DESC, id DESC",
        user.as_uuid(),
        Instant::from(now),
        Instant::from(now - IDLE_LIFE),
    )?;
    rows.into_iter()
        .map(|row| {
            Ok(LiveSession {
                id: SessionId::from_uuid(row.id),
                method: method_of(&row.method, row.id)?,
                user_agent: row.user_agent,
                address: row.last_address,
                created_at: row.created_at.into(),
                last_seen_at: row.last_seen_at.into(),
            })
        })
        .collect()
}

fn method_of(word: &str, session: Uuid) -> Result<Method, StoreError> {
    word.parse()
        .map_err(|_| StoreError::inconsistent("sessions", "method", session))
}

/// From which programs and addresses a user signed in, as far as it is still known.
pub async fn whences(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<(String, String)>, StoreError> {
    fetch_all!(
        reader,
        (String, String),
        "SELECT DISTINCT user_agent, address FROM sessions WHERE user_id = $1",
        user.as_uuid(),
    )
}

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

/// Notes that somebody who signed in by a password has shown a second factor as well.
pub async fn strengthen(tx: &mut Tx, session: SessionId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE sessions SET method = $1 WHERE id = $2 AND method = $3",
        Method::PasswordTotp.as_str(),
        session.as_uuid(),
        Method::Password.as_str(),
    )?;
    Ok(())
}

/// The user behind an access token of this session that came with this refresh token; `None` when
/// the session has ended, the pair was replaced or the user is disabled.
pub async fn authenticate(
    reader: &mut Reader,
    session: SessionId,
    token: RefreshTokenId,
    now: Timestamp,
) -> Result<Option<Authenticated>, StoreError> {
    let row = fetch_optional!(
        reader,
        AuthenticatedRow,
        "SELECT u.id, u.email, u.username, u.full_name, u.is_superuser, u.email_verified_at, u.disabled_at,
                u.created_at, u.version, s.method, s.authenticated_at, t.activated_at IS NOT NULL AS is_activated
         FROM refresh_tokens t
         JOIN sessions s ON s.id = t.session_id
         JOIN users u ON u.id = s.user_id
         WHERE t.id = $1 AND s.id = $2 AND t.revoked_at IS NULL AND s.revoked_at IS NULL AND s.expires_at > $3
               AND u.disabled_at IS NULL",
        token.as_uuid(),
        session.as_uuid(),
        Instant::from(now),
    )?;
    row.map(|row| {
        Ok(Authenticated {
            user: row.user.into(),
            method: method_of(&row.method, session.as_uuid())?,
            authenticated_at: row.authenticated_at.into(),
            is_activated: row.is_activated,
        })
    })
    .transpose()
}

/// Notes that a pair is in use. Answers false when it died in the meantime: its holder is then
/// nobody any more.
pub async fn activate(
    tx: &mut Tx,
    session: SessionId,
    token: RefreshTokenId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    lock(tx, session.as_uuid()).await?;
    let rows = execute!(
        tx,
        "UPDATE refresh_tokens SET activated_at = COALESCE(activated_at, $1)
         WHERE id = $2 AND session_id = $3 AND revoked_at IS NULL",
        Instant::from(now),
        token.as_uuid(),
        session.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Removes the sessions that ran out or were ended before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1",
        Instant::from(before)
    )
}

async fn lock(tx: &mut Tx, session: Uuid) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM sessions WHERE id = $1 FOR NO KEY UPDATE",
            session
        )?;
    }
    Ok(())
}
