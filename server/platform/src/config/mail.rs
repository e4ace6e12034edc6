//! Emails to people.

use lettre::message::Mailbox;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Secret;

/// Emails to people. Without `host` nothing is sent: emails are kept, and administrators read them
/// under `/users`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
