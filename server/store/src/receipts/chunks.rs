//! The bytes of files and pages, in pieces that fit into one row each.

use kym_domain::id::ReceiptId;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

/// The part that is a file.
pub(super) const FILE: &str = "file";

/// The part that is a page.
pub(super) const PAGE: &str = "page";

/// The size of a piece, in bytes.
const PIECE: usize = 256 * 1024;

/// Removes the bytes of one part: all files, or all pages.
pub(super) async fn drop_part(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    part: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM receipt_chunks WHERE workspace_id = $1 AND receipt_id = $2 AND part = $3",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        part,
    )?;
    Ok(())
}

/// Writes the bytes of a file or a page.
pub(super) async fn insert_bytes(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    (part, place): (&str, i64),
    bytes: &[u8],
) -> Result<(), StoreError> {
    for (position, piece) in (0_i64..).zip(bytes.chunks(PIECE)) {
        execute!(
            tx,
            "INSERT INTO receipt_chunks (workspace_id, receipt_id, part, part_position, position, bytes)
             VALUES ($1, $2, $3, $4, $5, $6)",
            member.workspace().as_uuid(),
            receipt.as_uuid(),
            part,
            place,
            position,
            piece,
        )?;
    }
    Ok(())
}

/// The bytes of a file or a page.
pub(super) async fn bytes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
    (part, place): (&str, i64),
) -> Result<Vec<u8>, StoreError> {
    let pieces: Vec<(Vec<u8>,)> = fetch_all!(
        reader,
        (Vec<u8>,),
        "SELECT bytes FROM receipt_chunks
         WHERE workspace_id = $1 AND receipt_id = $2 AND part = $3 AND part_position = $4 ORDER BY position",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        part,
        place,
    )?;
    Ok(pieces.into_iter().flat_map(|(piece,)| piece).collect())
}
