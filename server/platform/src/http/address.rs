//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::Extensions;
use axum::http::HeaderMap;
use axum::http::request::Parts;

/// The proxies that are believed when they name whom they heard.
#[derive(Clone, Debug)]
pub struct TrustedProxies(pub Vec<IpAddr>);

/// The address of the client, as far as it can be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// The peer of the connection; behind a trusted proxy, whom the proxy names.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[IpAddr]) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |ConnectInfo(peer)| {
            peer.ip()
        });
        if !trusted.contains(&peer) {
            return Self(peer);
        }
        // Each proxy appends whom it heard: from the right, the first that is no proxy is the client.
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let named = lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.rsplit(','));
        let client = named
            .map_while(|name| name.trim().parse().ok())
            .find(|address| !trusted.contains(address));
        Self(client.unwrap_or(peer))
    }

    /// What limits count by: an IPv6 subscriber has a whole /64 to choose from.
    pub fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => match address.to_ipv4_mapped() {
                Some(v4) => IpAddr::V4(v4),
                None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            },
        }
    }

    /// The network around it, in which a device that moves a little is still at the same place: /24 of
    /// IPv4, /48 of IPv6.
    pub fn neighbourhood(self) -> IpAddr {
        match self.network() {
            IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() >> 8 << 8)),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 80 << 80)),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    TrustedProxies: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let TrustedProxies(trusted) = TrustedProxies::from_ref(state);
        Ok(Self::of(&parts.headers, &parts.extensions, &trusted))
    }
}
