//! A category that goes and leaves everything it has to another one.

use std::collections::HashMap;

use kym_domain::categories::{Category, absorb};
use kym_domain::check::FieldCode;
use kym_domain::history::ChangeKind;
use kym_domain::id::CategoryId;
use kym_domain::money::Currency;
use kym_domain::transactions::{MAX_BULK_ROWS, Transaction};
use kym_planned::budget_plans;
use kym_platform::changes::{Fields, HistoryEntry, SplitLine};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditCategories, Member};
use kym_store::categories::references;
use kym_store::transactions::recategorise::{of_category, recategorise};
use kym_store::{accounts, categories};

use super::branches::reparent;
use super::service::{editor, emit, lock_books, misplaced, publish_references, take};
use super::wire::AuditedCategory;
use super::wire::CategoryAnswer;
use crate::rules;

/// Merges a category into another one, which takes over its transactions and what hangs beneath it.
/// Answers the other one.
pub async fn merge(
    mut ctx: Ctx,
    id: CategoryId,
    into: CategoryId,
    if_match: &IfMatch,
) -> Result<Committed<CategoryAnswer>> {
    let member = editor(&mut ctx, id).await?;
    lock_books(&mut ctx, &member).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    let heir = heir(&mut ctx, &member, &category, into, "into").await?;
    give_up(&mut ctx, &member, &category, into).await?;
    ctx.commit(CategoryAnswer(heir)).await
}

/// Removes a category beneath which nothing hangs; its transactions get another one.
pub async fn delete(
    mut ctx: Ctx,
    id: CategoryId,
    replacement: CategoryId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let member = editor(&mut ctx, id).await?;
    lock_books(&mut ctx, &member).await?;
    let category = take(&mut ctx, &member, id, if_match).await?;
    heir(&mut ctx, &member, &category, replacement, "replace_by").await?;
    let usage = categories::usage(&mut ctx.tx, &member, id).await?;
    if usage.by_children {
        return Err(ErrorCode::CATEGORY_HAS_CHILDREN.into());
    }
    give_up(&mut ctx, &member, &category, replacement).await?;
    ctx.commit(()).await
}

/// The category that shall take everything over, if it can.
async fn heir(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    into: CategoryId,
    field: &'static str,
) -> Result<Category> {
    let all = categories::list(&mut ctx.tx, member).await?;
    absorb(&all, category, into).map_err(|error| misplaced(field, error))?;
    let heir = all.into_iter().find(|other| other.id == into);
    heir.ok_or_else(|| Error::field(field, FieldCode::NotFound))
}

/// Gives everything that a category has to another one, and removes it. The books must be locked.
async fn give_up(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    into: CategoryId,
) -> Result<()> {
    let workspace = member.workspace();
    let is_personal = category.scope.owner().is_some();
    // The history keeps as many as one change of many rows may touch; clients say before that a merge of
    // more cannot be undone. What one person booked is never too much.
    let limit = if is_personal {
        i64::MAX
    } else {
        i64::try_from(MAX_BULK_ROWS + 1).map_err(Error::internal)?
    };
    let rows = of_category(&mut ctx.tx, member, category.id, limit).await?;
    let all = categories::list(&mut ctx.tx, member).await?;
    recategorise(&mut ctx.tx, member, category.id, into).await?;
    emit(ctx, workspace, !rows.is_empty());

    let is_undoable = rows.len() <= MAX_BULK_ROWS;
    if !is_personal {
        let mut entry = HistoryEntry::deleted(&AuditedCategory(category));
        entry.after = Some(Fields {
            merged_into: Some(into.as_uuid()),
            ..Fields::default()
        });
        if !is_undoable {
            entry.kind = ChangeKind::Merged;
        }
        ctx.record(workspace, entry)?;
    }
    let beneath = all
        .iter()
        .filter(|child| child.parent_id == Some(category.id));
    for child in beneath.filter(|child| child.scope.owner().is_none()) {
        let moved = Category {
            parent_id: Some(into),
            ..child.clone()
        };
        ctx.record(
            workspace,
            HistoryEntry::updated(&AuditedCategory(child), &AuditedCategory(&moved)),
        )?;
    }
    reparent(ctx, member, category, Some(into)).await?;
    rules::follow::follow(ctx, member, category.id, into).await?;
    budget_plans::follow::follow(ctx, member, category.id, Some(into)).await?;
    let now = ctx.now();
    let ids = (category.id, into);
    let followed = references::follow(&mut ctx.tx, member, ids, now).await?;
    publish_references(ctx, workspace, followed);
    categories::remove(&mut ctx.tx, member, category.id).await?;
    if is_undoable || is_personal {
        let changes: Vec<_> = rows
            .into_iter()
            .map(|was| (was.clone(), was.recategorised(category.id, into)))
            .collect();
        record(ctx, member, &changes).await?;
    }
    Ok(())
}

/// Keeps in the history which transactions have other categories; nothing else of them is different.
pub(super) async fn record(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    changes: &[(Transaction, Transaction)],
) -> Result<()> {
    let accounts = accounts::list(&mut ctx.tx, member, true).await?;
    let currencies: HashMap<_, _> = accounts
        .iter()
        .map(|account| (account.id, account.currency))
        .collect();
    for (was, is) in changes {
        let currency = currencies.get(&was.account_id).copied();
        let currency = currency.ok_or(Error::NOT_FOUND)?;
        ctx.record(member.workspace(), entry(was, is, currency))?;
    }
    Ok(())
}

fn entry(was: &Transaction, is: &Transaction, currency: Currency) -> HistoryEntry {
    let fields = |row: &Transaction| {
        let is_split = !row.splits.is_empty();
        Fields {
            category_id: (!is_split).then(|| row.category_id.map(|id| id.as_uuid())),
            splits: is_split.then(|| SplitLine::all_of(row, currency)),
            ..Fields::default()
        }
    };
    HistoryEntry::transaction(is, fields(was), fields(is))
}
