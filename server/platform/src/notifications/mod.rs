//! Notifications: a row, a letter and a word over the socket, all in the change that has something to say, so that
//! nothing happens in silence and nothing is told that did not happen. What a user wants where is theirs to say; here it
//! is heeded.

pub mod events;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_domain::id::WorkspaceId;
use kym_domain::notifications::{
    Channel, Content, Notification, NotificationKind, NotificationTopic, Param, ParamName,
};
use kym_domain::users::User;
use kym_notification_store::{channels, deliveries, events as raised, notifications, settings};
use kym_store::events::Audience;
use kym_store::members;

use self::events::{NOTIFICATION, NotificationEvent};
use crate::context::Ctx;
use crate::error::Result;
use crate::http::device::RequestOrigin;
use crate::jobs::JobEntry;
use crate::mail::{self, Email, Message, Recipient};

/// What was told once is not told again for longer than any budget runs.
const KEEP_EVENTS: SignedDuration = SignedDuration::from_hours(24 * 400);

/// What is forgotten of notifications. They say themselves when they expire.
pub const JOBS: &[JobEntry] = &[
    JobEntry::rows("notifications", SignedDuration::ZERO, |tx, now| {
        notifications::purge(tx, now).boxed()
    }),
    JobEntry::rows("notification_events", KEEP_EVENTS, |tx, before| {
        raised::purge(tx, before).boxed()
    }),
];

/// Tells a user something, where they want to be told of such things. A letter goes to the address that `user` holds.
/// Somebody whose account is disabled hears of its safety alone.
///
/// # Errors
/// When the database cannot write.
pub async fn notify(ctx: &mut Ctx, user: &User, content: Content) -> Result<()> {
    let kind = content.kind;
    if user.disabled_at.is_some() && kind.topic() != NotificationTopic::Security {
        return Ok(());
    }
    let settings = settings::get(&mut ctx.tx, user.id).await?;
    let workspace = content.workspace_id;
    let mut wanted = channels::in_use(&mut ctx.tx, user.id).await?;
    wanted.retain(|channel| settings.wants(kind, workspace, *channel));
    if kind.has_own_letter() {
        wanted.retain(|channel| *channel != Channel::Email);
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let is_in_app = wanted.contains(&Channel::InApp);
    let now = ctx.now();
    let notification = Notification::new(ctx.new_id(), user.id, content, now);
    notifications::insert(&mut ctx.tx, &notification, is_in_app).await?;
    for channel in wanted {
        let due_at = settings.told_at(kind, channel, now);
        match channel {
            Channel::InApp => {}
            Channel::Email if due_at <= now => send_letter(ctx, user, &notification).await?,
            channel => {
                let id = (user.id, notification.id);
                deliveries::insert(&mut ctx.tx, id, channel, due_at).await?;
            }
        }
    }
    if is_in_app {
        ctx.emit(
            Audience::User(user.id),
            NOTIFICATION,
            &NotificationEvent::from(&notification),
        );
    }
    Ok(())
}

/// Writes the letter about one notification.
///
/// # Errors
/// When the database cannot write.
pub async fn send_letter(ctx: &mut Ctx, user: &User, notification: &Notification) -> Result<()> {
    let to = Recipient::user(&mut ctx.tx, user).await?;
    let message = Message::Notification {
        content: notification.content.clone(),
        at: notification.created_at,
        today: ctx
            .app()
            .config
            .billing
            .zone()
            .to_datetime(ctx.now())
            .date(),
    };
    mail::send(ctx, Email { to, message }).await
}

/// Tells a user what happened to the safety of their account, and from where.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_security(
    ctx: &mut Ctx,
    user: &User,
    kind: NotificationKind,
    origin: &RequestOrigin,
) -> Result<()> {
    let content = Content::new(kind)
        .with(ParamName::Device, Param::Device(origin.user_agent.clone()))
        .text(ParamName::Address, origin.address.0.to_string());
    notify(ctx, user, content).await
}

/// Tells a user something once for this `key`: a name for what happened to them. They are not told of it a second time.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_once(ctx: &mut Ctx, user: &User, key: &str, content: Content) -> Result<()> {
    let now = ctx.now();
    if raised::raise_once(&mut ctx.tx, user.id.as_uuid(), key, now).await? {
        notify(ctx, user, content).await?;
    }
    Ok(())
}

/// Tells everybody who keeps the plans of a workspace something, once for this `key`: a name for what happened, such as
/// `below_zero:<account>:2025-10`. Nobody is told of it a second time.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_planners(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    key: &str,
    content: &Content,
) -> Result<()> {
    let now = ctx.now();
    if !raised::raise_once(&mut ctx.tx, workspace.as_uuid(), key, now).await? {
        return Ok(());
    }
    for user in members::planners(&mut ctx.tx, workspace).await? {
        notify(ctx, &user, content.clone()).await?;
    }
    Ok(())
}
