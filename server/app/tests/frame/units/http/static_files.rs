use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use kym::static_files::{accepts, is_file_name, is_script, tag};
use kym_platform::http::etag::is_known;
use kym_platform::http::headers::{PAGE_PERMISSIONS, SCRIPT_POLICY, page_policy};

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

#[test]
fn scripts_are_told_apart() {
    for (path, expected) in [
        ("assets/1a2b3c4.js", true),
        ("assets/1a2b3c4.css", false),
        ("assets/1a2b3c.wasm", false),
        ("js", false),
    ] {
        assert_eq!(is_script(path), expected, "{path}");
    }
}

/// What a directive of a policy allows.
fn directive<'a>(policy: &'a str, name: &str) -> Option<&'a str> {
    let mut directives = policy.split(';').map(str::trim);
    directives.find_map(|directive| directive.strip_prefix(name)?.strip_prefix(' '))
}

#[test]
fn codes_are_read_by_a_worker_of_this_origin_and_by_nothing_else() {
    let page = page_policy("n0nce");
    assert_eq!(directive(&page, "worker-src"), Some("'self'"));
    assert_eq!(
        directive(&page, "script-src"),
        Some("'self'"),
        "the page itself compiles nothing"
    );
    assert_eq!(
        directive(SCRIPT_POLICY, "script-src"),
        Some("'self' 'wasm-unsafe-eval'")
    );
    assert_eq!(directive(SCRIPT_POLICY, "connect-src"), Some("'self'"));
    assert_eq!(directive(SCRIPT_POLICY, "img-src"), Some("'self'"));
    assert_eq!(directive(SCRIPT_POLICY, "default-src"), Some("'none'"));
    assert!(PAGE_PERMISSIONS.starts_with("camera=(self), microphone=(), geolocation=()"));
}
