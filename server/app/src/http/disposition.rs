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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_in_both_ways_and_cannot_break_out() {
        for (name, value) in [
            (
                "a b.pdf",
                "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf",
            ),
            (
                "чек.pdf",
                "attachment; filename=\"___.pdf\"; filename*=UTF-8''%D1%87%D0%B5%D0%BA.pdf",
            ),
            (
                "\"; filename=x.html",
                "attachment; filename=\"__ filename=x.html\"; filename*=UTF-8''%22%3B%20filename%3Dx.html",
            ),
            (
                "a\r\nSet-Cookie: b",
                "attachment; filename=\"a__Set-Cookie: b\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b",
            ),
            (
                "100%41\\.pdf",
                "attachment; filename=\"100_41_.pdf\"; filename*=UTF-8''100%2541%5C.pdf",
            ),
        ] {
            assert_eq!(attachment(name), value, "{name:?}");
        }
    }
}
