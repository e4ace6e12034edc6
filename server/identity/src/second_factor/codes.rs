//! The codes of authenticator apps: six digits for every half minute (RFC 6238 with the values that
//! every app knows: SHA-1, 30 seconds, one step of skew).

use jiff::Timestamp;
use kym_platform::error::{Error, Result};
use totp_rs::{Builder, Totp};

/// How authenticator apps title the entry.
const ISSUER: &str = "Know Your Money";

/// How long a secret is, in bytes: as long as the hash (RFC 4226 4).
pub const SECRET_BYTES: usize = 20;

/// What an app is given to make codes from.
pub struct Enrolment {
    /// The secret in base 32, to be typed in.
    pub secret: String,
    /// The same as an address, to be shown as a QR code.
    pub uri: String,
}

/// The enrolment of an app for somebody called `username`.
///
/// # Errors
/// When the address cannot be made, which no user name brings about.
pub fn enrolment(secret: &[u8], username: &str) -> Result<Enrolment> {
    let totp = totp(secret, username)?;
    let uri = totp.to_url().map_err(Error::internal)?;
    Ok(Enrolment {
        secret: totp.secret().to_base32(),
        uri,
    })
}

/// The time step whose code this is, at `now` or half a minute before or after.
///
/// # Errors
/// When the secret is no secret.
pub fn step(secret: &[u8], code: &str, now: Timestamp) -> Result<Option<i64>> {
    let seconds = u64::try_from(now.as_second()).map_err(Error::internal)?;
    let step = totp(secret, "")?.check(code, seconds);
    step.map(i64::try_from).transpose().map_err(Error::internal)
}

fn totp(secret: &[u8], username: &str) -> Result<Totp> {
    let builder = Builder::new()
        .with_secret(secret)
        .with_issuer(Some(ISSUER))
        .with_account_name(username);
    builder.build().map_err(Error::internal)
}
