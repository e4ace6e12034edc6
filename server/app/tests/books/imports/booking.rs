//! Booking a file: all of it once, and nothing else.

use kym_testing::{Home, column, on_both, text};
use reqwest::Method;
use serde_json::{Value, json};

use super::{STATEMENT, rows};

fn wallet(home: &Home) -> Value {
    json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] })
}

on_both! {
    async fn a_booked_file_is_in_the_books_and_in_the_history_as_one(app: &TestApp) {
        let home = app.home("anna").await;
        let import = home.book_file(app, STATEMENT, json!({})).await;
        assert_eq!((&import["state"], &import["row_count"]), (&json!("booked"), &json!(3)));
        assert_eq!(import["account_ids"], json!([home.wallet]));
        let expected = ["2025-10-01 Coffee -3.20", "2025-10-01 Coffee -3.20", "2025-10-02 Employer 2000.00"];
        assert_eq!(rows(&home).await, expected);
        assert_eq!(home.balance(&home.wallet).await, "1993.60");
        let change = &home.history().await[0];
        assert_eq!((&change["noun"], &change["kind"], &change["name"]), (&json!("import"), &json!("created"), &json!("statement.csv")));
        assert_eq!((&change["row_count"], &change["id"]), (&json!(3), &import["change_id"]));
        assert_eq!(column(&change["rows"], "account_id"), [json!(home.wallet)]);
        assert_eq!(change["can_undo"], true);
    }

    async fn a_file_imported_twice_changes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, STATEMENT, json!({})).await;
        let before = home.list(&home.wallet).await;
        let again = home.upload(STATEMENT).await;
        let preview = home.preview(&again, json!({})).await;
        assert_eq!(column(&preview["rows"], "verdict"), ["known", "known", "known"]);
        let nothing = home.owner.book_import(&home.workspace, &again, wallet(&home)).await;
        nothing.refused(422, "import_nothing_to_book");
        let more = format!("{STATEMENT}2025-10-03,Coffee,-3.20,a4\n");
        let import = home.book_file(app, &more, json!({})).await;
        assert_eq!((&import["row_count"], &import["skipped_count"]), (&json!(1), &json!(3)));
        assert_eq!(rows(&home).await.len(), 4);
        assert_eq!(before["transactions"].as_array().expect("a list").len(), 3);
    }

    async fn two_accounts_may_have_one_name_of_a_bank_for_two_things(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, STATEMENT, json!({})).await;
        let other = json!({ "accounts": [{ "part": 0, "account_id": home.bank }] });
        let import = home.book_file(app, STATEMENT, other).await;
        assert_eq!(import["row_count"], 3);
        assert_eq!(home.balance(&home.bank).await, "2093.60");
    }

    async fn renamed_and_moved_by_a_day_a_row_is_known_by_what_its_bank_said(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "Date,Description,Amount\n2025-10-01,COFFEE 0042 CITY,-3.20\n";
        home.book_file(app, file, json!({})).await;
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        let mut edit = home.row("2025-10-01", "-3.20");
        edit["payee"] = json!("Corner");
        edit["status"] = row["status"].clone();
        home.owner.update_transaction(&text(&row["id"]), edit).await.ok();
        let again = home.upload(file).await;
        assert_eq!(column(&home.preview(&again, json!({})).await["rows"], "verdict"), ["known"]);
    }

    async fn decisions_about_single_rows_are_followed(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, STATEMENT, json!({ "skip": [1] })).await;
        assert_eq!(rows(&home).await.len(), 2);
        home.book_file(app, STATEMENT, json!({ "take": [0], "skip": [1, 2] })).await;
        assert_eq!(rows(&home).await, ["2025-10-01 Coffee -3.20", "2025-10-01 Coffee -3.20", "2025-10-02 Employer 2000.00"]);
    }

    async fn everybody_is_told_once_and_the_maker_how_far_it_is(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut anna = app.events(&home.owner).await;
        let mut other = app.events(&editor).await;
        let id = home.upload(STATEMENT).await;
        home.owner.book_import(&home.workspace, &id, wallet(&home)).await.accepted();
        app.run_jobs().await;
        let (read, book) = (anna.event().await, anna.event().await);
        for (event, step) in [(&read, 1), (&book, 2)] {
            assert_eq!(event["event_type"], "PROGRESS_UPDATE");
            let payload = &event["payload"];
            assert_eq!((&payload["type"], &payload["id"]), (&json!("import"), &json!(id)));
            assert_eq!((&payload["current_step"], &payload["total_steps"]), (&json!(step), &json!(2)));
            assert_eq!(payload["status"], "in_progress");
        }
        let told = [anna.event().await, anna.event().await, anna.event().await];
        let imported = &told[0];
        assert_eq!(imported["event_type"], "TRANSACTIONS_IMPORTED");
        assert_eq!((&imported["payload"]["row_count"], &imported["payload"]["import_id"]), (&json!(3), &json!(id)));
        assert_eq!(told[1]["payload"]["balance"], "1993.60");
        assert_eq!((&told[2]["payload"]["status"], &told[2]["payload"]["import"]["state"]), (&json!("completed"), &json!("booked")));
        assert_eq!(other.names(2).await, ["TRANSACTIONS_IMPORTED", "ACCOUNT_BALANCE_UPDATED"]);
    }

    async fn what_is_being_booked_or_booked_is_left_alone(app: &TestApp) {
        let home = app.home("anna").await;
        let id = home.upload(STATEMENT).await;
        home.owner.book_import(&home.workspace, &id, wallet(&home)).await.accepted();
        for _ in 0..2 {
            home.owner.book_import(&home.workspace, &id, wallet(&home)).await.refused(409, "import_booked");
            home.owner.preview_import(&home.workspace, &id, json!({})).await.refused(409, "import_booked");
            home.owner.delete_import(&home.workspace, &id).await.refused(409, "import_booked");
            app.run_jobs().await;
        }
        assert_eq!(rows(&home).await.len(), 3);
    }

    async fn the_same_key_books_once_and_gets_the_same_answer(app: &TestApp) {
        let home = app.home("anna").await;
        let id = home.upload(STATEMENT).await;
        let path = format!("/workspaces/{}/imports/{id}/book", home.workspace);
        let anna = home.owner.keyed("one");
        let first = anna.send(Method::POST, &path, Some(&wallet(&home))).await;
        app.run_jobs().await;
        let again = anna.send(Method::POST, &path, Some(&wallet(&home))).await;
        assert_eq!((first.accepted(), again.header("idempotency-replayed")), (again.accepted(), "true"));
        assert_eq!(app.run_jobs().await, 0);
        assert_eq!(rows(&home).await.len(), 3);
    }

    async fn categories_are_found_by_their_paths_and_made_on_wish(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Own food", None).await;
        let file = "Date,Description,Amount,Category\n2025-10-01,A,-1.00,own FOOD\n\
            2025-10-02,B,-2.00,Own food > Tea > Green\n2025-10-03,C,3.00,Prizes\n";
        let id = home.upload(file).await;
        let preview = home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"], "category_id"), [json!(food), Value::Null, Value::Null]);
        assert_eq!(preview["new_categories"], json!(["Own food > Tea > Green", "Prizes"]));
        let import = home.book_file(app, file, json!({ "create_categories": true })).await;
        assert_eq!(import["row_count"], 3);
        let list = home.list(&home.wallet).await;
        let ids = column(&list["transactions"], "category_id");
        assert_eq!(ids[0], json!(food));
        let tree = home.owner.list_categories(&home.workspace).await.ok();
        let items = tree["items"].as_array().expect("a tree");
        let own = items.iter().find(|item| item["id"] == json!(food)).expect("the category");
        let green = &own["sub_categories"][0]["sub_categories"][0];
        assert_eq!((&green["name"], &green["id"]), (&json!("Green"), &ids[1]));
        let prizes = items.iter().find(|item| item["id"] == ids[2]).expect("the category");
        assert_eq!((&prizes["name"], &prizes["kind"]), (&json!("Prizes"), &json!("income")));
        let again = home.upload(file).await;
        let preview = home.preview(&again, json!({})).await;
        assert_eq!(preview["new_categories"], json!([]));
    }

    async fn shares_of_nothing_move_no_categories_and_one_share_speaks_for_its_row(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "!Type:Bank\nD10/25/2025\nT-3.00\nPShop\nSNothing\n$0.00\nSBread\n$-1.00\nSMilk\n$-2.00\n^\n\
            D10/26/2025\nT-4.00\nPShop\nSCheese\n$-4.00\n^\n";
        let id = home.upload(file).await;
        let preview = home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"][0]["splits"], "category"), ["Bread", "Milk"]);
        assert_eq!(preview["new_categories"], json!(["Bread", "Milk", "Cheese"]));
    }

    async fn rules_say_what_the_file_does_not(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Own food", None).await;
        let rule = json!({
            "conditions": [{ "field": "payee", "op": "contains", "values": ["coffee"] }],
            "actions": [{ "kind": "category", "category_id": food }, { "kind": "payee", "text": "Corner" }],
        });
        let rule = text(&home.owner.create_rule(&home, rule).await.created()["id"]);
        let id = home.upload(STATEMENT).await;
        let preview = home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"], "payee"), ["Corner", "Corner", "Employer"]);
        assert_eq!(column(&preview["rows"], "rules"), [json!([rule]), json!([rule]), json!([])]);
        let plain = home.preview(&id, json!({ "apply_rules": false })).await;
        assert_eq!(column(&plain["rows"], "payee"), ["Coffee", "Coffee", "Employer"]);
        home.book_file(app, STATEMENT, json!({})).await;
        let list = home.list(&home.wallet).await;
        assert_eq!(column(&list["transactions"], "category_id"), [json!(food), json!(food), Value::Null]);
        let again = home.preview(&id, json!({})).await;
        assert_eq!(column(&again["rows"], "verdict"), ["known", "known", "known"]);
    }

    async fn a_closed_period_takes_no_rows_of_those_who_may_not(app: &TestApp) {
        let home = app.home("anna").await;
        home.closed(&home.wallet, "2025-10-01", "0").await;
        let editor = app.member(&home, "editor").await;
        let upload = editor.upload_import(&home.workspace, "x.csv", STATEMENT.to_owned()).await;
        let id = text(&upload.created()["id"]);
        let preview = editor.preview_import(&home.workspace, &id, wallet(&home)).await.ok();
        assert_eq!(column(&preview["rows"], "reason"), [json!("period_closed"), json!("period_closed"), Value::Null]);
        editor.book_import(&home.workspace, &id, wallet(&home)).await.accepted();
        app.run_jobs().await;
        assert_eq!(rows(&home).await, ["2025-10-02 Employer 2000.00"]);
    }

    async fn a_closed_period_asks_those_who_may(app: &TestApp) {
        let home = app.home("anna").await;
        home.closed(&home.wallet, "2025-10-01", "0").await;
        let id = home.upload(STATEMENT).await;
        let preview = home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"], "verdict"), ["closed", "closed", "new"]);
        assert_eq!(column(&preview["rows"], "is_selected"), [false, false, true]);
        assert_eq!((&preview["counts"]["closed"], &preview["counts"]["taken"]), (&json!(2), &json!(1)));
        home.book_file(app, STATEMENT, json!({ "take": [1] })).await;
        assert_eq!(rows(&home).await, ["2025-10-01 Coffee -3.20", "2025-10-02 Employer 2000.00"]);
    }

    async fn whoever_lost_the_right_meanwhile_books_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let upload = editor.upload_import(&home.workspace, "x.csv", STATEMENT.to_owned()).await;
        let id = text(&upload.created()["id"]);
        editor.book_import(&home.workspace, &id, wallet(&home)).await.accepted();
        home.owner.change_role(&home, &editor.id, "viewer").await.ok();
        app.run_jobs().await;
        let import = editor.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&import["state"], &import["error"]), (&json!("failed"), &json!("not_allowed")));
        assert_eq!(rows(&home).await, [""; 0]);
    }

    async fn an_account_that_went_meanwhile_is_said_and_the_file_can_be_booked_anew(app: &TestApp) {
        let home = app.home("anna").await;
        let id = home.upload(STATEMENT).await;
        home.owner.book_import(&home.workspace, &id, wallet(&home)).await.accepted();
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        app.run_jobs().await;
        let import = home.owner.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&import["state"], &import["error"]), (&json!("failed"), &json!("account_gone")));
        let other = json!({ "accounts": [{ "part": 0, "account_id": home.bank }] });
        home.owner.book_import(&home.workspace, &id, other).await.accepted();
        app.run_jobs().await;
        let import = home.owner.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&import["state"], &import["error"]), (&json!("booked"), &Value::Null));
    }
}
