//! `/users/me/notifications`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_store::notifications;

use super::wire::NotificationList;
use crate::access::RequestContext;
use crate::context::Committed;
use crate::error::Result;
use crate::http::described::{Routes, routes};
use crate::http::paging::{Page, PageQuery};
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_notifications))
        .routes(routes!(mark_notifications_read))
}

/// List the notifications of the current user.
#[utoipa::path(get, path = "/users/me/notifications", operation_id = "list_notifications", tag = "notifications", params(PageQuery),
    responses((status = 200, description = "A page of notifications, newest first", body = NotificationList)))]
async fn list_notifications(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<PageQuery>,
) -> Result<Response> {
    let page = Page::check(&query)?;
    let mut view = app.read(&call).await?;
    let page = notifications::list(&mut view.reader, view.user, page.skip, page.limit).await?;
    Ok(axum::Json(NotificationList::from(page)).into_response())
}

/// Mark all notifications of the current user as read.
#[utoipa::path(post, path = "/users/me/notifications/read", operation_id = "mark_notifications_read", tag = "notifications",
    responses((status = 204, description = "All notifications are read")))]
async fn mark_notifications_read(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let mut ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let (user, now) = (ctx.author.user, ctx.now());
    notifications::mark_all_read(&mut ctx.tx, user, now).await?;
    ctx.commit(()).await
}
