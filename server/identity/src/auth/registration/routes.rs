//! `/auth/registration` and `/auth/register`

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kym_domain::language::Language;
use kym_domain::users::Profile;
use kym_platform::answer::Answer as _;
use kym_platform::error::Result;
use kym_platform::http::address::ClientAddress;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::json::Json;
use kym_platform::http::language::preferred;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::wire::{AcceptedStatus, Register, Registration, RegistrationAccepted};
use super::{Registered, state};
use crate::users::wire::ProfileAnswer;
use crate::users::wire::UserBody;

/// The routes.
pub fn router() -> Routes {
    Routes::new()
        .routes(limited(routes!(get_registration), Limit::Link))
        .routes(limited(routes!(register), Limit::Registration))
}

/// Who may register here.
#[utoipa::path(get, path = "/auth/registration", operation_id = "get_registration", tag = "auth", security(()),
    responses((status = 200, description = "The state of registration", body = Registration)))]
async fn get_registration(State(app): State<App>, address: ClientAddress) -> Result<Response> {
    Ok(axum::Json(state(&app, address).await?).into_response())
}

/// Register. On an empty installation this takes the token of the set-up link.
#[utoipa::path(post, path = "/auth/register", operation_id = "register", tag = "auth", security(()),
    request_body = Register,
    responses((status = 201, description = "The new user", body = UserBody),
        (status = 202, description = "The address has to be confirmed first", body = RegistrationAccepted)))]
async fn register(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(form): Json<Register>,
) -> Result<Response> {
    let form = form.check()?;
    let registered = super::register(&app, address, preferred(&headers), form).await?;
    Ok(match registered {
        Registered::User(user) => {
            let user = ProfileAnswer(Profile::new(user)).body(Language::En);
            (StatusCode::CREATED, axum::Json(user)).into_response()
        }
        Registered::ConfirmEmail => {
            let status = AcceptedStatus::ConfirmEmail;
            let accepted = axum::Json(RegistrationAccepted { status });
            (StatusCode::ACCEPTED, accepted).into_response()
        }
    })
}
