//! Undoing a change of a budget.

use kym_commerce::plans::LimitKey;
use kym_domain::budgets::{Budget, MAX_BUDGETS};
use kym_domain::history::ChangeKind;
use kym_domain::id::{BudgetId, WorkspaceId};
use kym_planned::budget_plans::audited::{AuditedBudget, before, plan_of, terms_of};
use kym_planned::budget_plans::{publish, rewrite};
use kym_planning_store::budgets;
use kym_platform::changes::{HistoryEntry, RecordedChange, RecordedRow};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::{currencies, lock};

use super::service::planner;

/// Makes of a budget what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = planner(ctx, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let row = &past.first;
    let id = BudgetId::from_uuid(row.row);
    let budget = budgets::get(&mut ctx.tx, &member, id).await?;
    if past.kind == ChangeKind::Deleted {
        let count = budgets::list(&mut ctx.tx, &member).await?.len();
        if budget.is_some() || count >= MAX_BUDGETS {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        let budget = gone(ctx, workspace, row).await?;
        budgets::insert(&mut ctx.tx, &member, &budget).await?;
        ctx.take_back(workspace, LimitKey::Budgets, 1);
        ctx.record(
            workspace,
            HistoryEntry::restored(&AuditedBudget::new(&budget)),
        )?;
        return publish(ctx, &budget).await;
    }
    let is = budget.ok_or(ErrorCode::UNDO_CONFLICT)?;
    if past.kind == ChangeKind::Updated {
        let mut was = before(&is, row)?;
        if was.definition.currency != is.currency.code() {
            // It was changed while nothing was planned, and nothing may be now.
            if !is.plan.is_empty() {
                return Err(ErrorCode::UNDO_CONFLICT.into());
            }
            let listed = currencies::hold(&mut ctx.tx, was.definition.currency).await?;
            was.currency = listed.ok_or(ErrorCode::UNDO_CONFLICT)?.currency;
        }
        rewrite(ctx, &member, &is, &was).await?;
        return publish(ctx, &was).await;
    }
    row.ensure_unchanged(&AuditedBudget::new(&is))?;
    budgets::remove(&mut ctx.tx, &member, id).await?;
    ctx.give_back(workspace, LimitKey::Budgets, 1);
    ctx.record(workspace, HistoryEntry::deleted(&AuditedBudget::new(&is)))?;
    publish(ctx, &is).await
}

/// A budget as it was when it went. Its versions go on: whoever still has it as it was must not overwrite what is
/// made of it now.
async fn gone(ctx: &mut Ctx, workspace: WorkspaceId, row: &RecordedRow) -> Result<Budget> {
    let definition = terms_of(&row.before)?;
    let listed = currencies::hold(&mut ctx.tx, definition.currency).await?;
    let currency = listed.ok_or(ErrorCode::UNDO_CONFLICT)?.currency;
    Ok(Budget {
        id: BudgetId::from_uuid(row.row),
        workspace_id: workspace,
        owner: None,
        shares: Vec::new(),
        currency,
        plan: plan_of(&row.before, currency)?,
        definition,
        version: row.version.unwrap_or_default() + 1,
    })
}
