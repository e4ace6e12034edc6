use std::collections::BTreeSet;

use jiff::civil::date;
use uuid::Uuid;

use super::*;
use crate::accounts::AccountDraft;
use crate::money::{Currency, Minor};
use crate::transactions::{BulkRefusal, NewTransaction, TransactionInput};
use crate::workspaces::WorkspaceDraft;

const ACCOUNT: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a01";

fn user() -> UserId {
    UserId::from_uuid(Uuid::from_u128(7))
}

/// An account that opened with 100.00 and is closed up to the end of January.
fn account() -> Account {
    let workspace = WorkspaceDraft::check("Home", "", "USD")
        .expect("valid")
        .create(
            WorkspaceId::from_uuid(Uuid::from_u128(1)),
            Timestamp::UNIX_EPOCH,
            Currency::DEFAULT,
        );
    let draft = AccountDraft::check("Bank", "debit_card", "100", None).expect("valid");
    let id = ACCOUNT.parse().expect("an id");
    let account = draft
        .open(id, Timestamp::UNIX_EPOCH, workspace.id, workspace.currency)
        .expect("valid");
    Account {
        closed_until: Some(date(2025, 1, 31)),
        ..account
    }
}

fn row(date: &str, status: &str) -> Transaction {
    let new = NewTransaction::check(&TransactionInput {
        account_id: Some(ACCOUNT),
        date: Some(date),
        total_amount: Some("-12.50"),
        status: Some(status),
        ..TransactionInput::default()
    });
    let open = Account {
        closed_until: None,
        is_closed: false,
        ..account()
    };
    new.expect("valid")
        .book(
            TransactionId::from_uuid(Uuid::from_u128(3)),
            user(),
            &open,
            || unreachable!("no lines"),
        )
        .expect("valid")
}

fn begun(date: &str, balance: &str) -> Result<Reconciliation, Vec<FieldError>> {
    let id = ReconciliationId::from_uuid(Uuid::from_u128(9));
    Statement::check(date, balance)?.begin(id, &account(), user(), Timestamp::UNIX_EPOCH)
}

fn codes(errors: &[FieldError]) -> Vec<(String, FieldCode)> {
    let codes = errors
        .iter()
        .map(|error| (error.field.to_string(), error.violation.code));
    codes.collect()
}

fn leave(edits_closed: bool, confirmed: bool) -> Leave {
    Leave {
        closed_accounts: BTreeSet::new(),
        closed_until: account()
            .closed_until
            .into_iter()
            .map(|day| (account().id, day))
            .collect(),
        edits_closed,
        confirmed,
    }
}

#[test]
fn a_statement_has_a_day_and_a_balance_of_its_currency() {
    let errors = begun("", "").expect_err("nothing");
    let required = |field: &str| (field.to_owned(), FieldCode::Required);
    assert_eq!(
        codes(&errors),
        [required("statement_date"), required("statement_balance")]
    );
    let errors = begun("2025-02-28", "1.001").expect_err("cents have two digits");
    assert_eq!(errors[0].violation.code, FieldCode::TooManyDecimals);
}

#[test]
fn a_statement_ends_after_what_is_closed() {
    let errors = begun("2025-01-31", "1").expect_err("closed");
    assert_eq!(errors[0].violation.code, FieldCode::InClosedPeriod);
    let begun = begun("2025-02-01", "1").expect("the day after");
    assert_eq!((begun.state, begun.version), (ReconciliationState::Open, 1));
}

#[test]
fn what_differs_is_booked_only_when_that_is_wished() {
    let begun = begun("2025-02-28", "80").expect("valid");
    let sums = (Minor::new(-1250), Minor::new(-250));
    let standing =
        ReconciliationProgress::of(&account(), begun.statement_balance, sums).expect("small");
    assert_eq!(standing.reconciled, Minor::new(9000));
    assert_eq!(standing.cleared, Minor::new(8750));
    assert_eq!(standing.difference, Minor::new(-750));
    let new = (TransactionId::from_uuid(Uuid::from_u128(4)), user(), "Odd");
    assert_eq!(
        begun.adjustment(&standing, None, new),
        Err(AdjustmentError::Remains(Minor::new(-750)))
    );
    let seen = Some(standing.difference);
    let booked = begun.adjustment(&standing, seen, new).expect("wished");
    let booked = booked.expect("a row");
    assert_eq!(
        (booked.amount, booked.date, booked.status),
        (
            Minor::new(-750),
            date(2025, 2, 28),
            TransactionStatus::Reconciled
        )
    );
    let even = ReconciliationProgress {
        difference: Minor::ZERO,
        ..standing
    };
    assert_eq!(begun.adjustment(&even, Some(Minor::ZERO), new), Ok(None));
    assert_eq!(begun.adjustment(&even, None, new), Ok(None));
    // What was seen is not there any more.
    assert_eq!(
        begun.adjustment(&even, seen, new),
        Err(AdjustmentError::Changed(Minor::ZERO))
    );
    assert_eq!(
        begun.adjustment(&standing, Some(Minor::new(-751)), new),
        Err(AdjustmentError::Changed(Minor::new(-750)))
    );
}

#[test]
fn a_difference_that_no_amount_can_be_is_not_booked() {
    let begun = begun("2025-02-28", "0").expect("valid");
    let difference = Minor::new(Minor::LIMIT + 1);
    let standing = ReconciliationProgress {
        reconciled: Minor::ZERO,
        cleared: Minor::ZERO,
        difference,
    };
    let new = (TransactionId::from_uuid(Uuid::from_u128(4)), user(), "");
    assert_eq!(
        begun.adjustment(&standing, Some(difference), new),
        Err(AdjustmentError::Remains(difference))
    );
}

#[test]
fn a_reconciled_row_changes_only_when_that_is_meant() {
    let was = row("2025-02-03", "reconciled");
    let other = Transaction {
        payee: "Baker".to_owned(),
        ..was.clone()
    };
    let gone = was.clone().deleted(Timestamp::UNIX_EPOCH);
    for is in [&other, &gone] {
        let change = |leave| may_change(Some(&was), Some(is), &leave);
        assert_eq!(change(leave(true, false)), Err(LockError::Reconciled));
        assert_eq!(change(leave(false, true)), Ok(()));
    }
    // Nothing of it changes when its other leg is ticked, and what is gone is locked no more.
    let counted = Transaction {
        version: 2,
        ..was.clone()
    };
    assert_eq!(
        may_change(Some(&was), Some(&counted), &leave(false, false)),
        Ok(())
    );
    assert_eq!(
        may_change(Some(&gone), Some(&was), &leave(false, false)),
        Ok(())
    );
}

#[test]
fn a_closed_period_changes_only_by_those_who_may() {
    let inside = row("2025-01-31", "planned");
    let outside = row("2025-02-01", "planned");
    for (was, is) in [
        (None, Some(&inside)),
        (Some(&inside), Some(&outside)),
        (Some(&outside), Some(&inside)),
    ] {
        assert_eq!(
            may_change(was, is, &leave(false, true)),
            Err(LockError::PeriodClosed)
        );
        assert_eq!(may_change(was, is, &leave(true, false)), Ok(()));
    }
    assert_eq!(
        may_change(None, Some(&outside), &leave(false, false)),
        Ok(())
    );
}

#[test]
fn a_cheque_of_a_closed_period_is_ticked_later() {
    let (was, is) = (row("2025-01-31", "pending"), row("2025-01-31", "cleared"));
    let nobody = leave(false, false);
    assert_eq!(may_change(Some(&was), Some(&is), &nobody), Ok(()));
    assert_eq!(may_change(Some(&is), Some(&was), &nobody), Ok(()));
    for status in ["void", "planned", "reconciled"] {
        let is = row("2025-01-31", status);
        let refused = may_change(Some(&was), Some(&is), &nobody);
        assert_eq!(refused, Err(LockError::PeriodClosed), "{status}");
    }
    let dearer = Transaction {
        amount: Minor::new(-2000),
        ..is
    };
    assert_eq!(
        may_change(Some(&was), Some(&dearer), &nobody),
        Err(LockError::PeriodClosed)
    );
}

#[test]
fn many_are_refused_by_name_and_for_the_greatest_obstacle() {
    let leader = TransactionId::from_uuid(Uuid::from_u128(40));
    let peer = crate::transactions::Peer {
        transaction_id: leader,
        account_id: account().id,
        amount: Minor::new(0),
    };
    let locked = row("2025-02-03", "reconciled");
    let other_leg = Transaction {
        id: TransactionId::from_uuid(Uuid::from_u128(41)),
        transfer: Some(peer),
        ..row("2025-01-03", "reconciled")
    };
    let free = Transaction {
        id: TransactionId::from_uuid(Uuid::from_u128(42)),
        ..row("2025-02-03", "cleared")
    };
    let changes: Vec<_> = [&locked, &other_leg, &free]
        .into_iter()
        .map(|was| (was.clone(), was.clone().deleted(Timestamp::UNIX_EPOCH)))
        .collect();
    let asked = [locked.id, leader, free.id];
    let refused = refusals(&asked, &changes, &leave(false, false));
    let expected = [
        (locked.id, BulkRefusal::Reconciled),
        (leader, BulkRefusal::PeriodClosed),
    ];
    assert_eq!(refused, expected);
    let all = || changes.iter().map(|(was, is)| (Some(was), Some(is)));
    assert_eq!(
        may_change_all(all(), &leave(false, false)),
        Err(LockError::PeriodClosed)
    );
    assert_eq!(
        may_change_all(all(), &leave(true, false)),
        Err(LockError::Reconciled)
    );
    assert_eq!(may_change_all(all(), &leave(true, true)), Ok(()));
}

#[test]
fn nothing_changes_on_an_account_that_is_closed_whoever_asks() {
    let mut leave = leave(true, true);
    leave.closed_accounts.insert(account().id);
    let was = row("2025-10-01", "cleared");
    let mut is = was.clone();
    is.amount = Minor::new(1);
    for (was, is, expected) in [
        (None, Some(&is), Err(LockError::AccountClosed)),
        (Some(&was), None, Err(LockError::AccountClosed)),
        (Some(&was), Some(&is), Err(LockError::AccountClosed)),
        // What changes no balance is free, as in a closed period.
        (Some(&was), Some(&was.clone()), Ok(())),
    ] {
        assert_eq!(may_change(was, is, &leave), expected);
    }
}
