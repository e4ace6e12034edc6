//! The listener.

use std::net::IpAddr;

use axum::http::Uri;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The listener.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// The address to listen on; `0.0.0.0` for all of the machine's.
    pub host: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Addresses of reverse proxies that are believed when they name whom they heard, in `X-Forwarded-For` or
    /// `Forwarded`, for limits and logs. Where both are sent they must name the same client.
    pub trusted_proxies: Vec<IpAddr>,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 8080,
            trusted_proxies: Vec::new(),
        }
    }
}

/// The public address is an origin: a scheme and a host, no path.
pub(super) fn check_public_url(url: &str) -> anyhow::Result<()> {
    let uri: Option<Uri> = url.parse().ok();
    let fits = uri.is_some_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.host().is_some()
            && matches!(uri.path(), "" | "/")
    });
    anyhow::ensure!(
        fits,
        "public_url: must be an address such as https://money.example.org, without a path"
    );
    Ok(())
}
