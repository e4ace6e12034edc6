//! Many transactions changed at once: all of them or none, told once, undone as one.

mod input;
pub mod many;
mod property;
mod races;
mod undoing;

use kym_domain::categories::system_categories;
use kym_testing::{Home, column, expect_sound, id, on_both, text};
use serde_json::{Value, json};

/// The ids of an answer's changed rows, in order of the alphabet.
#[track_caller]
fn changed(answer: &Value) -> Vec<String> {
    let mut ids: Vec<_> = column(&answer["changed"], "id").iter().map(text).collect();
    ids.sort();
    ids
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort();
    ids
}

/// What of a refusal says which rows cannot.
#[track_caller]
fn refused(detail: &Value) -> Vec<(String, String)> {
    let rows = detail["refused"].as_array().expect("rows are named");
    let named = |row: &Value| (text(&row["id"]), text(&row["code"]));
    rows.iter().map(named).collect()
}

/// Both legs of a transfer from the bank to the wallet.
async fn transfer(home: &Home) -> [String; 2] {
    let made = home.withdraw("2025-09-20", "20").await;
    [text(&made["from"]["id"]), text(&made["to"]["id"])]
}

on_both! {
    async fn a_deletion_takes_every_row_and_the_other_legs(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = home.book_some(3).await;
        let kept = text(&home.book("2025-09-30", "-7").await["id"]);
        let [from, to] = transfer(&home).await;
        ids.push(to.clone());
        let answer = home.owner.bulk_delete(&ids).await;
        let body = answer.ok();
        ids.push(from);
        assert_eq!((changed(&body), &body["unchanged"]), (sorted(ids), &json!([])));
        assert_eq!(column(&body["changed"], "version"), vec![json!(2); 5]);
        assert_eq!(home.row_ids().await, [kept]);
        assert_eq!(home.balance(&home.wallet).await, "-7.00");
        assert_eq!(home.balance(&home.bank).await, "100.00");
        let history = home.history().await;
        assert_eq!(history[0]["id"], body["change_id"]);
        assert_eq!(answer.header("change-id"), text(&body["change_id"]));
        assert_eq!((&history[0]["kind"], &history[0]["row_count"]), (&json!("deleted"), &json!(5)));
        assert_eq!(column(&history[0]["rows"], "kind"), vec![json!("deleted"); 5]);
        expect_sound(app).await;
    }

    async fn a_category_is_given_to_those_that_do_not_have_it_and_taken_away_again(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        let ids = home.book_some(3).await;
        home.owner.bulk_update_category(&ids[..1], Some(&pets)).await.ok();
        let body = home.owner.bulk_update_category(&ids, Some(&pets)).await.ok();
        assert_eq!((changed(&body), &body["unchanged"]), (sorted(ids[1..].to_vec()), &json!([ids[0]])));
        assert_eq!(column(&json!(home.rows().await), "category_id"), vec![json!(pets); 3]);
        let of_the_system = system_categories()[3].id.to_string();
        home.owner.bulk_update_category(&ids, Some(&of_the_system)).await.ok();
        assert_eq!(column(&json!(home.rows().await), "category_id"), vec![json!(of_the_system); 3]);
        home.owner.bulk_update_category(&ids, None).await.ok();
        assert_eq!(column(&json!(home.rows().await), "category_id"), vec![json!(null); 3]);
        expect_sound(app).await;
    }

    async fn what_is_so_already_does_not_change_and_is_not_worth_a_line(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = home.book_some(2).await;
        let count = home.history().await.len();
        let answer = home.owner.bulk_update_status(&ids, "pending").await;
        let nothing = json!({ "changed": [], "unchanged": ids, "change_id": null });
        assert_eq!((answer.ok(), answer.header("change-id")), (nothing, ""));
        assert_eq!(home.owner.bulk_move_account(&ids, &home.wallet).await.ok()["changed"], json!([]));
        assert_eq!(home.history().await.len(), count);
    }

    async fn a_status_is_of_each_leg_alone_unless_the_money_did_not_move(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = home.book_some(2).await;
        let [from, to] = transfer(&home).await;
        ids.push(from.clone());
        let body = home.owner.bulk_update_status(&ids, "cleared").await.ok();
        assert_eq!(changed(&body), sorted(ids.clone()));
        let body = home.owner.bulk_update_status(&ids, "void").await.ok();
        ids.push(to);
        assert_eq!(changed(&body), sorted(ids));
        assert_eq!(column(&json!(home.rows().await), "status"), vec![json!("void"); 4]);
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        expect_sound(app).await;
    }

    async fn rows_move_to_another_account_and_transfers_know_of_it(app: &TestApp) {
        let home = app.home("anna").await;
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        let purse = id(&home.owner.create_account(&home.workspace, purse).await);
        let mut ids = home.book_some(2).await;
        let [from, to] = transfer(&home).await;
        ids.push(to.clone());
        let body = home.owner.bulk_move_account(&ids, &purse).await.ok();
        ids.push(from);
        assert_eq!(changed(&body), sorted(ids));
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        assert_eq!(home.balance(&purse).await, "10.00");
        let bank = home.list(&home.bank).await;
        let other = json!({ "transaction_id": to, "account_id": purse, "amount": "20.00", "currency": "USD" });
        assert_eq!(bank["transactions"][0]["transfer"], other);
        expect_sound(app).await;
    }

    async fn every_row_that_cannot_is_named_and_none_changes(app: &TestApp) {
        let home = app.home("anna").await;
        let neighbour = app.home("boris").await;
        let mut ids = home.book_some(3).await;
        home.owner.delete_transaction(&ids[1]).await.no_content();
        let [from, _] = transfer(&home).await;
        let theirs = text(&neighbour.book("2025-10-05", "-5").await["id"]);
        ids.extend([from.clone(), theirs.clone()]);
        let (before, count) = (home.rows().await, home.history().await.len());
        let pets = home.category("Pets", None).await;
        let refusal = home.owner.bulk_update_category(&ids, Some(&pets)).await;
        let not_found = |id: &String| (id.clone(), "not_found".to_owned());
        let leg = (from.clone(), "transfer_has_no_category".to_owned());
        assert_eq!(
            refused(&refusal.refused(422, "bulk_refused")),
            [not_found(&ids[1]), leg, not_found(&theirs)]
        );
        let refusal = home.owner.bulk_move_account(&[ids[0].clone(), from.clone()], &home.wallet).await;
        let same = [(from, "transfer_to_itself".to_owned())];
        assert_eq!(refused(&refusal.refused(422, "bulk_refused")), same);
        for refusal in [home.owner.bulk_delete(&ids).await, home.owner.bulk_update_status(&ids, "void").await] {
            let named = refused(&refusal.refused(422, "bulk_refused"));
            assert_eq!(named, [not_found(&ids[1]), not_found(&theirs)]);
        }
        assert_eq!((home.rows().await, home.history().await.len()), (before, count + 1));
        assert_eq!(neighbour.row_ids().await, [theirs]);
    }

    async fn a_row_that_is_split_keeps_the_categories_of_its_lines(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        let plain = text(&home.book("2025-10-01", "-5").await["id"]);
        let mut body = home.row("2025-10-05", "-10");
        body["splits"] = json!([{ "amount": "-4", "category_id": pets }, { "amount": "-6" }]);
        let split = id(&home.owner.create_transaction(body).await);
        let ids = [plain, split.clone()];
        let refusal = home.owner.bulk_update_category(&ids, Some(&pets)).await;
        let expected = [(split, "split_has_categories".to_owned())];
        assert_eq!(refused(&refusal.refused(422, "bulk_refused")), expected);
        let before = home.rows().await;
        for status in ["void", "pending"] {
            home.owner.bulk_update_status(&ids, status).await.ok();
            expect_sound(app).await;
        }
        home.owner.bulk_move_account(&ids, &home.bank).await.ok();
        home.owner.bulk_delete(&ids).await.ok();
        expect_sound(app).await;
        home.undo_newest().await.created();
        home.owner.bulk_move_account(&ids, &home.wallet).await.ok();
        assert_eq!(home.rows().await, before);
        expect_sound(app).await;
    }

    async fn ids_of_two_workspaces_do_not_mix(app: &TestApp) {
        let home = app.home("anna").await;
        let second = Home { workspace: id(&home.owner.create_workspace(json!({ "name": "Second" })).await), ..home.clone() };
        let till = json!({ "name": "Till", "account_type": "cash" });
        let till = id(&home.owner.create_account(&second.workspace, till).await);
        let second = Home { wallet: till, ..second };
        let here = text(&home.book("2025-10-05", "-5").await["id"]);
        let there = text(&second.book("2025-10-05", "-5").await["id"]);
        for (first, other) in [(&here, &there), (&there, &here)] {
            let refusal = home.owner.bulk_delete(&[first.clone(), other.clone()]).await;
            let expected = [(other.clone(), "not_found".to_owned())];
            assert_eq!(refused(&refusal.refused(422, "bulk_refused")), expected);
        }
        let moved = home.owner.bulk_move_account(&[here], &second.wallet).await;
        assert_eq!(moved.invalid(), ["target_account_id: not_found"]);
    }

    async fn who_may_only_look_changes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let stranger = app.user("stranger").await;
        let ids = home.book_some(2).await;
        viewer.bulk_delete(&ids).await.refused(403, "forbidden");
        viewer.bulk_update_status(&ids, "void").await.refused(403, "forbidden");
        let named = refused(&stranger.bulk_delete(&ids).await.refused(422, "bulk_refused"));
        assert_eq!(named.len(), 2);
        assert_eq!(home.row_ids().await, ids);
    }

    async fn one_event_tells_of_all_rows_and_then_each_account_its_balance(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = home.book_some(3).await;
        let mut socket = app.events(&home.owner).await;
        let actor = json!({ "user_id": home.owner.id, "full_name": "Anna Example", "origin": null });
        let mut accounts = [home.wallet.clone(), home.bank.clone()];
        accounts.sort();
        let change = id_of(&home.owner.bulk_move_account(&ids, &home.bank).await.ok());
        let told = socket.event().await;
        assert_eq!(told["event_type"], "TRANSACTIONS_BULK_MOVED_ACCOUNT");
        assert_eq!(
            told["payload"],
            json!({
                "workspace_id": home.workspace, "account_ids": accounts, "transaction_ids": ids,
                "target_account_id": home.bank, "actor": actor,
            })
        );
        let balance = "ACCOUNT_BALANCE_UPDATED";
        let mut balances = Vec::new();
        for _ in 0..2 {
            let event = socket.event().await;
            assert_eq!(event["event_type"], balance);
            balances.push((text(&event["payload"]["account_id"]), event["payload"]["balance"].clone()));
        }
        balances.sort_by_key(|(account, _)| *account == home.bank);
        assert_eq!(balances, [(home.wallet.clone(), json!("0.00")), (home.bank.clone(), json!("85.00"))]);
        home.owner.undo(&home.workspace, &change).await.created();
        let told = socket.event().await;
        assert_eq!(told["event_type"], "TRANSACTIONS_BULK_MOVED_ACCOUNT");
        assert_eq!(told["payload"]["target_account_id"], home.wallet);
        assert_eq!(socket.names(2).await, [balance, balance]);
        home.owner.bulk_update_status(&ids, "cleared").await.ok();
        let told = socket.event().await;
        assert_eq!((&told["event_type"], &told["payload"]["status"]), (&json!("TRANSACTIONS_BULK_UPDATED_STATUS"), &json!("cleared")));
        home.owner.bulk_update_category(&ids, Some(&system_categories()[3].id.to_string())).await.ok();
        home.owner.bulk_delete(&ids).await.ok();
        home.undo_newest().await.created();
        home.undo_newest().await.created();
        assert_eq!(
            socket.names(9).await,
            [
                balance, "TRANSACTIONS_BULK_UPDATED_CATEGORY", balance, "TRANSACTIONS_BULK_DELETED", balance,
                "TRANSACTIONS_BULK_RESTORED", balance, "TRANSACTIONS_BULK_DELETED", balance,
            ]
        );
    }

    async fn an_undo_to_different_values_names_none_of_them(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = home.book_some(3).await;
        home.owner.bulk_update_status(&ids[..1], "cleared").await.ok();
        home.owner.bulk_update_status(&ids, "void").await.ok();
        let mut socket = app.events(&home.owner).await;
        home.undo_newest().await.created();
        let told = socket.event().await;
        assert_eq!((&told["event_type"], &told["payload"]["status"]), (&json!("TRANSACTIONS_BULK_UPDATED_STATUS"), &json!(null)));
    }

    async fn a_deletion_that_is_sent_again_has_no_second_effect(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = home.book_some(2).await;
        let keyed = home.owner.keyed("bulk-1");
        let (first, again) = (keyed.bulk_delete(&ids).await, keyed.bulk_delete(&ids).await);
        assert_eq!(first.ok(), again.ok());
        assert_eq!(again.header("idempotency-replayed"), "true");
        keyed.bulk_delete(&ids[..1]).await.refused(422, "idempotency_key_reused");
    }

    async fn a_change_of_one_row_names_itself_in_a_header_too(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.owner.create_transaction(home.row("2025-10-05", "-5")).await;
        assert_eq!(made.header("change-id"), home.newest().await);
        let row = id(&made);
        let edit = json!({ "date": "2025-10-05", "total_amount": "-6", "status": "pending" });
        let edited = home.owner.update_transaction(&row, edit.clone()).await;
        assert_eq!(edited.header("change-id"), home.newest().await);
        let same = home.owner.update_transaction(&row, edit).await;
        assert_eq!((same.status, same.header("change-id")), (200, ""));
        let deleted = home.owner.delete_transaction(&row).await;
        assert_eq!(deleted.header("change-id"), home.newest().await);
        let undone = home.undo_newest().await;
        assert_eq!(undone.header("change-id"), text(&undone.created()["id"]));
        let read = home.owner.list_transactions(&format!("?account_id={}", home.wallet)).await;
        assert_eq!(read.header("change-id"), "");
    }
}

fn id_of(answer: &Value) -> String {
    text(&answer["change_id"])
}
