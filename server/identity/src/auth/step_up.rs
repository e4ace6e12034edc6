//! Confirming that it is still the same person: what could hand the account to somebody else asks for
//! it (`security.md`, L-06). The proof counts for the session that shows it, for ten minutes.

use kym_domain::check::FieldCode;
use kym_domain::notifications::NotificationKind;
use kym_domain::passkeys::Use;
use kym_domain::sessions::SignInMethod;
use kym_platform::access::{Actor, proof};
use kym_platform::context::Author;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::buckets;
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::rate_limits::Limit;
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::{lock, sessions};
use webauthn_rs_proto::PublicKeyCredential;

use super::wire::Proof;
use crate::passkeys::answers;
use crate::second_factor::check::{Verdict, check};

/// Takes a proof of identity.
///
/// # Errors
/// `step_up_failed`, whatever was wrong; `too_many_requests` after too many wrong ones.
pub async fn step_up(app: &App, origin: &RequestOrigin, actor: &Actor, shown: Proof) -> Result<()> {
    let address = origin.address;
    buckets::take(app, Limit::LogIn, address).await?;
    let proven = match shown {
        Proof::Passkey(answer) => by_passkey(app, actor, &answer).await,
        Proof::Password { password, otp } => by_password(app, origin, actor, password, otp).await,
    };
    let way = proven.inspect_err(|error| {
        tracing::warn!(user.id = %actor.user.id, client.address = %address, error = ?error, "a step-up failed");
    })?;
    tracing::info!(user.id = %actor.user.id, client.address = %address, way, "a step-up");
    Ok(())
}

async fn by_passkey(
    app: &App,
    actor: &Actor,
    answer: &PublicKeyCredential,
) -> Result<&'static str> {
    let ceremony = answers::take(app, &answer.response.client_data_json).await?;
    let ceremony = ceremony.ok_or(ErrorCode::STEP_UP_FAILED)?;
    let mut tx = app.db.write().await?;
    let (now, used) = (app.clock.now(), Use::StepUp(actor.user.id));
    let owner = answers::verify(app, &mut tx, &ceremony, used, answer, now).await?;
    if owner != Some(actor.user.id) {
        return Err(ErrorCode::STEP_UP_FAILED.into());
    }
    sessions::prove(&mut tx, actor.session, Some(SignInMethod::Passkey), now).await?;
    tx.commit().await?;
    Ok(SignInMethod::Passkey.as_str())
}

/// With a second factor switched on a password alone proves nothing.
async fn by_password(
    app: &App,
    origin: &RequestOrigin,
    actor: &Actor,
    password: String,
    otp: Option<String>,
) -> Result<&'static str> {
    let user = &actor.user;
    let verified = proof::password(app, user.id, password).await?;
    let verified = verified.ok_or(ErrorCode::STEP_UP_FAILED)?;
    let mut ctx = app.write_as(Author::of(user)).await?;
    lock::user(&mut ctx.tx, user.id).await?;
    if !verified.is_in_force(&mut ctx.tx, user.id).await? {
        return Err(ErrorCode::STEP_UP_FAILED.into());
    }
    let now = ctx.now();
    let verdict = check(app, &mut ctx.tx, user.id, otp.as_deref(), now).await?;
    let method = match verdict {
        Verdict::Off => None,
        Verdict::App | Verdict::RecoveryCode => Some(SignInMethod::PasswordTotp),
        Verdict::Missing => return Err(Error::field("otp", FieldCode::Required)),
        Verdict::Wrong => return Err(ErrorCode::STEP_UP_FAILED.into()),
    };
    if verdict == Verdict::RecoveryCode {
        notifications::notify_about_security(
            &mut ctx,
            user,
            NotificationKind::RecoveryCodeUsed,
            origin,
        )
        .await?;
    }
    verified.tried.succeeded(&mut ctx.tx).await?;
    sessions::prove(&mut ctx.tx, actor.session, method, now).await?;
    let _ = ctx.commit(()).await?;
    Ok(method.unwrap_or(SignInMethod::Password).as_str())
}
