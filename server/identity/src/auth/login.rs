//! Signing in with a name and a password. Nothing that can be seen or measured from outside tells a
//! name that somebody has from one that nobody has (`security.md`, L-13).

use kym_domain::id::UserId;
use kym_domain::notifications::NotificationKind;
use kym_domain::sessions::SignInMethod;
use kym_domain::users::User;
use kym_platform::access::attempts::SignInTry;
use kym_platform::access::captcha;
use kym_platform::access::password::HashPermit;
use kym_platform::context::{Author, Committed};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::device::RequestOrigin;
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::users::{self, Credentials};
use kym_store::{Tx, lock};

use super::failed_sign_ins;
use super::wire::{Attempt, LogIn};
use crate::second_factor::check::{Verdict, check};
use crate::sessions::begin::begin;
use crate::sessions::tokens::Tokens;
use crate::users::email;

/// Signs somebody in. The captcha is looked at first, then the password, then everything once more
/// in the change that hands the tokens out (`security.md`, L-03).
pub async fn log_in(app: &App, origin: &RequestOrigin, form: LogIn) -> Result<Committed<Tokens>> {
    let attempt = form.check()?;
    let solved = attempt.solution.is_given() && captcha::is_solved(app, &attempt.solution).await?;
    if attempt.solution.is_given() && !solved {
        return Err(ErrorCode::CAPTCHA_WRONG.into());
    }
    // Only a few are counted and looked up at once, and who would wait too long is not counted at all.
    let permit = app.passwords.permit().await?;
    let tried = SignInTry::take(app, origin.address, &attempt.name, solved).await?;
    let (of_name, known) = known(app, &permit, &attempt).await?;
    let Some(known) = known else {
        failed_sign_ins::note(app, of_name, &tried, origin).await?;
        return Err(refuse(origin, tried.failed()).into());
    };
    let renewed = permit
        .renew(&attempt.password, &known.password_hash)
        .await?;
    let user = &known.user;
    let mut ctx = app.write_as(Author::of(user)).await?;
    if !is_still(&mut ctx.tx, &known).await? {
        drop(ctx);
        failed_sign_ins::note(app, of_name, &tried, origin).await?;
        return Err(refuse(origin, tried.failed()).into());
    }
    let (now, otp) = (ctx.now(), attempt.otp.as_deref());
    let verdict = check(app, &mut ctx.tx, user.id, otp, now).await?;
    let method = match verdict {
        Verdict::Off => SignInMethod::Password,
        Verdict::App | Verdict::RecoveryCode => SignInMethod::PasswordTotp,
        Verdict::Wrong => {
            drop(ctx);
            failed_sign_ins::note(app, of_name, &tried, origin).await?;
            return Err(refuse(origin, ErrorCode::SECOND_FACTOR_WRONG).into());
        }
        Verdict::Missing => {
            drop(ctx);
            tried.give_back(app).await?;
            return Err(ErrorCode::SECOND_FACTOR_REQUIRED.into());
        }
    };
    if known.is_pending {
        drop(ctx);
        tried.give_back(app).await?;
        ask_again(app, user).await?;
        return Err(ErrorCode::EMAIL_UNCONFIRMED.into());
    }
    if verdict == Verdict::RecoveryCode {
        notifications::notify_about_security(
            &mut ctx,
            user,
            NotificationKind::RecoveryCodeUsed,
            origin,
        )
        .await?;
    }
    if let Some(hash) = renewed {
        users::renew_hash(&mut ctx.tx, user.id, &hash).await?;
    }
    tried.succeeded(&mut ctx.tx).await?;
    let tokens = begin(&mut ctx, user.id, method, origin).await?;
    ctx.commit(tokens).await
}

/// Who has this name, and the same if the password is right. The work is the same without one.
async fn known(
    app: &App,
    permit: &HashPermit,
    attempt: &Attempt,
) -> Result<(Option<UserId>, Option<Credentials>)> {
    let mut reader = app.db.ask().await?;
    let found = users::credentials(&mut reader, &attempt.name).await?;
    drop(reader);
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    let matches = permit.verify(attempt.password.clone(), hash).await?;
    let of_name = found.as_ref().map(|found| found.user.id);
    Ok((of_name, found.filter(|_| matches)))
}

/// Whether the password that was compared is still in force, and the user may still come in.
async fn is_still(tx: &mut Tx, known: &Credentials) -> Result<bool> {
    lock::user(tx, known.user.id).await?;
    let now = users::credentials_of(tx, known.user.id).await?;
    Ok(now.is_some_and(|now| {
        now.password_hash == known.password_hash && now.user.disabled_at.is_none()
    }))
}

/// Sends the link by which the address is confirmed again, unless that was a moment ago.
async fn ask_again(app: &App, user: &User) -> Result<()> {
    let mut ctx = app.write_as(Author::of(user)).await?;
    match email::ask(&mut ctx, user).await {
        Err(Error::Later(..)) => Ok(()),
        asked => {
            asked?;
            let _ = ctx.commit(()).await?;
            Ok(())
        }
    }
}

fn refuse(origin: &RequestOrigin, code: ErrorCode) -> ErrorCode {
    tracing::warn!(client.address = %origin.address, code = code.as_str(), "a sign-in failed");
    metrics::counter!("kym_logins_total", "outcome" => "failed").increment(1);
    code
}
