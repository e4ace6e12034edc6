//! `/users/…`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::text::fold_login;
use kym_platform::access::{AuthedJson, RecentlyVerified, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::json::Json;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::wire::{
    ConfirmEmail, ConfirmedEmail, SettingsBody, UpdateSettings, UpdateUser, UserBody,
};
use super::wire::{ProfileAnswer, SettingsAnswer};
use super::{email, service};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_me, update_me))
        .routes(limited(routes!(confirm_email), Limit::Link))
        .routes(routes!(send_confirmation, cancel_email_change))
        .routes(routes!(get_settings, update_settings))
        .routes(routes!(reset_settings))
}

/// Who I am.
#[utoipa::path(get, path = "/users/me", operation_id = "get_me", tag = "users",
    responses((status = 200, description = "The user", body = UserBody)))]
async fn get_me(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(&ProfileAnswer(service::me(&mut view).await?), view.language)
}

/// Change my name or my e-mail address. Another address waits until it is confirmed by the link that
/// is sent there, and takes a fresh proof of identity.
#[utoipa::path(put, path = "/users/me", operation_id = "update_me", tag = "users", request_body = UpdateUser,
    responses((status = 200, description = "The user as changed", body = UserBody)))]
async fn update_me(
    State(app): State<App>,
    if_match: IfMatch,
    origin: RequestOrigin,
    AuthedJson(call, body): AuthedJson<UpdateUser>,
) -> Result<Committed<ProfileAnswer>> {
    let change = body.check()?;
    let is_other = |email: &String| fold_login(email) != fold_login(&call.actor.user.email);
    let proof = change.email.as_ref().filter(|email| is_other(email));
    let proof = proof.map(|_| RecentlyVerified::prove(&app, call.clone()));
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::change(ctx, change, proof.transpose()?, &if_match, &origin).await
}

/// Prove an e-mail address by the link that was sent there. Works without being signed in.
#[utoipa::path(post, path = "/users/email/confirm", operation_id = "confirm_email", tag = "users", security(()),
    request_body = ConfirmEmail,
    responses((status = 200, description = "The address that was proved", body = ConfirmedEmail)))]
async fn confirm_email(
    State(app): State<App>,
    origin: RequestOrigin,
    Json(form): Json<ConfirmEmail>,
) -> Result<Response> {
    Ok(axum::Json(email::confirm(&app, &origin, &form.check()?).await?).into_response())
}

/// Send the link that proves my e-mail address again: the one I have, or the one I want to have.
#[utoipa::path(post, path = "/users/me/email/confirmation", operation_id = "send_confirmation", tag = "users",
    responses((status = 204, description = "The email is on its way, unless there is nothing to prove")))]
async fn send_confirmation(State(app): State<App>, call: RequestContext) -> Result<Committed<()>> {
    email::send_again(app.write(&call, StatusCode::NO_CONTENT).await?).await
}

/// Cancel the change of the e-mail address. The link that was sent to the new address no longer works; where no change is
/// pending, nothing happens.
#[utoipa::path(delete, path = "/users/me/email/confirmation", operation_id = "cancel_email_change", tag = "users",
    responses((status = 200, description = "The user, whose address stays as it is", body = UserBody)))]
async fn cancel_email_change(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Committed<ProfileAnswer>> {
    email::cancel_change(app.write(&call, StatusCode::OK).await?).await
}

/// How I like the product.
#[utoipa::path(get, path = "/users/settings", operation_id = "get_settings", tag = "users",
    responses((status = 200, description = "The settings", body = SettingsBody)))]
async fn get_settings(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(
        &SettingsAnswer(service::settings_of(&mut view).await?),
        view.language,
    )
}

/// Change some settings; those that are not given stay.
#[utoipa::path(put, path = "/users/settings", operation_id = "update_settings", tag = "users",
    request_body = UpdateSettings,
    responses((status = 200, description = "The settings as changed", body = SettingsBody)))]
async fn update_settings(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<UpdateSettings>,
) -> Result<Committed<SettingsAnswer>> {
    let change = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::change_settings(ctx, change).await
}

/// Put all settings back to their first values.
#[utoipa::path(post, path = "/users/settings/reset", operation_id = "reset_settings", tag = "users",
    responses((status = 200, description = "The settings", body = SettingsBody)))]
async fn reset_settings(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Committed<SettingsAnswer>> {
    service::reset_settings(app.write(&call, StatusCode::OK).await?).await
}
