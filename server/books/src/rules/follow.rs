//! Rules that follow a category into the one that takes over what it had, and a tag into what becomes of it.

use kym_domain::id::CategoryId;
use kym_domain::rules::Rule;
use kym_domain::transactions::TagEdit;
use kym_platform::changes::RecordedRow;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditCategories, Member};

use super::service::{change, publish, rewrite};
use super::stored;
use super::undo::definition;
use super::wire::AuditedRule;

/// Has every rule name the heir wherever it names the category. The workspace must be locked. It is part
/// of what becomes of the category, under which the history keeps it.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    from: CategoryId,
    into: CategoryId,
) -> Result<()> {
    become_others(ctx, member, |rule| rule.recategorised(from, into)).await
}

/// Has every rule give what a tag became wherever it gives the tag. The workspace must be locked. It is part of what
/// becomes of the tag, under which the history keeps it.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow_tag(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    edit: &TagEdit,
) -> Result<()> {
    become_others(ctx, member, |rule| rule.retagged(edit)).await
}

async fn become_others(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    other: impl Fn(&Rule) -> Option<Rule>,
) -> Result<()> {
    let all = stored::list(&mut ctx.tx, member).await?;
    let mut is_told = true;
    for was in &all {
        if let Some(is) = other(was) {
            rewrite(ctx, member, was, is.definition).await?;
            is_told = false;
        }
    }
    if is_told {
        return Ok(());
    }
    publish(ctx, member.workspace(), None)
}

/// Has a rule say what it said before it followed a category or a tag. One that says something else by now, or is
/// gone, stays as it is.
///
/// # Errors
/// When the database cannot be written.
pub async fn go_back(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    row: &RecordedRow,
) -> Result<()> {
    let all = stored::list(&mut ctx.tx, member).await?;
    let rule = all.iter().find(|rule| rule.id.as_uuid() == row.row);
    match rule.filter(|rule| row.ensure_unchanged(&AuditedRule(rule)).is_ok()) {
        Some(rule) => change(ctx, member, rule, definition(&row.before)?).await,
        None => Ok(()),
    }
}
