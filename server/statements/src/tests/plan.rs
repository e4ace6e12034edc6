//! From a file to transactions: a reading and what is decided about it.

use std::fmt::Write as _;

use jiff::Timestamp;
use kym_domain::accounts::{Account, AccountType};
use kym_domain::check;
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::imports::{
    BookingPermission, Decisions, ImportContext, ImportVerdict, ImportedValues, LedgerRow,
    ParsedFile, Paths, RowPlan, Target, plan,
};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::Transaction;
use proptest::prelude::*;
use uuid::Uuid;

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn account(number: u128, name: &str) -> Account {
    Account {
        id: AccountId::from_uuid(id(number)),
        workspace_id: WorkspaceId::from_uuid(id(1)),
        name: name.to_owned(),
        account_type: AccountType::Cash,
        currency: Currency::iso("EUR").expect("known"),
        opening_balance: Minor::ZERO,
        closed_until: None,
        is_closed: false,
        is_deleted: false,
        created_at: Timestamp::UNIX_EPOCH,
        version: 1,
    }
}

fn reading(file: &str) -> ParsedFile {
    super::reading(file.as_bytes())
}

/// Plans a file whose parts are of these accounts, with what is on the first of them.
fn planned<'a>(
    reading: &'a ParsedFile,
    accounts: &'a [Account],
    booked: &'a [LedgerRow],
    decisions: &Decisions,
    paths: &Paths,
) -> Vec<RowPlan<'a>> {
    let mut last = 1000;
    let mut new_id = || {
        last += 1;
        id(last)
    };
    let mut context = ImportContext {
        author: UserId::from_uuid(id(2)),
        paths,
        rules: &[],
        new_id: &mut new_id,
        permission: &|_| BookingPermission::Granted,
    };
    let targets: Vec<_> = (0..reading.parts.len())
        .map(|place| {
            let account = accounts.get(place)?;
            let booked = if place == 0 { booked } else { &[] };
            Some(Target { account, booked })
        })
        .collect();
    plan(&reading.parts, &targets, decisions, &mut context)
}

fn booked(entry: &RowPlan<'_>) -> LedgerRow {
    let row = entry.transaction.as_ref().expect("booked");
    LedgerRow {
        id: row.id,
        date: row.date,
        amount: entry.draft.amount,
        payee: row.payee.clone(),
        status: row.status,
        bank_id: entry.draft.bank_id.clone(),
        imported: Some(ImportedValues {
            date: row.date,
            amount: entry.draft.amount,
            payee: entry.draft.payee.clone(),
            status: entry.draft.status,
        }),
        is_elsewhere: false,
        is_composed: false,
    }
}

const HEAD: &str = "id,date,account_id,account,amount,currency,status,category_id,category,payee,note,\
    transfer_transaction_id,transfer_account_id,tags,line,line_note,total_amount";

#[test]
fn both_legs_of_a_transfer_in_our_own_export_become_one_again() {
    let reading = reading(&format!(
        "{HEAD}\n\
         a,2025-11-03,x,Cash,-50.00,EUR,cleared,,,Saving,,b,y,,,,-50.00\n\
         c,2025-11-03,x,Cash,-50.00,EUR,cleared,,,Saving,,d,y,,,,-50.00\n\
         b,2025-11-03,y,Savings,50.00,EUR,cleared,,,Saving,,a,x,,,,50.00\n\
         d,2025-11-03,y,Savings,50.00,EUR,cleared,,,Saving,,c,x,,,,50.00\n"
    ));
    let accounts = [account(10, "Cash"), account(11, "Piggy bank")];
    let entries = planned(
        &reading,
        &accounts,
        &[],
        &Decisions::default(),
        &Paths::default(),
    );
    let rows: Vec<_> = entries
        .iter()
        .map(|entry| entry.transaction.as_ref().expect("booked"))
        .collect();
    for (leg, other) in [(0, 2), (1, 3)] {
        let peer = |row: &Transaction| row.transfer.map(|peer| peer.transaction_id);
        assert_eq!(peer(rows[leg]), Some(rows[other].id));
        assert_eq!(peer(rows[other]), Some(rows[leg].id));
    }
    let half = Decisions {
        skip: [2].into(),
        ..Decisions::default()
    };
    let entries = planned(&reading, &accounts, &[], &half, &Paths::default());
    let legs: Vec<_> = entries.iter().map(RowPlan::is_leg).collect();
    assert_eq!(legs, [false, true, false, true]);
}

#[test]
fn legs_of_two_currencies_are_joined_by_their_ids_and_not_by_amounts_that_happen_to_fit() {
    let ours = reading(&format!(
        "{HEAD}\n\
         a,2025-11-03,x,Cash,-50.00,EUR,cleared,,,Saving,,b,y,,,,-50.00\n\
         b,2025-11-03,y,Dollars,55.00,USD,cleared,,,Saving,,a,x,,,,55.00\n\
         c,2025-11-04,x,Cash,-10.00,EUR,cleared,,,Saving,,d,y,,,,-10.00\n\
         d,2025-11-04,y,Dollars,-11.00,USD,cleared,,,Saving,,c,x,,,,-11.00\n"
    ));
    let dollars = Account {
        currency: Currency::DEFAULT,
        ..account(11, "Dollars")
    };
    let accounts = [account(10, "Cash"), dollars.clone()];
    let by_itself = Decisions::default();
    let entries = planned(&ours, &accounts, &[], &by_itself, &Paths::default());
    let rows = entries
        .iter()
        .filter_map(|entry| entry.transaction.as_ref());
    let rows: Vec<_> = rows.collect();
    assert!(rows[0].is_leg_with(rows[2]), "{rows:?}");
    let legs: Vec<_> = entries.iter().map(RowPlan::is_leg).collect();
    assert_eq!(
        legs,
        [true, false, true, false],
        "two that leave are no transfer"
    );

    let theirs = reading(
        "Account,Flag,Date,Payee,Category Group,Category,Memo,Outflow,Inflow,Cleared\n\
         Checking,,2025-11-13,Transfer : Savings,,,,100.00,0.00,Cleared\n\
         Savings,,2025-11-13,Transfer : Checking,,,,0.00,100.00,Cleared\n",
    );
    let accounts = [
        account(10, "Giro"),
        Account {
            name: "Savings".to_owned(),
            ..dollars
        },
    ];
    let entries = planned(&theirs, &accounts, &[], &by_itself, &Paths::default());
    assert!(!entries.iter().any(RowPlan::is_leg));
}

proptest! {
    #[test]
    fn a_file_imported_twice_brings_nothing(
        rows in prop::collection::vec((1_u8..28, 1_i64..500, "[a-c]{1,2}"), 1..40),
    ) {
        let mut file = "Date,Payee,Amount\n".to_owned();
        for (day, amount, payee) in &rows {
            let _ = writeln!(file, "2025-11-{day:02},{payee},-{amount}.50");
        }
        let reading = reading(&file);
        let accounts = [account(10, "Cash")];
        let none = Decisions::default();
        let first = planned(&reading, &accounts, &[], &none, &Paths::default());
        prop_assert_eq!(first.len(), rows.len());
        prop_assert!(first.iter().all(|entry| entry.is_selected));
        let known: Vec<_> = first.iter().map(booked).collect();
        let second = planned(&reading, &accounts, &known, &none, &Paths::default());
        prop_assert!(second.iter().all(|entry| entry.finding == ImportVerdict::Known && !entry.is_selected));
    }

    #[test]
    fn whatever_a_file_says_can_be_a_transaction(
        payee in "[^,\"\r\n]{0,300}",
        tags in "[^\"\r\n]{0,100}",
        note in "[^\"\r]{0,50}",
    ) {
        let file = format!(
            "{HEAD}\na,2025-11-03,x,Cash,-1.00,EUR,cleared,,,{payee},\"{note}\",,,\"{tags}\",,,-1.00\n"
        );
        let reading = reading(&file);
        let accounts = [account(10, "Cash")];
        let none = Decisions::default();
        for entry in planned(&reading, &accounts, &[], &none, &Paths::default()) {
            let row = entry.transaction.as_ref().expect("booked");
            prop_assert!(check::line(&row.payee, 0, 200).is_ok_and(|payee| payee == row.payee));
            prop_assert!(check::lines(&row.note, 1000).is_ok_and(|note| note == row.note));
            for tag in &row.tags {
                prop_assert!(check::line(tag, 1, 50).is_ok_and(|read| read == *tag), "{:?}", tag);
                prop_assert!(!tag.contains(','));
            }
        }
    }
}
