//! `/ai-consents/`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::answer::Answer as _;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::state::App;

use super::service;
use super::wire::{AiConsentsBody, AiConsentsView, UpdateAiConsents};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(get_ai_consents, update_ai_consents))
}

/// Who would be given something of the user's to be asked what rules cannot tell, and what of it they have agreed to.
#[utoipa::path(get, path = "/ai-consents/", operation_id = "get_ai_consents", tag = "users",
    responses((status = 200, description = "Everybody, by their hosts", body = AiConsentsBody)))]
async fn get_ai_consents(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let found = service::read(&app, &mut view.reader, view.user).await?;
    Ok(axum::Json(found.body(view.language)).into_response())
}

/// Agree to exactly this. What is not named is withdrawn: from then on nothing leaves for it.
#[utoipa::path(put, path = "/ai-consents/", operation_id = "update_ai_consents", tag = "users",
    request_body = UpdateAiConsents,
    responses((status = 200, description = "What is agreed to now", body = AiConsentsBody)))]
async fn update_ai_consents(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<UpdateAiConsents>,
) -> Result<Committed<AiConsentsView>> {
    let wanted = body.check()?;
    service::replace(app.write(&call, StatusCode::OK).await?, wanted).await
}
