//! Making invitations and taking them back. Using one is registration (`auth/registration`).

use jiff::SignedDuration;
use kym_domain::check::FieldCode;
use kym_domain::id::RegistrationInvitationId;
use kym_domain::users::RegistrationInvitation;
use kym_platform::access::Admin;
use kym_platform::config::RegistrationMode;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::mail::{self, Email, Message, Recipient, invitation_link};
use kym_platform::outbound::random::link_token;
use kym_platform::state::App;
use kym_store::{registration_invitations, users};

use super::wire::NewInvitation;

/// For how many days an invitation works.
const DAYS: i64 = 7;

/// Invites an address, by an email and by a link to hand on. An earlier invitation of the address is
/// worth nothing from then on.
pub async fn invite(
    mut ctx: Ctx,
    admin: &Admin,
    email: String,
) -> Result<Committed<NewInvitation>> {
    if ctx.app().config.auth.registration == RegistrationMode::Closed {
        return Err(ErrorCode::REGISTRATION_CLOSED.into());
    }
    if users::credentials(&mut ctx.tx, &email).await?.is_some() {
        return Err(Error::field("email", FieldCode::Taken));
    }
    let now = ctx.now();
    let (token, hash) = link_token(&*ctx.app().random);
    let invitation = RegistrationInvitation {
        id: ctx.new_id(),
        email: email.clone(),
        invited_by: ctx.author.user,
        created_at: now,
        expires_at: now + SignedDuration::from_hours(24 * DAYS),
    };
    registration_invitations::replace(&mut ctx.tx, &invitation, &hash).await?;
    let link = invitation_link(&ctx.app().config.public_url(), &token);
    let email = Email {
        to: Recipient::stranger(email, ctx.author.language),
        message: Message::Invitation {
            invited_by: admin.actor.user.full_name.clone(),
            token,
            days: DAYS,
        },
    };
    mail::send(&mut ctx, email).await?;
    tracing::info!(by = %invitation.invited_by, invitation.id = %invitation.id, "somebody was invited to register");
    ctx.commit(NewInvitation { invitation, link }).await
}

/// The invitations that can still be used.
pub async fn list(app: &App) -> Result<Vec<RegistrationInvitation>> {
    let mut reader = app.db.ask().await?;
    Ok(registration_invitations::list(&mut reader, app.clock.now()).await?)
}

/// Takes an invitation back.
pub async fn revoke(mut ctx: Ctx, id: RegistrationInvitationId) -> Result<Committed<()>> {
    if !registration_invitations::delete(&mut ctx.tx, id).await? {
        return Err(Error::NOT_FOUND);
    }
    tracing::info!(by = %ctx.author.user, invitation.id = %id, "an invitation to register was taken back");
    ctx.commit(()).await
}
