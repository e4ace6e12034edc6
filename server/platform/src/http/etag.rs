//! Entity tags (RFC 9110 8.8.3) as requests name them.

use axum::http::{HeaderMap, HeaderName, header};

/// What stands before a tag that does not mean the very same bytes.
const WEAK: &str = "W/";

/// The tags in a header of this name, however often it is there; nothing for a value that is no text.
pub fn tags(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = Option<&str>> {
    let values = headers.get_all(name).into_iter();
    values.flat_map(|value| {
        let text = value.to_str().ok();
        let tags = text.into_iter().flat_map(|text| text.split(','));
        let none = text.is_none().then_some(None);
        tags.map(|tag| Some(tag.trim())).chain(none)
    })
}

/// Whether a tag is a weak one.
pub fn is_weak(tag: &str) -> bool {
    tag.starts_with("W/\"")
}

/// Whether two tags are the same by the weak comparison (RFC 9110 8.8.3.2).
pub fn is_same(one: &str, other: &str) -> bool {
    one.trim_start_matches(WEAK) == other.trim_start_matches(WEAK)
}

/// Whether `If-None-Match` has this tag: the client has what it stands for already.
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    tags(headers, header::IF_NONE_MATCH)
        .flatten()
        .any(|known| is_same(known, tag))
}
