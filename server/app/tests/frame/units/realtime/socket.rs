use axum::http::{HeaderMap, header};
use kym_platform::realtime::socket::is_own_origin;

#[test]
fn only_pages_of_this_product_open_the_socket() {
    for (origin, host, own) in [
        (Some("https://money.example.org"), "10.0.0.1:8080", true),
        (Some("http://localhost:8080"), "localhost:8080", true),
        (Some("HTTPS://Money.example.ORG"), "10.0.0.1:8080", true),
        (Some("http://localhost:8080"), "LocalHost:8080", true),
        (Some("http://evil.example.org"), "localhost:8080", false),
        (
            Some("https://money.example.org.evil.example"),
            "10.0.0.1:8080",
            false,
        ),
        (Some("null"), "localhost:8080", false),
        (None, "localhost:8080", false),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("an origin"));
        }
        assert_eq!(
            is_own_origin(&headers, "https://money.example.org"),
            own,
            "{origin:?}"
        );
    }
}
