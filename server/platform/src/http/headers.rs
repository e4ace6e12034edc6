//! Headers that every answer carries (ASVS 5.0, V3.4).

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// The version of the client that is embedded. A client that is older offers to reload.
pub const CLIENT_VERSION: &str = "2025.10.05.4a770d54";

/// An answer that is no page may load nothing and be shown in nothing.
const NO_PAGE: &str = "default-src 'none'; frame-ancestors 'none'";

/// What scripts get. A worker has the policy of its own script, not that of the page (CSP 3, 4.2.2): the one that reads
/// codes loads its WebAssembly from here and compiles it, and the one that shows what a push service told fetches icons.
pub const SCRIPT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
                                 img-src 'self'; frame-ancestors 'none'";

/// What the page may use of the device: the camera, for receipts, and nothing else that would ask a person.
pub const PAGE_PERMISSIONS: &str =
    "camera=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()";

/// The policy of the page itself. Styles that the client makes while it runs carry the nonce.
pub fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
         object-src 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// Puts them on, where an answer has not its own.
pub async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, NO_PAGE),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("latest-client-version"),
            CLIENT_VERSION,
        ),
    ] {
        put(headers, name, value);
    }
    response
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers
        .entry(name)
        .or_insert(HeaderValue::from_static(value));
}
