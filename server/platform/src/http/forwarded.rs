//! Whom a proxy says that it heard: `X-Forwarded-For`, and `Forwarded` (RFC 7239).
//!
//! What stands on the left was perhaps written by whoever sent the request, and only the end by the proxy: so it is read
//! as bytes and from the right, and nothing on the left changes what the end means. The libraries for `Forwarded` split at
//! every comma, those between quotation marks too, so that `host="a,for=192.0.2.1"` would name another client.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::HeaderMap;

/// Who an entry says was heard; none where it cannot be read or hides it.
type Node = Option<IpAddr>;

/// The client that `X-Forwarded-For` names; none where there is no such header.
pub(super) fn by_x_forwarded_for(
    headers: &HeaderMap,
    is_proxy: impl Fn(IpAddr) -> bool,
) -> Option<Node> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let entries = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    client(entries.map(node), is_proxy)
}

/// The client that `Forwarded` names; none where there is no such header.
pub(super) fn by_forwarded(headers: &HeaderMap, is_proxy: impl Fn(IpAddr) -> bool) -> Option<Node> {
    let lines = headers.get_all("forwarded").iter().rev();
    let entries = lines.flat_map(|line| RightToLeft::of(line.as_bytes(), b','));
    client(entries.map(heard), is_proxy)
}

/// Each proxy appends whom it heard: from the right, the first that is no proxy is the client.
fn client(entries: impl Iterator<Item = Node>, is_proxy: impl Fn(IpAddr) -> bool) -> Option<Node> {
    let mut entries = entries.peekable();
    entries.peek()?;
    let found = entries.find(|entry| entry.is_none_or(|address| !is_proxy(address)));
    Some(found.flatten())
}

/// The `for` of an element of `Forwarded`.
fn heard(element: &[u8]) -> Node {
    let mut heard = None;
    for pair in RightToLeft::of(element, b';') {
        let at = pair.iter().position(|byte| *byte == b'=')?;
        let (name, value) = (pair[..at].trim_ascii_start(), &pair[at + 1..]);
        let value = unquoted(value.trim_ascii_end())?;
        if name.eq_ignore_ascii_case(b"for") && heard.replace(value).is_some() {
            return None;
        }
    }
    node(&heard?)
}

/// What a value says: a word as it is, a quoted one without its marks.
fn unquoted(value: &[u8]) -> Option<Vec<u8>> {
    let Some(quoted) = value.strip_prefix(b"\"") else {
        return (!value.contains(&b'"')).then(|| value.to_vec());
    };
    let mut bytes = quoted.strip_suffix(b"\"")?.iter();
    let mut plain = Vec::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return None,
            b'\\' => plain.push(*bytes.next()?),
            other => plain.push(*other),
        }
    }
    Some(plain)
}

/// An address with or without a port; one of IPv6 with a port has brackets.
fn node(bytes: &[u8]) -> Node {
    let text = str::from_utf8(bytes.trim_ascii()).ok()?;
    if let Some(bracketed) = text.strip_prefix('[') {
        let (address, port) = bracketed.split_once(']')?;
        let address: Ipv6Addr = address.parse().ok()?;
        let is_whole = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        return is_whole.then(|| IpAddr::V6(address).to_canonical());
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    let (address, port) = text.split_once(':')?;
    let address: Ipv4Addr = address.parse().ok()?;
    is_port(port).then_some(IpAddr::V4(address))
}

/// A number, or a word in place of one that is hidden.
fn is_port(text: &str) -> bool {
    let is_hidden = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    match text.strip_prefix('_') {
        Some(word) => !word.is_empty() && is_hidden(word),
        None => text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok(),
    }
}

/// The parts of a text between separators outside of quotation marks, the last one first.
struct RightToLeft<'a> {
    rest: Option<&'a [u8]>,
    separator: u8,
}

impl<'a> RightToLeft<'a> {
    fn of(text: &'a [u8], separator: u8) -> Self {
        Self {
            rest: Some(text),
            separator,
        }
    }
}

impl<'a> Iterator for RightToLeft<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let text = self.rest.take()?;
        let mut is_quoted = false;
        for (at, byte) in text.iter().enumerate().rev() {
            if *byte == b'"' && !(is_quoted && is_escaped(&text[..at])) {
                is_quoted = !is_quoted;
            } else if *byte == self.separator && !is_quoted {
                self.rest = Some(&text[..at]);
                return Some(&text[at + 1..]);
            }
        }
        Some(text)
    }
}

/// Whether what comes after this text is taken as it is.
fn is_escaped(before: &[u8]) -> bool {
    let slashes = before.iter().rev().take_while(|byte| **byte == b'\\');
    slashes.count() % 2 == 1
}
