//! Notices of what happened to an account: a row, a letter and a word over the socket, all in the
//! change that does it, so that nothing happens in silence. Likewise of what others did about the user's
//! place in a workspace, and of what the plans of a workspace say.

pub mod routes;
pub mod wire;

use kym_domain::devices::Device;
use kym_domain::notices::{Kind, Notice, PlanNews, Source, WorkspaceNews};
use kym_domain::users::User;
use kym_store::events::Audience;
use kym_store::notices;

use crate::context::Ctx;
use crate::error::Result;
use crate::http::device::RequestOrigin;
use crate::mail::{self, Letter, Message, Recipient};
use crate::realtime::event::Event;

/// Tells a user what happened to their account. The letter goes to the address that `user` holds.
///
/// # Errors
/// When the database cannot write.
pub async fn tell(ctx: &mut Ctx, user: &User, kind: Kind, origin: &RequestOrigin) -> Result<()> {
    let notice = Notice {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Device {
            user_agent: origin.user_agent.clone(),
            address: origin.address.0.to_string(),
        },
        created_at: ctx.now(),
        seen_at: None,
    };
    let message = Message::Notice {
        kind,
        at: notice.created_at,
        device: Device::of(&origin.user_agent),
        address: origin.address.0.to_string(),
    };
    deliver(ctx, user, &notice, message).await
}

/// Tells a user what somebody else did about their place in a workspace.
///
/// # Errors
/// When the database cannot write.
pub async fn tell_of_workspace(
    ctx: &mut Ctx,
    user: &User,
    kind: Kind,
    news: WorkspaceNews,
) -> Result<()> {
    let notice = Notice {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Workspace(news.clone()),
        created_at: ctx.now(),
        seen_at: None,
    };
    deliver(ctx, user, &notice, Message::WorkspaceNotice { kind, news }).await
}

/// Tells an administrator that a provider of exchange rates fails.
///
/// # Errors
/// When the database cannot write.
pub async fn tell_of_rates(ctx: &mut Ctx, user: &User, provider: &str) -> Result<()> {
    let notice = Notice {
        id: ctx.new_id(),
        user_id: user.id,
        kind: Kind::RatesFailed,
        source: Source::Provider(provider.to_owned()),
        created_at: ctx.now(),
        seen_at: None,
    };
    let message = Message::RatesNotice {
        provider: provider.to_owned(),
    };
    deliver(ctx, user, &notice, message).await
}

/// Tells a user what the plans of a workspace say.
///
/// # Errors
/// When the database cannot write.
pub async fn tell_of_plan(ctx: &mut Ctx, user: &User, kind: Kind, news: PlanNews) -> Result<()> {
    let notice = Notice {
        id: ctx.new_id(),
        user_id: user.id,
        kind,
        source: Source::Plan(news.clone()),
        created_at: ctx.now(),
        seen_at: None,
    };
    deliver(ctx, user, &notice, Message::PlanNotice { kind, news }).await
}

/// Tells everybody who keeps the plans of a workspace what they say, once for this `key`: a name for what
/// happened, such as `below_zero:<account>:2025-10`. Nobody is told of it a second time.
///
/// # Errors
/// When the database cannot write.
pub async fn tell_planners(ctx: &mut Ctx, key: &str, kind: Kind, news: &PlanNews) -> Result<()> {
    let (workspace, now) = (news.workspace_id, ctx.now());
    if !notices::is_news(&mut ctx.tx, workspace, key, now).await? {
        return Ok(());
    }
    for user in notices::planners(&mut ctx.tx, workspace).await? {
        tell_of_plan(ctx, &user, kind, news.clone()).await?;
    }
    Ok(())
}

async fn deliver(ctx: &mut Ctx, user: &User, notice: &Notice, message: Message) -> Result<()> {
    notices::insert(&mut ctx.tx, notice).await?;
    let to = Recipient::user(&mut ctx.tx, user).await?;
    mail::send(ctx, Letter { to, message }).await?;
    ctx.emit(Audience::User(user.id), Event::notice(notice));
    Ok(())
}
