//! People who sign in, with the hashes of their passwords.

pub mod administrators;
pub mod list;
pub mod profile;

use jiff::Timestamp;
use kym_domain::check::fold_typed_login;
use kym_domain::id::UserId;
use kym_domain::text::{fold, fold_login};
use kym_domain::users::User;
use uuid::Uuid;

use crate::categories;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::password_resets;
use crate::values::Instant;

/// A user together with what a password is compared with.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Who.
    pub user: User,
    /// Whether they registered by mail and have not followed the link yet.
    pub is_pending: bool,
    /// The password's hash in PHC format.
    pub password_hash: String,
}

/// Which of the names of a new user somebody else has already, in whatever capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamesInUse {
    /// The e-mail address.
    pub email: bool,
    /// The sign-in name.
    pub username: bool,
}

#[derive(sqlx_macros::FromRow)]
pub(crate) struct UserRow {
    id: Uuid,
    email: String,
    username: String,
    full_name: String,
    is_superuser: bool,
    email_verified_at: Option<Instant>,
    disabled_at: Option<Instant>,
    created_at: Instant,
    version: i64,
}

#[derive(sqlx_macros::FromRow)]
struct CredentialsRow {
    #[sqlx(flatten)]
    user: UserRow,
    is_pending: bool,
    password_hash: String,
}

impl From<CredentialsRow> for Credentials {
    fn from(row: CredentialsRow) -> Self {
        Self {
            user: row.user.into(),
            is_pending: row.is_pending,
            password_hash: row.password_hash,
        }
    }
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: UserId::from_uuid(row.id),
            email: row.email,
            username: row.username,
            full_name: row.full_name,
            is_superuser: row.is_superuser,
            email_verified_at: row.email_verified_at.map(Timestamp::from),
            disabled_at: row.disabled_at.map(Timestamp::from),
            created_at: Timestamp::from(row.created_at),
            version: row.version,
        }
    }
}

/// Whether nobody was registered yet.
pub async fn is_empty(reader: &mut Reader) -> Result<bool, StoreError> {
    let (exists,): (bool,) = fetch_one!(reader, (bool,), "SELECT EXISTS (SELECT 1 FROM users)")?;
    Ok(!exists)
}

/// The user with this id.
pub async fn get(reader: &mut Reader, id: UserId) -> Result<Option<User>, StoreError> {
    let row = fetch_optional!(
        reader,
        UserRow,
        "SELECT id, email, username, full_name, is_superuser, email_verified_at, disabled_at, created_at, version
         FROM users WHERE id = $1",
        id.as_uuid(),
    )?;
    Ok(row.map(User::from))
}

/// Every user, oldest first.
pub async fn list(reader: &mut Reader) -> Result<Vec<User>, StoreError> {
    let rows = fetch_all!(
        reader,
        UserRow,
        "SELECT id, email, username, full_name, is_superuser, email_verified_at, disabled_at, created_at, version
         FROM users ORDER BY id",
    )?;
    Ok(rows.into_iter().map(User::from).collect())
}

/// The user who signs in as `login`: a username or an e-mail address, in whatever capitals and widths. A name that was
/// given before such were made one comes first.
pub async fn credentials(
    reader: &mut Reader,
    login: &str,
) -> Result<Option<Credentials>, StoreError> {
    let (as_typed, plain) = (fold_login(login), fold_typed_login(login));
    let found = credentials_by(reader, &as_typed).await?;
    if found.is_some() || plain == as_typed {
        return Ok(found);
    }
    credentials_by(reader, &plain).await
}

async fn credentials_by(
    reader: &mut Reader,
    folded: &str,
) -> Result<Option<Credentials>, StoreError> {
    let row = fetch_optional!(
        reader,
        CredentialsRow,
        "SELECT id, email, username, full_name, is_superuser, email_verified_at, disabled_at, created_at, version,
                is_pending, password_hash
         FROM users WHERE username_folded = $1 OR email_folded = $1",
        folded,
    )?;
    Ok(row.map(Credentials::from))
}

/// The user with this id and what their password is compared with.
pub async fn credentials_of(
    reader: &mut Reader,
    id: UserId,
) -> Result<Option<Credentials>, StoreError> {
    let row = fetch_optional!(
        reader,
        CredentialsRow,
        "SELECT id, email, username, full_name, is_superuser, email_verified_at, disabled_at, created_at, version,
                is_pending, password_hash
         FROM users WHERE id = $1",
        id.as_uuid(),
    )?;
    Ok(row.map(Credentials::from))
}

/// Which of these names are taken.
pub async fn taken(
    reader: &mut Reader,
    email: &str,
    username: &str,
) -> Result<NamesInUse, StoreError> {
    let (email, username): (bool, bool) = fetch_one!(
        reader,
        (bool, bool),
        "SELECT EXISTS (SELECT 1 FROM users WHERE email_folded = $1),
                EXISTS (SELECT 1 FROM users WHERE username_folded = $2)",
        fold_login(email),
        fold_login(username),
    )?;
    Ok(NamesInUse { email, username })
}

/// Writes a new user with the settings that everybody starts with.
///
/// # Errors
/// [`StoreError::Conflict`] when somebody has the address or the username; [`taken`] tells which.
pub async fn insert(tx: &mut Tx, user: &User, password_hash: &str) -> Result<(), StoreError> {
    let settings = kym_domain::users::Settings::default();
    let rows = execute!(
        tx,
        "INSERT INTO users (id, email, email_folded, username, username_folded, full_name, password_hash,
                            is_superuser, language, theme, telemetry_enabled, version, created_at,
                            email_verified_at, disabled_at, full_name_folded)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING",
        user.id.as_uuid(),
        user.email,
        fold_login(&user.email),
        user.username,
        fold_login(&user.username),
        user.full_name,
        password_hash,
        user.is_superuser,
        settings.language.as_str(),
        settings.theme.as_str(),
        settings.telemetry_enabled,
        user.version,
        Instant::from(user.created_at),
        user.email_verified_at.map(Instant::from),
        user.disabled_at.map(Instant::from),
        fold(&user.full_name),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Writes a changed user over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more, or when
/// somebody took the address or the username in this moment; [`taken_by_others`] looks before.
pub async fn update(tx: &mut Tx, user: &User) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE users SET email = $1, email_folded = $2, username = $3, username_folded = $4, full_name = $5,
                full_name_folded = $6, is_superuser = $7, email_verified_at = $8, disabled_at = $9, version = $10
         WHERE id = $11 AND version = $12",
        user.email,
        fold_login(&user.email),
        user.username,
        fold_login(&user.username),
        user.full_name,
        fold(&user.full_name),
        user.is_superuser,
        user.email_verified_at.map(Instant::from),
        user.disabled_at.map(Instant::from),
        user.version,
        user.id.as_uuid(),
        user.version - 1,
    )
    .map_err(StoreError::or_conflict)?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Which of the names of a user somebody else has.
pub async fn taken_by_others(reader: &mut Reader, user: &User) -> Result<NamesInUse, StoreError> {
    let (email, username): (bool, bool) = fetch_one!(
        reader,
        (bool, bool),
        "SELECT EXISTS (SELECT 1 FROM users WHERE email_folded = $1 AND id <> $3),
                EXISTS (SELECT 1 FROM users WHERE username_folded = $2 AND id <> $3)",
        fold_login(&user.email),
        fold_login(&user.username),
        user.id.as_uuid(),
    )?;
    Ok(NamesInUse { email, username })
}

/// Fills in the folded names of users who were written before there were any.
pub(crate) async fn fold_names(tx: &mut Tx) -> Result<(), StoreError> {
    let rows = fetch_all!(
        tx,
        (Uuid, String),
        "SELECT id, full_name FROM users WHERE full_name_folded = ''"
    )?;
    for (id, full_name) in rows {
        execute!(
            tx,
            "UPDATE users SET full_name_folded = $1 WHERE id = $2",
            fold(&full_name),
            id
        )?;
    }
    Ok(())
}

/// Removes a user with everything that is theirs alone; what they booked in workspaces of others
/// stays. They must own no workspace alone any more.
pub async fn remove(tx: &mut Tx, id: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM workspace_members WHERE user_id = $1",
        id.as_uuid()
    )?;
    categories::forget_names(tx, id).await?;
    execute!(tx, "DELETE FROM users WHERE id = $1", id.as_uuid())?;
    Ok(())
}

/// Replaces the password of a user. A link that was to set one is worth nothing from then on.
pub async fn set_password(
    tx: &mut Tx,
    id: UserId,
    password_hash: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE users SET password_hash = $1, password_changed_at = $2 WHERE id = $3",
        password_hash,
        Instant::from(now),
        id.as_uuid(),
    )?;
    if rows != 1 {
        return Err(StoreError::Conflict);
    }
    password_resets::void(tx, id).await
}

/// Replaces the hash of a password by another hash of the same password.
pub async fn renew_hash(tx: &mut Tx, id: UserId, password_hash: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE users SET password_hash = $1 WHERE id = $2",
        password_hash,
        id.as_uuid(),
    )?;
    Ok(())
}

/// Has a user wait with signing in until the e-mail address is confirmed.
pub async fn make_pending(tx: &mut Tx, id: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE users SET is_pending = TRUE WHERE id = $1",
        id.as_uuid()
    )?;
    Ok(())
}

/// Notes that the e-mail address was proved; nothing is waited for any more.
pub async fn confirm_email(tx: &mut Tx, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE users SET is_pending = FALSE, email_verified_at = $1 WHERE id = $2",
        Instant::from(now),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Removes somebody who never confirmed their address. Answers whether there was such a user.
pub async fn delete_pending(tx: &mut Tx, id: UserId) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM users WHERE id = $1 AND is_pending",
        id.as_uuid()
    )?;
    Ok(rows == 1)
}

/// Removes those who registered before `before` and never confirmed their address, so that nobody
/// keeps a name from its owner. Answers how many.
pub async fn purge_pending(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM users WHERE is_pending AND created_at < $1",
        Instant::from(before)
    )
}
