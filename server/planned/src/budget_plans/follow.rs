//! Lines of budgets that follow a category into the one that takes over what it had, or go with it.

use kym_domain::id::{BudgetId, CategoryId};
use kym_planning_store::budgets;
use kym_platform::changes::RecordedRow;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditCategories, Member};

use super::audited::before;
use super::{publish, rewrite};

/// Has every budget plan for the heir what it planned for the category, or nothing when there is no heir. The
/// workspace must be locked. It is part of what becomes of the category, under which the history keeps it.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    from: CategoryId,
    into: Option<CategoryId>,
) -> Result<()> {
    for was in budgets::naming(&mut ctx.tx, member, from).await? {
        if let Some(is) = was.recategorised(from, into) {
            rewrite(ctx, member, &was, &is).await?;
            publish(ctx, &is).await?;
        }
    }
    Ok(())
}

/// Has a budget plan what it planned before it followed a category. One in which that is another by now, or that
/// is gone, stays as it is.
///
/// # Errors
/// When the database cannot be written.
pub async fn go_back(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    row: &RecordedRow,
) -> Result<()> {
    let id = BudgetId::from_uuid(row.row);
    let Some(is) = budgets::get(&mut ctx.tx, member, id).await? else {
        return Ok(());
    };
    match before(&is, row) {
        Ok(was) => {
            rewrite(ctx, member, &is, &was).await?;
            publish(ctx, &was).await
        }
        Err(_) => Ok(()),
    }
}
