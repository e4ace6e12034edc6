//! `/auth/…` and the password: signing in and out, refreshing, and proving who one is.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_platform::access::AuthedJson;
use kym_platform::access::captcha::{self, Captcha};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::error::response::no_content;
use kym_platform::http::address::ClientAddress;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::json::Json;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::wire::{ChangePassword, LogIn, ShowToken, StepUp};
use super::{login, password_change, service};
use crate::sessions::tokens::Tokens;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(limited(routes!(get_captcha), Limit::Challenge))
        .routes(limited(routes!(log_in), Limit::LogIn))
        .routes(limited(routes!(refresh), Limit::Refresh))
        .routes(limited(routes!(log_out), Limit::Refresh))
        .routes(routes!(step_up))
        .routes(routes!(change_password))
}

/// A captcha, for a sign-in, a registration or a request for a new password that was refused with
/// A0101 or A0106.
#[utoipa::path(get, path = "/auth/captcha", operation_id = "get_captcha", tag = "auth", security(()),
    responses((status = 200, description = "A new captcha", body = Captcha)))]
async fn get_captcha(State(app): State<App>) -> Result<Response> {
    Ok(axum::Json(captcha::make(&app).await?).into_response())
}

/// Sign in with a user name or an e-mail address.
#[utoipa::path(post, path = "/auth/login", operation_id = "log_in", tag = "auth", security(()),
    request_body = LogIn,
    responses((status = 200, description = "The tokens of a new session", body = Tokens)))]
async fn log_in(
    State(app): State<App>,
    origin: RequestOrigin,
    Json(form): Json<LogIn>,
) -> Result<Committed<Tokens>> {
    login::log_in(&app, &origin, form).await
}

/// Exchange a refresh token for the next pair of tokens.
#[utoipa::path(post, path = "/auth/refresh", operation_id = "refresh", tag = "auth", security(()),
    request_body = ShowToken,
    responses((status = 200, description = "The next pair", body = Tokens)))]
async fn refresh(
    State(app): State<App>,
    address: ClientAddress,
    Json(form): Json<ShowToken>,
) -> Result<Response> {
    Ok(axum::Json(service::refresh(&app, address, form).await?).into_response())
}

/// End the session of a refresh token. Works with a dead token, too.
#[utoipa::path(post, path = "/auth/logout", operation_id = "log_out", tag = "auth", security(()),
    request_body = ShowToken,
    responses((status = 204, description = "The session has ended")))]
async fn log_out(State(app): State<App>, Json(form): Json<ShowToken>) -> Result<Response> {
    service::log_out(&app, form).await?;
    Ok(no_content())
}

/// Confirm that it is me, for what asks for a fresh proof of identity. It counts for this session, for
/// ten minutes, as a sign-in does.
#[utoipa::path(post, path = "/auth/step-up", operation_id = "step_up", tag = "auth", request_body = StepUp,
    responses((status = 204, description = "The proof is fresh")))]
async fn step_up(
    State(app): State<App>,
    origin: RequestOrigin,
    AuthedJson(call, body): AuthedJson<StepUp>,
) -> Result<Response> {
    super::step_up::step_up(&app, &origin, &call.actor, body.check()?).await?;
    Ok(no_content())
}

/// Change my password. Everywhere else I am signed out.
#[utoipa::path(put, path = "/users/me/password", operation_id = "change_password", tag = "users",
    request_body = ChangePassword,
    responses((status = 204, description = "The new password is in force")))]
async fn change_password(
    State(app): State<App>,
    origin: RequestOrigin,
    AuthedJson(call, body): AuthedJson<ChangePassword>,
) -> Result<Committed<()>> {
    let form = body.check(&call.actor.user)?;
    let ready = password_change::prepare(&app, &call, &origin, form).await?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    password_change::change(ctx, &call, &origin, ready).await
}
