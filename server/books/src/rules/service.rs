//! What can be done with rules, and by whom.

use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::{RuleId, WorkspaceId};
use kym_domain::rules::{MAX_RULES, Rule, RuleDefinition};
use kym_planned::schedules::known_categories::KnownCategories;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditCategories, Member, Read};
use kym_store::events::Audience;
use kym_store::{Reader, lock, rules};

use super::references;
use super::stored;
use super::wire::{AuditedRule, RuleView, RulesView};
use crate::rules::RULES_CHANGED;

/// The rules of a workspace in their order.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<RulesView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    views_of(&mut view.reader, &member).await
}

/// Makes a rule, behind all others.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    definition: RuleDefinition,
) -> Result<Committed<RuleView>> {
    let (member, all) = take_all(&mut ctx, workspace).await?;
    if all.len() >= MAX_RULES {
        return Err(ErrorCode::TOO_MANY_RULES.into());
    }
    check_references(&mut ctx, &member, &definition, None).await?;
    let rule = Rule::new(ctx.new_id(), workspace, behind(&all), definition);
    rules::insert(&mut ctx.tx, &member, &stored::written(&rule)?).await?;
    publish(
        &mut ctx,
        workspace,
        Some(HistoryEntry::created(&AuditedRule(&rule))),
    )?;
    commit(ctx, &member, rule.id).await
}

/// Changes what a rule says.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: RuleId,
    definition: RuleDefinition,
    if_match: &IfMatch,
) -> Result<Committed<RuleView>> {
    let (member, _) = take_all(&mut ctx, workspace).await?;
    let was = take(&mut ctx, &member, id, if_match).await?;
    check_references(&mut ctx, &member, &definition, Some(&was.definition)).await?;
    change(&mut ctx, &member, &was, definition).await?;
    commit(ctx, &member, id).await
}

/// Removes a rule. What it did stays done.
pub async fn delete(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: RuleId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, _) = take_all(&mut ctx, workspace).await?;
    let was = take(&mut ctx, &member, id, if_match).await?;
    rules::remove(&mut ctx.tx, &member, id).await?;
    publish(
        &mut ctx,
        workspace,
        Some(HistoryEntry::deleted(&AuditedRule(&was))),
    )?;
    ctx.commit(()).await
}

/// Puts rules first, in this order; the others follow in theirs.
pub async fn put_in_order(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    first: Vec<RuleId>,
) -> Result<Committed<RulesView>> {
    let (member, all) = take_all(&mut ctx, workspace).await?;
    let mut checks = Checks::default();
    for (index, id) in first.iter().enumerate() {
        if !all.iter().any(|rule| rule.id == *id) {
            checks.note(format!("ids[{index}]"), FieldCode::NotFound);
        }
    }
    if !checks.is_clean() {
        return Err(checks.into_errors().into());
    }
    let before: Vec<_> = all.iter().map(|rule| rule.id).collect();
    let others = before.iter().filter(|id| !first.contains(id)).copied();
    let after: Vec<_> = first.iter().copied().chain(others).collect();
    if after != before {
        rules::put_in_order(&mut ctx.tx, &member, &after).await?;
        publish(&mut ctx, workspace, None)?;
    }
    let answer = views_of(&mut ctx.tx, &member).await?;
    ctx.commit(answer).await
}

/// The right to change rules, and all of them. Nobody else changes any until the change ends.
pub(super) async fn take_all(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
) -> Result<(Member<EditCategories>, Vec<Rule>)> {
    let member = member::<EditCategories>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let all = stored::list(&mut ctx.tx, &member).await?;
    Ok((member, all))
}

/// Writes what a rule says now over what it said.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    was: &Rule,
    definition: RuleDefinition,
) -> Result<()> {
    rewrite(ctx, member, was, definition).await?;
    publish(ctx, member.workspace(), None)
}

/// The same, of which nobody is told yet.
pub(super) async fn rewrite(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    was: &Rule,
    definition: RuleDefinition,
) -> Result<()> {
    let is = was.clone().changed(definition);
    rules::update(&mut ctx.tx, member, &stored::written(&is)?).await?;
    let entry = HistoryEntry::updated(&AuditedRule(was), &AuditedRule(&is));
    ctx.record(member.workspace(), entry)
}

/// Tells the members that there are other rules, and keeps in the history what became of one.
pub(super) fn publish(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    entry: Option<HistoryEntry>,
) -> Result<()> {
    let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), RULES_CHANGED, &event);
    entry.map_or(Ok(()), |entry| ctx.record(workspace, entry))
}

/// The place behind all others.
pub(super) fn behind(all: &[Rule]) -> i64 {
    let last = all.iter().map(|rule| rule.position).max();
    last.map_or(0, |last| last + 1)
}

async fn take(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    id: RuleId,
    if_match: &IfMatch,
) -> Result<Rule> {
    let seen = one(&mut ctx.tx, member, id).await?;
    if_match.check(&seen, ctx.author.language)?;
    Ok(seen.rule)
}

async fn check_references(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    definition: &RuleDefinition,
    had: Option<&RuleDefinition>,
) -> Result<()> {
    let violations = references::violations(&mut ctx.tx, member, definition, had).await?;
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations.into())
    }
}

/// The rules of the member's workspace in their order.
///
/// # Errors
/// When the database holds what is no rule.
pub async fn views_of<R>(reader: &mut Reader, member: &Member<R>) -> Result<RulesView> {
    let all = stored::list(reader, member).await?;
    let known = KnownCategories::load(reader, member).await?;
    let all = all.into_iter().enumerate().map(|(place, rule)| RuleView {
        problem: known.problem(&rule),
        place,
        rule,
    });
    Ok(RulesView(all.collect()))
}

async fn one<R>(reader: &mut Reader, member: &Member<R>, id: RuleId) -> Result<RuleView> {
    let RulesView(all) = views_of(reader, member).await?;
    let found = all.into_iter().find(|seen| seen.rule.id == id);
    found.ok_or(Error::NOT_FOUND)
}

async fn commit(
    mut ctx: Ctx,
    member: &Member<EditCategories>,
    id: RuleId,
) -> Result<Committed<RuleView>> {
    let answer = one(&mut ctx.tx, member, id).await?;
    ctx.commit(answer).await
}
