//! What is left to be booked of a file, in pieces: each goes with the change that books it.

use kym_domain::id::{ImportId, WorkspaceId};

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;

/// A piece: its number, and what it holds as JSON.
pub type Slice = (i64, String);

/// Keeps a piece.
pub async fn keep_slice(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    (number, content): (i64, &str),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO import_slices (workspace_id, import_id, number, content) VALUES ($1, $2, $3, $4)",
        workspace.as_uuid(),
        id.as_uuid(),
        number,
        content,
    )?;
    Ok(())
}

/// The piece that comes next.
pub async fn first_slice(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Option<Slice>, StoreError> {
    fetch_optional!(
        reader,
        Slice,
        "SELECT number, content FROM import_slices WHERE workspace_id = $1 AND import_id = $2 ORDER BY number LIMIT 1",
        workspace.as_uuid(),
        id.as_uuid(),
    )
}

/// The piece that comes last.
pub async fn last_slice(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Option<Slice>, StoreError> {
    fetch_optional!(
        reader,
        Slice,
        "SELECT number, content FROM import_slices WHERE workspace_id = $1 AND import_id = $2
         ORDER BY number DESC LIMIT 1",
        workspace.as_uuid(),
        id.as_uuid(),
    )
}

/// Removes a piece that is booked.
pub async fn remove_slice(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    number: i64,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM import_slices WHERE workspace_id = $1 AND import_id = $2 AND number = $3",
        workspace.as_uuid(),
        id.as_uuid(),
        number,
    )?;
    Ok(())
}

/// Removes all pieces before the one of a number.
pub async fn drop_slices(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    end: i64,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM import_slices WHERE workspace_id = $1 AND import_id = $2 AND number < $3",
        workspace.as_uuid(),
        id.as_uuid(),
        end,
    )?;
    Ok(())
}
