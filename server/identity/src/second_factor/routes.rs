//! `/users/me/second-factor`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_platform::access::attempts::ProofTry;
use kym_platform::access::{AuthedJson, RecentlyVerified, RequestContext};
use kym_platform::context::{Author, Committed, found};
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::state::App;

use super::service;
use super::wire::SecondFactorAnswer;
use super::wire::{ConfirmSecondFactor, Draft, NewRecoveryCodes, RecoveryCodes, SecondFactor};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(
            get_second_factor,
            enroll_second_factor,
            disable_second_factor
        ))
        .routes(routes!(confirm_second_factor))
        .routes(routes!(renew_recovery_codes))
}

/// How my second factor stands.
#[utoipa::path(get, path = "/users/me/second-factor", operation_id = "get_second_factor", tag = "users",
    responses((status = 200, description = "Whether it is on", body = SecondFactor)))]
async fn get_second_factor(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(
        &SecondFactorAnswer(service::state(&mut view).await?),
        view.language,
    )
}

/// Make a secret for an authenticator app. It counts once the app has proved it; a repetition makes another.
#[utoipa::path(post, path = "/users/me/second-factor", operation_id = "enroll_second_factor", tag = "users",
    responses((status = 200, description = "The secret", body = Draft)))]
async fn enroll_second_factor(
    State(app): State<App>,
    call: RecentlyVerified,
) -> Result<Committed<Draft>> {
    let ctx = app.write_as(Author::from(&*call)).await?;
    service::draft(&app, ctx, &call).await
}

/// Switch my second factor on, by the first code of the app. A repetition finds no secret that waits.
#[utoipa::path(post, path = "/users/me/second-factor/confirm", operation_id = "confirm_second_factor", tag = "users",
    request_body = ConfirmSecondFactor,
    responses(
        (status = 200, description = "The recovery codes, shown this once", body = RecoveryCodes),
        (status = 404, description = "There is no secret that waits", body = ErrorBody),
    ))]
async fn confirm_second_factor(
    State(app): State<App>,
    origin: RequestOrigin,
    AuthedJson(call, body): AuthedJson<ConfirmSecondFactor>,
) -> Result<Committed<NewRecoveryCodes>> {
    let otp = body.check()?;
    let tried = ProofTry::take(&app, call.actor.user.id).await?;
    let mut ctx = app.write_as(Author::from(&call)).await?;
    tried.succeeded(&mut ctx.tx).await?;
    service::confirm(&app, ctx, &call.actor, &origin, &otp).await
}

/// Replace my recovery codes.
#[utoipa::path(post, path = "/users/me/second-factor/recovery-codes", operation_id = "renew_recovery_codes",
    tag = "users",
    responses(
        (status = 200, description = "The recovery codes, shown this once", body = RecoveryCodes),
        (status = 404, description = "There is no second factor", body = ErrorBody),
    ))]
async fn renew_recovery_codes(
    State(app): State<App>,
    call: RecentlyVerified,
) -> Result<Committed<NewRecoveryCodes>> {
    let ctx = app.write_as(Author::from(&*call)).await?;
    service::renew_recovery_codes(&app, ctx).await
}

/// Switch my second factor off. Its recovery codes are worth nothing any more.
#[utoipa::path(delete, path = "/users/me/second-factor", operation_id = "disable_second_factor", tag = "users",
    responses((status = 204, description = "It is off")))]
async fn disable_second_factor(
    State(app): State<App>,
    call: RecentlyVerified,
    origin: RequestOrigin,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::disable(ctx, &call, &origin).await
}
