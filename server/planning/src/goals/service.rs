//! What can be done with goals, and by whom.

use kym_domain::accounts::Account;
use kym_domain::check::{FieldCode, FieldError, Violation};
use kym_domain::goals::{Goal, GoalDefinition, MAX_GOALS, NewGoal};
use kym_domain::id::{AccountId, GoalId, UserId, WorkspaceId};
use kym_planned::goal_events::GOALS_CHANGED;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditPlans, Member, Read, Right};
use kym_store::events::Audience;
use kym_store::{Reader, accounts, goals, lock, workspaces};

use super::read;
use super::wire::{AuditedGoal, GoalTrajectory, GoalView};

/// The goals of a workspace, and how they stand.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<Vec<GoalView>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let all = goals::list(&mut view.reader, &member).await?;
    read::views_of(&mut view.reader, &member, all, view.now).await
}

/// A goal, and how it stands.
pub async fn get(view: &mut View, id: GoalId) -> Result<GoalView> {
    let (member, goal) = take::<Read>(&mut view.reader, view.user, id).await?;
    read::view_of(&mut view.reader, &member, goal, view.now).await
}

/// How a goal went, and how it will go on.
pub async fn trajectory(view: &mut View, id: GoalId) -> Result<GoalTrajectory> {
    let (member, goal) = take::<Read>(&mut view.reader, view.user, id).await?;
    read::trajectory(&mut view.reader, &member, &goal, view.now).await
}

/// Sets a goal.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    new: NewGoal,
) -> Result<Committed<GoalView>> {
    let member = member::<EditPlans>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let (account, definition) = definition(&mut ctx, &member, new, None).await?;
    ensure_capacity(&mut ctx, &member).await?;
    let goal = Goal::new(ctx.new_id(), workspace, definition, ctx.now());
    goals::insert(&mut ctx.tx, &member, &goal).await?;
    let entry = HistoryEntry::created(&AuditedGoal(&goal, account.currency));
    publish(&mut ctx, workspace, Some(entry))?;
    commit(ctx, &member, goal).await
}

/// Changes what a goal says.
pub async fn update(
    mut ctx: Ctx,
    id: GoalId,
    new: NewGoal,
    if_match: &IfMatch,
) -> Result<Committed<GoalView>> {
    let (member, was) = take_for(&mut ctx, id, if_match).await?;
    let (_, definition) =
        definition(&mut ctx, &member, new, Some(was.definition.account_id)).await?;
    let is = change(&mut ctx, &member, &was, definition).await?;
    commit(ctx, &member, is).await
}

/// Gives a goal up.
pub async fn delete(mut ctx: Ctx, id: GoalId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take_for(&mut ctx, id, if_match).await?;
    remove(&mut ctx, &member, &was).await?;
    ctx.commit(()).await
}

/// Writes what a goal says now over what it said.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &Goal,
    definition: GoalDefinition,
) -> Result<Goal> {
    let currency = |account: Account| account.currency;
    let before = account(ctx, member, was.definition.account_id)
        .await
        .map(currency)?;
    let after = account(ctx, member, definition.account_id)
        .await
        .map(currency)?;
    let is = was.clone().changed(definition);
    goals::update(&mut ctx.tx, member, &is).await?;
    let entry = HistoryEntry::updated(&AuditedGoal(was, before), &AuditedGoal(&is, after));
    publish(ctx, member.workspace(), Some(entry))?;
    Ok(is)
}

/// Removes a goal.
pub(super) async fn remove(ctx: &mut Ctx, member: &Member<EditPlans>, was: &Goal) -> Result<()> {
    let account = account(ctx, member, was.definition.account_id).await?;
    goals::remove(&mut ctx.tx, member, was.id).await?;
    let entry = HistoryEntry::deleted(&AuditedGoal(was, account.currency));
    publish(ctx, member.workspace(), Some(entry))
}

/// Tells the members that there are other goals, and keeps in the history what became of one.
pub(super) fn publish(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    entry: Option<HistoryEntry>,
) -> Result<()> {
    let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), GOALS_CHANGED, &event);
    entry.map_or(Ok(()), |entry| ctx.record(workspace, entry))
}

/// Refuses one goal more than there may be. Nobody else sets one until the change ends.
pub(super) async fn ensure_capacity(ctx: &mut Ctx, member: &Member<EditPlans>) -> Result<()> {
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    let count = goals::count(&mut ctx.tx, member).await?;
    if usize::try_from(count).is_ok_and(|count| count < MAX_GOALS) {
        return Ok(());
    }
    let too_many = FieldError {
        field: "workspace_id".into(),
        violation: Violation::limited(FieldCode::TooMany, MAX_GOALS),
    };
    Err(too_many.into())
}

/// What a goal shall say, and its account, which stays until the change ends. One that was deleted is none to
/// save on, unless the goal `had` it before.
pub(super) async fn definition(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    new: NewGoal,
    had: Option<AccountId>,
) -> Result<(Account, GoalDefinition)> {
    lock::accounts(&mut ctx.tx, member.workspace(), &[new.account_id]).await?;
    let account = accounts::get(&mut ctx.tx, member, new.account_id).await?;
    let account = account.filter(|account| !account.is_archived() || had == Some(account.id));
    let account = account.ok_or_else(|| Error::field("account_id", FieldCode::NotFound))?;
    let zone = workspaces::time_zone(&mut ctx.tx, member).await?;
    let definition = new.definition(&account, zone.today(ctx.now()))?;
    Ok((account, definition))
}

async fn account(ctx: &mut Ctx, member: &Member<EditPlans>, id: AccountId) -> Result<Account> {
    let account = accounts::get(&mut ctx.tx, member, id).await?;
    account.ok_or(Error::NOT_FOUND)
}

async fn take<R: Right>(
    reader: &mut Reader,
    user: UserId,
    id: GoalId,
) -> Result<(Member<R>, Goal)> {
    let workspace = goals::workspace_of(reader, user, id).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let member = member::<R>(reader, user, workspace).await?;
    let goal = goals::get(reader, &member, id).await?;
    Ok((member, goal.ok_or(Error::NOT_FOUND)?))
}

async fn take_for(
    ctx: &mut Ctx,
    id: GoalId,
    if_match: &IfMatch,
) -> Result<(Member<EditPlans>, Goal)> {
    let (user, now) = (ctx.author.user, ctx.now());
    let (member, goal) = take::<EditPlans>(&mut ctx.tx, user, id).await?;
    let seen = read::view_of(&mut ctx.tx, &member, goal, now).await?;
    if_match.check(&seen, ctx.author.language)?;
    Ok((member, seen.goal))
}

async fn commit(
    mut ctx: Ctx,
    member: &Member<EditPlans>,
    goal: Goal,
) -> Result<Committed<GoalView>> {
    let now = ctx.now();
    let seen = read::view_of(&mut ctx.tx, member, goal, now).await?;
    ctx.commit(seen).await
}
