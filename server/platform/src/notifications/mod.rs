//! Notifications: a row, a letter and a word over the socket, all in the change that has something to say, so that
//! nothing happens in silence and nothing is told that did not happen. What a user wants where is theirs to say; here it
//! is heeded.

pub mod events;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::notifications::{
    Channel, Content, Notification, NotificationKind, NotificationSettings, NotificationTopic,
    Param, ParamName,
};
use kym_domain::users::User;
use kym_notification_store::{channels, deliveries, events as raised, notifications, settings};
use kym_store::events::Audience;
use kym_store::{Reader, StoreError, members};

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
    if user.disabled_at.is_some() && content.kind.topic() != NotificationTopic::Security {
        return Ok(());
    }
    let reach = Reach::of(&mut ctx.tx, user.id).await?;
    let notification = Notification::new(ctx.new_id(), user.id, content, ctx.now());
    deliver(ctx, user, &reach, notification).await
}

/// Where somebody can be told, and what they want to be told there.
#[derive(Clone, Debug)]
pub struct Reach {
    /// What they want.
    pub settings: NotificationSettings,
    /// By which channels they can be told.
    pub channels: Vec<Channel>,
}

impl Reach {
    /// What is known of a user.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of(reader: &mut Reader, user: UserId) -> Result<Self, StoreError> {
        Ok(Self {
            settings: settings::get(reader, user).await?,
            channels: channels::in_use(reader, user).await?,
        })
    }
}

/// On which channels somebody is told of a notification.
fn wanted(reach: &Reach, notification: &Notification) -> Vec<Channel> {
    let content = &notification.content;
    let kind = content.kind;
    let wants = |channel: &&Channel| {
        let settings = &reach.settings;
        settings.wants(kind, content.workspace_id, **channel)
            && !(kind.has_own_letter() && **channel == Channel::Email)
    };
    reach.channels.iter().filter(wants).copied().collect()
}

/// When they are told of it on a channel.
fn due_at(reach: &Reach, notification: &Notification, channel: Channel) -> Timestamp {
    let what = (notification.content.kind, notification.severity);
    let at = notification.created_at;
    reach.settings.told_at(what, channel, at)
}

async fn deliver(
    ctx: &mut Ctx,
    user: &User,
    reach: &Reach,
    notification: Notification,
) -> Result<()> {
    let wanted = wanted(reach, &notification);
    if wanted.is_empty() {
        return Ok(());
    }
    let is_in_app = wanted.contains(&Channel::InApp);
    let now = ctx.now();
    notifications::insert(&mut ctx.tx, &notification, is_in_app).await?;
    for channel in wanted {
        let due_at = due_at(reach, &notification, channel);
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
        tell_window(ctx, &notification);
    }
    Ok(())
}

fn tell_window(ctx: &mut Ctx, notification: &Notification) {
    let audience = Audience::User(notification.user_id);
    ctx.emit(
        audience,
        NOTIFICATION,
        &NotificationEvent::from(notification),
    );
}

/// Tells many users something, each where they want to be told of such things and can be. It takes as few statements as
/// it can, for all others who write wait; letters are written by the job that writes what waits.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_many(ctx: &mut Ctx, all: &[(Reach, Notification)]) -> Result<()> {
    let (mut rows, mut later) = (Vec::with_capacity(all.len()), Vec::new());
    for (reach, notification) in all {
        let wanted = wanted(reach, notification);
        if wanted.is_empty() {
            continue;
        }
        let is_in_app = wanted.contains(&Channel::InApp);
        rows.push((notification, is_in_app));
        let outside = wanted
            .into_iter()
            .filter(|channel| *channel != Channel::InApp);
        later.extend(outside.map(|channel| {
            let id = (notification.user_id, notification.id);
            (id, channel, due_at(reach, notification, channel))
        }));
        if is_in_app {
            tell_window(ctx, notification);
        }
    }
    notifications::insert_many(&mut ctx.tx, &rows).await?;
    deliveries::insert_many(&mut ctx.tx, &later).await?;
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
    let content = with_origin(
        Content::new(kind),
        &origin.user_agent,
        &origin.address.text(),
    );
    notify(ctx, user, content).await
}

/// The same, naming the device that it came from, and the address if that is known.
pub fn with_origin(content: Content, user_agent: &str, address: &str) -> Content {
    let content = content.with(ParamName::Device, Param::Device(user_agent.to_owned()));
    if address.is_empty() {
        return content;
    }
    content.text(ParamName::Address, address)
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
