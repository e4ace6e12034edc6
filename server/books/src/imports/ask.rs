//! Asking for a file to be booked: what can be refused is refused here, the rest is a job's.

use std::sync::Arc;

use kym_commerce::plans::LimitKey;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::ImportState;
use kym_platform::access::{RequestContext, member};
use kym_platform::context::Committed;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::access::{EditCategories, EditTransactions};
use kym_store::imports;

use super::book::BookImport;
use super::memory;
use super::options::BookImportAs;
use super::preview::{look, open};
use super::reading;
use super::service::open_one;
use super::wire::ImportView;

/// Has a file booked as wished.
pub async fn ask(
    app: &App,
    call: &RequestContext,
    (workspace, id): (WorkspaceId, ImportId),
    body: BookImportAs,
) -> Result<Committed<ImportView>> {
    let wish = body.check()?;
    if wish.create_categories {
        let mut view = app.read(call).await?;
        member::<EditCategories>(&mut view.reader, view.user, workspace).await?;
    }
    // An answer that was given before is given again, whatever became of the file since.
    let ctx = app.write(call, axum::http::StatusCode::ACCEPTED).await?;
    drop(ctx);
    let looked = look(app, call, (workspace, id), &wish).await?;
    let said = looked.said(&wish).await?;
    let books = open(app, call, workspace, &looked.reading, &wish).await?;
    let accounts = books.account_ids();
    let body = body.pinned(&looked.reading.settings, &accounts);
    let permit = reading::permit().await?;
    let count = books
        .plan(
            app,
            permit,
            (Arc::clone(&looked.reading), wish),
            |entries, _, _| entries.iter().filter(|entry| entry.is_selected).count(),
        )
        .await?;
    if count == 0 {
        return Err(ErrorCode::IMPORT_NOTHING_TO_BOOK.into());
    }
    let count = i64::try_from(count).map_err(Error::internal)?;
    let mut ctx = app.write(call, axum::http::StatusCode::ACCEPTED).await?;
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let mut made = open_one(&mut ctx.tx, &member, id).await?;
    let was: ImportState = made.import.state;
    let wish = serde_json::to_string(&body).map_err(Error::internal)?;
    made.import = made.import.requested(wish, ctx.now());
    imports::update(&mut ctx.tx, &member, was, &made.import).await?;
    // All of it or nothing: how much would fit is said here, where somebody waits.
    ctx.ensure_room(workspace, LimitKey::TransactionsPerMonth, count)
        .await?;
    let job = BookImport {
        workspace_id: workspace.as_uuid(),
        import_id: id.as_uuid(),
    };
    let now = ctx.now();
    // What was said counts for the next file, whatever becomes of this one.
    memory::keep(
        &mut ctx.tx,
        &member,
        &looked.reading,
        (said, &accounts),
        now,
    )
    .await?;
    ctx.enqueue(&job, now, None);
    let role = member.role();
    ctx.commit(ImportView::new(made, author, role)).await
}
