//! Sessions: who signed in where and how. The tokens of a session and its end have files of their own.

mod ends;
mod tokens;

pub use self::ends::{revoke, revoke_all, revoke_everybodys_but, revoke_of, revoke_others};
pub use self::tokens::{NewToken, PresentedToken, owner, rotate, show};

use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use kym_domain::sessions::SignInMethod;
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
    pub method: SignInMethod,
    /// When.
    pub created_at: Timestamp,
    /// When it ends in any case.
    pub expires_at: Timestamp,
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
    pub method: SignInMethod,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was refreshed last.
    pub last_seen_at: Timestamp,
}

/// Who is behind an access token.
#[derive(Clone, Debug)]
pub struct Authenticated {
    /// The user.
    pub user: User,
    /// How they proved who they are.
    pub method: SignInMethod,
    /// When they did so last.
    pub authenticated_at: Timestamp,
    /// Whether the pair that the access token came with was seen in use before.
    pub is_activated: bool,
}

#[derive(sqlx_macros::FromRow)]
struct LiveRow {
    id: Uuid,
    user_agent: String,
    last_address: String,
    method: String,
    created_at: Instant,
    last_seen_at: Instant,
}

#[derive(sqlx_macros::FromRow)]
struct AuthenticatedRow {
    #[sqlx(flatten)]
    user: UserRow,
    method: String,
    authenticated_at: Instant,
    is_activated: bool,
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
        Instant::from(session.expires_at),
        session.method.as_str(),
    )?;
    tokens::insert(tx, token).await
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
    method: Option<SignInMethod>,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE sessions SET authenticated_at = $1, method = COALESCE($2, method)
         WHERE id = $3 AND revoked_at IS NULL",
        Instant::from(now),
        method.map(SignInMethod::as_str),
        session.as_uuid(),
    )?;
    Ok(())
}

/// The sessions of a user that can still be refreshed (those idle for longer cannot), the one
/// seen last first.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
    idle: SignedDuration,
) -> Result<Vec<LiveSession>, StoreError> {
    let rows = fetch_all!(
        reader,
        LiveRow,
        "SELECT id, user_agent, last_address, method, created_at, last_seen_at FROM sessions
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3
         ORDER BY last_seen_at DESC, id DESC",
        user.as_uuid(),
        Instant::from(now),
        Instant::from(now - idle),
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

fn method_of(word: &str, session: Uuid) -> Result<SignInMethod, StoreError> {
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

/// Notes that somebody who signed in by a password has shown a second factor as well.
pub async fn mark_second_factor(tx: &mut Tx, session: SessionId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE sessions SET method = $1 WHERE id = $2 AND method = $3",
        SignInMethod::PasswordTotp.as_str(),
        session.as_uuid(),
        SignInMethod::Password.as_str(),
    )?;
    Ok(())
}

/// The user behind an access token of this session that came with this refresh token; `None` when
/// the session has ended, the pair was replaced, the token expired before the clock was set back, or the user is
/// disabled.
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
         WHERE t.id = $1 AND s.id = $2 AND t.revoked_at IS NULL AND t.access_ended_at IS NULL AND s.revoked_at IS NULL
               AND s.expires_at > $3 AND u.disabled_at IS NULL",
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
