//! Whoever signs out on a server whose disk is full is signed out: what the database cannot take is remembered until it
//! can. Only where this process alone serves the database, since no other would know.

use kym_domain::id::SessionId;
use kym_store::{StoreError, sessions};

use crate::state::App;

/// Ends a session. A full disk keeps nobody from it.
///
/// # Errors
/// When the database cannot be written for another reason, or several processes serve it.
pub async fn end(app: &App, session: SessionId) -> Result<(), StoreError> {
    match write(app, &[session]).await {
        Err(StoreError::Full) if !app.db.is_shared() => {
            app.ended_sessions.insert(session);
            app.hub.cut_off(session);
            tracing::warn!(%session, "a session has ended, which is noted when the disk has room again");
            Ok(())
        }
        written => written,
    }
}

/// Notes the ends that could not be written so far.
///
/// # Errors
/// When the database cannot be written; the next look tries again.
pub(super) async fn note(app: &App) -> Result<(), StoreError> {
    let ended = app.ended_sessions.all();
    if ended.is_empty() {
        return Ok(());
    }
    write(app, &ended).await?;
    app.ended_sessions.forget(&ended);
    Ok(())
}

async fn write(app: &App, ended: &[SessionId]) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    for session in ended {
        sessions::revoke(&mut tx, *session, now).await?;
    }
    tx.commit().await?;
    app.wake.dispatcher.notify_one();
    Ok(())
}
