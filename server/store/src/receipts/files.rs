//! The files of a receipt as they were sent.

use kym_domain::id::ReceiptId;

use super::chunks::{FILE, PAGE, bytes, drop_part, insert_bytes};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

/// A file of a receipt, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptFile {
    /// Which; the first is 0.
    pub position: i64,
    /// What people call it.
    pub name: String,
    /// How many bytes were sent.
    pub size: i64,
    /// The SHA-256 of them.
    pub content_hash: Vec<u8>,
}

/// The files of a receipt in their order.
pub async fn files<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
) -> Result<Vec<ReceiptFile>, StoreError> {
    let rows: Vec<(i64, String, i64, Vec<u8>)> = fetch_all!(
        reader,
        (i64, String, i64, Vec<u8>),
        "SELECT position, name, size, content_hash FROM receipt_files
         WHERE workspace_id = $1 AND receipt_id = $2 ORDER BY position",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
    )?;
    let files = rows
        .into_iter()
        .map(|(position, name, size, content_hash)| ReceiptFile {
            position,
            name,
            size,
            content_hash,
        });
    Ok(files.collect())
}

/// Writes a file with its bytes.
pub async fn insert_file(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    file: &ReceiptFile,
    bytes: &[u8],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO receipt_files (workspace_id, receipt_id, position, name, size, content_hash)
         VALUES ($1, $2, $3, $4, $5, $6)",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        file.position,
        file.name,
        file.size,
        file.content_hash.clone(),
    )?;
    insert_bytes(tx, member, receipt, (FILE, file.position), bytes).await
}

/// The bytes of a file; none when they are not kept any more.
pub async fn file_bytes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
    position: i64,
) -> Result<Vec<u8>, StoreError> {
    bytes(reader, member, receipt, (FILE, position)).await
}

/// Removes the bytes of all files and pages: the receipt is booked, and what is worth keeping is an attachment.
pub async fn drop_bytes(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
) -> Result<(), StoreError> {
    for table in [FILE, PAGE] {
        drop_part(tx, member, receipt, table).await?;
    }
    Ok(())
}

/// Removes the bytes of one file: what is kept of it is its page.
pub async fn drop_file(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    position: i64,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM receipt_chunks
         WHERE workspace_id = $1 AND receipt_id = $2 AND part = $3 AND part_position = $4",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        FILE,
        position,
    )?;
    Ok(())
}
