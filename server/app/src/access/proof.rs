//! Somebody who is signed in shows the password again.

use kym_domain::id::UserId;
use kym_store::users;

use super::attempts::ProofTry;
use crate::error::{Error, Result};
use crate::state::App;

/// A password that was right, and what it takes to use that in a change.
pub struct Proven {
    /// The hash that it was compared with: a change that relies on it makes sure it is still in force.
    pub password_hash: String,
    /// To be told of the success in the same change.
    pub tried: ProofTry,
}

/// Whether this is the password of a user. Wrong ones count, and there is an end to them
/// (`security.md`, L-04).
///
/// # Errors
/// `too_many_requests` after too many wrong ones.
pub async fn password(app: &App, user: UserId, typed: String) -> Result<Option<Proven>> {
    let tried = ProofTry::take(app, user).await?;
    let mut reader = app.db.ask().await?;
    let known = users::credentials_of(&mut reader, user).await?;
    drop(reader);
    let password_hash = known.ok_or(Error::NOT_FOUND)?.password_hash;
    let matches = app
        .passwords
        .verify(typed, Some(password_hash.clone()))
        .await?;
    if !matches {
        tracing::warn!(user.id = %user, "a wrong password was shown by somebody who is signed in");
    }
    Ok(matches.then_some(Proven {
        password_hash,
        tried,
    }))
}
