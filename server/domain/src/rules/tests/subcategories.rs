//! Conditions on a category with what is below it.

use super::*;
use crate::categories::{Category, CategoryKind, Scope};

/// Fun is below Food, and the last one below Fun.
fn tree() -> (Vec<Category>, CategoryId) {
    let below = CategoryId::from_uuid(Uuid::from_u128(77));
    let scope = Scope::Workspace(WorkspaceId::from_uuid(Uuid::from_u128(1)));
    let one = |id, parent_id| Category {
        parent_id,
        ..Category::hidden(id, scope, CategoryKind::Expense)
    };
    let (food, fun) = (category(FOOD), category(FUN));
    // The deepest first: the order says nothing.
    let all = vec![one(below, Some(fun)), one(fun, Some(food)), one(food, None)];
    (all, below)
}

#[test]
fn a_condition_holds_for_subcategories_when_it_says_so() {
    let (all, below) = tree();
    for (op, named, id, expected) in [
        ("is_within", FOOD, category(FOOD), true),
        ("is_within", FOOD, category(FUN), true),
        ("is_within", FOOD, below, true),
        ("is_within", FUN, below, true),
        ("is_within", FUN, category(FOOD), false),
        ("is_one_of", FOOD, category(FUN), false),
        ("is_one_of", FOOD, category(FOOD), true),
    ] {
        let mut row = row("-1", "Shop", "");
        row.category_id = Some(id);
        let when = definition(vec![condition("category", op, &[named])], vec![]);
        let asked = RuleDefinition {
            actions: vec![Action::Tags(texts(&["seen"]))],
            ..when
        };
        let rules = [rule(0, asked).expanded(&all)];
        assert_eq!(
            applied(&rules, &row).is_some(),
            expected,
            "{op} {named} {id}"
        );
    }
}

#[test]
fn a_branch_is_told_and_followed_as_it_was_said() {
    let within = condition("category", "is_within", &[FOOD, "none"]);
    assert_eq!(
        (within.op(), within.values()),
        (RuleOp::IsWithin, texts(&[FOOD, "none"]))
    );
    let tag = Action::Tags(texts(&["seen"]));
    let rule = rule(0, definition(vec![within], vec![tag]));
    let merged = rule
        .recategorised(category(FOOD), category(FUN))
        .expect("a change");
    let is = &merged.definition.conditions[0];
    assert_eq!(
        (is.op(), is.values()),
        (RuleOp::IsWithin, texts(&[FUN, "none"]))
    );
    assert_eq!(rule.problem(|_| None), Some(RuleProblem::CategoryGone));
}
