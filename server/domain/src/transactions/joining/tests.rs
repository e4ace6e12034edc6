//! Joining two transactions, and separating a transfer, on paper.

use jiff::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::id::{CategoryId, SplitId, UserId, WorkspaceId};
use crate::money::Minor;
use crate::transactions::Split;

fn id(number: u128) -> TransactionId {
    TransactionId::from_uuid(Uuid::from_u128(number))
}

fn account(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(1000 + number))
}

/// Accounts 1 and 2 are counted in dollars, 3 in euros.
fn currencies() -> BTreeMap<AccountId, Currency> {
    let of = |code| Currency::iso(code).expect("a currency");
    BTreeMap::from([
        (account(1), of("USD")),
        (account(2), of("USD")),
        (account(3), of("EUR")),
    ])
}

fn row(number: u128, on: u128, units: i64) -> Transaction {
    Transaction {
        id: id(number),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
        account_id: account(on),
        date: date(2025, 10, 5),
        amount: Minor::new(units),
        converted: Some(Minor::new(units)),
        rate: None,
        status: TransactionStatus::Cleared,
        category_id: Some(CategoryId::from_uuid(Uuid::from_u128(2000))),
        payee: format!("Payee {number}"),
        note: format!("Note {number}"),
        transfer: None,
        splits: Vec::new(),
        tags: vec![format!("tag {number}")],
        attachment_count: 1,
        created_by: UserId::from_uuid(Uuid::from_u128(2)),
        deleted_at: None,
        version: 3,
    }
}

fn found_rows(rows: impl IntoIterator<Item = Transaction>) -> BTreeMap<TransactionId, Transaction> {
    rows.into_iter().map(|row| (row.id, row)).collect()
}

fn pair(from: &Transaction, to: &Transaction) -> TransferPair {
    let version = |row: &Transaction| TransactionVersion {
        id: row.id,
        version: Some(row.version),
    };
    TransferPair {
        from: version(from),
        to: version(to),
    }
}

fn joined(from: &Transaction, to: &Transaction) -> Changes {
    join(
        &[pair(from, to)],
        &found_rows([from.clone(), to.clone()]),
        &currencies(),
    )
}

#[test]
fn each_leg_keeps_its_own_words_and_day_and_loses_its_category() {
    let from = row(1, 1, -500);
    let to = Transaction {
        date: date(2025, 10, 8),
        status: TransactionStatus::Pending,
        ..row(2, 2, 500)
    };
    let changes = joined(&from, &to).expect("they fit");
    let leg = |own: &Transaction, other: &Transaction| Transaction {
        category_id: None,
        transfer: Some(Peer {
            transaction_id: other.id,
            account_id: other.account_id,
            amount: other.amount,
        }),
        version: 4,
        ..own.clone()
    };
    let expected = [
        (from.clone(), leg(&from, &to)),
        (to.clone(), leg(&to, &from)),
    ];
    assert_eq!(changes, expected);
    assert!(changes[0].1.is_leg_with(&changes[1].1));
}

/// What is changed of the leg that left and of the one that arrived, why they do not fit then, and of which of them it is said.
type Case = (
    fn(&mut Transaction),
    fn(&mut Transaction),
    BulkRefusal,
    [bool; 2],
);

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let from = row(1, 1, -500);
    let to = row(2, 2, 500);
    let half = Split {
        id: SplitId::from_uuid(Uuid::from_u128(7)),
        category_id: None,
        amount: Minor::new(250),
        note: String::new(),
    };
    let other_leg = Peer {
        transaction_id: id(9),
        account_id: account(2),
        amount: Minor::new(500),
    };
    let both = [true, true];
    let cases: [Case; 7] = [
        (
            |_| (),
            |to| to.account_id = account(1),
            BulkRefusal::SameAccount,
            both,
        ),
        (
            |_| (),
            |to| to.amount = Minor::new(-500),
            BulkRefusal::WrongDirection,
            both,
        ),
        (
            |from| from.amount = Minor::new(500),
            |_| (),
            BulkRefusal::WrongDirection,
            both,
        ),
        (
            |_| (),
            |to| to.amount = Minor::new(501),
            BulkRefusal::AmountsDiffer,
            both,
        ),
        (
            |_| (),
            |to| to.status = TransactionStatus::Planned,
            BulkRefusal::PlannedDiffers,
            both,
        ),
        (
            |from| from.status = TransactionStatus::Void,
            |_| (),
            BulkRefusal::Void,
            [true, false],
        ),
        (
            |_| (),
            |to| to.deleted_at = Some(Timestamp::UNIX_EPOCH),
            BulkRefusal::NotFound,
            [false, true],
        ),
    ];
    let expect = |one: &Transaction, other: &Transaction, refusal, named: [bool; 2]| {
        let refused = [one.id, other.id].into_iter().zip(named);
        let refused = refused.filter(|(_, is_named)| *is_named);
        let refused: Vec<_> = refused.map(|(id, _)| (id, refusal)).collect();
        assert_eq!(joined(one, other), Err(refused), "{refusal:?}");
    };
    for (change_from, change_to, refusal, named) in cases {
        let (mut one, mut other) = (from.clone(), to.clone());
        change_from(&mut one);
        change_to(&mut other);
        expect(&one, &other, refusal, named);
    }
    let mut one = from.clone();
    one.splits = vec![half.clone(), half];
    expect(&one, &to, BulkRefusal::Split, [true, false]);
    let mut one = from.clone();
    one.transfer = Some(other_leg);
    expect(&one, &to, BulkRefusal::AlreadyTransfer, [true, false]);
}

#[test]
fn a_row_that_changed_since_it_was_seen_is_refused() {
    let (from, to) = (row(1, 1, -500), row(2, 2, 500));
    let mut asked = pair(&from, &to);
    asked.to.version = Some(2);
    let rows = found_rows([from, to]);
    let refused = join(&[asked], &rows, &currencies());
    assert_eq!(refused, Err(vec![(id(2), BulkRefusal::Changed)]));
    asked.to.version = None;
    assert!(join(&[asked], &rows, &currencies()).is_ok(), "as it is now");
}

#[test]
fn a_row_is_in_one_pair_at_most_and_a_refused_pair_keeps_all_from_joining() {
    let (from, to, third) = (row(1, 1, -500), row(2, 2, 500), row(3, 2, 500));
    let rows = found_rows([from.clone(), to.clone(), third.clone()]);
    let refused = join(
        &[pair(&from, &to), pair(&from, &third)],
        &rows,
        &currencies(),
    );
    assert_eq!(refused, Err(vec![(id(1), BulkRefusal::AlreadyTransfer)]));
}

#[test]
fn between_two_currencies_any_two_amounts_are_a_transfer() {
    let (from, to) = (row(1, 1, -500), row(2, 3, 431));
    let changes = joined(&from, &to).expect("an exchange");
    let leg = &changes[0].1;
    let peer = leg.transfer.expect("a leg");
    assert_eq!(peer.kept_amount(leg.amount), Some(Minor::new(431)));
}

#[test]
fn what_is_no_transfer_or_changed_is_not_separated() {
    let (one, other) = (row(1, 1, -500), row(2, 2, 500));
    let seen = |number, version| TransactionVersion {
        id: id(number),
        version: Some(version),
    };
    let rows = found_rows([one, other]);
    let refused = separate(&[seen(1, 3), seen(2, 1), seen(5, 1)], &rows);
    let expected = [
        (id(1), BulkRefusal::NotTransfer),
        (id(2), BulkRefusal::Changed),
        (id(5), BulkRefusal::NotFound),
    ];
    assert_eq!(refused, Err(expected.to_vec()));
}

proptest! {
    #[test]
    fn what_was_joined_and_separated_is_as_before_but_for_its_category(
        units in 1..=Minor::LIMIT, arrived in 1..=Minor::LIMIT, is_exchange in any::<bool>(), days in 0_i64..5,
        by_both in any::<bool>(),
    ) {
        let from = row(1, 1, -units);
        let mut to = if is_exchange { row(2, 3, arrived) } else { row(2, 2, units) };
        to.date = to.date.saturating_add(jiff::Span::new().days(days));
        let legs = joined(&from, &to).expect("they fit");
        prop_assert!(legs[0].1.is_leg_with(&legs[1].1) && legs[1].1.is_leg_with(&legs[0].1));
        let rows = found_rows(legs.into_iter().map(|(_, is)| is));
        let seen = |row: &Transaction| TransactionVersion { id: row.id, version: by_both.then_some(row.version) };
        let named: Vec<_> = rows.values().take(if by_both { 2 } else { 1 }).map(seen).collect();
        let apart = separate(&named, &rows).expect("a transfer");
        prop_assert_eq!(apart.len(), 2);
        for ((_, is), was) in apart.iter().zip([from, to]) {
            let expected = Transaction { category_id: None, version: was.version + 2, ..was };
            prop_assert_eq!(is, &expected);
        }
    }
}
