//! What can be done with files on transactions, and by whom. They are no part of the row: its version
//! stays as it is, so that nobody's open edit becomes stale.

use axum::body::Bytes;
use axum::http::StatusCode;
use kym_commerce::plans::LimitKey;
use kym_domain::attachments::{Attachment, clean_name};
use kym_domain::id::{AttachmentId, TransactionId, UserId};
use kym_domain::transactions::Transaction;
use kym_platform::access::{RequestContext, member};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member, Read, Right};
use kym_store::{Reader, attachments, transactions};

use super::pictures::{self, Drawn};
use super::purge::purge_later;
use super::wire::{Attached, AttachmentSize, Content};
use crate::transactions::events::TRANSACTION_UPDATED;
use crate::transactions::legs::{emit, take};

/// The files of a transaction.
pub async fn list(view: &mut View, transaction: TransactionId) -> Result<Vec<Attachment>> {
    let (member, row) = live::<Read>(&mut view.reader, view.user, transaction).await?;
    Ok(attachments::list(&mut view.reader, &member, row.id).await?)
}

/// The bytes of a file of a transaction, or of a small picture of it.
pub async fn content(
    app: &App,
    view: &mut View,
    transaction: TransactionId,
    id: AttachmentId,
    size: AttachmentSize,
) -> Result<Content> {
    let (member, row) = live::<Read>(&mut view.reader, view.user, transaction).await?;
    let reader = &mut view.reader;
    let found = attachments::get(reader, &member, id).await?;
    let attachment = found
        .filter(|found| found.transaction_id == row.id && found.deleted_at.is_none())
        .ok_or(Error::NOT_FOUND)?;
    let (media_type, bytes) = match size {
        AttachmentSize::Original => {
            let room = app.answer_memory.take(attachment.size).await?;
            let bytes = attachments::content(reader, &member, id).await?;
            (attachment.kind.media_type(), room.hold(bytes))
        }
        AttachmentSize::Thumbnail => {
            let bytes = attachments::thumbnail(reader, &member, id).await?;
            (
                pictures::THUMBNAIL_TYPE,
                bytes.ok_or(Error::NOT_FOUND)?.into(),
            )
        }
    };
    Ok(Content {
        attachment,
        media_type,
        bytes,
    })
}

/// Puts a file on a transaction. The work on it is done before the change begins.
pub async fn create(
    app: &App,
    call: &RequestContext,
    transaction: TransactionId,
    name: &str,
    bytes: Bytes,
) -> Result<Committed<Attached>> {
    let mut view = app.read(call).await?;
    live::<EditTransactions>(&mut view.reader, view.user, transaction).await?;
    drop(view);
    let drawn = pictures::prepare(app, bytes).await?;
    let mut ctx = app.write(call, StatusCode::CREATED).await?;
    let (member, row) = take_live(&mut ctx, transaction).await?;
    let attached = attach(&mut ctx, &member, &row, name, &drawn).await?;
    ctx.commit(attached).await
}

/// Puts a file that is ready to be kept on a transaction, as a part of a change that goes on. The account must be
/// locked.
pub async fn attach(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    row: &Transaction,
    name: &str,
    drawn: &Drawn,
) -> Result<Attached> {
    let attachment = Attachment {
        id: ctx.new_id(),
        workspace_id: row.workspace_id,
        transaction_id: row.id,
        name: clean_name(name, drawn.kind),
        kind: drawn.kind,
        size: i64::try_from(drawn.bytes.len()).map_err(Error::internal)?,
        pixels: drawn.pixels,
        created_by: ctx.author.user,
        created_at: ctx.now(),
        deleted_at: None,
    };
    write(ctx, member, &attachment, drawn).await?;
    let attached = publish(ctx, row, attachment);
    ctx.record(row.workspace_id, HistoryEntry::created(&attached))?;
    Ok(attached)
}

async fn write(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    attachment: &Attachment,
    drawn: &Drawn,
) -> Result<()> {
    take_place(ctx, member, attachment).await?;
    let (workspace, size) = (member.workspace(), attachment.size);
    let quota = ctx.app().config.limits.attachment_bytes();
    let has_space = attachments::take_space(&mut ctx.tx, member, size, quota).await?;
    let key = LimitKey::AttachmentsMb;
    if !has_space || !ctx.has_room(workspace, key, size).await? {
        // What can only be brought back makes room for what is needed.
        let freed = attachments::purge_workspace(&mut ctx.tx, member).await?;
        ctx.give_back(workspace, key, freed);
    }
    if !has_space && !attachments::take_space(&mut ctx.tx, member, size, quota).await? {
        return Err(ErrorCode::ATTACHMENT_SPACE_FULL.into());
    }
    ctx.take(workspace, key, size);
    let thumbnail = drawn.thumbnail.as_deref();
    attachments::insert(&mut ctx.tx, member, attachment, &drawn.bytes, thumbnail).await?;
    Ok(())
}

/// Takes a file off a transaction.
pub async fn delete(
    mut ctx: Ctx,
    transaction: TransactionId,
    id: AttachmentId,
) -> Result<Committed<()>> {
    let (member, row) = take_live(&mut ctx, transaction).await?;
    let was = attachments::get(&mut ctx.tx, &member, id).await?;
    let was = was
        .filter(|was| was.transaction_id == row.id && was.deleted_at.is_none())
        .ok_or(Error::NOT_FOUND)?;
    delete_row(&mut ctx, &member, &row, was).await?;
    ctx.commit(()).await
}

/// Deletes a file that is there.
pub(super) async fn delete_row(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    row: &Transaction,
    was: Attachment,
) -> Result<()> {
    let now = ctx.now();
    attachments::set_deleted(&mut ctx.tx, member, &was, Some(now)).await?;
    let attached = publish(ctx, row, was);
    ctx.record(row.workspace_id, HistoryEntry::deleted(&attached))?;
    purge_later(ctx);
    Ok(())
}

/// Brings a deleted file back, if there is a place for it still.
pub(super) async fn restore_row(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    row: &Transaction,
    was: Attachment,
) -> Result<()> {
    take_place(ctx, member, &was).await?;
    attachments::set_deleted(&mut ctx.tx, member, &was, None).await?;
    let attached = publish(ctx, row, was);
    ctx.record(row.workspace_id, HistoryEntry::restored(&attached))
}

async fn take_place(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    attachment: &Attachment,
) -> Result<()> {
    let transaction = attachment.transaction_id;
    if attachments::take_place(&mut ctx.tx, member, transaction).await? {
        Ok(())
    } else {
        Err(ErrorCode::TOO_MANY_ATTACHMENTS.into())
    }
}

/// Everybody who has the transaction on a screen reads it again.
fn publish(ctx: &mut Ctx, row: &Transaction, attachment: Attachment) -> Attached {
    emit(ctx, row, TRANSACTION_UPDATED);
    Attached {
        attachment,
        account: row.account_id,
    }
}

/// A transaction that is not deleted, with its accounts locked.
pub(super) async fn take_live(
    ctx: &mut Ctx,
    id: TransactionId,
) -> Result<(Member<EditTransactions>, Transaction)> {
    let (member, row) = take(ctx, id, &[]).await?;
    if row.is_live() {
        Ok((member, row))
    } else {
        Err(Error::NOT_FOUND)
    }
}

/// A transaction that is not deleted, for somebody who has this right.
async fn live<R: Right>(
    reader: &mut Reader,
    user: UserId,
    id: TransactionId,
) -> Result<(Member<R>, Transaction)> {
    let workspace = transactions::locate(reader, user, id).await?;
    let member = member::<R>(reader, user, workspace.ok_or(Error::NOT_FOUND)?).await?;
    let row = transactions::get(reader, &member, id).await?;
    let row = row.filter(Transaction::is_live).ok_or(Error::NOT_FOUND)?;
    Ok((member, row))
}
