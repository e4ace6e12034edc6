//! Proving an e-mail address: by a link that is sent there and nowhere else. Until then an address is
//! trusted for nothing (`security.md`, L-10).

use jiff::Timestamp;
use kym_domain::notifications::NotificationKind;
use kym_domain::outbox::{BETWEEN_LINKS, CONFIRMATION_LIFE};
use kym_domain::text::fold_login;
use kym_domain::users::User;
use kym_platform::access::RecentlyVerified;
use kym_platform::context::{Author, Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::device::RequestOrigin;
use kym_platform::mail::{self, Email, Message, Recipient};
use kym_platform::notifications;
use kym_platform::outbound::random::{link_hash, link_token};
use kym_platform::state::App;
use kym_store::email_confirmations::{self, NewConfirmation};
use kym_store::users::profile;
use kym_store::{lock, password_resets, users};

use super::wire::{ConfirmedEmail, ProfileAnswer};

/// Asks a user to prove the address they have; after a registration, for one.
///
/// # Errors
/// `too_many_requests` when that was asked a moment ago.
pub async fn ask(ctx: &mut Ctx, user: &User) -> Result<()> {
    send_link(ctx, user, &user.email).await
}

/// Asks a user to prove the address they want to have, and tells them so at the one they have. If
/// somebody else has that address it is they who get an email, and the answer is the same.
pub(super) async fn ask_change(
    ctx: &mut Ctx,
    _: &RecentlyVerified,
    user: &User,
    email: &str,
    origin: &RequestOrigin,
) -> Result<()> {
    send_link(ctx, user, email).await?;
    notifications::notify_about_security(ctx, user, NotificationKind::EmailChangeAsked, origin)
        .await
}

/// Sends the link of the caller again: for the address they want to have, or else for the one they
/// have and have not proved.
pub async fn send_again(mut ctx: Ctx) -> Result<Committed<()>> {
    let (id, now) = (ctx.author.user, ctx.now());
    lock::user(&mut ctx.tx, id).await?;
    let user = users::get(&mut ctx.tx, id).await?.ok_or(Error::NOT_FOUND)?;
    let open = email_confirmations::open(&mut ctx.tx, id, now).await?;
    let wanted = open.map(|open| open.email);
    let unproved = wanted.or_else(|| user.email_verified_at.is_none().then(|| user.email.clone()));
    if let Some(email) = unproved {
        send_link(&mut ctx, &user, &email).await?;
    }
    ctx.commit(()).await
}

/// Takes back the wish for another address: the link that was sent there is worth nothing from then on. Where nothing is
/// waited for, nothing changes.
pub async fn cancel_change(mut ctx: Ctx) -> Result<Committed<ProfileAnswer>> {
    let (id, now) = (ctx.author.user, ctx.now());
    lock::user(&mut ctx.tx, id).await?;
    let before = profile::get(&mut ctx.tx, id, now).await?;
    if before.ok_or(Error::NOT_FOUND)?.pending_email.is_some() {
        email_confirmations::void(&mut ctx.tx, id, now).await?;
        tracing::info!(user.id = %id, "the change of an e-mail address was cancelled");
    }
    let after = profile::get(&mut ctx.tx, id, now).await?;
    ctx.commit(ProfileAnswer(after.ok_or(Error::NOT_FOUND)?))
        .await
}

async fn send_link(ctx: &mut Ctx, user: &User, email: &str) -> Result<()> {
    let now = ctx.now();
    let (token, hash) = link_token(&*ctx.app().random);
    let new = NewConfirmation {
        user: user.id,
        hash: &hash,
        email,
        created_at: now,
        expires_at: now + CONFIRMATION_LIFE,
    };
    if !email_confirmations::replace(&mut ctx.tx, &new, now - BETWEEN_LINKS).await? {
        let last = email_confirmations::last_mailed(&mut ctx.tx, user.id).await?;
        return Err(too_soon(last, now));
    }
    let owner = users::credentials(&mut ctx.tx, email).await?;
    let owner = owner
        .map(|owner| owner.user)
        .filter(|owner| owner.id != user.id);
    let email = match owner {
        // The link of this email was sent to nobody, so it never works.
        Some(owner) => Email {
            to: Recipient::user(&mut ctx.tx, &owner).await?,
            message: Message::AlreadyRegistered {
                username: owner.username,
            },
        },
        None => Email {
            to: Recipient::user(&mut ctx.tx, user)
                .await?
                .at(email.to_owned()),
            message: Message::ConfirmEmail { token },
        },
    };
    mail::send(ctx, email).await
}

/// How long to wait after the link before.
fn too_soon(last: Option<Timestamp>, now: Timestamp) -> Error {
    let since = last.map_or(BETWEEN_LINKS, |last| now.duration_since(last));
    let left = (BETWEEN_LINKS - since).as_secs().max(1);
    Error::Later(
        ErrorCode::TOO_MANY_REQUESTS,
        u32::try_from(left).unwrap_or(u32::MAX),
    )
}

/// Uses a link: whoever has it reads what is sent to the address.
pub async fn confirm(app: &App, origin: &RequestOrigin, token: &str) -> Result<ConfirmedEmail> {
    let hash = link_hash(token);
    let mut reader = app.db.ask().await?;
    let found = email_confirmations::find(&mut reader, &hash, app.clock.now()).await?;
    let user = match found {
        Some(found) => users::get(&mut reader, found.user).await?,
        None => None,
    };
    drop(reader);
    let user = user.ok_or(ErrorCode::CONFIRMATION_TOKEN_INVALID)?;
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let now = ctx.now();
    lock::user(&mut ctx.tx, user.id).await?;
    let link = email_confirmations::take(&mut ctx.tx, &hash, now).await?;
    let email = link.ok_or(ErrorCode::CONFIRMATION_TOKEN_INVALID)?.email;
    let before = users::get(&mut ctx.tx, user.id)
        .await?
        .ok_or(ErrorCode::CONFIRMATION_TOKEN_INVALID)?;
    let is_other = fold_login(&email) != fold_login(&before.email);
    let after = before.clone().reachable_at(email.clone(), now);
    if users::taken_by_others(&mut ctx.tx, &after).await?.email {
        return Err(ErrorCode::CONFIRMATION_TOKEN_INVALID.into());
    }
    users::update(&mut ctx.tx, &after).await?;
    users::confirm_email(&mut ctx.tx, user.id, now).await?;
    if is_other {
        // What was sent to the old address must not open the account any more.
        password_resets::void(&mut ctx.tx, user.id).await?;
        notifications::notify_about_security(
            &mut ctx,
            &before,
            NotificationKind::EmailChanged,
            origin,
        )
        .await?;
    }
    let _ = ctx.commit(()).await?;
    tracing::info!(user.id = %user.id, changed = is_other, "an e-mail address was confirmed");
    Ok(ConfirmedEmail { email })
}
