//! What stopping letters does.

use kym_domain::notifications::Channel;
use kym_notification_store::settings;
use kym_platform::context::Author;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::mail::unsubscribing::{self, EmailSeries};
use kym_platform::state::App;
use kym_store::{lock, users};

use super::wire::topics;

/// Stops the letters that a link is about, those that wait to be written too.
///
/// # Errors
/// `unsubscribe_token_invalid` when the link is none of ours, or its reader is gone.
pub async fn stop(app: &App, token: &str) -> Result<EmailSeries> {
    let invalid = ErrorCode::UNSUBSCRIBE_TOKEN_INVALID;
    let (user, series) = unsubscribing::read(app, token).ok_or(invalid)?;
    let mut reader = app.db.ask().await?;
    let user = users::get(&mut reader, user).await?.ok_or(invalid)?;
    drop(reader);
    let mut ctx = app.write_as(Author::of(&user)).await?;
    lock::user(&mut ctx.tx, user.id).await?;
    let mut wanted = settings::get(&mut ctx.tx, user.id).await?;
    for topic in topics(series) {
        wanted.matrix.set(topic, Channel::Email, false);
    }
    wanted.version += 1;
    settings::put(&mut ctx.tx, user.id, &wanted).await?;
    let _ = ctx.commit(()).await?;
    tracing::info!(user.id = %user.id, ?series, "letters were stopped by the link of one");
    Ok(series)
}
