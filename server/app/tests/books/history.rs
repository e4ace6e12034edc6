//! Who changed what in a workspace, and taking it back.

use jiff::SignedDuration;
use kym_testing::{Home, column, id, on_both, text};
use serde_json::{Value, json};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What a change is in short.
fn summary(change: &Value) -> (&str, &str, &str) {
    let word = |field: &str| change[field].as_str().expect("a word");
    (word("noun"), word("kind"), word("name"))
}

/// A body that books on the wallet what a row says, changed.
fn edit(row: &Value, changes: &Value) -> Value {
    let mut body = json!({});
    for field in [
        "account_id",
        "date",
        "total_amount",
        "category_id",
        "status",
        "payee",
        "note",
    ] {
        body[field] = row[field].clone();
    }
    for (field, value) in changes.as_object().expect("an object") {
        body[field] = value.clone();
    }
    body
}

/// The only row of the wallet, without what every change moves on.
async fn row(home: &Home) -> Value {
    let mut row = home.list(&home.wallet).await["transactions"][0].take();
    row["version"] = json!(null);
    row
}

on_both! {
    async fn every_change_stands_in_the_history_with_what_was_and_what_is(app: &TestApp) {
        let home = app.home("anna").await;
        let mut body = home.row("2025-10-05", "-5");
        body["payee"] = json!("Baker");
        let row = home.owner.create_transaction(body).await.created();
        let change = edit(&row, &json!({ "payee": "Butcher", "total_amount": "-7.50" }));
        home.owner.update_transaction(&text(&row["id"]), change).await.ok();
        home.owner.delete_transaction(&text(&row["id"])).await.no_content();
        let history = home.history().await;
        assert_eq!(
            history.iter().map(summary).collect::<Vec<_>>(),
            [
                ("transaction", "deleted", "Butcher"),
                ("transaction", "updated", "Butcher"),
                ("transaction", "created", "Baker"),
                ("account", "created", "Bank"),
                ("account", "created", "Wallet"),
                ("workspace", "created", "anna's"),
            ]
        );
        let updated = &history[1];
        assert_eq!(updated["before"], json!({ "payee": "Baker", "total_amount": "-5.00" }));
        assert_eq!(updated["after"], json!({ "payee": "Butcher", "total_amount": "-7.50" }));
        assert_eq!(updated["actor"], json!({ "user_id": home.owner.id, "full_name": "Anna Example" }));
        assert_eq!(updated["at"], "2025-10-05T12:00:00Z");
        assert_eq!(
            updated["rows"],
            json!([{ "noun": "transaction", "kind": "updated", "id": row["id"], "account_id": home.wallet }])
        );
        assert_eq!((&updated["undoes"], &updated["undone_by"]), (&json!(null), &json!(null)));
        let whole = json!({
            "account_id": home.wallet, "date": "2025-10-05", "total_amount": "-7.50", "category_id": null,
            "status": "pending", "payee": "Butcher", "note": "", "transfer": null,
            "splits": [], "tags": [],
        });
        assert_eq!((&history[0]["before"], &history[0]["after"]), (&whole, &json!(null)));
        assert_eq!(history[2]["before"], json!(null));
        let can_undo: Vec<_> = history.iter().map(|change| change["can_undo"] == true).collect();
        assert_eq!(can_undo, [true, true, true, true, true, false]);
        app.clean_up().await;
    }

    async fn a_change_that_changes_nothing_is_not_worth_a_line(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-05", "-5").await;
        let count = home.history().await.len();
        home.owner.update_transaction(&text(&row["id"]), edit(&row, &json!({}))).await.ok();
        assert_eq!(home.history().await.len(), count);
    }

    async fn undoing_restores_the_row_and_undoing_that_makes_the_change_hold_again(app: &TestApp) {
        let home = app.home("anna").await;
        let booked = home.book("2025-10-05", "-5").await;
        let before = row(&home).await;
        let category = home.category("Pets", None).await;
        let change = json!({
            "total_amount": "-8", "date": "2025-09-30", "status": "cleared", "payee": "P", "note": "N",
            "category_id": category, "account_id": home.bank,
        });
        home.owner.update_transaction(&text(&booked["id"]), edit(&booked, &change)).await.ok();
        assert_eq!(home.balance(&home.bank).await, "92.00");
        let first = home.newest().await;
        let undo = home.owner.undo(&home.workspace, &first).await.created();
        assert_eq!(row(&home).await, before);
        assert_eq!(home.balance(&home.bank).await, "100.00");
        assert_eq!(summary(&undo), ("transaction", "updated", ""));
        assert_eq!(undo["undoes"], first);
        assert_eq!(home.history().await[0], undo, "the answer is what the history shows");
        assert_eq!(home.history().await[1]["undone_by"], undo["id"]);
        assert_eq!(home.history().await[1]["can_undo"], false);
        home.owner.undo(&home.workspace, &first).await.refused(409, "undone_already");

        let redo = home.owner.undo(&home.workspace, &text(&undo["id"])).await.created();
        assert_eq!(redo["undoes"], undo["id"]);
        assert_eq!(home.balance(&home.bank).await, "92.00");
        assert_eq!(home.history().await[2]["undone_by"], json!(null), "the first change holds again");
        home.owner.undo(&home.workspace, &first).await.created();
        assert_eq!(row(&home).await, before);
    }

    async fn what_was_booked_deleted_and_restored_goes_and_comes_back(app: &TestApp) {
        let home = app.home("anna").await;
        let booked = home.book("2025-10-05", "-5").await;
        let before = row(&home).await;
        assert_eq!(home.undo_newest().await.created()["kind"], "deleted");
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        assert_eq!(home.undo_newest().await.created()["kind"], "restored");
        assert_eq!(row(&home).await, before);
        home.owner.delete_transaction(&text(&booked["id"])).await.no_content();
        home.undo_newest().await.created();
        assert_eq!(row(&home).await, before);
        home.undo_newest().await.created();
        assert_eq!(home.list(&home.wallet).await["total"], 0);
    }

    async fn both_legs_of_a_transfer_are_one_change_and_each_gets_its_own_status_back(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let (from, to) = (text(&made["from"]["id"]), text(&made["to"]["id"]));
        let rows = &home.history().await[0]["rows"];
        assert_eq!(column(rows, "id"), [json!(from), json!(to)]);
        assert_eq!(column(rows, "account_id"), [json!(home.bank), json!(home.wallet)]);
        let cleared = edit(&made["to"], &json!({ "status": "cleared" }));
        let to_row = home.owner.update_transaction(&to, cleared).await.ok();
        assert_eq!(home.list(&home.bank).await["transactions"][0]["status"], "pending");
        let void = edit(&to_row, &json!({ "status": "void", "total_amount": "30" }));
        home.owner.update_transaction(&to, void).await.ok();
        assert_eq!(home.list(&home.bank).await["transactions"][0]["status"], "void");
        home.undo_newest().await.created();
        let leg = |list: Value| (list["transactions"][0]["status"].clone(), list["transactions"][0]["total_amount"].clone());
        assert_eq!(leg(home.list(&home.bank).await), (json!("pending"), json!("-20.00")));
        assert_eq!(leg(home.list(&home.wallet).await), (json!("cleared"), json!("20.00")));
        home.owner.delete_transaction(&from).await.no_content();
        home.undo_newest().await.created();
        assert_eq!([home.balance(&home.bank).await, home.balance(&home.wallet).await], ["80.00", "20.00"]);
        let history = home.history().await;
        let booking = history.iter().find(|change| change["kind"] == "created").expect("the booking");
        home.owner.undo(&home.workspace, &text(&booking["id"])).await.refused(409, "undo_conflict");
    }

    async fn accounts_categories_and_the_workspace_go_back_too(app: &TestApp) {
        let home = app.home("anna").await;
        let account = json!({ "name": "Purse", "account_type": "savings", "opening_balance": "7" });
        home.owner.update_account(&home.workspace, &home.wallet, account).await.ok();
        home.undo_newest().await.created();
        let list = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
        let wallet = &list["items"][0];
        assert_eq!(
            [&wallet["name"], &wallet["account_type"], &wallet["current_balance"]],
            ["Wallet", "cash", "0.00"]
        );
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        home.undo_newest().await.created();
        assert_eq!(home.owner.list_accounts(&home.workspace, "").await.ok()["total"], 2);
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let account = json!({ "name": "Old purse", "account_type": "cash", "opening_balance": "0" });
        home.owner.update_account(&home.workspace, &home.wallet, account).await.ok();
        home.undo_newest().await.created();
        let list = home.owner.list_accounts(&home.workspace, "?include_deleted=true").await.ok();
        let wallet = list["items"].as_array().expect("a list").iter().find(|account| account["id"] == home.wallet);
        let wallet = wallet.expect("the account");
        assert_eq!((&wallet["name"], &wallet["is_deleted"]), (&json!("Wallet"), &json!(true)));
        home.owner.restore_account(&home.workspace, &home.wallet).await.ok();

        let pets = home.category("Pets", None).await;
        let cats = home.category("Cats", Some(&pets)).await;
        let name = json!({ "name": "Dogs", "color": "#ff0000", "parent_id": null });
        home.owner.update_category(&cats, name).await.ok();
        home.undo_newest().await.created();
        home.owner.delete_category(&cats).await.no_content();
        let back = home.undo_newest().await.created();
        assert_eq!(summary(&back), ("category", "restored", "Cats"));
        assert_eq!(back["after"]["parent_id"], pets);
        assert_eq!(back["rows"][0]["id"], cats);
        let mut body = home.row("2025-10-05", "-5");
        body["category_id"] = json!(cats);
        home.owner.create_transaction(body).await.created();
        let made = home.history().await.into_iter().find(|change| summary(change) == ("category", "created", "Cats"));
        let made = text(&made.expect("it was made")["id"]);
        home.owner.undo(&home.workspace, &made).await.refused(409, "category_in_use");

        let other = json!({ "name": "House", "description": "D", "currency": "USD" });
        home.owner.update_workspace(&home.workspace, other).await.ok();
        home.undo_newest().await.created();
        let workspace = home.owner.get_workspace(&home.workspace).await.ok();
        assert_eq!([&workspace["name"], &workspace["description"]], ["anna's", ""]);
    }

    async fn what_somebody_changed_since_is_not_undone_but_what_they_left_alone_is(app: &TestApp) {
        let home = app.home("anna").await;
        let booked = home.book("2025-10-05", "-5").await;
        let boris = app.member(&home, "editor").await;
        let change = |body: &Value, changes: &Value| edit(body, changes);
        let path = text(&booked["id"]);
        let one = home.owner.update_transaction(&path, change(&booked, &json!({ "payee": "A" }))).await.ok();
        let first = home.newest().await;
        let two = boris.update_transaction(&path, change(&one, &json!({ "note": "N" }))).await.ok();
        home.owner.undo(&home.workspace, &first).await.created();
        let now = row(&home).await;
        assert_eq!([&now["payee"], &now["note"]], ["", "N"], "the note is somebody else's");
        boris.update_transaction(&path, change(&two, &json!({ "payee": "B", "note": "N" }))).await.ok();
        let second = home.newest().await;
        let three = change(&two, &json!({ "payee": "C", "note": "N" }));
        home.owner.update_transaction(&path, three).await.ok();
        home.owner.undo(&home.workspace, &second).await.refused(409, "undo_conflict");
        let history = home.history().await;
        let booking = history.iter().find(|one| one["kind"] == "created").expect("the booking");
        home.owner.undo(&home.workspace, &text(&booking["id"])).await.refused(409, "undo_conflict");
        assert_eq!(row(&home).await["payee"], "C");
        let spoiled = home.history().await;
        assert_eq!(spoiled, history, "a refusal leaves nothing behind");
    }

    async fn who_may_not_change_may_not_undo_and_strangers_see_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-05", "-5").await;
        let booking = home.newest().await;
        let other = json!({ "name": "House", "description": "", "currency": "USD" });
        home.owner.update_workspace(&home.workspace, other).await.ok();
        let renamed = home.newest().await;
        let (viewer, editor) = (app.member(&home, "viewer").await, app.member(&home, "editor").await);
        let list = viewer.list_history(&home.workspace, "").await.ok();
        assert!(column(&list["items"], "can_undo").iter().all(|can| can == false));
        assert_eq!(list["total"], 5);
        viewer.undo(&home.workspace, &booking).await.refused(403, "forbidden");
        editor.undo(&home.workspace, &renamed).await.refused(403, "forbidden");
        let list = editor.list_history(&home.workspace, "?limit=2").await.ok();
        assert_eq!(column(&list["items"], "can_undo"), [json!(false), json!(true)]);
        let made = text(&home.history().await[4]["id"]);
        home.owner.undo(&home.workspace, &made).await.refused(409, "undo_impossible");

        let stranger = app.home("carla").await;
        stranger.owner.list_history(&home.workspace, "").await.refused(404, "not_found");
        stranger.owner.undo(&home.workspace, &booking).await.refused(404, "not_found");
        stranger.owner.undo(&stranger.workspace, &booking).await.refused(404, "not_found");
        editor.undo(&home.workspace, &booking).await.created();
    }

    async fn a_history_is_searched_by_person_thing_account_and_day(app: &TestApp) {
        let mut home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        app.advance(DAY);
        home.owner = app.sign_in_again(&home.owner).await;
        home.withdraw("2025-10-05", "20").await;
        app.advance(DAY);
        home.owner = app.sign_in_again(&home.owner).await;
        let editor = app.sign_in_again(&editor).await;
        editor.create_transaction(home.row("2025-10-05", "-5")).await.created();
        let count = async |query: String| {
            let list = home.owner.list_history(&home.workspace, &query).await.ok();
            (list["total"].as_i64(), list["items"].as_array().map(Vec::len))
        };
        let found = |number: i64| (Some(number), usize::try_from(number).ok());
        assert_eq!(count(String::new()).await, found(5));
        assert_eq!(count(format!("?user_id={}", editor.id)).await, found(1));
        assert_eq!(count("?noun=transaction".to_owned()).await, found(2));
        assert_eq!(count(format!("?account_id={}", home.wallet)).await, found(3), "the transfer's second leg counts");
        assert_eq!(count(format!("?account_id={}", home.bank)).await, found(2));
        assert_eq!(count("?start=2025-10-06&end=2025-10-06".to_owned()).await, found(1));
        assert_eq!(count("?end=2025-10-05".to_owned()).await, found(3));
        assert_eq!(count("?limit=2&skip=4".to_owned()).await, (Some(5), Some(1)));
        let wrong = home.owner.list_history(&home.workspace, "?noun=x&start=y&user_id=z&account_id=1").await;
        assert_eq!(
            wrong.invalid(),
            ["user_id: not_found", "noun: unknown_value", "account_id: not_found", "start: invalid_date"]
        );
    }

    async fn of_ten_who_undo_at_once_one_does(app: &TestApp) {
        let home = app.home("anna").await;
        for _ in 0..3 {
            home.book("2025-10-05", "-5").await;
            let booking = home.newest().await;
            let tries = (0..10).map(|_| home.owner.undo(&home.workspace, &booking));
            let answers = futures_util::future::join_all(tries).await;
            let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
            assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
            for loser in answers.iter().filter(|answer| answer.status != 201) {
                loser.refused(409, "undone_already");
            }
            assert_eq!(home.balance(&home.wallet).await, "0.00");
        }
    }

    async fn what_was_deleted_for_good_cannot_come_back_and_old_history_goes(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-05", "-5").await;
        home.owner.delete_transaction(&text(&row["id"])).await.no_content();
        app.advance(DAY * 32);
        app.run_jobs().await;
        let owner = app.sign_in_again(&home.owner).await;
        let newest = owner.list_history(&home.workspace, "?limit=1").await.ok()["items"][0].take();
        assert_eq!(newest["can_undo"], false);
        owner.undo(&home.workspace, &text(&newest["id"])).await.refused(409, "undo_conflict");
        app.advance(DAY * 370);
        app.clean_up().await;
        let owner = app.sign_in_again(&home.owner).await;
        assert_eq!(owner.list_history(&home.workspace, "").await.ok()["total"], 0);
    }

    async fn who_came_and_went_is_told_and_not_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        home.owner.change_role(&home, &editor.id, "viewer").await.ok();
        home.owner.remove_member(&home, &editor.id).await.no_content();
        let history = home.history().await;
        assert_eq!(summary(&history[0]), ("member", "deleted", "Editor Example"));
        assert_eq!(summary(&history[1]), ("member", "updated", "Editor Example"));
        assert_eq!(history[1]["before"], json!({ "role": "editor" }));
        assert_eq!(history[1]["after"], json!({ "role": "viewer" }));
        for change in &history[..2] {
            assert_eq!(change["can_undo"], false);
            home.owner.undo(&home.workspace, &text(&change["id"])).await.refused(409, "undo_impossible");
        }
        app.run_jobs().await;
    }

    async fn an_undo_needs_nothing_but_its_change_and_repeats_by_key(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-05", "-5").await;
        let booking = home.newest().await;
        let keyed = home.owner.keyed("undo-1");
        let first = keyed.undo(&home.workspace, &booking).await;
        let again = keyed.undo(&home.workspace, &booking).await;
        assert_eq!(first.created(), again.created());
        assert_eq!(again.header("idempotency-replayed"), "true");
        let account = home.owner.create_account(&home.workspace, json!({ "name": "A", "account_type": "cash" })).await;
        assert_eq!(home.undo_newest().await.created()["rows"][0]["id"], id(&account));
    }
}
