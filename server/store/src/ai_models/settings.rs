//! What models may cost in a month.

use kym_domain::ai_models::{AiSettings, Micros};

use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_one};
use crate::error::StoreError;

type Row = (String, Option<i64>, Option<i64>, Option<i64>, i64);

/// The caps as they are.
pub async fn get(reader: &mut Reader) -> Result<AiSettings, StoreError> {
    let (currency, installation, workspace, user, version) = fetch_one!(
        reader,
        Row,
        "SELECT currency, installation_cap, workspace_cap, user_cap, version FROM ai_settings"
    )?;
    let nonsense = |_| StoreError::inconsistent("ai_settings", "currency", Uuid::nil());
    Ok(AiSettings {
        currency: currency.parse().map_err(nonsense)?,
        installation_cap: installation.map(Micros::new),
        workspace_cap: workspace.map(Micros::new),
        user_cap: user.map(Micros::new),
        version,
    })
}

/// The caps, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx) -> Result<AiSettings, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_one!(tx, (i64,), "SELECT version FROM ai_settings FOR UPDATE")?;
    }
    get(tx).await
}

/// Writes them.
pub async fn update(tx: &mut Tx, settings: &AiSettings) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_settings SET currency = $1, installation_cap = $2, workspace_cap = $3, user_cap = $4, version = $5",
        settings.currency.as_str(),
        settings.installation_cap.map(Micros::get),
        settings.workspace_cap.map(Micros::get),
        settings.user_cap.map(Micros::get),
        settings.version,
    )?;
    Ok(())
}

/// Whether anything was ever counted: another currency would make it say what it does not.
pub async fn are_counted_in(reader: &mut Reader) -> Result<bool, StoreError> {
    let (is_counted,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM ai_spending WHERE cost > 0)"
    )?;
    Ok(is_counted)
}
