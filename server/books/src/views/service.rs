//! Keeping views.

use kym_domain::check::FieldError;
use kym_domain::id::{ViewId, WorkspaceId};
use kym_domain::views::{View, ViewArea, ViewDraft, ViewRefused, in_order};
use kym_platform::access::member;
use kym_platform::context::{self, Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{Member, Read};
use kym_store::{lock, views};

use super::wire::ViewAnswer;

/// The views that the caller keeps in a workspace.
pub async fn list(view: &mut context::View, workspace: WorkspaceId) -> Result<Vec<View>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    Ok(views::list(&mut view.reader, &member).await?)
}

/// Keeps a view.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    area: ViewArea,
    draft: ViewDraft,
) -> Result<Committed<ViewAnswer>> {
    let (member, kept) = locked(&mut ctx, workspace).await?;
    let owner = (workspace, ctx.author.user);
    let view = draft.create(ctx.new_id(), owner, area, &kept);
    let view = view.map_err(refused)?;
    views::insert(&mut ctx.tx, &member, &view).await?;
    ctx.commit(ViewAnswer(view)).await
}

/// Changes a view, and its place among the others if one is given.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: ViewId,
    (draft, position): (ViewDraft, Option<usize>),
    if_match: &IfMatch,
) -> Result<Committed<ViewAnswer>> {
    let (member, kept) = locked(&mut ctx, workspace).await?;
    let view = find(&kept, id)?;
    if_match.check(&ViewAnswer(&view), ctx.author.language)?;
    let view = view.changed(draft, position, &kept).map_err(refused)?;
    views::update(&mut ctx.tx, &member, &view).await?;
    if position.is_some() {
        views::order(&mut ctx.tx, &member, &in_order(&kept, id, Some(&view))).await?;
    }
    ctx.commit(ViewAnswer(view)).await
}

/// Forgets a view.
pub async fn delete(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: ViewId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, kept) = locked(&mut ctx, workspace).await?;
    if_match.check(&ViewAnswer(find(&kept, id)?), ctx.author.language)?;
    views::remove(&mut ctx.tx, &member, id).await?;
    views::order(&mut ctx.tx, &member, &in_order(&kept, id, None)).await?;
    ctx.commit(()).await
}

/// What the caller keeps, which nobody changes until this change ends.
async fn locked(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<(Member<Read>, Vec<View>)> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let kept = views::list(&mut ctx.tx, &member).await?;
    Ok((member, kept))
}

fn find(kept: &[View], id: ViewId) -> Result<View> {
    let view = kept.iter().find(|view| view.id == id);
    view.cloned().ok_or(Error::NOT_FOUND)
}

fn refused(refused: ViewRefused) -> Error {
    FieldError {
        field: "name".into(),
        violation: refused.into(),
    }
    .into()
}
