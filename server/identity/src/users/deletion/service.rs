//! Deleting a user.

use kym_billing::payment_methods::forget_all;
use kym_billing::payments::deletion::close_with_user;
use kym_billing::subscriptions::deletion::end_with_user;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_domain::workspaces::{Role, WorkspaceMember, WorkspaceView};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, OwnedWorkspace, PossibleOwner, Result};
use kym_platform::mail::{self, Email, Message, Recipient};
use kym_platform::notifications;
use kym_platform::realtime::workspace_events::{
    WORKSPACE_USER_REMOVED, WORKSPACE_USER_ROLE_UPDATED, WorkspaceUserEvent,
};
use kym_store::access::{DeleteWorkspace, GrantOwner};
use kym_store::events::Audience;
use kym_store::users::administrators;
use kym_store::{lock, members, sessions, users, workspaces};

use super::wire::{Dispositions, WorkspaceDisposition};
use crate::users::administrators::ensure_other_admin;
use crate::workspaces::audited::AuditedWorkspaceMember;
use crate::workspaces::service::give_up;

/// Deletes a user. What they booked in workspaces of others stays there; what is theirs alone goes:
/// sessions, passkeys, notifications, exports, emails, and the workspaces for which that was answered.
pub async fn delete(
    mut ctx: Ctx,
    id: UserId,
    dispositions: &Dispositions,
) -> Result<Committed<()>> {
    administrators::lock(&mut ctx.tx).await?;
    lock::user(&mut ctx.tx, id).await?;
    let user = users::get(&mut ctx.tx, id).await?.ok_or(Error::NOT_FOUND)?;
    if user.is_active_administrator() {
        ensure_other_admin(&mut ctx.tx).await?;
    }
    let views = locked_workspaces(&mut ctx, id).await?;
    let undecided: Vec<_> = views
        .iter()
        .filter(|view| owns_alone(view, id) && !dispositions.contains_key(&view.workspace.id))
        .map(|view| owned(view, id))
        .collect();
    if !undecided.is_empty() {
        return Err(Error::Undecided(undecided));
    }
    for view in &views {
        ctx.recount(view.workspace.id).await?;
        let disposition = dispositions
            .get(&view.workspace.id)
            .filter(|_| owns_alone(view, id));
        if let Some((place, disposition)) = disposition {
            apply(&mut ctx, view, id, *place, *disposition).await?;
        }
        let gone = view.members.iter().find(|member| member.user_id == id);
        if let Some(gone) = gone
            && disposition
                .is_none_or(|(_, disposition)| *disposition != WorkspaceDisposition::Delete)
        {
            let event = user_event(&ctx, view, gone);
            let audience = Audience::Workspace(view.workspace.id);
            ctx.emit(audience, WORKSPACE_USER_REMOVED, &event);
            ctx.record(
                view.workspace.id,
                HistoryEntry::deleted(&AuditedWorkspaceMember(gone)),
            )?;
        }
    }
    let now = ctx.now();
    sessions::revoke_all(&mut ctx.tx, id, now).await?;
    end_with_user(&mut ctx, id).await?;
    close_with_user(&mut ctx, id).await?;
    forget_all(&mut ctx, id).await?;
    let to = Recipient {
        // The email outlives the user.
        user: None,
        ..Recipient::user(&mut ctx.tx, &user).await?
    };
    users::remove(&mut ctx.tx, id).await?;
    ctx.forget_usage(id);
    let message = Message::AccountDeleted;
    mail::send(&mut ctx, Email { to, message }).await?;
    tracing::info!(user.id = %id, by = %ctx.author.user, "a user was deleted");
    ctx.commit(()).await
}

/// The workspaces of a user, none of which changes from now on.
async fn locked_workspaces(ctx: &mut Ctx, user: UserId) -> Result<Vec<WorkspaceView>> {
    let mut ids: Vec<_> = workspaces::list(&mut ctx.tx, user)
        .await?
        .into_iter()
        .map(|view| view.workspace.id)
        .collect();
    ids.sort_unstable();
    for id in ids {
        lock::workspace(&mut ctx.tx, id).await?;
    }
    Ok(workspaces::list(&mut ctx.tx, user).await?)
}

/// Whether the workspace would be nobody's without this user.
fn owns_alone(view: &WorkspaceView, user: UserId) -> bool {
    view.role == Role::Owner
        && !view
            .members
            .iter()
            .any(|member| member.role == Role::Owner && member.user_id != user)
}

fn owned(view: &WorkspaceView, user: UserId) -> OwnedWorkspace {
    let others = view.members.iter().filter(|member| member.user_id != user);
    OwnedWorkspace {
        id: view.workspace.id.as_uuid(),
        name: view.workspace.name.clone(),
        members: others
            .map(|member| PossibleOwner {
                user_id: member.user_id.as_uuid(),
                full_name: member.full_name.clone(),
            })
            .collect(),
    }
}

async fn apply(
    ctx: &mut Ctx,
    view: &WorkspaceView,
    user: UserId,
    place: usize,
    disposition: WorkspaceDisposition,
) -> Result<()> {
    // On behalf of the owner, also when an administrator deletes them.
    let id = view.workspace.id;
    match disposition {
        WorkspaceDisposition::Delete => {
            let right = member::<DeleteWorkspace>(&mut ctx.tx, user, id).await?;
            give_up(ctx, &right, view).await
        }
        WorkspaceDisposition::HandOver(to) => {
            let right = member::<GrantOwner>(&mut ctx.tx, user, id).await?;
            let (is_other, now) = (to != user, ctx.now());
            if is_other && members::grant_owner(&mut ctx.tx, &right, to, now).await? {
                return tell_heir(ctx, view, user, to).await;
            }
            let field = format!("workspaces[{place}].user_id");
            Err(FieldError::new(field, FieldCode::NotFound).into())
        }
    }
}

/// Tells everybody whose the workspace is now, and the one whose it is.
async fn tell_heir(ctx: &mut Ctx, view: &WorkspaceView, from: UserId, to: UserId) -> Result<()> {
    let find = |user| view.members.iter().find(|member| member.user_id == user);
    let (Some(was), Some(giver)) = (find(to), find(from)) else {
        return Ok(());
    };
    let heir = WorkspaceMember {
        role: Role::Owner,
        ..was.clone()
    };
    let event = user_event(ctx, view, &heir);
    let workspace = &view.workspace;
    ctx.emit(
        Audience::Workspace(workspace.id),
        WORKSPACE_USER_ROLE_UPDATED,
        &event,
    );
    ctx.record(
        workspace.id,
        HistoryEntry::updated(&AuditedWorkspaceMember(was), &AuditedWorkspaceMember(&heir)),
    )?;
    let content = Content::new(NotificationKind::WorkspaceRoleChanged)
        .in_workspace(workspace.id, &workspace.name)
        .text(ParamName::Person, giver.full_name.as_str())
        .text(ParamName::Role, Role::Owner.as_str());
    let user = users::get(&mut ctx.tx, to).await?.ok_or(Error::NOT_FOUND)?;
    notifications::notify(ctx, &user, content).await
}

fn user_event(ctx: &Ctx, view: &WorkspaceView, about: &WorkspaceMember) -> WorkspaceUserEvent {
    let (workspace, actor) = (&view.workspace, &ctx.author.event_actor);
    WorkspaceUserEvent::new(workspace.id, &workspace.name, about, actor)
}
