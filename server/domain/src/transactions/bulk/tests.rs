//! Changes of many transactions, on paper.

use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::id::{UserId, WorkspaceId};
use crate::money::Minor;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn id(number: u128) -> TransactionId {
    TransactionId::from_uuid(Uuid::from_u128(number))
}

fn account(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(1000 + number))
}

fn category() -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(2000))
}

fn row(number: u128, on: u128) -> Transaction {
    Transaction {
        id: id(number),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
        account_id: account(on),
        date: date(2025, 10, 5),
        amount: Minor::new(-500),
        converted: Some(Minor::new(-500)),
        rate: None,
        status: TransactionStatus::Pending,
        category_id: None,
        payee: "Bakery".to_owned(),
        note: String::new(),
        transfer: None,
        splits: Vec::new(),
        tags: Vec::new(),
        attachment_count: 0,
        created_by: UserId::from_uuid(Uuid::from_u128(2)),
        deleted_at: None,
        version: 1,
    }
}

fn transfer(from: (u128, u128), to: (u128, u128)) -> [Transaction; 2] {
    let peer = |(number, on): (u128, u128), amount| {
        Some(Peer {
            transaction_id: id(number),
            account_id: account(on),
            amount,
        })
    };
    let (mut one, mut other) = (row(from.0, from.1), row(to.0, to.1));
    other.amount = Minor::new(500);
    (one.transfer, other.transfer) = (peer(to, other.amount), peer(from, one.amount));
    [one, other]
}

fn found(rows: impl IntoIterator<Item = Transaction>) -> BTreeMap<TransactionId, Transaction> {
    rows.into_iter().map(|row| (row.id, row)).collect()
}

/// Two rows on the first account, a transfer from the first to the second.
fn books() -> BTreeMap<TransactionId, Transaction> {
    let [from, to] = transfer((3, 1), (4, 2));
    found([row(1, 1), row(2, 1), from, to])
}

/// Every account has the currency of every other one.
fn one_currency() -> BTreeSet<AccountId> {
    BTreeSet::new()
}

fn changed_ids(change: &BulkChange) -> Vec<TransactionId> {
    change.changed.iter().map(|(_, is)| is.id).collect()
}

#[test]
fn every_row_that_cannot_is_named_and_none_changes() {
    let rows = books();
    let refused = BulkEdit::Category(Some(category())).apply(
        &[id(1), id(3), id(9)],
        &rows,
        &one_currency(),
        NOW,
    );
    let expected = [
        (id(3), BulkRefusal::TransferHasNoCategory),
        (id(9), BulkRefusal::NotFound),
    ];
    assert_eq!(refused, Err(expected.to_vec()));
}

#[test]
fn what_is_as_it_shall_be_does_not_change() {
    let change = BulkEdit::Category(None).apply(&[id(1), id(3)], &books(), &one_currency(), NOW);
    let unchanged = vec![id(1), id(3)];
    assert_eq!(change.map(|change| change.unchanged), Ok(unchanged));
    let change = BulkEdit::Status(TransactionStatus::Pending).apply(
        &[id(2)],
        &books(),
        &one_currency(),
        NOW,
    );
    assert_eq!(change.map(|change| change.changed), Ok(Vec::new()));
}

#[test]
fn a_deletion_takes_both_legs_once_however_it_is_asked_for() {
    for asked in [vec![id(3)], vec![id(4)], vec![id(4), id(3)]] {
        let change = BulkEdit::Delete.apply(&asked, &books(), &one_currency(), NOW);
        let mut ids = changed_ids(&change.expect("both are there"));
        ids.sort();
        assert_eq!(ids, [id(3), id(4)], "{asked:?}");
    }
}

#[test]
fn one_leg_is_cleared_alone_but_voided_with_the_other() {
    let cleared = BulkEdit::Status(TransactionStatus::Cleared).apply(
        &[id(3)],
        &books(),
        &one_currency(),
        NOW,
    );
    assert_eq!(changed_ids(&cleared.expect("a change")), [id(3)]);
    let void =
        BulkEdit::Status(TransactionStatus::Void).apply(&[id(3)], &books(), &one_currency(), NOW);
    let void = void.expect("a change");
    assert_eq!(changed_ids(&void), [id(3), id(4)]);
    assert!(
        void.changed
            .iter()
            .all(|(_, is)| is.status == TransactionStatus::Void)
    );
}

#[test]
fn no_transfer_leads_from_an_account_to_itself() {
    let both = BulkEdit::Account(account(3)).apply(&[id(3), id(4)], &books(), &one_currency(), NOW);
    let refused = [id(3), id(4)].map(|id| (id, BulkRefusal::TransferToItself));
    assert_eq!(both, Err(refused.to_vec()));
    let onto_the_other =
        BulkEdit::Account(account(2)).apply(&[id(3), id(4)], &books(), &one_currency(), NOW);
    assert_eq!(
        onto_the_other,
        Err(vec![(id(3), BulkRefusal::TransferToItself)])
    );
}

#[test]
fn the_other_leg_knows_where_a_leg_went() {
    let change = BulkEdit::Account(account(3)).apply(&[id(3)], &books(), &one_currency(), NOW);
    let change = change.expect("a change");
    assert_eq!(changed_ids(&change), [id(3), id(4)]);
    let [(_, leg), (_, other)] = &change.changed[..] else {
        panic!("two legs")
    };
    assert!(leg.is_leg_with(other));
}

#[test]
fn no_row_moves_to_an_account_of_another_currency() {
    let foreign = BTreeSet::from([account(1)]);
    let asked = [id(1), id(4)];
    let refused = BulkEdit::Account(account(3)).apply(&asked, &books(), &foreign, NOW);
    assert_eq!(refused, Err(vec![(id(1), BulkRefusal::OtherCurrency)]));
    let elsewhere =
        BulkEdit::Status(TransactionStatus::Void).apply(&asked, &books(), &foreign, NOW);
    assert!(elsewhere.is_ok(), "only moves count it anew");
}

#[test]
fn a_deleted_row_is_not_there() {
    let rows = found([row(1, 1).deleted(NOW)]);
    let refused =
        BulkEdit::Status(TransactionStatus::Void).apply(&[id(1)], &rows, &one_currency(), NOW);
    assert_eq!(refused, Err(vec![(id(1), BulkRefusal::NotFound)]));
}

fn read(raw: &[String]) -> Result<Vec<TransactionId>, Vec<(String, FieldCode)>> {
    let mut checks = Checks::default();
    read_ids(&mut checks, raw).ok_or_else(|| {
        let errors = checks.into_errors().into_iter();
        errors
            .map(|error| (error.field.to_string(), error.violation.code))
            .collect()
    })
}

#[test]
fn ids_are_read_once_each_and_not_too_many() {
    let text = |number: u128| id(number).to_string();
    let violation = |field: &str, code| Err(vec![(field.to_owned(), code)]);
    assert_eq!(read(&[]), violation("ids", FieldCode::Required));
    let twice = [text(1), text(2), text(1).to_uppercase()];
    assert_eq!(read(&twice), Ok(vec![id(1), id(2)]));
    let unreadable = [text(1), "nonsense".to_owned()];
    assert_eq!(read(&unreadable), violation("ids[1]", FieldCode::NotFound));
    let many: Vec<_> = (1..=5001).map(text).collect();
    assert_eq!(read(&many), violation("ids", FieldCode::TooMany));
    assert_eq!(read(&many[..5000]).map(|ids| ids.len()), Ok(5000));
    let repeated: Vec<_> = many[..2].iter().cycle().take(6000).cloned().collect();
    assert_eq!(read(&repeated), violation("ids", FieldCode::TooMany));
    assert_eq!(read(&repeated[..5000]).map(|ids| ids.len()), Ok(2));
}

prop_compose! {
    /// Rows and transfers on four accounts, in any status that legs agree on.
    fn any_books()(
        singles in prop::collection::vec((0..4_u128, 0..TransactionStatus::ALL.len()), 0..6),
        pairs in prop::collection::vec((0..4_u128, 1..4_u128, 0..TransactionStatus::ALL.len()), 0..6),
    ) -> BTreeMap<TransactionId, Transaction> {
        let mut rows = Vec::new();
        for (number, (on, status)) in (1..).zip(singles) {
            rows.push(Transaction { status: TransactionStatus::ALL[status], ..row(number, on) });
        }
        for (number, (from, step, status)) in (1..).zip(pairs) {
            let legs = transfer((100 + number, from), (200 + number, (from + step) % 4));
            rows.extend(legs.map(|leg| Transaction { status: TransactionStatus::ALL[status], ..leg }));
        }
        found(rows)
    }
}

fn any_edit() -> impl Strategy<Value = BulkEdit> {
    prop_oneof![
        Just(BulkEdit::Delete),
        prop::option::of(Just(category())).prop_map(BulkEdit::Category),
        (0..TransactionStatus::ALL.len())
            .prop_map(|at| BulkEdit::Status(TransactionStatus::ALL[at])),
        (0..4_u128).prop_map(|number| BulkEdit::Account(account(number))),
    ]
}

proptest! {
    #[test]
    fn whatever_is_changed_legs_stay_legs_and_every_asked_row_is_told_of(
        rows in any_books(), edit in any_edit(), some in any::<u64>(),
    ) {
        let asked: Vec<_> = rows.keys().enumerate().filter(|(at, _)| some >> (at % 64) & 1 == 1).map(|(_, id)| *id).collect();
        let Ok(change) = edit.apply(&asked, &rows, &one_currency(), NOW) else { return Ok(()) };
        let mut after = rows.clone();
        for (was, is) in &change.changed {
            prop_assert_eq!(rows.get(&was.id), Some(was));
            prop_assert_eq!(is.version, was.version + 1);
            let before = after.insert(is.id, is.clone());
            prop_assert_eq!(before.as_ref(), Some(was), "each changes once");
        }
        for id in &asked {
            let is_changed = change.changed.iter().any(|(was, _)| was.id == *id);
            prop_assert!(is_changed != change.unchanged.contains(id));
        }
        for row in after.values() {
            if let Some(peer) = row.transfer {
                prop_assert!(row.is_leg_with(&after[&peer.transaction_id]));
            }
        }
    }
}
