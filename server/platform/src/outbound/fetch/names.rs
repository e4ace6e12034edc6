//! From names to addresses.

use std::io;
use std::net::SocketAddr;

use futures_util::future::BoxFuture;

/// Knows the addresses of names.
pub trait Names: Send + Sync {
    /// All addresses of a host, each with this port.
    fn look_up<'a>(
        &'a self,
        host: &'a str,
        port: u16,
    ) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>>;
}

/// Asks the machine's resolver.
#[derive(Debug)]
pub(super) struct SystemNames;

impl Names for SystemNames {
    fn look_up<'a>(
        &'a self,
        host: &'a str,
        port: u16,
    ) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        Box::pin(async move {
            let addresses = tokio::net::lookup_host((host, port)).await?;
            Ok(addresses.collect())
        })
    }
}
