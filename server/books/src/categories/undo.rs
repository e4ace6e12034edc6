//! Undoing a change of a category.

use std::collections::BTreeMap;

use kym_domain::categories::{Category, CategoryDraft, Scope};
use kym_domain::history::ChangeKind;
use kym_domain::id::{CategoryId, SplitId, TransactionId, WorkspaceId};
use kym_planned::budget_plans;
use kym_platform::access::member;
use kym_platform::changes::{Fields, HistoryEntry, RecordedChange, RecordedRow, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditCategories, Member};
use kym_store::categories::{self, references};
use kym_store::transactions::recategorise::give_to;
use uuid::Uuid;

use super::branches::{is_personal, reparent, restore_personal_parent};
use super::merging::record;
use super::service::{add, change, check_place, emit, lock_books, publish_references, remove};
use super::wire::AuditedCategory;
use crate::rules;

/// Makes of a category what it was before a change. What was merged gets its transactions back.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more; `category_in_use` and
/// `category_has_children` when it is to go and cannot.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditCategories>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let id = CategoryId::from_uuid(past.first.row);
    lock_books(ctx, &member).await?;
    let category = categories::get(&mut ctx.tx, &member, id).await?;
    if past.kind == ChangeKind::Deleted {
        if category.is_some() {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        restore_row(ctx, &member, id, &past.first).await?;
        give_back(ctx, &member, &past.others).await?;
        let changed = references::go_back(&mut ctx.tx, &member, id).await?;
        publish_references(ctx, workspace, changed);
        return Ok(());
    }
    let category = category.ok_or(ErrorCode::UNDO_CONFLICT)?;
    past.first.ensure_unchanged(&AuditedCategory(&category))?;
    if past.kind == ChangeKind::Updated {
        let draft =
            draft(&past.first.without(&AuditedCategory(&category))).map_err(undo_conflict)?;
        let changed = change(ctx, &member, &category, draft).await;
        return changed.map(drop).map_err(undo_conflict);
    }
    let changed = references::follow_again(&mut ctx.tx, &member, id).await?;
    publish_references(ctx, workspace, changed);
    if past.others.is_empty() {
        return remove(ctx, &member, &category).await;
    }
    // It is told first, since all that goes along stands under it.
    let mut entry = HistoryEntry::deleted(&AuditedCategory(&category));
    let heir = past.others.iter().find_map(|row| heir(row, &category));
    entry.after = heir.map(|id| Fields {
        merged_into: Some(id),
        ..Fields::default()
    });
    ctx.record(workspace, entry)?;
    give_back(ctx, &member, &past.others).await?;
    leave(ctx, &member, &category).await
}

/// Writes a category as it was before it was removed. Its versions go on: whoever still has it as it was
/// then must not overwrite what is made of it now.
async fn restore_row(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    id: CategoryId,
    row: &RecordedRow,
) -> Result<()> {
    let scope = Scope::Workspace(member.workspace());
    let draft = draft(&row.before).map_err(undo_conflict)?;
    let kind = row.before.kind.as_deref().unwrap_or_default().parse();
    let kind = kind.map_err(Error::internal)?;
    let placed = check_place(ctx, member, None, kind, scope, &draft).await;
    placed.map_err(undo_conflict)?;
    let category = Category {
        version: row.version.unwrap_or_default() + 1,
        ..draft.create(id, scope, ctx.author.user, kind)
    };
    add(
        ctx,
        member,
        &category,
        HistoryEntry::restored(&AuditedCategory(&category)),
    )
    .await
}

/// Removes a category that has given back what it had taken over.
async fn leave(ctx: &mut Ctx, member: &Member<EditCategories>, category: &Category) -> Result<()> {
    let usage = categories::usage(&mut ctx.tx, member, category.id).await?;
    if usage.by_children || usage.by_transactions {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    reparent(ctx, member, category, category.parent_id).await?;
    Ok(categories::remove(&mut ctx.tx, member, category.id).await?)
}

/// The category to which a row goes that had left it with a merge that is made anew. What is somebody's alone
/// goes one level higher also when no category is heir to what is removed.
fn heir(row: &RecordedRow, category: &Category) -> Option<Uuid> {
    if let Some((_, then, _)) = recategorised(row) {
        return Some(then);
    }
    let parent = row.before.parent_id.flatten();
    let above = category.parent_id.map(|id| id.as_uuid());
    parent.filter(|_| !is_personal(row) || parent != above)
}

/// Gives what a merge has moved, categories, transactions and rules, back to where it was.
async fn give_back(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    rows: &[RecordedRow],
) -> Result<()> {
    let mut wanted = BTreeMap::new();
    let mut way = None;
    for row in rows {
        if row.after.rule.is_some() {
            rules::follow::go_back(ctx, member, row).await?;
            continue;
        }
        if row.after.budget_plan.is_some() {
            budget_plans::follow::go_back(ctx, member, row).await?;
            continue;
        }
        let Some((now, then, lines)) = recategorised(row) else {
            restore_parent(ctx, member, row).await?;
            continue;
        };
        way = Some((CategoryId::from_uuid(now), CategoryId::from_uuid(then)));
        wanted.insert(TransactionId::from_uuid(row.row), lines);
    }
    let Some((now, then)) = way else {
        return Ok(());
    };
    let changes = give_to(&mut ctx.tx, member, &wanted, now, then).await?;
    let changes = changes.ok_or(ErrorCode::UNDO_CONFLICT)?;
    emit(ctx, member.workspace(), true);
    record(ctx, member, &changes).await
}

/// From which category to which a row goes back, and with which of its lines if not as a whole; nothing
/// when it is no transaction.
fn recategorised(row: &RecordedRow) -> Option<(Uuid, Uuid, Vec<SplitId>)> {
    if let (Some(now), Some(then)) = (row.after.category_id, row.before.category_id) {
        return Some((now?, then?, Vec::new()));
    }
    let (is, was) = (row.after.splits.as_ref()?, row.before.splits.as_ref()?);
    let lines: Vec<_> = is
        .iter()
        .zip(was)
        .filter(|(is, was)| is.category_id != was.category_id)
        .collect();
    let (first, before) = lines.first()?;
    let ids = lines.iter().map(|(line, _)| SplitId::from_uuid(line.id));
    Some((first.category_id?, before.category_id?, ids.collect()))
}

/// Hangs a category where it hung before a merge.
async fn restore_parent(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    row: &RecordedRow,
) -> Result<()> {
    if is_personal(row) {
        return restore_personal_parent(ctx, member, row).await;
    }
    let id = CategoryId::from_uuid(row.row);
    let category = categories::get(&mut ctx.tx, member, id).await?;
    let category = category.ok_or(ErrorCode::UNDO_CONFLICT)?;
    row.ensure_unchanged(&AuditedCategory(&category))?;
    let draft = draft(&row.without(&AuditedCategory(&category))).map_err(undo_conflict)?;
    let changed = change(ctx, member, &category, draft).await;
    changed.map(drop).map_err(undo_conflict)
}

fn draft(fields: &Fields) -> Result<CategoryDraft> {
    let parent = fields.parent_id.flatten();
    let parent = parent.map(|id| id.hyphenated().to_string());
    let mut draft = CategoryDraft::check(
        fields.name.as_deref().unwrap_or_default(),
        parent.as_deref(),
        fields.icon.as_deref(),
        fields.color.as_deref(),
    )?;
    draft.is_archived = fields.is_archived;
    Ok(draft)
}
