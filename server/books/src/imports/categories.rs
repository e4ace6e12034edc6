//! Making the categories that a file names and the workspace does not have.

use std::collections::BTreeSet;

use kym_domain::categories::{Category, CategoryDraft, CategoryKind, MAX_DEPTH, Scope};
use kym_domain::id::WorkspaceId;
use kym_domain::imports::{Paths, RowPlan};
use kym_domain::money::Minor;
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditCategories, Member};
use kym_store::events::Audience;
use kym_store::{categories, lock};

use crate::categories::events::{CATEGORIES_CHANGED, CategoriesEvent};
use crate::categories::wire::AuditedCategory;

/// How many categories one file makes at most.
const MAX_MADE: usize = 500;

/// The words for categories of a row, where they mean none that is there: on the row itself, or on the
/// line of this place, with the amount that they stand by.
pub(super) fn missing_of<'e>(
    entry: &'e RowPlan<'_>,
    paths: &'e Paths,
) -> impl Iterator<Item = (Option<usize>, &'e str, Minor)> {
    let row = entry.transaction.as_ref().filter(|_| !entry.is_leg());
    // As they are booked: shares of nothing are no lines, and one share alone speaks for the row.
    let shares = entry.draft.splits.iter();
    let shares: Vec<_> = shares.filter(|share| share.amount.units() != 0).collect();
    let said = match shares[..] {
        [share] => share.category.as_deref(),
        _ => None,
    };
    let said = said.or(entry.draft.category.as_deref());
    let whole = row.filter(|row| row.category_id.is_none() && row.splits.is_empty());
    let whole = whole.and_then(|row| Some((None, said?, row.amount)));
    // Lines that a rule made stand beside no shares of the file.
    let lines = row
        .into_iter()
        .flat_map(|row| row.splits.iter().enumerate());
    let lines = lines.zip(shares).filter_map(|((place, line), share)| {
        let words = share.category.as_deref()?;
        line.category_id
            .is_none()
            .then_some((Some(place), words, line.amount))
    });
    let words = whole.into_iter().chain(lines);
    words.filter(|(_, words, amount)| paths.find(words, *amount).is_none())
}

/// Makes the categories of these paths in a workspace, as far as they can be categories: none of the
/// names in a path is empty. `paths` are those of the categories that all members see.
///
/// # Errors
/// `forbidden` for members who may not.
pub(super) async fn make(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    wanted: &BTreeSet<(String, CategoryKind)>,
    paths: &mut Paths,
) -> Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let member = member::<EditCategories>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let mut made = 0;
    for (words, kind) in wanted {
        let all: Vec<_> = words.split('>').map(str::trim).collect();
        let (mut parent, names) = paths.beginning(words, *kind);
        if all.len() > MAX_DEPTH || made + names.len() > MAX_MADE {
            continue;
        }
        for (name, end) in names.iter().zip(all.len() - names.len() + 1..) {
            let id = parent.map(|id| id.to_string());
            let Ok(draft) = CategoryDraft::check(name, id.as_deref(), None, None) else {
                break;
            };
            let category = add(ctx, &member, draft, *kind).await?;
            paths.learn(&all[..end].join(" > "), &category);
            parent = Some(category.id);
            made += 1;
        }
    }
    if made > 0 {
        let event = CategoriesEvent::new(workspace, false, &ctx.author.event_actor);
        ctx.emit(Audience::Workspace(workspace), CATEGORIES_CHANGED, &event);
    }
    Ok(())
}

async fn add(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    draft: CategoryDraft,
    kind: CategoryKind,
) -> Result<Category> {
    let author = ctx.author.user;
    let scope = Scope::Workspace(member.workspace());
    let category = draft.create(ctx.new_id(), scope, author, kind);
    let now = ctx.now();
    categories::insert(&mut ctx.tx, member, &category, now).await?;
    ctx.record(
        member.workspace(),
        HistoryEntry::created(&AuditedCategory(&category)),
    )?;
    Ok(category)
}
