use uuid::Uuid;

use super::*;
use crate::categories::CategoryName;
use crate::id::{UserId, WorkspaceId};

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
        kind: CategoryKind::Expense,
        icon: String::new(),
        color: String::new(),
        is_archived: false,
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
        place(
            &all,
            Some(id(1)),
            id(1),
            CategoryKind::Expense,
            Scope::System
        ),
        Err(PlaceError::Cycle)
    );
    assert_eq!(
        place(
            &all,
            Some(id(1)),
            id(3),
            CategoryKind::Expense,
            Scope::System
        ),
        Err(PlaceError::Cycle)
    );
    assert_eq!(
        place(
            &all,
            Some(id(3)),
            id(1),
            CategoryKind::Expense,
            Scope::System
        ),
        Ok(())
    );
}

#[test]
fn categories_stand_eight_deep_at_most() {
    let all = chain(8);
    assert_eq!(
        place(&all, None, id(7), CategoryKind::Expense, Scope::System),
        Ok(())
    );
    assert_eq!(
        place(&all, None, id(8), CategoryKind::Expense, Scope::System),
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
    assert_eq!(
        place(
            &all,
            Some(id(11)),
            id(5),
            CategoryKind::Expense,
            Scope::System
        ),
        Ok(())
    );
    assert_eq!(
        place(
            &all,
            Some(id(11)),
            id(6),
            CategoryKind::Expense,
            Scope::System
        ),
        Err(PlaceError::TooDeep)
    );
}

#[test]
fn a_parent_must_exist_and_be_of_the_same_kind() {
    assert_eq!(
        place(&chain(1), None, id(9), CategoryKind::Expense, Scope::System),
        Err(PlaceError::NoParent)
    );
    assert_eq!(
        place(&chain(1), None, id(1), CategoryKind::Income, Scope::System),
        Err(PlaceError::OtherKind)
    );
}

#[test]
fn what_everybody_sees_does_not_hang_beneath_what_one_person_sees() {
    let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
    let personal = |user| Scope::Personal(workspace, UserId::from_uuid(Uuid::from_u128(user)));
    let mut all = chain(2);
    all[1].scope = personal(7);
    let under = |scope| place(&all, None, id(2), CategoryKind::Expense, scope);
    assert_eq!(under(personal(7)), Ok(()));
    assert_eq!(under(personal(8)), Err(PlaceError::NoParent));
    assert_eq!(
        under(Scope::Workspace(workspace)),
        Err(PlaceError::NoParent)
    );
}

#[test]
fn a_category_is_taken_over_by_another_of_its_kind_that_does_not_hang_beneath_it() {
    let mut all = chain(3);
    all.push(category(4, None, "other"));
    let of = |from: usize, into| absorb(&all, &all[from], id(into));
    assert_eq!(of(0, 4), Ok(()));
    assert_eq!(of(2, 1), Ok(()), "one above it may");
    assert_eq!(of(0, 1), Err(PlaceError::Cycle));
    assert_eq!(of(0, 3), Err(PlaceError::Cycle));
    assert_eq!(of(0, 9), Err(PlaceError::NoParent));
    let income = Category {
        kind: CategoryKind::Income,
        ..all[3].clone()
    };
    assert_eq!(absorb(&all, &income, id(1)), Err(PlaceError::OtherKind));
}

#[test]
fn what_hangs_beneath_a_category_comes_along_only_as_deep_as_it_may() {
    let mut all = chain(8);
    all.extend([
        category(11, None, "a"),
        category(12, Some(11), "b"),
        category(13, None, "c"),
    ]);
    let (tall, leaf) = (all[8].clone(), all[10].clone());
    assert_eq!(absorb(&all, &leaf, id(8)), Ok(()));
    assert_eq!(absorb(&all, &tall, id(7)), Ok(()));
    assert_eq!(absorb(&all, &tall, id(8)), Err(PlaceError::TooDeep));
}
