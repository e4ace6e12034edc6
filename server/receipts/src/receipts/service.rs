//! Receipts as they are listed, looked at, begun again and deleted.

use axum::body::Bytes;
use axum::http::StatusCode;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{ReceiptId, WorkspaceId};
use kym_domain::receipts::receipt::{Receipt, ReceiptState};
use kym_domain::receipts::steps::{Progress, ReceiptStep, StepEnd};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::paging::Page;
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member, Read, Right};
use kym_store::events::Audience;
use kym_store::receipts::{self, ReceiptWithAuthor};
use kym_store::{Reader, lock};
use serde::Deserialize;
use utoipa::IntoParams;

use super::events::{RECEIPT_DELETED, ReceiptEvent, emit_updated};
use super::matching;
use super::progress;
use super::reading::ReadReceipt;
use super::wire::{ReceiptDetailsView, ReceiptList, ReceiptView, RecognitionStatus, TaskView};
use super::words::ReceiptStateWord;

/// Which receipts are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListReceipts {
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
    /// Those in this state; all of them when not given.
    #[param(value_type = Option<ReceiptStateWord>)]
    state: Option<String>,
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
}

/// The same, read.
#[derive(Clone, Copy, Debug)]
pub struct ReceiptQuery {
    workspace: WorkspaceId,
    state: Option<ReceiptState>,
    page: Page,
}

impl ListReceipts {
    /// What is wanted.
    pub fn check(&self) -> Result<ReceiptQuery, Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            None => Err(FieldCode::Required),
            Some(id) => id.parse().map_err(|_| FieldCode::NotFound),
        };
        let workspace = checks.take("workspace_id", workspace);
        let state = self.state.as_deref().map(str::parse).transpose();
        let state = checks.take("state", state.map_err(|_| FieldCode::UnknownValue));
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        match (workspace, state) {
            (Some(workspace), Some(state)) if checks.is_clean() => Ok(ReceiptQuery {
                workspace,
                state,
                page,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

/// The receipts of a workspace.
pub async fn list(
    view: &mut View,
    wish: ReceiptQuery,
    recognition: RecognitionStatus,
) -> Result<ReceiptList> {
    let member = member::<Read>(&mut view.reader, view.user, wish.workspace).await?;
    let reader = &mut view.reader;
    let page = wish.page;
    let found = receipts::list(reader, &member, wish.state, page.limit, page.skip).await?;
    let total = receipts::count(reader, &member, wish.state).await?;
    let counts = receipts::counts(reader, &member).await?;
    let views = found.into_iter();
    let views: Vec<_> = views
        .map(|found| ReceiptView::new(found, member.role()))
        .collect();
    Ok(ReceiptList::new(
        &views,
        total,
        counts,
        recognition,
        view.language,
    ))
}

/// A receipt with everything that is known about it.
pub async fn get(view: &mut View, id: ReceiptId) -> Result<ReceiptDetailsView> {
    let member = located::<Read>(&mut view.reader, view.user, id).await?;
    let receipt = view_of(&mut view.reader, &member, id).await?;
    let pages = receipts::pages(&mut view.reader, &member, id).await?;
    let matches = matching::matches(&mut view.reader, &member, &receipt.found.receipt).await?;
    let duplicate = matching::duplicate(&mut view.reader, &member, &receipt.found.receipt).await?;
    Ok(ReceiptDetailsView {
        view: receipt,
        pages,
        matches,
        duplicate,
    })
}

/// The picture of a page, or a small one of it, and its media type.
pub async fn page(
    app: &App,
    view: &mut View,
    id: ReceiptId,
    position: u16,
    is_small: bool,
) -> Result<(&'static str, Bytes)> {
    let member = located::<Read>(&mut view.reader, view.user, id).await?;
    let reader = &mut view.reader;
    let position = i64::from(position);
    let pages = receipts::pages(reader, &member, id).await?;
    let page = pages.iter().find(|page| page.position == position);
    let page = page.ok_or(Error::NOT_FOUND)?;
    if is_small {
        let small = receipts::thumbnail(reader, &member, id, position).await?;
        return Ok(("image/jpeg", small.ok_or(Error::NOT_FOUND)?.into()));
    }
    let room = app.answer_memory.take(page.size).await?;
    let bytes = receipts::page_bytes(reader, &member, id, position).await?;
    if bytes.is_empty() {
        return Err(Error::NOT_FOUND);
    }
    Ok((page.kind.media_type(), room.hold(bytes)))
}

/// Has a receipt read again from its beginning.
pub async fn retry(mut ctx: Ctx, id: ReceiptId) -> Result<Committed<TaskView>> {
    let (member, found) = take(&mut ctx, id).await?;
    match found.receipt.state {
        ReceiptState::Processing => return Err(ErrorCode::RECEIPT_PROCESSING.into()),
        ReceiptState::Booked => return Err(ErrorCode::RECEIPT_BOOKED.into()),
        ReceiptState::Review | ReceiptState::Failed => {}
    }
    if receipts::files(&mut ctx.tx, &member, id).await?.is_empty() {
        // A code that a camera read: there is nothing to read again.
        let view = view_of(&mut ctx.tx, &member, id).await?;
        let task = TaskView {
            view,
            is_known: true,
        };
        return ctx.commit(task).await;
    }
    let now = ctx.now();
    let mut steps = Progress::begun(now);
    if found.page_count > 0 {
        // Pictures were drawn anew once: what was sent is not kept.
        steps.finish(ReceiptStep::Preprocess, StepEnd::Completed, now);
    }
    let receipt = Receipt {
        state: ReceiptState::Processing,
        attempt: found.receipt.attempt + 1,
        steps: progress::write(&steps)?,
        error: None,
        started_at: now,
        finished_at: None,
        version: found.receipt.version + 1,
        ..found.receipt
    };
    receipts::update(&mut ctx.tx, &member, &receipt).await?;
    ReadReceipt::begin(&mut ctx, &receipt);
    emit_updated(&mut ctx, &receipt);
    let view = view_of(&mut ctx.tx, &member, id).await?;
    let task = TaskView {
        view,
        is_known: false,
    };
    ctx.answering(StatusCode::ACCEPTED).commit(task).await
}

/// Deletes a receipt that is not booked. One that is being read is not read to its end.
pub async fn delete(mut ctx: Ctx, id: ReceiptId) -> Result<Committed<()>> {
    let (member, found) = take(&mut ctx, id).await?;
    if found.receipt.state == ReceiptState::Booked && found.booked_on.is_some() {
        return Err(ErrorCode::RECEIPT_BOOKED.into());
    }
    receipts::remove(&mut ctx.tx, &member, id).await?;
    let event = ReceiptEvent::new(&found.receipt, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(member.workspace()),
        RECEIPT_DELETED,
        &event,
    );
    ctx.commit(()).await
}

/// A receipt that is to be changed: nobody else changes it until this change ends.
pub(super) async fn take(
    ctx: &mut Ctx,
    id: ReceiptId,
) -> Result<(Member<EditTransactions>, ReceiptWithAuthor)> {
    let user = ctx.author.user;
    let member = located::<EditTransactions>(&mut ctx.tx, user, id).await?;
    receipts::lock(&mut ctx.tx, member.workspace(), id).await?;
    let found = receipts::get(&mut ctx.tx, &member, id).await?;
    Ok((member, found.ok_or(Error::NOT_FOUND)?))
}

/// The member in the workspace of a receipt.
async fn located<R: Right>(
    reader: &mut Reader,
    user: kym_domain::id::UserId,
    id: ReceiptId,
) -> Result<Member<R>> {
    let workspace = receipts::locate(reader, user, id).await?;
    member::<R>(reader, user, workspace.ok_or(Error::NOT_FOUND)?).await
}

/// A receipt as the member sees it.
pub(super) async fn view_of<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ReceiptId,
) -> Result<ReceiptView> {
    let found = receipts::get(reader, member, id).await?;
    let found = found.ok_or(Error::NOT_FOUND)?;
    Ok(ReceiptView::new(found, member.role()))
}

/// Keeps two changes of the receipts of one workspace apart that must see each other.
pub(super) async fn lock_all(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<()> {
    Ok(lock::workspace(&mut ctx.tx, workspace).await?)
}
