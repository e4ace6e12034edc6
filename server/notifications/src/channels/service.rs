//! What can be done with channels, by their users.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::notifications::Channel;
use kym_domain::users::User;
use kym_notification_store::channels;
use kym_notification_store::push_subscriptions::{self, PushSubscription};
use kym_platform::access::RequestContext;
use kym_platform::access::attempts::may_test_channel;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::{Reader, StoreError, settings as user_settings};
use url::Url;
use uuid::Uuid;

use super::deliver::{noted, send};
use super::message::{self, Message};
use super::outcome::Outcome;
use super::senders::webhook::written;
use super::settings::ChannelSettings;
use super::vapid::VapidKey;
use super::wire::{ChannelsView, NtfyDraft, Subscription};

/// What signs the calls of a webhook (Standard Webhooks: 24 to 64 bytes).
const SECRET_LEN: usize = 32;

/// More browsers than anybody sits at.
const MAX_SUBSCRIPTIONS: i64 = 20;

/// What a user has set up.
pub async fn list(
    app: &App,
    reader: &mut Reader,
    user: UserId,
) -> Result<ChannelsView, StoreError> {
    Ok(ChannelsView {
        channels: channels::list(reader, user).await?,
        push_public_key: VapidKey::of(&app.keys)
            .map(|key| key.public())
            .unwrap_or_default(),
        ntfy_server: app.config.notifications.ntfy_url.clone(),
        secret: None,
    })
}

/// Whether an address may be called, before it is kept: names are looked up, so no change may be open.
///
/// # Errors
/// `address_refused` at the field.
async fn judge(app: &App, field: &'static str, url: &Url) -> Result<()> {
    app.user_fetcher.check(url).await.map_err(|(_, reason)| {
        let host = url.host_str().unwrap_or_default();
        tracing::warn!(host, reason, "the address of a channel was refused");
        FieldError::new(field, FieldCode::AddressRefused).into()
    })
}

/// Sets up a bot of Telegram's. A token that is not given is the one from before.
pub async fn set_up_telegram(
    mut ctx: Ctx,
    (token, chat): (Option<String>, String),
) -> Result<Committed<ChannelsView>> {
    let before = opened(&mut ctx, Channel::Telegram).await?;
    let token = token.or(match before {
        Some(ChannelSettings::Telegram { token, .. }) => Some(token),
        _ => None,
    });
    let token = token.ok_or(FieldError::new("token", FieldCode::Required))?;
    put(
        ctx,
        Channel::Telegram,
        &ChannelSettings::Telegram { token, chat },
        None,
    )
    .await
}

/// Sets up an ntfy topic. A token that is not given is the one from before, on the same server.
pub async fn set_up_ntfy(
    app: &App,
    call: &RequestContext,
    draft: NtfyDraft,
) -> Result<Committed<ChannelsView>> {
    let server = match draft.server {
        Some(server) => server,
        None => Url::parse(&app.config.notifications.ntfy_url).map_err(Error::internal)?,
    };
    judge(app, "server", &server).await?;
    let mut ctx = app.write(call, axum::http::StatusCode::OK).await?;
    let token = match (draft.token, opened(&mut ctx, Channel::Ntfy).await?) {
        (Some(token), _) => token,
        // What opens one server is not shown to another.
        (
            None,
            Some(ChannelSettings::Ntfy {
                server: was, token, ..
            }),
        ) if was == server => token,
        (None, _) => None,
    };
    let settings = ChannelSettings::Ntfy {
        server,
        topic: draft.topic,
        token,
    };
    put(ctx, Channel::Ntfy, &settings, None).await
}

/// Sets up an address that is called. What calls are signed by is made for it, and stays while the address does.
pub async fn set_up_webhook(
    app: &App,
    call: &RequestContext,
    url: Url,
) -> Result<Committed<ChannelsView>> {
    judge(app, "url", &url).await?;
    let mut ctx = app.write(call, axum::http::StatusCode::OK).await?;
    let (secret, is_new) = match opened(&mut ctx, Channel::Webhook).await? {
        Some(ChannelSettings::Webhook { url: was, secret }) if was == url => (secret, false),
        _ => {
            let mut secret = vec![0; SECRET_LEN];
            app.random.fill(&mut secret);
            (secret, true)
        }
    };
    let shown = is_new.then(|| written(&secret));
    put(
        ctx,
        Channel::Webhook,
        &ChannelSettings::Webhook { url, secret },
        shown,
    )
    .await
}

async fn opened(ctx: &mut Ctx, channel: Channel) -> Result<Option<ChannelSettings>> {
    let user = ctx.author.user;
    let mut all = channels::list(&mut ctx.tx, user).await?.into_iter();
    let sealed = all
        .find(|one| one.channel == channel)
        .and_then(|one| one.settings);
    Ok(sealed.and_then(|sealed| ChannelSettings::open(ctx.app(), user, &sealed)))
}

async fn put(
    mut ctx: Ctx,
    channel: Channel,
    settings: &ChannelSettings,
    secret: Option<String>,
) -> Result<Committed<ChannelsView>> {
    let (user, now) = (ctx.author.user, ctx.now());
    let sealed = settings.seal(ctx.app(), user)?;
    let kept = (Some(sealed.as_slice()), settings.target());
    channels::put(&mut ctx.tx, user, channel, (kept.0, &kept.1), now).await?;
    let app = ctx.app().clone();
    let view = list(&app, &mut ctx.tx, user).await?;
    ctx.commit(ChannelsView { secret, ..view }).await
}

/// Gives a channel up; nothing happens to one that is not set up.
pub async fn remove(mut ctx: Ctx, channel: Channel) -> Result<Committed<()>> {
    let user = ctx.author.user;
    channels::remove(&mut ctx.tx, user, channel).await?;
    ctx.commit(()).await
}

/// Keeps a browser that wants to be told.
pub async fn subscribe(
    app: &App,
    call: &RequestContext,
    subscription: Subscription,
) -> Result<Committed<()>> {
    judge(app, "endpoint", &subscription.endpoint).await?;
    let mut ctx = app.write(call, axum::http::StatusCode::NO_CONTENT).await?;
    let (user, now) = (ctx.author.user, ctx.now());
    if push_subscriptions::count(&mut ctx.tx, user).await? >= MAX_SUBSCRIPTIONS {
        push_subscriptions::remove_oldest(&mut ctx.tx, user).await?;
    }
    let kept = PushSubscription {
        id: app.ids.next(now),
        endpoint: subscription.endpoint.to_string(),
        public_key: subscription.public_key,
        secret: subscription.secret,
    };
    let owner = (user, call.actor.session);
    push_subscriptions::put(&mut ctx.tx, owner, &kept, now).await?;
    channels::put(&mut ctx.tx, user, Channel::WebPush, (None, ""), now).await?;
    ctx.commit(()).await
}

/// Forgets a browser.
pub async fn unsubscribe(mut ctx: Ctx, endpoint: &str) -> Result<Committed<()>> {
    let user = ctx.author.user;
    push_subscriptions::remove(&mut ctx.tx, user, endpoint).await?;
    if push_subscriptions::count(&mut ctx.tx, user).await? == 0 {
        channels::remove(&mut ctx.tx, user, Channel::WebPush).await?;
    }
    ctx.commit(()).await
}

/// Tries a channel, and notes what came of it: one that was switched off is switched on again by that.
pub async fn test(app: &App, call: &RequestContext, channel: Channel) -> Result<Outcome> {
    let user: &User = &call.actor.user;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    may_test_channel(app, &mut tx, user.id).await?;
    let mut all = channels::list(&mut tx, user.id).await?.into_iter();
    let language = user_settings::get(&mut tx, user.id)
        .await?
        .unwrap_or_default()
        .language;
    tx.commit().await?;
    let found = all
        .find(|one| one.channel == channel)
        .ok_or(FieldError::new("channel", FieldCode::NotFound))?;
    let url = app.config.public_url();
    let reader = message::Reader {
        language,
        public_url: &url,
        today: app.config.billing.zone().to_datetime(now).date(),
    };
    let id: Uuid = app.ids.next(now);
    let message = Message::of_test(id, now, reader);
    let outcome = send(app, user, &found, &message, None).await?;
    let mut tx = app.db.write().await?;
    let state = noted(&found.state, outcome, app.clock.now());
    channels::note(&mut tx, user.id, &found, &state).await?;
    tx.commit().await?;
    Ok(outcome)
}
