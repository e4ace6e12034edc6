//! The bytes of files that are not booked, in pieces that fit into one row each.

use kym_domain::id::{ImportId, WorkspaceId};

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

/// The size of a piece, in bytes.
const PIECE: usize = 256 * 1024;

/// Keeps the bytes of a file.
pub async fn keep_bytes(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: ImportId,
    bytes: &[u8],
) -> Result<(), StoreError> {
    for (position, piece) in (0_i64..).zip(bytes.chunks(PIECE)) {
        execute!(
            tx,
            "INSERT INTO import_files (workspace_id, import_id, position, bytes) VALUES ($1, $2, $3, $4)",
            member.workspace().as_uuid(),
            id.as_uuid(),
            position,
            piece,
        )?;
    }
    Ok(())
}

/// Keeps other bytes in place of those of a file.
pub async fn replace_bytes(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: ImportId,
    bytes: &[u8],
) -> Result<(), StoreError> {
    drop_bytes(tx, member.workspace(), id).await?;
    keep_bytes(tx, member, id, bytes).await
}

/// The bytes of a file; none when it is not there any more.
pub async fn bytes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ImportId,
) -> Result<Vec<u8>, StoreError> {
    let pieces: Vec<(Vec<u8>,)> = fetch_all!(
        reader,
        (Vec<u8>,),
        "SELECT bytes FROM import_files WHERE workspace_id = $1 AND import_id = $2 ORDER BY position",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(pieces.into_iter().flat_map(|(piece,)| piece).collect())
}

/// Removes the bytes of a file that is booked.
pub async fn drop_bytes(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM import_files WHERE workspace_id = $1 AND import_id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}
