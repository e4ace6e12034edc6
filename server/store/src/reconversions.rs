//! Wishes that transactions be converted anew, and what became of them.

use jiff::Timestamp;
use kym_domain::id::{ReconversionId, UserId, WorkspaceId};
use kym_domain::reconversions::{Reconversion, ReconversionError};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct ReconversionRow {
    workspace_id: Uuid,
    id: Uuid,
    user_id: Uuid,
    state: String,
    options: String,
    row_count: i64,
    changed_count: i64,
    unconverted_count: i64,
    error: Option<String>,
    created_at: Instant,
    finished_at: Option<Instant>,
}

impl TryFrom<ReconversionRow> for Reconversion {
    type Error = StoreError;

    fn try_from(row: ReconversionRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("reconversions", column, row.id);
        let error = row.error.as_deref().map(str::parse).transpose();
        Ok(Self {
            id: ReconversionId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            user_id: UserId::from_uuid(row.user_id),
            state: row.state.parse().map_err(|_| nonsense("state"))?,
            options: row.options,
            row_count: row.row_count,
            changed_count: row.changed_count,
            unconverted_count: row.unconverted_count,
            error: error.map_err(|_| nonsense("error"))?,
            created_at: row.created_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
        })
    }
}

/// A reconversion of the workspace.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ReconversionId,
) -> Result<Option<Reconversion>, StoreError> {
    find(reader, member.workspace(), id).await
}

/// The same, for the job that does it and has yet to see who may do that.
pub async fn find(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ReconversionId,
) -> Result<Option<Reconversion>, StoreError> {
    let row = fetch_optional!(
        reader,
        ReconversionRow,
        "SELECT workspace_id, id, user_id, state, options, row_count, changed_count, unconverted_count, error, created_at,
                finished_at
         FROM reconversions WHERE workspace_id = $1 AND id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    row.map(Reconversion::try_from).transpose()
}

/// Keeps a reconversion from everybody else who would do it until the change ends.
pub async fn lock(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ReconversionId,
) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM reconversions WHERE workspace_id = $1 AND id = $2 FOR UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Writes a new reconversion.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reconversion: &Reconversion,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO reconversions (workspace_id, id, user_id, state, options, row_count, changed_count, unconverted_count, error,
             created_at, finished_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        member.workspace().as_uuid(),
        reconversion.id.as_uuid(),
        reconversion.user_id.as_uuid(),
        reconversion.state.as_str(),
        reconversion.options,
        reconversion.row_count,
        reconversion.changed_count,
        reconversion.unconverted_count,
        reconversion.error.map(ReconversionError::as_str),
        Instant::from(reconversion.created_at),
        reconversion.finished_at.map(Instant::from),
    )?;
    Ok(())
}

/// Writes what became of a reconversion, by the job that does it.
///
/// # Errors
/// [`StoreError::Conflict`] when it has come to an end before.
pub async fn update(tx: &mut Tx, reconversion: &Reconversion) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE reconversions SET state = $1, row_count = $2, changed_count = $3, unconverted_count = $4, error = $5,
             finished_at = $6
         WHERE workspace_id = $7 AND id = $8 AND state IN ('waiting', 'running')",
        reconversion.state.as_str(),
        reconversion.row_count,
        reconversion.changed_count,
        reconversion.unconverted_count,
        reconversion.error.map(ReconversionError::as_str),
        reconversion.finished_at.map(Instant::from),
        reconversion.workspace_id.as_uuid(),
        reconversion.id.as_uuid(),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes reconversions that came to an end before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM reconversions WHERE finished_at < $1",
        Instant::from(before)
    )
}
