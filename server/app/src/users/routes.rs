//! `/users/…`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::users::{Settings, User};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::wire::{SettingsBody, UpdateSettings, UpdateUser, UserBody};
use crate::access::{Call, Sent};
use crate::context::{Committed, found};
use crate::error::Result;
use crate::http::conditional::IfMatch;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_me, update_me))
        .routes(routes!(get_settings, update_settings))
        .routes(routes!(reset_settings))
}

/// Who I am.
#[utoipa::path(get, path = "/users/me", operation_id = "get_me", tag = "users",
    responses((status = 200, description = "The user", body = UserBody)))]
async fn get_me(State(app): State<App>, call: Call) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(&service::me(&mut view).await?, view.language)
}

/// Change my name.
#[utoipa::path(put, path = "/users/me", operation_id = "update_me", tag = "users", request_body = UpdateUser,
    responses((status = 200, description = "The user as changed", body = UserBody)))]
async fn update_me(
    State(app): State<App>,
    if_match: IfMatch,
    Sent(call, body): Sent<UpdateUser>,
) -> Result<Committed<User>> {
    let full_name = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::rename(ctx, full_name, &if_match).await
}

/// How I like the product.
#[utoipa::path(get, path = "/users/settings", operation_id = "get_settings", tag = "users",
    responses((status = 200, description = "The settings", body = SettingsBody)))]
async fn get_settings(State(app): State<App>, call: Call) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(&service::settings_of(&mut view).await?, view.language)
}

/// Change some settings; those that are not given stay.
#[utoipa::path(put, path = "/users/settings", operation_id = "update_settings", tag = "users",
    request_body = UpdateSettings,
    responses((status = 200, description = "The settings as changed", body = SettingsBody)))]
async fn update_settings(
    State(app): State<App>,
    Sent(call, body): Sent<UpdateSettings>,
) -> Result<Committed<Settings>> {
    let change = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::change_settings(ctx, change).await
}

/// Put all settings back to their first values.
#[utoipa::path(post, path = "/users/settings/reset", operation_id = "reset_settings", tag = "users",
    responses((status = 200, description = "The settings", body = SettingsBody)))]
async fn reset_settings(State(app): State<App>, call: Call) -> Result<Committed<Settings>> {
    service::reset_settings(app.write(&call, StatusCode::OK).await?).await
}
