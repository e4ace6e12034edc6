//! The codes of authenticator apps: six digits for every half minute (RFC 6238 with the values that
//! every app knows: SHA-1, 30 seconds, one step of skew).

use jiff::Timestamp;
use totp_rs::{Builder, Totp};

use crate::error::{Error, Result};

/// How authenticator apps title the entry.
const ISSUER: &str = "Know Your Money";

/// As long as the hash (RFC 4226 4).
pub(super) const SECRET_BYTES: usize = 20;

/// What an app is given to make codes from.
pub(super) struct Enrolment {
    /// The secret in base 32, to be typed in.
    pub secret: String,
    /// The same as an address, to be shown as a QR code.
    pub uri: String,
}

/// The enrolment of an app for somebody called `username`.
///
/// # Errors
/// When the address cannot be made, which no user name brings about.
pub(super) fn enrolment(secret: &[u8], username: &str) -> Result<Enrolment> {
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
pub(super) fn step(secret: &[u8], code: &str, now: Timestamp) -> Result<Option<i64>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B.
    const SECRET: &[u8] = b"12345678901234567890";

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("an instant")
    }

    #[test]
    fn the_codes_are_those_of_the_standard() {
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (20_000_000_000, "353130"),
        ] {
            let found = step(SECRET, code, at(second)).expect("a secret");
            assert_eq!(found, Some(second / 30), "{second}");
        }
    }

    #[test]
    fn a_code_is_taken_half_a_minute_early_or_late_and_no_more() {
        let code = "005924";
        let its_own = 1_234_567_890 / 30;
        for (steps, taken) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let found = step(SECRET, code, at((its_own + steps) * 30)).expect("a secret");
            assert_eq!(found, taken.then_some(its_own), "{steps}");
        }
    }

    #[test]
    fn an_app_gets_the_secret_as_text_and_as_an_address() {
        let enrolment = enrolment(SECRET, "анна.p").expect("an enrolment");
        assert_eq!(enrolment.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            enrolment.uri,
            "otpauth://totp/Know%20Your%20Money:%D0%B0%D0%BD%D0%BD%D0%B0.p\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Know%20Your%20Money"
        );
    }
}
