//! `/users/invitations`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::RegistrationInvitationId;
use kym_platform::access::{Admin, AuthedJson};
use kym_platform::context::{Author, Committed};
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{InvitationList, Invite, NewInvitation, NewInvitationBody};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_invitations, invite_to_register))
        .routes(routes!(revoke_invitation))
}

/// The invitations to register that can still be used.
#[utoipa::path(get, path = "/users/invitations", operation_id = "list_registration_invitations",
    tag = "administration",
    responses((status = 200, description = "The invitations, newest first", body = InvitationList)))]
async fn list_invitations(State(app): State<App>, _: Admin) -> Result<Response> {
    let invitations = service::list(&app).await?;
    Ok(axum::Json(InvitationList::new(&invitations)).into_response())
}

/// Invite somebody to register. The link is mailed, and in the answer: shown once, and not kept for a
/// repetition of the request, which makes another one.
#[utoipa::path(post, path = "/users/invitations", operation_id = "invite_to_register", tag = "administration",
    request_body = Invite,
    responses((status = 201, description = "The invitation with its link", body = NewInvitationBody)))]
async fn invite_to_register(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<Invite, Admin>,
) -> Result<Committed<NewInvitation>> {
    let email = body.check()?;
    let tx = app.db.write().await?;
    let ctx = app.carry_on(tx, Author::from(&*admin), StatusCode::CREATED);
    service::invite(ctx, &admin, email).await
}

/// Take an invitation back.
#[utoipa::path(delete, path = "/users/invitations/{invitation_id}", operation_id = "revoke_registration_invitation",
    tag = "administration", params(("invitation_id" = Uuid, Path)),
    responses((status = 204, description = "It is worth nothing any more")))]
async fn revoke_invitation(
    State(app): State<App>,
    Ids((id,)): Ids<(RegistrationInvitationId,)>,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::revoke(ctx, id).await
}
