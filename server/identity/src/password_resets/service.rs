//! Asking for a link, and using it.

use kym_domain::check::FieldError;
use kym_domain::language::Language;
use kym_domain::notifications::NotificationKind;
use kym_domain::text::fold_login;
use kym_platform::access::attempts::GuardedAction;
use kym_platform::access::captcha;
use kym_platform::context::Author;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::device::RequestOrigin;
use kym_platform::jobs::new_job;
use kym_platform::notifications;
use kym_platform::outbound::random::link_hash;
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{lock, password_resets, sessions, users};

use super::send_link::SendResetLink;
use super::wire::{PasswordResetRequested, RequestPasswordReset, ResetPassword};

/// Takes a request for a link. The answer and the work are the same whether anybody has that address.
pub async fn ask(
    app: &App,
    origin: &RequestOrigin,
    language: Language,
    form: RequestPasswordReset,
) -> Result<PasswordResetRequested> {
    let (email, solution) = form.check()?;
    captcha::guard(app, origin.address, GuardedAction::Reset, &solution).await?;
    let job = new_job(app, &SendResetLink { email }, app.clock.now(), None);
    let mut tx = app.db.write().await?;
    enqueue(&mut tx, &job).await?;
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(PasswordResetRequested::new(language))
}

/// Sets a new password by a link. Nobody is signed in by it, and everybody is signed out; passkeys
/// and the second factor stay.
pub async fn reset(app: &App, origin: &RequestOrigin, form: ResetPassword) -> Result<()> {
    let (token, password) = form.check()?;
    let hash = link_hash(&token);
    let mut reader = app.db.ask().await?;
    let found = password_resets::find(&mut reader, &hash, app.clock.now()).await?;
    let user = match found {
        Some(id) => users::get(&mut reader, id).await?,
        None => None,
    };
    drop(reader);
    let user = user.ok_or(ErrorCode::RESET_TOKEN_INVALID)?;
    user.check_password(&password)
        .map_err(|violation| FieldError {
            field: "new_password".into(),
            violation,
        })?;
    let password_hash = app.passwords.hash(password).await?;
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let now = ctx.now();
    lock::user(&mut ctx.tx, user.id).await?;
    let link = password_resets::take(&mut ctx.tx, &hash, now).await?;
    let link = link.ok_or(ErrorCode::RESET_TOKEN_INVALID)?;
    // As they are now: hashing took its time.
    let user = users::get(&mut ctx.tx, user.id).await?;
    let user = user
        .filter(|user| user.disabled_at.is_none())
        .ok_or(ErrorCode::RESET_TOKEN_INVALID)?;
    users::set_password(&mut ctx.tx, user.id, &password_hash, now).await?;
    if link.mailed_to == Some(fold_login(&user.email)) && user.email_verified_at.is_none() {
        users::confirm_email(&mut ctx.tx, user.id, now).await?;
    }
    sessions::revoke_all(&mut ctx.tx, user.id, now).await?;
    notifications::notify_about_security(&mut ctx, &user, NotificationKind::PasswordReset, origin)
        .await?;
    let _ = ctx.commit(()).await?;
    tracing::info!(user.id = %user.id, client.address = %origin.address, "a password was reset");
    Ok(())
}
