//! `/users/password/reset/…`: open to everybody, and limited by address.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use kym_platform::error::Result;
use kym_platform::error::response::no_content;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::json::Json;
use kym_platform::http::language::preferred;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::service;
use super::wire::{PasswordResetRequested, RequestPasswordReset, ResetPassword};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(limited(routes!(request_password_reset), Limit::Reset))
        .routes(limited(routes!(reset_password), Limit::Link))
}

/// Ask for a link that sets a new password. The answer tells nobody who has an account.
#[utoipa::path(post, path = "/users/password/reset/request", operation_id = "request_password_reset", tag = "users",
    security(()), request_body = RequestPasswordReset,
    responses((status = 200, description = "The same for every address", body = PasswordResetRequested)))]
async fn request_password_reset(
    State(app): State<App>,
    origin: RequestOrigin,
    headers: HeaderMap,
    Json(form): Json<RequestPasswordReset>,
) -> Result<Response> {
    let answer = service::ask(&app, &origin, preferred(&headers), form).await?;
    Ok(axum::Json(answer).into_response())
}

/// Set a new password by a link. It signs out everywhere and signs in nowhere.
#[utoipa::path(post, path = "/users/password/reset", operation_id = "reset_password", tag = "users",
    security(()), request_body = ResetPassword,
    responses((status = 204, description = "The password is set")))]
async fn reset_password(
    State(app): State<App>,
    origin: RequestOrigin,
    Json(form): Json<ResetPassword>,
) -> Result<Response> {
    service::reset(&app, &origin, form).await?;
    Ok(no_content())
}
