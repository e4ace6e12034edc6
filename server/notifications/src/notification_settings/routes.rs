//! `/notifications/settings`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::state::App;

use super::service;
use super::wire::{NotificationSettingsBody, NotificationSettingsView, UpdateNotificationSettings};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(
        get_notification_settings,
        update_notification_settings
    ))
}

/// What the current user wants to be told of, where and when.
#[utoipa::path(get, path = "/notifications/settings", operation_id = "get_notification_settings", tag = "notifications",
    responses((status = 200, description = "The settings", body = NotificationSettingsBody)))]
async fn get_notification_settings(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let settings = service::read(&mut view.reader, view.user).await?;
    found(&settings, view.language)
}

/// Change what one wants to be told of. What is not given is as it was for somebody who has set nothing.
#[utoipa::path(put, path = "/notifications/settings", operation_id = "update_notification_settings", tag = "notifications",
    request_body = UpdateNotificationSettings,
    responses((status = 200, description = "The settings as changed", body = NotificationSettingsBody)))]
async fn update_notification_settings(
    State(app): State<App>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateNotificationSettings>,
) -> Result<Committed<NotificationSettingsView>> {
    let draft = body.check()?;
    service::update(app.write(&call, StatusCode::OK).await?, draft, &if_match).await
}
