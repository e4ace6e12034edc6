//! What can be done with workspaces, and by whom.

use kym_commerce::plans::LimitKey;
use kym_domain::id::WorkspaceId;
use kym_domain::workspaces::{Workspace, WorkspaceDraft, WorkspaceEdit, WorkspaceView, ZoneName};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::workspace_events::{
    WORKSPACE_CREATED, WORKSPACE_DELETED, WORKSPACE_UPDATED, WorkspaceEvent,
};
use kym_rates::currencies::service::resolve_active_currency;
use kym_store::access::{AllowAi, DeleteWorkspace, EditWorkspace, Member, Read};
use kym_store::events::Audience;
use kym_store::{accounts, lock, recurring, saved_reports, workspaces};

use super::purge::PurgeWorkspace;
use super::wire::AuditedWorkspace;
use super::wire::WorkspaceAnswer;

/// The workspaces that the caller belongs to.
pub async fn list(view: &mut View) -> Result<Vec<WorkspaceView>> {
    Ok(workspaces::list(&mut view.reader, view.user).await?)
}

/// One of them.
pub async fn get(view: &mut View, id: WorkspaceId) -> Result<WorkspaceView> {
    let member = member::<Read>(&mut view.reader, view.user, id).await?;
    Ok(workspaces::get(&mut view.reader, &member).await?)
}

/// Makes a workspace that belongs to the caller.
pub async fn create(mut ctx: Ctx, draft: WorkspaceDraft) -> Result<Committed<WorkspaceAnswer>> {
    let currency = resolve_active_currency(&mut ctx.tx, draft.currency()).await?;
    let workspace = draft.create(ctx.new_id(), ctx.now(), currency);
    workspaces::insert(&mut ctx.tx, &workspace, ctx.author.user).await?;
    ctx.take(workspace.id, LimitKey::WorkspacesOwned, 1);
    ctx.take(workspace.id, LimitKey::MembersPerWorkspace, 1);
    let event = WorkspaceEvent::new(&workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace.id), WORKSPACE_CREATED, &event);
    ctx.record(
        workspace.id,
        HistoryEntry::created(&AuditedWorkspace(&workspace)),
    )?;
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace.id).await?;
    let made = workspaces::get(&mut ctx.tx, &member).await?;
    ctx.commit(WorkspaceAnswer(made)).await
}

/// Changes name, description, currency, time zone, and whether models may be asked.
pub async fn update(
    mut ctx: Ctx,
    id: WorkspaceId,
    edit: WorkspaceEdit,
    if_match: &IfMatch,
) -> Result<Committed<WorkspaceAnswer>> {
    let member = member::<EditWorkspace>(&mut ctx.tx, ctx.author.user, id).await?;
    lock::workspace(&mut ctx.tx, id).await?;
    let view = workspaces::get(&mut ctx.tx, &member).await?;
    if_match.check(&WorkspaceAnswer(&view), ctx.author.language)?;
    let draft = edit.over(&view.workspace);
    let changed = change(&mut ctx, &member, &view.workspace, draft).await?;
    let changed = WorkspaceView {
        workspace: changed,
        ..view
    };
    ctx.commit(WorkspaceAnswer(changed)).await
}

/// Writes a workspace changed by a draft. It must be locked.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditWorkspace>,
    workspace: &Workspace,
    draft: WorkspaceDraft,
) -> Result<Workspace> {
    if draft
        .ai_allowed()
        .is_some_and(|allowed| allowed != workspace.ai_allowed)
    {
        kym_platform::access::member::<AllowAi>(&mut ctx.tx, ctx.author.user, workspace.id).await?;
    }
    let has_accounts = accounts::exist(&mut ctx.tx, member).await?;
    // It may have gone out of the list's offer since it was chosen.
    let currency = if draft.currency() == workspace.currency.code() {
        workspace.currency
    } else {
        resolve_active_currency(&mut ctx.tx, draft.currency()).await?
    };
    let changed = workspace
        .clone()
        .changed(draft, currency, has_accounts)
        .map_err(|_| ErrorCode::WORKSPACE_CURRENCY_IN_USE)?;
    workspaces::update(&mut ctx.tx, member, &changed).await?;
    if changed.time_zone != workspace.time_zone {
        // Days begin at other moments now: what is due is looked at anew.
        let now = ctx.now();
        recurring::look_again(&mut ctx.tx, member, now).await?;
        move_schedules(ctx, member, &changed.time_zone).await?;
    }
    let event = WorkspaceEvent::new(&changed, &ctx.author.event_actor);
    let audience = Audience::Workspace(member.workspace());
    ctx.emit(audience, WORKSPACE_UPDATED, &event);
    ctx.record(
        member.workspace(),
        HistoryEntry::updated(&AuditedWorkspace(workspace), &AuditedWorkspace(&changed)),
    )?;
    Ok(changed)
}

/// Has the reports that are mailed on a schedule come at their hours of another zone. One that is due already keeps its
/// turn, and goes on by the new zone afterwards.
async fn move_schedules(
    ctx: &mut Ctx,
    member: &Member<EditWorkspace>,
    zone: &ZoneName,
) -> Result<()> {
    let now = ctx.now();
    for (id, schedule) in saved_reports::awaited(&mut ctx.tx, member, now).await? {
        let next = schedule.next_run(zone, now);
        saved_reports::put_off(&mut ctx.tx, member, id, next).await?;
    }
    Ok(())
}

/// Gives a workspace up. From the commit on nobody can find it; its rows are removed by a job.
pub async fn delete(mut ctx: Ctx, id: WorkspaceId, if_match: &IfMatch) -> Result<Committed<()>> {
    let member = member::<DeleteWorkspace>(&mut ctx.tx, ctx.author.user, id).await?;
    lock::workspace(&mut ctx.tx, id).await?;
    let view = workspaces::get(&mut ctx.tx, &member).await?;
    if_match.check(&WorkspaceAnswer(&view), ctx.author.language)?;
    give_up(&mut ctx, &member, &view).await?;
    ctx.commit(()).await
}

/// Has a workspace belong to nobody, tells its members, and has its rows removed later.
pub async fn give_up(
    ctx: &mut Ctx,
    member: &Member<DeleteWorkspace>,
    view: &WorkspaceView,
) -> Result<()> {
    ctx.recount(member.workspace()).await?;
    workspaces::remove(&mut ctx.tx, member).await?;
    let event = WorkspaceEvent::new(&view.workspace, &ctx.author.event_actor);
    for member in &view.members {
        // One by one: when this is told, the workspace has no members to look up.
        ctx.emit(Audience::User(member.user_id), WORKSPACE_DELETED, &event);
    }
    ctx.enqueue(
        &PurgeWorkspace {
            workspace_id: member.workspace().as_uuid(),
        },
        ctx.now(),
        None,
    );
    Ok(())
}
