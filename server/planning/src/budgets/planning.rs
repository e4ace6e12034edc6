//! Planning: the lines of a period, of one like another, and what goes from line to line.

use jiff::civil::Date;
use kym_domain::budgets::{Budget, BudgetRight, BudgetScope, NewLines, Plan};
use kym_domain::check::{FieldCode, FieldError, Violation};
use kym_domain::id::BudgetId;
use kym_domain::money::Minor;
use kym_planned::budget_plans::{publish, rewrite};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{Member, Read};

use super::period::PeriodView;
use super::service::{check_lines, commit_period, take};
use super::wire::MovedAmount;

/// How much a plan holds at most: two hundred lines for each month of eight years.
const MAX_ENTRIES: usize = 20_000;

/// Plans the lines of a period, or of it and those after.
pub async fn set_lines(
    mut ctx: Ctx,
    id: BudgetId,
    (day, scope, lines): (Date, BudgetScope, NewLines),
    if_match: &IfMatch,
) -> Result<Committed<PeriodView>> {
    let (member, was) = take(&mut ctx, id, BudgetRight::Edit, if_match).await?;
    let index = index_of(&was, day, "period")?;
    let days = was.definition.schedule.days(index);
    let lines = lines.in_currency(was.currency)?;
    let had = was.plan.lines(days);
    check_lines(&mut ctx.tx, &member, &was, &lines, &had).await?;
    let plan = was.plan.clone().with_lines(days, scope, &lines);
    plan_so(ctx, &member, &was, plan, index).await
}

/// Plans a period like another one. What was moved there is not.
pub async fn copy(
    mut ctx: Ctx,
    id: BudgetId,
    (from, to): (Date, Date),
    if_match: &IfMatch,
) -> Result<Committed<PeriodView>> {
    let (member, was) = take(&mut ctx, id, BudgetRight::Edit, if_match).await?;
    let from = index_of(&was, from, "from_period")?;
    let to = index_of(&was, to, "to_period")?;
    let schedule = &was.definition.schedule;
    let lines = was.plan.lines(schedule.days(from));
    let plan = was.plan.clone();
    let plan = plan.with_lines(schedule.days(to), BudgetScope::This, &lines);
    plan_so(ctx, &member, &was, plan, to).await
}

/// Moves so much from one line of a period to another.
pub async fn move_amount(
    mut ctx: Ctx,
    id: BudgetId,
    moved: MovedAmount,
    if_match: &IfMatch,
) -> Result<Committed<PeriodView>> {
    let (member, was) = take(&mut ctx, id, BudgetRight::Edit, if_match).await?;
    let index = index_of(&was, moved.period, "period")?;
    let amount = Minor::from_decimal(moved.amount, was.currency);
    let amount = amount.map_err(|error| FieldError {
        field: "amount".into(),
        violation: Violation::from(error),
    })?;
    let days = was.definition.schedule.days(index);
    let plan = was.plan.clone().with_move(days, moved.way, amount)?;
    let plan = plan.map_err(|missing| {
        let is_from = missing.0 == moved.way.0;
        let field = if is_from {
            "from_category"
        } else {
            "to_category"
        };
        Error::field(field, FieldCode::NotFound)
    })?;
    plan_so(ctx, &member, &was, plan, index).await
}

fn index_of(budget: &Budget, day: Date, field: &'static str) -> Result<u32> {
    let index = budget.index_of(day);
    index.ok_or_else(|| Error::field(field, FieldCode::DateOutOfRange))
}

async fn plan_so(
    mut ctx: Ctx,
    member: &Member<Read>,
    was: &Budget,
    plan: Plan,
    index: u32,
) -> Result<Committed<PeriodView>> {
    if plan == was.plan {
        return commit_period(ctx, member, was, index).await;
    }
    if plan.entries().count() > MAX_ENTRIES {
        return Err(Error::field("lines", FieldCode::TooMany));
    }
    let is = was.clone().planned(plan);
    rewrite(&mut ctx, member, was, &is).await?;
    publish(&mut ctx, &is).await?;
    commit_period(ctx, member, &is, index).await
}
