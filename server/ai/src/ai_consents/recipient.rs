//! To whom something goes.

use url::Url;

/// Whoever is behind an address: its host, with its port unless it is the usual one. What runs there is for them to say.
pub fn recipient(base_url: &str) -> Option<String> {
    let url = Url::parse(base_url).ok()?;
    let host = url.host_str()?;
    Some(match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    })
}
