use super::*;
use crate::money::Currency;

fn euros(id: &str) -> Account {
    Account {
        currency: Currency::iso("EUR").expect("a currency"),
        ..account(id, 1)
    }
}

fn exchanged(to_amount: Option<&'static str>) -> Result<Transfer, Vec<FieldError>> {
    let new = NewTransfer::check(&TransferInput {
        to_amount,
        ..transfer_input()
    })?;
    new.book([id(1), id(2)], user(), &account(WALLET, 1), &euros(BANK))
}

fn in_euros(account: &Account) -> Places<'_> {
    Places {
        account,
        currency: account.currency,
        other: euros(BANK).currency,
    }
}

#[test]
fn an_exchange_says_what_leaves_and_what_arrives() {
    let Transfer { from, to } = exchanged(Some("11.30")).expect("valid");
    assert_eq!(
        (from.amount, to.amount),
        (Minor::new(-1250), Minor::new(1130))
    );
    assert!(from.is_leg_with(&to) && to.is_leg_with(&from));
    for (to_amount, code) in [
        (None, FieldCode::Required),
        (Some("0"), FieldCode::AmountNotPositive),
        (Some("-11"), FieldCode::AmountNotPositive),
        (Some("0.001"), FieldCode::TooManyDecimals),
    ] {
        let errors = exchanged(to_amount).expect_err("refused");
        assert_eq!(found(&errors), violation("to_amount", code));
    }
}

#[test]
fn in_one_currency_as_much_arrives_as_leaves() {
    let book = |to_amount| {
        let new = NewTransfer::check(&TransferInput {
            to_amount: Some(to_amount),
            ..transfer_input()
        });
        let (from, to) = (account(WALLET, 1), account(BANK, 1));
        new.expect("valid").book([id(1), id(2)], user(), &from, &to)
    };
    assert_eq!(book("12.5").expect("the same"), transfer());
    let errors = book("12.51").expect_err("another amount");
    assert_eq!(
        found(&errors),
        violation("to_amount", FieldCode::AmountsDiffer)
    );
}

#[test]
fn only_what_does_not_cancel_is_kept_of_the_other_leg() {
    let Transfer { from, to } = exchanged(Some("11.30")).expect("valid");
    for leg in [&from, &to, &transfer().from, &transfer().to] {
        let peer = leg.transfer.expect("a leg");
        let kept = peer.kept_amount(leg.amount);
        assert_eq!(kept.is_none(), peer.amount.negated() == Ok(leg.amount));
        assert_eq!(Peer::amount_of(kept, leg.amount), Ok(peer.amount));
    }
}

#[test]
fn a_row_stays_in_its_currency() {
    let (was, moves) = (account(WALLET, 1), euros(SAFE));
    let places = Places {
        account: &moves,
        currency: was.currency,
        other: was.currency,
    };
    let refused = booked().edited(edit(|_| ()), places, split_ids());
    let Err(EditRefused::Invalid(errors)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(
        found(&errors),
        violation("account_id", FieldCode::CurrencyDiffers)
    );
}

proptest! {
    #[test]
    fn the_legs_of_an_exchange_go_opposite_ways_through_every_edit(
        edits in prop::collection::vec((any::<bool>(), any::<bool>(), 1..=Minor::LIMIT, prop::option::of(1..=Minor::LIMIT)), 1..10),
    ) {
        let Transfer { mut from, mut to } = exchanged(Some("11.30")).expect("valid");
        for (first, is_outgoing, units, other) in edits {
            let amount = crate::decimal::Decimal::new(if is_outgoing { -units } else { units }, 2).to_string();
            let peer_amount = other.map(|units| crate::decimal::Decimal::new(units, 2).to_string());
            let input = TransactionInput {
                account_id: None,
                total_amount: Some(&amount),
                peer_amount: peer_amount.as_deref(),
                ..input()
            };
            let change = TransactionEdit::check(&input).expect("valid");
            let (dollars, there) = (account(WALLET, 1), euros(BANK));
            let (leader, follower, places) = if first {
                (&mut from, &mut to, in_euros(&dollars))
            } else {
                let places = Places { account: &there, currency: there.currency, other: dollars.currency };
                (&mut to, &mut from, places)
            };
            let before = follower.amount.units().abs();
            let was = leader.clone();
            *leader = leader.clone().edited(change, places, split_ids()).expect("valid");
            *follower = follower.clone().following(&was, leader).expect("small");
            prop_assert!(leader.is_leg_with(follower));
            prop_assert_eq!(leader.amount.units().abs(), units);
            prop_assert_eq!(follower.amount.units().abs(), other.unwrap_or(before));
        }
    }
}
