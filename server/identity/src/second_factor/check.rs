//! Whether somebody showed the second factor that their account asks for. Every way to a session or to
//! a fresh proof of identity by password asks here (`security.md`, L-08).

use jiff::Timestamp;
use kym_domain::id::UserId;
use kym_domain::second_factor::{Otp, RecoveryCode};
use kym_platform::error::Result;
use kym_platform::sealed;
use kym_platform::state::App;
use kym_store::{Tx, second_factors};
use sha2::{Digest, Sha256};

use super::codes;

/// What the secrets of authenticator apps are sealed for.
pub(super) const PURPOSE: &str = "second factor secrets";

/// What came of asking for the second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The user has none; the password is all there is.
    Off,
    /// It is needed and nothing was typed.
    Missing,
    /// What was typed is no code, or one that was used before.
    Wrong,
    /// A code of the app, which is used up now.
    App,
    /// A recovery code, which is used up now.
    RecoveryCode,
}

/// Checks what was typed and uses it up, in the change that it is typed for: when that is given up,
/// the code is good for another attempt.
///
/// # Errors
/// When the database cannot answer.
pub async fn check(
    app: &App,
    tx: &mut Tx,
    user: UserId,
    typed: Option<&str>,
    now: Timestamp,
) -> Result<Verdict> {
    let Some(secret) = second_factors::secret(tx, user).await? else {
        return Ok(Verdict::Off);
    };
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    Ok(match typed.map(Otp::parse) {
        None => Verdict::Missing,
        Some(None) => Verdict::Wrong,
        Some(Some(Otp::App(code))) => {
            let Some(secret) = sealed::open(&app.keys, PURPOSE, user.as_uuid(), &secret) else {
                tracing::error!(user.id = %user, "the secret of a second factor cannot be opened: was auth.secret changed?");
                return Ok(Verdict::Wrong);
            };
            match codes::step(&secret, &code, now)? {
                Some(step) if second_factors::take_step(tx, user, step).await? => Verdict::App,
                Some(_) | None => Verdict::Wrong,
            }
        }
        Some(Some(Otp::Recovery(code))) => {
            if second_factors::take_recovery_code(tx, user, &hash(&code)).await? {
                Verdict::RecoveryCode
            } else {
                Verdict::Wrong
            }
        }
    })
}

/// What the database keeps of a recovery code: its 120 random bits need no salt.
pub(super) fn hash(code: &RecoveryCode) -> Vec<u8> {
    Sha256::digest(code.as_bytes()).to_vec()
}
