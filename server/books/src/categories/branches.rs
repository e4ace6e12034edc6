//! What hangs beneath a category that goes, also what only others see of it, and its way back.
//!
//! The history of what everybody sees keeps of what is somebody's alone which it is and where it hung, and
//! nothing else: so whoever takes the change back gives it back without knowing it.

use kym_domain::categories::Category;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::CategoryId;
use kym_platform::changes::{Fields, HistoryEntry, RecordedRow};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_store::access::{EditCategories, Member};
use kym_store::categories;

/// Hangs everything beneath a category that goes beneath another one or at the top. That it goes must be
/// recorded, for this stands under it.
pub(super) async fn reparent(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    category: &Category,
    to: Option<CategoryId>,
) -> Result<()> {
    let personal = categories::personal_beneath(&mut ctx.tx, member, category.id).await?;
    categories::reparent(&mut ctx.tx, member, category.id, to).await?;
    if category.scope.owner().is_some() {
        return Ok(());
    }
    for id in personal {
        ctx.record(member.workspace(), moved(id, Some(category.id), to))?;
    }
    Ok(())
}

/// Whether a row of the history is a category that is somebody's alone: all others have names.
pub(super) fn is_personal(row: &RecordedRow) -> bool {
    row.name.is_empty()
}

/// Hangs a category that is somebody's alone where it hung before a change. If it is gone or hangs elsewhere
/// by now it stays so: that was its owner's doing, of which nobody else is to learn.
///
/// # Errors
/// `undo_conflict` when what it hung beneath is not there any more.
pub(super) async fn restore_personal_parent(
    ctx: &mut Ctx,
    member: &Member<EditCategories>,
    row: &RecordedRow,
) -> Result<()> {
    let parent = |fields: &Fields| fields.parent_id.flatten().map(CategoryId::from_uuid);
    let (id, from, to) = (
        CategoryId::from_uuid(row.row),
        parent(&row.after),
        parent(&row.before),
    );
    if let Some(to) = to
        && !categories::is_usable(&mut ctx.tx, member, to).await?
    {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    if categories::reparent_personal(&mut ctx.tx, member, id, from, to).await? {
        ctx.record(member.workspace(), moved(id, from, to))?;
    }
    Ok(())
}

fn moved(id: CategoryId, from: Option<CategoryId>, to: Option<CategoryId>) -> HistoryEntry {
    let beneath = |parent: Option<CategoryId>| {
        Some(Fields {
            parent_id: Some(parent.map(|id| id.as_uuid())),
            ..Fields::default()
        })
    };
    HistoryEntry {
        before: beneath(from),
        after: beneath(to),
        ..HistoryEntry::about(ChangeNoun::Category, ChangeKind::Updated, id.as_uuid())
    }
}
