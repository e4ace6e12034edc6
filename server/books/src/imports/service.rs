//! Files that come, are listed, and go again unbooked.

use kym_domain::check::FieldCode;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{Import, MAX_OPEN, Settings, file_name};
use kym_platform::access::{RequestContext, member};
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::Reader;
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::imports::{self, ImportWithAuthor};

use super::reading;
use super::wire::ImportView;

/// How many imports are listed.
const LISTED: i64 = 200;

/// Takes a file in. One that cannot be read is refused at once.
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
    let read = reading::read(bytes.clone(), Settings::default()).await?;
    let mut ctx = app.write(call, axum::http::StatusCode::CREATED).await?;
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    let size = i64::try_from(bytes.len()).map_err(Error::internal)?;
    let file = (name, read.format, size);
    let mut import = Import::new(ctx.new_id(), workspace, author, file, ctx.now());
    import.unread_count = i64::try_from(read.unread.len()).map_err(Error::internal)?;
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
    open_one(&mut ctx.tx, &member, id).await?;
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
    } else {
        Err(ErrorCode::IMPORT_BOOKED.into())
    }
}
