//! What administrators do with plans. There is no event for it: their screens ask again.

use std::collections::BTreeSet;

use kym_commerce::plans::{Plan, PlanDraft, PlanError};
use kym_domain::check::{FieldCode, FieldError, Violation};
use kym_domain::id::PlanId;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::{Reader, plans, subscriptions};

use super::wire::{PlanListView, PlanView};

/// The most plans that are kept.
const MAX_PLANS: usize = 100;

/// All of them with who has them.
pub async fn list(reader: &mut Reader) -> Result<PlanListView> {
    let mut views = Vec::new();
    let subscribers = subscriptions::count_by_plan(reader).await?;
    for plan in plans::list(reader).await? {
        let count = subscribers.get(&plan.id).copied();
        views.push(view(reader, plan, count).await?);
    }
    Ok(PlanListView(views))
}

/// One of them.
pub async fn get(reader: &mut Reader, id: PlanId) -> Result<PlanView> {
    let plan = plans::get(reader, id).await?.ok_or(Error::NOT_FOUND)?;
    let subscribers = subscriptions::count_by_plan(reader).await?;
    let count = subscribers.get(&id).copied();
    view(reader, plan, count).await
}

/// Adds one behind all others.
pub async fn create(mut ctx: Ctx, draft: PlanDraft) -> Result<Committed<PlanView>> {
    let all = take_all(&mut ctx).await?;
    if all.len() >= MAX_PLANS {
        return Err(FieldError {
            field: "code".into(),
            violation: Violation::limited(FieldCode::TooMany, MAX_PLANS),
        }
        .into());
    }
    refuse_taken(&all, None, &draft)?;
    let last = all.iter().map(|plan| plan.sort).max().unwrap_or_default();
    let plan = draft.create(ctx.new_id(), last + 1, ctx.now());
    if plan.is_default {
        plans::clear_default(&mut ctx.tx).await?;
    }
    plans::insert(&mut ctx.tx, &plan).await?;
    tracing::info!(plan.id = %plan.id, plan.code, by = %ctx.author.user, "a plan was added");
    answer(ctx, plan.id).await
}

/// Changes one. Limits and texts hold for whoever has it from now on; prices for those who begin from now on.
pub async fn update(
    mut ctx: Ctx,
    id: PlanId,
    draft: PlanDraft,
    if_match: &IfMatch,
) -> Result<Committed<PlanView>> {
    let all = take_all(&mut ctx).await?;
    let was = find_as_seen(&mut ctx, &all, id, if_match).await?;
    refuse_taken(&all, Some(id), &draft)?;
    let is = draft.change(was)?;
    if is.is_default && !was.is_default {
        refuse_default_of_subscribers(&mut ctx, id).await?;
        plans::clear_default(&mut ctx.tx).await?;
    }
    plans::update(&mut ctx.tx, &is).await?;
    tracing::info!(plan.id = %id, plan.code = is.code, by = %ctx.author.user, "a plan was changed");
    answer(ctx, id).await
}

/// Puts one away.
pub async fn archive(mut ctx: Ctx, id: PlanId) -> Result<Committed<PlanView>> {
    let all = take_all(&mut ctx).await?;
    let was = find(&all, id)?;
    let is = was.archived(ctx.now()).map_err(refused)?;
    plans::update(&mut ctx.tx, &is).await?;
    tracing::info!(plan.id = %id, plan.code = is.code, by = %ctx.author.user, "a plan was archived");
    answer(ctx, id).await
}

/// Offers one again.
pub async fn restore(mut ctx: Ctx, id: PlanId) -> Result<Committed<PlanView>> {
    let all = take_all(&mut ctx).await?;
    let was = find(&all, id)?;
    plans::update(&mut ctx.tx, &was.restored()).await?;
    tracing::info!(plan.id = %id, plan.code = was.code, by = %ctx.author.user, "a plan was restored");
    answer(ctx, id).await
}

/// Removes one that nobody ever subscribed to.
pub async fn delete(mut ctx: Ctx, id: PlanId, if_match: &IfMatch) -> Result<Committed<()>> {
    let all = take_all(&mut ctx).await?;
    let plan = find_as_seen(&mut ctx, &all, id, if_match).await?;
    let was_subscribed_to = subscriptions::had_plan(&mut ctx.tx, id).await?;
    plan.may_be_removed(was_subscribed_to).map_err(refused)?;
    plans::delete(&mut ctx.tx, id).await?;
    tracing::info!(plan.id = %id, plan.code, by = %ctx.author.user, "a plan was deleted");
    ctx.commit(()).await
}

/// Puts those that are offered in an order.
pub async fn reorder(mut ctx: Ctx, ids: Vec<PlanId>) -> Result<Committed<PlanListView>> {
    let all = take_all(&mut ctx).await?;
    let offered = all.iter().filter(|plan| plan.archived_at.is_none());
    let known: BTreeSet<_> = offered.map(|plan| plan.id).collect();
    let named: BTreeSet<_> = ids.iter().copied().collect();
    if known != named || ids.len() != known.len() {
        return Err(FieldError::new("ids", FieldCode::NotFound).into());
    }
    for (sort, id) in (1..).zip(ids) {
        plans::place(&mut ctx.tx, id, sort).await?;
    }
    let all = list(&mut ctx.tx).await?;
    ctx.commit(all).await
}

async fn answer(mut ctx: Ctx, id: PlanId) -> Result<Committed<PlanView>> {
    let view = get(&mut ctx.tx, id).await?;
    ctx.commit(view).await
}

async fn view(reader: &mut Reader, plan: Plan, subscribers: Option<i64>) -> Result<PlanView> {
    let subscribers = if plan.is_default {
        subscriptions::count_without(reader).await?
    } else {
        subscribers.unwrap_or_default()
    };
    let was_subscribed_to = subscriptions::had_plan(reader, plan.id).await?;
    Ok(PlanView {
        plan,
        subscribers,
        was_subscribed_to,
    })
}

async fn take_all(ctx: &mut Ctx) -> Result<Vec<Plan>> {
    recheck_administrator(ctx).await?;
    Ok(plans::take_all(&mut ctx.tx).await?)
}

fn find(all: &[Plan], id: PlanId) -> Result<&Plan> {
    let plan = all.iter().find(|plan| plan.id == id);
    plan.ok_or(Error::NOT_FOUND)
}

/// The same, which is still as the caller has seen it.
async fn find_as_seen<'a>(
    ctx: &mut Ctx,
    all: &'a [Plan],
    id: PlanId,
    if_match: &IfMatch,
) -> Result<&'a Plan> {
    let plan = find(all, id)?;
    let seen = get(&mut ctx.tx, id).await?;
    if_match.check(&seen, ctx.author.language)?;
    Ok(plan)
}

fn refuse_taken(all: &[Plan], id: Option<PlanId>, draft: &PlanDraft) -> Result<()> {
    let is_taken = |plan: &Plan| plan.code == draft.code && Some(plan.id) != id;
    if all.iter().any(is_taken) {
        return Err(FieldError::new("code", FieldCode::Taken).into());
    }
    Ok(())
}

/// Nobody subscribes to the default plan, and nobody has.
async fn refuse_default_of_subscribers(ctx: &mut Ctx, id: PlanId) -> Result<()> {
    let subscribers = subscriptions::count_by_plan(&mut ctx.tx).await?;
    let next = subscriptions::is_next_plan(&mut ctx.tx, id).await?;
    if subscribers.contains_key(&id) || next {
        return Err(ErrorCode::PLAN_IN_USE.into());
    }
    Ok(())
}

fn refused(error: PlanError) -> Error {
    match error {
        PlanError::IsDefault => ErrorCode::DEFAULT_PLAN.into(),
        PlanError::InUse => ErrorCode::PLAN_IN_USE.into(),
    }
}
