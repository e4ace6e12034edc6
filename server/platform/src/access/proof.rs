//! Somebody who is signed in shows the password again.

use kym_domain::id::UserId;
use kym_store::{Tx, users};

use super::attempts::ProofTry;
use crate::error::{Error, Result};
use crate::state::App;

/// A password that was right, and what it takes to use that in a change.
pub struct VerifiedPassword {
    /// The hash that it was compared with: a change that relies on it makes sure it is still in force.
    password_hash: String,
    /// To be told of the success in the same change.
    pub tried: ProofTry,
}

impl VerifiedPassword {
    /// Whether the password is still the one in force, in the change that relies on it.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn is_in_force(&self, tx: &mut Tx, user: UserId) -> Result<bool> {
        let known = users::credentials_of(tx, user).await?;
        Ok(known.is_some_and(|known| known.password_hash == self.password_hash))
    }
}

/// Whether this is the password of a user. Wrong ones count, and there is an end to them
/// (`security.md`, L-04).
///
/// # Errors
/// `too_many_requests` after too many wrong ones.
pub async fn password(app: &App, user: UserId, typed: String) -> Result<Option<VerifiedPassword>> {
    let tried = ProofTry::take(app, user).await?;
    let mut reader = app.db.ask().await?;
    let known = users::credentials_of(&mut reader, user).await?;
    drop(reader);
    let password_hash = known.ok_or(Error::NOT_FOUND)?.password_hash;
    let matches = app.passwords.verify(typed, password_hash.clone()).await?;
    if !matches {
        tracing::warn!(user.id = %user, "a wrong password was shown by somebody who is signed in");
    }
    Ok(matches.then_some(VerifiedPassword {
        password_hash,
        tried,
    }))
}
