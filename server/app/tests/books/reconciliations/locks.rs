//! What a closed reconciliation keeps from changing, for whom, and until when.

use kym_testing::{Answer, Home, Person, id, on_both, text};
use serde_json::{Value, json};

/// The id of a reconciled row of September, of which the wallet is closed.
async fn closed_september(home: &Home) -> String {
    let row = home.cleared("2025-09-10", "-7").await;
    home.closed(&home.wallet, "2025-09-30", "-7").await;
    text(&row["id"])
}

fn edit(date: &str, payee: &str) -> Value {
    json!({ "date": date, "total_amount": "-7", "status": "reconciled", "payee": payee })
}

/// A reconciled row of October, where nothing is closed.
async fn reconciled_october(home: &Home) -> String {
    let row = home.cleared("2025-10-10", "-3").await;
    let id = text(&row["id"]);
    home.owner
        .bulk_update_status(std::slice::from_ref(&id), "reconciled")
        .await
        .ok();
    id
}

/// The codes of a bulk refusal, in its order.
#[track_caller]
fn refusals(answer: &Answer) -> Vec<(String, String)> {
    let detail = answer.refused(422, "bulk_refused");
    let rows = detail["refused"].as_array().expect("a list").iter();
    rows.map(|row| (text(&row["id"]), text(&row["code"])))
        .collect()
}

/// Everything that an editor could do to a row, refused with this.
async fn expect_refused(person: &Person, row: &str, status: u16, code: &str) {
    let changed = person
        .update_transaction(row, edit("2025-09-10", "Baker"))
        .await;
    changed.refused(status, code);
    person.delete_transaction(row).await.refused(status, code);
    let ids = [row.to_owned()];
    for answer in [
        person.bulk_delete(&ids).await,
        person.bulk_update_status(&ids, "void").await,
        person.bulk_update_category(&ids, None).await,
    ] {
        if answer.status == 200 {
            assert_eq!(answer.ok()["changed"], json!([]));
        } else {
            assert_eq!(refusals(&answer), [(row.to_owned(), code.to_owned())]);
        }
    }
}

on_both! {
    async fn a_reconciled_row_changes_only_when_that_is_meant(app: &TestApp) {
        let home = app.home("anna").await;
        let row = reconciled_october(&home).await;
        let editor = app.member(&home, "editor").await;
        expect_refused(&editor, &row, 409, "reconciled").await;
        expect_refused(&home.owner, &row, 409, "reconciled").await;
        let editor = editor.meaning_it();
        editor.update_transaction(&row, edit("2025-10-11", "Baker")).await.ok();
        editor.delete_transaction(&row).await.no_content();
        // It comes back as it was; nobody had locked its absence.
        home.owner.restore_transaction(&row).await.ok();
        let ids = [row];
        editor.bulk_update_status(&ids, "cleared").await.ok();
    }

    async fn undoing_asks_as_well(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.cleared("2025-10-10", "-3").await;
        let row = text(&row["id"]);
        let body = json!({ "date": "2025-10-10", "total_amount": "-3", "status": "cleared", "payee": "Baker" });
        home.owner.update_transaction(&row, body).await.ok();
        let change = home.newest().await;
        home.owner.bulk_update_status(&[row], "reconciled").await.ok();
        home.owner.undo(&home.workspace, &change).await.refused(409, "reconciled");
        home.owner.meaning_it().undo(&home.workspace, &change).await.created();
        let list = home.list(&home.wallet).await;
        assert_eq!(list["transactions"][0]["payee"], "");
    }

    async fn a_closed_period_changes_only_by_admins(app: &TestApp) {
        let home = app.home("anna").await;
        let row = closed_september(&home).await;
        let editor = app.member(&home, "editor").await.meaning_it();
        expect_refused(&editor, &row, 403, "period_closed").await;
        let moved_out = json!({ "date": "2025-10-01", "total_amount": "-7", "status": "reconciled" });
        editor.update_transaction(&row, moved_out).await.refused(403, "period_closed");
        editor.create_transaction(home.row("2025-09-30", "-1")).await.refused(403, "period_closed");
        let transfer = |date: &str| json!({
            "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "1", "date": date,
        });
        editor.create_transfer(transfer("2025-09-30")).await.refused(403, "period_closed");
        let leg = editor.create_transfer(transfer("2025-10-01")).await.created();
        let other = text(&leg["from"]["id"]);
        let back = json!({ "date": "2025-09-30", "total_amount": "-1", "status": "pending" });
        editor.update_transaction(&other, back).await.refused(403, "period_closed");
        let later = id(&editor.create_transaction(home.row("2025-10-01", "-1")).await);
        let back = json!({ "date": "2025-09-30", "total_amount": "-1", "status": "pending" });
        editor.update_transaction(&later, back).await.refused(403, "period_closed");
        let account = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "5" });
        editor.update_account(&home.workspace, &home.wallet, account.clone()).await.refused(403, "period_closed");

        let admin = app.member(&home, "admin").await.meaning_it();
        admin.update_transaction(&row, edit("2025-09-10", "Baker")).await.ok();
        admin.create_transaction(home.row("2025-09-30", "-1")).await.created();
        admin.update_account(&home.workspace, &home.wallet, account).await.ok();
        let renamed = json!({ "name": "Wallet", "account_type": "cash", "opening_balance": "5" });
        editor.update_account(&home.workspace, &home.wallet, renamed).await.ok();
    }

    async fn many_are_refused_each_with_its_reason_and_none_changes(app: &TestApp) {
        let home = app.home("anna").await;
        let closed = closed_september(&home).await;
        let locked = reconciled_october(&home).await;
        let free = text(&home.book("2025-10-20", "-2").await["id"]);
        let editor = app.member(&home, "editor").await;
        let ids = [closed.clone(), locked.clone(), free];
        let before = home.rows().await;
        let mut expected = [
            (closed.clone(), "period_closed".to_owned()),
            (locked, "reconciled".to_owned()),
        ];
        expected.sort();
        let mut found = refusals(&editor.bulk_delete(&ids).await);
        found.sort();
        assert_eq!(found, expected);
        let found = refusals(&editor.meaning_it().bulk_delete(&ids).await);
        assert_eq!(found, [(closed, "period_closed".to_owned())]);
        assert_eq!(home.rows().await, before);
        home.owner.meaning_it().bulk_delete(&ids).await.ok();
        let change = home.newest().await;
        editor.undo(&home.workspace, &change).await.refused(403, "period_closed");
        home.owner.undo(&home.workspace, &change).await.created();
        assert_eq!(home.rows().await, before);
    }

    async fn the_other_leg_is_locked_as_well(app: &TestApp) {
        let home = app.home("anna").await;
        let transfer = home.withdraw("2025-09-10", "5").await;
        let (from, to) = (text(&transfer["from"]["id"]), text(&transfer["to"]["id"]));
        home.owner.bulk_update_status(std::slice::from_ref(&to), "cleared").await.ok();
        home.closed(&home.wallet, "2025-09-30", "5").await;
        let editor = app.member(&home, "editor").await.meaning_it();
        let ids = [from.clone()];
        assert_eq!(refusals(&editor.bulk_delete(&ids).await), [(from.clone(), "period_closed".to_owned())]);
        editor.delete_transaction(&from).await.refused(403, "period_closed");
        // What each bank knows is its own.
        editor.bulk_update_status(&ids, "cleared").await.ok();
        home.owner.delete_transaction(&from).await.refused(409, "reconciled");
        home.owner.meaning_it().delete_transaction(&from).await.no_content();
        editor.restore_transaction(&to).await.refused(403, "period_closed");
        home.owner.restore_transaction(&to).await.ok();
    }

    async fn a_row_that_was_reconciled_by_hand_is_not_part_of_reopening(app: &TestApp) {
        let home = app.home("anna").await;
        let by_hand = text(&home.cleared("2025-09-05", "-1").await["id"]);
        home.owner.bulk_update_status(std::slice::from_ref(&by_hand), "reconciled").await.ok();
        home.cleared("2025-09-10", "-7").await;
        let closed = home.closed(&home.wallet, "2025-09-30", "-8").await;
        home.owner.reopen(&home, &home.wallet, &closed).await.ok();
        let list = home.list(&home.wallet).await;
        let statuses = kym_testing::column(&list["transactions"], "status");
        assert_eq!(statuses, ["reconciled", "cleared"]);
    }
}
