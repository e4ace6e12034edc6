//! `/auth/passkey/…`: challenges, and the passkeys that a user keeps. Signing in with one is in
//! `auth/passkey.rs`, where sessions are made.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::PasskeyId;
use kym_platform::access::{AuthedJson, RecentlyVerified, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::response::ErrorBody;
use kym_platform::error::{Error, Result};
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::json::Json;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::options::{CreationOptions, RequestOptions};
use super::wire::{
    AskForNew, AskToSignIn, PasskeyBody, PasskeyInfo, PasskeyParameters, RegisterPasskey,
    RenamePasskey,
};
use super::wire::{PasskeyAnswer, PasskeysAnswer};
use super::{challenges, service};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(limited(routes!(begin_passkey_sign_in), Limit::Challenge))
        .routes(routes!(begin_step_up))
        .routes(routes!(begin_passkey_registration))
        .routes(routes!(register_passkey))
        .routes(routes!(get_passkeys))
        .routes(routes!(rename_passkey, delete_passkeys))
}

/// A challenge to sign in with a passkey. The answer is alike for names that nobody has.
#[utoipa::path(post, path = "/auth/passkey/authentication/challenge", operation_id = "begin_passkey_sign_in", tag = "auth",
    security(()), request_body = AskToSignIn,
    responses(
        (status = 200, description = "What the browser is asked", body = RequestOptions),
        (status = 409, description = "Browsers use no passkeys at this address", body = ErrorBody),
    ))]
async fn begin_passkey_sign_in(
    State(app): State<App>,
    Json(form): Json<AskToSignIn>,
) -> Result<Response> {
    let name = form.check()?;
    let options = challenges::to_sign_in(&app, name.as_deref()).await?;
    Ok(axum::Json(options).into_response())
}

/// A challenge by which I confirm, with a passkey, that it is me.
#[utoipa::path(post, path = "/auth/step-up/challenge", operation_id = "begin_step_up", tag = "auth",
    responses((status = 200, description = "What the browser is asked", body = RequestOptions)))]
async fn begin_step_up(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let options = challenges::to_step_up(&app, &call.actor.user).await?;
    Ok(axum::Json(options).into_response())
}

/// A challenge for a new passkey of mine.
#[utoipa::path(post, path = "/auth/passkey/challenge", operation_id = "begin_passkey_registration", tag = "auth",
    request_body = AskForNew,
    responses((status = 200, description = "What the browser is asked", body = CreationOptions)))]
async fn begin_passkey_registration(
    State(app): State<App>,
    AuthedJson(call, AskForNew {}): AuthedJson<AskForNew, RecentlyVerified>,
) -> Result<Response> {
    let options = challenges::to_register(&app, &call.actor.user).await?;
    Ok(axum::Json(options).into_response())
}

/// Add the passkey that the browser made for the challenge.
#[utoipa::path(post, path = "/auth/passkey/register", operation_id = "register_passkey", tag = "auth",
    request_body = RegisterPasskey,
    responses((status = 201, description = "The new passkey", body = PasskeyBody)))]
async fn register_passkey(
    State(app): State<App>,
    origin: RequestOrigin,
    AuthedJson(call, body): AuthedJson<RegisterPasskey>,
) -> Result<Committed<PasskeyAnswer>> {
    let registration = body.check(call.language)?;
    let verified = service::verify(&app, &call.actor, registration).await?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::register(ctx, &call.actor.user, &origin, verified).await
}

/// My passkeys.
#[utoipa::path(get, path = "/auth/passkey/info", operation_id = "get_passkeys", tag = "auth",
    responses((status = 200, description = "The passkeys, oldest first", body = PasskeyInfo)))]
async fn get_passkeys(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(
        &PasskeysAnswer(service::list(&mut view).await?),
        view.language,
    )
}

/// Give a passkey of mine another name.
#[utoipa::path(put, path = "/auth/passkey", operation_id = "rename_passkey", tag = "auth",
    params(PasskeyParameters), request_body = RenamePasskey,
    responses((status = 200, description = "The passkey", body = PasskeyBody)))]
async fn rename_passkey(
    State(app): State<App>,
    Parameters(parameters): Parameters<PasskeyParameters>,
    AuthedJson(call, body): AuthedJson<RenamePasskey>,
) -> Result<Committed<PasskeyAnswer>> {
    let id = passkey(&parameters)?;
    let id = id.ok_or_else(|| FieldError::new("id", FieldCode::Required))?;
    let name = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::rename(ctx, id, name).await
}

/// Remove a passkey of mine; without an id, all of them.
#[utoipa::path(delete, path = "/auth/passkey", operation_id = "delete_passkeys", tag = "auth",
    params(PasskeyParameters),
    responses((status = 204, description = "It is gone")))]
async fn delete_passkeys(
    State(app): State<App>,
    call: RecentlyVerified,
    origin: RequestOrigin,
    Parameters(parameters): Parameters<PasskeyParameters>,
) -> Result<Committed<()>> {
    let id = passkey(&parameters)?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::remove(ctx, &call, &origin, id).await
}

/// What is no id names nothing, exactly as an id that is not there.
fn passkey(parameters: &PasskeyParameters) -> Result<Option<PasskeyId>> {
    let id = parameters.id.as_deref().map(str::parse);
    id.transpose().map_err(|_| Error::NOT_FOUND)
}
