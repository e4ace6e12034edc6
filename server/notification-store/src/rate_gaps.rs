//! What could not be converted for want of an exchange rate.

use jiff::civil::Date;
use kym_domain::id::WorkspaceId;
use kym_domain::transactions::TransactionStatus;
use kym_store::sql::Day;
use kym_store::{Reader, StoreError, fetch_all};
use uuid::Uuid;

/// The workspaces, each with a currency in which amounts of these days are not converted into its own. Void amounts and
/// those that are to come count in no sum, and want no rate.
pub async fn list(
    reader: &mut Reader,
    (from, to): (Date, Date),
) -> Result<Vec<(WorkspaceId, String)>, StoreError> {
    let rows: Vec<(Uuid, String)> = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT DISTINCT t.workspace_id, a.currency FROM transactions t
         JOIN accounts a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
         JOIN workspaces w ON w.id = t.workspace_id
         WHERE t.converted IS NULL AND t.deleted_at IS NULL AND t.day >= $1 AND t.day <= $2
             AND t.status NOT IN ($3, $4) AND a.currency <> w.currency
         ORDER BY t.workspace_id, a.currency",
        Day::from(from),
        Day::from(to),
        TransactionStatus::Planned.as_str(),
        TransactionStatus::Void.as_str(),
    )?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(id, currency)| (WorkspaceId::from_uuid(id), currency))
        .collect())
}
