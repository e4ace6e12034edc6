//! The one place where a session begins: every way to sign in ends here, in the change in which it
//! was proved who somebody is, so that the same rules hold for all (`security.md`, L-03 and L-08).

use std::net::IpAddr;

use kym_domain::devices::Device;
use kym_domain::id::UserId;
use kym_domain::notifications::NotificationKind;
use kym_domain::sessions::SignInMethod;
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::address::ClientAddress;
use kym_platform::http::device::RequestOrigin;
use kym_platform::notifications;
use kym_store::sessions::{self, NewSession};
use kym_store::users;

use super::tokens::{self, Tokens};

/// Begins a session of somebody who has just proved who they are.
///
/// # Errors
/// `A9901` for a disabled user, who is told no more than a stranger; `email_unconfirmed` for one
/// whose registration waits for that.
pub async fn begin(
    ctx: &mut Ctx,
    user: UserId,
    method: SignInMethod,
    origin: &RequestOrigin,
) -> Result<Tokens> {
    let known = users::credentials_of(&mut ctx.tx, user).await?;
    let known = known.filter(|known| known.user.disabled_at.is_none());
    let known = known.ok_or(ErrorCode::LOGIN_FAILED)?;
    if known.is_pending {
        return Err(ErrorCode::EMAIL_UNCONFIRMED.into());
    }
    let is_new = is_new_device(ctx, user, origin).await?;
    let now = ctx.now();
    let session = NewSession {
        id: ctx.new_id(),
        user_id: user,
        user_agent: origin.user_agent.clone(),
        address: origin.address.text(),
        method,
        created_at: now,
        expires_at: now + ctx.app().config.auth.lifetimes().whole,
    };
    let (tokens, kept) = tokens::next(ctx.app(), user, session.id, now)?;
    sessions::insert(&mut ctx.tx, &session, &kept).await?;
    if is_new {
        notifications::notify_about_security(ctx, &known.user, NotificationKind::NewSignIn, origin)
            .await?;
    }
    tracing::info!(
        user.id = %user,
        session.id = %session.id,
        client.address = %origin.address,
        method = method.as_str(),
        "signed in"
    );
    metrics::counter!("kym_logins_total", "outcome" => "done").increment(1);
    Ok(tokens)
}

/// Whether this kind of program was never seen in this neighbourhood. The very first sign-in is no
/// news to anybody.
async fn is_new_device(ctx: &mut Ctx, user: UserId, origin: &RequestOrigin) -> Result<bool> {
    let known = sessions::whences(&mut ctx.tx, user).await?;
    let device = Device::of(&origin.user_agent);
    let place = origin.address.neighbourhood();
    let is_same = |(user_agent, address): &(String, String)| {
        let address = address.parse::<IpAddr>().ok();
        let known = address.and_then(|address| ClientAddress::from(address).neighbourhood());
        Device::of(user_agent) == device && known.is_some() && known == place
    };
    Ok(!known.is_empty() && !known.iter().any(is_same))
}
