//! Sign-in.

use jiff::SignedDuration;
use kym_domain::sessions::TokenLifetimes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Secret;

/// HS256 needs a key as long as its hash (RFC 7518 3.2).
const MIN_SECRET_LEN: usize = 32;

/// Words that stand in manuals instead of a secret.
const EXAMPLES: [&str; 6] = [
    "change-me",
    "changeme",
    "change_me",
    "example",
    "secret-key",
    "your-secret",
];

/// Sign-in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Auth {
    /// The key that signs access tokens and seals the secrets of second factors, at least 32 bytes.
    /// Without it, the file `secret.key` in `data_dir`, made at the first start: keep it with the
    /// backups. Several processes on one database need the same. Another one takes `kym accept-key`.
    pub secret: Option<Secret>,
    /// Who may register. The first administrator is always made by the set-up link or by
    /// `kym user create --admin`.
    pub registration: RegistrationMode,
    /// Whether administration takes a passkey or a second factor. Without it a password alone is enough, the screens
    /// recommend a second factor, and the calls that could harm others ask for the password again.
    pub administrators_need_second_factor: bool,
    /// The domain that passkeys are made for: the host of `public_url`, which it is without this, or a
    /// domain above it. Changing it makes all passkeys worthless.
    pub passkey_rp_id: Option<String>,
    /// Minutes that an access token is good for, 5 to 15.
    pub access_minutes: u32,
    /// Days after which a session ends that nobody uses, 1 to 365.
    pub idle_days: u32,
    /// Days after which a session ends in any case, 1 to 3650.
    pub session_days: u32,
}

impl Default for Auth {
    fn default() -> Self {
        Self {
            secret: None,
            registration: RegistrationMode::default(),
            administrators_need_second_factor: false,
            passkey_rp_id: None,
            access_minutes: 10,
            idle_days: 30,
            session_days: 180,
        }
    }
}

/// Who may register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegistrationMode {
    /// Everybody.
    #[default]
    Open,
    /// Who was invited by an administrator.
    Invitation,
    /// Nobody; administrators add users with `kym user create`.
    Closed,
}

impl Auth {
    /// How long what signs somebody in is good for.
    pub fn lifetimes(&self) -> TokenLifetimes {
        let days = |days: u32| SignedDuration::from_hours(24 * i64::from(days));
        TokenLifetimes {
            access: SignedDuration::from_mins(i64::from(self.access_minutes)),
            idle: days(self.idle_days),
            whole: days(self.session_days),
        }
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        for (key, value, range) in [
            ("access_minutes", self.access_minutes, 5..=15),
            ("idle_days", self.idle_days, 1..=365),
            ("session_days", self.session_days, 1..=3650),
        ] {
            let (least, most) = (range.start(), range.end());
            anyhow::ensure!(
                range.contains(&value),
                "auth.{key}: must be {least} to {most}, not {value}"
            );
        }
        let Some(secret) = &self.secret else {
            return Ok(());
        };
        let secret = secret.expose();
        anyhow::ensure!(
            secret.len() >= MIN_SECRET_LEN,
            "auth.secret: must have at least {MIN_SECRET_LEN} bytes; `openssl rand -base64 48` makes one"
        );
        let small = secret.to_ascii_lowercase();
        let printed = EXAMPLES.iter().any(|example| small.contains(example));
        let first = secret.bytes().next();
        anyhow::ensure!(
            !printed && !secret.bytes().all(|byte| Some(byte) == first),
            "auth.secret: this is an example, not a secret"
        );
        Ok(())
    }
}
