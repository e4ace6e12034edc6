mod exchange;
mod find;
mod parts;

use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::accounts::{Account, AccountDraft};
use crate::check::{FieldCode, FieldError, Patch};
use crate::id::SplitId;
use crate::money::Currency;
use crate::workspaces::WorkspaceDraft;

const WALLET: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a01";
const BANK: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a02";
const SAFE: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a03";

fn account(id: &str, workspace: u128) -> Account {
    let workspace_id = WorkspaceId::from_uuid(Uuid::from_u128(workspace));
    let workspace = WorkspaceDraft::check("Home", "", "USD")
        .expect("valid")
        .create(workspace_id, Timestamp::UNIX_EPOCH, Currency::DEFAULT);
    let draft = AccountDraft::check("x", "cash", "0", None).expect("valid");
    draft
        .open(
            id.parse().expect("an id"),
            Timestamp::UNIX_EPOCH,
            workspace.id,
            workspace.currency,
        )
        .expect("valid")
}

fn id(number: u128) -> TransactionId {
    TransactionId::from_uuid(Uuid::from_u128(number))
}

fn user() -> UserId {
    UserId::from_uuid(Uuid::from_u128(7))
}

/// The ids of new lines: one after the other.
fn split_ids() -> impl FnMut() -> SplitId {
    let mut last = 1000;
    move || {
        last += 1;
        SplitId::from_uuid(Uuid::from_u128(last))
    }
}

fn input() -> TransactionInput<'static> {
    TransactionInput {
        account_id: Some(WALLET),
        date: Some("2025-10-05"),
        total_amount: Some("-12.50"),
        status: Some("pending"),
        ..TransactionInput::default()
    }
}

fn booked() -> Transaction {
    let new = NewTransaction::check(&input()).expect("valid");
    new.book(id(1), user(), &account(WALLET, 1), split_ids())
        .expect("valid")
}

fn transfer_input() -> TransferInput<'static> {
    TransferInput {
        from_account_id: Some(WALLET),
        to_account_id: Some(BANK),
        amount: Some("12.50"),
        date: Some("2025-10-05"),
        ..TransferInput::default()
    }
}

fn transfer() -> Transfer {
    let new = NewTransfer::check(&transfer_input()).expect("valid");
    new.book(
        [id(1), id(2)],
        user(),
        &account(WALLET, 1),
        &account(BANK, 1),
    )
    .expect("valid")
}

fn found(errors: &[FieldError]) -> Vec<(String, FieldCode)> {
    errors
        .iter()
        .map(|error| (error.field.to_string(), error.violation.code))
        .collect()
}

fn violation(field: &str, code: FieldCode) -> Vec<(String, FieldCode)> {
    vec![(field.to_owned(), code)]
}

fn edit(change: impl FnOnce(&mut TransactionInput<'static>)) -> TransactionEdit {
    let mut input = TransactionInput {
        account_id: None,
        ..input()
    };
    change(&mut input);
    TransactionEdit::check(&input).expect("valid")
}

#[test]
fn a_transaction_is_booked_in_the_currency_of_its_account() {
    let transaction = booked();
    assert_eq!(transaction.amount, Minor::new(-1250));
    assert_eq!(transaction.date, date(2025, 10, 5));
    assert_eq!(
        (transaction.status, transaction.version),
        (TransactionStatus::Pending, 1)
    );
}

#[test]
fn every_bad_field_of_a_transaction_is_named_at_once() {
    let long = "x".repeat(201);
    let input = TransactionInput {
        account_id: None,
        date: Some("2025-02-30"),
        total_amount: Some("1e3"),
        category_id: Patch::Set("food"),
        status: Some("done"),
        payee: Some(&long),
        note: Some("bell \u{7}"),
        ..TransactionInput::default()
    };
    let errors = NewTransaction::check(&input).expect_err("seven faults");
    let expected = [
        ("account_id", FieldCode::Required),
        ("date", FieldCode::InvalidDate),
        ("total_amount", FieldCode::InvalidAmount),
        ("category_id", FieldCode::NotFound),
        ("status", FieldCode::UnknownValue),
        ("payee", FieldCode::TooLong),
        ("note", FieldCode::InvalidText),
    ];
    assert_eq!(
        found(&errors),
        expected.map(|(field, code)| (field.to_owned(), code))
    );
}

#[test]
fn an_amount_of_nothing_or_with_foreign_decimals_is_refused() {
    for (amount, code) in [
        ("0.00", FieldCode::AmountZero),
        ("1.234", FieldCode::TooManyDecimals),
        ("22517998136852.49", FieldCode::AmountOutOfRange),
    ] {
        let input = TransactionInput {
            total_amount: Some(amount),
            ..input()
        };
        let new = NewTransaction::check(&input).expect("a number");
        let errors = new
            .book(id(1), user(), &account(WALLET, 1), split_ids())
            .expect_err("no amount in dollars");
        assert_eq!(found(&errors), violation("total_amount", code));
    }
}

#[test]
fn a_deleted_account_takes_no_bookings() {
    let new = NewTransaction::check(&input()).expect("valid");
    let errors = new
        .book(id(1), user(), &account(WALLET, 1).deleted(), split_ids())
        .expect_err("deleted");
    assert_eq!(found(&errors), violation("account_id", FieldCode::NotFound));
}

#[test]
fn a_transaction_on_a_deleted_account_can_still_be_corrected_but_not_moved_there() {
    let stays = booked().edited(edit(|_| ()), &account(WALLET, 1).deleted(), split_ids());
    assert!(stays.is_ok());
    let moves = booked().edited(edit(|_| ()), &account(BANK, 1).deleted(), split_ids());
    assert!(
        matches!(moves, Err(EditRefused::Invalid(errors)) if found(&errors) == violation("account_id", FieldCode::NotFound))
    );
}

#[test]
fn a_transaction_cannot_leave_its_workspace() {
    let moved = booked().edited(edit(|_| ()), &account(BANK, 2), split_ids());
    assert_eq!(moved, Err(EditRefused::OtherWorkspace));
}

#[test]
fn an_edit_keeps_what_it_does_not_name() {
    let nothing = TransactionEdit::check(&TransactionInput::default()).expect("valid");
    let before = booked();
    let after = before
        .clone()
        .edited(nothing, &account(WALLET, 1), split_ids());
    let expected = Transaction {
        version: before.version + 1,
        ..before
    };
    assert_eq!(after, Ok(expected));
}

#[test]
fn a_transfer_to_the_same_account_or_of_nothing_is_refused() {
    let same = TransferInput {
        to_account_id: Some(WALLET),
        ..transfer_input()
    };
    let errors = NewTransfer::check(&same).expect_err("same account");
    assert_eq!(
        found(&errors),
        violation("to_account_id", FieldCode::SameAccount)
    );
    for amount in ["0", "-5", "-0.00"] {
        let input = TransferInput {
            amount: Some(amount),
            ..transfer_input()
        };
        let errors = NewTransfer::check(&input).expect_err("not above nothing");
        assert_eq!(
            found(&errors),
            violation("amount", FieldCode::AmountNotPositive)
        );
    }
}

#[test]
fn a_transfer_stays_within_one_workspace() {
    let new = NewTransfer::check(&transfer_input()).expect("valid");
    let errors = new
        .book(
            [id(1), id(2)],
            user(),
            &account(WALLET, 1),
            &account(BANK, 2),
        )
        .expect_err("foreign");
    assert_eq!(
        found(&errors),
        violation("to_account_id", FieldCode::NotFound)
    );
}

#[test]
fn the_legs_of_a_transfer_name_each_other() {
    let Transfer { from, to } = transfer();
    assert_eq!(
        from.transfer
            .map(|peer| (peer.transaction_id, peer.account_id)),
        Some((to.id, to.account_id))
    );
    assert_eq!(
        to.transfer
            .map(|peer| (peer.transaction_id, peer.account_id)),
        Some((from.id, from.account_id))
    );
    assert_eq!(
        (from.amount, to.amount),
        (Minor::new(-1250), Minor::new(1250))
    );
}

#[test]
fn a_leg_cannot_move_to_the_account_of_the_other_nor_get_a_category() {
    let to = transfer().to;
    let change = edit(|input| input.category_id = Patch::Set(SAFE));
    let refused = to.edited(change, &account(WALLET, 1), split_ids());
    let Err(EditRefused::Invalid(errors)) = refused else {
        panic!("{refused:?}")
    };
    let expected = [
        ("account_id", FieldCode::SameAccount),
        ("category_id", FieldCode::Immutable),
    ];
    assert_eq!(
        found(&errors),
        expected.map(|(field, code)| (field.to_owned(), code))
    );
}

#[test]
fn a_cleared_leg_leaves_the_other_pending_but_a_void_one_does_not() {
    let Transfer { from, to } = transfer();
    let cleared = from
        .clone()
        .edited(
            edit(|input| input.status = Some("cleared")),
            &account(WALLET, 1),
            split_ids(),
        )
        .expect("valid");
    assert_eq!(
        to.clone().following(&from, &cleared).expect("small").status,
        TransactionStatus::Pending
    );
    let void = from
        .clone()
        .edited(
            edit(|input| input.status = Some("void")),
            &account(WALLET, 1),
            split_ids(),
        )
        .expect("valid");
    assert_eq!(
        to.following(&from, &void).expect("small").status,
        TransactionStatus::Void
    );
}

#[test]
fn a_leg_follows_in_what_both_had_and_keeps_what_is_its_own() {
    let Transfer { from, to } = transfer();
    let to = Transaction {
        payee: "Own words".to_owned(),
        tags: vec!["own".to_owned()],
        ..to
    };
    let is = Transaction {
        date: date(2025, 12, 1),
        payee: "Others".to_owned(),
        note: "For both".to_owned(),
        tags: vec!["other".to_owned()],
        ..from.clone()
    };
    let follows = to.clone().following(&from, &is).expect("small");
    assert_eq!((follows.date, &follows.note), (is.date, &is.note));
    assert_eq!((follows.payee, follows.tags), (to.payee, to.tags));
}

#[test]
fn a_leg_is_deleted_and_restored_with_the_other() {
    let Transfer { from, to } = transfer();
    let gone = from.clone().deleted(Timestamp::UNIX_EPOCH);
    let follows = to.following(&from, &gone).expect("small");
    assert!(!follows.is_live());
    let back = gone.clone().restored();
    let follows = follows.following(&gone, &back).expect("small");
    assert!(follows.is_live() && back.is_live());
    assert_eq!((back.version, follows.version), (3, 3));
}

proptest! {
    #[test]
    fn the_legs_of_a_transfer_cancel_through_every_edit(
        edits in prop::collection::vec((any::<bool>(), 1..=Minor::LIMIT, 0..TransactionStatus::ALL.len(), any::<bool>()), 1..10),
    ) {
        let Transfer { mut from, mut to } = transfer();
        for (first, units, status, moved) in edits {
            let amount = crate::decimal::Decimal::new(units, 2).to_string();
            let input = TransactionInput {
                total_amount: Some(&amount),
                status: Some(TransactionStatus::ALL[status].as_str()),
                ..input()
            };
            let change = TransactionEdit::check(&input).expect("valid");
            let (leader, other) = if first { (&mut from, &mut to) } else { (&mut to, &mut from) };
            let target = if moved { SAFE.to_owned() } else { leader.account_id.to_string() };
            if target == other.account_id.to_string() {
                continue;
            }
            let was = leader.clone();
            *leader = leader.clone().edited(change, &account(&target, 1), split_ids()).expect("valid");
            *other = other.clone().following(&was, leader).expect("small");
            prop_assert_eq!(from.amount.plus(to.amount), Ok(Minor::ZERO));
            prop_assert_eq!(from.date, to.date);
            prop_assert_eq!(from.status.counts_in_current(), to.status.counts_in_current());
            prop_assert_eq!(from.transfer.map(|peer| peer.account_id), Some(to.account_id));
            prop_assert_eq!(to.transfer.map(|peer| peer.account_id), Some(from.account_id));
        }
    }
}
