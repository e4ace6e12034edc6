//! Switching the second factor on and off. What its answers hold opens accounts, so they are not kept
//! for repetitions of the request.

use std::net::{IpAddr, Ipv4Addr};

use jiff::SignedDuration;
use kym_domain::check::FieldCode;
use kym_domain::notifications::NotificationKind;
use kym_domain::second_factor::{Otp, RECOVERY_CODES, RecoveryCode};
use kym_domain::users::User;
use kym_platform::access::{Actor, RecentlyVerified};
use kym_platform::context::{Author, Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::address::ClientAddress;
use kym_platform::http::device::RequestOrigin;
use kym_platform::notifications;
use kym_platform::outbound::random::Random;
use kym_platform::sealed;
use kym_platform::state::App;
use kym_store::second_factors::State;
use kym_store::{lock, second_factors, sessions};

use super::check::{PURPOSE, hash};
use super::codes;
use super::wire::{Draft, NewRecoveryCodes};

/// How long an app may take to prove that it has the secret.
const DRAFT_LIFE: SignedDuration = SignedDuration::from_mins(30);

/// How the second factor of the user stands.
pub async fn state(view: &mut View) -> Result<Option<State>> {
    Ok(second_factors::state(&mut view.reader, view.user).await?)
}

/// Makes a secret for an app. Until the app has proved it, everything stays as it is.
pub async fn draft(app: &App, mut ctx: Ctx, fresh: &RecentlyVerified) -> Result<Committed<Draft>> {
    let user = &fresh.actor.user;
    // A draft that is being proved must not be replaced meanwhile.
    lock::user(&mut ctx.tx, user.id).await?;
    let mut secret = [0; codes::SECRET_BYTES];
    app.random.fill(&mut secret);
    let sealed = sealed::seal(&app.keys, PURPOSE, &*app.random, user.id.as_uuid(), &secret)?;
    let enrolment = codes::enrolment(&secret, &user.username)?;
    let expires_at = ctx.now() + DRAFT_LIFE;
    second_factors::draft(&mut ctx.tx, user.id, &sealed, expires_at).await?;
    ctx.commit(Draft {
        secret: enrolment.secret,
        uri: enrolment.uri,
    })
    .await
}

/// Switches the second factor on, by a code made from the drafted secret.
pub async fn confirm(
    app: &App,
    mut ctx: Ctx,
    actor: &Actor,
    origin: &RequestOrigin,
    otp: &Otp,
) -> Result<Committed<NewRecoveryCodes>> {
    let (user, now) = (ctx.author.user, ctx.now());
    lock::user(&mut ctx.tx, user).await?;
    let draft = second_factors::drafted(&mut ctx.tx, user, now).await?;
    let draft = draft.ok_or(Error::NOT_FOUND)?;
    let wrong = || Error::field("otp", FieldCode::WrongOtp);
    let Otp::App(code) = otp else {
        return Err(wrong());
    };
    let secret =
        sealed::open(&app.keys, PURPOSE, user.as_uuid(), &draft).ok_or(Error::NOT_FOUND)?;
    let step = codes::step(&secret, code, now)?.ok_or_else(wrong)?;
    second_factors::enable(&mut ctx.tx, user, step, now).await?;
    sessions::mark_second_factor(&mut ctx.tx, actor.session).await?;
    let codes = replace_recovery_codes(&mut ctx, &*app.random).await?;
    notifications::notify_about_security(
        &mut ctx,
        &actor.user,
        NotificationKind::SecondFactorOn,
        origin,
    )
    .await?;
    tracing::info!(user.id = %user, "the second factor was switched on");
    ctx.commit(codes).await
}

/// Gives ten other recovery codes; those before are worth nothing any more.
pub async fn renew_recovery_codes(app: &App, mut ctx: Ctx) -> Result<Committed<NewRecoveryCodes>> {
    let user = ctx.author.user;
    lock::user(&mut ctx.tx, user).await?;
    if !second_factors::is_on(&mut ctx.tx, user).await? {
        return Err(Error::NOT_FOUND);
    }
    let codes = replace_recovery_codes(&mut ctx, &*app.random).await?;
    tracing::info!(user.id = %user, "the recovery codes were renewed");
    ctx.commit(codes).await
}

/// Switches the second factor off.
pub async fn disable(
    mut ctx: Ctx,
    fresh: &RecentlyVerified,
    origin: &RequestOrigin,
) -> Result<Committed<()>> {
    switch_off(&mut ctx, &fresh.actor.user, origin).await?;
    ctx.commit(()).await
}

/// Switches the second factor of somebody off who cannot, on the word of the operator. Answers
/// whether it was on.
///
/// # Errors
/// When the database cannot write.
pub async fn switch_off_for(app: &App, user: &User) -> Result<bool> {
    let operator = RequestOrigin {
        user_agent: "kym".to_owned(),
        address: ClientAddress::from(IpAddr::from(Ipv4Addr::LOCALHOST)),
    };
    let mut ctx = app.write_as(Author::of(user)).await?;
    let was_on = switch_off(&mut ctx, user, &operator).await?;
    let _ = ctx.commit(()).await?;
    Ok(was_on)
}

async fn switch_off(ctx: &mut Ctx, user: &User, origin: &RequestOrigin) -> Result<bool> {
    lock::user(&mut ctx.tx, user.id).await?;
    let was_on = second_factors::disable(&mut ctx.tx, user.id).await?;
    if was_on {
        notifications::notify_about_security(ctx, user, NotificationKind::SecondFactorOff, origin)
            .await?;
        tracing::info!(user.id = %user.id, "the second factor was switched off");
    }
    Ok(was_on)
}

async fn replace_recovery_codes(ctx: &mut Ctx, random: &dyn Random) -> Result<NewRecoveryCodes> {
    let new = || {
        let mut bytes = [0; RecoveryCode::BYTES];
        random.fill(&mut bytes);
        RecoveryCode::new(bytes)
    };
    let codes: Vec<_> = std::iter::repeat_with(new).take(RECOVERY_CODES).collect();
    let hashes: Vec<_> = codes.iter().map(hash).collect();
    second_factors::replace_recovery_codes(&mut ctx.tx, ctx.author.user, &hashes).await?;
    Ok(NewRecoveryCodes(codes))
}
