//! What cannot be booked says why, tells it once, and is booked when nothing is in the way any more.

use jiff::SignedDuration;
use kym_testing::{Home, TestApp, on_both};
use serde_json::{Value, json};

/// What is in the way of a payment.
async fn problem(home: &Home, item: &str) -> Value {
    home.owner.get_recurring(item).await.ok()["problem"].clone()
}

/// The next day, on which everything is tried again.
async fn tomorrow(app: &TestApp, home: Home) -> Home {
    app.advance(SignedDuration::from_hours(24));
    app.book_due().await;
    let owner = app.sign_in_again(&home.owner).await;
    Home { owner, ..home }
}

on_both! {
    async fn a_payment_whose_account_is_gone_says_so_and_goes_on_when_it_is_back(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-05")).await;
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        app.book_due().await;
        assert_eq!(problem(&home, &item).await, json!("account_missing"));
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        app.book_due().await;
        let waits = home.owner.list_notifications("").await.ok();
        assert_eq!((&waits["unread_count"], &waits["items"][0]["type"]), (&json!(1), &json!("recurring_waits")));
        let refused = home.owner.occurrence(&item, "2025-10-05", ("post", json!({}))).await;
        refused.refused(409, "recurring_broken");
        home.owner.restore_account(&home.workspace, &home.wallet).await.ok();
        assert_eq!(problem(&home, &item).await, Value::Null);
        let home = tomorrow(app, home).await;
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00", "2025-10-06 -5.00"]);
    }

    async fn a_payment_whose_account_moved_away_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = app.home("boris").await;
        app.add_member(&firm, &home.owner, "editor").await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-05")).await;
        let body = json!({ "target_workspace_id": firm.workspace, "categories": "clear" });
        home.owner.move_account(&home.workspace, &home.wallet, body).await.ok();
        app.book_due().await;
        assert_eq!(problem(&home, &item).await, json!("account_missing"));
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        app.run_jobs().await;
    }

    async fn a_payment_whose_category_is_gone_says_so_until_it_has_another(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let mut definition = home.paying("Bread", "FREQ=DAILY", "2025-10-05");
        definition["category_id"] = food.clone().into();
        let item = home.recurring(definition.clone()).await;
        home.owner.delete_category(&food).await.no_content();
        app.book_due().await;
        assert_eq!(problem(&home, &item).await, json!("category_missing"));
        assert!(home.paid("Bread").await.is_empty());
        definition["category_id"] = home.category("Meals", None).await.into();
        home.owner.update_recurring(&item, definition).await.ok();
        app.book_due().await;
        assert_eq!(problem(&home, &item).await, Value::Null);
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00"]);
    }

    async fn nothing_is_booked_into_a_period_that_a_statement_has_closed(app: &TestApp) {
        let home = app.home("anna").await;
        home.closed(&home.wallet, "2025-10-04", "0").await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-04")).await;
        app.book_due().await;
        assert_eq!(problem(&home, &item).await, json!("closed"));
        let skipped = home.owner.occurrence(&item, "2025-10-04", ("skip", Value::Null)).await.ok();
        assert_eq!(skipped["state"], json!("skipped"));
        app.book_due().await;
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00"]);
        assert_eq!(problem(&home, &item).await, Value::Null);
    }

    async fn an_item_that_is_deleted_leaves_what_it_has_booked(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-05")).await;
        app.book_due().await;
        home.owner.delete_recurring(&item).await.no_content();
        let home = tomorrow(app, home).await;
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00"]);
        home.owner.get_recurring(&item).await.refused(404, "not_found");
    }

    async fn this_and_later_leaves_what_was_before(app: &TestApp) {
        let home = app.home("anna").await;
        let definition = home.paying("Bread", "FREQ=DAILY", "2025-10-04");
        let item = home.recurring(definition.clone()).await;
        app.book_due().await;
        let mut dearer = definition;
        dearer["amount"] = "6.00".into();
        dearer["dtstart"] = "2025-10-06".into();
        let later = home.owner.update_recurring_from(&item, "2025-10-06", dearer).await.ok();
        assert_ne!(later["id"], json!(item));
        let old = home.owner.get_recurring(&item).await.ok();
        assert_eq!((&old["until"], &old["next_date"]), (&json!("2025-10-05"), &Value::Null));
        let home = tomorrow(app, home).await;
        assert_eq!(home.paid("Bread").await, ["2025-10-04 -5.00", "2025-10-05 -5.00", "2025-10-06 -6.00"]);
    }

    async fn a_workspace_that_is_deleted_takes_its_plans_along(app: &TestApp) {
        let home = app.home("anna").await;
        super::one_of_each(&home).await;
        home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-05")).await;
        home.owner.delete_workspace(&home.workspace).await.no_content();
        app.book_due().await;
        for table in ["recurring_items", "recurring_occurrences", "budgets", "goals", "transactions"] {
            assert_eq!(app.place.count(table, "TRUE").await, 0, "{table}");
        }
    }
}
