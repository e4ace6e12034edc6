use super::*;
use crate::check::FieldError;

fn said() -> BudgetInput<'static> {
    BudgetInput {
        name: Some(" Household "),
        currency: Some("USD"),
        period: Some("monthly"),
        anchor_date: Some("2025-01-31"),
        ..BudgetInput::default()
    }
}

fn violations(errors: Vec<FieldError>) -> Vec<String> {
    let told = |error: FieldError| format!("{}: {}", error.field, error.violation.code);
    errors.into_iter().map(told).collect()
}

#[test]
fn a_budget_is_shared_and_hands_on_nothing_unless_said_otherwise() {
    let definition = BudgetDefinition::check(&said()).expect("valid");
    assert_eq!(definition.name, "Household");
    assert!(definition.is_active && !definition.is_private);
    assert_eq!(
        (definition.carry, definition.mode),
        (BudgetCarry::None, BudgetMode::Tracking)
    );
    assert_eq!(definition.thresholds, [80, 100]);
    assert_eq!(definition.schedule.anchor, date(2025, 1, 31));
}

#[test]
fn every_bad_field_of_a_budget_is_named() {
    let input = BudgetInput {
        name: Some(" "),
        currency: Some("usd"),
        period: Some("custom"),
        anchor_date: Some("2025-02-30"),
        business_day_shift: Some("sideways"),
        carry: Some("all"),
        mode: Some(""),
        alert_thresholds: Some(&[100, 80]),
        ..BudgetInput::default()
    };
    let errors = BudgetDefinition::check(&input).expect_err("nothing is right");
    let expected = [
        "name: required",
        "currency: unknown_currency",
        "anchor_date: invalid_date",
        "business_day_shift: unknown_value",
        "custom_days: required",
        "carry: unknown_value",
        "mode: unknown_value",
        "alert_thresholds: unknown_value",
    ];
    assert_eq!(violations(errors), expected);
    for days in [0, MAX_DAYS + 1] {
        let input = BudgetInput {
            period: Some("custom"),
            custom_days: Some(days),
            ..said()
        };
        let errors = BudgetDefinition::check(&input).expect_err("too short, too long");
        assert_eq!(violations(errors), ["custom_days: unknown_value"]);
    }
    let input = BudgetInput {
        alert_thresholds: Some(&[1, 2, 3, 4, 5, 6]),
        ..said()
    };
    let errors = BudgetDefinition::check(&input).expect_err("too many");
    assert_eq!(violations(errors), ["alert_thresholds: too_many"]);
}

#[test]
fn lines_name_a_category_once_and_no_amount_below_nothing() {
    let food = id(1).to_string();
    let line = |category_id, amount| LineInput {
        category_id,
        amount: Some(amount),
        ..LineInput::default()
    };
    let inputs = [line(Some(food.as_str()), "10.50"), line(None, "0")];
    let lines = NewLines::check(&inputs).expect("valid");
    let lines = lines.in_currency(Currency::DEFAULT).expect("valid");
    assert_eq!(lines, super::lines([(Some(id(1)), 1_050), (None, 0)]));
    let inputs = [line(None, "1"), line(None, "x"), line(Some("x"), "1")];
    let errors = NewLines::check(&inputs).expect_err("three faults");
    let expected = [
        "lines[1].amount: invalid_amount",
        "lines[1].category_id: taken",
        "lines[2].category_id: not_found",
    ];
    assert_eq!(violations(errors), expected);
    let inputs = [line(None, "-1"), line(Some(food.as_str()), "1.001")];
    let lines = NewLines::check(&inputs).expect("numbers");
    let errors = lines
        .in_currency(Currency::DEFAULT)
        .expect_err("two faults");
    let expected = [
        "lines[0].amount: amount_not_positive",
        "lines[1].amount: too_many_decimals",
    ];
    assert_eq!(violations(errors), expected);
}
