//! What an occurrence says once a transaction stands for it.

use jiff::civil::{Date, date};
use proptest::prelude::*;
use uuid::Uuid;

use super::super::*;
use super::{account, definition, recurrence};
use crate::id::{CategoryId, TransactionId};
use crate::money::Minor;
use crate::transactions::{Peer, Transaction, TransactionStatus};

const DAY: Date = date(2025, 3, 12);

/// Something of about 10.00 that was said to be paid from account 1.
fn said() -> RecurringDefinition {
    RecurringDefinition {
        amount_kind: RecurringAmountKind::Range,
        amount_min: Some(Minor::new(800)),
        amount_max: Some(Minor::new(1200)),
        ..definition(recurrence("FREQ=MONTHLY", date(2025, 3, 10), End::Never))
    }
}

/// A transaction of account 2.
fn row(units: i64, status: TransactionStatus, transfer: Option<Peer>) -> Transaction {
    Transaction {
        id: TransactionId::from_uuid(Uuid::from_u128(1)),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
        account_id: account(2),
        date: DAY,
        amount: Minor::new(units),
        converted: None,
        rate: None,
        status,
        category_id: Some(CategoryId::from_uuid(Uuid::from_u128(7))),
        payee: "Somebody else".to_owned(),
        note: "by hand".to_owned(),
        transfer,
        splits: Vec::new(),
        tags: vec!["home".to_owned()],
        attachment_count: 0,
        created_by: UserId::from_uuid(Uuid::from_u128(1)),
        deleted_at: None,
        version: 1,
    }
}

proptest! {
    #[test]
    fn it_says_what_the_transaction_does(units in prop_oneof![-5000_i64..0, 1_i64..5000]) {
        let row = row(units, TransactionStatus::Cleared, None);
        let booked = said().as_booked(&row);
        prop_assert_eq!(booked.signed(booked.amount), row.amount);
        prop_assert_eq!(LinkedTransaction::from(&row).amount, booked.amount);
        prop_assert_eq!(booked.expects(None), (booked.amount, booked.amount));
        prop_assert_eq!((booked.account_id, booked.to_account_id), (account(2), None));
        prop_assert_eq!((&booked.payee, booked.category_id), (&row.payee, row.category_id));
        prop_assert_eq!((&booked.name, &booked.recurrence), (&said().name, &said().recurrence));
    }

    #[test]
    fn a_transfer_is_the_same_from_either_leg(out in 1_i64..5000, arriving in 1_i64..5000) {
        let peer = |account_id, units| Some(Peer {
            transaction_id: TransactionId::from_uuid(Uuid::from_u128(2)),
            account_id,
            amount: Minor::new(units),
        });
        let leaving = row(-out, TransactionStatus::Cleared, peer(account(3), arriving));
        let arrived = Transaction {
            account_id: account(3),
            ..row(arriving, TransactionStatus::Cleared, peer(account(2), -out))
        };
        let booked = said().as_booked(&leaving);
        prop_assert_eq!(booked.clone(), said().as_booked(&arrived));
        prop_assert_eq!(LinkedTransaction::from(&leaving), LinkedTransaction::from(&arrived));
        prop_assert_eq!(booked.kind, RecurringKind::Transfer);
        prop_assert_eq!((booked.account_id, booked.to_account_id), (account(2), Some(account(3))));
        prop_assert_eq!((booked.amount, booked.to_amount), (Minor::new(out), Some(Minor::new(arriving))));
    }
}

#[test]
fn what_is_planned_only_is_known_no_better_than_before() {
    let planned = said().as_booked(&row(-900, TransactionStatus::Planned, None));
    assert_eq!(planned.amount, Minor::new(900));
    assert_eq!(
        planned.expects(None),
        (Minor::new(800), Minor::new(1200)),
        "a range stays one"
    );
}
