//! The links by which a user sets a new password without the old one. Each user has one at most,
//! the newest; only its hash is stored.

use jiff::Timestamp;
use kym_domain::id::UserId;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A link to be given out.
#[derive(Clone, Debug)]
pub struct NewReset<'a> {
    /// Whose password it sets.
    pub user: UserId,
    /// SHA-256 of its token.
    pub hash: &'a [u8],
    /// The folded address that it is mailed to, when nobody else can have seen it.
    pub mailed_to: Option<String>,
    /// When it is given out.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

/// A link that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsumedReset {
    /// Whose password it sets.
    pub user: UserId,
    /// The folded address that it was mailed to.
    pub mailed_to: Option<String>,
}

/// Makes this the only link of its user that works, unless one was given out after `last_before`.
/// Answers whether it did.
pub async fn replace(
    tx: &mut Tx,
    reset: &NewReset<'_>,
    last_before: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO password_resets (user_id, hash, mailed_to, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, mailed_to = excluded.mailed_to,
             created_at = excluded.created_at, expires_at = excluded.expires_at
         WHERE password_resets.created_at <= $6",
        reset.user.as_uuid(),
        reset.hash,
        reset.mailed_to,
        Instant::from(reset.created_at),
        Instant::from(reset.expires_at),
        Instant::from(last_before),
    )?;
    Ok(rows == 1)
}

/// Uses a link up, in the transaction that sets the password. Of fifty who come with it at once, one
/// gets it.
pub async fn take(
    tx: &mut Tx,
    hash: &[u8],
    now: Timestamp,
) -> Result<Option<ConsumedReset>, StoreError> {
    type Row = (Uuid, Option<String>);
    let row = fetch_optional!(
        tx,
        Row,
        "UPDATE password_resets SET hash = NULL WHERE hash = $1 AND expires_at > $2 RETURNING user_id, mailed_to",
        hash,
        Instant::from(now),
    )?;
    Ok(row.map(|(user, mailed_to)| ConsumedReset {
        user: UserId::from_uuid(user),
        mailed_to,
    }))
}

/// Whose password the link with this hash sets, if it works: for those who ask before they hash a
/// password.
pub async fn find(
    reader: &mut Reader,
    hash: &[u8],
    now: Timestamp,
) -> Result<Option<UserId>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT user_id FROM password_resets WHERE hash = $1 AND expires_at > $2",
        hash,
        Instant::from(now),
    )?;
    Ok(row.map(|(user,)| UserId::from_uuid(user)))
}

/// Takes the worth from a user's link: the password or the address is another one now.
pub async fn void(tx: &mut Tx, user: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE password_resets SET hash = NULL WHERE user_id = $1",
        user.as_uuid()
    )?;
    Ok(())
}

/// Removes the links that expired before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM password_resets WHERE expires_at < $1",
        Instant::from(before)
    )
}
