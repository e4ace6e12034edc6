//! Links that set a new password. Each user has one at most that works: the newest, once.

use jiff::{SignedDuration, Timestamp};
use kym_domain::outbox::BETWEEN_LINKS;
use kym_domain::text::fold_login;
use kym_domain::users::User;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::mail::{self, Email, Message, Recipient};
use kym_platform::outbound::random::link_token;
use kym_store::password_resets::{NewReset, replace};

/// A link that works, for whoever holds it.
#[derive(Debug)]
pub struct Link {
    /// The token in it.
    pub token: String,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

/// Makes a link to be handed on by an administrator. The one before dies.
///
/// # Errors
/// When the database cannot write.
pub async fn make(ctx: &mut Ctx, user: &User, life: SignedDuration) -> Result<Link> {
    let now = ctx.now();
    let link = make_after(ctx, user, life, None, now).await?;
    link.ok_or_else(|| Error::from(ErrorCode::UNAVAILABLE))
}

/// Makes a link and mails it, unless the last one is too young. With a mail server nobody but the
/// reader of that address learns it, so using it proves the address. Answers whether it was made.
pub(super) async fn mail(ctx: &mut Ctx, user: &User, life: SignedDuration) -> Result<bool> {
    let before = ctx.now() - BETWEEN_LINKS;
    let proves = proves(ctx, user);
    let Some(link) = make_after(ctx, user, life, proves, before).await? else {
        return Ok(false);
    };
    let to = Recipient::user(&mut ctx.tx, user).await?;
    let message = Message::PasswordReset { token: link.token };
    mail::send(ctx, Email { to, message }).await?;
    Ok(true)
}

/// Welcomes a user whom an administrator made, with a link to choose the first password.
///
/// # Errors
/// When the database cannot write.
pub async fn welcome(ctx: &mut Ctx, user: &User, life: SignedDuration) -> Result<()> {
    let (now, proves) = (ctx.now(), proves(ctx, user));
    if let Some(link) = make_after(ctx, user, life, proves, now).await? {
        let to = Recipient::user(&mut ctx.tx, user).await?;
        let message = Message::Welcome {
            username: user.username.clone(),
            token: link.token,
        };
        mail::send(ctx, Email { to, message }).await?;
    }
    Ok(())
}

fn proves(ctx: &Ctx, user: &User) -> Option<String> {
    let is_mailed = ctx.app().smtp.is_some();
    is_mailed.then(|| fold_login(&user.email))
}

async fn make_after(
    ctx: &mut Ctx,
    user: &User,
    life: SignedDuration,
    mailed_to: Option<String>,
    last_before: Timestamp,
) -> Result<Option<Link>> {
    let now = ctx.now();
    let (token, hash) = link_token(&*ctx.app().random);
    let expires_at = now + life;
    let reset = NewReset {
        user: user.id,
        hash: &hash,
        mailed_to,
        created_at: now,
        expires_at,
    };
    let made = replace(&mut ctx.tx, &reset, last_before).await?;
    Ok(made.then_some(Link { token, expires_at }))
}
