//! Emails to people.

use std::time::Duration;

use lettre::message::Mailbox;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Secret;

/// Emails to people. Without `host` nothing is sent: emails are kept, and administrators read them
/// under `/users`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// The server that takes emails (SMTP).
    pub host: Option<String>,
    /// Its port. Without it, 587 for `starttls`, 465 for `tls` and 25 for `none`.
    pub port: Option<u16>,
    /// How the connection is protected.
    pub security: MailSecurity,
    /// The name to sign in with at the server; none when it asks for none.
    pub username: Option<String>,
    /// The password that goes with `username`.
    pub password: Option<Secret>,
    /// Whom emails come from, such as `Know Your Money <money@example.org>`. Needed with `host`.
    pub from: Option<String>,
    /// Seconds that the server may take over all of an email, from the call to its last answer; 50 at most. Some let
    /// strangers wait half a minute before they say a word.
    pub timeout_seconds: u32,
}

/// Less than the minute that a job has for it.
const MAX_TIMEOUT_SECONDS: u32 = 50;

impl Default for Mail {
    fn default() -> Self {
        Self {
            host: None,
            port: None,
            security: MailSecurity::default(),
            username: None,
            password: None,
            from: None,
            timeout_seconds: MAX_TIMEOUT_SECONDS,
        }
    }
}

/// How the connection to the mail server is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailSecurity {
    /// It begins in the clear and must be encrypted before anything is said.
    #[default]
    Starttls,
    /// It is encrypted from the first byte.
    Tls,
    /// It is not encrypted: for a server on the same machine or network.
    None,
}

impl Mail {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            (1..=MAX_TIMEOUT_SECONDS).contains(&self.timeout_seconds),
            "mail.timeout_seconds: must be from 1 to {MAX_TIMEOUT_SECONDS}"
        );
        if self.host.is_none() {
            return Ok(());
        }
        self.sender()?;
        anyhow::ensure!(
            self.username.is_some() == self.password.is_some(),
            "mail.username: goes together with mail.password"
        );
        anyhow::ensure!(
            self.username.is_none() || self.security != MailSecurity::None,
            "mail.security: a password is sent over an encrypted connection only"
        );
        Ok(())
    }

    /// How long the server may take over all of an email.
    pub fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout_seconds.into())
    }

    /// Whom emails come from.
    ///
    /// # Errors
    /// When `from` is missing or no address.
    pub fn sender(&self) -> anyhow::Result<Mailbox> {
        let from = self.from.as_deref().unwrap_or_default();
        from.parse().map_err(|_| {
            anyhow::anyhow!(
                "mail.from: must be an address such as Know Your Money <money@example.org>"
            )
        })
    }
}
