//! Users with what is known of their ways to sign in.

use jiff::Timestamp;
use kym_domain::id::UserId;
use kym_domain::users::Profile;

use super::UserRow;
use crate::db::{Reader, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// What is selected of `users u`; `$1` is the present moment.
macro_rules! profile_columns {
    () => {
        "u.id, u.email, u.username, u.full_name, u.is_superuser, u.email_verified_at, u.disabled_at, u.created_at,
         u.version,
         (SELECT c.email FROM email_confirmations c
          WHERE c.user_id = u.id AND c.expires_at > $1 AND c.email <> u.email) AS pending_email,
         EXISTS (SELECT 1 FROM second_factors f
                 WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL) AS has_second_factor,
         (SELECT COUNT(*) FROM passkeys p WHERE p.user_id = u.id) AS passkeys"
    };
}

pub(super) use profile_columns;

#[derive(sqlx_macros::FromRow)]
pub(super) struct ProfileRow {
    #[sqlx(flatten)]
    user: UserRow,
    pending_email: Option<String>,
    has_second_factor: bool,
    passkeys: i64,
}

impl From<ProfileRow> for Profile {
    fn from(row: ProfileRow) -> Self {
        Self {
            user: row.user.into(),
            pending_email: row.pending_email,
            has_second_factor: row.has_second_factor,
            passkeys: row.passkeys,
        }
    }
}

/// The profile of a user.
pub async fn get(
    reader: &mut Reader,
    id: UserId,
    now: Timestamp,
) -> Result<Option<Profile>, StoreError> {
    let row = fetch_optional!(
        reader,
        ProfileRow,
        concat!(
            "SELECT ",
            profile_columns!(),
            " FROM users u WHERE u.id = $2"
        ),
        Instant::from(now),
        id.as_uuid(),
    )?;
    Ok(row.map(Profile::from))
}
