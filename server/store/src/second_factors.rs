//! The second factor of users: the sealed secret of an authenticator app, and hashes of recovery
//! codes. Every code works once, and one statement decides whose attempt that is.

use jiff::Timestamp;
use kym_domain::id::UserId;

use crate::db::{Reader, Tx, execute, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// The second factor of a user as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Since when it is on.
    pub since: Timestamp,
    /// How many recovery codes are left.
    pub recovery_codes: i64,
}

/// The state of a user's second factor; `None` while it is off.
pub async fn state(reader: &mut Reader, user: UserId) -> Result<Option<State>, StoreError> {
    type Row = (Instant, i64);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT enabled_at, (SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1)
         FROM second_factors WHERE user_id = $1 AND enabled_at IS NOT NULL",
        user.as_uuid(),
    )?;
    Ok(row.map(|(since, recovery_codes)| State {
        since: since.into(),
        recovery_codes,
    }))
}

/// Whether the second factor of a user is on.
pub async fn is_on(reader: &mut Reader, user: UserId) -> Result<bool, StoreError> {
    let (is_on,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM second_factors WHERE user_id = $1 AND enabled_at IS NOT NULL)",
        user.as_uuid(),
    )?;
    Ok(is_on)
}

/// The sealed secret of a user whose second factor is on.
pub async fn secret(reader: &mut Reader, user: UserId) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Option<Vec<u8>>,)> = fetch_optional!(
        reader,
        (Option<Vec<u8>>,),
        "SELECT secret FROM second_factors WHERE user_id = $1 AND enabled_at IS NOT NULL",
        user.as_uuid(),
    )?;
    Ok(row.and_then(|(secret,)| secret))
}

/// Uses up a time step of the secret that is on. Answers false when it, or a later one, was used
/// before.
pub async fn take_step(tx: &mut Tx, user: UserId, step: i64) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE second_factors SET last_step = $1
         WHERE user_id = $2 AND enabled_at IS NOT NULL AND (last_step IS NULL OR last_step < $1)",
        step,
        user.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Keeps a sealed secret that no app has proved yet. What is on stays on.
pub async fn draft(
    tx: &mut Tx,
    user: UserId,
    secret: &[u8],
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO second_factors (user_id, draft, draft_expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET draft = $2, draft_expires_at = $3",
        user.as_uuid(),
        secret,
        Instant::from(expires_at),
    )?;
    Ok(())
}

/// The sealed secret that waits to be proved.
pub async fn drafted(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Option<Vec<u8>>,)> = fetch_optional!(
        reader,
        (Option<Vec<u8>>,),
        "SELECT draft FROM second_factors WHERE user_id = $1 AND draft_expires_at > $2",
        user.as_uuid(),
        Instant::from(now),
    )?;
    Ok(row.and_then(|(draft,)| draft))
}

/// Puts the drafted secret in force, which proved itself by the code of `step`. The user is locked.
pub async fn enable(
    tx: &mut Tx,
    user: UserId,
    step: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE second_factors SET secret = draft, enabled_at = $1, last_step = $2, draft = NULL, draft_expires_at = NULL
         WHERE user_id = $3 AND draft IS NOT NULL",
        Instant::from(now),
        step,
        user.as_uuid(),
    )?;
    Ok(())
}

/// Switches the second factor of a user off; its recovery codes are worth nothing any more. Answers
/// whether it was on.
pub async fn disable(tx: &mut Tx, user: UserId) -> Result<bool, StoreError> {
    let was_on = is_on(tx, user).await?;
    execute!(
        tx,
        "DELETE FROM second_factors WHERE user_id = $1",
        user.as_uuid()
    )?;
    execute!(
        tx,
        "DELETE FROM recovery_codes WHERE user_id = $1",
        user.as_uuid()
    )?;
    Ok(was_on)
}

/// Replaces the recovery codes of a user.
pub async fn replace_recovery_codes(
    tx: &mut Tx,
    user: UserId,
    hashes: &[Vec<u8>],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM recovery_codes WHERE user_id = $1",
        user.as_uuid()
    )?;
    for hash in hashes {
        execute!(
            tx,
            "INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)",
            user.as_uuid(),
            hash
        )?;
    }
    Ok(())
}

/// Uses a recovery code up. Answers whether it was one.
pub async fn take_recovery_code(
    tx: &mut Tx,
    user: UserId,
    hash: &[u8],
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2",
        user.as_uuid(),
        hash
    )?;
    Ok(rows == 1)
}
