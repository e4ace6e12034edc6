//! Files on transactions. What is deleted keeps its bytes and its space for a while, so that it can be
//! brought back; both go with [`purge`].

mod chunks;
mod moving;
mod purge;

use jiff::Timestamp;
use kym_domain::attachments::{Attachment, MAX_PER_TRANSACTION};
use kym_domain::id::{AttachmentId, TransactionId, UserId, WorkspaceId};
use uuid::Uuid;

pub use self::chunks::{content, thumbnail};
pub(crate) use self::moving::move_with;
pub(crate) use self::purge::remove_of_transactions;
pub use self::purge::{purge, purge_workspace};

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// The columns of [`AttachmentRow`].
macro_rules! COLUMNS {
    () => {
        "id, transaction_id, name, kind, size, width, height, created_by, created_at, deleted_at"
    };
}

#[derive(sqlx_macros::FromRow)]
struct AttachmentRow {
    id: Uuid,
    transaction_id: Uuid,
    name: String,
    kind: String,
    size: i64,
    width: Option<i64>,
    height: Option<i64>,
    created_by: Uuid,
    created_at: Instant,
    deleted_at: Option<Instant>,
}

impl AttachmentRow {
    fn into_attachment(self, workspace: WorkspaceId) -> Result<Attachment, StoreError> {
        let nonsense = |column| StoreError::inconsistent("attachments", column, self.id);
        let side = |side: Option<i64>| side.and_then(|side| u32::try_from(side).ok());
        Ok(Attachment {
            id: AttachmentId::from_uuid(self.id),
            workspace_id: workspace,
            transaction_id: TransactionId::from_uuid(self.transaction_id),
            kind: self.kind.parse().map_err(|_| nonsense("kind"))?,
            name: self.name,
            size: self.size,
            pixels: side(self.width).zip(side(self.height)),
            created_by: UserId::from_uuid(self.created_by),
            created_at: self.created_at.into(),
            deleted_at: self.deleted_at.map(Timestamp::from),
        })
    }
}

/// The files of a transaction, the oldest first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    transaction: TransactionId,
) -> Result<Vec<Attachment>, StoreError> {
    let rows = fetch_all!(
        reader,
        AttachmentRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM attachments WHERE workspace_id = $1 AND transaction_id = $2 AND deleted_at IS NULL ORDER BY id"
        ),
        member.workspace().as_uuid(),
        transaction.as_uuid(),
    )?;
    whole(rows, member.workspace())
}

/// The files of all transactions of a workspace that are not deleted, the oldest first.
pub async fn list_of_workspace<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<Attachment>, StoreError> {
    let rows = fetch_all!(
        reader,
        AttachmentRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM attachments WHERE workspace_id = $1 AND deleted_at IS NULL AND EXISTS (
                 SELECT 1 FROM transactions booked WHERE booked.workspace_id = $1
                     AND booked.id = attachments.transaction_id AND booked.deleted_at IS NULL)
             ORDER BY id"
        ),
        member.workspace().as_uuid(),
    )?;
    whole(rows, member.workspace())
}

fn whole(rows: Vec<AttachmentRow>, workspace: WorkspaceId) -> Result<Vec<Attachment>, StoreError> {
    let rows = rows.into_iter();
    rows.map(|row| row.into_attachment(workspace)).collect()
}

/// A file of the workspace, deleted or not.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: AttachmentId,
) -> Result<Option<Attachment>, StoreError> {
    let row = fetch_optional!(
        reader,
        AttachmentRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM attachments WHERE workspace_id = $1 AND id = $2"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(|row| row.into_attachment(member.workspace()))
        .transpose()
}

/// Takes one of the places for files that a transaction has. Answers false when there is none left.
/// The account must be locked, here and in the functions below.
pub async fn take_place(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transaction: TransactionId,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE transactions SET attachment_count = attachment_count + 1
         WHERE workspace_id = $1 AND id = $2 AND attachment_count < $3",
        member.workspace().as_uuid(),
        transaction.as_uuid(),
        MAX_PER_TRANSACTION,
    )?;
    Ok(rows == 1)
}

/// Takes `size` of the `quota` bytes that a workspace may keep. Answers false when there is not that
/// much left.
pub async fn take_space(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    size: i64,
    quota: i64,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE workspaces SET attachment_bytes = attachment_bytes + $1 WHERE id = $2 AND attachment_bytes <= $3",
        size,
        member.workspace().as_uuid(),
        quota - size,
    )?;
    Ok(rows == 1)
}

/// Writes a new file, for which a place and its space were taken.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    attachment: &Attachment,
    content: &[u8],
    thumbnail: Option<&[u8]>,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO attachments (workspace_id, id, transaction_id, name, kind, size, width, height, created_by,
             created_at, thumbnail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        member.workspace().as_uuid(),
        attachment.id.as_uuid(),
        attachment.transaction_id.as_uuid(),
        attachment.name,
        attachment.kind.as_str(),
        attachment.size,
        attachment.pixels.map(|(width, _)| i64::from(width)),
        attachment.pixels.map(|(_, height)| i64::from(height)),
        attachment.created_by.as_uuid(),
        Instant::from(attachment.created_at),
        thumbnail,
    )?;
    chunks::insert(tx, attachment.id, content).await
}

/// Deletes a file, or brings it back into a place that was taken for it.
///
/// # Errors
/// [`StoreError::Conflict`] when it is not as it was any more.
pub async fn set_deleted(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    was: &Attachment,
    deleted_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE attachments SET deleted_at = $1
         WHERE workspace_id = $2 AND id = $3 AND (deleted_at IS NULL) = $4",
        deleted_at.map(Instant::from),
        member.workspace().as_uuid(),
        was.id.as_uuid(),
        was.deleted_at.is_none(),
    )?;
    if rows != 1 {
        return Err(StoreError::Conflict);
    }
    if deleted_at.is_some() {
        execute!(
            tx,
            "UPDATE transactions SET attachment_count = attachment_count - 1 WHERE workspace_id = $1 AND id = $2",
            member.workspace().as_uuid(),
            was.transaction_id.as_uuid(),
        )?;
    }
    Ok(())
}
