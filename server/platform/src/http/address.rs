//! Where a request comes from.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::Extensions;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::forwarded;

/// The proxies that are believed when they name whom they heard.
#[derive(Clone, Debug)]
pub struct TrustedProxies(pub Vec<IpAddr>);

/// The address of the client, as far as it can be known.
///
/// What a proxy names and cannot be read, or cannot be a client of ours, is unknown: it is no machine at all, and never
/// this one or the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(Option<IpAddr>);

impl ClientAddress {
    /// Of whom nothing is known.
    pub const UNKNOWN: Self = Self(None);

    /// The peer of the connection; behind a trusted proxy, whom the proxy names.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[IpAddr]) -> Self {
        let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else {
            return Self::UNKNOWN;
        };
        let peer = peer.ip().to_canonical();
        let is_proxy =
            |address: IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == address);
        if !is_proxy(peer) {
            return Self(Some(peer));
        }
        let named = match (
            forwarded::by_x_forwarded_for(headers, is_proxy),
            forwarded::by_forwarded(headers, is_proxy),
        ) {
            // A proxy that names nobody asks for itself: whether the program is well, for one.
            (None, None) => return Self(Some(peer)),
            (Some(named), None) | (None, Some(named)) => named,
            // A proxy may write one of them and hand on the other as it came.
            (Some(one), Some(other)) => one.filter(|_| one == other),
        };
        Self(named.filter(|address| !address.is_loopback() && !address.is_unspecified()))
    }

    /// As rows keep it: empty when it is unknown.
    pub fn text(self) -> String {
        self.0
            .map(|address| address.to_string())
            .unwrap_or_default()
    }

    /// What limits count by: an IPv6 subscriber has a whole /64 to choose from. All who are unknown are one.
    pub fn network(self) -> IpAddr {
        match self.0 {
            Some(IpAddr::V6(address)) => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64))
            }
            Some(address) => address,
            None => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        }
    }

    /// The network around it, in which a device that moves a little is still at the same place: /24 of
    /// IPv4, /48 of IPv6. Who is unknown is at no place.
    pub fn neighbourhood(self) -> Option<IpAddr> {
        let around = match self.0? {
            IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() >> 8 << 8)),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 80 << 80)),
        };
        Some(around)
    }
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        Self(Some(address.to_canonical()))
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => address.fmt(out),
            None => out.write_str("unknown"),
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
