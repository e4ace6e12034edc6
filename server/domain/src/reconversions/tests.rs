use super::*;
use crate::check::FieldError;

fn violations(input: &ReconversionInput<'_>) -> Vec<String> {
    let errors = ReconversionOptions::check(input).expect_err("refused");
    let words = |error: &FieldError| format!("{}: {}", error.field, error.violation.code);
    errors.iter().map(words).collect()
}

#[test]
fn a_wish_says_how_much() {
    assert_eq!(
        violations(&ReconversionInput::default()),
        ["scope: required"]
    );
    let input = ReconversionInput {
        scope: Some("some"),
        start_date: Some("2025-13-01"),
        ..ReconversionInput::default()
    };
    assert_eq!(
        violations(&input),
        ["scope: unknown_value", "start_date: invalid_date"]
    );
}

#[test]
fn into_another_currency_goes_everything_or_nothing() {
    let part = ReconversionInput {
        scope: Some("missing"),
        start_date: Some("2025-01-01"),
        base_currency: Some("EUR"),
        ..ReconversionInput::default()
    };
    assert_eq!(
        violations(&part),
        ["scope: unknown_value", "start_date: immutable"]
    );
    let all = ReconversionInput {
        scope: Some("all"),
        base_currency: Some("EUR"),
        ..ReconversionInput::default()
    };
    let options = ReconversionOptions::check(&all).expect("options");
    assert_eq!(
        options.base.map(|code| code.to_string()),
        Some("EUR".to_owned())
    );
}
