//! Reading the history of a workspace.

use jiff::Timestamp;
use kym_domain::history::{Kind, Noun};
use kym_domain::id::WorkspaceId;
use kym_store::access::Read;
use kym_store::history::{self, Change, Filter};

use super::wire::SeenChange;
use crate::access::member;
use crate::context::View;
use crate::error::Result;
use crate::transactions::purge::KEEP;

/// A page of the history, and how many changes there are.
pub async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    filter: &Filter,
) -> Result<(Vec<SeenChange>, i64)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let (changes, total) = history::list(&mut view.reader, &member, filter).await?;
    let changes = changes
        .into_iter()
        .map(|change| SeenChange::new(change, member.role(), view.now))
        .collect::<Result<_>>()?;
    Ok((changes, total))
}

/// Whether what was deleted is gone for good by now.
pub fn is_too_late(change: &Change, now: Timestamp) -> bool {
    change.rows.iter().any(|row| {
        let is_deletion =
            matches!(row.noun, Noun::Transaction | Noun::Import) && row.kind == Kind::Deleted;
        is_deletion && change.at + KEEP <= now
    })
}
