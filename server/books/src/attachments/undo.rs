//! Undoing that files were put on a transaction, or taken off it.

use kym_domain::history::ChangeKind;
use kym_domain::id::{AttachmentId, TransactionId, WorkspaceId};
use kym_platform::changes::{RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::attachments;

use super::service::{delete_row, restore_row, take_live};

/// Puts files back, or takes them away again.
///
/// # Errors
/// `undo_conflict` when one is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    for file in std::iter::once(&past.first).chain(&past.others) {
        undo_one(ctx, workspace, file, past.kind).await?;
    }
    Ok(())
}

async fn undo_one(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    past: &RecordedRow,
    kind: ChangeKind,
) -> Result<()> {
    let fields = past.before.clone().over(past.after.clone());
    let transaction = fields.transaction_id.ok_or(ErrorCode::UNDO_CONFLICT)?;
    let found = take_live(ctx, TransactionId::from_uuid(transaction)).await;
    let (member, row) = found.map_err(undo_conflict)?;
    let id = AttachmentId::from_uuid(past.row);
    let was = attachments::get(&mut ctx.tx, &member, id).await?;
    let was = was.ok_or(ErrorCode::UNDO_CONFLICT)?;
    let is_deletion = kind == ChangeKind::Deleted;
    if row.workspace_id != workspace || was.deleted_at.is_some() != is_deletion {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    if is_deletion {
        restore_row(ctx, &member, &row, was).await
    } else {
        delete_row(ctx, &member, &row, was).await
    }
}
