use jiff::Timestamp;
use jiff::civil::date;
use uuid::Uuid;

use super::super::*;
use super::account;
use crate::accounts::{Account, AccountType};
use crate::check::{FieldCode, FieldError};
use crate::id::WorkspaceId;
use crate::money::{Currency, Minor};

const ONE: &str = "00000000-0000-0000-0000-000000000001";
const TWO: &str = "00000000-0000-0000-0000-000000000002";

fn valid() -> RecurringInput<'static> {
    RecurringInput {
        name: Some(" Rent "),
        kind: Some("expense"),
        account_id: Some(ONE),
        amount: Some("12.50"),
        rrule: Some("FREQ=MONTHLY"),
        dtstart: Some("2025-01-31"),
        ..RecurringInput::default()
    }
}

fn in_currency(number: u128, code: &str) -> Account {
    Account {
        id: account(number),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(9)),
        name: code.to_owned(),
        account_type: AccountType::Cash,
        currency: Currency::iso(code).expect("a currency"),
        opening_balance: Minor::ZERO,
        closed_until: None,
        is_closed: false,
        is_deleted: false,
        created_at: Timestamp::UNIX_EPOCH,
        version: 1,
    }
}

fn violations(errors: Vec<FieldError>) -> Vec<(String, FieldCode)> {
    let all = errors.into_iter();
    all.map(|error| (error.field.to_string(), error.violation.code))
        .collect()
}

fn refused(input: &RecurringInput<'_>) -> Vec<(String, FieldCode)> {
    violations(NewRecurring::check(input).expect_err("it is wrong"))
}

fn one(field: &str, code: FieldCode) -> Vec<(String, FieldCode)> {
    vec![(field.to_owned(), code)]
}

#[test]
fn what_is_not_said_is_the_usual() {
    let new = NewRecurring::check(&valid()).expect("valid");
    let definition = new.definition(&in_currency(1, "USD"), None).expect("valid");
    assert_eq!(
        (definition.name.as_str(), definition.amount),
        ("Rent", Minor::new(1250))
    );
    assert_eq!(
        (definition.mode, definition.amount_kind),
        (RecurringMode::Auto, RecurringAmountKind::Fixed)
    );
    assert_eq!(definition.recurrence.first(), date(2025, 1, 31));
    assert_eq!(
        (definition.recurrence.weekend(), definition.lead_days),
        (RecurringWeekend::None, 0)
    );
    assert_eq!(definition.signed(definition.amount), Minor::new(-1250));
}

#[test]
fn everything_that_must_be_given_is_asked_for_at_once() {
    let missing = refused(&RecurringInput::default());
    let fields: Vec<_> = missing.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        ["name", "kind", "account_id", "amount", "dtstart", "rrule"]
    );
    assert!(missing.iter().all(|(_, code)| *code == FieldCode::Required));
}

#[test]
fn an_end_is_a_day_or_a_number_and_not_both() {
    let with = |until, count| RecurringInput {
        until,
        count,
        ..valid()
    };
    assert!(NewRecurring::check(&with(Some("2025-01-31"), None)).is_ok());
    let early = refused(&with(Some("2025-01-30"), None));
    assert_eq!(early, one("until", FieldCode::DateOutOfRange));
    assert_eq!(
        refused(&with(None, Some(0))),
        one("count", FieldCode::TooFew)
    );
    assert_eq!(
        refused(&with(None, Some(10_000))),
        one("count", FieldCode::TooMany)
    );
    let both = refused(&with(Some("2026-01-30"), Some(3)));
    assert_eq!(both, one("count", FieldCode::LimitsExclusive));
}

#[test]
fn an_end_may_be_said_by_the_rule() {
    let with = |rrule, until, count| RecurringInput {
        rrule: Some(rrule),
        until,
        count,
        ..valid()
    };
    let end = |input: RecurringInput<'_>| {
        let new = NewRecurring::check(&input).map_err(violations)?;
        let definition = new.definition(&in_currency(1, "USD"), None);
        let recurrence = definition.expect("valid").recurrence;
        assert_eq!(recurrence.rrule(), "FREQ=MONTHLY;BYMONTHDAY=31");
        Ok(recurrence.end())
    };
    let last = Ok(End::Until(date(2025, 12, 31)));
    for rule in [
        "FREQ=MONTHLY;UNTIL=20251231;BYMONTHDAY=31",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20251231T235959",
        "UNTIL=20251231T000000Z;FREQ=MONTHLY;BYMONTHDAY=31",
    ] {
        assert_eq!(end(with(rule, None, None)), last, "{rule}");
        assert_eq!(end(with(rule, Some("2025-12-31"), None)), last);
        let other = with(rule, Some("2025-12-30"), None);
        assert_eq!(end(other), Err(one("until", FieldCode::RuleEndDiffers)));
        let both = with(rule, None, Some(3));
        assert_eq!(end(both), Err(one("count", FieldCode::RuleEndDiffers)));
    }
    let thrice = "FREQ=MONTHLY;COUNT=3;BYMONTHDAY=31";
    assert_eq!(end(with(thrice, None, None)), Ok(End::Count(3)));
    assert_eq!(end(with(thrice, None, Some(3))), Ok(End::Count(3)));
    let other = with(thrice, None, Some(4));
    assert_eq!(end(other), Err(one("count", FieldCode::RuleEndDiffers)));
    let both = with(thrice, Some("2025-12-31"), None);
    assert_eq!(end(both), Err(one("until", FieldCode::RuleEndDiffers)));
}

#[test]
fn an_end_of_a_rule_that_is_none_is_a_fault_of_the_rule() {
    for (end, code) in [
        ("COUNT=0", FieldCode::TooFew),
        ("COUNT=x", FieldCode::UnknownValue),
        ("COUNT=10000", FieldCode::UnknownValue),
        ("UNTIL=2025-12-31", FieldCode::UnknownValue),
        ("UNTIL=20250231", FieldCode::UnknownValue),
        ("UNTIL=20251231T24", FieldCode::UnknownValue),
        ("UNTIL=20250130", FieldCode::DateOutOfRange),
        ("UNTIL=22000101", FieldCode::DateOutOfRange),
        ("COUNT=3;UNTIL=20251231", FieldCode::UnknownValue),
        ("COUNT=3;COUNT=3", FieldCode::UnknownValue),
    ] {
        let rule = format!("FREQ=MONTHLY;{end}");
        let input = RecurringInput {
            rrule: Some(&rule),
            ..valid()
        };
        assert_eq!(refused(&input), one("rrule", code), "{end}");
    }
}

#[test]
fn a_range_has_two_bounds_and_is_expected_in_their_middle() {
    let range = |amount, amount_max| RecurringInput {
        amount_kind: Some("range"),
        amount,
        amount_min: Some("10"),
        amount_max: Some(amount_max),
        ..valid()
    };
    let definition = |input: RecurringInput<'_>| {
        let new = NewRecurring::check(&input).expect("valid");
        new.definition(&in_currency(1, "USD"), None)
            .map_err(violations)
    };
    assert_eq!(
        definition(range(None, "20")).map(|definition| definition.amount),
        Ok(Minor::new(1500))
    );
    let outside = one("amount", FieldCode::AmountOutOfRange);
    assert_eq!(definition(range(Some("21"), "20")), Err(outside));
    let reversed = one("amount_max", FieldCode::AmountOutOfRange);
    assert_eq!(definition(range(None, "9")), Err(reversed));
    let fixed = RecurringInput {
        amount_kind: Some("fixed"),
        ..range(Some("15"), "20")
    };
    assert_eq!(refused(&fixed).len(), 2, "bounds are of a range");
}

#[test]
fn a_transfer_has_two_accounts_and_neither_category_nor_lines() {
    let transfer = RecurringInput {
        kind: Some("transfer"),
        ..valid()
    };
    assert_eq!(
        refused(&transfer),
        one("to_account_id", FieldCode::Required)
    );
    let same = RecurringInput {
        to_account_id: Some(ONE),
        ..transfer
    };
    assert_eq!(refused(&same), one("to_account_id", FieldCode::SameAccount));
    let sorted = RecurringInput {
        to_account_id: Some(TWO),
        category_id: Some(ONE),
        tags: &["home"],
        ..transfer
    };
    assert_eq!(refused(&sorted).len(), 2);
    let expense = RecurringInput {
        to_account_id: Some(TWO),
        ..valid()
    };
    assert_eq!(
        refused(&expense),
        one("to_account_id", FieldCode::UnknownValue)
    );
}

#[test]
fn between_two_currencies_both_amounts_are_said() {
    let definition = |to_amount, code| {
        let input = RecurringInput {
            kind: Some("transfer"),
            to_account_id: Some(TWO),
            to_amount,
            ..valid()
        };
        let new = NewRecurring::check(&input).expect("valid");
        let to = in_currency(2, code);
        new.definition(&in_currency(1, "USD"), Some(&to))
            .map_err(violations)
    };
    assert_eq!(
        definition(None, "USD").map(|definition| definition.to_amount),
        Ok(None)
    );
    assert_eq!(
        definition(Some("12.50"), "USD").map(|definition| definition.to_amount),
        Ok(None)
    );
    let differ = one("to_amount", FieldCode::AmountsDiffer);
    assert_eq!(definition(Some("12"), "USD"), Err(differ));
    assert_eq!(
        definition(None, "JPY"),
        Err(one("to_amount", FieldCode::Required))
    );
    let yen = definition(Some("1900"), "JPY").expect("valid");
    assert_eq!(yen.to_amount_of(Minor::new(2500)), Some(Minor::new(3800)));
}

#[test]
fn lines_come_to_the_amount() {
    let definition = |amounts: [&str; 2]| {
        let lines = amounts.map(|amount| RecurringSplitInput {
            amount: Some(amount),
            ..RecurringSplitInput::default()
        });
        let input = RecurringInput {
            splits: &lines,
            ..valid()
        };
        let new = NewRecurring::check(&input).expect("valid");
        new.definition(&in_currency(1, "USD"), None)
            .map_err(violations)
    };
    assert!(definition(["10", "2.50"]).is_ok());
    assert_eq!(
        definition(["10", "2"]),
        Err(one("splits", FieldCode::SumDiffers))
    );
    let fine = one("splits[1].amount", FieldCode::TooManyDecimals);
    assert_eq!(definition(["10", "2.505"]), Err(fine));
    let below = [RecurringSplitInput {
        amount: Some("-1"),
        ..Default::default()
    }; 2];
    let below = refused(&RecurringInput {
        splits: &below,
        ..valid()
    });
    assert_eq!(
        below[0],
        ("splits[0].amount".to_owned(), FieldCode::AmountNotPositive)
    );
}

#[test]
fn a_deleted_account_takes_no_item() {
    let gone = Account {
        is_deleted: true,
        ..in_currency(1, "USD")
    };
    let new = NewRecurring::check(&valid()).expect("valid");
    let refused = new.definition(&gone, None).map_err(violations);
    assert_eq!(refused, Err(one("account_id", FieldCode::NotFound)));
}
