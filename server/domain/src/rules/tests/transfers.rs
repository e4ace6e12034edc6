//! Rules and transfers.

use super::*;
use crate::transactions::Peer;

/// This row as the leg of a transfer to the bank, and the other leg.
pub(super) fn legs(row: &Transaction) -> (Transaction, Transaction) {
    let id = TransactionId::from_uuid(Uuid::from_u128(2));
    let bank = BANK.parse().expect("an id");
    let opposite = row.amount.negated().expect("an amount");
    let peer = |transaction_id, account_id, amount| {
        Some(Peer {
            transaction_id,
            account_id,
            amount,
        })
    };
    let one = Transaction {
        category_id: None,
        transfer: peer(id, bank, opposite),
        ..row.clone()
    };
    let other = Transaction {
        id,
        account_id: bank,
        amount: opposite,
        transfer: peer(row.id, row.account_id, row.amount),
        ..one.clone()
    };
    (one, other)
}

#[test]
fn a_transfer_gets_words_and_tags_and_neither_category_nor_status() {
    let actions = vec![
        Action::Category(category(FOOD)),
        Action::Payee("Savings".to_owned()),
        Action::Note("monthly".to_owned()),
        Action::Status(TransactionStatus::Cleared),
        Action::Tags(texts(&["own"])),
    ];
    let when = vec![condition("payee", "is", &["shop"])];
    let rules = [rule(0, definition(when, actions))];
    let (from, to) = legs(&row("-1", "Shop", ""));
    for leg in [from, to] {
        let is = applied(&rules, &leg).expect("a change");
        let words = (is.payee.as_str(), is.note.as_str(), is.tags.clone());
        assert_eq!(words, ("Savings", "monthly", texts(&["own"])));
        assert_eq!((is.category_id, is.status), (None, leg.status));
        assert_eq!((is.transfer, is.version), (leg.transfer, leg.version + 1));
    }
    let only = by_payee(vec![("shop", Action::Category(category(FOOD)))]);
    assert_eq!(applied(&only, &legs(&row("-1", "Shop", "")).0), None);
}

#[test]
fn a_transfer_fits_by_either_leg_and_has_no_category_and_no_direction_but_its_own() {
    let (from, to) = legs(&row("-12.50", "Shop", ""));
    for (field, op, value, expected) in [
        ("account", "is_one_of", WALLET, true),
        ("account", "is_one_of", BANK, true),
        ("account", "is_one_of", FOOD, false),
        ("amount", "is", "12.5", true),
        ("direction", "is", "transfer", true),
        ("direction", "is", "income", false),
        ("direction", "is", "expense", false),
        ("category", "is_one_of", "none", false),
        ("payee", "is", "shop", true),
    ] {
        for leg in [&from, &to] {
            let found = holds(leg, condition(field, op, &[value]));
            assert_eq!(found, expected, "{field} {value}");
        }
    }
    assert!(!holds(
        &row("-1", "Shop", ""),
        condition("direction", "is", &["transfer"])
    ));
}

#[test]
fn each_leg_is_looked_at_in_its_own_currency() {
    let yen = Currency::iso("JPY");
    let (mut from, _) = legs(&row("-12.50", "Shop", ""));
    let peer = from.transfer.expect("a leg");
    from.transfer = Some(Peer {
        amount: Minor::new(1900),
        ..peer
    });
    let currencies = Currencies {
        own: dollars(),
        other: yen.expect("a currency"),
    };
    let tag = Action::Tags(texts(&["seen"]));
    for (amount, expected) in [("12.5", true), ("1900", true), ("19", false)] {
        let when = vec![condition("amount", "is", &[amount])];
        let rules = [rule(0, definition(when, vec![tag.clone()]))];
        let found = apply(
            &rules,
            &from,
            currencies,
            UserSetFields::default(),
            split_ids(),
        );
        assert_eq!(found.is_some(), expected, "{amount}");
    }
}
