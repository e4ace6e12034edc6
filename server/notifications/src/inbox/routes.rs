//! `/notifications/`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::NotificationId;
use kym_domain::notifications::{Notification, NotificationKind};
use kym_notification_store::broadcasts::{self, recipients};
use kym_notification_store::notifications;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
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
    let (reader, user, now) = (&mut view.reader, view.user, view.now);
    let mut found = notifications::list(reader, user, &filter, (now, limit + 1)).await?;
    broadcasts::fill_in(reader, &mut found, view.language).await?;
    let unread = notifications::count_unread(reader, user, now).await?;
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
        recipients::note_read(&mut ctx.tx, user, body.up_to(), now).await?;
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
    let mut notification = get(&mut ctx, id).await?;
    if notification.read_at.is_some() != body.read {
        ensure_dismissible(&notification)?;
        notification.read_at = body.read.then_some(now);
        notifications::set_read(&mut ctx.tx, user, id, notification.read_at).await?;
        if notification.content.kind == NotificationKind::Broadcast {
            recipients::note_read(&mut ctx.tx, user, Some(id), now).await?;
        }
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
    ensure_dismissible(&get(&mut ctx, id).await?)?;
    notifications::delete(&mut ctx.tx, user, id).await?;
    changed(&mut ctx);
    ctx.commit(()).await
}

/// A notification of the user, with what it says in their language.
async fn get(ctx: &mut Ctx, id: NotificationId) -> Result<Notification> {
    let (user, now, language) = (ctx.author.user, ctx.now(), ctx.author.language);
    let found = notifications::get(&mut ctx.tx, user, id, now).await?;
    let mut found = [found.ok_or(Error::NOT_FOUND)?];
    broadcasts::fill_in(&mut ctx.tx, &mut found, language).await?;
    let [found] = found;
    Ok(found)
}

fn ensure_dismissible(notification: &Notification) -> Result<()> {
    if notification.is_dismissible {
        Ok(())
    } else {
        Err(ErrorCode::NOTIFICATION_NOT_DISMISSIBLE.into())
    }
}

/// Tells the other windows of the user.
fn changed(ctx: &mut Ctx) {
    let audience = Audience::User(ctx.author.user);
    ctx.emit(audience, NOTIFICATIONS_CHANGED, &NotificationsChanged {});
}
