//! Undoing a change of a rule.

use kym_domain::history::ChangeKind;
use kym_domain::id::{RuleId, WorkspaceId};
use kym_domain::rules::{MAX_RULES, Rule, RuleDefinition};
use kym_platform::changes::{Fields, HistoryEntry, RecordedChange, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::rules;

use super::definition::DefinitionBody;
use super::service::{behind, change, publish, take_all};
use super::stored;
use super::wire::AuditedRule;

/// Makes of a rule what it was before a change. What it did stays done.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let (member, all) = take_all(ctx, workspace).await?;
    let row = &past.first;
    let id = RuleId::from_uuid(row.row);
    let rule = all.iter().find(|rule| rule.id == id);
    if past.kind == ChangeKind::Deleted {
        if rule.is_some() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        if all.len() >= MAX_RULES {
            return Err(ErrorCode::TOO_MANY_RULES.into());
        }
        // Its versions go on: whoever still has it as it was must not overwrite what it is now.
        let rule = Rule {
            version: row.version.unwrap_or_default() + 1,
            ..Rule::new(id, workspace, behind(&all), definition(&row.before)?)
        };
        rules::insert(&mut ctx.tx, &member, &stored::written(&rule)?).await?;
        return publish(
            ctx,
            workspace,
            Some(HistoryEntry::restored(&AuditedRule(&rule))),
        );
    }
    let rule = rule.ok_or(ErrorCode::UNDO_CONFLICT)?;
    row.ensure_unchanged(&AuditedRule(rule))?;
    if past.kind == ChangeKind::Updated {
        return change(ctx, &member, rule, definition(&row.before)?).await;
    }
    rules::remove(&mut ctx.tx, &member, id).await?;
    publish(
        ctx,
        workspace,
        Some(HistoryEntry::deleted(&AuditedRule(rule))),
    )
}

/// What a rule said.
pub(super) fn definition(fields: &Fields) -> Result<RuleDefinition> {
    let kept = fields.rule.clone().ok_or(ErrorCode::UNDO_CONFLICT)?;
    let body: DefinitionBody = serde_json::from_value(kept).map_err(Error::internal)?;
    body.check().map_err(undo_conflict)
}
