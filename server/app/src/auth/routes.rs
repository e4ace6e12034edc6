//! `/auth/…`: open to everybody, and limited by address.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kym_domain::language::Language;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::wire::{LogIn, Register, Registration, ShowToken, Tokens};
use super::{registration, service};
use crate::context::Answer;
use crate::error::Result;
use crate::error::response::no_content;
use crate::http::address::ClientAddress;
use crate::http::json::Json;
use crate::http::language::preferred;
use crate::state::App;
use crate::users::wire::UserBody;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_registration))
        .routes(routes!(register))
        .routes(routes!(log_in))
        .routes(routes!(refresh))
        .routes(routes!(log_out))
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
    Ok((StatusCode::CREATED, axum::Json(user.body(Language::En))).into_response())
}

/// Sign in with a user name or an e-mail address.
#[utoipa::path(post, path = "/auth/login", operation_id = "log_in", tag = "auth", security(()),
    request_body = LogIn,
    responses((status = 200, description = "The tokens of a new session", body = Tokens)))]
async fn log_in(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(form): Json<LogIn>,
) -> Result<Response> {
    let user_agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Ok(axum::Json(service::log_in(&app, address, user_agent, form).await?).into_response())
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
