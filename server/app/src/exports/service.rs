//! Asking for an export, and fetching it.

use axum::body::Bytes;
use kym_domain::exports::{Export, FILE_LIFE, ProgressStatus};
use kym_domain::id::ExportId;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::exports;

use super::make::MakeExport;
use super::progress;
use super::wire::ExportView;

/// Has an export made, unless one of the user is being made already.
pub async fn ask(mut ctx: Ctx) -> Result<Committed<ExportView>> {
    let id: ExportId = ctx.new_id();
    let export = Export {
        id,
        user_id: ctx.author.user,
        status: ProgressStatus::InProgress,
        steps: progress::write(&progress::begin())?,
        started_at: ctx.now(),
        finished_at: None,
        error: None,
        size: None,
    };
    if !exports::insert(&mut ctx.tx, &export).await? {
        return Err(ErrorCode::EXPORT_RUNNING.into());
    }
    let job = MakeExport {
        export_id: id.as_uuid(),
    };
    ctx.enqueue(&job, ctx.now(), None);
    tracing::info!(user.id = %ctx.author.user, "an export was asked for");
    ctx.commit(ExportView::new(export)?).await
}

/// The exports of the caller whose files can still be fetched, and those that failed.
pub async fn list(view: &mut View) -> Result<Vec<Export>> {
    let mut exports = exports::list(&mut view.reader, view.user).await?;
    exports.retain(|export| view.now < export.started_at + FILE_LIFE);
    Ok(exports)
}

/// The file of an export of the caller.
pub async fn file(app: &App, view: &mut View, id: ExportId) -> Result<Bytes> {
    let kept = list(view).await?;
    let export = kept.iter().find(|export| export.id == id);
    let size = export.and_then(|export| export.size);
    let room = app.answer_memory.take(size.unwrap_or(0)).await?;
    let file = match export {
        Some(_) => exports::file(&mut view.reader, view.user, id).await?,
        None => None,
    };
    Ok(room.hold(file.ok_or(Error::NOT_FOUND)?))
}
