//! Which addresses are asked.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

use super::{RequestFailure, Target, refused};

/// Blocks of IPv4 that are not of the public network, with the lengths of their prefixes (RFC 6890 and the
/// registry that it began).
const PRIVATE_V4: [(Ipv4Addr, u32); 16] = [
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Carrier-grade NAT (RFC 6598).
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, and what is kept for later.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
    (Ipv4Addr::BROADCAST, 32),
];

/// The block of IPv6 that is given out to networks.
const GIVEN_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Blocks within it that are not: protocols and tunnels (Teredo and 6to4 hold an IPv4 address), and
/// documentation.
const PRIVATE_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Whether an address belongs to a machine of the public network. Mapped, translated (NAT64) and local
/// addresses of IPv6 lie outside of the one block that does.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let within = |(block, length): &(Ipv4Addr, u32)| {
                let differ = address.to_bits() ^ block.to_bits();
                differ.leading_zeros() >= *length
            };
            !PRIVATE_V4.iter().any(within)
        }
        IpAddr::V6(address) => {
            let within = |(block, length): &(Ipv6Addr, u32)| {
                let differ = address.to_bits() ^ block.to_bits();
                differ.leading_zeros() >= *length
            };
            within(&GIVEN_V6) && !PRIVATE_V6.iter().any(within)
        }
    }
}

/// Whether a name stands for the machine itself, whatever a resolver makes of it (RFC 6761 6.3).
fn is_home(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name == "localhost" || name.ends_with(".localhost")
}

/// Where an address leads, unless its form alone says that it is not asked. A host written as a number in
/// whichever way is an address of IPv4 by then (WHATWG URL, "host parsing").
pub(super) fn target(url: &Url, allowed_hosts: &[String]) -> Result<Target, RequestFailure> {
    let is_encrypted = match url.scheme() {
        "https" => true,
        "http" => false,
        other => return Err(refused(&format!("{other} is not asked"))),
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refused("there is a name or a password in the address"));
    }
    let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
        return Err(refused("there is no host in the address"));
    };
    let name = url.host_str().unwrap_or_default().to_ascii_lowercase();
    let is_allowed = allowed_hosts.contains(&format!("{name}:{port}"));
    if !is_encrypted && !is_allowed {
        return Err(refused("only https is asked"));
    }
    let literal = match host {
        Host::Ipv4(address) => Some(IpAddr::V4(address)),
        Host::Ipv6(address) => Some(IpAddr::V6(address)),
        Host::Domain(_) => None,
    };
    if literal.is_none() && !is_allowed && is_home(&name) {
        return Err(refused("that is this machine"));
    }
    if let Some(address) = literal
        && !is_allowed
        && !is_public(address)
    {
        return Err(refused(&format!("{address} is no public address")));
    }
    Ok(Target {
        host: literal.map_or(name, |address| address.to_string()),
        port,
        is_encrypted,
        is_allowed,
    })
}
