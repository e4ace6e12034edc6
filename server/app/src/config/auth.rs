//! Sign-in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Secret;

/// HS256 needs a key as long as its hash (RFC 7518 3.2).
const SHORTEST_SECRET: usize = 32;

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
    /// backups. Several processes on one database need the same.
    pub secret: Option<Secret>,
    /// Who may register. The first administrator is always made by the set-up link or by
    /// `kym user create --admin`.
    pub registration: RegistrationMode,
    /// Whether administration takes a passkey or a second factor: a password alone is not enough.
    pub admin_second_factor: bool,
    /// The domain that passkeys are made for: the host of `public_url`, which it is without this, or a
    /// domain above it. Changing it makes all passkeys worthless.
    pub passkey_rp_id: Option<String>,
}

impl Default for Auth {
    fn default() -> Self {
        Self {
            secret: None,
            registration: RegistrationMode::default(),
            admin_second_factor: true,
            passkey_rp_id: None,
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
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let Some(secret) = &self.secret else {
            return Ok(());
        };
        let secret = secret.expose();
        anyhow::ensure!(
            secret.len() >= SHORTEST_SECRET,
            "auth.secret: must have at least {SHORTEST_SECRET} bytes; `openssl rand -base64 48` makes one"
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
