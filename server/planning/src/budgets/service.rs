//! What can be done with budgets, and by whom: everybody sees those of the workspace, and who keeps its plans
//! changes them; one's own nobody else sees unless they share it ([`super::shares`]).

use jiff::civil::Date;
use kym_commerce::plans::LimitKey;
use kym_domain::budgets::{
    Budget, BudgetDefinition, BudgetRight, BudgetScope, Lines, MAX_BUDGETS, MAX_PERIODS, NewLines,
    Plan,
};
use kym_domain::categories::CategoryKind;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{BudgetId, WorkspaceId};
use kym_planned::budget_plans::audited::AuditedBudget;
use kym_planned::budget_plans::{publish, rewrite};
use kym_planning_store::budgets;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_rates::currencies::service::resolve_active_currency;
use kym_store::access::{EditPlans, Member, Read};
use kym_store::{Reader, categories, lock};

use super::inputs::BudgetInputs;
use super::period::{BudgetPeriodList, PeriodBody, PeriodView};
use super::wire::{BudgetList, BudgetOverview, BudgetView};

/// The budgets that the caller sees, each with the period that a day lies in.
pub async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    date: Option<Date>,
) -> Result<BudgetList> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let all = budgets::list(&mut view.reader, &member).await?;
    let books = BudgetInputs::open(&mut view.reader, &member, view.now).await?;
    let date = date.unwrap_or(books.today);
    let asked: Vec<_> = all
        .iter()
        .map(|budget| {
            let index = budget.index_of(date).unwrap_or(0);
            (budget, (index, index))
        })
        .collect();
    let progress = books.progress(&mut view.reader, &member, &asked).await?;
    let mut items = Vec::with_capacity(all.len());
    for (budget, periods) in all.iter().zip(progress) {
        let period = periods.first().ok_or(Error::NOT_FOUND)?;
        items.push(BudgetOverview {
            budget: view_of(&member, budget.clone())?.as_body(),
            period: PeriodBody::new(budget, period)?,
        });
    }
    Ok(BudgetList::new(items))
}

/// One of them.
pub async fn get(view: &mut View, id: BudgetId) -> Result<BudgetView> {
    let (member, budget) = find(&mut view.reader, view.user, id).await?;
    view_of(&member, budget)
}

/// How one goes in the periods from one day to another.
pub async fn periods(
    view: &mut View,
    id: BudgetId,
    (from, to): (Date, Date),
) -> Result<BudgetPeriodList> {
    let (member, budget) = find(&mut view.reader, view.user, id).await?;
    if from > to {
        return Err(Error::field("to", FieldCode::DateOutOfRange));
    }
    let Some(last) = budget.index_of(to) else {
        return Ok(BudgetPeriodList::new(&budget, &[])?);
    };
    let first = budget.index_of(from).unwrap_or(0);
    let count = usize::try_from(last - first).unwrap_or(usize::MAX);
    if count >= MAX_PERIODS {
        let violation = kym_domain::check::Violation::limited(FieldCode::TooMany, MAX_PERIODS);
        let field = "to".into();
        return Err(FieldError { field, violation }.into());
    }
    let books = BudgetInputs::open(&mut view.reader, &member, view.now).await?;
    let asked = [(&budget, (first, last))];
    let progress = books.progress(&mut view.reader, &member, &asked).await?;
    let periods = progress.into_iter().next().unwrap_or_default();
    Ok(BudgetPeriodList::new(&budget, &periods)?)
}

/// Makes a budget.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    definition: BudgetDefinition,
    lines: NewLines,
) -> Result<Committed<BudgetView>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    if !definition.is_private {
        planner(&mut ctx, workspace).await?;
    }
    lock::workspace(&mut ctx.tx, workspace).await?;
    let kept = budgets::list(&mut ctx.tx, &member).await?;
    // What others share with somebody takes no place from what they make themselves.
    let own = |budget: &&Budget| budget.owner.is_none_or(|owner| owner == member.user());
    if kept.iter().filter(own).count() >= MAX_BUDGETS {
        return Err(Error::field("workspace_id", FieldCode::TooMany));
    }
    let currency = resolve_active_currency(&mut ctx.tx, definition.currency).await?;
    let lines = lines.in_currency(currency)?.clone();
    let days = definition.schedule.days(0);
    let budget = Budget {
        id: ctx.new_id(),
        workspace_id: workspace,
        owner: definition.is_private.then_some(ctx.author.user),
        shares: Vec::new(),
        currency,
        plan: Plan::default().with_lines(days, BudgetScope::Onward, &lines),
        definition,
        version: 1,
    };
    check_lines(&mut ctx.tx, &member, &budget, &lines, &Lines::new()).await?;
    budgets::insert(&mut ctx.tx, &member, &budget).await?;
    ctx.take(workspace, LimitKey::Budgets, 1);
    if !budget.definition.is_private {
        ctx.record(
            workspace,
            HistoryEntry::created(&AuditedBudget::new(&budget)),
        )?;
    }
    publish(&mut ctx, &budget).await?;
    let view = view_of(&member, budget)?;
    ctx.commit(view).await
}

/// Changes what a budget says.
pub async fn update(
    mut ctx: Ctx,
    id: BudgetId,
    definition: BudgetDefinition,
    if_match: &IfMatch,
) -> Result<Committed<BudgetView>> {
    let (member, was) = take(&mut ctx, id, BudgetRight::Edit, if_match).await?;
    if definition.is_private != was.owner.is_some() {
        return Err(Error::field("is_private", FieldCode::Immutable));
    }
    let mut currency = was.currency;
    if definition.currency != currency.code() {
        if !was.plan.is_empty() {
            return Err(Error::field("currency", FieldCode::Immutable));
        }
        currency = resolve_active_currency(&mut ctx.tx, definition.currency).await?;
    }
    let is = Budget {
        currency,
        ..was.clone().changed(definition)
    };
    rewrite(&mut ctx, &member, &was, &is).await?;
    publish(&mut ctx, &is).await?;
    let view = view_of(&member, is)?;
    ctx.commit(view).await
}

/// Removes a budget. What is in the books stays there.
pub async fn delete(mut ctx: Ctx, id: BudgetId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take(&mut ctx, id, BudgetRight::Delete, if_match).await?;
    budgets::remove(&mut ctx.tx, &member, id).await?;
    ctx.give_back(was.workspace_id, LimitKey::Budgets, 1);
    if was.owner.is_none() {
        let entry = HistoryEntry::deleted(&AuditedBudget::new(&was));
        ctx.record(was.workspace_id, entry)?;
    }
    publish(&mut ctx, &was).await?;
    ctx.commit(()).await
}

/// A budget as a member sees it.
pub(super) fn view_of<R>(member: &Member<R>, budget: Budget) -> Result<BudgetView> {
    let right = budget.right_of(member.user(), member.role());
    let right = right.ok_or(Error::NOT_FOUND)?;
    Ok(BudgetView { budget, right })
}

/// A budget that somebody sees.
pub(super) async fn find(
    reader: &mut Reader,
    user: kym_domain::id::UserId,
    id: BudgetId,
) -> Result<(Member<Read>, Budget)> {
    let workspace = budgets::locate(reader, user, id).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let member = member::<Read>(reader, user, workspace).await?;
    let budget = budgets::get(reader, &member, id).await?;
    Ok((member, budget.ok_or(Error::NOT_FOUND)?))
}

/// A budget to be changed by somebody with the right to, of a version asked for. Nobody else changes any of the workspace until the change ends.
pub(super) async fn take(
    ctx: &mut Ctx,
    id: BudgetId,
    needed: BudgetRight,
    if_match: &IfMatch,
) -> Result<(Member<Read>, Budget)> {
    let (member, found) = find(&mut ctx.tx, ctx.author.user, id).await?;
    view_of(&member, found)?.require(needed)?;
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    let (member, budget) = find(&mut ctx.tx, ctx.author.user, id).await?;
    let seen = view_of(&member, budget)?;
    seen.require(needed)?;
    if_match.check(&seen, ctx.author.language)?;
    Ok((member, seen.budget))
}

/// The right to change what everybody plans.
pub(super) async fn planner(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<Member<EditPlans>> {
    member(&mut ctx.tx, ctx.author.user, workspace).await
}

/// Refuses lines of categories that there are not, that are of income, or that not everybody sees who sees the
/// budget; what it named before may stay.
pub(super) async fn check_lines<R>(
    reader: &mut Reader,
    member: &Member<R>,
    budget: &Budget,
    lines: &Lines,
    had: &Lines,
) -> Result<()> {
    let known = categories::list(reader, member).await?;
    let mut checks = Checks::default();
    for (index, key) in lines.keys().enumerate() {
        let Some(id) = key.filter(|_| !had.contains_key(key)) else {
            continue;
        };
        let field = format!("lines[{index}].category_id");
        let category = known.iter().find(|category| category.id == id);
        let is_for_all = |owner: Option<_>| owner.is_none() || budget.owner == owner;
        match category {
            Some(category) if !is_for_all(category.scope.owner()) => {
                checks.note(field, FieldCode::NotFound);
            }
            Some(category) if category.kind == CategoryKind::Income => {
                checks.note(field, FieldCode::CategoryKind);
            }
            Some(_) => {}
            None => checks.note(field, FieldCode::NotFound),
        }
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors().into())
    }
}

/// How a budget goes in one of its periods, after a change.
pub(super) async fn commit_period(
    mut ctx: Ctx,
    member: &Member<Read>,
    budget: &Budget,
    index: u32,
) -> Result<Committed<PeriodView>> {
    let now = ctx.now();
    let books = BudgetInputs::open(&mut ctx.tx, member, now).await?;
    let asked = [(budget, (index, index))];
    let progress = books.progress(&mut ctx.tx, member, &asked).await?;
    let period = progress.first().and_then(|periods| periods.first());
    let seen = PeriodView::new(budget, period.ok_or(Error::NOT_FOUND)?)?;
    ctx.commit(seen).await
}
