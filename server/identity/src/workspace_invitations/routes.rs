//! `/workspaces/…/invitations`, and `/workspaces/invitations/…` for whoever has a link.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::{WorkspaceId, WorkspaceInvitationId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Author, Committed, Ctx};
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::service;
use super::token::TokenHash;
use super::wire::{
    AcceptedInvitation, InvitationPreview, Invite, Joined, NewInvitation, NewInvitationBody,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(invite_to_workspace))
        .routes(routes!(cancel_workspace_invitation))
        .routes(routes!(resend_workspace_invitation))
        .routes(limited(routes!(get_workspace_invitation), Limit::Link))
        .routes(limited(routes!(accept_workspace_invitation), Limit::Link))
        .routes(limited(routes!(decline_workspace_invitation), Limit::Link))
}

/// Invite somebody to a workspace: by an email, or where none can be sent by the link in the answer. An
/// open invitation of the same address is replaced.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/invitations", operation_id = "invite_to_workspace",
    tag = "members", params(("workspace_id" = Uuid, Path)), request_body = Invite,
    responses((status = 201, description = "The invitation", body = NewInvitationBody)))]
async fn invite_to_workspace(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<Invite>,
) -> Result<Committed<NewInvitation>> {
    let draft = body.check()?;
    let ctx = begin(&app, &call, StatusCode::CREATED).await?;
    service::invite(ctx, &call.actor.user, workspace, draft).await
}

/// Take an invitation back.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/invitations/{invitation_id}",
    operation_id = "cancel_workspace_invitation", tag = "members",
    params(("workspace_id" = Uuid, Path), ("invitation_id" = Uuid, Path)),
    responses((status = 204, description = "It is worth nothing any more")))]
async fn cancel_workspace_invitation(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, WorkspaceInvitationId)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::cancel(ctx, workspace, id).await
}

/// Send an invitation again, with another link and seven more days.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/invitations/{invitation_id}/resend",
    operation_id = "resend_workspace_invitation", tag = "members",
    params(("workspace_id" = Uuid, Path), ("invitation_id" = Uuid, Path)),
    responses((status = 200, description = "The invitation", body = NewInvitationBody)))]
async fn resend_workspace_invitation(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, WorkspaceInvitationId)>,
    call: RequestContext,
) -> Result<Committed<NewInvitation>> {
    let ctx = begin(&app, &call, StatusCode::OK).await?;
    service::resend(ctx, &call.actor.user, workspace, id).await
}

/// A change whose answer may hold a link: such an answer is not kept for a repetition of the request,
/// which makes another link instead.
async fn begin(app: &App, call: &RequestContext, status: StatusCode) -> Result<Ctx> {
    if app.smtp.is_some() {
        return app.write(call, status).await;
    }
    let tx = app.db.write().await?;
    Ok(app.carry_on(tx, Author::from(call), status))
}

/// What an invitation says, by the token of its link. Works without being signed in.
#[utoipa::path(get, path = "/workspaces/invitations/{token}", operation_id = "get_workspace_invitation",
    tag = "members", security(()), params(("token" = String, Path)),
    responses(
        (status = 200, description = "Who invites where", body = InvitationPreview),
        (status = 409, description = "It was accepted already", body = ErrorBody),
        (status = 410, description = "It has expired", body = ErrorBody),
    ))]
async fn get_workspace_invitation(State(app): State<App>, token: TokenHash) -> Result<Response> {
    Ok(axum::Json(service::look(&app, &token).await?).into_response())
}

/// Become a member, by the token of a link that was made for my address.
#[utoipa::path(post, path = "/workspaces/invitations/accept/{token}",
    operation_id = "accept_workspace_invitation", tag = "members", params(("token" = String, Path)),
    responses(
        (status = 200, description = "The workspace that I belong to now", body = AcceptedInvitation),
        (status = 410, description = "It has expired", body = ErrorBody),
    ))]
async fn accept_workspace_invitation(
    State(app): State<App>,
    token: TokenHash,
    call: RequestContext,
) -> Result<Committed<Joined>> {
    service::accept(app.write(&call, StatusCode::OK).await?, &token).await
}

/// Decline an invitation, by the token of its link. Works without being signed in.
#[utoipa::path(post, path = "/workspaces/invitations/decline/{token}",
    operation_id = "decline_workspace_invitation", tag = "members", security(()),
    params(("token" = String, Path)),
    responses(
        (status = 204, description = "It is worth nothing any more"),
        (status = 410, description = "It has expired", body = ErrorBody),
    ))]
async fn decline_workspace_invitation(
    State(app): State<App>,
    token: TokenHash,
) -> Result<Committed<()>> {
    service::decline(&app, &token).await
}
