use axum::http::{HeaderMap, HeaderValue, header};
use kym_platform::http::conditional::IfMatch;

fn parsed(text: &'static str) -> Option<IfMatch> {
    let mut headers = HeaderMap::new();
    headers.insert(header::IF_MATCH, HeaderValue::from_static(text));
    IfMatch::of(&headers).ok()
}

#[test]
fn every_form_of_the_header_is_understood() {
    assert_eq!(IfMatch::of(&HeaderMap::new()).ok(), Some(IfMatch::Any));
    assert_eq!(parsed("*"), Some(IfMatch::Any));
    assert_eq!(parsed("\"3\""), Some(IfMatch::Versions(vec![3])));
    assert_eq!(
        parsed("\"3\", \"foreign\""),
        Some(IfMatch::Versions(vec![3, 0]))
    );
    assert_eq!(parsed("W/\"3\""), Some(IfMatch::Versions(vec![-1])));
    for text in ["3", "\"3", "\"", "\"\"\""] {
        assert_eq!(parsed(text), None, "{text}");
    }
}
