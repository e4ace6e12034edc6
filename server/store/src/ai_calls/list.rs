//! The newest calls, with the names of those they were for.

use kym_domain::ai_calls::AiCall;
use kym_domain::id::{AiCallId, UserId};
use uuid::Uuid;

use super::row::Row;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;

/// A call with the names of those it was for, as they are now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedCall {
    /// The call.
    pub call: AiCall,
    /// The full name of its user.
    pub user_name: Option<String>,
    /// The name of its workspace.
    pub workspace_name: Option<String>,
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    row: Row,
    user_name: Option<String>,
    workspace_name: Option<String>,
}

/// The newest ones, or those before one of them, newest first.
pub async fn list(
    reader: &mut Reader,
    before: Option<AiCallId>,
    limit: i64,
) -> Result<Vec<ListedCall>, StoreError> {
    let rows = fetch_all!(
        reader,
        ListedRow,
        "SELECT c.id, c.model_id, c.model_name, c.provider, c.user_id, c.workspace_id, c.purpose, c.sent, c.month,
                c.started_at, c.ends_by, c.input_tokens, c.output_tokens, c.cost, c.duration_ms, c.outcome,
                u.full_name AS user_name, w.name AS workspace_name
         FROM ai_calls c LEFT JOIN users u ON u.id = c.user_id LEFT JOIN workspaces w ON w.id = c.workspace_id
         WHERE c.id < $1 ORDER BY c.id DESC LIMIT $2",
        before.map_or(Uuid::max(), |id| id.as_uuid()),
        limit,
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// All that are kept of a user, newest first.
pub async fn list_of_user(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<ListedCall>, StoreError> {
    let rows = fetch_all!(
        reader,
        ListedRow,
        "SELECT c.id, c.model_id, c.model_name, c.provider, c.user_id, c.workspace_id, c.purpose, c.sent, c.month,
                c.started_at, c.ends_by, c.input_tokens, c.output_tokens, c.cost, c.duration_ms, c.outcome,
                u.full_name AS user_name, w.name AS workspace_name
         FROM ai_calls c JOIN users u ON u.id = c.user_id LEFT JOIN workspaces w ON w.id = c.workspace_id
         WHERE c.user_id = $1 ORDER BY c.id DESC",
        user.as_uuid(),
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

impl TryFrom<ListedRow> for ListedCall {
    type Error = StoreError;

    fn try_from(found: ListedRow) -> Result<Self, StoreError> {
        Ok(Self {
            call: found.row.try_into()?,
            user_name: found.user_name,
            workspace_name: found.workspace_name,
        })
    }
}
