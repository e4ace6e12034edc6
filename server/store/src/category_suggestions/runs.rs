//! Runs in which a model is asked.

use jiff::Timestamp;
use kym_domain::category_suggestions::{CategorySuggestionRun, CategorySuggestionRunError};
use kym_domain::id::{CategorySuggestionRunId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct RunRow {
    workspace_id: Uuid,
    id: Uuid,
    user_id: Uuid,
    state: String,
    row_count: i64,
    asked_count: i64,
    suggested_count: i64,
    error: Option<String>,
    created_at: Instant,
    finished_at: Option<Instant>,
}

impl TryFrom<RunRow> for CategorySuggestionRun {
    type Error = StoreError;

    fn try_from(row: RunRow) -> Result<Self, StoreError> {
        let nonsense =
            |column| StoreError::inconsistent("category_suggestion_runs", column, row.id);
        let error = row.error.as_deref().map(str::parse).transpose();
        Ok(Self {
            id: CategorySuggestionRunId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            user_id: UserId::from_uuid(row.user_id),
            state: row.state.parse().map_err(|_| nonsense("state"))?,
            row_count: row.row_count,
            asked_count: row.asked_count,
            suggested_count: row.suggested_count,
            error: error.map_err(|_| nonsense("error"))?,
            created_at: row.created_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
        })
    }
}

/// Writes a new run. Answers false when another one of the member has not ended yet.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    run: &CategorySuggestionRun,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO category_suggestion_runs (workspace_id, id, user_id, state, row_count, asked_count, suggested_count,
             error, created_at, finished_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT DO NOTHING",
        member.workspace().as_uuid(),
        run.id.as_uuid(),
        member.user().as_uuid(),
        run.state.as_str(),
        run.row_count,
        run.asked_count,
        run.suggested_count,
        run.error.map(CategorySuggestionRunError::as_str),
        Instant::from(run.created_at),
        run.finished_at.map(Instant::from),
    )?;
    Ok(rows == 1)
}

/// The newest run of the member.
pub async fn newest<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Option<CategorySuggestionRun>, StoreError> {
    let row = fetch_optional!(
        reader,
        RunRow,
        "SELECT workspace_id, id, user_id, state, row_count, asked_count, suggested_count, error, created_at, finished_at
         FROM category_suggestion_runs WHERE workspace_id = $1 AND user_id = $2
         ORDER BY created_at DESC, id DESC LIMIT 1",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    row.map(CategorySuggestionRun::try_from).transpose()
}

/// A run, for the job that does it and has yet to see who may do that.
pub async fn find(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: CategorySuggestionRunId,
) -> Result<Option<CategorySuggestionRun>, StoreError> {
    let row = fetch_optional!(
        reader,
        RunRow,
        "SELECT workspace_id, id, user_id, state, row_count, asked_count, suggested_count, error, created_at, finished_at
         FROM category_suggestion_runs WHERE workspace_id = $1 AND id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    row.map(CategorySuggestionRun::try_from).transpose()
}

/// Writes how far a run has come over how far it was.
///
/// # Errors
/// [`StoreError::Conflict`] when it has come further meanwhile, or has ended.
pub async fn update(
    tx: &mut Tx,
    was: &CategorySuggestionRun,
    is: &CategorySuggestionRun,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE category_suggestion_runs SET state = $1, asked_count = $2, suggested_count = $3, error = $4,
             finished_at = $5
         WHERE workspace_id = $6 AND id = $7 AND asked_count = $8 AND finished_at IS NULL",
        is.state.as_str(),
        is.asked_count,
        is.suggested_count,
        is.error.map(CategorySuggestionRunError::as_str),
        is.finished_at.map(Instant::from),
        was.workspace_id.as_uuid(),
        was.id.as_uuid(),
        was.asked_count,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes runs that ended before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM category_suggestion_runs WHERE finished_at < $1",
        Instant::from(before)
    )
}
