//! Signing in with a passkey, which is two factors in one: the device, and what unlocks it.

use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::passkeys::Use;
use kym_domain::sessions::SignInMethod;
use kym_platform::context::{Author, Committed};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::json::Json;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;
use kym_store::{lock, users};
use serde::Deserialize;
use utoipa::ToSchema;
use webauthn_rs_proto::PublicKeyCredential;

use crate::passkeys::answers;
use crate::passkeys::wire::Assertion;
use crate::sessions::begin::begin;
use crate::sessions::tokens::Tokens;

/// The answer to a challenge.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowPasskey {
    assertion: Assertion,
}

/// The route.
pub fn router() -> Routes {
    Routes::new().routes(limited(routes!(log_in_with_passkey), Limit::LogIn))
}

/// Sign in with a passkey that answers a challenge.
#[utoipa::path(post, path = "/auth/passkey/verify", operation_id = "log_in_with_passkey", tag = "auth", security(()),
    request_body = ShowPasskey,
    responses((status = 200, description = "The tokens of a new session", body = Tokens)))]
async fn log_in_with_passkey(
    State(app): State<App>,
    origin: RequestOrigin,
    Json(form): Json<ShowPasskey>,
) -> Result<Committed<Tokens>> {
    log_in(&app, &origin, form.assertion.into()).await
}

/// Signs in the owner of the passkey. Why an answer is refused is told to nobody.
async fn log_in(
    app: &App,
    origin: &RequestOrigin,
    answer: PublicKeyCredential,
) -> Result<Committed<Tokens>> {
    let ceremony = answers::take(app, &answer.response.client_data_json).await?;
    let ceremony = ceremony.ok_or_else(|| refuse(origin))?;
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    let owner = answers::verify(app, &mut tx, &ceremony, Use::SignIn, &answer, now).await?;
    let owner = owner.ok_or_else(|| refuse(origin))?;
    lock::user(&mut tx, owner).await?;
    let user = users::get(&mut tx, owner).await?;
    let user = user.ok_or_else(|| refuse(origin))?;
    let mut ctx = app.carry_on(tx, Author::of(&user), StatusCode::OK);
    let begun = begin(&mut ctx, owner, SignInMethod::Passkey, origin).await;
    let tokens = begun.map_err(|error| match error {
        // A disabled user is told what everybody is told who comes with this.
        Error::Refused(ErrorCode::LOGIN_FAILED) => refuse(origin).into(),
        other => other,
    })?;
    ctx.commit(tokens).await
}

fn refuse(origin: &RequestOrigin) -> ErrorCode {
    tracing::warn!(client.address = %origin.address, "a sign-in with a passkey failed");
    metrics::counter!("kym_logins_total", "outcome" => "failed").increment(1);
    ErrorCode::PASSKEY_INVALID
}
