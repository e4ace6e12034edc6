//! Rules that follow a category into the one that takes over what it had.

use kym_domain::id::CategoryId;
use kym_store::access::{EditCategories, Member};
use kym_store::rules;

use super::kept;
use super::service::tell;
use crate::context::Ctx;
use crate::error::Result;

/// Has every rule name the heir wherever it names the category. The workspace must be locked. It is part
/// of what becomes of the category, so the history has no line of its own for it.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    from: CategoryId,
    into: CategoryId,
) -> Result<()> {
    let all = kept::list(&mut ctx.tx, member).await?;
    let changed: Vec<_> = all
        .iter()
        .filter_map(|rule| rule.recategorised(from, into))
        .collect();
    for rule in &changed {
        rules::update(&mut ctx.tx, member, &kept::written(rule)?).await?;
    }
    if changed.is_empty() {
        return Ok(());
    }
    tell(ctx, member.workspace(), None)
}
