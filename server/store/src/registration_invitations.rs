//! Invitations to register here: one per address, used once. Only the token's hash is stored.

use jiff::Timestamp;
use kym_domain::id::{RegistrationInvitationId, UserId};
use kym_domain::text::fold_login;
use kym_domain::users::RegistrationInvitation;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    email: String,
    invited_by: Uuid,
    created_at: Instant,
    expires_at: Instant,
}

impl From<Row> for RegistrationInvitation {
    fn from(row: Row) -> Self {
        Self {
            id: RegistrationInvitationId::from_uuid(row.id),
            email: row.email,
            invited_by: UserId::from_uuid(row.invited_by),
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
        }
    }
}

/// Writes an invitation; one that the address had before is worth nothing from then on.
pub async fn replace(
    tx: &mut Tx,
    invitation: &RegistrationInvitation,
    token_hash: &[u8],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO registration_invitations (id, email, email_folded, token_hash, invited_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (email_folded) DO UPDATE SET
             id = excluded.id, email = excluded.email, token_hash = excluded.token_hash,
             invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at",
        invitation.id.as_uuid(),
        invitation.email,
        fold_login(&invitation.email),
        token_hash,
        invitation.invited_by.as_uuid(),
        Instant::from(invitation.created_at),
        Instant::from(invitation.expires_at),
    )?;
    Ok(())
}

/// The invitations that can be used, newest first.
pub async fn list(
    reader: &mut Reader,
    now: Timestamp,
) -> Result<Vec<RegistrationInvitation>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, email, invited_by, created_at, expires_at FROM registration_invitations
         WHERE expires_at > $1 ORDER BY created_at DESC, id DESC",
        Instant::from(now),
    )?;
    Ok(rows.into_iter().map(RegistrationInvitation::from).collect())
}

/// Uses an invitation up, in the transaction that makes its user. Answers whether it was one for
/// this address: of two who come with it at once, one gets in.
pub async fn take(
    tx: &mut Tx,
    token_hash: &[u8],
    email: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM registration_invitations WHERE token_hash = $1 AND email_folded = $2 AND expires_at > $3",
        token_hash,
        fold_login(email),
        Instant::from(now),
    )?;
    Ok(rows == 1)
}

/// Takes an invitation back. Answers whether there was one.
pub async fn delete(tx: &mut Tx, id: RegistrationInvitationId) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM registration_invitations WHERE id = $1",
        id.as_uuid()
    )?;
    Ok(rows == 1)
}

/// Removes the invitations that nobody used in time, and answers how many.
pub async fn purge(tx: &mut Tx, now: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM registration_invitations WHERE expires_at < $1",
        Instant::from(now)
    )
}
