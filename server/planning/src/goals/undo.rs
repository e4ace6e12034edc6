//! Undoing a change of a goal.

use kym_domain::goals::{Goal, GoalDefinition};
use kym_domain::history::ChangeKind;
use kym_domain::id::{GoalId, WorkspaceId};
use kym_platform::access::member;
use kym_platform::changes::{Fields, HistoryEntry, RecordedChange, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditPlans, Member};
use kym_store::{accounts, goals};

use super::definition::DefinitionBody;
use super::service::{change, definition as read, ensure_capacity, publish, remove};
use super::wire::AuditedGoal;

/// Makes of a goal what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more, or its account is gone.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditPlans>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let row = &past.first;
    let id = GoalId::from_uuid(row.row);
    let goal = goals::get(&mut ctx.tx, &member, id).await?;
    if past.kind == ChangeKind::Deleted {
        if goal.is_some() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        let definition = definition(ctx, &member, &row.before, None).await?;
        ensure_capacity(ctx, &member).await?;
        // Its versions go on: whoever still has it as it was must not overwrite what it is now.
        let goal = Goal {
            version: row.version.unwrap_or_default() + 1,
            ..Goal::new(id, workspace, definition, ctx.now())
        };
        goals::insert(&mut ctx.tx, &member, &goal).await?;
        let account = accounts::get(&mut ctx.tx, &member, goal.definition.account_id).await?;
        let currency = account.ok_or(ErrorCode::UNDO_CONFLICT)?.currency;
        let entry = HistoryEntry::restored(&AuditedGoal(&goal, currency));
        return publish(ctx, workspace, Some(entry));
    }
    let goal = goal.ok_or(ErrorCode::UNDO_CONFLICT)?;
    let account = accounts::get(&mut ctx.tx, &member, goal.definition.account_id).await?;
    let currency = account.ok_or(ErrorCode::UNDO_CONFLICT)?.currency;
    row.ensure_unchanged(&AuditedGoal(&goal, currency))?;
    if past.kind == ChangeKind::Updated {
        let before = row.without(&AuditedGoal(&goal, currency));
        let definition = definition(ctx, &member, &before, Some(&goal)).await?;
        return change(ctx, &member, &goal, definition).await.map(drop);
    }
    remove(ctx, &member, &goal).await
}

/// What a goal said.
async fn definition(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    fields: &Fields,
    goal: Option<&Goal>,
) -> Result<GoalDefinition> {
    let kept = fields.goal.clone().ok_or(ErrorCode::UNDO_CONFLICT)?;
    let body: DefinitionBody = serde_json::from_value(kept).map_err(Error::internal)?;
    let new = body.check().map_err(undo_conflict)?;
    let had = goal.map(|goal| goal.definition.account_id);
    let (_, definition) = read(ctx, member, new, had).await.map_err(undo_conflict)?;
    Ok(definition)
}
