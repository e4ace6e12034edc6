//! What can be done with categories, and by whom.

use kym_domain::categories::{
    Category, CategoryDraft, CategoryEdit, CategoryKind, PlaceError, Scope, place,
};
use kym_domain::check::FieldError;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_planned::budget_plans;
use kym_planned::schedules::RECURRING_CHANGED;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditCategories, Member, Read};
use kym_store::categories::references::ChangedReferences;
use kym_store::categories::{self, CategoryHome, Use};
use kym_store::events::Audience;
use kym_store::{StoreError, accounts, imports, lock};

use super::branches::reparent;
use super::wire::AuditedCategory;
use super::wire::CategoryAnswer;
use crate::categories::events::{CATEGORIES_CHANGED, CategoriesEvent};

/// Everything that the caller's transactions in a workspace can have, and without a name what those of others
/// can have.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<Vec<Category>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let mut all = categories::list(&mut view.reader, &member).await?;
    all.extend(categories::hidden(&mut view.reader, &member).await?);
    Ok(all)
}

/// The same of all workspaces of the caller.
pub async fn list_all(view: &mut View) -> Result<Vec<Category>> {
    Ok(categories::list_all(&mut view.reader, view.user).await?)
}

/// How much categories are used in a workspace.
pub async fn uses(view: &mut View, workspace: WorkspaceId) -> Result<Vec<Use>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    Ok(categories::uses(&mut view.reader, &member).await?)
}

/// Adds a category to a workspace, or one of the caller's own. Without a kind it takes that of its parent.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    is_personal: bool,
    kind: Option<CategoryKind>,
    draft: CategoryDraft,
) -> Result<Committed<CategoryAnswer>> {
    let author = ctx.author.user;
    let member = member::<EditCategories>(&mut ctx.tx, author, workspace).await?;
    // A tree is one thing: where a category may hang depends on all the others.
    lock::workspace(&mut ctx.tx, workspace).await?;
    let scope = if is_personal {
        Scope::Personal(workspace, author)
    } else {
        Scope::Workspace(workspace)
    };
    let kind = match kind {
        Some(kind) => kind,
        None => kind_of_parent(&mut ctx, &member, &draft).await?,
    };
    check_place(&mut ctx, &member, None, kind, scope, &draft).await?;
    let category = draft.create(ctx.new_id(), scope, author, kind);
    add(
        &mut ctx,
        &member,
        &category,
        HistoryEntry::created(&AuditedCategory(&category)),
    )
    .await?;
    ctx.commit(CategoryAnswer(category)).await
}

/// Changes a category of a workspace.
pub async fn update(
    mut ctx: Ctx,
    id: CategoryId,
    edit: CategoryEdit,
    if_match: &IfMatch,
) -> Result<Committed<CategoryAnswer>> {
    let member = editor(&mut ctx, id).await?;
    // A tree is one thing: where a category may hang depends on all the others.
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    let changed = change(&mut ctx, &member, &category, edit.over(&category)).await?;
    ctx.commit(CategoryAnswer(changed)).await
}

/// Removes a category that nothing uses.
pub async fn delete(mut ctx: Ctx, id: CategoryId, if_match: &IfMatch) -> Result<Committed<()>> {
    let member = editor(&mut ctx, id).await?;
    lock_books(&mut ctx, &member).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    remove(&mut ctx, &member, &category).await?;
    ctx.commit(()).await
}

/// Keeps everybody from booking in the workspace and from changing its tree until the change ends: first
/// its accounts, then itself, in the order in which every change touches them. Whoever has booked with a
/// category holds its row until they are done with their account, so nobody does any more.
pub async fn lock_books<R>(ctx: &mut Ctx, member: &Member<R>) -> Result<()> {
    let ids = account_ids(ctx, member).await?;
    lock::accounts(&mut ctx.tx, member.workspace(), &ids).await?;
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    // Somebody may have opened one more before the lock was there; from now on nobody can.
    if account_ids(ctx, member).await? != ids {
        return Err(StoreError::Conflict.into());
    }
    // What is left of a file names categories, too.
    if imports::is_applied(&mut ctx.tx, member.workspace(), None).await? {
        return Err(ErrorCode::IMPORT_RUNNING.into());
    }
    Ok(())
}

async fn account_ids<R>(ctx: &mut Ctx, member: &Member<R>) -> Result<Vec<AccountId>> {
    let all = accounts::list(&mut ctx.tx, member, true).await?;
    Ok(all.into_iter().map(|account| account.id).collect())
}

/// Writes a category that is new, or back.
pub(super) async fn add(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    entry: HistoryEntry,
) -> Result<()> {
    let now = ctx.now();
    categories::insert(&mut ctx.tx, member, category, now).await?;
    publish(ctx, category, entry)
}

/// Writes a category changed by a draft. The workspace must be locked.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    draft: CategoryDraft,
) -> Result<Category> {
    let (kind, scope) = (category.kind, category.scope);
    // What stays where it hangs is not asked for its place: somebody who cannot see it may have hung a whole
    // branch deeper than its owner could.
    if draft.parent_id != category.parent_id {
        check_place(ctx, member, Some(category.id), kind, scope, &draft).await?;
    }
    let changed = category.clone().changed(draft);
    categories::update(&mut ctx.tx, member, &changed).await?;
    publish(
        ctx,
        &changed,
        HistoryEntry::updated(&AuditedCategory(category), &AuditedCategory(&changed)),
    )?;
    Ok(changed)
}

/// Removes a category that nothing uses. The books must be locked.
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
    publish(
        ctx,
        category,
        HistoryEntry::deleted(&AuditedCategory(category)),
    )?;
    budget_plans::follow::follow(ctx, member, category.id, None).await?;
    // What others alone see beneath it stays theirs.
    reparent(ctx, member, category, category.parent_id).await?;
    Ok(categories::remove(&mut ctx.tx, member, category.id).await?)
}

/// Tells everybody that the tree is another, and keeps in the history what everybody may know: what is
/// somebody's alone has none.
pub(super) fn publish(ctx: &mut Ctx, category: &Category, entry: HistoryEntry) -> Result<()> {
    let Some(workspace) = category.scope.workspace_id() else {
        return Ok(());
    };
    emit(ctx, workspace, false);
    match category.scope.owner() {
        None => ctx.record(workspace, entry),
        Some(_) => Ok(()),
    }
}

/// Tells the members, without a name, that the tree is another, and whether transactions are as well.
pub(super) fn emit(ctx: &mut Ctx, workspace: WorkspaceId, has_moved_transactions: bool) {
    let event = CategoriesEvent::new(workspace, has_moved_transactions, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), CATEGORIES_CHANGED, &event);
}

/// Tells everybody what else names other categories now.
pub(super) fn publish_references(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    changed: ChangedReferences,
) {
    if changed.has_recurring {
        let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
        ctx.emit(Audience::Workspace(workspace), RECURRING_CHANGED, &event);
    }
}

/// The caller's right to change a category. Those of the system everybody sees and nobody changes here.
pub(super) async fn editor(ctx: &mut Ctx, id: CategoryId) -> Result<Member<EditCategories>> {
    match categories::locate(&mut ctx.tx, ctx.author.user, id).await? {
        None => Err(Error::NOT_FOUND),
        Some(CategoryHome::System) => Err(ErrorCode::FORBIDDEN.into()),
        Some(CategoryHome::Workspace(workspace)) => {
            member(&mut ctx.tx, ctx.author.user, workspace).await
        }
    }
}

/// A category to be changed, of a version asked for.
pub(super) async fn take(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    id: CategoryId,
    if_match: &IfMatch,
) -> Result<Category> {
    let category = categories::get(&mut ctx.tx, member, id).await?;
    let category = category.ok_or(Error::NOT_FOUND)?;
    if_match.check(&CategoryAnswer(&category), ctx.author.language)?;
    Ok(category)
}

/// The kind of the category beneath which a new one shall be.
async fn kind_of_parent(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    draft: &CategoryDraft,
) -> Result<CategoryKind> {
    let all = categories::list(&mut ctx.tx, member).await?;
    let mut parents = all.iter().filter(|it| Some(it.id) == draft.parent_id);
    let parent = parents.next();
    let parent = parent.ok_or_else(|| misplaced("parent_id", PlaceError::NoParent))?;
    Ok(parent.kind)
}

pub(super) async fn check_place(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    moved: Option<CategoryId>,
    kind: CategoryKind,
    scope: Scope,
    draft: &CategoryDraft,
) -> Result<()> {
    let Some(parent) = draft.parent_id else {
        return Ok(());
    };
    let all = categories::list(&mut ctx.tx, member).await?;
    place(&all, moved, parent, kind, scope).map_err(|error| misplaced("parent_id", error))
}

/// The field that names a category which cannot be it.
pub(super) fn misplaced(field: &'static str, error: PlaceError) -> Error {
    FieldError {
        field: field.into(),
        violation: error.into(),
    }
    .into()
}
