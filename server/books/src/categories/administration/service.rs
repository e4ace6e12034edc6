//! What administrators do with the system's categories. Every workspace sees it when it next asks for its
//! categories: there is no event for everybody.

use kym_domain::categories::{Category, CategoryKind, SystemDraft, place};
use kym_domain::id::CategoryId;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::state::App;
use kym_store::categories::system;

use super::super::service::misplaced;
use super::wire::SystemCategory;

/// All of them, archived ones too.
pub async fn list(app: &App) -> Result<Vec<Category>> {
    Ok(system::list(&mut app.db.read().await?).await?)
}

/// Adds one.
pub async fn create(
    mut ctx: Ctx,
    parent: Option<CategoryId>,
    kind: CategoryKind,
    draft: SystemDraft,
) -> Result<Committed<SystemCategory>> {
    recheck_administrator(&mut ctx).await?;
    let category = draft.create(ctx.new_id(), parent, kind);
    if let Some(parent) = parent {
        let all = system::list(&mut ctx.tx).await?;
        place(&all, None, parent, kind, category.scope)
            .map_err(|error| misplaced("parent_id", error))?;
    }
    system::insert(&mut ctx.tx, &category).await?;
    tracing::info!(category.id = %category.id, by = %ctx.author.user, "a category of the system was added");
    ctx.commit(SystemCategory(category)).await
}

/// Changes one.
pub async fn update(
    mut ctx: Ctx,
    id: CategoryId,
    draft: SystemDraft,
    if_match: &IfMatch,
) -> Result<Committed<SystemCategory>> {
    recheck_administrator(&mut ctx).await?;
    let was = system::take(&mut ctx.tx, id).await?;
    let was = SystemCategory(was.ok_or(Error::NOT_FOUND)?);
    if_match.check(&was, ctx.author.language)?;
    let is = draft.change(&was.0);
    system::update(&mut ctx.tx, &is).await?;
    tracing::info!(category.id = %id, by = %ctx.author.user, "a category of the system was changed");
    ctx.commit(SystemCategory(is)).await
}
