//! `Content-Disposition` (RFC 6266): under which name a file is saved.

use std::fmt::Write as _;

use axum::http::HeaderValue;

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
