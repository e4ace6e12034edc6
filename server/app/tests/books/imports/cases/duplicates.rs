//! What is in the books already: names of banks that come again, corrections, holds, likenesses.

use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

use super::{account, book, booked, on, preview, upload, verdicts};

/// Corrects the row of a payee.
async fn edit(home: &Home, payee: &str, change: Value) {
    let list = home.list(&home.wallet).await;
    let rows = list["transactions"].as_array().expect("a list");
    let found = rows.iter().find(|row| row["payee"] == payee);
    let was = found.expect("the row");
    let mut edit = home.row(&text(&was["date"]), &text(&was["total_amount"]));
    (edit["payee"], edit["status"]) = (was["payee"].clone(), was["status"].clone());
    for (name, value) in change.as_object().expect("fields") {
        edit[name] = value.clone();
    }
    home.owner
        .update_transaction(&text(&was["id"]), edit)
        .await
        .ok();
}

/// Books a row by hand.
async fn enter(home: &Home, date: &str, amount: &str, payee: &str, status: &str) {
    let mut row = home.row(date, amount);
    (row["payee"], row["status"]) = (json!(payee), json!(status));
    home.owner.create_transaction(row).await.created();
}

on_both! {
    async fn ids_that_come_again_hide_no_payment(app: &TestApp) {
        for (number, (first, second, currency, balance)) in [
            ("10a.ofx", "10b.ofx", "EUR", "-99.98"),
            ("11a.csv", "11b.csv", "EUR", "-1060.00"),
            ("12a.xml", "12b.xml", "CHF", "-2510.00"),
            ("13a.sta", "13b.sta", "EUR", "-80.00"),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), currency).await;
            book(app, &home, first, &home.wallet).await;
            let later = verdicts(&home, second, &home.wallet).await;
            assert!(later.iter().all(|verdict| verdict == "new"), "{second} {later:?}");
            book(app, &home, second, &home.wallet).await;
            assert_eq!(home.balance(&home.wallet).await, balance, "{second}");
            for file in [first, second] {
                let again = verdicts(&home, file, &home.wallet).await;
                assert!(again.iter().all(|verdict| verdict == "known"), "{file} {again:?}");
            }
        }
    }

    async fn corrected_rows_are_known(app: &TestApp) {
        for file in ["15.ofx", "15.csv"] {
            let home = app.home_in(&format!("anna{}", &file[3..]), "EUR").await;
            book(app, &home, file, &home.wallet).await;
            let food = home.category("Own food", None).await;
            edit(&home, "PAYEE", json!({ "payee": "Somebody else" })).await;
            edit(&home, "DATE", json!({ "date": "2025-03-12" })).await;
            edit(&home, "AMOUNT", json!({ "total_amount": "-12.50" })).await;
            edit(&home, "CATEG", json!({ "category_id": food })).await;
            edit(&home, "DATE10", json!({ "date": "2025-04-03" })).await;
            assert_eq!(verdicts(&home, file, &home.wallet).await, ["known"; 8], "{file}");
            assert_eq!(home.balance(&home.wallet).await, "-108.50");
            let id = upload(&home, file).await;
            let again = home.owner.book_import(&home.workspace, &id, on(&[&home.wallet])).await;
            again.refused(422, "import_nothing_to_book");
            // One account further it is in the books as well.
            edit(&home, "MOVE", json!({ "account_id": home.bank })).await;
            assert_eq!(verdicts(&home, file, &home.wallet).await, ["known"; 8], "{file}");
        }
    }

    async fn a_deleted_row_stays_deleted_or_is_asked_about(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book(app, &home, "15.csv", &home.wallet).await;
        let list = home.list(&home.wallet).await;
        let row = list["transactions"].as_array().expect("a list").iter().find(|row| row["payee"] == "DELETE");
        home.owner.delete_transaction(&text(&row.expect("the row")["id"])).await.no_content();
        let seen = verdicts(&home, "15.csv", &home.wallet).await;
        assert_eq!(seen.iter().filter(|verdict| *verdict == "known").count(), 7, "{seen:?}");
    }

    async fn a_hold_is_settled_by_its_booking(app: &TestApp) {
        for (number, (pending, posted, currency, before, after, balance)) in [
            ("16a.csv", "16b.csv", "EUR", "2025-03-01 -120.00 HOLD* Hotel Luna pending", "2025-03-03 -120.00 Hotel Luna Rome", "-120.00"),
            ("16e.csv", "16f.csv", "EUR", "2025-03-01 -120.00 Hotel Luna pending", "2025-03-01 -120.00 Hotel Luna", "-120.00"),
            ("69a.xml", "69c.xml", "CHF", "2025-03-01 -12.00 Kiosk pending", "2025-03-01 -12.00 Kiosk", "-12.00"),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), currency).await;
            book(app, &home, pending, &home.wallet).await;
            assert_eq!(booked(&home, &home.wallet).await, [before]);
            assert_eq!(verdicts(&home, posted, &home.wallet).await, ["settled"], "{posted}");
            book(app, &home, posted, &home.wallet).await;
            let rows = booked(&home, &home.wallet).await;
            assert_eq!(rows.len(), 1, "{rows:?}");
            assert!(rows[0].starts_with(&after[..18]) && !rows[0].ends_with("pending"), "{rows:?}");
            assert_eq!(home.balance(&home.wallet).await, balance);
            assert_eq!(verdicts(&home, posted, &home.wallet).await, ["known"], "{posted}");
        }
    }

    async fn what_is_alike_is_known_or_asked_about(app: &TestApp) {
        for (number, (first, second, verdict)) in [
            ("81a.csv", "81b.csv", "known"),
            ("17a.csv", "17c.ofx", "similar"),
            ("92a.csv", "92b.csv", "similar"),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            book(app, &home, first, &home.wallet).await;
            assert_eq!(verdicts(&home, second, &home.wallet).await, [verdict], "{second}");
        }
    }

    async fn void_rows_hide_nothing_and_like_payees_are_twins(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        enter(&home, "2025-03-01", "-4.50", "Bakery", "void").await;
        assert_eq!(verdicts(&home, "17a.csv", &home.wallet).await, ["new"]);
        enter(&home, "2025-03-10", "-30.00", "Vet", "pending").await;
        let seen = preview(&home, "93.csv", &home.wallet).await;
        assert_eq!(column(&seen["rows"], "payee"), ["Fuel", "VET CLINIC"]);
        assert_eq!(column(&seen["rows"], "verdict"), ["new", "similar"]);
    }

    async fn what_was_booked_again_does_not_come_back_beside_it(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let first = book(app, &home, "92a.csv", &home.wallet).await;
        home.owner.revert_import(&home.workspace, &text(&first["id"])).await.ok();
        let reverting = home.newest().await;
        book(app, &home, "92a.csv", &home.wallet).await;
        home.owner.undo(&home.workspace, &reverting).await.refused(409, "import_booked_again");
        assert_eq!(booked(&home, &home.wallet).await, ["2025-03-01 -11.00 Shop"]);
    }

    async fn a_closed_period_is_asked_about(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book(app, &home, "17a.csv", &home.wallet).await;
        home.closed(&home.wallet, "2025-03-31", "-4.50").await;
        assert_eq!(verdicts(&home, "93.csv", &home.wallet).await, ["closed", "closed"]);
        let id = upload(&home, "93.csv").await;
        let asked = home.owner.book_import(&home.workspace, &id, on(&[&home.wallet])).await;
        asked.refused(422, "import_nothing_to_book");
        assert_eq!(home.balance(&home.wallet).await, "-4.50");
    }

    async fn what_files_call_reconciled_can_be_taken_back(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let import = book(app, &home, "98.csv", &home.wallet).await;
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept"]), (&json!(1), &json!([])));
        let giro = account(&home, "Giro", "cash").await;
        let import = book(app, &home, "98-firefly.csv", &giro).await;
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept"]), (&json!(1), &json!([])));
        assert_eq!(home.balance(&giro).await, "0.00");
    }
}
