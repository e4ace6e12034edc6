//! Inviting people to a workspace, and what becomes of it.

use axum::http::StatusCode;
use kym_commerce::plans::LimitKey;
use kym_domain::id::{WorkspaceId, WorkspaceInvitationId};
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_domain::text::fold_login;
use kym_domain::users::User;
use kym_domain::workspaces::{
    INVITATION_LIFE, InvitationDraft, InvitationRefused, MAX_OPEN_INVITATIONS, Workspace,
    WorkspaceInvitation, WorkspaceMember,
};
use kym_platform::access::{attempts, locked_member};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Author, Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::values::Instant;
use kym_platform::http::words::RoleWord;
use kym_platform::mail::{self, Email, Message, Recipient, workspace_invitation_link};
use kym_platform::notifications;
use kym_platform::outbound::random::link_token;
use kym_platform::realtime::workspace_events::{
    WORKSPACE_UPDATED, WORKSPACE_USER_ADDED, WorkspaceEvent, WorkspaceUserEvent,
};
use kym_platform::state::App;
use kym_store::access::{Invite, Member};
use kym_store::events::Audience;
use kym_store::workspace_invitations::{self as invitations, FoundInvitation};
use kym_store::{Reader, StoreError, Tx, lock, members, users, workspaces};

use super::audited::AuditedWorkspaceInvitation;
use super::token::TokenHash;
use super::wire::{InvitationPreview, Joined, NewInvitation};
use crate::workspaces::audited::AuditedWorkspaceMember;

/// Invites an address. An open invitation that it had before is worth nothing from then on.
pub async fn invite(
    mut ctx: Ctx,
    inviter: &User,
    workspace: WorkspaceId,
    draft: InvitationDraft,
) -> Result<Committed<NewInvitation>> {
    let member = locked_member::<Invite>(&mut ctx.tx, inviter.id, workspace).await?;
    if members::has_address(&mut ctx.tx, &member, &draft.email).await? {
        return Err(ErrorCode::ALREADY_MEMBER.into());
    }
    let id = ctx.new_id();
    send(ctx, &member, inviter, (id, true), draft).await
}

/// Sends an invitation anew, with another link and seven more days. The link before is worth nothing.
pub async fn resend(
    mut ctx: Ctx,
    inviter: &User,
    workspace: WorkspaceId,
    id: WorkspaceInvitationId,
) -> Result<Committed<NewInvitation>> {
    let member = locked_member::<Invite>(&mut ctx.tx, inviter.id, workspace).await?;
    let invitation = invitations::get(&mut ctx.tx, &member, id).await?;
    let WorkspaceInvitation { email, role, .. } = invitation.ok_or(Error::NOT_FOUND)?;
    let draft = InvitationDraft { email, role };
    send(ctx, &member, inviter, (id, false), draft).await
}

async fn send(
    mut ctx: Ctx,
    member: &Member<Invite>,
    inviter: &User,
    (id, is_new): (WorkspaceInvitationId, bool),
    draft: InvitationDraft,
) -> Result<Committed<NewInvitation>> {
    let InvitationDraft { email, role } = draft;
    let now = ctx.now();
    if !member.role().may_invite(role) {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    if invitations::count_open(&mut ctx.tx, member, &email, now).await? >= MAX_OPEN_INVITATIONS {
        return Err(ErrorCode::TOO_MANY_INVITATIONS.into());
    }
    attempts::may_invite(&mut ctx, inviter.id, &email).await?;
    let (token, hash) = link_token(&*ctx.app().random);
    let is_mailed = ctx.app().smtp.is_some();
    let invitation = WorkspaceInvitation {
        id,
        workspace_id: member.workspace(),
        email,
        role,
        invited_by: inviter.id,
        inviter: inviter.full_name.clone(),
        is_mailed,
        created_at: now,
        expires_at: now + INVITATION_LIFE,
        accepted_at: None,
    };
    invitations::replace(&mut ctx.tx, member, &invitation, &hash).await?;
    let workspace = workspaces::get(&mut ctx.tx, member).await?.workspace;
    let link = workspace_invitation_link(&ctx.app().config.public_url(), &token);
    let email = Email {
        to: recipient(&mut ctx, &invitation.email).await?,
        message: Message::WorkspaceInvitation {
            invited_by: inviter.full_name.clone(),
            workspace: workspace.name.clone(),
            role,
            token,
        },
    };
    mail::send(&mut ctx, email).await?;
    notify_invited(&mut ctx, &invitation, &workspace).await?;
    tell_members(&mut ctx, &workspace);
    if is_new {
        ctx.record(
            workspace.id,
            HistoryEntry::created(&AuditedWorkspaceInvitation(&invitation)),
        )?;
    }
    tracing::info!(by = %inviter.id, workspace.id = %workspace.id, invitation.id = %id, %role, "somebody was invited");
    ctx.commit(NewInvitation {
        invitation,
        link: (!is_mailed).then_some(link),
    })
    .await
}

/// Tells whoever has this address already. The link is in the letter alone: it is not known here any more.
async fn notify_invited(
    ctx: &mut Ctx,
    invitation: &WorkspaceInvitation,
    workspace: &Workspace,
) -> Result<()> {
    let Some(found) = users::credentials(&mut ctx.tx, &invitation.email).await? else {
        return Ok(());
    };
    // An address that nobody has proved may be somebody else's.
    if found.user.email_verified_at.is_none() {
        return Ok(());
    }
    let content = Content::new(NotificationKind::WorkspaceInvited)
        .in_workspace(workspace.id, &workspace.name)
        .text(ParamName::Person, invitation.inviter.as_str())
        .text(ParamName::Role, invitation.role.as_str());
    notifications::notify(ctx, &found.user, content).await
}

/// Whoever has this address, known or not: the one who invites does not learn which.
async fn recipient(ctx: &mut Ctx, email: &str) -> Result<Recipient> {
    match users::credentials(&mut ctx.tx, email).await? {
        Some(found) => Recipient::user(&mut ctx.tx, &found.user).await,
        None => Ok(Recipient::stranger(email.to_owned(), ctx.author.language)),
    }
}

/// Takes an invitation back, within the roles for which one may invite.
pub async fn cancel(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: WorkspaceInvitationId,
) -> Result<Committed<()>> {
    let member = locked_member::<Invite>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let invitation = invitations::get(&mut ctx.tx, &member, id).await?;
    let invitation = invitation.ok_or(Error::NOT_FOUND)?;
    if !member.role().may_invite(invitation.role) {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    if !invitations::cancel(&mut ctx.tx, &member, id).await? {
        return Err(Error::NOT_FOUND);
    }
    let workspace = workspaces::get(&mut ctx.tx, &member).await?.workspace;
    tell_members(&mut ctx, &workspace);
    ctx.record(
        workspace.id,
        HistoryEntry::deleted(&AuditedWorkspaceInvitation(&invitation)),
    )?;
    tracing::info!(by = %ctx.author.user, workspace.id = %workspace.id, invitation.id = %id, "an invitation was taken back");
    ctx.commit(()).await
}

fn tell_members(ctx: &mut Ctx, workspace: &Workspace) {
    let event = WorkspaceEvent::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace.id), WORKSPACE_UPDATED, &event);
}

/// What an invitation says. Whoever has the link may ask, signed in or not.
pub async fn look(app: &App, token: &TokenHash) -> Result<InvitationPreview> {
    let mut reader = app.db.ask().await?;
    let FoundInvitation {
        invitation,
        workspace_name,
    } = found(&mut reader, token).await?;
    invitation.open(app.clock.now()).map_err(refusal)?;
    Ok(InvitationPreview {
        workspace_name,
        invited_by: invitation.inviter,
        role: RoleWord(invitation.role),
        email: invitation.email,
        expires_at: Instant(invitation.expires_at),
        registration: app.config.auth.registration.into(),
    })
}

/// Makes the caller a member. It takes the link and the address: somebody else's invitation stays
/// unused. A link that was mailed to the address proves it; one that was handed over does not, and is refused
/// with `email_unconfirmed` while emails can be sent and the address is not proved.
pub async fn accept(mut ctx: Ctx, token: &TokenHash) -> Result<Committed<Joined>> {
    let now = ctx.now();
    // Nobody gives them another address between the check and the proof.
    lock::user(&mut ctx.tx, ctx.author.user).await?;
    let FoundInvitation {
        invitation,
        workspace_name,
    } = locked(&mut ctx.tx, token).await?;
    invitation.open(now).map_err(refusal)?;
    let user = users::get(&mut ctx.tx, ctx.author.user).await?;
    let user = user.ok_or(ErrorCode::UNAUTHENTICATED)?;
    if fold_login(&user.email) != fold_login(&invitation.email) {
        return Err(ErrorCode::WORKSPACE_INVITATION_FOR_ANOTHER.into());
    }
    let is_unproved = user.email_verified_at.is_none();
    if is_unproved && invitation.is_mailed {
        users::confirm_email(&mut ctx.tx, user.id, now).await?;
    } else if is_unproved && ctx.app().smtp.is_some() {
        return Err(ErrorCode::EMAIL_UNCONFIRMED.into());
    }
    if !invitations::accept(&mut ctx.tx, invitation.id, now).await? {
        return Err(ErrorCode::WORKSPACE_INVITATION_USED.into());
    }
    let (workspace_id, role) = (invitation.workspace_id, invitation.role);
    let joined = workspaces::insert_member(&mut ctx.tx, workspace_id, user.id, role, now);
    match joined.await {
        Err(StoreError::Conflict) => return Err(ErrorCode::ALREADY_MEMBER.into()),
        joined => joined?,
    }
    ctx.take(workspace_id, LimitKey::MembersPerWorkspace, 1);
    let member = WorkspaceMember {
        user_id: user.id,
        username: user.username,
        full_name: user.full_name.clone(),
        role,
        joined_at: now,
    };
    let actor = &ctx.author.event_actor;
    let event = WorkspaceUserEvent::new(workspace_id, &workspace_name, &member, actor);
    ctx.emit(
        Audience::Workspace(workspace_id),
        WORKSPACE_USER_ADDED,
        &event,
    );
    ctx.record(
        workspace_id,
        HistoryEntry::created(&AuditedWorkspaceMember(&member)),
    )?;
    if let Some(inviter) = users::get(&mut ctx.tx, invitation.invited_by).await? {
        let content = Content::new(NotificationKind::WorkspaceJoined)
            .in_workspace(workspace_id, &workspace_name)
            .text(ParamName::Person, user.full_name)
            .text(ParamName::Role, role.as_str());
        notifications::notify(&mut ctx, &inviter, content).await?;
    }
    tracing::info!(user.id = %user.id, workspace.id = %workspace_id, invitation.id = %invitation.id, %role, "an invitation was accepted");
    ctx.commit(Joined {
        workspace_id,
        workspace_name,
        role,
    })
    .await
}

/// Removes an invitation that is not wanted. The link is enough for that: whoever it was made for need
/// not register to be left alone. The members hear of it as of a change of the inviter's, since nobody
/// else is known to have made it.
pub async fn decline(app: &App, token: &TokenHash) -> Result<Committed<()>> {
    let mut tx = app.db.write().await?;
    let found = locked(&mut tx, token).await?;
    let invitation = found.invitation;
    invitation.open(app.clock.now()).map_err(refusal)?;
    if !invitations::decline(&mut tx, invitation.id).await? {
        return Err(ErrorCode::WORKSPACE_INVITATION_UNKNOWN.into());
    }
    let inviter = users::get(&mut tx, invitation.invited_by).await?;
    let inviter = inviter.ok_or(ErrorCode::WORKSPACE_INVITATION_UNKNOWN)?;
    let mut ctx = app.carry_on(tx, Author::of(&inviter), StatusCode::NO_CONTENT);
    let id = invitation.workspace_id;
    let event = WorkspaceEvent::named(id, found.workspace_name, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(id), WORKSPACE_UPDATED, &event);
    ctx.record(
        id,
        HistoryEntry::deleted(&AuditedWorkspaceInvitation(&invitation)),
    )?;
    tracing::info!(workspace.id = %id, invitation.id = %invitation.id, "an invitation was declined");
    ctx.commit(()).await
}

async fn found(reader: &mut Reader, token: &TokenHash) -> Result<FoundInvitation> {
    let found = invitations::find(reader, &token.0).await?;
    found.ok_or(ErrorCode::WORKSPACE_INVITATION_UNKNOWN.into())
}

/// The invitation, after everybody who changes its workspace: none that has just ended is answered.
async fn locked(tx: &mut Tx, token: &TokenHash) -> Result<FoundInvitation> {
    let workspace = found(tx, token).await?.invitation.workspace_id;
    lock::workspace(tx, workspace).await?;
    found(tx, token).await
}

fn refusal(refused: InvitationRefused) -> ErrorCode {
    match refused {
        InvitationRefused::Used => ErrorCode::WORKSPACE_INVITATION_USED,
        InvitationRefused::Expired => ErrorCode::WORKSPACE_INVITATION_EXPIRED,
    }
}
