//! Undoing a change of a workspace's own fields.

use kym_domain::check::Patch;
use kym_domain::id::WorkspaceId;
use kym_domain::workspaces::WorkspaceEdit;
use kym_platform::access::member;
use kym_platform::changes::{RecordedChange, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::EditWorkspace;
use kym_store::{lock, workspaces};

use super::service::change;
use super::wire::AuditedWorkspace;

/// Makes of a workspace what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more; `workspace_currency_in_use`
/// when it would be counted in another currency and has accounts by now.
pub async fn undo(ctx: &mut Ctx, id: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditWorkspace>(&mut ctx.tx, ctx.author.user, id).await?;
    lock::workspace(&mut ctx.tx, id).await?;
    let workspace = workspaces::get(&mut ctx.tx, &member).await?.workspace;
    past.first.ensure_unchanged(&AuditedWorkspace(&workspace))?;
    let fields = past.first.without(&AuditedWorkspace(&workspace));
    let edit = WorkspaceEdit::check(
        fields.name.as_deref(),
        fields
            .description
            .as_deref()
            .map_or(Patch::Keep, Patch::Set),
        fields.currency.as_deref(),
        fields.time_zone.as_deref(),
        fields.ai_allowed,
    );
    let draft = edit.map_err(undo_conflict)?.over(&workspace);
    change(ctx, &member, &workspace, draft).await.map(drop)
}
