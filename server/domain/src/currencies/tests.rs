use super::*;

const POINTS: CurrencyInput<'_> = CurrencyInput {
    digits: Some(0),
    symbol: "pts",
    name_en: "Points",
    name_ru: "Баллы",
    is_active: None,
};

fn points() -> ListedCurrency {
    CurrencyDraft::check_new("POINTS", POINTS).expect("valid")
}

fn violations<T: std::fmt::Debug>(checked: Result<T, Vec<FieldError>>) -> Vec<String> {
    let errors = checked.expect_err("faults");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_currency_of_ones_own_is_offered_at_once() {
    let made = points();
    assert_eq!(
        (made.kind, made.is_historical, made.version),
        (CurrencyKind::Own, false, 1)
    );
    let chosen = made.chosen().expect("offered");
    assert_eq!((chosen.code().as_str(), chosen.digits()), ("POINTS", 0));
    assert_eq!(made.name(Language::Ru), "Баллы");
}

#[test]
fn every_bad_field_of_a_currency_is_named() {
    let wrong = CurrencyInput {
        digits: Some(9),
        symbol: "too many signs",
        name_en: "",
        name_ru: " ",
        is_active: None,
    };
    assert_eq!(
        violations(CurrencyDraft::check_new("points", wrong)),
        [
            "code: invalid_currency_code",
            "digits: too_many_decimals",
            "symbol: too_long",
            "name_en: required",
            "name_ru: required",
        ]
    );
    let nothing = CurrencyInput {
        digits: None,
        ..POINTS
    };
    assert_eq!(
        violations(CurrencyDraft::check_new("", nothing)),
        ["code: required", "digits: required"]
    );
}

#[test]
fn digits_change_only_while_nothing_is_counted_in_it() {
    let draft = |digits| {
        let input = CurrencyInput {
            digits: Some(digits),
            ..POINTS
        };
        CurrencyDraft::check(input).expect("valid")
    };
    let finer = points().changed(draft(2), false).expect("unused");
    assert_eq!((finer.currency.digits(), finer.version), (2, 2));
    assert_eq!(points().changed(draft(2), true), Err(CurrencyInUse));
    assert_eq!(points().changed(draft(0), true).map(|is| is.version), Ok(2));
}

#[test]
fn a_currency_that_is_not_offered_cannot_be_chosen() {
    let input = CurrencyInput {
        is_active: Some(false),
        ..POINTS
    };
    let draft = CurrencyDraft::check(input).expect("valid");
    let put_away = points().changed(draft, true).expect("digits stay");
    assert_eq!(put_away.chosen(), Err(FieldCode::UnknownCurrency));
    let renamed = CurrencyDraft::check(POINTS).expect("valid");
    assert!(
        !put_away
            .changed(renamed, true)
            .expect("stays away")
            .is_active
    );
}

#[test]
fn only_an_unused_one_of_ones_own_can_be_removed() {
    assert_eq!(points().may_be_removed(false), Ok(()));
    assert_eq!(points().may_be_removed(true), Err(CurrencyInUse));
    assert_eq!(standard()[0].may_be_removed(false), Err(CurrencyInUse));
}
