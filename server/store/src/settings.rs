//! How users like the product; columns of their own row.

use kym_domain::id::UserId;
use kym_domain::users::Settings;

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;

/// The settings of a user; `None` when there is no such user.
pub async fn get(reader: &mut Reader, user: UserId) -> Result<Option<Settings>, StoreError> {
    type Row = (String, String, bool);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT language, theme, telemetry_enabled FROM users WHERE id = $1",
        user.as_uuid(),
    )?;
    row.map(|(language, theme, telemetry_enabled)| {
        let nonsense = |column| StoreError::inconsistent("users", column, user.as_uuid());
        Ok(Settings {
            language: language.parse().map_err(|_| nonsense("language"))?,
            theme: theme.parse().map_err(|_| nonsense("theme"))?,
            telemetry_enabled,
        })
    })
    .transpose()
}

/// Writes the settings of a user.
pub async fn update(tx: &mut Tx, user: UserId, settings: Settings) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE users SET language = $1, theme = $2, telemetry_enabled = $3 WHERE id = $4",
        settings.language.as_str(),
        settings.theme.as_str(),
        settings.telemetry_enabled,
        user.as_uuid(),
    )?;
    Ok(())
}
