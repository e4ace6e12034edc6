//! Reading the history of a workspace.

use kym_domain::id::WorkspaceId;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_store::access::Read;
use kym_store::history::{self, Filter};

use super::legs::Legs;
use super::wire::ChangeView;

/// A page of the history, and how many changes there are.
pub async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    filter: &Filter,
) -> Result<(Vec<ChangeView>, i64)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let (changes, total) = history::list(&mut view.reader, &member, filter).await?;
    let legs = Legs::of(&mut view.reader, &member, &changes).await?;
    let changes = changes
        .into_iter()
        .map(|change| ChangeView::new(change, member.role(), view.now, &legs))
        .collect::<Result<_>>()?;
    Ok((changes, total))
}
