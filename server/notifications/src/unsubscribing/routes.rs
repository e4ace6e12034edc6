//! `/notifications/unsubscribe`, and what mail programs call by themselves.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, post};
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, limited, routes};
use kym_platform::http::json::Json;
use kym_platform::http::rate_limits::Limit;
use kym_platform::state::App;

use super::service;
use super::wire::{Unsubscribe, Unsubscribed};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(limited(routes!(unsubscribe), Limit::Link))
}

/// Stop emails of a kind by the link that is in each of them. Works without being signed in.
#[utoipa::path(post, path = "/notifications/unsubscribe", operation_id = "unsubscribe", tag = "notifications", security(()),
    request_body = Unsubscribe,
    responses((status = 200, description = "What comes by letter no more", body = Unsubscribed)))]
async fn unsubscribe(State(app): State<App>, Json(body): Json<Unsubscribe>) -> Result<Response> {
    let series = service::stop(&app, &body.check()?).await?;
    Ok(axum::Json(Unsubscribed::from(series)).into_response())
}

/// What a mail program calls at the address of the link when its user wants no more (RFC 8058, 3.2). Reading the address
/// changes nothing: programs that look for bad links do that with each of them.
pub fn one_click() -> MethodRouter<App> {
    post(async |State(app): State<App>, Path(token): Path<String>| {
        let stopped = service::stop(&app, &token).await;
        stopped.map(|_| StatusCode::NO_CONTENT)
    })
}
