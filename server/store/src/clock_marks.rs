//! The latest time that the program saw, and what happens when the clock is set back: whatever had expired by then
//! stays expired (`security.md`, F-06).

use jiff::Timestamp;
use kym_domain::sessions::{FRESH_LIFE, TokenLifetimes};

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// The time that was seen, as all processes know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockMark {
    /// The latest time; within the pause in which it is written.
    pub latest: Timestamp,
    /// How often the clock was set back so far.
    pub steps: i64,
}

/// The mark; `None` before the first time is written.
pub async fn get(reader: &mut Reader) -> Result<Option<ClockMark>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Instant, i64),
        "SELECT latest_at, steps FROM clock_marks WHERE id = 1"
    )?;
    Ok(row.map(mark))
}

/// The mark, held until the change ends: of several processes one carries out a step back.
pub async fn lock(tx: &mut Tx) -> Result<Option<ClockMark>, StoreError> {
    if tx.is_serial() {
        return get(tx).await;
    }
    let row = fetch_optional!(
        tx,
        (Instant, i64),
        "SELECT latest_at, steps FROM clock_marks WHERE id = 1 FOR UPDATE"
    )?;
    Ok(row.map(mark))
}

/// Writes that it is this late; an earlier time changes nothing.
pub async fn note(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO clock_marks (id, latest_at, steps) VALUES (1, $1, 0)
         ON CONFLICT (id) DO UPDATE SET latest_at = excluded.latest_at
         WHERE clock_marks.latest_at < excluded.latest_at",
        Instant::from(now),
    )?;
    Ok(())
}

/// Writes that the clock was set back to `now`, for the time of this number.
pub async fn set_back(tx: &mut Tx, now: Timestamp, steps: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO clock_marks (id, latest_at, steps) VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE SET latest_at = excluded.latest_at, steps = excluded.steps",
        Instant::from(now),
        steps,
    )?;
    Ok(())
}

/// Has everything that signs somebody in or opens an account, and that had expired by `seen`, stay expired although it
/// is only `now`.
pub async fn keep_expired(
    tx: &mut Tx,
    seen: Timestamp,
    now: Timestamp,
    lives: &TokenLifetimes,
) -> Result<(), StoreError> {
    keep_tokens_expired(tx, seen, now, lives).await?;
    keep_proofs_stale(tx, seen, now).await?;
    macro_rules! expire {
        ($($table:literal),+) => {$(
            execute!(
                tx,
                concat!("UPDATE ", $table, " SET expires_at = $1 WHERE expires_at > $1 AND expires_at <= $2"),
                Instant::from(now),
                Instant::from(seen),
            )?;
        )+};
    }
    expire!(
        "sessions",
        "password_resets",
        "email_confirmations",
        "workspace_invitations",
        "registration_invitations",
        "captchas",
        "passkey_ceremonies"
    );
    Ok(())
}

/// What was given out in the time that is still to come would live too long: whoever holds it refreshes.
async fn keep_tokens_expired(
    tx: &mut Tx,
    seen: Timestamp,
    now: Timestamp,
    lives: &TokenLifetimes,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE refresh_tokens SET access_ended_at = $1
         WHERE access_ended_at IS NULL AND (issued_at <= $2 OR issued_at > $1)",
        Instant::from(now),
        Instant::from(seen - lives.access),
    )?;
    execute!(
        tx,
        "UPDATE refresh_tokens SET revoked_at = $1 WHERE revoked_at IS NULL AND issued_at <= $2",
        Instant::from(now),
        Instant::from(seen - lives.idle),
    )?;
    execute!(
        tx,
        "UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL AND created_at <= $2",
        Instant::from(now),
        Instant::from(seen - lives.whole),
    )?;
    Ok(())
}

/// A proof of identity that was no longer fresh is not fresh again, and one of the time that is still to come is not
/// fresh for longer than others.
async fn keep_proofs_stale(tx: &mut Tx, seen: Timestamp, now: Timestamp) -> Result<(), StoreError> {
    let stale = |at: Timestamp| Instant::from(at - FRESH_LIFE);
    execute!(
        tx,
        "UPDATE sessions SET authenticated_at = $1 WHERE authenticated_at > $1 AND authenticated_at <= $2",
        stale(now),
        stale(seen),
    )?;
    execute!(
        tx,
        "UPDATE sessions SET authenticated_at = $1 WHERE authenticated_at > $1",
        Instant::from(now),
    )?;
    execute!(
        tx,
        "UPDATE second_factors SET draft_expires_at = $1 WHERE draft_expires_at > $1 AND draft_expires_at <= $2",
        Instant::from(now),
        Instant::from(seen),
    )?;
    Ok(())
}

fn mark((latest, steps): (Instant, i64)) -> ClockMark {
    ClockMark {
        latest: latest.into(),
        steps,
    }
}
