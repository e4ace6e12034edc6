//! The one-time link that makes the first administrator. It is printed by `kym serve` as long as
//! nobody is registered; each start makes a new one, and the database holds its hash only.

use kym_store::{setup_tokens, users};

use crate::error::Result;
use crate::outside::random::link_token;
use crate::state::App;

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
    setup_tokens::replace(&mut tx, &hash, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Some(format!(
        "{}/register?setup={token}",
        app.config.public_url()
    )))
}
