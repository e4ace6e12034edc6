//! Changing the password by somebody who knows it.

use kym_domain::check::FieldCode;
use kym_domain::notifications::NotificationKind;
use kym_platform::access::{RequestContext, proof};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::buckets;
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::rate_limits::Limit;
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::{lock, password_resets, sessions, users};

use super::wire::NewPassword;

/// A change that is ready to be written: hashing is done.
pub struct Ready {
    verified: proof::VerifiedPassword,
    password_hash: String,
}

/// Compares the current password and hashes the new one.
///
/// # Errors
/// `wrong_password` for the field; `too_many_requests` after too many wrong ones.
pub async fn prepare(
    app: &App,
    call: &RequestContext,
    origin: &RequestOrigin,
    form: NewPassword,
) -> Result<Ready> {
    buckets::take(app, Limit::LogIn, origin.address).await?;
    let verified = proof::password(app, call.actor.user.id, form.current).await?;
    let verified = verified.ok_or_else(wrong)?;
    let password_hash = app.passwords.hash(form.new).await?;
    Ok(Ready {
        verified,
        password_hash,
    })
}

/// Sets the new password, and ends every session but the one that asks.
pub async fn change(
    mut ctx: Ctx,
    call: &RequestContext,
    origin: &RequestOrigin,
    ready: Ready,
) -> Result<Committed<()>> {
    let (user, now) = (&call.actor.user, ctx.now());
    lock::user(&mut ctx.tx, user.id).await?;
    // Two changes at once: the second one knew a password that is none any more.
    if !ready.verified.is_in_force(&mut ctx.tx, user.id).await? {
        return Err(wrong());
    }
    ready.verified.tried.succeeded(&mut ctx.tx).await?;
    users::set_password(&mut ctx.tx, user.id, &ready.password_hash, now).await?;
    password_resets::void(&mut ctx.tx, user.id).await?;
    sessions::revoke_others(&mut ctx.tx, user.id, call.actor.session, now).await?;
    notifications::notify_about_security(&mut ctx, user, NotificationKind::PasswordChanged, origin)
        .await?;
    tracing::info!(user.id = %user.id, client.address = %origin.address, "a password was changed");
    ctx.commit(()).await
}

fn wrong() -> Error {
    Error::field("current_password", FieldCode::WrongPassword)
}
