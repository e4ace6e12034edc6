//! What holds for any rules and any transaction.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::*;

const NAMES: &[&str] = &["Alpha", "Beta", "Alpha Beta", "Gamma", ""];

fn some_condition() -> impl Strategy<Value = Condition> {
    let text = (
        select(vec!["payee", "note", "text"]),
        select(vec!["contains", "is", "starts_with", "matches"]),
        select(vec!["alpha", "beta", "gamma", "tag"]),
    );
    let text = text.prop_map(|(field, op, text)| condition(field, op, &[text]));
    let amount = (select(vec!["is", "less", "greater"]), 0_u32..30);
    let amount = amount.prop_map(|(op, bound)| condition("amount", op, &[&bound.to_string()]));
    let categories = subsequence(vec![FOOD, FUN, "none"], 1..=3);
    let op = select(vec!["is_one_of", "is_within"]);
    let categories = (op, categories).prop_map(|(op, ids)| condition("category", op, &ids));
    let direction = select(vec!["income", "expense", "transfer"]);
    let direction = direction.prop_map(|way| condition("direction", "is", &[way]));
    let accounts = subsequence(vec![WALLET, BANK], 1..=2);
    let accounts = accounts.prop_map(|ids| condition("account", "is_one_of", &ids));
    prop_oneof![4 => text, 1 => amount, 2 => categories, 1 => direction, 1 => accounts]
}

fn some_action() -> impl Strategy<Value = Action> {
    let words = || select(vec!["Alpha", "Beta", "Gamma"]).prop_map(str::to_owned);
    let five = Portion::Amount("5".parse().expect("a number"));
    prop_oneof![
        select(vec![FOOD, FUN]).prop_map(|id| Action::Category(category(id))),
        words().prop_map(Action::Payee),
        words().prop_map(Action::Note),
        select(vec![TransactionStatus::Pending, TransactionStatus::Cleared])
            .prop_map(Action::Status),
        words().prop_map(|tag| Action::Tags(vec![tag])),
        Just(halves()),
        Just(Action::Split(vec![
            share(FOOD, five),
            share(FUN, Portion::Rest)
        ])),
    ]
}

fn some_rules() -> impl Strategy<Value = Vec<Rule>> {
    let one = (
        prop::collection::vec(some_condition(), 1..3),
        prop::collection::vec(some_action(), 1..3),
        any::<(bool, bool)>(),
    );
    let definition = one.prop_map(|(conditions, actions, (any, stop))| RuleDefinition {
        matching: if any { RuleMatch::Any } else { RuleMatch::All },
        stop,
        ..definition(conditions, actions)
    });
    prop::collection::vec(definition, 0..8).prop_map(|all| {
        let rules = (0..).zip(all);
        rules
            .map(|(number, definition)| rule(number, definition))
            .collect()
    })
}

fn some_row() -> impl Strategy<Value = Transaction> {
    let parts = (
        select(NAMES),
        select(NAMES),
        1_i64..3000,
        any::<bool>(),
        select(vec![None, Some(FOOD), Some(FUN)]),
    );
    parts.prop_map(|(payee, note, cents, is_income, category_id)| {
        let mut row = row("-1", payee, note);
        row.amount = Minor::new(if is_income { cents } else { -cents });
        row.category_id = category_id.map(category);
        row
    })
}

proptest! {
    #[test]
    fn asking_once_more_changes_nothing(rules in some_rules(), row in some_row()) {
        if let Some(is) = applied(&rules, &row) {
            prop_assert_eq!(applied(&rules, &is), None);
        }
    }

    #[test]
    fn only_what_rules_give_differs_and_lines_add_up(rules in some_rules(), was in some_row()) {
        let Some(is) = applied(&rules, &was) else { return Ok(()) };
        prop_assert_eq!((is.id, is.account_id, is.date, is.amount), (was.id, was.account_id, was.date, was.amount));
        prop_assert_eq!(is.version, was.version + 1);
        if !is.splits.is_empty() {
            prop_assert_eq!(is.category_id, None);
            let sum = Minor::sum(is.splits.iter().map(|line| line.amount)).expect("a sum");
            prop_assert_eq!(sum, is.amount);
            prop_assert!(is.splits.iter().all(|line| line.amount.is_negative() == is.amount.is_negative()));
        }
    }

    #[test]
    fn both_legs_of_a_transfer_come_to_the_same(rules in some_rules(), row in some_row()) {
        let (from, to) = transfers::legs(&row);
        let (one, other) = (applied(&rules, &from), applied(&rules, &to));
        let words = |leg: &Option<Transaction>| leg.clone().map(|leg| (leg.payee, leg.note, leg.tags));
        prop_assert_eq!(words(&one), words(&other));
        let Some(is) = one else { return Ok(()) };
        prop_assert_eq!((is.category_id, &is.splits, is.status), (None, &from.splits, from.status));
        prop_assert_eq!(is.transfer, from.transfer);
        prop_assert_eq!(applied(&rules, &is), None);
    }

    #[test]
    fn what_is_settled_stays(rules in some_rules(), was in some_row()) {
        let settled = UserSetFields { category: true, payee: true, note: true, status: true, tags: true };
        prop_assert_eq!(apply(&rules, &was, dollars(), settled, split_ids()), None);
    }

    #[test]
    fn a_rule_is_read_as_it_is_told(rules in some_rules()) {
        for rule in rules {
            for told in rule.definition.conditions {
                let values = told.values();
                let values: Vec<_> = values.iter().map(String::as_str).collect();
                prop_assert_eq!(condition(told.field().as_str(), told.op().as_str(), &values), told);
            }
        }
    }
}
