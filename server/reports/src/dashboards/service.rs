//! Arranging the first screen.

use kym_analytics::dashboards::{Layout, Placed, check_reports};
use kym_domain::id::{SavedReportId, WorkspaceId};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{Member, Read};
use kym_store::{Reader, dashboards, lock, saved_reports};

use super::wire::LayoutView;

/// How the caller arranges it. A report that is not shared with them any more has no place.
pub async fn get(view: &mut View, workspace: WorkspaceId) -> Result<LayoutView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let (layout, _) = layout_of(&mut view.reader, &member).await?;
    Ok(LayoutView(layout))
}

/// Arranges it.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    items: Vec<Placed>,
    if_match: &IfMatch,
) -> Result<Committed<LayoutView>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let (was, visible) = layout_of(&mut ctx.tx, &member).await?;
    let was = LayoutView(was);
    if_match.check(&was, ctx.author.language)?;
    check_reports(&items, &visible)?;
    let layout = was.0.changed(items);
    dashboards::put(&mut ctx.tx, &member, &layout).await?;
    ctx.commit(LayoutView(layout)).await
}

async fn layout_of(
    reader: &mut Reader,
    member: &Member<Read>,
) -> Result<(Layout, Vec<SavedReportId>)> {
    let layout = dashboards::get(reader, member).await?;
    let reports = saved_reports::list(reader, member).await?;
    let visible: Vec<_> = reports.iter().map(|report| report.id).collect();
    Ok((layout.with_only(&visible), visible))
}
