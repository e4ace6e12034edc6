//! `Content-Disposition` (RFC 6266): under which name a file is saved.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};

/// A document may have scripts in it, and a picture may be taken for a page: whatever is opened by
/// itself can do nothing and reach nobody (ASVS 5.0, V3.2.1).
const NOTHING_ALLOWED: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// The answer that is a file which somebody sent once: to be saved under this name, never to be shown as a page.
pub fn file(media_type: &'static str, name: &str, bytes: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, attachment(name)),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(NOTHING_ALLOWED),
        ),
    ];
    (headers, bytes.into()).into_response()
}

/// A file to be saved under this name and never to be shown: the name in ASCII for old programs, and in
/// UTF-8 (RFC 8187) for all others.
pub fn attachment(name: &str) -> HeaderValue {
    let mut value = String::from("attachment; filename=\"");
    value.extend(name.chars().map(plain));
    value.push_str("\"; filename*=UTF-8''");
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
            value.push(char::from(byte));
        } else {
            // Writing to a text does not fail.
            let _ = write!(value, "%{byte:02X}");
        }
    }
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("attachment"))
}

/// What may stand between quotes and means the same to everybody.
fn plain(letter: char) -> char {
    match letter {
        '"' | '\\' | '%' | '/' | ';' => '_',
        ' '..='~' => letter,
        _ => '_',
    }
}
