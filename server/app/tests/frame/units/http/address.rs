use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use kym_platform::http::address::ClientAddress;

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn seen(peer: &str, forwarded: Option<&'static str>, trusted: &[IpAddr]) -> IpAddr {
    let mut headers = HeaderMap::new();
    if let Some(forwarded) = forwarded {
        headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
    }
    let mut extensions = Extensions::new();
    extensions.insert(ConnectInfo(SocketAddr::new(address(peer), 1)));
    ClientAddress::of(&headers, &extensions, trusted).0
}

#[test]
fn only_a_trusted_proxy_is_believed() {
    let proxy = [address("10.0.0.1")];
    assert_eq!(seen("8.8.8.8", Some("1.1.1.1"), &proxy), address("8.8.8.8"));
    assert_eq!(
        seen("10.0.0.1", Some("9.9.9.9, 1.1.1.1"), &proxy),
        address("1.1.1.1")
    );
    assert_eq!(
        seen("10.0.0.1", Some("1.1.1.1, 10.0.0.1"), &proxy),
        address("1.1.1.1")
    );
    assert_eq!(
        seen("10.0.0.1", Some("nonsense"), &proxy),
        address("10.0.0.1")
    );
    assert_eq!(seen("10.0.0.1", None, &proxy), address("10.0.0.1"));
}

#[test]
fn limits_count_ipv6_by_network() {
    let network = |text| ClientAddress(address(text)).network();
    assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9"));
    assert_ne!(network("2001:db8:1:2::"), network("2001:db8:1:3::"));
    assert_eq!(network("::ffff:1.2.3.4"), address("1.2.3.4"));
}

#[test]
fn a_device_that_moves_a_little_stays_in_its_neighbourhood() {
    let around = |text| ClientAddress(address(text)).neighbourhood();
    assert_eq!(around("10.1.2.3"), around("10.1.2.200"));
    assert_ne!(around("10.1.2.3"), around("10.1.3.3"));
    assert_eq!(around("2001:db8:1:2::1"), around("2001:db8:1:9::1"));
    assert_ne!(around("2001:db8:1:2::1"), around("2001:db8:2:2::1"));
}
