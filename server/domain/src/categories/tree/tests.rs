use uuid::Uuid;

use super::*;
use crate::categories::{CategoryName, Scope};

fn id(number: u128) -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(number))
}

fn category(number: u128, parent: Option<u128>, name: &str) -> Category {
    Category {
        id: id(number),
        scope: Scope::System,
        user_id: None,
        parent_id: parent.map(id),
        name: CategoryName::Own(name.to_owned()),
        kind: Kind::Expense,
        icon: String::new(),
        color: String::new(),
        version: 1,
    }
}

/// 1 over 2 over … over `length`.
fn chain(length: u128) -> Vec<Category> {
    (1..=length)
        .map(|number| category(number, (number > 1).then(|| number - 1), "x"))
        .collect()
}

#[test]
fn the_tree_is_sorted_by_name_and_flattens_to_paths() {
    let all = [
        category(1, None, "Food"),
        category(2, Some(1), "Sweets"),
        category(3, Some(1), "bread"),
        category(4, None, "Car"),
    ];
    let flat = flatten(&tree(&all, Language::En), Language::En);
    let lines: Vec<_> = flat
        .iter()
        .map(|line| (line.path.as_str(), line.depth))
        .collect();
    assert_eq!(
        lines,
        [
            ("Car", 0),
            ("Food", 0),
            ("Food > bread", 1),
            ("Food > Sweets", 1)
        ]
    );
}

#[test]
fn a_category_whose_parent_is_not_there_is_still_shown() {
    let all = [category(2, Some(1), "Orphan")];
    assert_eq!(tree(&all, Language::En).len(), 1);
}

#[test]
fn a_category_cannot_hang_beneath_itself() {
    let all = chain(3);
    assert_eq!(
        place(&all, Some(id(1)), id(1), Kind::Expense),
        Err(PlaceError::Cycle)
    );
    assert_eq!(
        place(&all, Some(id(1)), id(3), Kind::Expense),
        Err(PlaceError::Cycle)
    );
    assert_eq!(place(&all, Some(id(3)), id(1), Kind::Expense), Ok(()));
}

#[test]
fn categories_stand_eight_deep_at_most() {
    let all = chain(8);
    assert_eq!(place(&all, None, id(7), Kind::Expense), Ok(()));
    assert_eq!(
        place(&all, None, id(8), Kind::Expense),
        Err(PlaceError::TooDeep)
    );
}

#[test]
fn a_moved_category_brings_its_subtree_along() {
    let mut all = chain(6);
    all.extend([
        category(11, None, "a"),
        category(12, Some(11), "b"),
        category(13, Some(12), "c"),
    ]);
    assert_eq!(place(&all, Some(id(11)), id(5), Kind::Expense), Ok(()));
    assert_eq!(
        place(&all, Some(id(11)), id(6), Kind::Expense),
        Err(PlaceError::TooDeep)
    );
}

#[test]
fn a_parent_must_exist_and_be_of_the_same_kind() {
    assert_eq!(
        place(&chain(1), None, id(9), Kind::Expense),
        Err(PlaceError::NoParent)
    );
    assert_eq!(
        place(&chain(1), None, id(1), Kind::Income),
        Err(PlaceError::OtherKind)
    );
}
