//! Payments that come again: what is expected of them, what people do about one, what the clock does.

use jiff::SignedDuration;
use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// The last day of each month.
const LAST_DAY: &str = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1";

/// A day goes by, and the clock does its part.
async fn tomorrow(app: &TestApp, home: Home) -> Home {
    app.advance(SignedDuration::from_hours(24));
    app.book_due().await;
    let owner = app.sign_in_again(&home.owner).await;
    Home { owner, ..home }
}

/// How the occurrences of an item stand: day and state of each.
async fn states(home: &Home, item: &str) -> Vec<String> {
    let list = home
        .owner
        .occurrences(item, "2025-09-01", "2025-11-30")
        .await
        .ok();
    let rows = list["items"].as_array().expect("a list").iter();
    rows.map(|row| format!("{} {}", text(&row["due_date"]), text(&row["state"])))
        .collect()
}

/// The payment by weeks, in another mode.
fn weekly(home: &Home, mode: &str, first: &str) -> Value {
    let mut definition = home.paying("Milk", "FREQ=WEEKLY", first);
    definition["mode"] = mode.into();
    definition["until"] = "2025-10-20".into();
    definition
}

on_both! {
    async fn an_item_is_told_as_it_is_said(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let mut said = home.paying("Flat", LAST_DAY, "2025-10-01");
        said["amount_kind"] = "range".into();
        said["amount_min"] = "4.00".into();
        said["amount_max"] = "6.00".into();
        said["category_id"] = food.into();
        said["weekend"] = "before".into();
        said["holidays"] = "DE".into();
        said["tags"] = json!(["home"]);
        said["mode"] = "confirm".into();
        said["lead_days"] = 3.into();
        let mut socket = app.events(&home.owner).await;
        let answer = home.owner.create_recurring(&home, said.clone()).await;
        let made = answer.created();
        for (field, value) in said.as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        let expected = json!({
            "currency": "USD", "currency_digits": 2, "to_currency": null, "to_currency_digits": null, "is_active": true,
            "next_date": "2025-10-31", "last_posted_date": null, "waiting": 0, "problem": null, "version": 1,
        });
        for (field, value) in expected.as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        assert_eq!(socket.event().await["event_type"], json!("RECURRING_CHANGED"));
        let list = home.owner.list_recurring(&home).await.ok();
        assert_eq!((&list["items"][0], &list["total"]), (&made, &json!(1)));
    }

    async fn an_item_that_is_booked_by_itself_is_booked_on_its_day_with_all_that_it_says(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, fun) = (home.category("Food", None).await, home.category("Fun", None).await);
        let mut definition = home.paying("Box", "FREQ=DAILY", "2025-10-06");
        definition["splits"] = json!([
            { "category_id": food, "amount": "3.50", "note": "bread" },
            { "category_id": fun, "amount": "1.50", "note": "" },
        ]);
        definition["tags"] = json!(["Weekly"]);
        definition["note"] = "standing order".into();
        let item = home.recurring(definition).await;
        app.book_due().await;
        assert!(home.paid("Box").await.is_empty(), "nothing is booked ahead");
        let home = tomorrow(app, home).await;
        let list = home.list(&home.wallet).await;
        let row = &list["transactions"][0];
        assert_eq!((&row["date"], &row["status"]), (&json!("2025-10-06"), &json!("pending")));
        assert_eq!(column(&row["splits"], "amount"), ["-3.50", "-1.50"]);
        assert_eq!((&row["tags"], &row["note"]), (&json!(["Weekly"]), &json!("standing order")));
        let posted = home.owner.occurrences(&item, "2025-10-06", "2025-10-06").await.ok()["items"][0].clone();
        assert_eq!((&posted["state"], &posted["transaction_id"]), (&json!("posted"), &row["id"]));
        assert_eq!((&posted["amount"], &posted["transaction_account_id"]), (&json!("-5.00"), &json!(home.wallet)));
        let told = home.owner.get_recurring(&item).await.ok();
        assert_eq!((&told["last_posted_date"], &told["next_date"]), (&json!("2025-10-06"), &json!("2025-10-07")));
    }

    async fn an_occurrence_is_posted_skipped_put_off_and_opened_again(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(weekly(&home, "remind", "2025-09-29")).await;
        assert_eq!(states(&home, &item).await, [
            "2025-09-29 overdue", "2025-10-06 upcoming", "2025-10-13 upcoming", "2025-10-20 upcoming",
        ]);
        let body = json!({ "amount": "7.50", "date": "2025-10-01" });
        let posted = home.owner.occurrence(&item, "2025-09-29", ("post", body)).await.ok();
        assert_eq!((&posted["state"], &posted["due_date"]), (&json!("posted"), &json!("2025-10-01")));
        assert_eq!((&posted["amount"], &posted["is_changed"]), (&json!("-7.50"), &json!(true)));
        assert_eq!(home.paid("Milk").await, ["2025-10-01 -7.50"]);
        let again = home.owner.occurrence(&item, "2025-09-29", ("post", json!({}))).await;
        again.refused(409, "occurrence_settled");
        let skipped = home.owner.occurrence(&item, "2025-10-06", ("skip", Value::Null)).await.ok();
        assert_eq!(skipped["state"], json!("skipped"));
        let body = json!({ "date": "2025-10-15", "amount": "6.00" });
        let moved = home.owner.occurrence(&item, "2025-10-13", ("reschedule", body)).await.ok();
        assert_eq!((&moved["date"], &moved["due_date"]), (&json!("2025-10-13"), &json!("2025-10-15")));
        assert_eq!(moved["amount"], json!("-6.00"));
        assert_eq!(states(&home, &item).await, [
            "2025-10-01 posted", "2025-10-06 skipped", "2025-10-15 upcoming", "2025-10-20 upcoming",
        ]);
        let opened = home.owner.occurrence(&item, "2025-10-06", ("reopen", Value::Null)).await.ok();
        assert_eq!(opened["state"], json!("upcoming"));
        let opened = home.owner.occurrence(&item, "2025-09-29", ("reopen", Value::Null)).await.ok();
        assert_eq!((&opened["state"], &opened["transaction_id"]), (&json!("overdue"), &Value::Null));
        assert!(home.paid("Milk").await.is_empty(), "what was booked for it is gone");
        let nothing = home.owner.occurrence(&item, "2025-10-07", ("skip", Value::Null)).await;
        nothing.refused(404, "not_found");
    }

    async fn what_is_to_be_confirmed_is_planned_ahead_and_approved(app: &TestApp) {
        let home = app.home("anna").await;
        let mut definition = weekly(&home, "confirm", "2025-10-07");
        definition["lead_days"] = 2.into();
        let item = home.recurring(definition).await;
        app.book_due().await;
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&row["status"], &row["date"]), (&json!("planned"), &json!("2025-10-07")));
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        assert_eq!(home.owner.list_notifications("").await.ok()["items"][0]["type"], json!("recurring_due"));
        let due = home.owner.occurrences(&item, "2025-10-07", "2025-10-07").await.ok()["items"][0].clone();
        assert_eq!((&due["state"], &due["transaction_id"]), (&json!("upcoming"), &row["id"]));
        home.owner.occurrence(&item, "2025-10-07", ("post", json!({}))).await.ok();
        let is = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&is["id"], &is["status"]), (&row["id"], &json!("pending")));
        app.book_due().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 1);
        assert_eq!(home.owner.list_notifications("").await.ok()["unread_count"], json!(1));
    }

    async fn a_reminder_is_told_once_and_books_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        home.recurring(weekly(&home, "remind", "2025-10-05")).await;
        app.book_due().await;
        app.book_due().await;
        assert_eq!(home.owner.list_notifications("").await.ok()["unread_count"], json!(1));
        let home = tomorrow(app, home).await;
        assert_eq!(home.owner.list_notifications("").await.ok()["unread_count"], json!(1));
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        let upcoming = format!("/recurring-transactions/upcoming?workspace_id={}&days=7", home.workspace);
        let upcoming = home.owner.get(&upcoming).await.ok();
        assert_eq!(column(&upcoming["items"], "state"), ["overdue", "upcoming"]);
    }

    async fn a_transfer_comes_again_with_both_its_legs(app: &TestApp) {
        let home = app.home("anna").await;
        let mut definition = home.paying("Pocket money", "FREQ=MONTHLY", "2025-10-05");
        definition["kind"] = "transfer".into();
        definition["account_id"] = home.bank.clone().into();
        definition["to_account_id"] = home.wallet.clone().into();
        home.recurring(definition).await;
        app.book_due().await;
        assert_eq!((home.balance(&home.bank).await, home.balance(&home.wallet).await), ("95.00".to_owned(), "5.00".to_owned()));
    }

    async fn a_payment_that_was_awaited_takes_the_place_of_what_was_planned(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(weekly(&home, "confirm", "2025-10-05")).await;
        app.book_due().await;
        let mut row = home.row("2025-10-04", "-5.00");
        row["payee"] = "MILK 24".into();
        let paid = home.owner.create_transaction(row).await.created();
        let posted = home.owner.occurrences(&item, "2025-10-04", "2025-10-04").await.ok()["items"][0].clone();
        assert_eq!((&posted["date"], &posted["due_date"]), (&json!("2025-10-05"), &json!("2025-10-04")));
        assert_eq!((&posted["state"], &posted["transaction_id"]), (&json!("posted"), &paid["id"]));
        assert_eq!(home.list(&home.wallet).await["total"], json!(1), "the planned one is gone");
        home.owner.delete_transaction(&text(&paid["id"])).await.no_content();
        let open = home.owner.occurrences(&item, "2025-10-05", "2025-10-05").await.ok()["items"][0].clone();
        assert_eq!(open["state"], json!("due"), "what did not happen is awaited again");
    }

    async fn this_one_and_later_are_another_item_until_that_is_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let definition = weekly(&home, "auto", "2025-09-29");
        let item = home.recurring(definition.clone()).await;
        app.book_due().await;
        let mut dearer = definition;
        dearer["amount"] = "6.00".into();
        let wrong = home.owner.update_recurring_from(&item, "2025-10-07", dearer.clone()).await;
        assert_eq!(wrong.invalid(), ["from: not_found"]);
        let later = home.owner.update_recurring_from(&item, "2025-10-06", dearer).await.ok();
        assert_eq!((&later["dtstart"], &later["amount"]), (&json!("2025-10-06"), &json!("6.00")));
        assert_eq!(home.owner.get_recurring(&item).await.ok()["until"], json!("2025-10-05"));
        let home = tomorrow(app, home).await;
        assert_eq!(home.paid("Milk").await, ["2025-09-29 -5.00", "2025-10-06 -6.00"]);
        let history = home.history().await;
        let divided = history.iter().find(|change| change["noun"] == "recurring_item").expect("a change");
        home.owner.undo(&home.workspace, &text(&divided["id"])).await.created();
        let whole = home.owner.get_recurring(&item).await.ok();
        assert_eq!((&whole["until"], &whole["amount"]), (&json!("2025-10-20"), &json!("5.00")));
        home.owner.get_recurring(&text(&later["id"])).await.refused(404, "not_found");
        assert_eq!(states(&home, &item).await[..2], ["2025-09-29 posted", "2025-10-06 posted"]);
        app.book_due().await;
        assert_eq!(home.paid("Milk").await.len(), 2, "nothing is booked a second time");
    }

    async fn an_item_that_is_deleted_and_brought_back_books_nothing_twice(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-04")).await;
        app.book_due().await;
        home.owner.delete_recurring(&item).await.no_content();
        home.owner.get_recurring(&item).await.refused(404, "not_found");
        let home = tomorrow(app, home).await;
        home.undo_newest().await.created();
        app.book_due().await;
        let paid = home.paid("Bread").await;
        assert_eq!(paid, ["2025-10-04 -5.00", "2025-10-05 -5.00", "2025-10-06 -5.00"]);
        assert_eq!(home.owner.get_recurring(&item).await.ok()["version"], json!(3));
    }

    async fn a_transaction_that_is_there_becomes_the_first_of_many(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-01", "-5").await;
        let path = format!("/recurring-transactions/from-transaction/{}", text(&row["id"]));
        let definition = home.paying("Paper", "FREQ=DAILY", "2025-10-01");
        let made = home.owner.post(&path, definition.clone()).await;
        let item = id(&made);
        assert_eq!(made.created()["last_posted_date"], json!("2025-10-01"));
        app.book_due().await;
        assert_eq!(home.paid("Paper").await, ["2025-10-05 -5.00"], "what has passed is in the books");
        assert_eq!(states(&home, &item).await[0], "2025-10-01 posted");
        home.owner.post(&path, definition).await.refused(409, "occurrence_settled");
    }

    async fn what_comes_again_is_suggested_until_it_is_an_item_or_dismissed(app: &TestApp) {
        let home = app.home("anna").await;
        for (payee, amount) in [("Gym", "-30"), ("Paper", "-12.50")] {
            for month in ["07", "08", "09"] {
                let mut row = home.row(&format!("2025-{month}-15"), amount);
                row["payee"] = payee.into();
                home.owner.create_transaction(row).await.created();
            }
        }
        let path = format!("/recurring-transactions/suggestions?workspace_id={}", home.workspace);
        let found = home.owner.get(&path).await.ok();
        let mut payees = column(&found["items"], "payee");
        payees.sort_by_key(ToString::to_string);
        assert_eq!(payees, ["Gym", "Paper"]);
        let gym = found["items"].as_array().and_then(|all| all.iter().find(|one| one["payee"] == "Gym")).expect("one");
        let told = (&gym["amount"], &gym["amount_kind"], &gym["dtstart"], &gym["count"]);
        assert_eq!(told, (&json!("30.00"), &json!("fixed"), &json!("2025-10-15"), &json!(3)));
        let body = json!({ "workspace_id": home.workspace, "key": gym["key"] });
        home.owner.post("/recurring-transactions/suggestions/dismiss", body).await.no_content();
        home.recurring(home.paying("Paper", "FREQ=MONTHLY", "2025-10-15")).await;
        assert_eq!(home.owner.get(&path).await.ok()["total"], json!(0));
    }

    async fn of_two_programs_one_books_what_is_due(app: &TestApp) {
        let home = app.home("anna").await;
        for number in 0..5 {
            home.recurring(home.paying(&format!("Payee {number}"), "FREQ=DAILY", "2025-09-26")).await;
        }
        let kym = app.kym().await;
        let look = async || {
            kym_books::recurring::queue_due(&kym).await.expect("queued");
            app.run_jobs().await
        };
        tokio::join!(look(), look(), look());
        app.book_due().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 50);
        assert_eq!(app.place.count("recurring_occurrences", "TRUE").await, 50);
    }
}
