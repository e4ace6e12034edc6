//! `/users/me/sessions`. Ending one asks for a fresh proof of identity (ASVS 5.0, V7.5.2): else whoever stole a
//! token would sign out its owner.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::SessionId;
use kym_platform::access::{RecentlyVerified, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::SessionList;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_sessions, revoke_other_sessions))
        .routes(routes!(revoke_session))
}

/// Where I am signed in.
#[utoipa::path(get, path = "/users/me/sessions", operation_id = "list_sessions", tag = "users",
    responses((status = 200, description = "The sessions that are alive", body = SessionList)))]
async fn list_sessions(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let view = app.read(&call).await?;
    let sessions = service::list(&app, view, call.actor.session).await?;
    found(&sessions, call.language)
}

/// Sign out everywhere but here.
#[utoipa::path(delete, path = "/users/me/sessions", operation_id = "revoke_other_sessions", tag = "users",
    responses((status = 204, description = "All other sessions have ended")))]
async fn revoke_other_sessions(
    State(app): State<App>,
    call: RecentlyVerified,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::end_others(ctx, call.actor.session).await
}

/// End one of my sessions.
#[utoipa::path(delete, path = "/users/me/sessions/{session_id}", operation_id = "revoke_session", tag = "users",
    params(("session_id" = Uuid, Path)),
    responses((status = 204, description = "The session has ended")))]
async fn revoke_session(
    State(app): State<App>,
    Ids((session,)): Ids<(SessionId,)>,
    call: RecentlyVerified,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::end(ctx, session).await
}
