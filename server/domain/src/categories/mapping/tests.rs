use uuid::Uuid;

use super::*;
use crate::categories::CategoryName;

const HERE: u128 = 1;
const THERE: u128 = 2;

fn id(number: u128) -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(number))
}

fn own(workspace: u128, number: u128, parent: Option<u128>, name: &str) -> Category {
    Category {
        id: id(number),
        scope: Scope::Workspace(WorkspaceId::from_uuid(Uuid::from_u128(workspace))),
        user_id: None,
        parent_id: parent.map(id),
        name: CategoryName::Own(name.to_owned()),
        kind: CategoryKind::Expense,
        icon: "tag".to_owned(),
        color: "#607d8b".to_owned(),
        is_archived: false,
        version: 3,
    }
}

fn system(number: u128, name: &str) -> Category {
    Category {
        scope: Scope::System,
        ..own(HERE, number, None, name)
    }
}

#[test]
fn categories_are_known_by_kind_and_whole_path_whatever_the_capitals() {
    let here = [
        own(HERE, 10, None, "Pets"),
        own(HERE, 11, Some(10), "Food"),
        own(HERE, 12, None, "Food"),
    ];
    let there = [
        own(THERE, 20, None, "PETS"),
        own(THERE, 21, Some(20), "food "),
    ];
    let mapping = Mapping::new(&here, &there, &[id(10), id(11), id(12)]);
    let found: Vec<_> = mapping.found().iter().map(|(a, b)| (*a, *b)).collect();
    assert_eq!(found, [(id(10), id(20)), (id(11), id(21))]);
    assert_eq!(
        mapping.missing(Language::En),
        ["Food"],
        "the one without a parent is another one"
    );
    let income = Category {
        kind: CategoryKind::Income,
        ..own(THERE, 22, None, "Food")
    };
    let there = [income];
    let mapping = Mapping::new(&here, &there, &[id(11), id(12)]);
    assert_eq!(mapping.missing(Language::En), ["Food", "Pets > Food"]);
}

#[test]
fn what_is_missing_is_made_with_what_is_missing_above_it_and_each_only_once() {
    let here = [
        system(1, "Home"),
        own(HERE, 10, Some(1), "Garden"),
        own(HERE, 11, Some(10), "Tools"),
        own(HERE, 12, Some(10), "Seeds"),
    ];
    let there = [system(1, "Home")];
    let mut mapping = Mapping::new(&here, &there, &[id(11), id(12)]);
    let mut last = 100;
    let target = WorkspaceId::from_uuid(Uuid::from_u128(THERE));
    let made = mapping.create_missing(target, UserId::from_uuid(Uuid::from_u128(9)), || {
        last += 1;
        id(last)
    });
    let made: Vec<_> = made
        .iter()
        .map(|category| {
            assert_eq!(category.scope, Scope::Workspace(target));
            assert_eq!(category.version, 1);
            let name = category.name.in_language(Language::En);
            (category.id, category.parent_id, name)
        })
        .collect();
    let expected = [
        (id(101), Some(id(1)), "Garden"),
        (id(102), Some(id(101)), "Tools"),
        (id(103), Some(id(101)), "Seeds"),
    ];
    assert_eq!(made, expected);
    assert_eq!(mapping.found()[&id(12)], id(103));
    assert!(mapping.missing(Language::En).is_empty());
}

#[test]
fn a_workspaces_own_category_goes_before_the_systems_of_the_same_name() {
    let here = [own(HERE, 10, None, "Groceries")];
    let there = [system(1, "Groceries"), own(THERE, 20, None, "groceries")];
    let mapping = Mapping::new(&here, &there, &[id(10)]);
    assert_eq!(mapping.found()[&id(10)], id(20));
    let mapping = Mapping::new(&here, &there[..1], &[id(10)]);
    assert_eq!(mapping.found()[&id(10)], id(1));
}

#[test]
fn a_personal_category_goes_to_a_personal_one_only() {
    let owner = UserId::from_uuid(Uuid::from_u128(9));
    let personal = |workspace: u128, number| Category {
        scope: Scope::Personal(WorkspaceId::from_uuid(Uuid::from_u128(workspace)), owner),
        ..own(workspace, number, None, "Secrets")
    };
    let here = [personal(HERE, 10), own(HERE, 11, None, "Gifts")];
    let there = [
        own(THERE, 20, None, "Secrets"),
        Category {
            name: CategoryName::Own("Gifts".to_owned()),
            ..personal(THERE, 21)
        },
    ];
    let mut mapping = Mapping::new(&here, &there, &[id(10), id(11)]);
    assert_eq!(mapping.missing(Language::En), ["Gifts", "Secrets"]);
    let target = WorkspaceId::from_uuid(Uuid::from_u128(THERE));
    let mut last = 100;
    let made = mapping.create_missing(target, owner, || {
        last += 1;
        id(last)
    });
    let scopes: Vec<_> = made.iter().map(|category| category.scope).collect();
    let expected = [Scope::Personal(target, owner), Scope::Workspace(target)];
    assert_eq!(scopes, expected);
}

#[test]
fn what_the_caller_cannot_see_is_missing_without_its_name_and_not_made() {
    let mut mapping = Mapping::new(&[], &[], &[id(10), id(11)]);
    assert_eq!(mapping.missing(Language::En), ["Personal"]);
    assert_eq!(mapping.missing(Language::Ru), ["Личное"]);
    let target = WorkspaceId::from_uuid(Uuid::from_u128(THERE));
    let made = mapping.create_missing(target, UserId::from_uuid(Uuid::from_u128(9)), || id(1));
    assert!(made.is_empty() && mapping.found().is_empty());
}
