//! Bad times: the program was off, the clock went back, more has come due than anybody means, the household lives
//! somewhere else.

use jiff::SignedDuration;
use kym_domain::clock::Clock as _;
use kym_testing::{Home, TestApp, id, on_both, text};
use serde_json::json;

/// Days go by, and the owner signs in again.
async fn later(app: &TestApp, home: Home, days: i64) -> Home {
    app.advance(SignedDuration::from_hours(24 * days));
    let owner = app.sign_in_again(&home.owner).await;
    Home { owner, ..home }
}

on_both! {
    async fn what_came_due_in_forty_days_without_power_is_booked_with_its_own_days(app: &TestApp) {
        let home = app.home("anna").await;
        home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-06")).await;
        app.book_due().await;
        assert!(home.paid("Bread").await.is_empty());
        let home = later(app, home, 40).await;
        app.restart(|_| {}).await;
        app.book_due().await;
        let paid = home.paid("Bread").await;
        assert_eq!((paid.len(), paid[0].as_str(), paid[39].as_str()), (40, "2025-10-06 -5.00", "2025-11-14 -5.00"));
        assert!(paid.is_sorted() && paid.windows(2).all(|pair| pair[0] != pair[1]), "{paid:?}");
        app.book_due().await;
        assert_eq!(home.paid("Bread").await.len(), 40);
        assert_eq!(home.balance(&home.wallet).await, "-200.00");
    }

    async fn a_clock_that_goes_back_books_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-04")).await;
        app.book_due().await;
        let paid = home.paid("Bread").await;
        assert_eq!(paid, ["2025-10-04 -5.00", "2025-10-05 -5.00"]);
        let now = app.clock.now();
        for hours in [1, 30, 72] {
            app.clock.set(now - SignedDuration::from_hours(hours));
            let owner = app.sign_in_again(&home.owner).await;
            app.book_due().await;
            let there = Home { owner, ..home.clone() };
            assert_eq!(there.paid("Bread").await, paid, "{hours} hours back");
        }
        app.clock.set(now);
        app.book_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        assert_eq!(Home { owner, ..home.clone() }.paid("Bread").await, paid);
    }

    async fn more_than_a_year_of_days_is_asked_about_instead_of_booked(app: &TestApp) {
        let home = app.home("anna").await;
        let daily = |payee: &str| home.paying(payee, "FREQ=DAILY", "2024-10-04");
        let (skipped, booked) = (home.recurring(daily("Skip")).await, home.recurring(daily("Book")).await);
        app.book_due().await;
        for item in [&skipped, &booked] {
            let asked = home.owner.get_recurring(item).await.ok();
            assert_eq!((&asked["problem"], &asked["waiting"]), (&json!("catch_up"), &json!(367)));
        }
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        let notifications = home.owner.list_notifications("").await.ok();
        assert_eq!(notifications["items"][0]["type"], json!("recurring_waits"));
        let body = json!({ "action": "skip" });
        let answered = home.owner.with_item(&skipped, ("catch-up", body)).await.ok();
        assert_eq!((&answered["problem"], &answered["waiting"]), (&json!(null), &json!(0)));
        let body = json!({ "action": "post" });
        let answered = home.owner.with_item(&booked, ("catch-up", body)).await.ok();
        assert_eq!((&answered["problem"], &answered["waiting"]), (&json!(null), &json!(0)));
        app.book_due().await;
        assert_eq!((home.paid("Skip").await, home.paid("Book").await.len()), (vec!["2025-10-05 -5.00".to_owned()], 367));
        let home = later(app, home, 1).await;
        app.book_due().await;
        assert_eq!((home.paid("Skip").await.len(), home.paid("Book").await.len()), (2, 368));
    }

    async fn as_many_as_may_be_caught_up_are_booked_without_a_question(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.paying("Book", "FREQ=DAILY", "2024-10-05")).await;
        app.book_due().await;
        assert_eq!(home.owner.get_recurring(&item).await.ok()["problem"], json!(null));
        assert_eq!(home.paid("Book").await.len(), 366);
    }

    async fn days_begin_where_the_household_lives(app: &TestApp) {
        let home = app.home("anna").await;
        // At noon of the 5th in London it is an hour past midnight of the 6th in Apia.
        let apia = json!({ "name": "Apia", "currency": "USD", "time_zone": "Pacific/Apia" });
        let made = home.owner.create_workspace(apia.clone()).await;
        assert_eq!(made.created()["time_zone"], json!("Pacific/Apia"));
        let workspace = id(&made);
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        let wallet = id(&home.owner.create_account(&workspace, purse).await);
        let there = Home { workspace, wallet, ..home.clone() };
        home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-06")).await;
        there.recurring(there.paying("Taro", "FREQ=DAILY", "2025-10-06")).await;
        app.book_due().await;
        assert!(home.paid("Bread").await.is_empty());
        assert_eq!(there.paid("Taro").await, ["2025-10-06 -5.00"]);
        let moved = json!({ "name": "Home", "description": "", "currency": "USD", "time_zone": "Pacific/Apia" });
        home.owner.update_workspace(&home.workspace, moved).await.ok();
        app.book_due().await;
        assert_eq!(home.paid("Bread").await, ["2025-10-06 -5.00"]);
        let nowhere = json!({ "name": "Home", "currency": "USD", "time_zone": "Mars/Olympus" });
        let refused = home.owner.create_workspace(nowhere).await.invalid();
        assert!(refused[0].starts_with("time_zone: "), "{refused:?}");
    }

    async fn a_workspace_keeps_its_time_zone_when_a_change_does_not_name_it(app: &TestApp) {
        let home = app.home("anna").await;
        assert_eq!(home.owner.get_workspace(&home.workspace).await.ok()["time_zone"], json!("UTC"));
        let body = json!({ "name": "Home", "description": "", "currency": "USD", "time_zone": "Europe/Berlin" });
        home.owner.update_workspace(&home.workspace, body).await.ok();
        let body = json!({ "name": "House", "description": "", "currency": "USD" });
        let changed = home.owner.update_workspace(&home.workspace, body).await.ok();
        assert_eq!((&changed["name"], &changed["time_zone"]), (&json!("House"), &json!("Europe/Berlin")));
    }

    async fn what_was_missed_in_a_pause_is_booked_or_left_out_as_one_says(app: &TestApp) {
        let home = app.home("anna").await;
        let booked = home.recurring(home.paying("Book", "FREQ=DAILY", "2025-10-06")).await;
        let skipped = home.recurring(home.paying("Skip", "FREQ=DAILY", "2025-10-06")).await;
        for item in [&booked, &skipped] {
            let paused = home.owner.with_item(item, ("pause", json!(null))).await.ok();
            assert_eq!((&paused["is_active"], &paused["next_date"]), (&json!(false), &json!(null)));
        }
        let home = later(app, home, 5).await;
        app.book_due().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        home.owner.with_item(&booked, ("resume", json!({ "missed": "post" }))).await.ok();
        home.owner.with_item(&skipped, ("resume", json!({ "missed": "skip" }))).await.ok();
        app.book_due().await;
        assert_eq!(home.paid("Book").await.len(), 5);
        assert!(home.paid("Skip").await.len() <= 1, "{:?}", home.paid("Skip").await);
        let home = later(app, home, 1).await;
        app.book_due().await;
        assert_eq!(home.paid("Book").await.len(), 6);
    }

    async fn what_somebody_planned_who_has_left_is_booked_all_the_same(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let made = editor.create_recurring(&home, home.paying("Bread", "FREQ=DAILY", "2025-10-05")).await.created();
        assert_eq!(made["created_by"], json!(editor.id));
        home.owner.remove_member(&home, &editor.id).await.no_content();
        app.book_due().await;
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00"]);
        let history = home.history().await;
        let booked = history.iter().find(|change| change["noun"] == "transaction").expect("it is told");
        assert!(!booked.to_string().contains(&editor.id), "{booked}");
    }

    async fn what_waits_for_a_yes_is_planned_and_told_and_booked_by_it(app: &TestApp) {
        let home = app.home("anna").await;
        let mut definition = home.paying("Bread", "FREQ=DAILY", "2025-10-07");
        definition["mode"] = "confirm".into();
        definition["lead_days"] = 2.into();
        definition["count"] = 1.into();
        let item = home.recurring(definition).await;
        app.book_due().await;
        let list = home.list(&home.wallet).await;
        assert_eq!(list["transactions"][0]["status"], json!("planned"));
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        let notifications = home.owner.list_notifications("").await.ok();
        assert_eq!((&notifications["unread_count"], &notifications["items"][0]["type"]), (&json!(1), &json!("recurring_due")));
        app.book_due().await;
        assert_eq!(home.owner.list_notifications("").await.ok()["unread_count"], json!(1), "told once");
        let posted = home.owner.occurrence(&item, "2025-10-07", ("post", json!({}))).await.ok();
        assert_eq!(posted["state"], json!("posted"));
        assert_eq!(home.paid("Bread").await, ["2025-10-07 -5.00"]);
        let row = &home.list(&home.wallet).await["transactions"][0];
        assert_eq!(text(&posted["transaction_id"]), text(&row["id"]));
        // What is said yes to ahead of its day leaves the account on its day.
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        let home = later(app, home, 2).await;
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
    }
}
