//! Plans that one can begin with.

use kym_commerce::plans::Plan;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::PlanId;
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::plans;

/// A plan that one can begin with.
pub(super) async fn plan_to_begin_with(ctx: &mut Ctx, id: PlanId) -> Result<Plan> {
    let plan = plans::hold(&mut ctx.tx, id).await?;
    check_plan(plan)
}

/// The same, when nothing is written.
pub(super) fn check_plan(plan: Option<Plan>) -> Result<Plan> {
    let plan = plan.ok_or_else(|| FieldError::new("plan_id", FieldCode::NotFound))?;
    if plan.is_default {
        return Err(ErrorCode::DEFAULT_PLAN.into());
    }
    if plan.archived_at.is_some() {
        return Err(ErrorCode::PLAN_ARCHIVED.into());
    }
    Ok(plan)
}
