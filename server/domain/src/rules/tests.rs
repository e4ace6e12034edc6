mod properties;
mod reading;
mod subcategories;
mod tags;
mod transfers;

use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::accounts::{Account, AccountDraft};
use crate::id::{SplitId, TransactionId, UserId};
use crate::money::{Currency, Minor};
use crate::transactions::{NewTransaction, Transaction, TransactionInput, TransactionStatus};
use crate::workspaces::WorkspaceDraft;

const WALLET: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a01";
const BANK: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a02";
const FOOD: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11";
const FUN: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a12";

fn wallet() -> Account {
    let workspace = WorkspaceDraft::check("Home", "", "USD")
        .expect("valid")
        .create(
            WorkspaceId::from_uuid(Uuid::from_u128(1)),
            Timestamp::UNIX_EPOCH,
            Currency::DEFAULT,
        );
    let draft = AccountDraft::check("Wallet", "cash", "0", None).expect("valid");
    let id = WALLET.parse().expect("an id");
    draft
        .open(id, Timestamp::UNIX_EPOCH, workspace.id, workspace.currency)
        .expect("valid")
}

/// The ids of new lines: one after the other.
fn split_ids() -> impl FnMut() -> SplitId {
    let mut last = 1000;
    move || {
        last += 1;
        SplitId::from_uuid(Uuid::from_u128(last))
    }
}

fn row(amount: &str, payee: &str, note: &str) -> Transaction {
    let new = NewTransaction::check(&TransactionInput {
        account_id: Some(WALLET),
        date: Some("2025-10-05"),
        total_amount: Some(amount),
        payee: Some(payee),
        note: Some(note),
        ..TransactionInput::default()
    });
    let id = TransactionId::from_uuid(Uuid::from_u128(1));
    let user = UserId::from_uuid(Uuid::from_u128(7));
    new.expect("valid")
        .book(id, user, &wallet(), split_ids())
        .expect("valid")
}

fn category(id: &str) -> CategoryId {
    id.parse().expect("an id")
}

fn dollars() -> Currency {
    Currency::DEFAULT
}

fn texts(values: &[&str]) -> Vec<String> {
    values.iter().map(|text| (*text).to_owned()).collect()
}

fn condition(field: &str, op: &str, values: &[&str]) -> Condition {
    let values = texts(values);
    let mut checks = crate::check::Checks::default();
    let input = ConditionInput {
        field: Some(field),
        op: Some(op),
        values: &values,
    };
    let read = Condition::read(&mut checks, "x", &input);
    read.unwrap_or_else(|| panic!("{:?}", checks.into_errors()))
}

fn definition(conditions: Vec<Condition>, actions: Vec<Action>) -> RuleDefinition {
    RuleDefinition {
        name: String::new(),
        matching: RuleMatch::All,
        conditions,
        actions,
        is_active: true,
        stop: false,
    }
}

/// The rule with this number.
fn rule(number: u8, definition: RuleDefinition) -> Rule {
    let id = RuleId::from_uuid(Uuid::from_u128(u128::from(number) + 1));
    let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
    Rule::new(id, workspace, i64::from(number), definition)
}

/// Rules with one condition on the payee and one action each, in this order.
fn by_payee(all: Vec<(&str, Action)>) -> Vec<Rule> {
    let rules = (0..).zip(all).map(|(number, (payee, action))| {
        let when = condition("payee", "contains", &[payee]);
        rule(number, definition(vec![when], vec![action]))
    });
    rules.collect()
}

fn applied(rules: &[Rule], row: &Transaction) -> Option<Transaction> {
    let applied = apply(rules, row, dollars(), UserSetFields::default(), split_ids());
    applied.map(|applied| applied.row)
}

fn holds(row: &Transaction, condition: Condition) -> bool {
    let tag = Action::Tags(texts(&["seen"]));
    applied(&[rule(0, definition(vec![condition], vec![tag]))], row).is_some()
}

#[test]
fn words_are_found_in_whatever_capitals() {
    let row = row("-12.50", "Кафе ЁЖ", "two  coffees\nand cake");
    for (field, op, text, expected) in [
        ("payee", "contains", "кафе еж", true),
        ("payee", "contains", "coffees", false),
        ("payee", "is", "КАФЕ ёж", true),
        ("payee", "is", "кафе", false),
        ("payee", "starts_with", "каф", true),
        ("payee", "starts_with", "ёж", false),
        ("note", "contains", "TWO coffees and", true),
        ("text", "matches", "cake ёж", true),
        ("text", "matches", "cake ёжик", false),
        ("text", "is", "кафе еж", true),
    ] {
        let found = holds(&row, condition(field, op, &[text]));
        assert_eq!(found, expected, "{field} {op} {text}");
    }
}

#[test]
fn all_texts_are_the_tags_and_the_notes_of_lines_too() {
    let mut row = row("-12.50", "Shop", "");
    row.tags = texts(&["Holiday"]);
    assert!(holds(&row, condition("text", "is", &["holiday"])));
    assert!(!holds(&row, condition("note", "contains", &["holiday"])));
}

#[test]
fn amounts_are_compared_without_a_sign() {
    for (op, values, expected) in [
        ("is", &["12.5"][..], true),
        ("is", &["12.51"], false),
        ("less", &["12.50"], false),
        ("less", &["12.501"], true),
        ("greater", &["12.49"], true),
        ("greater", &["12.5"], false),
        ("between", &["20", "12.50"], true),
        ("between", &["13", "20"], false),
    ] {
        for amount in ["-12.50", "12.50"] {
            let found = holds(&row(amount, "", ""), condition("amount", op, values));
            assert_eq!(found, expected, "{amount} {op} {values:?}");
        }
    }
}

#[test]
fn a_rule_sees_direction_account_and_category() {
    let expense = row("-12.50", "", "");
    assert!(holds(&expense, condition("direction", "is", &["expense"])));
    assert!(!holds(&expense, condition("direction", "is", &["income"])));
    assert!(holds(
        &expense,
        condition("account", "is_one_of", &[BANK, WALLET])
    ));
    assert!(!holds(&expense, condition("account", "is_one_of", &[BANK])));
    assert!(holds(
        &expense,
        condition("category", "is_one_of", &["none"])
    ));
    assert!(!holds(
        &expense,
        condition("category", "is_one_of", &[FOOD])
    ));
    let mut food = expense;
    food.category_id = Some(category(FOOD));
    assert!(holds(
        &food,
        condition("category", "is_one_of", &[FUN, FOOD])
    ));
    assert!(!holds(&food, condition("category", "is_one_of", &["none"])));
}

#[test]
fn one_condition_is_enough_where_any_is() {
    let conditions = vec![
        condition("payee", "contains", &["x"]),
        condition("direction", "is", &["expense"]),
    ];
    let mut either = definition(conditions, vec![Action::Category(category(FOOD))]);
    let row = row("-1", "Shop", "");
    assert_eq!(applied(&[rule(0, either.clone())], &row), None);
    either.matching = RuleMatch::Any;
    assert!(applied(&[rule(0, either)], &row).is_some());
}

#[test]
fn of_two_rules_that_give_a_field_the_first_does() {
    let rules = by_payee(vec![
        ("shop", Action::Category(category(FOOD))),
        ("sho", Action::Category(category(FUN))),
        ("shop", Action::Note("seen".to_owned())),
    ]);
    let was = row("-1", "Shop", "");
    let applied = apply(
        &rules,
        &was,
        dollars(),
        UserSetFields::default(),
        split_ids(),
    );
    let applied = applied.expect("a change");
    assert_eq!(applied.row.category_id, Some(category(FOOD)));
    assert_eq!(
        (applied.row.note.as_str(), applied.row.version),
        ("seen", 2)
    );
    assert_eq!(applied.rules, [rules[0].id, rules[2].id]);
}

#[test]
fn nothing_comes_behind_a_rule_that_stops() {
    let mut rules = by_payee(vec![
        ("shop", Action::Category(category(FOOD))),
        ("shop", Action::Note("seen".to_owned())),
    ]);
    rules[0].definition.stop = true;
    let is = applied(&rules, &row("-1", "Shop", "")).expect("a change");
    assert_eq!(is.note, "");
    rules[0].definition.is_active = false;
    let is = applied(&rules, &row("-1", "Shop", "")).expect("a change");
    assert_eq!((is.category_id, is.note.as_str()), (None, "seen"));
}

#[test]
fn a_new_name_is_seen_by_every_rule() {
    let rules = by_payee(vec![
        ("lidl", Action::Category(category(FOOD))),
        ("sagt dnk", Action::Payee("Lidl".to_owned())),
    ]);
    let is = applied(&rules, &row("-1", "LDL SAGT DNK 4711", "")).expect("a change");
    assert_eq!(
        (is.payee.as_str(), is.category_id),
        ("Lidl", Some(category(FOOD)))
    );
}

#[test]
fn rules_that_chase_one_another_leave_a_row_alone() {
    let rules = by_payee(vec![
        ("one", Action::Payee("Two".to_owned())),
        ("two", Action::Payee("One".to_owned())),
    ]);
    assert_eq!(applied(&rules, &row("-1", "One", "")), None);
    assert_eq!(applied(&rules, &row("-1", "Three", "")), None);
}

#[test]
fn tags_come_beside_those_that_are_there() {
    let rules = by_payee(vec![
        ("shop", Action::Tags(texts(&["Food", "weekly"]))),
        ("shop", Action::Tags(texts(&["food", "home"]))),
    ]);
    let mut was = row("-1", "Shop", "");
    was.tags = texts(&["FOOD"]);
    let is = applied(&rules, &was).expect("a change");
    assert_eq!(is.tags, ["FOOD", "weekly", "home"]);
    assert_eq!(applied(&rules, &is), None);
}

#[test]
fn what_somebody_has_said_stays() {
    let actions = vec![
        Action::Category(category(FOOD)),
        Action::Payee("Market".to_owned()),
        Action::Status(TransactionStatus::Cleared),
    ];
    let rules = [rule(
        0,
        definition(vec![condition("payee", "is", &["shop"])], actions),
    )];
    let settled = UserSetFields {
        category: true,
        status: true,
        ..UserSetFields::default()
    };
    let applied = apply(
        &rules,
        &row("-1", "Shop", ""),
        dollars(),
        settled,
        split_ids(),
    );
    let is = applied.expect("a change").row;
    assert_eq!(
        (is.category_id, is.payee.as_str(), is.status),
        (None, "Market", TransactionStatus::Pending)
    );
}

#[test]
fn closed_rows_and_lines_are_left_alone() {
    let rules = by_payee(vec![("shop", Action::Category(category(FOOD)))]);
    for status in [TransactionStatus::Reconciled, TransactionStatus::Void] {
        let mut closed = row("-1", "Shop", "");
        closed.status = status;
        assert_eq!(applied(&rules, &closed), None);
    }
    assert_eq!(
        applied(
            &rules,
            &row("-1", "Shop", "").deleted(Timestamp::UNIX_EPOCH)
        ),
        None
    );
    let split = applied(&by_payee(vec![("shop", halves())]), &row("-1", "Shop", ""));
    assert_eq!(applied(&rules, &split.expect("lines")), None);
}

fn share(category_id: &str, portion: Portion) -> Share {
    Share {
        category_id: Some(category(category_id)),
        portion,
        note: String::new(),
    }
}

fn halves() -> Action {
    let half = Portion::Percent("50".parse().expect("a number"));
    Action::Split(vec![share(FOOD, half), share(FUN, Portion::Rest)])
}

#[test]
fn a_rule_divides_by_per_cent_by_amount_and_by_what_is_left() {
    let third = Portion::Percent("33.33".parse().expect("a number"));
    let five = Portion::Amount("5".parse().expect("a number"));
    let lines = vec![
        share(FOOD, third),
        share(FUN, five),
        share(FUN, Portion::Rest),
    ];
    let rules = by_payee(vec![("shop", Action::Split(lines))]);
    let mut was = row("-10.01", "Shop", "");
    was.category_id = Some(category(FOOD));
    let is = applied(&rules, &was).expect("lines");
    let amounts: Vec<_> = is.splits.iter().map(|line| line.amount.units()).collect();
    assert_eq!(amounts, [-334, -500, -167]);
    assert_eq!(is.category_id, None);
    assert_eq!(
        applied(&rules, &row("-5", "Shop", "")),
        None,
        "nothing is left"
    );
    assert_eq!(
        applied(&rules, &row("-0.01", "Shop", "")),
        None,
        "a third is nothing"
    );
}

#[test]
fn a_rule_follows_its_category_and_says_when_it_is_gone() {
    let conditions = vec![condition("category", "is_one_of", &[FOOD, FUN, "none"])];
    let both = rule(0, definition(conditions, vec![halves()]));
    let (food, fun) = (category(FOOD), category(FUN));
    let merged = both.recategorised(food, fun).expect("a change");
    assert_eq!(merged.definition.conditions[0].values(), [FUN, "none"]);
    assert_eq!(merged.version, 2);
    assert_eq!(merged.recategorised(food, fun), None);
    assert_eq!(merged.problem(|id| (id == fun).then_some(false)), None);
    assert_eq!(
        both.problem(|id| (id == fun).then_some(false)),
        Some(RuleProblem::CategoryGone)
    );
    assert_eq!(
        both.problem(|id| Some(id == food)),
        Some(RuleProblem::CategoryArchived)
    );
    let fits = vec![condition("category", "is_one_of", &[FOOD])];
    let named = rule(0, definition(fits, vec![Action::Category(fun)]));
    assert_eq!(
        named.problem(|id| Some(id == food)),
        None,
        "rows still have it"
    );
}
