use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use kym::static_files::{accepts, is_file_name, tag};
use kym_platform::http::etag::is_known;

fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
    HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
}

#[test]
fn an_encoding_is_used_when_it_is_accepted() {
    let asked = |value| headers(header::ACCEPT_ENCODING, value);
    assert!(accepts(&asked("gzip, deflate, br"), "br"));
    assert!(!accepts(&asked("gzip, br;q=0"), "br"));
    assert!(!accepts(&HeaderMap::new(), "gzip"));
}

#[test]
fn a_known_tag_is_recognised() {
    let tag = tag(&[7; 32]);
    assert!(is_known(
        &HeaderMap::from_iter([(
            header::IF_NONE_MATCH,
            HeaderValue::from_str(&tag).expect("a tag")
        )]),
        &tag
    ));
    assert!(!is_known(
        &headers(header::IF_NONE_MATCH, "\"other\""),
        &tag
    ));
}

#[test]
fn screens_and_files_are_told_apart() {
    for (path, is_file) in [
        ("/", false),
        ("/login", false),
        ("/workspaces/019a/accounts/019b", false),
        ("/index.html", false),
        ("/assets/gone", true),
        ("/robots.txt", true),
    ] {
        assert_eq!(
            is_file_name(&path.parse().expect("a path")),
            is_file,
            "{path}"
        );
    }
}
