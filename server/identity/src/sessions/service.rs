//! What a user sees of the own sessions, and how one ends them.

use kym_domain::id::SessionId;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::sessions;

use super::wire::Sessions;

/// The sessions of the user that are alive.
pub async fn list(app: &App, mut view: View, current: SessionId) -> Result<Sessions> {
    let idle = app.config.auth.lifetimes().idle;
    let alive = sessions::list(&mut view.reader, view.user, view.now, idle).await?;
    Ok(Sessions { alive, current })
}

/// Ends one session of the user.
pub async fn end(mut ctx: Ctx, session: SessionId) -> Result<Committed<()>> {
    let (user, now) = (ctx.author.user, ctx.now());
    if !sessions::revoke_of(&mut ctx.tx, user, session, now).await? {
        return Err(Error::NOT_FOUND);
    }
    tracing::info!(user.id = %user, session.id = %session, "a session was ended by its user");
    ctx.commit(()).await
}

/// Ends every session of the user but one.
pub async fn end_others(mut ctx: Ctx, kept: SessionId) -> Result<Committed<()>> {
    let (user, now) = (ctx.author.user, ctx.now());
    sessions::revoke_others(&mut ctx.tx, user, kept, now).await?;
    tracing::info!(user.id = %user, "all other sessions were ended by their user");
    ctx.commit(()).await
}
