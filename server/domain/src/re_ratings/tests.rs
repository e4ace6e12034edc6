use super::*;
use crate::check::FieldError;

fn violations(input: &WishInput<'_>) -> Vec<String> {
    let errors = Wish::check(input).expect_err("refused");
    let words = |error: &FieldError| format!("{}: {}", error.field, error.violation.code);
    errors.iter().map(words).collect()
}

#[test]
fn a_wish_says_how_much() {
    assert_eq!(violations(&WishInput::default()), ["scope: required"]);
    let input = WishInput {
        scope: Some("some"),
        start_date: Some("2025-13-01"),
        ..WishInput::default()
    };
    assert_eq!(
        violations(&input),
        ["scope: unknown_value", "start_date: invalid_date"]
    );
}

#[test]
fn into_another_currency_goes_everything_or_nothing() {
    let part = WishInput {
        scope: Some("missing"),
        start_date: Some("2025-01-01"),
        base_currency: Some("EUR"),
        ..WishInput::default()
    };
    assert_eq!(
        violations(&part),
        ["scope: unknown_value", "start_date: immutable"]
    );
    let all = WishInput {
        scope: Some("all"),
        base_currency: Some("EUR"),
        ..WishInput::default()
    };
    let wish = Wish::check(&all).expect("a wish");
    assert_eq!(
        wish.base.map(|code| code.to_string()),
        Some("EUR".to_owned())
    );
}
