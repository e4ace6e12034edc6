//! Ending the sessions of others, and handing out links.

use kym_domain::id::UserId;
use kym_domain::notifications::NotificationKind;
use kym_domain::outbox::RESET_LIFE;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::device::RequestOrigin;
use kym_platform::mail::reset_link;
use kym_platform::notifications;
use kym_store::{lock, sessions, users};

use super::wire::ResetLink;
use crate::password_resets::links;

/// Signs a user out everywhere, and tells them.
pub async fn end_of(mut ctx: Ctx, id: UserId, origin: &RequestOrigin) -> Result<Committed<()>> {
    let user = users::get(&mut ctx.tx, id).await?.ok_or(Error::NOT_FOUND)?;
    let now = ctx.now();
    sessions::revoke_all(&mut ctx.tx, id, now).await?;
    notifications::notify_about_security(
        &mut ctx,
        &user,
        NotificationKind::SessionsEndedByAdmin,
        origin,
    )
    .await?;
    tracing::info!(user.id = %id, by = %ctx.author.user, "the sessions of a user were ended");
    ctx.commit(()).await
}

/// Signs everybody out but the caller: after a leak, when there is no time for emails.
pub async fn end_all(mut ctx: Ctx) -> Result<Committed<()>> {
    let (me, now) = (ctx.author.user, ctx.now());
    let count = sessions::revoke_everybodys_but(&mut ctx.tx, me, now).await?;
    tracing::warn!(by = %me, count, "the sessions of all users were ended");
    ctx.commit(()).await
}

/// Makes a link by which a user sets a new password. The administrator hands it on.
pub async fn make_link(mut ctx: Ctx, id: UserId) -> Result<Committed<ResetLink>> {
    lock::user(&mut ctx.tx, id).await?;
    let user = users::get(&mut ctx.tx, id).await?.ok_or(Error::NOT_FOUND)?;
    let made = links::make(&mut ctx, &user, RESET_LIFE).await?;
    let link = reset_link(&ctx.app().config.public_url(), &made.token);
    tracing::info!(user.id = %id, by = %ctx.author.user, "a link for a new password was handed out");
    ctx.commit(ResetLink {
        link,
        expires_at: made.expires_at,
    })
    .await
}
