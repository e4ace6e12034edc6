//! What is in the books already, and that nothing gets lost on the way.

use std::fmt::Write as _;

use kym_domain::id::TransactionId;
use kym_domain::imports::{Draft, LedgerRow, Verdict, compare};
use proptest::prelude::*;
use uuid::Uuid;

use super::{reading, told};

fn drafts(rows: &str) -> Vec<Draft> {
    let file = format!("Transaction ID,Date,Description,Amount\n{rows}");
    let reading = reading(file.as_bytes());
    assert!(reading.unread.is_empty(), "{:?}", told(&reading));
    reading
        .parts
        .into_iter()
        .flat_map(|part| part.drafts)
        .collect()
}

pub(super) fn booked(draft: &Draft) -> LedgerRow {
    LedgerRow {
        id: TransactionId::from_uuid(Uuid::from_u128(draft.line.into())),
        date: draft.date,
        amount: draft.amount,
        payee: draft.payee.clone(),
        status: draft.status,
        bank_id: draft.bank_id.clone(),
        imported: Some(draft.imported_values()),
        is_elsewhere: false,
        is_composed: false,
    }
}

fn by_hand(draft: &Draft) -> LedgerRow {
    LedgerRow {
        bank_id: None,
        imported: None,
        ..booked(draft)
    }
}

#[test]
fn a_file_imported_twice_brings_nothing_new() {
    let file =
        drafts("a,2025-11-03,Coffee,-3.20\n,2025-11-03,Coffee,-3.20\nb,2025-11-04,Rent,-850.00\n");
    let books: Vec<_> = file.iter().map(booked).collect();
    let verdicts = compare(&file, &books);
    assert!(
        verdicts
            .iter()
            .all(|verdict| matches!(verdict, Verdict::Known(_)))
    );
}

#[test]
fn of_two_equal_coffees_one_is_new_when_one_is_known() {
    let file = drafts(",2025-11-03,Coffee,-3.20\n,2025-11-03,COFFEE ,-3.2\n");
    let books = [booked(&file[0])];
    assert_eq!(compare(&file, &books), [Verdict::Known(0), Verdict::New]);
    assert_eq!(compare(&file, &[]), [Verdict::New, Verdict::New]);
}

#[test]
fn two_names_of_the_bank_are_two_transactions_unless_it_may_have_given_new_ones() {
    let file =
        drafts("a,2025-11-03,Coffee,-3.20\nb,2025-11-03,Coffee,-3.20\nc,2025-11-04,Coffee,-3.20\n");
    let books = [booked(&file[0])];
    assert_eq!(
        compare(&file, &books),
        [Verdict::Known(0), Verdict::New, Verdict::New]
    );
    assert_eq!(compare(&file[2..], &books), [Verdict::New]);
    // Some banks name the transactions of a day anew in each file.
    assert_eq!(compare(&file[1..2], &books), [Verdict::Similar(0)]);
}

#[test]
fn one_name_of_the_bank_for_two_amounts_is_two_transactions() {
    let file = drafts("a,2025-11-03,Coffee,-3.20\na,2025-11-03,Tea,-2.20\n");
    let books = [booked(&file[0])];
    assert_eq!(compare(&file, &books), [Verdict::Known(0), Verdict::New]);
}

#[test]
fn the_name_of_the_bank_counts_when_day_and_payee_were_changed() {
    let file = drafts("a,2025-11-03,COFFEE 0042,-3.20\n");
    let mut row = booked(&file[0]);
    row.payee = "Corner Café".to_owned();
    row.date = jiff::civil::date(2025, 11, 1);
    assert_eq!(compare(&file, &[row]), [Verdict::Known(0)]);
}

#[test]
fn the_id_of_a_row_counts_whatever_was_changed() {
    let id = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11";
    let file = drafts(&format!("{id},2025-11-03,Coffee,-3.20\n"));
    let mut row = by_hand(&file[0]);
    row.id = id.parse().expect("an id");
    row.amount = "-4.20".parse().expect("a number");
    row.date = jiff::civil::date(2025, 11, 20);
    assert_eq!(compare(&file, &[row]), [Verdict::Known(0)]);
}

#[test]
fn what_was_entered_by_hand_is_offered_when_it_is_near() {
    let file = drafts("a,2025-11-05,CORNER 0042 CITY,-3.20\nb,2025-11-20,Corner,-3.20\n");
    let mut row = by_hand(&file[0]);
    row.payee = "Coffee".to_owned();
    row.date = jiff::civil::date(2025, 11, 3);
    assert_eq!(compare(&file, &[row]), [Verdict::Similar(0), Verdict::New]);
}

proptest! {
    #[test]
    fn each_row_of_the_books_answers_once(
        days in prop::collection::vec((1_i8..4, 1_i64..4, any::<bool>()), 1..40),
        known in 0_usize..40,
    ) {
        let mut rows = String::new();
        for (day, amount, has_id) in &days {
            let id = if *has_id { format!("{day}{amount}") } else { String::new() };
            writeln!(rows, "{id},2025-11-0{day},Shop,-{amount}.00").expect("written");
        }
        let file = drafts(&rows);
        let books: Vec<_> = file.iter().take(known).map(booked).collect();
        let verdicts = compare(&file, &books);
        let mut places: Vec<_> = verdicts
            .iter()
            .filter_map(|verdict| verdict.place())
            .collect();
        places.sort_unstable();
        places.dedup();
        // All that is in the books came from this very file, so each row finds itself again.
        prop_assert_eq!(places.len(), books.len());
    }

    #[test]
    fn every_row_is_a_draft_or_listed(
        rows in prop::collection::vec("[^\\r\\n\",;|\t]{0,12}", 1..40),
    ) {
        let rows: Vec<_> = rows.into_iter().filter(|row| !row.trim().is_empty()).collect();
        let mut file = "Date,Description,Amount\n2025-11-03,Shop,-1.00\n".to_owned();
        for row in &rows {
            file.push_str("2025-11-04,");
            file.push_str(row);
            file.push_str(",-2.00\n");
            file.push_str(row);
            file.push_str(",Shop,-2.00\n");
        }
        let reading = reading(file.as_bytes());
        let drafts: usize = reading.parts.iter().map(|part| part.drafts.len()).sum();
        prop_assert_eq!(drafts + reading.unread.len(), 1 + 2 * rows.len());
    }
}
