//! `/auth/…`: open to everybody, and limited by address.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kym_domain::language::Language;
use kym_domain::users::Profile;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::wire::{LogIn, Register, Registration, ShowToken};
use super::{login, registration, service};
use crate::access::captcha::{self, Captcha};
use crate::context::{Answer, Committed};
use crate::error::Result;
use crate::error::response::no_content;
use crate::http::address::ClientAddress;
use crate::http::device::Whence;
use crate::http::json::Json;
use crate::http::language::preferred;
use crate::http::limits::{Limit, limited};
use crate::sessions::tokens::Tokens;
use crate::state::App;
use crate::users::wire::UserBody;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(limited(routes!(get_registration), Limit::Link))
        .routes(limited(routes!(register), Limit::Registration))
        .routes(limited(routes!(get_captcha), Limit::Challenge))
        .routes(limited(routes!(log_in), Limit::LogIn))
        .routes(limited(routes!(refresh), Limit::Refresh))
        .routes(limited(routes!(log_out), Limit::Refresh))
}

/// Who may register here.
#[utoipa::path(get, path = "/auth/registration", operation_id = "get_registration", tag = "auth", security(()),
    responses((status = 200, description = "The state of registration", body = Registration)))]
async fn get_registration(State(app): State<App>) -> Result<Response> {
    Ok(axum::Json(registration::state(&app).await?).into_response())
}

/// Register. On an empty installation this takes the token of the set-up link.
#[utoipa::path(post, path = "/auth/register", operation_id = "register", tag = "auth", security(()),
    request_body = Register,
    responses((status = 201, description = "The new user", body = UserBody)))]
async fn register(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(form): Json<Register>,
) -> Result<Response> {
    let user = registration::register(&app, address, preferred(&headers), form).await?;
    Ok((
        StatusCode::CREATED,
        axum::Json(Profile::new(user).body(Language::En)),
    )
        .into_response())
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
    whence: Whence,
    Json(form): Json<LogIn>,
) -> Result<Committed<Tokens>> {
    login::log_in(&app, &whence, form).await
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
