use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::super::rule::days_between;
use super::super::*;
use super::{account, definition, recurrence};
use crate::id::RecurringId;
use crate::money::Minor;

fn id(number: u128) -> RecurringId {
    RecurringId::from_uuid(Uuid::from_u128(number))
}

fn monthly() -> RecurringDefinition {
    definition(recurrence("FREQ=MONTHLY", date(2025, 3, 10), End::Never))
}

fn candidate(definition: &RecurringDefinition, number: u128, day: i8) -> Candidate<'_> {
    Candidate {
        id: id(number),
        definition,
        occurrence: Occurrence {
            date: date(2025, 3, day),
            day: date(2025, 3, day),
        },
        amount: None,
    }
}

fn payment(units: i64, day: i8, payee: &str) -> Payment<'_> {
    Payment {
        account_id: account(1),
        amount: Minor::new(units),
        date: date(2025, 3, day),
        payee,
        peer: None,
    }
}

#[test]
fn a_payment_two_days_late_is_the_one_that_was_waited_for() {
    let definition = monthly();
    let fits = |payment: Payment<'_>| fits(&payment, &candidate(&definition, 1, 10));
    assert!(fits(payment(-1000, 12, "LANDLORD GMBH 4711")));
    assert!(fits(payment(-1000, 8, "Land")));
    assert!(!fits(payment(-1000, 13, "Landlord")));
    assert!(!fits(payment(-1001, 10, "Landlord")));
    assert!(!fits(payment(1000, 10, "Landlord")));
    assert!(!fits(payment(-1000, 10, "Baker")));
    assert!(!fits(payment(-1000, 10, "")));
    assert!(!fits(Payment {
        account_id: account(2),
        ..payment(-1000, 10, "Landlord")
    }));
}

#[test]
fn amounts_that_are_not_known_exactly_fit_within_their_bounds() {
    let estimate = RecurringDefinition {
        amount_kind: RecurringAmountKind::Estimate,
        payee: String::new(),
        ..monthly()
    };
    let range = RecurringDefinition {
        amount_kind: RecurringAmountKind::Range,
        amount_min: Some(Minor::new(500)),
        amount_max: Some(Minor::new(1500)),
        ..estimate.clone()
    };
    let fits = |definition, units| fits(&payment(units, 10, "x"), &candidate(definition, 1, 10));
    assert!(fits(&estimate, -925) && fits(&estimate, -1075));
    assert!(!fits(&estimate, -924) && !fits(&estimate, -1076));
    assert!(fits(&range, -500) && fits(&range, -1500) && !fits(&range, -1501));
}

#[test]
fn a_transfer_fits_from_both_ends_and_with_both_accounts_only() {
    let transfer = RecurringDefinition {
        kind: RecurringKind::Transfer,
        to_account_id: Some(account(2)),
        payee: String::new(),
        ..monthly()
    };
    let leaving = Payment {
        peer: Some((account(2), Minor::new(1000))),
        ..payment(-1000, 10, "")
    };
    let arriving = Payment {
        account_id: account(2),
        peer: Some((account(1), Minor::new(-1000))),
        ..payment(1000, 10, "")
    };
    let elsewhere = Payment {
        peer: Some((account(3), Minor::new(1000))),
        ..leaving
    };
    let candidate = candidate(&transfer, 1, 10);
    assert!(fits(&leaving, &candidate) && fits(&arriving, &candidate));
    assert!(!fits(&elsewhere, &candidate) && !fits(&payment(-1000, 10, ""), &candidate));
}

#[test]
fn the_nearest_day_wins_and_then_the_nearest_amount() {
    let estimate = |units| RecurringDefinition {
        amount_kind: RecurringAmountKind::Estimate,
        amount: Minor::new(units),
        ..monthly()
    };
    let (one, other) = (estimate(1000), estimate(1010));
    let paid = payment(-1008, 10, "Landlord");
    let found = best(&paid, [candidate(&one, 1, 10), candidate(&other, 2, 11)]);
    assert_eq!(found, Some((id(1), date(2025, 3, 10))));
    let found = best(&paid, [candidate(&one, 1, 10), candidate(&other, 2, 10)]);
    assert_eq!(found, Some((id(2), date(2025, 3, 10))));
    assert_eq!(best(&paid, []), None);
}

proptest! {
    #[test]
    fn no_payment_is_linked_outside_of_the_bounds(
        kind in proptest::sample::select(RecurringAmountKind::ALL),
        amount in 1..10_000_i64,
        bounds in (1..5000_i64, 0..5000_i64),
        own in proptest::option::of(1..10_000_i64),
        near in -500..500_i64,
        off in -5..=5_i32,
        is_out in any::<bool>(),
    ) {
        let definition = RecurringDefinition {
            amount_kind: kind,
            amount: Minor::new(amount),
            amount_min: Some(Minor::new(bounds.0)),
            amount_max: Some(Minor::new(bounds.0 + bounds.1)),
            ..monthly()
        };
        let one = Candidate { amount: own.map(Minor::new), ..candidate(&definition, 1, 10) };
        let wanted = own.unwrap_or(amount);
        let size = (wanted + near).max(1);
        let paid = Payment {
            date: one.occurrence.day.saturating_add(off.days()),
            ..payment(if is_out { -size } else { size }, 10, "Landlord")
        };
        if let Some((_, found)) = best(&paid, [one]) {
            prop_assert_eq!(found, one.occurrence.date);
            prop_assert!(is_out);
            let days = days_between(one.occurrence.day, paid.date).expect("days");
            prop_assert!(days.abs() <= MATCH_DAYS);
            match (kind, own) {
                (RecurringAmountKind::Range, None) => {
                    prop_assert!((bounds.0..=bounds.0 + bounds.1).contains(&size));
                }
                (RecurringAmountKind::Estimate, _) => {
                    prop_assert!((size - wanted).abs() * 1000 <= wanted * 75);
                }
                _ => prop_assert_eq!(size, wanted),
            }
        }
    }
}
