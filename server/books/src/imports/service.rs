//! Files that come, are listed, and go again unbooked.

use kym_ai::ai_calls::{Asker, ensure_ready};
use kym_domain::ai_models::AiTask;
use kym_domain::attachments::{Format, MAX_FILE};
use kym_domain::check::FieldCode;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{
    Import, ImportFormat, ImportRefusal, ImportState, MAX_OPEN, Settings, file_name,
};
use kym_platform::access::{RequestContext, member};
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::Reader;
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::imports::{self, ImportWithAuthor};

use super::reading;
use super::statement_pdf::ReadStatement;
use super::wire::ImportView;

/// How many imports are listed.
const LISTED: i64 = 200;

/// Takes a file in. One that cannot be read is refused at once; a document is read by a job.
pub async fn upload(
    app: &App,
    call: &RequestContext,
    workspace: WorkspaceId,
    (name, bytes): (&str, axum::body::Bytes),
) -> Result<Committed<ImportView>> {
    let name = file_name(name);
    if name.is_empty() {
        return Err(Error::field("name", FieldCode::Required));
    }
    // Nobody has files read in workspaces that are not theirs.
    let mut view = app.read(call).await?;
    member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    drop(view);
    // What a document says a model is asked later.
    let is_document = Format::of(&bytes) == Some(Format::Pdf);
    let (format, unread_count) = if !is_document {
        let read = reading::read(bytes.clone(), Settings::default()).await?;
        (read.format, read.unread.len())
    } else if bytes.len() <= MAX_FILE {
        (ImportFormat::Pdf, 0)
    } else {
        return Err(Error::ImportUnreadable(ImportRefusal::TooLarge.into()));
    };
    let mut ctx = app.write(call, axum::http::StatusCode::CREATED).await?;
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    let size = i64::try_from(bytes.len()).map_err(Error::internal)?;
    let file = (name, format, size);
    let mut import = Import::new(ctx.new_id(), workspace, author, file, ctx.now());
    import.unread_count = i64::try_from(unread_count).map_err(Error::internal)?;
    if is_document {
        ensure_readable(&mut ctx, workspace).await?;
        import = import.reading(ctx.now());
        ReadStatement::begin(&mut ctx, &import)?;
    }
    imports::insert(&mut ctx.tx, &member, &import).await?;
    imports::keep_bytes(&mut ctx.tx, &member, import.id, &bytes).await?;
    let keep = i64::try_from(MAX_OPEN).map_err(Error::internal)?;
    imports::drop_oldest(&mut ctx.tx, author, keep).await?;
    let made = ImportWithAuthor {
        import,
        full_name: Some(ctx.author.event_actor.full_name().to_owned()),
    };
    let role = member.role();
    ctx.commit(ImportView::new(made, author, role)).await
}

/// Has a model read a file again that it could not read.
pub async fn read_again(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Committed<ImportView>> {
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let made = imports::get(&mut ctx.tx, &member, id).await?;
    let mut made = made.ok_or(Error::NOT_FOUND)?;
    match made.import.state {
        ImportState::Reading => {}
        ImportState::Unread => {
            ensure_readable(&mut ctx, workspace).await?;
            made.import = made.import.reading(ctx.now());
            imports::update(&mut ctx.tx, &member, ImportState::Unread, &made.import).await?;
            ReadStatement::begin(&mut ctx, &made.import)?;
        }
        _ => return Err(ErrorCode::IMPORT_ALREADY_READ.into()),
    }
    let role = member.role();
    ctx.commit(ImportView::new(made, author, role)).await
}

/// Refuses what no model can read for the author at the moment.
async fn ensure_readable(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<()> {
    let asker = Asker {
        user: ctx.author.user,
        workspace,
    };
    let now = ctx.now();
    let app = ctx.app().clone();
    ensure_ready(&app, &mut ctx.tx, &asker, AiTask::StatementPdf, now).await
}

/// The imports of a workspace that the caller may know of.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<Vec<ImportView>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let all = imports::list(&mut view.reader, &member, LISTED).await?;
    let (user, role) = (view.user, member.role());
    let seen = all
        .into_iter()
        .map(|made| ImportView::new(made, user, role));
    Ok(seen.collect())
}

/// An import that the caller may know of.
pub async fn get(view: &mut View, workspace: WorkspaceId, id: ImportId) -> Result<ImportView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let made = imports::get(&mut view.reader, &member, id).await?;
    let made = made.ok_or(Error::NOT_FOUND)?;
    Ok(ImportView::new(made, view.user, member.role()))
}

/// Throws a file away that is not booked.
pub async fn delete(mut ctx: Ctx, workspace: WorkspaceId, id: ImportId) -> Result<Committed<()>> {
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let made = imports::get(&mut ctx.tx, &member, id).await?;
    if !made.ok_or(Error::NOT_FOUND)?.import.is_removable() {
        return Err(ErrorCode::IMPORT_BOOKED.into());
    }
    imports::remove(&mut ctx.tx, &member, id).await?;
    ctx.commit(()).await
}

/// A file that can still be booked.
pub(super) async fn open_one(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    id: ImportId,
) -> Result<ImportWithAuthor> {
    let made = imports::get(reader, member, id).await?;
    let made = made.ok_or(Error::NOT_FOUND)?;
    if made.import.is_open() {
        Ok(made)
    } else if made.import.awaits_reading() {
        Err(ErrorCode::IMPORT_NOT_READ.into())
    } else {
        Err(ErrorCode::IMPORT_BOOKED.into())
    }
}
