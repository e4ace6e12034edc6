//! What can be done with categories, and by whom.

use kym_domain::categories::{Category, CategoryDraft, Kind, place};
use kym_domain::check::FieldError;
use kym_domain::id::{CategoryId, WorkspaceId};
use kym_store::access::{EditCategories, Member, Read};
use kym_store::categories::{self, Home};
use kym_store::lock;

use crate::access::member;
use crate::changes::Deed;
use crate::context::{Committed, Ctx, View};
use crate::error::{Error, ErrorCode, Result};
use crate::http::conditional::IfMatch;

/// Everything that transactions of a workspace can have.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<Vec<Category>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    Ok(categories::list(&mut view.reader, &member).await?)
}

/// Adds a category to a workspace.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    kind: Kind,
    draft: CategoryDraft,
) -> Result<Committed<Category>> {
    let member = member::<EditCategories>(&mut ctx.tx, ctx.author.user, workspace).await?;
    // A tree is one thing: where a category may hang depends on all the others.
    lock::workspace(&mut ctx.tx, workspace).await?;
    check_place(&mut ctx, &member, None, kind, &draft).await?;
    let category = draft.create(ctx.new_id(), workspace, ctx.author.user, kind);
    add(&mut ctx, &member, &category, Deed::created(&category)).await?;
    ctx.commit(category).await
}

/// Changes a category of a workspace.
pub async fn update(
    mut ctx: Ctx,
    id: CategoryId,
    draft: CategoryDraft,
    if_match: &IfMatch,
) -> Result<Committed<Category>> {
    let member = editor(&mut ctx, id).await?;
    // A tree is one thing: where a category may hang depends on all the others.
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    let changed = change(&mut ctx, &member, &category, draft).await?;
    ctx.commit(changed).await
}

/// Removes a category that nothing uses.
pub async fn delete(mut ctx: Ctx, id: CategoryId, if_match: &IfMatch) -> Result<Committed<()>> {
    let member = editor(&mut ctx, id).await?;
    // Alone, and nothing else: whoever books with it holds it until the end and the workspace then.
    lock::category(&mut ctx.tx, member.workspace(), id).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    remove(&mut ctx, &member, &category).await?;
    ctx.commit(()).await
}

/// Writes a category that is new, or back.
pub(super) async fn add(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    deed: Deed,
) -> Result<()> {
    let now = ctx.now();
    categories::insert(&mut ctx.tx, member, category, now).await?;
    ctx.record(member.workspace(), deed)
}

/// Writes a category changed by a draft. The workspace must be locked.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    draft: CategoryDraft,
) -> Result<Category> {
    check_place(ctx, member, Some(category.id), category.kind, &draft).await?;
    let changed = category.clone().changed(draft);
    categories::update(&mut ctx.tx, member, &changed).await?;
    ctx.record(member.workspace(), Deed::updated(category, &changed))?;
    Ok(changed)
}

/// Removes a category that nothing uses. It must be locked, and nothing else.
pub(super) async fn remove(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
) -> Result<()> {
    let usage = categories::usage(&mut ctx.tx, member, category.id).await?;
    if usage.by_children {
        return Err(ErrorCode::CATEGORY_HAS_CHILDREN.into());
    }
    if usage.by_transactions {
        return Err(ErrorCode::CATEGORY_IN_USE.into());
    }
    categories::remove(&mut ctx.tx, member, category.id).await?;
    ctx.record(member.workspace(), Deed::deleted(category))
}

/// The caller's right to change a category. Those of the system everybody sees and nobody changes.
async fn editor(ctx: &mut Ctx, id: CategoryId) -> Result<Member<EditCategories>> {
    match categories::locate(&mut ctx.tx, ctx.author.user, id).await? {
        None => Err(Error::NOT_FOUND),
        Some(Home::System) => Err(ErrorCode::FORBIDDEN.into()),
        Some(Home::Workspace(workspace)) => member(&mut ctx.tx, ctx.author.user, workspace).await,
    }
}

/// A category to be changed, of a version asked for.
async fn take(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    id: CategoryId,
    if_match: &IfMatch,
) -> Result<Category> {
    let category = categories::get(&mut ctx.tx, member, id).await?;
    let category = category.ok_or(Error::NOT_FOUND)?;
    if_match.check(&category, ctx.author.language)?;
    Ok(category)
}

pub(super) async fn check_place(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    moved: Option<CategoryId>,
    kind: Kind,
    draft: &CategoryDraft,
) -> Result<()> {
    let Some(parent) = draft.parent_id else {
        return Ok(());
    };
    let all = categories::list(&mut ctx.tx, member).await?;
    place(&all, moved, parent, kind).map_err(|error| {
        FieldError {
            field: "parent_id".into(),
            fault: error.into(),
        }
        .into()
    })
}
