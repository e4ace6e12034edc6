//! The pages of a receipt: upright, drawn anew, with what was found on them.

use kym_domain::attachments::AttachmentKind;
use kym_domain::id::ReceiptId;
use uuid::Uuid;

use super::chunks::{PAGE, bytes, drop_part, insert_bytes};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;

/// A page, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptPage {
    /// Which; the first is 0.
    pub position: i64,
    /// The file that it is a page of.
    pub file_position: i64,
    /// What its picture is.
    pub kind: AttachmentKind,
    /// Its width and height in pixels.
    pub pixels: (u32, u32),
    /// By how many quarters, clockwise, it has to be turned so that its text is upright; 0 to 3.
    pub turn: u8,
    /// How many bytes the picture has.
    pub size: i64,
    /// The lines on it as JSON, once a document told them or they were recognised.
    pub text: Option<String>,
    /// The codes on it as JSON, once they were looked for.
    pub codes: Option<String>,
}

#[derive(sqlx_macros::FromRow)]
struct PageRow {
    position: i64,
    file_position: i64,
    kind: String,
    width: i64,
    height: i64,
    turn: i64,
    size: i64,
    text: Option<String>,
    codes: Option<String>,
}

impl PageRow {
    fn into_page(self, receipt: Uuid) -> Result<ReceiptPage, StoreError> {
        let nonsense = |column| StoreError::inconsistent("receipt_pages", column, receipt);
        let side = |side: i64, column| u32::try_from(side).map_err(|_| nonsense(column));
        Ok(ReceiptPage {
            position: self.position,
            file_position: self.file_position,
            kind: self.kind.parse().map_err(|_| nonsense("kind"))?,
            pixels: (side(self.width, "width")?, side(self.height, "height")?),
            turn: u8::try_from(self.turn).map_err(|_| nonsense("turn"))?,
            size: self.size,
            text: self.text,
            codes: self.codes,
        })
    }
}

/// The pages of a receipt in their order.
pub async fn pages<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
) -> Result<Vec<ReceiptPage>, StoreError> {
    let rows = fetch_all!(
        reader,
        PageRow,
        "SELECT position, file_position, kind, width, height, turn, size, text, codes FROM receipt_pages
         WHERE workspace_id = $1 AND receipt_id = $2 ORDER BY position",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
    )?;
    let pages = rows.into_iter();
    pages.map(|row| row.into_page(receipt.as_uuid())).collect()
}

/// Writes a page with its picture and a small one of it.
pub async fn insert_page(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    page: &ReceiptPage,
    (picture, thumbnail): (&[u8], &[u8]),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO receipt_pages (workspace_id, receipt_id, position, file_position, kind, width, height, turn,
             size, thumbnail, text, codes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        page.position,
        page.file_position,
        page.kind.as_str(),
        i64::from(page.pixels.0),
        i64::from(page.pixels.1),
        i64::from(page.turn),
        page.size,
        thumbnail,
        page.text,
        page.codes,
    )?;
    insert_bytes(tx, member, receipt, (PAGE, page.position), picture).await
}

/// Removes all pages, so that they can be made again.
pub async fn remove_pages(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM receipt_pages WHERE workspace_id = $1 AND receipt_id = $2",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
    )?;
    drop_part(tx, member, receipt, PAGE).await
}

/// The picture of a page; empty when it is not kept any more.
pub async fn page_bytes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
    position: i64,
) -> Result<Vec<u8>, StoreError> {
    bytes(reader, member, receipt, (PAGE, position)).await
}

/// The small picture of a page.
pub async fn thumbnail<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: ReceiptId,
    position: i64,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Vec<u8>,)> = fetch_optional!(
        reader,
        (Vec<u8>,),
        "SELECT thumbnail FROM receipt_pages WHERE workspace_id = $1 AND receipt_id = $2 AND position = $3",
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        position,
    )?;
    Ok(row.map(|(thumbnail,)| thumbnail))
}

/// Writes the codes that were found on a page.
pub async fn set_codes(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    position: i64,
    codes: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE receipt_pages SET codes = $1 WHERE workspace_id = $2 AND receipt_id = $3 AND position = $4",
        codes,
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        position,
    )?;
    Ok(())
}

/// Writes the lines that were recognised on a page, and how it has to be turned for them.
pub async fn set_text(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: ReceiptId,
    position: i64,
    (text, turn): (&str, u8),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE receipt_pages SET text = $1, turn = $2
         WHERE workspace_id = $3 AND receipt_id = $4 AND position = $5",
        text,
        i64::from(turn),
        member.workspace().as_uuid(),
        receipt.as_uuid(),
        position,
    )?;
    Ok(())
}
