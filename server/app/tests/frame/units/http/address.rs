use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue};
use kym_platform::http::address::ClientAddress;
use proptest::collection::vec;
use proptest::prelude::*;

const PROXY: &str = "10.0.0.1";

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn known(text: &str) -> ClientAddress {
    ClientAddress::from(address(text))
}

/// Who asks, as a peer tells it in these lines of its request.
fn client(peer: &str, trusted: &[IpAddr], lines: &[(&'static str, &[u8])]) -> ClientAddress {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        let value = HeaderValue::from_bytes(value).expect("a header");
        headers.append(HeaderName::from_static(name), value);
    }
    let mut extensions = Extensions::new();
    extensions.insert(ConnectInfo(SocketAddr::new(address(peer), 1)));
    ClientAddress::of(&headers, &extensions, trusted)
}

fn behind_proxy(lines: &[(&'static str, &[u8])]) -> ClientAddress {
    client(PROXY, &[address(PROXY), address("2001:db8::1")], lines)
}

fn x_forwarded_for(value: &str) -> ClientAddress {
    behind_proxy(&[("x-forwarded-for", value.as_bytes())])
}

fn forwarded(value: &str) -> ClientAddress {
    behind_proxy(&[("forwarded", value.as_bytes())])
}

#[test]
fn only_a_trusted_proxy_is_believed() {
    let lines: &[(_, &[u8])] = &[
        ("x-forwarded-for", b"1.1.1.1"),
        ("forwarded", b"for=1.1.1.1"),
    ];
    assert_eq!(
        client("8.8.8.8", &[address(PROXY)], lines),
        known("8.8.8.8")
    );
    assert_eq!(behind_proxy(lines), known("1.1.1.1"));
    assert_eq!(x_forwarded_for("9.9.9.9, 1.1.1.1"), known("1.1.1.1"));
    assert_eq!(x_forwarded_for("1.1.1.1, 10.0.0.1"), known("1.1.1.1"));
    assert_eq!(
        behind_proxy(&[
            ("x-forwarded-for", b"9.9.9.9"),
            ("x-forwarded-for", b"1.1.1.1, 2001:db8::1")
        ]),
        known("1.1.1.1")
    );
    assert_eq!(behind_proxy(&[]), known(PROXY), "it asks for itself");
}

#[test]
fn proxies_are_trusted_however_their_address_is_written() {
    let line: &[(_, &[u8])] = &[("x-forwarded-for", b"1.1.1.1, ::ffff:10.0.0.1")];
    for peer in [PROXY, "::ffff:10.0.0.1"] {
        for trusted in [PROXY, "::ffff:10.0.0.1"] {
            let found = client(peer, &[address(trusted)], line);
            assert_eq!(found, known("1.1.1.1"), "{peer}, {trusted}");
        }
    }
}

#[test]
fn an_address_may_have_a_port() {
    for (value, wanted) in [
        ("1.1.1.1:4711", "1.1.1.1"),
        ("9.9.9.9, 1.1.1.1:1, 10.0.0.1:80", "1.1.1.1"),
        ("2001:db8::9", "2001:db8::9"),
        ("[2001:db8::9]", "2001:db8::9"),
        ("[2001:db8::9]:4711", "2001:db8::9"),
        ("::ffff:1.1.1.1", "1.1.1.1"),
        ("[::ffff:1.1.1.1]:80", "1.1.1.1"),
    ] {
        assert_eq!(x_forwarded_for(value), known(wanted), "{value}");
    }
}

#[test]
fn forwarded_is_read_as_rfc_7239_has_it() {
    for (value, wanted) in [
        ("for=1.1.1.1", "1.1.1.1"),
        ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
        (
            "for=9.9.9.9, for=1.1.1.1;proto=http;by=203.0.113.43",
            "1.1.1.1",
        ),
        (
            "for=_hidden, for=1.1.1.1; host=a , for=\"10.0.0.1:80\"",
            "1.1.1.1",
        ),
        ("for=\"1.1.1.1:_port-1\"", "1.1.1.1"),
        ("for=\"1.\\1.1.1\"", "1.1.1.1"),
        ("for=1.1.1.1;host=\"a,for=9.9.9.9\"", "1.1.1.1"),
        ("for=1.1.1.1;host=\"a\\\",for=9.9.9.9;b=\\\"\"", "1.1.1.1"),
        ("for=\"\\, for=1.1.1.1", "1.1.1.1"),
        ("\", for=1.1.1.1;host=\"x\"", "1.1.1.1"),
    ] {
        assert_eq!(forwarded(value), known(wanted), "{value}");
    }
}

#[test]
fn what_cannot_be_read_is_nobody() {
    for value in [
        "",
        " ",
        ",",
        "nonsense",
        "unknown",
        "1.1.1.1,",
        "1.1.1.1, x",
        "1.1.1.1:",
        "1.1.1.1:x",
        "1.1.1.1:65536",
        "1.1.1.1:+1",
        "1.1.1.1:80:80",
        "[1.1.1.1]",
        "[2001:db8::9",
        "[2001:db8::9]x",
        "[2001:db8::9]:",
        "fe80::1%eth0",
        "01.1.1.1",
        "1.1.1",
        "2886729729",
        "\"1.1.1.1\"",
        "1.1.1.1 2.2.2.2",
    ] {
        assert_eq!(x_forwarded_for(value), ClientAddress::UNKNOWN, "{value}");
    }
    for value in [
        "",
        "1.1.1.1",
        "for=",
        "for",
        "by=1.1.1.1",
        "for=unknown",
        "for=_hidden",
        "for=\"_a:_b\"",
        "for=9.9.9.9, for=_hidden",
        "for=1.1.1.1,",
        "for=1.1.1.1;for=2.2.2.2",
        "for=\"1.1.1.1",
        "for=1.1.1.1\"",
        "for=\"1.1.1.1\\\"",
        "for=1.1.1.1;host=\"a",
        "for=\"\"1.1.1.1\"\"",
    ] {
        assert_eq!(forwarded(value), ClientAddress::UNKNOWN, "{value}");
    }
    assert_eq!(
        behind_proxy(&[("x-forwarded-for", b"1.1.1.1, \xff\x80")]),
        ClientAddress::UNKNOWN
    );
    assert_eq!(
        behind_proxy(&[("x-forwarded-for", b"\xff, 1.1.1.1")]),
        known("1.1.1.1"),
        "what is left of the client has no say"
    );
}

#[test]
fn no_name_makes_a_client_of_this_machine_or_of_a_proxy() {
    for name in [
        "127.0.0.1",
        "127.9.9.9:80",
        "::1",
        "[::1]:80",
        "::ffff:127.0.0.1",
        "0.0.0.0",
        "::",
        PROXY,
        "10.0.0.1, 2001:db8::1",
    ] {
        assert_eq!(x_forwarded_for(name), ClientAddress::UNKNOWN, "{name}");
    }
}

#[test]
fn two_headers_have_to_name_one_client() {
    let both = |one: &str, other: &str| {
        behind_proxy(&[
            ("x-forwarded-for", one.as_bytes()),
            ("forwarded", other.as_bytes()),
        ])
    };
    assert_eq!(both("1.1.1.1:80", "for=1.1.1.1"), known("1.1.1.1"));
    for (one, other) in [
        ("1.1.1.1", "for=9.9.9.9"),
        ("1.1.1.1", "for=_hidden"),
        ("x", "for=1.1.1.1"),
        ("x", "y"),
    ] {
        assert_eq!(both(one, other), ClientAddress::UNKNOWN, "{one} {other}");
    }
}

#[test]
fn who_is_unknown_is_one_for_limits_and_at_no_place() {
    let unknown = ClientAddress::UNKNOWN;
    assert_eq!(unknown.network(), IpAddr::V6(Ipv6Addr::UNSPECIFIED));
    assert_eq!(unknown.neighbourhood(), None);
    assert_eq!(
        (unknown.to_string().as_str(), unknown.text().as_str()),
        ("unknown", "")
    );
}

/// Pieces that such headers are made of, and bytes of any kind.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let known = proptest::sample::select(vec![
        ",",
        ";",
        "\"",
        "\\",
        "=",
        ":",
        "[",
        "]",
        " ",
        "for=",
        "For=\"",
        "host=",
        "127.0.0.1",
        "::1",
        "[::1]",
        ":80",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        PROXY,
        "2001:db8::1",
        "0.0.0.0",
        "1.1.1.1",
        "_hidden",
        "unknown",
    ]);
    let known = known.prop_map(|piece| piece.as_bytes().to_vec());
    let piece = prop_oneof![8 => known, 1 => vec(any::<u8>(), 0..4)];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn header(bytes: &[u8]) -> Vec<u8> {
    let fits = |byte: &&u8| HeaderValue::from_bytes(&[**byte]).is_ok();
    bytes.iter().filter(fits).copied().collect()
}

proptest! {
    #[test]
    fn no_bytes_make_a_client_of_this_machine_or_of_a_proxy(one in pieces(), other in pieces(), both in 0..3) {
        let (one, other) = (header(&one), header(&other));
        let lines: &[(_, &[u8])] = &[("x-forwarded-for", &one), ("forwarded", &other)];
        let lines = match both { 0 => &lines[..1], 1 => &lines[1..], _ => lines };
        let found = behind_proxy(lines);
        for never in ["127.0.0.1", "::1", PROXY, "2001:db8::1", "0.0.0.0", "::"] {
            prop_assert_ne!(found, known(never));
        }
    }

    #[test]
    fn what_a_client_writes_has_no_say_in_what_its_proxy_appends(
        before in pieces(),
        by_forwarded: bool,
        port in proptest::option::of(1_u16..),
    ) {
        let node = port.map_or("1.1.1.1".to_owned(), |port| format!("1.1.1.1:{port}"));
        let (name, appended) = if by_forwarded {
            ("forwarded", format!(", for=\"{node}\";proto=https"))
        } else {
            ("x-forwarded-for", format!(", {node}"))
        };
        let line = [header(&before), appended.into_bytes()].concat();
        prop_assert_eq!(behind_proxy(&[(name, &line)]), known("1.1.1.1"));
    }
}

#[test]
fn limits_count_ipv6_by_network() {
    let network = |text| known(text).network();
    assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9"));
    assert_ne!(network("2001:db8:1:2::"), network("2001:db8:1:3::"));
    assert_eq!(network("::ffff:1.2.3.4"), address("1.2.3.4"));
}

#[test]
fn a_device_that_moves_a_little_stays_in_its_neighbourhood() {
    let around = |text| known(text).neighbourhood();
    assert_eq!(around("10.1.2.3"), around("10.1.2.200"));
    assert_ne!(around("10.1.2.3"), around("10.1.3.3"));
    assert_eq!(around("2001:db8:1:2::1"), around("2001:db8:1:9::1"));
    assert_ne!(around("2001:db8:1:2::1"), around("2001:db8:2:2::1"));
}
