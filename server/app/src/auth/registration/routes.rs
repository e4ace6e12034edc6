//! `/auth/registration` and `/auth/register`

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kym_domain::language::Language;
use kym_domain::users::Profile;

use super::wire::{AcceptedStatus, Register, Registration, RegistrationAccepted};
use super::{Registered, state};
use crate::answer::Answer as _;
use crate::error::Result;
use crate::http::address::ClientAddress;
use crate::http::described::limited;
use crate::http::described::{Routes, routes};
use crate::http::json::Json;
use crate::http::language::preferred;
use crate::http::rate_limits::Limit;
use crate::state::App;
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
