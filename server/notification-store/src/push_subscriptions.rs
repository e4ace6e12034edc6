//! The browsers that are told by a push service. Each belongs to a session: who signed out, or was signed out, is not
//! told there any more, and the next user of that browser not of what was somebody else's.

use jiff::Timestamp;
use kym_domain::id::{SessionId, UserId};
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one};
use uuid::Uuid;

/// A browser that asked to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushSubscription {
    /// Its id.
    pub id: Uuid,
    /// Where its push service takes messages for it (RFC 8030).
    pub endpoint: String,
    /// Its public key, a point of P-256 (RFC 8291, 3.1).
    pub public_key: Vec<u8>,
    /// Its shared secret (RFC 8291, 3.2).
    pub secret: Vec<u8>,
}

#[derive(sqlx_macros::FromRow)]
struct SubscriptionRow {
    id: Uuid,
    endpoint: String,
    public_key: Vec<u8>,
    secret: Vec<u8>,
}

/// Those of a user that are signed in.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<PushSubscription>, StoreError> {
    let rows = fetch_all!(
        reader,
        SubscriptionRow,
        "SELECT p.id, p.endpoint, p.public_key, p.secret
         FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
         WHERE p.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 ORDER BY p.id",
        user.as_uuid(),
        Instant::from(now),
    )?;
    let rows = rows.into_iter().map(|row| PushSubscription {
        id: row.id,
        endpoint: row.endpoint,
        public_key: row.public_key,
        secret: row.secret,
    });
    Ok(rows.collect())
}

/// How many a user has, those of ended sessions too.
pub async fn count(reader: &mut Reader, user: UserId) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM push_subscriptions WHERE user_id = $1",
        user.as_uuid(),
    )?;
    Ok(count)
}

/// Keeps a browser. Whoever had the endpoint before has it no more: it is one browser, whoever sits at it.
pub async fn put(
    tx: &mut Tx,
    (user, session): (UserId, SessionId),
    subscription: &PushSubscription,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, public_key, secret, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (endpoint) DO UPDATE SET
             user_id = excluded.user_id, session_id = excluded.session_id, public_key = excluded.public_key,
             secret = excluded.secret",
        subscription.id,
        user.as_uuid(),
        session.as_uuid(),
        subscription.endpoint,
        subscription.public_key,
        subscription.secret,
        Instant::from(now),
    )?;
    Ok(())
}

/// Forgets the browser that a user has had for longest.
pub async fn remove_oldest(tx: &mut Tx, user: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM push_subscriptions WHERE id = (
             SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY id LIMIT 1)",
        user.as_uuid(),
    )?;
    Ok(())
}

/// Forgets a browser of a user by its endpoint.
pub async fn remove(tx: &mut Tx, user: UserId, endpoint: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2",
        user.as_uuid(),
        endpoint,
    )?;
    Ok(())
}

/// Forgets browsers whose push service knows them no more.
pub async fn remove_gone(tx: &mut Tx, gone: &[Uuid]) -> Result<(), StoreError> {
    for id in gone {
        execute!(tx, "DELETE FROM push_subscriptions WHERE id = $1", *id)?;
    }
    Ok(())
}
