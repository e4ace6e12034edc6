//! Accounts that move from one workspace to another with everything on them.

use std::sync::atomic::{AtomicBool, Ordering};

use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A second workspace of the same owner.
async fn second(home: &Home, currency: &str) -> String {
    let body = json!({ "name": "Firm", "currency": currency });
    id(&home.owner.create_workspace(body).await)
}

/// A household of which the second workspace is the first.
fn seen_from(home: &Home, workspace: &str) -> Home {
    Home {
        workspace: workspace.to_owned(),
        ..home.clone()
    }
}

async fn expect_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

fn to(workspace: &str) -> Value {
    json!({ "target_workspace_id": workspace })
}

on_both! {
    async fn an_account_moves_with_its_transactions_and_balances(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = second(&home, "USD").await;
        home.book("2025-09-05", "-5").await;
        let gone = home.book("2025-10-05", "-7").await;
        home.owner.delete_transaction(&text(&gone["id"])).await.no_content();
        home.book("2025-10-05", "12.34").await;
        let lists = async |workspace: &str| home.owner.list_accounts(workspace, "?with_balances=true").await;
        let (tag_of_home, tag_of_firm) = (lists(&home.workspace).await, lists(&firm).await);

        let moved = home.owner.move_account(&home.workspace, &home.wallet, to(&firm)).await.ok();
        assert_eq!([&moved["id"], &moved["workspace_id"], &moved["current_balance"]], [
            &json!(home.wallet), &json!(firm), &json!("7.34"),
        ]);
        assert_eq!(column(&lists(&home.workspace).await.ok()["items"], "name"), ["Bank"]);
        assert_eq!(column(&lists(&firm).await.ok()["items"], "name"), ["Wallet"]);
        assert_ne!(lists(&home.workspace).await.header("etag"), tag_of_home.header("etag"));
        assert_ne!(lists(&firm).await.header("etag"), tag_of_firm.header("etag"));
        let list = home.list(&home.wallet).await;
        assert_eq!(column(&list["transactions"], "running_balance"), ["-5.00", "7.34"]);
        home.owner.restore_transaction(&text(&gone["id"])).await.ok();
        assert_eq!(seen_from(&home, &firm).balance(&home.wallet).await, "0.34");
        expect_sound(app).await;
        assert_eq!(app.place.count("accounts", "1 = 1").await, 2);
        home.owner.move_account(&home.workspace, &home.wallet, to(&firm)).await.refused(404, "not_found");
    }

    async fn both_workspaces_hear_of_it_and_keep_it_in_their_history(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = second(&home, "USD").await;
        let viewer = app.member(&home, "viewer").await;
        let mut socket = app.events(&viewer).await;
        home.book("2025-09-05", "-5").await;
        let booking = home.newest().await;
        home.owner.move_account(&home.workspace, &home.wallet, to(&firm)).await.ok();
        let mut event = socket.event().await;
        while event["event_type"] != "ACCOUNT_MOVED" {
            event = socket.event().await;
        }
        let payload = &event["payload"];
        assert_eq!(
            [&payload["workspace_id"], &payload["target_workspace_id"], &payload["account_id"], &payload["name"]],
            [&json!(home.workspace), &json!(firm), &json!(home.wallet), &json!("Wallet")]
        );
        let told = payload.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
        assert_eq!(told.len(), 5, "{told:?}: a stranger to the other workspace learns no more than its id");
        let away = &home.history().await[0];
        assert_eq!([&away["kind"], &away["name"], &away["can_undo"]], [&json!("moved_away"), &json!("Wallet"), &json!(false)]);
        let here = &seen_from(&home, &firm).history().await[0];
        assert_eq!([&here["kind"], &here["name"], &here["can_undo"]], [&json!("moved_here"), &json!("Wallet"), &json!(false)]);
        assert!(!away.to_string().contains(&firm));
        home.undo_newest().await.refused(409, "undo_impossible");
        home.owner.undo(&home.workspace, &booking).await.refused(409, "undo_conflict");
    }

    async fn it_takes_an_admin_here_and_an_editor_there(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let go = async |person: &kym_testing::Person| {
            person.move_account(&home.workspace, &home.wallet, to(&other.workspace)).await
        };
        let admin = app.user("admin").await;
        go(&admin).await.refused(404, "not_found");
        app.add_member(&home, &admin, "admin").await;
        assert_eq!(go(&admin).await.invalid(), ["target_workspace_id: not_found"]);
        let body = to("019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11");
        let missing = admin.move_account(&home.workspace, &home.wallet, body).await;
        assert_eq!(missing.invalid(), ["target_workspace_id: not_found"], "as one that is not there");
        app.add_member(&other, &admin, "viewer").await;
        go(&admin).await.refused(403, "forbidden");
        let editor = app.member(&home, "editor").await;
        app.add_member(&other, &editor, "owner").await;
        go(&editor).await.refused(403, "forbidden");
        assert_eq!(other.owner.list_accounts(&other.workspace, "").await.ok()["total"], 2);
        app.place.execute("UPDATE workspace_members SET role = 'editor' WHERE role = 'viewer'").await;
        go(&admin).await.ok();
    }

    async fn an_account_stays_where_the_wish_makes_no_sense(app: &TestApp) {
        let home = app.home("anna").await;
        let go = async |body: Value| home.owner.move_account(&home.workspace, &home.wallet, body).await;
        assert_eq!(go(to(&home.workspace)).await.invalid(), ["target_workspace_id: same_workspace"]);
        assert_eq!(go(json!({})).await.invalid(), ["target_workspace_id: required"]);
        let wrong = json!({ "target_workspace_id": "x", "categories": "x", "transfers": "create" });
        assert_eq!(
            go(wrong).await.invalid(),
            ["target_workspace_id: not_found", "categories: unknown_value", "transfers: unknown_value"]
        );
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let firm = second(&home, "USD").await;
        go(to(&firm)).await.refused(404, "not_found");
    }

    async fn categories_are_found_by_their_names_or_made_or_left_behind(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = seen_from(&home, &second(&home, "USD").await);
        let pets = home.category("Pets", None).await;
        let food = home.category("Food", Some(&pets)).await;
        let vet = home.category("Vet", Some(&pets)).await;
        let there = firm.category("PETS", None).await;
        let food_there = firm.category("food", Some(&there)).await;
        let book = async |category: &str| {
            let mut body = home.row("2025-10-05", "-5");
            body["category_id"] = json!(category);
            home.owner.create_transaction(body).await.created();
        };
        for category in [&pets, &food, &vet] {
            book(category).await;
        }
        let go = async |from: &Home, body: Value| home.owner.move_account(&from.workspace, &home.wallet, body).await;
        let detail = go(&home, to(&firm.workspace)).await.refused(409, "categories_missing");
        assert_eq!(detail["categories"], json!(["Pets > Vet"]));
        assert_eq!(home.balance(&home.wallet).await, "-15.00", "nothing has happened");

        go(&home, json!({ "target_workspace_id": firm.workspace, "categories": "create" })).await.ok();
        let list = firm.owner.list_categories(&firm.workspace).await.ok();
        let root = list["items"].as_array().expect("a list").iter().find(|item| item["id"] == there.as_str());
        let below = root.expect("still there")["sub_categories"].clone();
        assert_eq!(column(&below, "name"), ["food", "Vet"]);
        let vet_there = text(&below[1]["id"]);
        let expected = [json!(there), json!(food_there), json!(vet_there)];
        assert_eq!(column(&home.list(&home.wallet).await["transactions"], "category_id"), expected);
        expect_sound(app).await;
        let rows = firm.history().await[0]["rows"].clone();
        assert_eq!(column(&rows, "noun"), ["account", "category"]);

        firm.owner.update_category(&vet_there, json!({ "name": "Doctor", "parent_id": there })).await.ok();
        go(&firm, json!({ "target_workspace_id": home.workspace, "categories": "clear" })).await.ok();
        let expected = [json!(pets), json!(food), json!(null)];
        assert_eq!(column(&home.list(&home.wallet).await["transactions"], "category_id"), expected);
        expect_sound(app).await;
    }

    async fn two_categories_that_are_one_there_are_counted_together(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = seen_from(&home, &second(&home, "USD").await);
        let there = firm.category("Pets", None).await;
        for name in ["Pets", "pets", "Lost"] {
            let category = home.category(name, None).await;
            let mut body = home.row("2025-10-05", "-5");
            body["category_id"] = json!(category);
            home.owner.create_transaction(body).await.created();
        }
        home.book("2025-10-05", "-5").await;
        let body = json!({ "target_workspace_id": firm.workspace, "categories": "clear" });
        home.owner.move_account(&home.workspace, &home.wallet, body).await.ok();
        let categories = column(&home.list(&home.wallet).await["transactions"], "category_id");
        assert_eq!(categories, [json!(there), json!(there), json!(null), json!(null)]);
        expect_sound(app).await;
    }

    async fn transfers_with_accounts_that_stay_keep_it_back_or_come_apart(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = second(&home, "USD").await;
        let gone = home.withdraw("2025-09-05", "1").await;
        home.owner.delete_transaction(&text(&gone["to"]["id"])).await.no_content();
        let made = home.withdraw("2025-10-05", "20").await;
        let edit = json!({ "date": "2025-10-05", "total_amount": "-20", "status": "pending", "payee": "Cash" });
        let edited = home.owner.update_transaction(&text(&made["from"]["id"]), edit).await;
        let edited = edited.header("change-id").to_owned();
        home.withdraw("2025-10-05", "30").await;
        let go = async |body: Value| home.owner.move_account(&home.workspace, &home.wallet, body).await;
        let detail = go(to(&firm)).await.refused(409, "account_has_transfers");
        assert_eq!(detail["count"], 2);
        go(json!({ "target_workspace_id": firm, "transfers": "unlink" })).await.ok();
        for account in [&home.bank, &home.wallet] {
            let list = home.list(account).await;
            assert_eq!(column(&list["transactions"], "transfer"), [json!(null), json!(null)]);
        }
        assert_eq!(home.balance(&home.bank).await, "50.00");
        assert_eq!(seen_from(&home, &firm).balance(&home.wallet).await, "50.00");
        home.owner.restore_transaction(&text(&gone["from"]["id"])).await.ok();
        expect_sound(app).await;
        let booking = home.history().await.into_iter().rfind(|change| change["noun"] == "transaction");
        let booking = text(&booking.expect("the transfer")["id"]);
        for change in [booking, edited] {
            home.owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        }
    }

    async fn the_leg_that_stays_says_in_the_history_that_it_is_no_transfer_now(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = second(&home, "USD").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let body = json!({ "target_workspace_id": firm, "transfers": "unlink" });
        home.owner.move_account(&home.workspace, &home.wallet, body).await.ok();
        let change = &home.history().await[0];
        assert_eq!([&change["kind"], &change["row_count"], &change["can_undo"]], [&json!("moved_away"), &json!(2), &json!(false)]);
        let leg = &change["rows"][1];
        let staying = [&leg["noun"], &leg["kind"], &leg["id"], &leg["account_id"]];
        assert_eq!(staying, [&json!("transaction"), &json!("updated"), &made["from"]["id"], &json!(home.bank)]);
        // It is in the history of the account that stays.
        let query = format!("/workspaces/{}/history?account_id={}", home.workspace, home.bank);
        assert_eq!(home.owner.get(&query).await.ok()["items"][0]["id"], change["id"]);
        let said = "noun = 'transaction' AND before LIKE '{\"transfer\":{%' AND after = '{\"transfer\":null}'";
        assert_eq!(app.place.count("changes", said).await, 1);
        let there = &seen_from(&home, &firm).history().await[0];
        assert_eq!(there["row_count"], json!(1), "what stays is nothing to the other workspace");
    }

    async fn accounts_that_cross_while_others_book_lose_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = seen_from(&home, &second(&home, "USD").await);
        let till = json!({ "name": "Till", "account_type": "cash" });
        let till = id(&firm.owner.create_account(&firm.workspace, till).await);
        let over = AtomicBool::new(false);
        let books = async |account: &str| {
            let mut booked = 0;
            while !over.load(Ordering::Relaxed) {
                let body = json!({ "account_id": account, "date": "2025-10-05", "total_amount": "1" });
                let answer = home.owner.create_transaction(body).await;
                match answer.status {
                    201 => booked += 1,
                    422 => assert_eq!(answer.invalid(), ["account_id: not_found"]),
                    _ => drop(answer.refused(503, "unavailable")),
                }
            }
            booked
        };
        let moves = async |account: &str, mut from: String, mut to: String| {
            for _ in 0..6 {
                for _ in 0..20 {
                    let answer = home.owner.move_account(&from, account, json!({ "target_workspace_id": to })).await;
                    if answer.status == 200 {
                        break;
                    }
                    answer.refused(503, "unavailable");
                }
                std::mem::swap(&mut from, &mut to);
            }
        };
        let crossing = async {
            tokio::join!(
                moves(&home.wallet, home.workspace.clone(), firm.workspace.clone()),
                moves(&till, firm.workspace.clone(), home.workspace.clone()),
            );
            over.store(true, Ordering::Relaxed);
        };
        let (in_wallet, also, in_till, ()) = tokio::join!(books(&home.wallet), books(&home.wallet), books(&till), crossing);
        assert_eq!(home.balance(&home.wallet).await, format!("{}.00", in_wallet + also));
        assert_eq!(firm.balance(&till).await, format!("{in_till}.00"));
        expect_sound(app).await;
    }

    async fn what_others_alone_see_is_not_lost_unasked(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = second(&home, "USD").await;
        let boris = app.member(&home, "editor").await;
        let secret = json!({ "workspace_id": home.workspace, "name": "Paris", "kind": "expense", "scope": "personal" });
        let secret = id(&boris.create_category(secret).await);
        let mut row = home.row("2025-10-05", "-5");
        row["category_id"] = secret.clone().into();
        boris.create_transaction(row).await.created();
        home.owner.delete_category(&secret).await.refused(404, "not_found");
        let russian = home.owner.with("accept-language", "ru");
        for (owner, name) in [(&home.owner, "Personal"), (&russian, "Личное")] {
            let refused = owner.move_account(&home.workspace, &home.wallet, to(&firm)).await;
            assert_eq!(refused.refused(409, "categories_missing")["categories"], json!([name]));
        }
        assert_eq!(column(&home.list(&home.wallet).await["transactions"], "category_id"), [&*secret]);
        let body = json!({ "target_workspace_id": firm, "categories": "create" });
        let moved = home.owner.move_account(&home.workspace, &home.wallet, body).await;
        assert_eq!((moved.status, moved.header("change-id")), (200, ""), "there is no way back");
        assert_eq!(column(&home.list(&home.wallet).await["transactions"], "category_id"), [json!(null)]);
        expect_sound(app).await;
    }

    async fn what_is_made_for_the_mover_alone_is_in_no_history(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = seen_from(&home, &second(&home, "USD").await);
        let secret = json!({ "workspace_id": home.workspace, "name": "Paris", "kind": "expense", "scope": "personal" });
        let secret = id(&home.owner.create_category(secret).await);
        for category in [secret, home.category("Pets", None).await] {
            let mut row = home.row("2025-10-05", "-5");
            row["category_id"] = category.into();
            home.owner.create_transaction(row).await.created();
        }
        let body = json!({ "target_workspace_id": firm.workspace, "categories": "create" });
        home.owner.move_account(&home.workspace, &home.wallet, body).await.ok();
        let list = home.owner.list_categories(&firm.workspace).await.ok();
        let made = list["items"].as_array().expect("a list").iter().find(|item| item["name"] == "Paris");
        assert_eq!(made.expect("made")["scope"], "personal");
        let history = home.owner.list_history(&firm.workspace, "?limit=200").await;
        assert!(!history.text.contains("Paris"), "{}", history.text);
        let rows = column(&firm.history().await[0]["rows"], "noun");
        assert_eq!(rows, ["account", "category"], "the shared one alone");
    }
}
