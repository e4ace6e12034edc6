//! `/notifications/`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::NotificationId;
use kym_notification_store::notifications;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::notifications::events::{NOTIFICATIONS_CHANGED, NotificationsChanged};
use kym_platform::notifications::wire::NotificationBody;
use kym_platform::state::App;
use kym_store::events::Audience;

use super::wire::{
    NotificationAnswer, NotificationList, NotificationQuery, ReadNotifications, UpdateNotification,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_notifications))
        .routes(routes!(read_notifications))
        .routes(routes!(update_notification, delete_notification))
}

/// List the notifications of the current user. They are kept for 90 days.
#[utoipa::path(get, path = "/notifications/", operation_id = "list_notifications", tag = "notifications", params(NotificationQuery),
    responses((status = 200, description = "A page of notifications, newest first", body = NotificationList)))]
async fn list_notifications(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<NotificationQuery>,
) -> Result<Response> {
    let (filter, limit) = query.check()?;
    let mut view = app.read(&call).await?;
    let (reader, user) = (&mut view.reader, view.user);
    let found = notifications::list(reader, user, &filter, limit + 1).await?;
    let unread = notifications::count_unread(reader, user).await?;
    Ok(axum::Json(NotificationList::new(found, limit, unread)).into_response())
}

/// Mark notifications of the current user as read: all that there were on the screen.
#[utoipa::path(post, path = "/notifications/read-all", operation_id = "read_notifications", tag = "notifications",
    request_body = ReadNotifications,
    responses((status = 204, description = "They are read")))]
async fn read_notifications(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<ReadNotifications>,
) -> Result<Committed<()>> {
    let mut ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let (user, now) = (ctx.author.user, ctx.now());
    if notifications::mark_all_read(&mut ctx.tx, user, body.up_to(), now).await? > 0 {
        changed(&mut ctx);
    }
    ctx.commit(()).await
}

/// Mark a notification as read, or as unread again.
#[utoipa::path(patch, path = "/notifications/{notification_id}", operation_id = "update_notification", tag = "notifications",
    params(("notification_id" = Uuid, Path)), request_body = UpdateNotification,
    responses((status = 200, description = "The notification as changed", body = NotificationBody)))]
async fn update_notification(
    State(app): State<App>,
    Ids((id,)): Ids<(NotificationId,)>,
    AuthedJson(call, body): AuthedJson<UpdateNotification>,
) -> Result<Committed<NotificationAnswer>> {
    let mut ctx = app.write(&call, StatusCode::OK).await?;
    let (user, now) = (ctx.author.user, ctx.now());
    let found = notifications::get(&mut ctx.tx, user, id).await?;
    let mut notification = found.ok_or(Error::NOT_FOUND)?;
    if notification.read_at.is_some() != body.read {
        notification.read_at = body.read.then_some(now);
        notifications::set_read(&mut ctx.tx, user, id, notification.read_at).await?;
        changed(&mut ctx);
    }
    ctx.commit(NotificationAnswer(notification)).await
}

/// Delete a notification.
#[utoipa::path(delete, path = "/notifications/{notification_id}", operation_id = "delete_notification", tag = "notifications",
    params(("notification_id" = Uuid, Path)),
    responses((status = 204, description = "The notification is gone")))]
async fn delete_notification(
    State(app): State<App>,
    Ids((id,)): Ids<(NotificationId,)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let mut ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let user = ctx.author.user;
    let found = notifications::get(&mut ctx.tx, user, id).await?;
    found.ok_or(Error::NOT_FOUND)?;
    notifications::delete(&mut ctx.tx, user, id).await?;
    changed(&mut ctx);
    ctx.commit(()).await
}

/// Tells the other windows of the user.
fn changed(ctx: &mut Ctx) {
    let audience = Audience::User(ctx.author.user);
    ctx.emit(audience, NOTIFICATIONS_CHANGED, &NotificationsChanged {});
}
