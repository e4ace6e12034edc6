//! Undoing what became of a tag: its transactions have the tags again that they had, and so has what followed.

use std::collections::BTreeMap;

use kym_domain::history::ChangeKind;
use kym_domain::id::{TransactionId, WorkspaceId};
use kym_domain::text::fold;
use kym_platform::changes::{Fields, RecordedChange, RecordedRow, StoredView};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::transactions::{get_many, tagged, update_many};
use kym_store::views;

use super::edit::{Editor, publish, record, tag_entry, with_tags};
use crate::{recurring, rules};

/// Makes of a tag what it was before a change. Rules, recurring items and views that say something else since stay as
/// they are.
///
/// # Errors
/// `undo_conflict` when a transaction does not have the tags any more that the change gave it.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let kind = match past.kind {
        ChangeKind::Updated => ChangeKind::Updated,
        ChangeKind::Deleted => ChangeKind::Restored,
        ChangeKind::Restored => ChangeKind::Deleted,
        _ => return Err(ErrorCode::UNDO_IMPOSSIBLE.into()),
    };
    let editor = Editor::lock(ctx, workspace).await?;
    let first = &past.first;
    let views = go_back(ctx, &editor, &first.views).await?;
    let (was, is) = (&first.after, &first.before);
    let name = match kind {
        ChangeKind::Updated => is.name.as_deref(),
        _ => Some(first.name.as_str()),
    };
    let name = name.unwrap_or_default();
    let fields = (Some(was.clone()), Some(is.clone()));
    let entry = tag_entry(ctx, kind, name, fields, views);
    ctx.record(workspace, entry)?;
    give_back(ctx, &editor, &past.others).await?;
    if kind == ChangeKind::Updated {
        tagged::write_as(&mut ctx.tx, &editor.books, name).await?;
    }
    for gone in [first.name.as_str(), told(was)] {
        tagged::forget_unused(&mut ctx.tx, &editor.books, gone).await?;
    }
    for row in &past.others {
        if row.after.rule.is_some() {
            rules::follow::go_back(ctx, &editor.rules, row).await?;
        } else if row.after.recurring_item.is_some() {
            recurring::follow::go_back(ctx, &editor.plans, row).await?;
        }
    }
    publish(ctx, workspace);
    Ok(())
}

fn told(fields: &Fields) -> &str {
    fields.name.as_deref().unwrap_or_default()
}

/// Gives transactions the tags back that they had. Those that are gone for good by now have none.
async fn give_back(ctx: &mut Ctx, editor: &Editor, rows: &[RecordedRow]) -> Result<()> {
    let rows = rows.iter().filter_map(|row| {
        let (was, is) = (row.after.tags.as_ref()?, row.before.tags.as_ref()?);
        Some((TransactionId::from_uuid(row.row), (was, is)))
    });
    let wanted: BTreeMap<_, _> = rows.collect();
    let ids: Vec<_> = wanted.keys().copied().collect();
    let found = get_many(&mut ctx.tx, &editor.books, &ids).await?;
    let folded = |tags: &[String]| tags.iter().map(|tag| fold(tag)).collect::<Vec<_>>();
    let mut changes = Vec::with_capacity(found.len());
    for row in found {
        let Some((was, is)) = wanted.get(&row.id) else {
            continue;
        };
        if folded(&row.tags) != folded(was) {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        let back = with_tags(&row, (*is).clone());
        changes.push((row, back));
    }
    update_many(&mut ctx.tx, &editor.books, &changes).await?;
    record(ctx, editor.books.workspace(), &changes)
}

/// Has views ask again for what they asked for. Answers those that do.
async fn go_back(
    ctx: &mut Ctx,
    editor: &Editor,
    followed: &[StoredView],
) -> Result<Vec<StoredView>> {
    let mut back = Vec::new();
    for view in followed {
        let found = views::of_anybody(&mut ctx.tx, &editor.books, view.id).await?;
        let Some(mut is) = found.filter(|is| is.query == view.after) else {
            continue;
        };
        is.query.clone_from(&view.before);
        is.version += 1;
        views::update_query(&mut ctx.tx, &editor.books, &is).await?;
        back.push(StoredView {
            id: view.id,
            before: view.after.clone(),
            after: view.before.clone(),
        });
    }
    Ok(back)
}
