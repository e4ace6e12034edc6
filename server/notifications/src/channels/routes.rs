//! `/notifications/channels/`, `/notifications/push-subscriptions` and `/notifications/settings/test`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::notifications::Channel;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::state::App;

use super::service;
use super::wire::{
    ChannelSetUp, ChannelTest, ChannelsView, NotificationChannelList, SetUpNtfy, SetUpTelegram,
    SetUpWebhook, SubscribePush, TestChannel, UnsubscribePush,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_notification_channels))
        .routes(routes!(set_up_telegram, remove_telegram))
        .routes(routes!(set_up_ntfy, remove_ntfy))
        .routes(routes!(set_up_webhook, remove_webhook))
        .routes(routes!(test_notification_channel))
        .routes(routes!(subscribe_push, unsubscribe_push))
}

/// List the channels that the current user has set up outside of the product, and how they went lately.
#[utoipa::path(get, path = "/notifications/channels/", operation_id = "list_notification_channels", tag = "notifications",
    responses((status = 200, description = "The channels", body = NotificationChannelList)))]
async fn list_notification_channels(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let channels = service::list(&app, &mut view.reader, view.user).await?;
    Ok(axum::Json(channels.list()).into_response())
}

/// Set up a bot of Telegram's that writes to the current user.
#[utoipa::path(put, path = "/notifications/channels/telegram", operation_id = "set_up_telegram", tag = "notifications",
    request_body = SetUpTelegram,
    responses((status = 200, description = "The channels as they are now", body = ChannelSetUp)))]
async fn set_up_telegram(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<SetUpTelegram>,
) -> Result<Committed<ChannelsView>> {
    let draft = body.check()?;
    service::set_up_telegram(app.write(&call, StatusCode::OK).await?, draft).await
}

/// Set up an ntfy topic that the current user follows.
#[utoipa::path(put, path = "/notifications/channels/ntfy", operation_id = "set_up_ntfy", tag = "notifications",
    request_body = SetUpNtfy,
    responses((status = 200, description = "The channels as they are now", body = ChannelSetUp)))]
async fn set_up_ntfy(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<SetUpNtfy>,
) -> Result<Committed<ChannelsView>> {
    let draft = body.check()?;
    service::set_up_ntfy(&app, &call, draft).await
}

/// Set up an address that is called of whatever the current user is told. Calls are signed.
#[utoipa::path(put, path = "/notifications/channels/webhook", operation_id = "set_up_webhook", tag = "notifications",
    request_body = SetUpWebhook,
    responses((status = 200, description = "The channels as they are now", body = ChannelSetUp)))]
async fn set_up_webhook(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<SetUpWebhook>,
) -> Result<Committed<ChannelsView>> {
    let url = body.check()?;
    service::set_up_webhook(&app, &call, url).await
}

/// Give up what Telegram was told by.
#[utoipa::path(delete, path = "/notifications/channels/telegram", operation_id = "remove_telegram", tag = "notifications",
    responses((status = 204, description = "The bot is forgotten")))]
async fn remove_telegram(State(app): State<App>, call: RequestContext) -> Result<Committed<()>> {
    remove(&app, &call, Channel::Telegram).await
}

/// Give up the ntfy topic.
#[utoipa::path(delete, path = "/notifications/channels/ntfy", operation_id = "remove_ntfy", tag = "notifications",
    responses((status = 204, description = "The topic is forgotten")))]
async fn remove_ntfy(State(app): State<App>, call: RequestContext) -> Result<Committed<()>> {
    remove(&app, &call, Channel::Ntfy).await
}

/// Give up the address that is called.
#[utoipa::path(delete, path = "/notifications/channels/webhook", operation_id = "remove_webhook", tag = "notifications",
    responses((status = 204, description = "The address is forgotten")))]
async fn remove_webhook(State(app): State<App>, call: RequestContext) -> Result<Committed<()>> {
    remove(&app, &call, Channel::Webhook).await
}

async fn remove(app: &App, call: &RequestContext, channel: Channel) -> Result<Committed<()>> {
    service::remove(app.write(call, StatusCode::NO_CONTENT).await?, channel).await
}

/// Send a message to oneself by a channel. One that was switched off is on again when the message is taken.
#[utoipa::path(post, path = "/notifications/settings/test", operation_id = "test_notification_channel", tag = "notifications",
    request_body = TestChannel,
    responses((status = 200, description = "What came of it", body = ChannelTest)))]
async fn test_notification_channel(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<TestChannel>,
) -> Result<Response> {
    let channel = body.check()?;
    let outcome = service::test(&app, &call, channel).await?;
    Ok(axum::Json(ChannelTest::from(outcome)).into_response())
}

/// Have this browser told, as long as one is signed in here.
#[utoipa::path(post, path = "/notifications/push-subscriptions", operation_id = "subscribe_push", tag = "notifications",
    request_body = SubscribePush,
    responses((status = 204, description = "The browser is told from now on")))]
async fn subscribe_push(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<SubscribePush>,
) -> Result<Committed<()>> {
    let subscription = body.check()?;
    service::subscribe(&app, &call, subscription).await
}

/// Have this browser told no more.
#[utoipa::path(delete, path = "/notifications/push-subscriptions", operation_id = "unsubscribe_push", tag = "notifications",
    request_body = UnsubscribePush,
    responses((status = 204, description = "The browser is told no more")))]
async fn unsubscribe_push(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<UnsubscribePush>,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::unsubscribe(ctx, &body.endpoint).await
}
