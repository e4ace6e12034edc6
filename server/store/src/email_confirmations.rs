//! The links by which a user proves an address: the one they have, or the one they want to have.
//! Each user has one at most, the newest; only its hash is stored.

use jiff::Timestamp;
use kym_domain::id::UserId;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A link to be mailed.
#[derive(Clone, Debug)]
pub struct NewConfirmation<'a> {
    /// Who is to prove the address.
    pub user: UserId,
    /// SHA-256 of its token.
    pub hash: &'a [u8],
    /// The address, as written.
    pub email: &'a str,
    /// When it is mailed.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

/// A link as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// Who proves the address by it.
    pub user: UserId,
    /// The address.
    pub email: String,
    /// When it was mailed.
    pub created_at: Timestamp,
}

/// Makes this the only link of its user that works, unless one was mailed after `last_before`.
/// Answers whether it did.
pub async fn replace(
    tx: &mut Tx,
    new: &NewConfirmation<'_>,
    last_before: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO email_confirmations (user_id, hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, email = excluded.email,
             created_at = excluded.created_at, expires_at = excluded.expires_at
         WHERE email_confirmations.created_at <= $6",
        new.user.as_uuid(),
        new.hash,
        new.email,
        Instant::from(new.created_at),
        Instant::from(new.expires_at),
        Instant::from(last_before),
    )?;
    Ok(rows == 1)
}

/// The link with this hash, if it works.
pub async fn find(
    reader: &mut Reader,
    hash: &[u8],
    now: Timestamp,
) -> Result<Option<Confirmation>, StoreError> {
    type Row = (Uuid, String, Instant);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT user_id, email, created_at FROM email_confirmations WHERE hash = $1 AND expires_at > $2",
        hash,
        Instant::from(now),
    )?;
    Ok(row.map(confirmation))
}

/// Uses a link up, in the transaction that notes the proof.
pub async fn take(
    tx: &mut Tx,
    hash: &[u8],
    now: Timestamp,
) -> Result<Option<Confirmation>, StoreError> {
    type Row = (Uuid, String, Instant);
    let row = fetch_optional!(
        tx,
        Row,
        "DELETE FROM email_confirmations WHERE hash = $1 AND expires_at > $2 RETURNING user_id, email, created_at",
        hash,
        Instant::from(now),
    )?;
    Ok(row.map(confirmation))
}

/// The newest link of a user, if it still works.
pub async fn open(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Confirmation>, StoreError> {
    type Row = (Uuid, String, Instant);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT user_id, email, created_at FROM email_confirmations WHERE user_id = $1 AND expires_at > $2",
        user.as_uuid(),
        Instant::from(now),
    )?;
    Ok(row.map(confirmation))
}

/// Forgets a user's link: the address is another one now.
pub async fn remove(tx: &mut Tx, user: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM email_confirmations WHERE user_id = $1",
        user.as_uuid()
    )?;
    Ok(())
}

/// Makes a user's link worthless from `now` on: what it was to prove is no longer asked. When it was mailed stays known,
/// so that the next one waits its time.
pub async fn void(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE email_confirmations SET expires_at = $1 WHERE user_id = $2 AND expires_at > $1",
        Instant::from(now),
        user.as_uuid(),
    )?;
    Ok(())
}

/// When the newest link of a user was mailed, whether it still works or not.
pub async fn last_mailed(
    reader: &mut Reader,
    user: UserId,
) -> Result<Option<Timestamp>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Instant,),
        "SELECT created_at FROM email_confirmations WHERE user_id = $1",
        user.as_uuid(),
    )?;
    Ok(row.map(|(at,)| at.into()))
}

/// Removes the links that expired before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM email_confirmations WHERE expires_at < $1",
        Instant::from(before)
    )
}

fn confirmation((user, email, created_at): (Uuid, String, Instant)) -> Confirmation {
    Confirmation {
        user: UserId::from_uuid(user),
        email,
        created_at: created_at.into(),
    }
}
