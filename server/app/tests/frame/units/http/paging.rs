use kym_platform::http::paging::{Page, PageQuery};
use serde_json::json;

#[test]
fn limits_stay_between_one_and_a_thousand() {
    for (limit, expected) in [
        (None, 50),
        (Some("-1"), 1000),
        (Some("0"), 1),
        (Some("-2"), 1),
        (Some("7"), 7),
        (Some("99999999999999999999"), 1000),
    ] {
        let query = json!({ "skip": "-1", "limit": limit });
        let query: PageQuery = serde_json::from_value(query).expect("a query");
        let page = Page {
            skip: 0,
            limit: expected,
        };
        assert_eq!(Page::check(&query), Ok(page), "{limit:?}");
    }
}
