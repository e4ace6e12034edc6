//! Notifications of what happened to an account: a row, an email and a word over the socket, all in the
//! change that does it, so that nothing happens in silence. Likewise of what others did about the user's
//! place in a workspace, of what the plans of a workspace say, and of what is paid for the product.

pub mod events;
pub mod routes;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_domain::devices::Device;
use kym_domain::notifications::{
    BillingNotification, LimitNotification, Notification, NotificationKind, PlanNotification,
    Source, WorkspaceNotification,
};
use kym_domain::users::User;
use kym_store::events::Audience;
use kym_store::notifications;

use self::events::NotificationEvent;
use crate::context::Ctx;
use crate::error::Result;
use crate::http::device::RequestOrigin;
use crate::jobs::JobEntry;
use crate::mail::{self, Email, Message, Recipient};

/// They are there to be looked up for a year.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 365);

/// What is forgotten of notifications.
pub const JOBS: &[JobEntry] = &[JobEntry::rows("notifications", KEEP, |tx, before| {
    notifications::purge(tx, before).boxed()
})];

/// Tells a user what happened to their account. The email goes to the address that `user` holds.
///
/// # Errors
/// When the database cannot write.
pub async fn notify(
    ctx: &mut Ctx,
    user: &User,
    kind: NotificationKind,
    origin: &RequestOrigin,
) -> Result<()> {
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Device {
            user_agent: origin.user_agent.clone(),
            address: origin.address.0.to_string(),
        },
        created_at: ctx.now(),
        read_at: None,
    };
    let message = Message::Notification {
        kind,
        at: notification.created_at,
        device: Device::of(&origin.user_agent),
        address: origin.address.0.to_string(),
    };
    deliver(ctx, user, &notification, message).await
}

/// Tells a user what somebody else did about their place in a workspace.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_workspace(
    ctx: &mut Ctx,
    user: &User,
    kind: NotificationKind,
    news: WorkspaceNotification,
) -> Result<()> {
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Workspace(news.clone()),
        created_at: ctx.now(),
        read_at: None,
    };
    deliver(
        ctx,
        user,
        &notification,
        Message::WorkspaceNotification { kind, news },
    )
    .await
}

/// Tells an administrator that a provider of exchange rates fails.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_provider(ctx: &mut Ctx, user: &User, provider: &str) -> Result<()> {
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind: NotificationKind::RatesFailed,
        source: Source::Provider(provider.to_owned()),
        created_at: ctx.now(),
        read_at: None,
    };
    let message = Message::RatesNotification {
        provider: provider.to_owned(),
    };
    deliver(ctx, user, &notification, message).await
}

/// Tells a user what the plans of a workspace say.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_plan(
    ctx: &mut Ctx,
    user: &User,
    kind: NotificationKind,
    news: PlanNotification,
) -> Result<()> {
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Plan(news.clone()),
        created_at: ctx.now(),
        read_at: None,
    };
    deliver(
        ctx,
        user,
        &notification,
        Message::PlanNotification { kind, news },
    )
    .await
}

/// Tells a user that a limit of their plan is near.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_limit(ctx: &mut Ctx, user: &User, news: LimitNotification) -> Result<()> {
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind: NotificationKind::LimitNear,
        source: Source::Limit(news.clone()),
        created_at: ctx.now(),
        read_at: None,
    };
    let message = Message::LimitNotification { news };
    deliver(ctx, user, &notification, message).await
}

/// Tells a user, or an administrator, about money that the installation is paid. `kind` is one of those that are
/// [about billing](NotificationKind::is_about_billing).
///
/// # Errors
/// When the database cannot write.
pub async fn notify_about_billing(
    ctx: &mut Ctx,
    user: &User,
    kind: NotificationKind,
    news: BillingNotification,
) -> Result<()> {
    let zone = ctx.app().config.billing.zone();
    let today = zone.to_datetime(ctx.now()).date();
    let notification = Notification {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Billing(news.clone()),
        created_at: ctx.now(),
        read_at: None,
    };
    let message = Message::BillingNotification { kind, news, today };
    deliver(ctx, user, &notification, message).await
}

/// Tells everybody who keeps the plans of a workspace what they say, once for this `key`: a name for what
/// happened, such as `below_zero:<account>:2025-10`. Nobody is told of it a second time.
///
/// # Errors
/// When the database cannot write.
pub async fn notify_planners(
    ctx: &mut Ctx,
    key: &str,
    kind: NotificationKind,
    news: &PlanNotification,
) -> Result<()> {
    let (workspace, now) = (news.workspace_id, ctx.now());
    if !notifications::record_once(&mut ctx.tx, workspace, key, now).await? {
        return Ok(());
    }
    for user in notifications::planners(&mut ctx.tx, workspace).await? {
        notify_about_plan(ctx, &user, kind, news.clone()).await?;
    }
    Ok(())
}

async fn deliver(
    ctx: &mut Ctx,
    user: &User,
    notification: &Notification,
    message: Message,
) -> Result<()> {
    notifications::insert(&mut ctx.tx, notification).await?;
    let to = Recipient::user(&mut ctx.tx, user).await?;
    mail::send(ctx, Email { to, message }).await?;
    let (kind, event) = NotificationEvent::of(notification);
    ctx.emit(Audience::User(user.id), kind, &event);
    Ok(())
}
