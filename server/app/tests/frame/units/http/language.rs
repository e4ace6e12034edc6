use axum::http::{HeaderMap, header};
use kym_domain::language::Language;
use kym_platform::http::language::preferred;

#[test]
fn the_heaviest_known_language_wins() {
    for (header, language) in [
        ("", Language::En),
        ("ru", Language::Ru),
        ("ru-RU,ru;q=0.9,en;q=0.8", Language::Ru),
        ("de, en;q=0.5, ru;q=0.7", Language::Ru),
        ("en, ru", Language::En),
        ("ru;q=0", Language::En),
        ("ru;q=x, *", Language::En),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, header.parse().expect("a header"));
        assert_eq!(preferred(&headers), language, "{header}");
    }
}
