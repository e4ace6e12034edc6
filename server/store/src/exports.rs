//! Exports: files with everything that is a user's own, kept in the database for some days so that
//! every process can serve them.

use jiff::Timestamp;
use kym_domain::exports::{Export, ProgressStatus};
use kym_domain::id::{ExportId, UserId};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
struct ExportRow {
    id: Uuid,
    user_id: Uuid,
    status: String,
    steps: String,
    started_at: Instant,
    finished_at: Option<Instant>,
    error: Option<String>,
    size: Option<i64>,
}

impl TryFrom<ExportRow> for Export {
    type Error = StoreError;

    fn try_from(row: ExportRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("exports", "status", row.id);
        Ok(Self {
            id: ExportId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            status: row.status.parse().map_err(nonsense)?,
            steps: row.steps,
            started_at: row.started_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
            error: row.error,
            size: row.size,
        })
    }
}

/// Writes a new export. Answers false when another one of the user is being made.
pub async fn insert(tx: &mut Tx, export: &Export) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO exports (id, user_id, status, steps, started_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING",
        export.id.as_uuid(),
        export.user_id.as_uuid(),
        export.status.as_str(),
        export.steps,
        Instant::from(export.started_at),
    )?;
    Ok(rows == 1)
}

/// A user's exports, newest first.
pub async fn list(reader: &mut Reader, user: UserId) -> Result<Vec<Export>, StoreError> {
    let rows = fetch_all!(
        reader,
        ExportRow,
        "SELECT id, user_id, status, steps, started_at, finished_at, error, size FROM exports
         WHERE user_id = $1 ORDER BY started_at DESC, id DESC",
        user.as_uuid(),
    )?;
    rows.into_iter().map(Export::try_from).collect()
}

/// The export, while it is being made.
pub async fn running(reader: &mut Reader, id: ExportId) -> Result<Option<Export>, StoreError> {
    let row = fetch_optional!(
        reader,
        ExportRow,
        "SELECT id, user_id, status, steps, started_at, finished_at, error, size FROM exports
         WHERE id = $1 AND status = 'in_progress'",
        id.as_uuid(),
    )?;
    row.map(Export::try_from).transpose()
}

/// The file of a user's own export.
pub async fn file(
    reader: &mut Reader,
    user: UserId,
    id: ExportId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Vec<u8>,)> = fetch_optional!(
        reader,
        (Vec<u8>,),
        "SELECT file FROM exports WHERE user_id = $1 AND id = $2 AND status = 'completed' AND file IS NOT NULL",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(file,)| file))
}

/// Writes how far an export has come, and the file once it is there.
pub async fn update(tx: &mut Tx, export: &Export, file: Option<Vec<u8>>) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE exports SET status = $1, steps = $2, finished_at = $3, error = $4, size = $5, file = $6
         WHERE id = $7 AND status = $8",
        export.status.as_str(),
        export.steps,
        export.finished_at.map(Instant::from),
        export.error,
        export.size,
        file,
        export.id.as_uuid(),
        ProgressStatus::InProgress.as_str(),
    )?;
    Ok(())
}

/// Removes the oldest of a user's exports that have a file, so that this many of them are left.
pub async fn keep_newest(tx: &mut Tx, user: UserId, count: i64) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM exports WHERE user_id = $1 AND status = $2 AND id NOT IN (
             SELECT id FROM exports WHERE user_id = $1 AND status = $2 ORDER BY started_at DESC, id DESC LIMIT $3
         )",
        user.as_uuid(),
        ProgressStatus::Completed.as_str(),
        count,
    )
}

/// Removes exports that were asked for before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM exports WHERE started_at < $1",
        Instant::from(before)
    )
}
