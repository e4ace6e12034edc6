//! Changing who belongs to a workspace. The workspace is locked before anything is looked at, so that
//! two who change each other's role do it one after the other.

use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_domain::users::User;
use kym_domain::workspaces::{Role, Workspace, WorkspaceMember};
use kym_platform::access::{locked_member, member};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::notifications;
use kym_platform::realtime::workspace_events::{
    WORKSPACE_USER_REMOVED, WORKSPACE_USER_ROLE_UPDATED, WorkspaceUserEvent,
};
use kym_store::access::{GrantOwner, Leave, ManageMembers, Member};
use kym_store::events::Audience;
use kym_store::{members, presences, users, workspaces};

use crate::workspaces::audited::AuditedWorkspaceMember;
use crate::workspaces::wire::WorkspaceAnswer;

/// Gives somebody else another role.
pub async fn change_role(
    mut ctx: Ctx,
    by: &User,
    id: WorkspaceId,
    user: UserId,
    role: Role,
) -> Result<Committed<WorkspaceAnswer>> {
    let right = locked_member::<ManageMembers>(&mut ctx.tx, by.id, id).await?;
    if user == by.id {
        return Err(ErrorCode::OWN_ROLE.into());
    }
    let target = target(&mut ctx, &right, user).await?;
    if !right.role().may_give(role) {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    if target.role != role {
        ctx.recount(id).await?;
        let now = ctx.now();
        let changed = if role == Role::Owner {
            let right = member::<GrantOwner>(&mut ctx.tx, by.id, id).await?;
            members::grant_owner(&mut ctx.tx, &right, user, now).await?
        } else {
            members::set_role(&mut ctx.tx, &right, user, role).await?
        };
        if !changed {
            return Err(Error::NOT_FOUND);
        }
    }
    let view = workspaces::get(&mut ctx.tx, &right).await?;
    if target.role != role {
        let changed = WorkspaceMember {
            role,
            ..target.clone()
        };
        let event = user_event(&ctx, &view.workspace, &changed);
        ctx.emit(Audience::Workspace(id), WORKSPACE_USER_ROLE_UPDATED, &event);
        ctx.record(
            id,
            HistoryEntry::updated(
                &AuditedWorkspaceMember(&target),
                &AuditedWorkspaceMember(&changed),
            ),
        )?;
        let kind = NotificationKind::WorkspaceRoleChanged;
        notify(&mut ctx, by, &view.workspace, &changed, kind).await?;
        tracing::info!(by = %by.id, user.id = %user, workspace.id = %id, %role, "a role was changed");
    }
    ctx.commit(WorkspaceAnswer(view)).await
}

/// Puts somebody else out of a workspace.
pub async fn remove(
    mut ctx: Ctx,
    by: &User,
    id: WorkspaceId,
    user: UserId,
) -> Result<Committed<()>> {
    let right = locked_member::<ManageMembers>(&mut ctx.tx, by.id, id).await?;
    let target = target(&mut ctx, &right, user).await?;
    ctx.recount(id).await?;
    if !members::remove(&mut ctx.tx, &right, user).await? {
        return Err(Error::NOT_FOUND);
    }
    let workspace = workspaces::get(&mut ctx.tx, &right).await?.workspace;
    tell_of_removal(&mut ctx, &workspace, &target).await?;
    let kind = NotificationKind::WorkspaceRemoved;
    notify(&mut ctx, by, &workspace, &target, kind).await?;
    tracing::info!(by = %by.id, user.id = %user, workspace.id = %id, "a member was removed");
    ctx.commit(()).await
}

/// Ends the caller's own membership. The last owner cannot: first somebody else becomes one.
pub async fn leave(mut ctx: Ctx, id: WorkspaceId) -> Result<Committed<()>> {
    let user = ctx.author.user;
    let right = locked_member::<Leave>(&mut ctx.tx, user, id).await?;
    let workspace = workspaces::get(&mut ctx.tx, &right).await?.workspace;
    let leaver = members::get(&mut ctx.tx, &right, user).await?;
    let leaver = leaver.ok_or(Error::NOT_FOUND)?;
    ctx.recount(id).await?;
    if !members::leave(&mut ctx.tx, &right).await? {
        return Err(ErrorCode::LAST_OWNER.into());
    }
    tell_of_removal(&mut ctx, &workspace, &leaver).await?;
    tracing::info!(user.id = %user, workspace.id = %id, "a member left");
    ctx.commit(()).await
}

/// Another member, whom this one may change.
async fn target(
    ctx: &mut Ctx,
    right: &Member<ManageMembers>,
    user: UserId,
) -> Result<WorkspaceMember> {
    let target = members::get(&mut ctx.tx, right, user).await?;
    let target = target.ok_or(Error::NOT_FOUND)?;
    if right.role().may_change(target.role) {
        Ok(target)
    } else {
        Err(ErrorCode::FORBIDDEN.into())
    }
}

fn user_event(ctx: &Ctx, workspace: &Workspace, about: &WorkspaceMember) -> WorkspaceUserEvent {
    let actor = &ctx.author.event_actor;
    WorkspaceUserEvent::new(workspace.id, &workspace.name, about, actor)
}

/// Tells those who stay, and the one who goes: it is the last they hear of it.
async fn tell_of_removal(
    ctx: &mut Ctx,
    workspace: &Workspace,
    gone: &WorkspaceMember,
) -> Result<()> {
    if presences::forget(&mut ctx.tx, workspace.id, gone.user_id).await? {
        ctx.look_again(workspace.id);
    }
    let event = user_event(ctx, workspace, gone);
    for audience in [
        Audience::Workspace(workspace.id),
        Audience::User(gone.user_id),
    ] {
        ctx.emit(audience, WORKSPACE_USER_REMOVED, &event);
    }
    ctx.record(
        workspace.id,
        HistoryEntry::deleted(&AuditedWorkspaceMember(gone)),
    )
}

async fn notify(
    ctx: &mut Ctx,
    by: &User,
    workspace: &Workspace,
    about: &WorkspaceMember,
    kind: NotificationKind,
) -> Result<()> {
    let user = users::get(&mut ctx.tx, about.user_id).await?;
    let user = user.ok_or(Error::NOT_FOUND)?;
    let content = Content::new(kind)
        .in_workspace(workspace.id, &workspace.name)
        .text(ParamName::Person, by.full_name.as_str())
        .text(ParamName::Role, about.role.as_str());
    notifications::notify(ctx, &user, content).await
}
