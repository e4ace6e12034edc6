//! Two transactions become a transfer, and a transfer two transactions.

use kym_testing::{Answer, Home, expect_sound, on_both, text};
use serde_json::{Value, json};

/// A row as it is booked, by what differs from the plainest one.
async fn book(home: &Home, account: &str, amount: &str, changes: &Value) -> Value {
    let mut row = json!({ "account_id": account, "date": "2025-10-05", "total_amount": amount });
    for (field, value) in changes.as_object().expect("an object") {
        row[field] = value.clone();
    }
    home.owner.create_transaction(row).await.created()
}

/// What left the bank, and what reached the wallet three days later, each in the words of its bank.
async fn pair(home: &Home) -> [Value; 2] {
    let category = home.category("Savings", None).await;
    let out = json!({
        "date": "2025-10-02", "payee": "STANDING ORDER 7", "note": "Monthly", "tags": ["plan"], "category_id": category, "status": "cleared",
    });
    let into = json!({ "payee": "Anna Example", "date": "2025-10-05", "category_id": category });
    [
        book(home, &home.bank, "-20", &out).await,
        book(home, &home.wallet, "20", &into).await,
    ]
}

/// The newest form of these rows.
async fn now(home: &Home, rows: &[Value; 2]) -> [Value; 2] {
    let list = home
        .owner
        .list_transactions(&format!("?workspace_id={}", home.workspace))
        .await
        .ok();
    let all = list["transactions"].as_array().expect("a list").clone();
    let one = |row: &Value| {
        let found = all.iter().find(|other| other["id"] == row["id"]);
        let mut found = found.expect("the row").clone();
        found["running_balance"].take();
        found
    };
    [one(&rows[0]), one(&rows[1])]
}

/// What they say, apart from what each change moves on.
fn said(rows: &[Value; 2]) -> [Value; 2] {
    let mut rows = rows.clone();
    for row in &mut rows {
        for field in ["version", "running_balance"] {
            row[field].take();
        }
    }
    rows
}

fn refused(answer: &Answer) -> Vec<(String, String)> {
    let detail = answer.refused(422, "bulk_refused");
    let rows = detail["refused"].as_array().expect("a list").iter();
    rows.map(|row| (text(&row["id"]), text(&row["code"])))
        .collect()
}

on_both! {
    async fn both_become_legs_and_keep_what_their_banks_said(app: &TestApp) {
        let home = app.home("anna").await;
        let rows = pair(&home).await;
        assert_eq!(home.flows().await, ["20.00", "-20.00"]);
        let answer = home.owner.join_transfers(&[[&rows[0], &rows[1]]]).await.ok();
        assert_eq!(answer["changed"], json!([
            { "id": rows[0]["id"], "version": 2 }, { "id": rows[1]["id"], "version": 2 },
        ]));
        assert_eq!(home.flows().await, ["0.00", "0.00"]);
        let mut expected = said(&rows);
        for (place, row) in expected.iter_mut().enumerate() {
            let other = &rows[1 - place];
            row["category_id"].take();
            row["transfer"] = json!({
                "transaction_id": other["id"], "account_id": other["account_id"],
                "amount": other["total_amount"], "currency": "USD",
            });
        }
        assert_eq!(said(&now(&home, &rows).await), expected);
        assert_eq!(
            (home.balance(&home.bank).await.as_str(), home.balance(&home.wallet).await.as_str()),
            ("80.00", "20.00")
        );
        expect_sound(app).await;
    }

    async fn joining_is_undone_and_done_again(app: &TestApp) {
        let home = app.home("anna").await;
        let rows = pair(&home).await;
        let change = text(&home.owner.join_transfers(&[[&rows[0], &rows[1]]]).await.ok()["change_id"]);
        let together = said(&now(&home, &rows).await);
        let undone = home.owner.undo(&home.workspace, &change).await.created();
        assert_eq!((&undone["undoes"], &undone["row_count"]), (&json!(change), &json!(2)));
        assert_eq!(said(&now(&home, &rows).await), said(&rows));
        expect_sound(app).await;
        home.owner.undo(&home.workspace, &text(&undone["id"])).await.created();
        assert_eq!(said(&now(&home, &rows).await), together);
        expect_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(said(&now(&home, &rows).await), said(&rows));
    }

    async fn separating_leaves_two_transactions_and_is_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let rows = [made["from"].clone(), made["to"].clone()];
        let answer = home.owner.separate_transfers(&[&rows[1]]).await.ok();
        let mut expected = said(&rows);
        for row in &mut expected {
            row["transfer"].take();
        }
        assert_eq!(said(&now(&home, &rows).await), expected);
        assert_eq!(home.flows().await, ["20.00", "-20.00"]);
        expect_sound(app).await;
        let change = text(&answer["change_id"]);
        let undone = home.owner.undo(&home.workspace, &change).await.created();
        assert_eq!(said(&now(&home, &rows).await), said(&rows));
        assert_eq!(home.flows().await, ["0.00", "0.00"]);
        expect_sound(app).await;
        home.owner.undo(&home.workspace, &text(&undone["id"])).await.created();
        assert_eq!(said(&now(&home, &rows).await), expected);
    }

    async fn many_pairs_are_one_change(app: &TestApp) {
        let home = app.home("anna").await;
        let (first, second) = (pair(&home).await, {
            let out = book(&home, &home.wallet, "-3", &json!({})).await;
            [out, book(&home, &home.bank, "3", &json!({})).await]
        });
        let before = home.rows().await;
        let mut socket = app.events(&home.owner).await;
        let pairs = [[&first[0], &first[1]], [&second[0], &second[1]]];
        let answer = home.owner.join_transfers(&pairs).await.ok();
        let told = socket.event().await;
        assert_eq!(told["event_type"], "TRANSACTIONS_BULK_UPDATED");
        assert_eq!(told["payload"]["transaction_ids"].as_array().map(Vec::len), Some(4));
        assert_eq!(socket.names(2).await, ["ACCOUNT_BALANCE_UPDATED"; 2]);
        assert_eq!(home.flows().await, ["0.00", "0.00"]);
        home.owner.undo(&home.workspace, &text(&answer["change_id"])).await.created();
        assert_eq!(home.rows().await, before);
        expect_sound(app).await;
    }

    async fn what_does_not_fit_is_named_and_nothing_is_joined(app: &TestApp) {
        let home = app.home("anna").await;
        let rows = pair(&home).await;
        let less = book(&home, &home.wallet, "19", &json!({})).await;
        let split = json!({ "splits": [{ "amount": "12" }, { "amount": "8" }] });
        let split = book(&home, &home.wallet, "20", &split).await;
        let leg = home.withdraw("2025-10-05", "20").await["to"].clone();
        let here = book(&home, &home.bank, "20", &json!({})).await;
        let before = home.rows().await;
        for (from, to, both, code) in [
            (&rows[0], &less, true, "amounts_differ"),
            (&rows[1], &rows[0], true, "wrong_direction"),
            (&rows[0], &here, true, "same_account"),
            (&rows[0], &split, false, "split"),
            (&rows[0], &leg, false, "already_transfer"),
        ] {
            let named = if both { vec![from, to] } else { vec![to] };
            let named: Vec<_> = named.iter().map(|row| (text(&row["id"]), code.to_owned())).collect();
            assert_eq!(refused(&home.owner.join_transfers(&[[from, to]]).await), named);
        }
        let mut stale = rows[1].clone();
        stale["version"] = json!(7);
        // One pair that fits does not help another one.
        let pairs = [[&rows[0], &stale], [&here, &less]];
        let named = refused(&home.owner.join_transfers(&pairs).await);
        assert_eq!(named[0], (text(&stale["id"]), "changed".to_owned()));
        let named = refused(&home.owner.separate_transfers(&[&rows[0], &stale]).await);
        assert_eq!(named, [
            (text(&rows[0]["id"]), "not_transfer".to_owned()), (text(&stale["id"]), "changed".to_owned()),
        ]);
        assert_eq!(home.rows().await, before);
    }

    async fn the_body_is_checked_field_by_field(app: &TestApp) {
        let home = app.home("anna").await;
        let (join, separate) = ("/transactions/transfers/join", "/transactions/transfers/separate");
        for (path, body, violations) in [
            (join, json!({}), vec!["pairs: required"]),
            (join, json!({ "pairs": [] }), vec!["pairs: required"]),
            (join, json!({ "pairs": [{ "from": { "id": "x" } }] }), vec![
                "pairs[0].from.id: not_found", "pairs[0].to: required",
            ]),
            (separate, json!({}), vec!["transactions: required"]),
            (separate, json!({ "transactions": [{}] }), vec![
                "transactions[0].id: required",
            ]),
        ] {
            assert_eq!(home.owner.post(path, body).await.invalid(), violations);
        }
        let many = vec![json!({}); 2501];
        assert_eq!(home.owner.post(join, json!({ "pairs": many })).await.invalid(), ["pairs: too_many"]);
    }

    async fn between_two_currencies_any_two_amounts_are_one_transfer(app: &TestApp) {
        let there = app.abroad("anna").await;
        let home = &there.home;
        let out = book(home, &home.bank, "-55", &json!({})).await;
        let into = there.book("2025-10-07", "50").await;
        home.owner.join_transfers(&[[&out, &into]]).await.ok();
        let rows = now(home, &[out, into]).await;
        assert_eq!(rows[0]["transfer"]["amount"], "50.00");
        assert_eq!(rows[1]["transfer"]["amount"], "-55.00");
        expect_sound(app).await;
        home.undo_newest().await.created();
        expect_sound(app).await;
        assert_eq!(now(home, &rows).await[0]["transfer"], json!(null));
    }

    async fn what_is_locked_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let rows = pair(&home).await;
        home.owner.bulk_update_status(&[text(&rows[1]["id"])], "reconciled").await.ok();
        let rows = now(&home, &rows).await;
        let named = refused(&editor.join_transfers(&[[&rows[0], &rows[1]]]).await);
        assert_eq!(named, [(text(&rows[1]["id"]), "reconciled".to_owned())]);
        home.closed(&home.bank, "2025-10-06", "80").await;
        let rows = now(&home, &rows).await;
        let named = refused(&editor.join_transfers(&[[&rows[0], &rows[1]]]).await);
        assert_eq!(named, [
            (text(&rows[0]["id"]), "period_closed".to_owned()), (text(&rows[1]["id"]), "reconciled".to_owned()),
        ]);
        let body = json!({ "pairs": [{
            "from": { "id": rows[0]["id"], "version": rows[0]["version"] },
            "to": { "id": rows[1]["id"], "version": rows[1]["version"] },
        }] });
        home.owner.post("/transactions/transfers/join?confirm_reconciled=true", body).await.ok();
        expect_sound(app).await;
    }

    async fn only_who_may_edit_joins_and_only_in_their_workspace(app: &TestApp) {
        let home = app.home("anna").await;
        let neighbour = app.home("boris").await;
        let viewer = app.member(&home, "viewer").await;
        let rows = pair(&home).await;
        viewer.join_transfers(&[[&rows[0], &rows[1]]]).await.refused(403, "forbidden");
        viewer.separate_transfers(&[&rows[0]]).await.refused(403, "forbidden");
        let theirs = book(&neighbour, &neighbour.wallet, "20", &json!({})).await;
        let named = refused(&home.owner.join_transfers(&[[&rows[0], &theirs]]).await);
        assert_eq!(named, [(text(&theirs["id"]), "not_found".to_owned())]);
        assert_eq!(refused(&neighbour.owner.separate_transfers(&[&rows[0]]).await).len(), 1);
    }

    async fn an_undo_refuses_what_is_another_by_now(app: &TestApp) {
        let home = app.home("anna").await;
        let rows = pair(&home).await;
        let joined = text(&home.owner.join_transfers(&[[&rows[0], &rows[1]]]).await.ok()["change_id"]);
        let legs = now(&home, &rows).await;
        let separated = text(&home.owner.separate_transfers(&[&legs[0]]).await.ok()["change_id"]);
        home.owner.undo(&home.workspace, &joined).await.refused(409, "undo_conflict");
        let ids = [text(&rows[0]["id"])];
        let category = home.category("Pets", None).await;
        home.owner.bulk_update_category(&ids, Some(&category)).await.ok();
        home.owner.undo(&home.workspace, &separated).await.refused(409, "undo_conflict");
        home.owner.bulk_update_category(&ids, None).await.ok();
        home.owner.update_transaction(&ids[0], json!({ "total_amount": "-21" })).await.ok();
        home.owner.undo(&home.workspace, &separated).await.refused(409, "undo_conflict");
        home.owner.update_transaction(&ids[0], json!({ "total_amount": "-20" })).await.ok();
        home.owner.undo(&home.workspace, &separated).await.created();
        expect_sound(app).await;
    }

    async fn an_edit_of_a_joined_leg_leaves_the_others_own_words_and_its_undo_too(app: &TestApp) {
        let home = app.home("anna").await;
        let rows = pair(&home).await;
        home.owner.join_transfers(&[[&rows[0], &rows[1]]]).await.ok();
        let legs = now(&home, &rows).await;
        // The day of the other leg, so that both are the same by now.
        let edit = json!({ "date": "2025-10-08", "payee": "To the wallet", "total_amount": "-30" });
        home.owner.update_transaction(&text(&rows[0]["id"]), edit).await.ok();
        let other = &now(&home, &rows).await[1];
        assert_eq!(
            (&other["date"], &other["payee"], &other["total_amount"]),
            (&json!("2025-10-05"), &json!("Anna Example"), &json!("30.00"))
        );
        expect_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(said(&now(&home, &rows).await), said(&legs));
        expect_sound(app).await;
    }
}
