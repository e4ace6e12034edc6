//! Who is told of what others book, change and delete.

use std::fmt::Write as _;

use jiff::SignedDuration;
use kym_notifications::transaction_watches::{WatchTransactions, queue_due};
use kym_platform::jobs::Job as _;
use kym_testing::{Home, Person, TestApp, id, on_both, text};
use serde_json::{Value, json};

use super::events::{kinds, look, told, want};

/// A household of two, the second of whom has booked nothing, looked at once.
async fn two(app: &TestApp) -> (Home, Person) {
    let home = app.home("anna").await;
    let editor = app.member(&home, "editor").await;
    look(app).await;
    (home, editor)
}

fn euros(amount: &str) -> Value {
    json!({ "amount": amount, "currency": "EUR", "currency_digits": 2 })
}

fn dollars(amount: &str) -> Value {
    json!({ "amount": amount, "currency": "USD", "currency_digits": 2 })
}

/// A file with a row each of so many days, of which all but the last hundred are large.
fn statement(rows: usize) -> String {
    let mut file = String::from("Date,Description,Amount\n");
    for row in 0..rows {
        let (month, day) = (row / 28 % 12 + 1, row % 28 + 1);
        let amount = if row + 100 < rows { "-50.00" } else { "-1.00" };
        let _ = writeln!(file, "2024-{month:02}-{day:02},Shop {row},{amount}");
    }
    file
}

on_both! {
    async fn what_another_member_books_is_told_from_ones_amount_on_and_once(app: &TestApp) {
        let (home, editor) = two(app).await;
        want(app, &home, &editor, json!({ "member_transaction": "50" })).await;
        want(app, &home, &home.owner, json!({ "member_transaction": "0.01", "large_expense": "0.01", "large_deposit": "0.01" })).await;
        home.book("2025-10-01", "-49.99").await;
        let mut row = home.row("2025-10-02", "-50");
        row["payee"] = "Shop".into();
        let booked = id(&home.owner.create_transaction(row).await);
        for status in ["planned", "void"] {
            let mut row = home.row("2025-10-02", "-70");
            row["status"] = status.into();
            home.owner.create_transaction(row).await.created();
        }
        for _ in 0..3 {
            look(app).await;
        }
        let list = told(app, &editor, "").await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!(one["type"], "member_transaction");
        assert_eq!(one["params"], json!({
            "workspace": "anna's", "person": "Anna Example", "name": "Shop", "day": { "day": "2025-10-02" }, "amount": dollars("-50.00"),
        }));
        assert_eq!(one["entity"], json!({ "type": "transaction", "id": booked }));
        assert_eq!(one["workspace_id"], home.workspace);
        // Nobody is told of what they did themselves.
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new());
        // Many at once are told as one, with the largest.
        for amount in ["-60", "-90", "80"] {
            home.book("2025-10-03", amount).await;
        }
        look(app).await;
        let list = told(app, &editor, "").await;
        assert_eq!(list.len(), 2);
        assert_eq!((&list[0]["params"]["count"], &list[0]["params"]["amount"]), (&json!(3), &dollars("-90.00")));
        assert_eq!(list[0]["entity"], Value::Null);
    }

    async fn a_transfer_is_one_and_no_large_expense(app: &TestApp) {
        let (home, editor) = two(app).await;
        want(app, &home, &editor, json!({ "member_transaction": "50", "large_expense": "50", "large_deposit": "50" })).await;
        home.withdraw("2025-10-03", "60").await;
        look(app).await;
        let list = told(app, &editor, "").await;
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0]["type"], &list[0]["params"]["count"]), (&json!("member_transaction"), &Value::Null));
    }

    async fn a_large_amount_is_told_as_one_thing_and_where_it_is_wanted(app: &TestApp) {
        let (home, editor) = two(app).await;
        let viewer = app.member(&home, "viewer").await;
        want(app, &home, &editor, json!({ "member_transaction": "50", "large_expense": "100", "large_deposit": "200" })).await;
        let person = app.sign_in_again(&viewer).await;
        let off = json!({ "in_app": false, "email": false });
        person.update_notification_settings(json!({
            "topics": { "large_amounts": off },
            "workspaces": [{ "workspace_id": home.workspace, "member_transaction": "50", "large_expense": "100" }],
        })).await.ok();
        home.book("2025-10-03", "-150").await;
        home.book("2025-10-03", "150").await;
        home.book("2025-10-03", "200").await;
        look(app).await;
        look(app).await;
        let mut list = kinds(app, &editor).await;
        list.sort();
        assert_eq!(list, ["large_deposit", "large_expense", "member_transaction"]);
        let large = told(app, &editor, "large_expense").await;
        assert_eq!(large[0]["params"]["amount"], dollars("150.00"));
        let list = told(app, &viewer, "").await;
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0]["type"], &list[0]["params"]["count"]), (&json!("member_transaction"), &json!(3)));
    }

    async fn what_the_clock_books_is_told_to_all_who_want_large_amounts(app: &TestApp) {
        let home = app.home("anna").await;
        want(app, &home, &home.owner, json!({ "large_expense": "5", "member_transaction": "1" })).await;
        look(app).await;
        home.recurring(home.rent("2025-10-05")).await;
        app.book_due().await;
        look(app).await;
        look(app).await;
        let list = told(app, &home.owner, "large_expense,member_transaction").await;
        assert_eq!(list.len(), 1, "{list:?}");
        assert_eq!((&list[0]["type"], &list[0]["params"]["amount"]), (&json!("large_expense"), &dollars("5.00")));
        // What was to be confirmed is told when it is, to others than whoever confirms it.
        let editor = app.member(&home, "editor").await;
        want(app, &home, &editor, json!({ "large_expense": "5", "member_transaction": "1" })).await;
        let mut planned = home.rent("2025-10-05");
        planned["mode"] = "confirm".into();
        let item = home.recurring(planned).await;
        app.book_due().await;
        look(app).await;
        assert_eq!(told(app, &editor, "large_expense,member_transaction").await.len(), 0);
        home.owner.occurrence(&item, "2025-10-05", ("post", json!({}))).await.ok();
        look(app).await;
        assert_eq!(told(app, &editor, "large_expense,member_transaction").await.len(), 1);
        assert_eq!(told(app, &home.owner, "large_expense,member_transaction").await.len(), 1);
    }

    async fn amounts_count_in_the_currency_they_were_set_in_and_never_without_a_rate(app: &TestApp) {
        let (home, editor) = two(app).await;
        let account = home.open_in("EUR").await;
        want(app, &home, &editor, json!({ "large_expense": "100" })).await;
        let row = json!({ "account_id": account, "date": "2025-10-03", "total_amount": "-5000" });
        home.owner.create_transaction(row).await.created();
        look(app).await;
        assert_eq!(kinds(app, &editor).await, Vec::<String>::new(), "no rate is known");
        home.rate("EUR", "2025-10-04", "1.25").await;
        for amount in ["-79.99", "-80"] {
            let row = json!({ "account_id": account, "date": "2025-10-04", "total_amount": amount });
            home.owner.create_transaction(row).await.created();
        }
        look(app).await;
        let list = told(app, &editor, "").await;
        assert_eq!(list.len(), 1, "{list:?}");
        assert_eq!((&list[0]["params"]["amount"], &list[0]["params"]["count"]), (&euros("80.00"), &Value::Null));
    }

    async fn changes_to_what_one_has_booked_are_told_and_ones_own_are_not(app: &TestApp) {
        let (home, editor) = two(app).await;
        let mut row = home.row("2025-10-02", "-5");
        row["payee"] = "Shop".into();
        let mine = id(&editor.create_transaction(row.clone()).await);
        let ours = id(&home.owner.create_transaction(row).await);
        look(app).await;
        let change = async |person: &Person, of: &str, note: &str| {
            let mut body = home.row("2025-10-02", "-5");
            body["note"] = note.into();
            body["payee"] = "Shop".into();
            person.update_transaction(of, body).await.ok();
        };
        change(&home.owner, &mine, "one").await;
        change(&home.owner, &mine, "two").await;
        change(&home.owner, &ours, "mine").await;
        change(&editor, &mine, "three").await;
        look(app).await;
        look(app).await;
        let list = told(app, &editor, "").await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((&one["type"], &one["params"]["person"], &one["params"]["count"]), (&json!("own_transaction_changed"), &json!("Anna Example"), &Value::Null));
        assert_eq!(one["entity"], json!({ "type": "transaction", "id": mine }));
        // What is taken back at once did not happen.
        home.owner.delete_transaction(&mine).await.no_content();
        home.undo_newest().await.created();
        look(app).await;
        assert_eq!(kinds(app, &editor).await.len(), 1);
        home.owner.delete_transaction(&mine).await.no_content();
        home.owner.delete_transaction(&ours).await.no_content();
        look(app).await;
        assert_eq!(kinds(app, &editor).await, ["own_transaction_deleted", "own_transaction_changed"]);
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new());
    }

    async fn an_import_of_thousands_of_rows_is_told_once(app: &TestApp) {
        let (home, editor) = two(app).await;
        want(app, &home, &editor, json!({ "member_transaction": "50" })).await;
        let made = home.book_file(app, &statement(3000), json!({})).await;
        assert_eq!(made["row_count"], 3000);
        for _ in 0..3 {
            look(app).await;
        }
        let list = told(app, &editor, "").await;
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0]["type"], &list[0]["params"]["count"]), (&json!("member_transaction"), &json!(2900)));
        let rows = editor.list_transactions(&format!("?account_id={}&limit=500", home.wallet)).await.ok();
        let ids: Vec<_> = rows["transactions"].as_array().expect("rows").iter().map(|row| text(&row["id"])).collect();
        editor.bulk_delete(&ids).await.ok();
        look(app).await;
        let told = told(app, &home.owner, "own_transaction_deleted").await;
        assert_eq!((told.len(), &told[0]["params"]["count"]), (1, &json!(500)));
    }

    async fn several_processes_and_repeated_jobs_tell_nothing_twice(app: &TestApp) {
        let (home, editor) = two(app).await;
        want(app, &home, &editor, json!({ "large_expense": "1" })).await;
        let mine = id(&editor.create_transaction(home.row("2025-10-02", "-0.50")).await);
        home.book("2025-10-02", "-5").await;
        home.owner.delete_transaction(&mine).await.no_content();
        app.advance(SignedDuration::from_secs(61));
        let node = app.second(|_| ()).await;
        let (here, there) = (app.kym().await, node.kym().clone());
        let job = WatchTransactions { workspace_id: home.workspace.parse().expect("an id") };
        queue_due(&here).await.expect("queued");
        queue_due(&there).await.expect("queued");
        tokio::join!(job.run(&here), job.run(&there));
        app.run_jobs().await;
        for _ in 0..3 {
            job.run(&there).await;
            look(app).await;
        }
        node.end().await;
        let mut list = kinds(app, &editor).await;
        list.sort();
        assert_eq!(list, ["large_expense", "own_transaction_deleted"]);
    }

    async fn who_was_removed_or_disabled_or_has_muted_it_hears_nothing(app: &TestApp) {
        let (home, editor) = two(app).await;
        let (muted, disabled) = (app.user("muted").await, app.user("disabled").await);
        app.add_member(&home, &muted, "editor").await;
        app.add_member(&home, &disabled, "editor").await;
        let amounts = json!({ "large_expense": "1", "member_transaction": "1" });
        for person in [&editor, &disabled] {
            want(app, &home, person, amounts.clone()).await;
        }
        want(app, &home, &muted, json!({ "large_expense": "1", "is_muted": true })).await;
        let mut rows = Vec::new();
        for person in [&editor, &muted, &disabled] {
            rows.push(id(&person.create_transaction(home.row("2025-10-02", "-0.50")).await));
        }
        look(app).await;
        home.book("2025-10-02", "-5").await;
        for row in &rows {
            home.owner.delete_transaction(row).await.no_content();
        }
        home.owner.remove_member(&home, &editor.id).await.no_content();
        let chief = app.chief("root").await;
        chief.update_user(&disabled.id, json!({ "is_disabled": true })).await.ok();
        look(app).await;
        chief.update_user(&disabled.id, json!({ "is_disabled": false })).await.ok();
        look(app).await;
        let heard = "member_transaction,large_expense,own_transaction_deleted";
        for person in [&editor, &muted, &disabled] {
            assert_eq!(told(app, person, heard).await, Vec::<Value>::new());
        }
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new());
    }
}
