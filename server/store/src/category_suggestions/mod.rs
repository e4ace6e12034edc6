//! What models suggest that transactions were for. Each member has their own: they chose who is asked, and no one else
//! sees the categories that are theirs alone.

mod examples;
pub mod runs;

use jiff::Timestamp;
use kym_domain::category_suggestions::CategorySuggestion;
use kym_domain::id::{CategoryId, TransactionId};
use uuid::Uuid;

pub use self::examples::{payee_categories, remembered};

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct SuggestionRow {
    transaction_id: Uuid,
    version: i64,
    category_id: Option<Uuid>,
    confidence: i64,
    model_name: String,
    asked_at: Instant,
}

impl From<SuggestionRow> for CategorySuggestion {
    fn from(row: SuggestionRow) -> Self {
        Self {
            transaction_id: TransactionId::from_uuid(row.transaction_id),
            version: row.version,
            category_id: row.category_id.map(CategoryId::from_uuid),
            confidence: row.confidence,
            model_name: row.model_name,
            asked_at: row.asked_at.into(),
        }
    }
}

/// What was said to the member about transactions that are as they were then and still have no category, the surest
/// first. Among it is that there is nothing to suggest; whether the categories are still there is to be seen.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<CategorySuggestion>, StoreError> {
    let rows = fetch_all!(
        reader,
        SuggestionRow,
        "SELECT s.transaction_id, s.version, s.category_id, s.confidence, s.model_name, s.asked_at
         FROM category_suggestions s
         JOIN transactions t ON t.workspace_id = s.workspace_id AND t.id = s.transaction_id
         WHERE s.workspace_id = $1 AND s.user_id = $2 AND t.version = s.version AND t.deleted_at IS NULL
             AND t.category_id IS NULL AND t.system_category_id IS NULL
         ORDER BY s.confidence DESC, t.day DESC, t.id DESC",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(rows.into_iter().map(CategorySuggestion::from).collect())
}

/// Keeps what was said to the member, instead of what was said before about the same transactions.
pub async fn keep(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    suggestions: &[CategorySuggestion],
) -> Result<(), StoreError> {
    for suggestion in suggestions {
        execute!(
            tx,
            "INSERT INTO category_suggestions (workspace_id, user_id, transaction_id, version, category_id, confidence,
                 model_name, asked_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (workspace_id, user_id, transaction_id) DO UPDATE SET version = excluded.version,
                 category_id = excluded.category_id, confidence = excluded.confidence,
                 model_name = excluded.model_name, asked_at = excluded.asked_at",
            member.workspace().as_uuid(),
            member.user().as_uuid(),
            suggestion.transaction_id.as_uuid(),
            suggestion.version,
            suggestion.category_id.map(|id| id.as_uuid()),
            suggestion.confidence,
            suggestion.model_name,
            Instant::from(suggestion.asked_at),
        )?;
    }
    Ok(())
}

/// Notes that the member does not want what was suggested for these transactions.
pub async fn dismiss(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
) -> Result<(), StoreError> {
    for id in ids {
        execute!(
            tx,
            "UPDATE category_suggestions SET category_id = NULL, confidence = 0
             WHERE workspace_id = $1 AND user_id = $2 AND transaction_id = $3",
            member.workspace().as_uuid(),
            member.user().as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Forgets what was suggested for the transactions of an account that leaves its workspace.
pub(crate) async fn forget_account(
    tx: &mut Tx,
    workspace: Uuid,
    account: Uuid,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM category_suggestions WHERE workspace_id = $1 AND transaction_id IN (
             SELECT id FROM transactions WHERE workspace_id = $1 AND account_id = $2)",
        workspace,
        account,
    )?;
    Ok(())
}

/// Removes what was said before `before`, and answers how much it was.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM category_suggestions WHERE asked_at < $1",
        Instant::from(before)
    )
}
