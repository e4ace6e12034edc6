//! What administrators write to users: paragraphs with empty lines between them, and addresses of pages, which become
//! links. There is nothing else that could be formatted, so that nothing that is written becomes anything but text.

use url::Url;

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What it says.
    pub text: String,
    /// Where it leads, when it is a link.
    pub link: Option<String>,
}

/// What ends a sentence behind an address, and is no part of it.
const ENDINGS: [char; 10] = ['.', ',', ';', ':', '!', '?', '\'', '"', '»', '”'];

/// The paragraphs of a text. Lines within one stay lines.
pub fn read(text: &str) -> Vec<Vec<Span>> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines().map(str::trim_end) {
        match paragraphs.last_mut() {
            Some(last) if !line.is_empty() => {
                if !last.is_empty() {
                    last.push('\n');
                }
                last.push_str(line);
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
        .iter()
        .map(|paragraph| spans(paragraph))
        .collect()
}

fn spans(paragraph: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut rest = paragraph;
    let mut plain = String::new();
    while let Some(start) = rest.find("https://") {
        let (before, from) = rest.split_at(start);
        plain.push_str(before);
        let address = address_at(from);
        let is_word_start = before
            .chars()
            .next_back()
            .is_none_or(|one| !one.is_alphanumeric());
        match Url::parse(address) {
            Ok(url) if is_word_start && url.host_str().is_some_and(is_name_of_host) => {
                push(&mut spans, std::mem::take(&mut plain), None);
                push(&mut spans, address.to_owned(), Some(url.into()));
            }
            _ => plain.push_str(address),
        }
        rest = &from[address.len()..];
    }
    plain.push_str(rest);
    push(&mut spans, plain, None);
    spans
}

/// Whether a host is a name or an address as there are any. The URL standard lets quotation marks pass, and in emails a
/// link stands between such marks as it is.
fn is_name_of_host(host: &str) -> bool {
    let is_allowed = |one: char| one.is_ascii_alphanumeric() || "-._:[]".contains(one);
    host.chars().all(is_allowed)
}

/// The address that a text begins with: up to a blank or a quotation mark, without what ends the sentence and brackets
/// that it did not open.
fn address_at(text: &str) -> &str {
    let end = text.find(|one: char| one.is_whitespace() || matches!(one, '<' | '>' | '"'));
    let mut address = &text[..end.unwrap_or(text.len())];
    loop {
        let shorter = address.trim_end_matches(ENDINGS);
        let is_closing = |close: char, open: char| {
            shorter.ends_with(close)
                && shorter.matches(close).count() > shorter.matches(open).count()
        };
        let shorter = if is_closing(')', '(') || is_closing(']', '[') {
            &shorter[..shorter.len() - 1]
        } else {
            shorter
        };
        if shorter.len() == address.len() {
            return address;
        }
        address = shorter;
    }
}

fn push(spans: &mut Vec<Span>, text: String, link: Option<String>) {
    if !text.is_empty() {
        spans.push(Span { text, link });
    }
}
