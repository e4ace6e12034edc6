//! Sessions kept alive by refreshing, and ended by signing out or by a stolen token.

use kym_domain::sessions::Rotation;
use kym_platform::access::sign_outs;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::address::ClientAddress;
use kym_platform::http::buckets;
use kym_platform::outbound::random::link_hash;
use kym_platform::state::App;
use kym_store::sessions;

use super::wire::ShowToken;
use crate::sessions::tokens::{self, Tokens};

/// Exchanges a refresh token for the next pair, by the rule in `domain::sessions`. The answer 401
/// means that the token is really dead: a client signs its user out upon it.
pub async fn refresh(app: &App, address: ClientAddress, form: ShowToken) -> Result<Tokens> {
    let shown = form.check()?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let shown = sessions::show(&mut tx, &link_hash(&shown))
        .await?
        .ok_or(ErrorCode::SESSION_EXPIRED)?;
    if app.ended_sessions.contains(shown.session_id) {
        return Err(ErrorCode::SESSION_EXPIRED.into());
    }
    buckets::take_refresh_of(app, &mut tx, shown.session_id).await?;
    match shown.state.decide(now, &app.config.auth.lifetimes()) {
        Rotation::Rotate | Rotation::ReplaceUnused => {
            let (pair, next) = tokens::next(app, shown.user_id, shown.session_id, now)?;
            sessions::rotate(&mut tx, &shown, &next).await?;
            let address = address.text();
            sessions::see(&mut tx, shown.session_id, &address, now).await?;
            tx.commit().await?;
            Ok(pair)
        }
        Rotation::Revoke => {
            sessions::revoke(&mut tx, shown.session_id, now).await?;
            tx.commit().await?;
            app.wake.dispatcher.notify_one();
            tracing::warn!(user.id = %shown.user_id, "a used refresh token came again: the session was ended");
            Err(ErrorCode::SESSION_EXPIRED.into())
        }
        Rotation::Expired => Err(ErrorCode::SESSION_EXPIRED.into()),
    }
}

/// Ends the session of a refresh token. One that is dead already is no error.
pub async fn log_out(app: &App, form: ShowToken) -> Result<()> {
    let shown = form.check()?;
    let mut reader = app.db.ask().await?;
    let shown = sessions::owner(&mut reader, &link_hash(&shown)).await?;
    drop(reader);
    if let Some((session, user)) = shown {
        sign_outs::end(app, session).await?;
        tracing::info!(user.id = %user, "signed out");
    }
    Ok(())
}
