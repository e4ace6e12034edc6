//! The one-time link that makes the first administrator. It is printed by `kym serve` as long as
//! nobody is registered; each start makes a new one, and the database holds its hash only. Of several
//! processes on one database each prints a link, and all of them work until one is used.

use kym_platform::error::Result;
use kym_platform::outbound::random::link_token;
use kym_platform::realtime::nodes::DEAD_AFTER;
use kym_platform::state::App;
use kym_store::{nodes, setup_tokens, users};

/// A fresh link, unless somebody is registered already.
///
/// # Errors
/// When the database cannot write.
pub async fn link(app: &App) -> Result<Option<String>> {
    let mut tx = app.db.write().await?;
    if !users::is_empty(&mut tx).await? {
        return Ok(None);
    }
    let (token, hash) = link_token(&*app.random);
    let now = app.clock.now();
    if nodes::alone(&mut tx, app.node, now - DEAD_AFTER).await? {
        setup_tokens::clear(&mut tx).await?;
    }
    setup_tokens::insert(&mut tx, &hash, now).await?;
    tx.commit().await?;
    Ok(Some(format!(
        "{}/register?setup={token}",
        app.config.public_url()
    )))
}
