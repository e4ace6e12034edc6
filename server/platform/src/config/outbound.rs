//! What is asked of machines outside.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of machines outside: exchange rates, AI models, payment providers. Only public addresses are asked, and
/// only over https.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Outbound {
    /// Hosts with their ports, such as `rates.home.lan:8080`, or `127.0.0.1:11434` for an Ollama on this machine, that
    /// may be asked although their address is not public, over plain http too.
    pub allowed_hosts: Vec<String>,
    /// Whether nobody is asked but `allowed_hosts`: exchange rates are set by hand or come from a file, AI models are those
    /// on these hosts, and payments are noted by hand.
    pub offline: bool,
    /// A file of certificates (PEM) of authorities that are trusted besides those that browsers trust, for encrypted
    /// connections to mail servers and to all that is asked: of a network with an authority of its own.
    pub ca_file: Option<PathBuf>,
}

impl Outbound {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        check_hosts("outbound.allowed_hosts", &self.allowed_hosts)
    }
}

/// Hosts with their ports, under a key.
pub(super) fn check_hosts(key: &str, hosts: &[String]) -> anyhow::Result<()> {
    for host in hosts {
        let parts = host.rsplit_once(':');
        let fits = parts.is_some_and(|(name, port)| {
            !name.is_empty()
                && !name.contains(['/', '@', '*', ' '])
                && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        anyhow::ensure!(
            fits,
            "{key}: must be hosts with ports such as rates.home.lan:8080, not {host}"
        );
    }
    Ok(())
}
