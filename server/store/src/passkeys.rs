//! Passkeys, and the challenges that they answer. A challenge is found by its hash and is gone with
//! the first answer, whatever that is worth.

use jiff::Timestamp;
use kym_domain::id::{PasskeyId, UserId};
use kym_domain::passkeys::{Passkey, PasskeyTransport, Purpose};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A passkey to be kept.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// What its owner sees of it.
    pub passkey: Passkey,
    /// The owner.
    pub user: UserId,
    /// What the authenticator calls it; no two passkeys share one.
    pub credential_id: Vec<u8>,
    /// The public key with all that its verification needs.
    pub credential: String,
}

/// A passkey that is shown, with what it is verified by.
#[derive(Clone, Debug)]
pub struct PresentedPasskey {
    /// Its id.
    pub id: PasskeyId,
    /// The owner.
    pub user: UserId,
    /// The public key with all that its verification needs.
    pub credential: String,
}

/// How a browser finds a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// What the authenticator calls it.
    pub credential_id: Vec<u8>,
    /// How it may be reached.
    pub transports: Vec<PasskeyTransport>,
}

/// What is known of a challenge that was given out.
#[derive(Clone, Debug)]
pub struct Ceremony {
    /// What for.
    pub purpose: Purpose,
    /// The state of the verification, as the library keeps it.
    pub state: String,
    /// Until when it may be answered.
    pub expires_at: Timestamp,
}

#[derive(sqlx_macros::FromRow)]
struct PasskeyRow {
    id: Uuid,
    name: String,
    transports: String,
    is_backed_up: bool,
    created_at: Instant,
    last_used_at: Option<Instant>,
}

#[derive(sqlx_macros::FromRow)]
struct ShownRow {
    id: Uuid,
    user_id: Uuid,
    credential: String,
}

#[derive(sqlx_macros::FromRow)]
struct DescriptorRow {
    id: Uuid,
    credential_id: Vec<u8>,
    transports: String,
}

#[derive(sqlx_macros::FromRow)]
struct CeremonyRow {
    purpose: String,
    user_id: Option<Uuid>,
    state: String,
    expires_at: Instant,
}

impl TryFrom<PasskeyRow> for Passkey {
    type Error = StoreError;

    fn try_from(row: PasskeyRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: PasskeyId::from_uuid(row.id),
            name: row.name,
            transports: parse_transports(&row.transports, row.id)?,
            is_backed_up: row.is_backed_up,
            created_at: row.created_at.into(),
            last_used_at: row.last_used_at.map(Timestamp::from),
        })
    }
}

/// The passkeys of a user, oldest first.
pub async fn list(reader: &mut Reader, user: UserId) -> Result<Vec<Passkey>, StoreError> {
    let rows = fetch_all!(
        reader,
        PasskeyRow,
        "SELECT id, name, transports, is_backed_up, created_at, last_used_at
         FROM passkeys WHERE user_id = $1 ORDER BY id",
        user.as_uuid(),
    )?;
    rows.into_iter().map(Passkey::try_from).collect()
}

/// How a browser finds the passkeys of a user, newest first and at most `most` of them. Asked in the
/// same way for a user that does not exist.
pub async fn descriptors(
    reader: &mut Reader,
    user: UserId,
    most: u32,
) -> Result<Vec<Descriptor>, StoreError> {
    let rows = fetch_all!(
        reader,
        DescriptorRow,
        "SELECT id, credential_id, transports FROM passkeys WHERE user_id = $1 ORDER BY id DESC LIMIT $2",
        user.as_uuid(),
        i64::from(most),
    )?;
    let descriptor = |row: DescriptorRow| {
        Ok(Descriptor {
            transports: parse_transports(&row.transports, row.id)?,
            credential_id: row.credential_id,
        })
    };
    rows.into_iter().map(descriptor).collect()
}

/// Finds the passkey that an authenticator calls so and locks it until the change ends, so that its
/// counter is compared with the newest.
pub async fn show(
    tx: &mut Tx,
    credential_id: &[u8],
) -> Result<Option<PresentedPasskey>, StoreError> {
    let sql = tx.dialect(
        "SELECT id, user_id, credential FROM passkeys WHERE credential_id = $1",
        "SELECT id, user_id, credential FROM passkeys WHERE credential_id = $1 FOR NO KEY UPDATE",
    );
    let row = fetch_optional!(tx, ShownRow, sql, credential_id)?;
    Ok(row.map(|row| PresentedPasskey {
        id: PasskeyId::from_uuid(row.id),
        user: UserId::from_uuid(row.user_id),
        credential: row.credential,
    }))
}

/// Writes a new passkey.
///
/// # Errors
/// [`StoreError::Conflict`] when an authenticator has used this credential id before.
pub async fn insert(tx: &mut Tx, new: &NewPasskey) -> Result<(), StoreError> {
    let passkey = &new.passkey;
    let rows = execute!(
        tx,
        "INSERT INTO passkeys (id, user_id, credential_id, credential, name, transports, is_backed_up, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        passkey.id.as_uuid(),
        new.user.as_uuid(),
        new.credential_id,
        new.credential,
        passkey.name,
        format_transports(&passkey.transports),
        passkey.is_backed_up,
        Instant::from(passkey.created_at),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Notes that a passkey was used, and what became of its counter and its backup.
pub async fn used(
    tx: &mut Tx,
    id: PasskeyId,
    credential: &str,
    is_backed_up: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE passkeys SET credential = $1, is_backed_up = $2, last_used_at = $3 WHERE id = $4",
        credential,
        is_backed_up,
        Instant::from(now),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Gives a passkey of a user another name. Answers whether there is such a passkey.
pub async fn rename(
    tx: &mut Tx,
    user: UserId,
    id: PasskeyId,
    name: &str,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE passkeys SET name = $1 WHERE id = $2 AND user_id = $3",
        name,
        id.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Removes a passkey of a user. Answers whether there was such a passkey.
pub async fn remove(tx: &mut Tx, user: UserId, id: PasskeyId) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM passkeys WHERE id = $1 AND user_id = $2",
        id.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Removes every passkey of a user and answers how many that were.
pub async fn remove_all(tx: &mut Tx, user: UserId) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM passkeys WHERE user_id = $1",
        user.as_uuid()
    )
}

/// Keeps what is known of a challenge that is given out.
pub async fn begin(
    tx: &mut Tx,
    challenge_hash: &[u8],
    ceremony: &Ceremony,
) -> Result<(), StoreError> {
    let (purpose, user) = ceremony.purpose.parts();
    execute!(
        tx,
        "INSERT INTO passkey_ceremonies (challenge_hash, purpose, user_id, state, expires_at)
         VALUES ($1, $2, $3, $4, $5)",
        challenge_hash,
        purpose.as_str(),
        user.map(|user| user.as_uuid()),
        ceremony.state,
        Instant::from(ceremony.expires_at),
    )?;
    Ok(())
}

/// Takes the challenge with this hash away: of many who answer it at once, one gets it.
pub async fn take(tx: &mut Tx, challenge_hash: &[u8]) -> Result<Option<Ceremony>, StoreError> {
    let row = fetch_optional!(
        tx,
        CeremonyRow,
        "DELETE FROM passkey_ceremonies WHERE challenge_hash = $1 RETURNING purpose, user_id, state, expires_at",
        challenge_hash,
    )?;
    let ceremony = |row: CeremonyRow| {
        let user = row.user_id.map(UserId::from_uuid);
        let purpose = row.purpose.parse().ok();
        let purpose = purpose.and_then(|word| Purpose::from_parts(word, user));
        let nonsense = || {
            let id = row.user_id.unwrap_or_default();
            StoreError::inconsistent("passkey_ceremonies", "purpose", id)
        };
        Ok(Ceremony {
            purpose: purpose.ok_or_else(nonsense)?,
            state: row.state,
            expires_at: row.expires_at.into(),
        })
    };
    row.map(ceremony).transpose()
}

/// Removes the challenges that ran out before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM passkey_ceremonies WHERE expires_at < $1",
        Instant::from(before)
    )
}

fn format_transports(transports: &[PasskeyTransport]) -> String {
    let words: Vec<_> = transports.iter().map(|word| word.as_str()).collect();
    words.join(" ")
}

fn parse_transports(text: &str, id: Uuid) -> Result<Vec<PasskeyTransport>, StoreError> {
    let words = text.split_whitespace().map(str::parse);
    words
        .collect::<Result<_, _>>()
        .map_err(|_| StoreError::inconsistent("passkeys", "transports", id))
}
