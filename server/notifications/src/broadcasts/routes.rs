//! `/notifications/broadcasts/`, for administrators. What is told to users takes a fresh proof of identity: whoever has
//! found an open session is not to write to everybody.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::BroadcastId;
use kym_platform::access::{Admin, AuthedJson, RecentlyVerified};
use kym_platform::answer::Answer as _;
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::paging::{Page, PageQuery};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{
    BroadcastBody, BroadcastList, BroadcastPreview, BroadcastView, PreviewBroadcast, WriteBroadcast,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_broadcasts, create_broadcast))
        .routes(routes!(preview_broadcast))
        .routes(routes!(get_broadcast, update_broadcast, delete_broadcast))
        .routes(routes!(send_broadcast))
        .routes(routes!(withdraw_broadcast))
}

/// List the messages of administrators to users.
#[utoipa::path(get, path = "/notifications/broadcasts/", operation_id = "list_broadcasts", tag = "notifications", params(PageQuery),
    responses((status = 200, description = "A page of messages, newest first", body = BroadcastList)))]
async fn list_broadcasts(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<PageQuery>,
) -> Result<axum::Json<BroadcastList>> {
    let page = Page::check(&query)?;
    let mut view = app.read(&admin).await?;
    let all = service::list(&mut view.reader, page, view.now).await?;
    Ok(axum::Json(all.body(view.language)))
}

/// Write a message: a draft, or one that begins at a moment. The latter takes a fresh proof of identity.
#[utoipa::path(post, path = "/notifications/broadcasts/", operation_id = "create_broadcast", tag = "notifications",
    request_body = WriteBroadcast,
    responses((status = 201, description = "The new message", body = BroadcastBody)))]
async fn create_broadcast(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<WriteBroadcast, Admin>,
) -> Result<Committed<BroadcastView>> {
    let draft = body.check()?;
    if draft.starts_at.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::create(app.write(&admin, StatusCode::CREATED).await?, draft).await
}

/// Show how a message will be shown, in both languages.
#[utoipa::path(post, path = "/notifications/broadcasts/preview", operation_id = "preview_broadcast", tag = "notifications",
    request_body = PreviewBroadcast,
    responses((status = 200, description = "The message as it is shown", body = BroadcastPreview)))]
async fn preview_broadcast(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<PreviewBroadcast, Admin>,
) -> Result<axum::Json<BroadcastPreview>> {
    // Its rights may be gone by now.
    drop(app.read(&admin).await?);
    Ok(axum::Json(body.check()?))
}

/// One message.
#[utoipa::path(get, path = "/notifications/broadcasts/{broadcast_id}", operation_id = "get_broadcast", tag = "notifications",
    params(("broadcast_id" = Uuid, Path)),
    responses((status = 200, description = "The message", body = BroadcastBody)))]
async fn get_broadcast(
    State(app): State<App>,
    Ids((id,)): Ids<(BroadcastId,)>,
    admin: Admin,
) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let broadcast = service::get(&mut view.reader, id, view.now).await?;
    found(&broadcast, view.language)
}

/// Change a message: all of it before it begins, its end from then on. One that begins at a moment takes a fresh proof of identity.
#[utoipa::path(put, path = "/notifications/broadcasts/{broadcast_id}", operation_id = "update_broadcast", tag = "notifications",
    params(("broadcast_id" = Uuid, Path)), request_body = WriteBroadcast,
    responses((status = 200, description = "The message as changed", body = BroadcastBody)))]
async fn update_broadcast(
    State(app): State<App>,
    Ids((id,)): Ids<(BroadcastId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<WriteBroadcast, Admin>,
) -> Result<Committed<BroadcastView>> {
    let draft = body.check()?;
    if draft.starts_at.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, draft, &if_match).await
}

/// Delete a message that has not begun.
#[utoipa::path(delete, path = "/notifications/broadcasts/{broadcast_id}", operation_id = "delete_broadcast", tag = "notifications",
    params(("broadcast_id" = Uuid, Path)),
    responses((status = 204, description = "The message is gone")))]
async fn delete_broadcast(
    State(app): State<App>,
    Ids((id,)): Ids<(BroadcastId,)>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// Send a message now. It takes a fresh proof of identity.
#[utoipa::path(post, path = "/notifications/broadcasts/{broadcast_id}/send", operation_id = "send_broadcast", tag = "notifications",
    params(("broadcast_id" = Uuid, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the row as it was read.")),
    responses((status = 200, description = "The message, which has begun", body = BroadcastBody),
        (status = 412, description = "Somebody changed it meanwhile", body = ErrorBody)))]
async fn send_broadcast(
    State(app): State<App>,
    Ids((id,)): Ids<(BroadcastId,)>,
    if_match: IfMatch,
    admin: RecentlyVerified<Admin>,
) -> Result<Committed<BroadcastView>> {
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::send(ctx, id, &if_match).await
}

/// Withdraw a message that is shown: it vanishes from everybody's list, and nobody else is told.
#[utoipa::path(post, path = "/notifications/broadcasts/{broadcast_id}/withdraw", operation_id = "withdraw_broadcast", tag = "notifications",
    params(("broadcast_id" = Uuid, Path)),
    responses((status = 200, description = "The withdrawn message", body = BroadcastBody)))]
async fn withdraw_broadcast(
    State(app): State<App>,
    Ids((id,)): Ids<(BroadcastId,)>,
    admin: Admin,
) -> Result<Committed<BroadcastView>> {
    service::withdraw(app.write(&admin, StatusCode::OK).await?, id).await
}
