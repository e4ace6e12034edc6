//! Whatever is imported, twice over, changed and taken back: the kept sums are those of the rows.

use kym_testing::{Home, TestApp, on_both, soak, text};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::json;

use super::rows;

/// The day of a month, the whole amount and the payee of each row of a file.
type FileRows = Vec<(u8, i64, String)>;

/// A file, and what its owner makes of some of its rows, by their place among those of the wallet.
fn corrected() -> impl Strategy<Value = (FileRows, Vec<(usize, u8)>)> {
    let row = (1_u8..9, 1_i64..4, "[ab] shop");
    let edits = prop::collection::vec((0_usize..8, 0_u8..6), 0..4);
    (prop::collection::vec(row, 1..8), edits)
}

/// A file of these rows: a table, one with names of the bank, or OFX.
fn written(kind: usize, rows: &[(u8, i64, String)]) -> String {
    let rows = rows.iter().enumerate();
    let lines = rows.map(|(place, (day, amount, payee))| match kind {
        0 => format!("2025-10-0{day},{payee},-{amount}.50\n"),
        1 => format!("2025-10-0{day},{payee},-{amount}.50,n{place}\n"),
        _ => format!(
            "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2025100{day}<TRNAMT>-{amount}.50<FITID>n{place}<NAME>{payee}</STMTTRN>\n"
        ),
    });
    let lines: String = lines.collect();
    match kind {
        0 => format!("Date,Payee,Amount\n{lines}"),
        1 => format!("Date,Payee,Amount,Transaction ID\n{lines}"),
        _ => format!(
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\
             <BANKTRANLIST>\n{lines}</BANKTRANLIST></STMTRS></OFX>"
        ),
    }
}

/// Gives a row another payee, day, amount, status or account.
async fn correct(home: &Home, place: usize, how: u8) {
    let list = home.list(&home.wallet).await;
    let rows = list["transactions"].as_array().expect("a list");
    let Some(row) = rows.get(place) else { return };
    let mut edit = home.row(&text(&row["date"]), &text(&row["total_amount"]));
    (edit["payee"], edit["status"]) = (row["payee"].clone(), row["status"].clone());
    match how {
        0 => edit["payee"] = json!("Mine"),
        1 => edit["date"] = json!("2025-11-30"),
        2 => edit["total_amount"] = json!("-99.99"),
        3 => edit["status"] = json!("void"),
        4 => edit["status"] = json!("pending"),
        _ => edit["account_id"] = json!(home.bank),
    }
    let id = text(&row["id"]);
    home.owner.update_transaction(&id, edit).await.ok();
}

/// A few files that overlap.
fn files() -> impl Strategy<Value = Vec<FileRows>> {
    let row = (1_u8..6, 1_i64..4, "[ab]");
    prop::collection::vec(prop::collection::vec(row, 1..6), 1..4)
}

async fn check(app: &TestApp, home: &Home) {
    let app = app.kym().await;
    let mut reader = app.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert!(report.differences.is_empty(), "{:?}", report.differences);
    drop(reader);
    let sum: i64 = rows(home)
        .await
        .iter()
        .map(|row| {
            let amount = row.rsplit(' ').next().expect("an amount");
            amount.replace('.', "").parse::<i64>().expect("a number")
        })
        .sum();
    let balance = home.balance(&home.wallet).await;
    assert_eq!(
        balance.replace('.', "").parse::<i64>().expect("a number"),
        sum
    );
}

on_both! {
    async fn files_that_overlap_are_booked_once_and_go_as_they_came(app: &TestApp) {
        let home = app.home("anna").await;
        let mut runner = if soak::is_on() { TestRunner::default() } else { TestRunner::deterministic() };
        for _ in 0..soak::times(2, 16) {
            let files = files().new_tree(&mut runner).expect("files").current();
            let empty = rows(&home).await;
            let mut ids = Vec::new();
            for file in files {
                let lines = file.iter().map(|(day, amount, payee)| format!("2025-10-0{day},{payee},-{amount}.50\n"));
                let file = format!("Date,Payee,Amount\n{}", lines.collect::<String>());
                let before = rows(&home).await;
                let id = home.upload(&file).await;
                let preview = home.preview(&id, json!({})).await;
                if preview["counts"]["taken"] == 0 {
                    continue;
                }
                let import = home.book_file(app, &file, json!({})).await;
                assert_eq!(import["row_count"], preview["counts"]["taken"]);
                check(app, &home).await;
                let again = home.upload(&file).await;
                assert_eq!(home.preview(&again, json!({})).await["counts"]["taken"], 0);
                let grown = i64::try_from(rows(&home).await.len() - before.len()).expect("few");
                assert_eq!(json!(grown), import["row_count"]);
                ids.push(text(&import["id"]));
            }
            for id in ids.iter().rev() {
                home.owner.revert_import(&home.workspace, id).await.ok();
                check(app, &home).await;
            }
            assert_eq!(rows(&home).await, empty);
        }
    }

    async fn each_payment_is_there_once_whatever_is_corrected_taken_back_and_imported_again(app: &TestApp) {
        let mut runner = if soak::is_on() { TestRunner::default() } else { TestRunner::deterministic() };
        for round in 0..soak::times(3, 24) {
            let home = app.home(&format!("anna{round}")).await;
            let (lines, edits) = corrected().new_tree(&mut runner).expect("a file").current();
            let count = lines.len();
            let file = written(round % 3, &lines);
            let import = home.book_file(app, &file, json!({})).await;
            for (place, how) in &edits {
                correct(&home, *place, *how).await;
            }
            let again = home.upload(&file).await;
            let seen = home.preview(&again, json!({})).await;
            assert_eq!((&seen["counts"]["known"], &seen["counts"]["taken"]), (&json!(count), &json!(0)), "{file} {edits:?}");
            home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
            let seen = home.preview(&again, json!({})).await;
            if seen["counts"]["taken"] != 0 {
                home.book_file(app, &file, json!({})).await;
            }
            let moved = home.list(&home.bank).await["transactions"].as_array().expect("a list").len();
            assert_eq!(rows(&home).await.len() + moved, count, "{file} {edits:?}");
        }
    }
}
