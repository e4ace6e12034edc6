//! `/notifications/defaults`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_notification_store::defaults::{self, NotificationDefaults};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::access::{Admin, AuthedJson};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::state::App;

use super::wire::{NotificationDefaultsBody, NotificationDefaultsView, UpdateNotificationDefaults};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(
        get_notification_defaults,
        update_notification_defaults
    ))
}

/// What is told on which channel to whoever has set nothing.
#[utoipa::path(get, path = "/notifications/defaults", operation_id = "get_notification_defaults", tag = "notifications",
    responses((status = 200, description = "The defaults", body = NotificationDefaultsBody)))]
async fn get_notification_defaults(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let defaults = NotificationDefaultsView(defaults::get(&mut view.reader).await?);
    found(&defaults, view.language)
}

/// Say what is told on which channel to whoever has set nothing. It holds from the next thing on that is told.
#[utoipa::path(put, path = "/notifications/defaults", operation_id = "update_notification_defaults", tag = "notifications",
    request_body = UpdateNotificationDefaults,
    responses((status = 200, description = "The defaults as changed", body = NotificationDefaultsBody)))]
async fn update_notification_defaults(
    State(app): State<App>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateNotificationDefaults, Admin>,
) -> Result<Committed<NotificationDefaultsView>> {
    let matrix = body.check()?;
    let mut ctx = app.write(&admin, StatusCode::OK).await?;
    recheck_administrator(&mut ctx).await?;
    let before = defaults::take(&mut ctx.tx).await?;
    let before = NotificationDefaultsView(before);
    if_match.check(&before, ctx.author.language)?;
    let (before, version) = (before.0.matrix, before.0.version + 1);
    let matrix = matrix.instead_of(before);
    let after = NotificationDefaults { matrix, version };
    defaults::put(&mut ctx.tx, &after).await?;
    tracing::info!(version, by = %ctx.author.user, "the defaults of notifications were changed");
    ctx.commit(NotificationDefaultsView(after)).await
}
