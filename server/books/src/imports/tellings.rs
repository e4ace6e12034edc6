//! What whoever brought a file is told when it is booked, or cannot be, in the change that ends it.

use jiff::{SignedDuration, Timestamp};
use kym_domain::imports::Import;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_store::access::Member;
use kym_store::{users, workspaces};

/// Who waits for no longer sees it end.
const PATIENCE: SignedDuration = SignedDuration::from_secs(10);

/// A file of no more rows is booked in one turn, while whoever asked for it looks on.
const ROWS_OF_A_TURN: i64 = 1000;

/// Tells of a file that is booked, unless that took a moment alone.
pub(super) async fn tell_ready<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    import: &Import,
) -> Result<()> {
    if import.row_count <= ROWS_OF_A_TURN && !has_taken_long(import, ctx.now()) {
        return Ok(());
    }
    tell(ctx, member, import, NotificationKind::ImportReady).await
}

/// Tells of a file that could not be booked, or not be read.
pub(super) async fn tell_failed<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    import: &Import,
) -> Result<()> {
    tell(ctx, member, import, NotificationKind::ImportFailed).await
}

fn has_taken_long(import: &Import, now: Timestamp) -> bool {
    let began = import.started_at;
    began.is_some_and(|began| now.duration_since(began) >= PATIENCE)
}

async fn tell<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    import: &Import,
    kind: NotificationKind,
) -> Result<()> {
    let Some(user) = users::get(&mut ctx.tx, import.user_id).await? else {
        return Ok(());
    };
    let view = workspaces::get(&mut ctx.tx, member).await?;
    let content = Content::new(kind)
        .in_workspace(import.workspace_id, &view.workspace.name)
        .about(EntityKind::Import, import.id.as_uuid())
        .text(ParamName::Name, import.name.as_str());
    let content = match kind {
        NotificationKind::ImportReady => content.number(ParamName::Count, import.row_count),
        _ => content,
    };
    notify(ctx, &user, content).await
}
