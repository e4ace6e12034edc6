//! The one-time link that makes the first administrator. It is printed by `kym serve` as long as
//! nobody is registered; each start makes a new one, and the database holds its hash only.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_store::{setup_tokens, users};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::outside::random::token;
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
    let token = URL_SAFE_NO_PAD.encode(token(&*app.random));
    setup_tokens::replace(&mut tx, &hash(&token), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Some(format!(
        "{}/register?setup={token}",
        app.config.public_url()
    )))
}

/// What the database keeps of a token that nobody can guess: 256 random bits need no salt.
pub(super) fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}
