//! Wishes that transactions be converted anew, and what became of them.

use jiff::Timestamp;
use kym_domain::id::{ReRatingId, UserId, WorkspaceId};
use kym_domain::re_ratings::{ReRating, ReconversionError};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct ReRatingRow {
    workspace_id: Uuid,
    id: Uuid,
    user_id: Uuid,
    state: String,
    wish: String,
    row_count: i64,
    changed_count: i64,
    unconverted_count: i64,
    error: Option<String>,
    created_at: Instant,
    finished_at: Option<Instant>,
}

impl TryFrom<ReRatingRow> for ReRating {
    type Error = StoreError;

    fn try_from(row: ReRatingRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("re_ratings", column, row.id);
        let error = row.error.as_deref().map(str::parse).transpose();
        Ok(Self {
            id: ReRatingId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            user_id: UserId::from_uuid(row.user_id),
            state: row.state.parse().map_err(|_| nonsense("state"))?,
            wish: row.wish,
            row_count: row.row_count,
            changed_count: row.changed_count,
            unconverted_count: row.unconverted_count,
            error: error.map_err(|_| nonsense("error"))?,
            created_at: row.created_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
        })
    }
}

/// A wish of the workspace.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ReRatingId,
) -> Result<Option<ReRating>, StoreError> {
    find(reader, member.workspace(), id).await
}

/// The same, for the job that fulfils it and has yet to see who may do that.
pub async fn find(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ReRatingId,
) -> Result<Option<ReRating>, StoreError> {
    let row = fetch_optional!(
        reader,
        ReRatingRow,
        "SELECT workspace_id, id, user_id, state, wish, row_count, changed_count, unconverted_count, error, created_at,
                finished_at
         FROM re_ratings WHERE workspace_id = $1 AND id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    row.map(ReRating::try_from).transpose()
}

/// Keeps a wish from everybody else who would fulfil it until the change ends.
pub async fn lock(tx: &mut Tx, workspace: WorkspaceId, id: ReRatingId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM re_ratings WHERE workspace_id = $1 AND id = $2 FOR UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Writes a new wish.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    wish: &ReRating,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO re_ratings (workspace_id, id, user_id, state, wish, row_count, changed_count, unconverted_count, error,
             created_at, finished_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        member.workspace().as_uuid(),
        wish.id.as_uuid(),
        wish.user_id.as_uuid(),
        wish.state.as_str(),
        wish.wish,
        wish.row_count,
        wish.changed_count,
        wish.unconverted_count,
        wish.error.map(ReconversionError::as_str),
        Instant::from(wish.created_at),
        wish.finished_at.map(Instant::from),
    )?;
    Ok(())
}

/// Writes what became of a wish, by the job that fulfils it.
///
/// # Errors
/// [`StoreError::Conflict`] when it has come to an end before.
pub async fn update(tx: &mut Tx, wish: &ReRating) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE re_ratings SET state = $1, row_count = $2, changed_count = $3, unconverted_count = $4, error = $5,
             finished_at = $6
         WHERE workspace_id = $7 AND id = $8 AND state IN ('waiting', 'running')",
        wish.state.as_str(),
        wish.row_count,
        wish.changed_count,
        wish.unconverted_count,
        wish.error.map(ReconversionError::as_str),
        wish.finished_at.map(Instant::from),
        wish.workspace_id.as_uuid(),
        wish.id.as_uuid(),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes wishes that came to an end before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM re_ratings WHERE finished_at < $1",
        Instant::from(before)
    )
}
