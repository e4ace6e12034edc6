//! Taking an import back, and putting it back.

use kym_testing::{Home, column, expect_sound, on_both, text};
use serde_json::{Value, json};

use super::banks::*;
use super::{STATEMENT, rows};

/// Gives a row of the wallet another payee.
async fn rename(home: &Home, row: &Value) {
    let mut edit = home.row(&text(&row["date"]), &text(&row["total_amount"]));
    edit["payee"] = json!("Mine");
    edit["status"] = row["status"].clone();
    home.owner
        .update_transaction(&text(&row["id"]), edit)
        .await
        .ok();
}

on_both! {
    async fn a_file_is_taken_back_whole_and_its_rows_are_new_again(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-05", "-1").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        let id = text(&import["id"]);
        let reverted = home.owner.revert_import(&home.workspace, &id).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept"]), (&json!(3), &json!([])));
        assert_eq!(reverted["import"]["state"], "reverted");
        assert_eq!(rows(&home).await, ["2025-10-05  -1.00"]);
        assert_eq!(home.balance(&home.wallet).await, "-1.00");
        home.owner.revert_import(&home.workspace, &id).await.refused(409, "import_not_booked");
        let history = home.history().await;
        assert_eq!((&history[0]["kind"], &history[0]["undoes"]), (&json!("deleted"), &import["change_id"]));
        assert_eq!(history[1]["undone_by"], history[0]["id"]);
        let again = home.upload(STATEMENT).await;
        assert_eq!(column(&home.preview(&again, json!({})).await["rows"], "verdict"), ["new", "new", "new"]);
    }

    async fn what_was_changed_stays_and_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        rename(&home, &row).await;
        let undone = home.owner.undo(&home.workspace, &text(&import["change_id"])).await;
        undone.refused(409, "undo_conflict");
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(2), &json!(1)));
        assert_eq!(column(&reverted["kept"], "transaction_id"), [row["id"].clone()]);
        assert_eq!(rows(&home).await, ["2025-10-01 Mine -3.20"]);
        // What comes back is what went, and the changed one is as it was.
        home.undo_newest().await.created();
        assert_eq!(rows(&home).await.len(), 3);
        assert_eq!(home.balance(&home.wallet).await, "1993.60");
    }

    async fn the_history_takes_an_import_back_and_forth(app: &TestApp) {
        let home = app.home("anna").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        let before = rows(&home).await;
        for _ in 0..2 {
            let undone = home.undo_newest().await.created();
            assert_eq!((&undone["noun"], &undone["row_count"]), (&json!("import"), &json!(3)));
            assert_eq!(rows(&home).await, [""; 0]);
            home.undo_newest().await.created();
            assert_eq!(rows(&home).await, before);
            assert_eq!(home.balance(&home.wallet).await, "1993.60");
        }
        let id = text(&import["id"]);
        let import = home.owner.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&import["state"], &import["can_revert"]), (&json!("booked"), &json!(true)));
        let reverted = home.owner.revert_import(&home.workspace, &id).await.ok();
        assert_eq!(reverted["deleted"], 3);
    }

    async fn what_the_file_calls_reconciled_was_compared_by_nobody_and_goes_too(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "Date,Payee,Amount,Status\n2025-10-01,A,-1.00,Reconciled\n2025-10-02,B,-2.00,Reconciled\n";
        let import = home.book_file(app, file, json!({})).await;
        let list = home.list(&home.wallet).await;
        assert_eq!(column(&list["transactions"], "status"), ["reconciled", "reconciled"]);
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept"]), (&json!(2), &json!([])));
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        home.undo_newest().await.created();
        home.undo_newest().await.created();
        assert_eq!(rows(&home).await, [""; 0]);
    }

    async fn what_a_statement_was_compared_with_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        home.closed(&home.wallet, "2025-10-01", "-6.40").await;
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(1), &json!(2)));
    }

    async fn what_was_imported_again_since_does_not_come_back_beside_it(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "Date,Payee,Amount\n2025-03-01,Shop,-11.00\n2025-03-01,Shop,-11.00\n";
        let import = home.book_file(app, file, json!({})).await;
        home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        let reverting = home.newest().await;
        let again = home.book_file(app, file, json!({})).await;
        let undone = home.owner.undo(&home.workspace, &reverting).await;
        undone.refused(409, "import_booked_again");
        assert_eq!(home.balance(&home.wallet).await, "-22.00");
        home.owner.revert_import(&home.workspace, &text(&again["id"])).await.ok();
        home.owner.undo(&home.workspace, &reverting).await.created();
        assert_eq!(home.balance(&home.wallet).await, "-22.00");
    }

    async fn everybody_is_told_of_it_once(app: &TestApp) {
        let home = app.home("anna").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        let mut anna = app.events(&home.owner).await;
        home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        let event = anna.event().await;
        assert_eq!(event["event_type"], "TRANSACTIONS_IMPORT_REVERTED");
        assert_eq!((&event["payload"]["row_count"], &event["payload"]["account_ids"]), (&json!(3), &json!([home.wallet])));
        assert_eq!(anna.event().await["payload"]["balance"], "0.00");
        home.undo_newest().await.created();
        assert_eq!(anna.names(2).await, ["TRANSACTIONS_IMPORTED", "ACCOUNT_BALANCE_UPDATED"]);
    }

    async fn what_somebody_deleted_before_stays_deleted(app: &TestApp) {
        let home = app.home("anna").await;
        let import = book(app, &home, &table(&[("03-01", "-5.00", "A"), ("03-02", "-6.00", "B"), ("03-03", "-7.00", "C")])).await;
        home.owner.delete_transaction(&text(&find(&home, &home.wallet, "B").await["id"])).await.no_content();
        app.advance(jiff::SignedDuration::from_secs(1));
        let id = text(&import["id"]);
        for _ in 0..2 {
            let reverted = home.owner.revert_import(&home.workspace, &id).await.ok();
            assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(2), &json!(0)));
            home.undo_newest().await.created();
            assert_eq!(booked(&home).await, ["03-01 -5.00 A cleared", "03-03 -7.00 C cleared"]);
        }
        expect_sound(app).await;
    }

    async fn what_came_from_another_file_since_is_not_there_twice(app: &TestApp) {
        for (number, file) in [
            table(&[("03-01", "-5.00", "Shop 0042 Berlin")]), table(&[("03-02", "-5.00", "Shop")]),
            named(&[("03-01", "-5.00", "SHOP BERLIN", "F1")]), table(&[("03-01", "-5.00", "Shop"), ("03-02", "-1.00", "Bar")]),
        ].into_iter().enumerate() {
            let home = app.home(&format!("anna{number}")).await;
            let import = book(app, &home, &table(&[("03-01", "-5.00", "Shop")])).await;
            home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
            let reverting = home.newest().await;
            book(app, &home, &file).await;
            home.owner.undo(&home.workspace, &reverting).await.refused(409, "import_booked_again");
            assert_eq!(booked(&home).await.iter().filter(|row| row.contains("-5.00")).count(), 1);
        }
        // Of another account, or another payment, it is nothing to this one.
        let home = app.home("boris").await;
        let import = book(app, &home, &table(&[("03-01", "-5.00", "Shop")])).await;
        home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        let reverting = home.newest().await;
        book_on(app, &home, &table(&[("03-01", "-5.00", "Shop")]), &home.bank).await;
        book(app, &home, &table(&[("03-01", "-6.00", "Shop"), ("03-09", "-5.00", "Shop")])).await;
        home.owner.undo(&home.workspace, &reverting).await.created();
        assert_eq!(home.balance(&home.wallet).await, "-16.00");
    }

    async fn what_was_moved_joined_or_compared_stays_and_is_known(app: &TestApp) {
        let home = app.home("anna").await;
        let file = table(&[("03-01", "-5.00", "Move"), ("03-02", "6.00", "Join"), ("03-03", "-7.00", "Compared"), ("03-04", "-8.00", "Plain")]);
        let other = table(&[("03-01", "-6.00", "Left"), ("03-04", "-1.00", "Else")]);
        let import = book(app, &home, &file).await;
        let second = book_on(app, &home, &other, &home.bank).await;
        edit(&home, "Move", json!({ "account_id": home.bank })).await;
        join(&home, "Left", "Join").await;
        home.owner.bulk_update_status(&[text(&find(&home, &home.wallet, "Compared").await["id"])], "reconciled").await.ok();
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(1), &json!(3)));
        assert_eq!(verdicts(&home, &file).await, ["known", "known", "known", "new"]);
        book(app, &home, &file).await;
        assert_eq!(booked(&home).await.len() + booked_on(&home, &home.bank).await.len(), 6);
        let reverted = home.owner.revert_import(&home.workspace, &text(&second["id"])).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(1), &json!(1)));
        assert_eq!(verdicts_on(&home, &other, &home.bank).await, ["known", "new"]);
        expect_sound(app).await;
    }

    async fn what_two_files_told_of_goes_with_the_first_and_comes_with_either(app: &TestApp) {
        let home = app.home("anna").await;
        let (one, other) = (table(&[("03-01", "-5.00", "A"), ("03-02", "-6.00", "B")]), table(&[("03-02", "-6.00", "B"), ("03-03", "-7.00", "C")]));
        let first = book(app, &home, &one).await;
        assert_eq!(book(app, &home, &other).await["row_count"], 1);
        home.owner.revert_import(&home.workspace, &text(&first["id"])).await.ok();
        assert_eq!((verdicts(&home, &one).await, verdicts(&home, &other).await), (vec!["new".to_owned(); 2], vec!["new".to_owned(), "known".to_owned()]));
        let reverting = home.newest().await;
        book(app, &home, &other).await;
        home.owner.undo(&home.workspace, &reverting).await.refused(409, "import_booked_again");
        book(app, &home, &one).await;
        assert_eq!(home.balance(&home.wallet).await, "-18.00");
    }
}
