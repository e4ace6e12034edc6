use kym_platform::mail::paragraphs::{Span, read};
use proptest::prelude::*;

/// The pieces of the only paragraph, each link in brackets.
fn marked(text: &str) -> String {
    let paragraphs = read(text);
    assert_eq!(paragraphs.len(), 1, "{paragraphs:?}");
    let pieces = paragraphs[0].iter().map(|span| match &span.link {
        Some(_) => format!("[{}]", span.text),
        None => span.text.clone(),
    });
    pieces.collect()
}

#[test]
fn empty_lines_part_paragraphs_and_lines_stay_lines() {
    let said = read("\n\none\ntwo  \n \n\n\tthree\r\nfour\n");
    let plain = |text: &str| {
        vec![Span {
            text: text.to_owned(),
            link: None,
        }]
    };
    assert_eq!(said, [plain("one\ntwo"), plain("\tthree\nfour")]);
    assert!(read(" \n\n ").is_empty());
}

#[test]
fn addresses_are_links_and_nothing_else_is() {
    for (text, expected) in [
        ("https://example.org", "[https://example.org]"),
        (
            "See https://example.org/a?b=1&c=2#d.",
            "See [https://example.org/a?b=1&c=2#d].",
        ),
        (
            "(https://example.org/a_(b))",
            "([https://example.org/a_(b)])",
        ),
        ("«https://example.org/»", "«[https://example.org/]»"),
        (
            "https://example.org, https://example.com!",
            "[https://example.org], [https://example.com]!",
        ),
        ("<https://example.org>", "<[https://example.org]>"),
        ("https://пример.рф/путь", "[https://пример.рф/путь]"),
        // What is not an address of a page stays text.
        ("http://example.org", "http://example.org"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("https://", "https://"),
        ("https:// example.org", "https:// example.org"),
        ("xhttps://example.org", "xhttps://example.org"),
        ("https://\"https://", "https://\"https://"),
        ("https://a'b.example.org", "https://a'b.example.org"),
        (
            "href=\"https://example.org\"",
            "href=\"[https://example.org]\"",
        ),
        ("[a](https://example.org)", "[a]([https://example.org])"),
        ("<b>*bold*</b> & `code`", "<b>*bold*</b> & `code`"),
    ] {
        assert_eq!(marked(text), expected);
    }
}

#[test]
fn a_link_leads_where_it_says() {
    let said = read("https://example.org/\"><script>");
    let link = said[0][0].link.as_deref();
    assert_eq!(link, Some("https://example.org/"));
    let said = read("https://example.org/'a\\b");
    assert_eq!(said[0][0].link.as_deref(), Some("https://example.org/'a/b"));
}

proptest! {
    #[test]
    fn nothing_of_a_text_is_lost(text in "(https://|[a-z.()\\[\\]<>\"' \n]|я){0,40}") {
        let paragraphs = read(&text);
        let said: String = paragraphs.iter().flatten().map(|span| span.text.as_str()).collect();
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(letters(&said), letters(&text));
        for span in paragraphs.iter().flatten() {
            let is_safe = span.link.as_ref().is_none_or(|link| link.starts_with("https://") && !link.contains(['"', '<', '>', ' ']));
            prop_assert!(is_safe, "{:?}", span);
        }
    }
}
