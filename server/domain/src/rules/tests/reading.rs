//! Rules as they are typed in.

use super::*;
use crate::check::FieldCode::{self, *};

fn violations(
    conditions: &[ConditionInput<'_>],
    actions: &[ActionInput<'_>],
) -> Vec<(String, FieldCode)> {
    let input = RuleInput {
        conditions,
        actions,
        ..RuleInput::default()
    };
    let errors = RuleDefinition::check(&input).err().unwrap_or_default();
    errors
        .into_iter()
        .map(|error| (error.field.to_string(), error.violation.code))
        .collect()
}

fn note() -> ActionInput<'static> {
    ActionInput {
        kind: Some("note"),
        text: Some("seen"),
        ..ActionInput::default()
    }
}

fn of_condition(field: &str, op: &str, values: &[&str]) -> Vec<(String, FieldCode)> {
    let values = texts(values);
    let input = ConditionInput {
        field: Some(field),
        op: Some(op),
        values: &values,
    };
    violations(&[input], &[note()])
}

fn of_action(action: ActionInput<'_>) -> Vec<(String, FieldCode)> {
    let values = texts(&["x"]);
    let input = ConditionInput {
        field: Some("payee"),
        op: Some("is"),
        values: &values,
    };
    violations(&[input], &[action])
}

fn at(field: &str, code: FieldCode) -> Vec<(String, FieldCode)> {
    vec![(field.to_owned(), code)]
}

#[test]
fn a_rule_looks_at_something_and_does_something() {
    let both = [
        ("conditions".to_owned(), Required),
        ("actions".to_owned(), Required),
    ];
    assert_eq!(violations(&[], &[]), both);
}

#[test]
fn a_condition_is_of_a_kind_that_its_field_has() {
    for (field, op, values, at_field, code) in [
        ("colour", "is", &["x"][..], "field", UnknownValue),
        ("payee", "between", &["a", "b"], "op", UnknownValue),
        ("amount", "contains", &["1"], "op", UnknownValue),
        ("account", "is", &[WALLET], "op", UnknownValue),
        ("payee", "is", &[], "values", Required),
        ("payee", "is", &["a", "b"], "values", TooMany),
        ("payee", "is", &["  "], "values[0]", Required),
        ("amount", "between", &["1"], "values", TooFew),
        ("amount", "between", &["1", "x"], "values[1]", InvalidAmount),
        ("amount", "less", &["-1"], "values[0]", AmountNotPositive),
        ("direction", "is", &["sideways"], "values[0]", UnknownValue),
        (
            "account",
            "is_one_of",
            &[WALLET, "x"],
            "values[1]",
            NotFound,
        ),
        (
            "category",
            "is_one_of",
            &["none", "nothing"],
            "values[1]",
            NotFound,
        ),
    ] {
        let expected = at(&format!("conditions[0].{at_field}"), code);
        assert_eq!(
            of_condition(field, op, values),
            expected,
            "{field} {op} {values:?}"
        );
    }
    let long = "x".repeat(201);
    assert_eq!(
        of_condition("payee", "is", &[&long]),
        at("conditions[0].values[0]", TooLong)
    );
    assert_eq!(of_condition("payee", "is", &["x"]), []);
}

#[test]
fn an_action_has_what_belongs_to_it_and_nothing_else() {
    let category = ActionInput {
        kind: Some("category"),
        ..ActionInput::default()
    };
    assert_eq!(of_action(category), at("actions[0].category_id", Required));
    let both = ActionInput {
        category_id: Some(FOOD),
        ..note()
    };
    assert_eq!(of_action(both), at("actions[0].category_id", UnknownField));
    let status = ActionInput {
        kind: Some("status"),
        status: Some("reconciled"),
        ..ActionInput::default()
    };
    assert_eq!(of_action(status), at("actions[0].status", UnknownValue));
    let tags = ActionInput {
        kind: Some("tags"),
        tags: Some(&["fine", "a,b"]),
        ..ActionInput::default()
    };
    assert_eq!(of_action(tags), at("actions[0].tags[1]", InvalidText));
}

#[test]
fn lines_leave_something_for_exactly_one() {
    let line = |percent, amount| ShareInput {
        percent,
        amount,
        ..ShareInput::default()
    };
    for (lines, field, code) in [
        (&[][..], "lines", Required),
        (&[line(None, None)], "lines", TooFew),
        (&[line(None, None), line(None, None)], "lines", SumDiffers),
        (
            &[line(Some("50"), None), line(Some("50"), None)],
            "lines",
            SumDiffers,
        ),
        (
            &[
                line(Some("60"), None),
                line(Some("40"), None),
                line(None, None),
            ],
            "lines",
            SumDiffers,
        ),
        (
            &[line(Some("100"), None), line(None, None)],
            "lines[0].percent",
            AmountOutOfRange,
        ),
        (
            &[line(Some("0"), None), line(None, None)],
            "lines[0].percent",
            AmountNotPositive,
        ),
        (
            &[line(Some("0.001"), None), line(None, None)],
            "lines[0].percent",
            TooManyDecimals,
        ),
        (
            &[line(None, Some("-5")), line(None, None)],
            "lines[0].amount",
            AmountNotPositive,
        ),
        (
            &[line(Some("5"), Some("5")), line(None, None)],
            "lines[0].amount",
            LimitsExclusive,
        ),
    ] {
        let split = ActionInput {
            kind: Some("split"),
            lines: Some(lines),
            ..ActionInput::default()
        };
        assert_eq!(
            of_action(split),
            at(&format!("actions[0].{field}"), code),
            "{lines:?}"
        );
    }
}

#[test]
fn an_action_stands_once_and_lines_have_the_categories() {
    let values = texts(&["x"]);
    let when = ConditionInput {
        field: Some("payee"),
        op: Some("is"),
        values: &values,
    };
    assert_eq!(
        violations(&[when], &[note(), note()]),
        at("actions[1].kind", Taken)
    );
    let category = ActionInput {
        kind: Some("category"),
        category_id: Some(FOOD),
        ..ActionInput::default()
    };
    let half = ShareInput {
        percent: Some("50"),
        ..ShareInput::default()
    };
    let lines = [half, ShareInput::default()];
    let split = ActionInput {
        kind: Some("split"),
        lines: Some(&lines),
        ..ActionInput::default()
    };
    assert_eq!(
        violations(&[when], &[category, split]),
        at("actions[1].kind", LimitsExclusive)
    );
    assert_eq!(
        violations(&[when], &[split, category]),
        at("actions[1].kind", LimitsExclusive)
    );
}
