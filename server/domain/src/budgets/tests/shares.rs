use proptest::prelude::*;

use super::*;
use crate::id::UserId;
use crate::workspaces::Role;

fn user(number: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(number))
}

/// A budget of the first user, shared with the second and the third.
fn shared(accesses: [BudgetAccess; 2]) -> Budget {
    let shares = [2, 3].into_iter().zip(accesses);
    let shares = shares.map(|(number, access)| BudgetShare {
        user: user(number),
        access,
    });
    Budget {
        owner: Some(user(1)),
        shares: shares.collect(),
        ..budget(BudgetCarry::None, BudgetMode::Tracking, &Lines::new())
    }
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(Role::ALL.to_vec())
}

fn access() -> impl Strategy<Value = BudgetAccess> {
    prop::sample::select(BudgetAccess::ALL.to_vec())
}

#[test]
fn what_a_share_allows_depends_on_the_role() {
    let budget = shared([BudgetAccess::ReadOnly, BudgetAccess::ReadWrite]);
    for role in Role::ALL {
        let right = |number| budget.right_of(user(number), *role);
        assert_eq!(
            [right(1), right(2), right(4)],
            [Some(BudgetRight::Share), Some(BudgetRight::Read), None]
        );
    }
    assert_eq!(
        budget.right_of(user(3), Role::Viewer),
        Some(BudgetRight::Read)
    );
    assert_eq!(
        budget.right_of(user(3), Role::Editor),
        Some(BudgetRight::Edit)
    );
    assert!(budget.readers().eq([user(1), user(2), user(3)]));
}

proptest! {
    #[test]
    fn nobody_but_the_owner_shares_or_deletes_and_who_has_no_share_finds_nothing(
        accesses in [access(), access()], number in 1_u128..6, role in role()
    ) {
        let budget = shared(accesses);
        let right = budget.right_of(user(number), role);
        prop_assert_eq!(right.is_some(), budget.readers().any(|reader| reader == user(number)));
        prop_assert_eq!(right >= Some(BudgetRight::Delete), number == 1);
        prop_assert!(number == 1 || role != Role::Viewer || right <= Some(BudgetRight::Read));
    }

    #[test]
    fn a_higher_role_never_takes_a_right_away(
        accesses in [access(), access()], number in 1_u128..6, roles in [role(), role()], is_private: bool
    ) {
        let mut budget = shared(accesses);
        budget.owner = budget.owner.filter(|_| is_private);
        let (low, high) = (roles[0].min(roles[1]), roles[0].max(roles[1]));
        prop_assert!(budget.right_of(user(number), low) <= budget.right_of(user(number), high));
        if !is_private {
            prop_assert!(budget.right_of(user(number), high) <= Some(BudgetRight::Delete));
        }
    }
}
