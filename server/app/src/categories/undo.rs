//! Undoing a change of a category.

use kym_domain::categories::CategoryDraft;
use kym_domain::history::Kind;
use kym_domain::id::{CategoryId, WorkspaceId};
use kym_store::access::EditCategories;
use kym_store::{categories, lock};

use super::service::{add, change, check_place, remove};
use crate::access::member;
use crate::changes::{Deed, Fields, Past, undo_conflict};
use crate::context::Ctx;
use crate::error::{Error, ErrorCode, Result};

/// Makes of a category what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more; `category_in_use` and
/// `category_has_children` when it is to go and cannot.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &Past) -> Result<()> {
    let member = member::<EditCategories>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let id = CategoryId::from_uuid(past.first.row);
    match past.kind {
        // As when it is made and changed: a tree is one thing.
        Kind::Deleted | Kind::Updated => lock::workspace(&mut ctx.tx, workspace).await?,
        _ => lock::category(&mut ctx.tx, workspace, id).await?,
    }
    let category = categories::get(&mut ctx.tx, &member, id).await?;
    if past.kind == Kind::Deleted {
        if category.is_some() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        let fields = &past.first.before;
        let draft = draft(fields).map_err(undo_conflict)?;
        let kind = fields.kind.as_deref().unwrap_or_default().parse();
        let kind = kind.map_err(Error::internal)?;
        let placed = check_place(ctx, &member, None, kind, &draft).await;
        placed.map_err(undo_conflict)?;
        let category = draft.create(id, workspace, ctx.author.user, kind);
        return add(ctx, &member, &category, Deed::restored(&category)).await;
    }
    let category = category.ok_or(ErrorCode::UNDO_CONFLICT)?;
    past.first.still_holds(&category)?;
    if past.kind == Kind::Updated {
        let draft = draft(&past.first.without(&category)).map_err(undo_conflict)?;
        let changed = change(ctx, &member, &category, draft).await;
        changed.map(drop).map_err(undo_conflict)
    } else {
        remove(ctx, &member, &category).await
    }
}

fn draft(fields: &Fields) -> Result<CategoryDraft> {
    let parent = fields.parent_id.flatten();
    let parent = parent.map(|id| id.hyphenated().to_string());
    Ok(CategoryDraft::check(
        fields.name.as_deref().unwrap_or_default(),
        parent.as_deref(),
        fields.icon.as_deref(),
        fields.color.as_deref(),
    )?)
}
