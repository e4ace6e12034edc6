use kym_domain::budgets::Progress;
use kym_domain::money::Minor;
use kym_planning::budgets::remaining::left_on;

/// A hundred are planned, ten more were moved here, thirty are spent and twenty will be.
fn left_after(carried_in: i64) -> Minor {
    let line = Progress {
        planned: Minor::new(100),
        moved: Minor::new(10),
        carried_in: Minor::new(carried_in),
        spent: Minor::new(30),
        upcoming: Minor::new(20),
        ..Progress::default()
    };
    left_on(&line).expect("small")
}

#[test]
fn a_surplus_that_was_handed_on_is_not_spending_to_come() {
    assert_eq!(
        (left_after(0), left_after(500)),
        (Minor::new(60), Minor::new(60))
    );
}

#[test]
fn a_lack_that_was_handed_on_leaves_less_to_spend_and_never_below_nothing() {
    assert_eq!(
        (left_after(-25), left_after(-500)),
        (Minor::new(35), Minor::ZERO)
    );
}
