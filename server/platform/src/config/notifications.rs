//! The ways in which people are told outside of the product.

use anyhow::Context as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use super::outbound::check_hosts;

/// The ways in which people are told outside of the product, each set up by its user. Only public addresses are called,
/// and only over https: what `outbound.allowed_hosts` names is not everybody's to call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Notifications {
    /// Hosts with their ports, such as `ntfy.home.lan:80`, that any user may have called although their address is not
    /// public, over plain http too.
    pub allowed_hosts: Vec<String>,
    /// Where bots of Telegram's are spoken to.
    pub telegram_url: String,
    /// The server of ntfy topics, unless a user names another.
    pub ntfy_url: String,
}

impl Default for Notifications {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            telegram_url: "https://api.telegram.org".to_owned(),
            ntfy_url: "https://ntfy.sh".to_owned(),
        }
    }
}

impl Notifications {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        check_hosts("notifications.allowed_hosts", &self.allowed_hosts)?;
        Url::parse(&self.telegram_url).context("notifications.telegram_url")?;
        Url::parse(&self.ntfy_url).context("notifications.ntfy_url")?;
        Ok(())
    }
}
