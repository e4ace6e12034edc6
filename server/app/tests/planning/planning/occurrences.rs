//! What an occurrence shows: what was booked for it, as that is now; what was expected, as long as nothing was.

use kym_testing::{Home, TestApp, on_both, text};
use serde_json::{Value, json};

/// Power that costs between 10.00 and 60.00, most likely 50.00, and of which somebody is reminded.
async fn power(home: &Home) -> String {
    let mut definition = home.paying("Power", "FREQ=MONTHLY", "2025-10-05");
    definition["amount_kind"] = "range".into();
    definition["amount"] = "50.00".into();
    definition["amount_min"] = "10.00".into();
    definition["amount_max"] = "60.00".into();
    definition["mode"] = "remind".into();
    home.recurring(definition).await
}

/// The occurrences of an item between two days.
async fn of_item(home: &Home, item: &str, days: (&str, &str)) -> Vec<Value> {
    let list = home.owner.occurrences(item, days.0, days.1).await.ok();
    list["items"].as_array().expect("a list").clone()
}

/// The same in the calendar of the workspace.
async fn in_calendar(home: &Home, days: (&str, &str)) -> Vec<Value> {
    let path = format!(
        "/recurring-transactions/calendar?workspace_id={}&from={}&to={}",
        home.workspace, days.0, days.1
    );
    let list = home.owner.get(&path).await.ok();
    list["items"].as_array().expect("a list").clone()
}

/// The feed of the workspace, its folded lines whole again.
async fn feed(app: &TestApp, home: &Home) -> String {
    let body = json!({ "workspace_id": home.workspace });
    let made = home.owner.post("/recurring-transactions/feed", body).await;
    let url = text(&made.created()["url"]);
    let path = &url[url.find("/api/v1").expect("a path")..];
    let guest = app.guest();
    let answer = guest.send_raw(reqwest::Method::GET, path, None, "").await;
    answer.text.replace("\r\n ", "")
}

#[track_caller]
fn shows(one: &Value, expected: &Value) {
    for (field, value) in expected.as_object().expect("an object") {
        assert_eq!(&one[field], value, "{field} of {one}");
    }
}

on_both! {
    async fn what_was_booked_is_shown_as_it_is_now_and_where_it_is(app: &TestApp) {
        let home = app.home("anna").await;
        let item = power(&home).await;
        let mut row = home.row("2025-10-04", "-12");
        row["payee"] = "Power".into();
        let paid = home.owner.create_transaction(row.clone()).await.created();
        let october = ("2025-10-01", "2025-10-31");
        let booked = json!({
            "date": "2025-10-05", "due_date": "2025-10-04", "state": "posted", "amount": "-12.00", "kind": "expense",
            "amount_kind": "fixed", "amount_min": null, "amount_max": null, "account_id": home.wallet,
            "category_id": null, "payee": "Power", "transaction_id": paid["id"],
            "transaction_account_id": home.wallet,
        });
        shows(&of_item(&home, &item, october).await[0], &booked);
        shows(&in_calendar(&home, october).await[0], &booked);
        assert_eq!(home.owner.get_recurring(&item).await.ok()["last_posted_date"], json!("2025-10-04"));
        // It is moved by two months, to another account, and says something else.
        let food = home.category("Food", None).await;
        row["date"] = "2025-08-03".into();
        row["total_amount"] = "-13.10".into();
        row["account_id"] = home.bank.clone().into();
        row["category_id"] = food.clone().into();
        row["payee"] = "Power & Light".into();
        row["status"] = "cleared".into();
        home.owner.update_transaction(&text(&paid["id"]), row.clone()).await.ok();
        let edited = json!({
            "date": "2025-10-05", "due_date": "2025-08-03", "state": "posted", "amount": "-13.10",
            "account_id": home.bank, "category_id": food, "payee": "Power & Light",
            "transaction_account_id": home.bank, "name": "Power",
        });
        assert!(of_item(&home, &item, october).await.is_empty(), "it was booked in August");
        let august = ("2025-08-01", "2025-08-31");
        shows(&of_item(&home, &item, august).await[0], &edited);
        shows(&in_calendar(&home, august).await[0], &edited);
        assert_eq!(home.owner.get_recurring(&item).await.ok()["last_posted_date"], json!("2025-08-03"));
        // What is said of all to come changes nothing of it.
        row["date"] = "2025-10-20".into();
        home.owner.update_transaction(&text(&paid["id"]), row).await.ok();
        let mut dearer = home.paying("Power", "FREQ=MONTHLY", "2025-10-05");
        dearer["amount"] = "70.00".into();
        dearer["mode"] = "remind".into();
        home.owner.update_recurring(&item, dearer).await.ok();
        let both = of_item(&home, &item, ("2025-10-01", "2025-11-30")).await;
        let told: Vec<_> = both.iter().map(|one| (text(&one["due_date"]), text(&one["amount"]))).collect();
        let expected = [("2025-10-20", "-13.10"), ("2025-11-05", "-70.00")];
        assert_eq!(told, expected.map(|(day, amount)| (day.to_owned(), amount.to_owned())));
        let feed = feed(app, &home).await;
        for line in [
            "SUMMARY:Power (-13.10 USD)", "DTSTART;VALUE=DATE:20251020", "DESCRIPTION:Power & Light",
            "SUMMARY:Power (-70.00 USD)",
        ] {
            assert!(feed.contains(line), "{line} in {feed}");
        }
        assert!(!feed.contains("DTSTART;VALUE=DATE:20251005"), "{feed}");
    }

    async fn what_was_booked_long_after_its_day_is_shown_where_it_is(app: &TestApp) {
        let home = app.home("anna").await;
        let item = power(&home).await;
        let body = json!({ "amount": "40.00" });
        let posted = home.owner.occurrence(&item, "2025-10-05", ("post", body)).await.ok();
        let mut row = home.row("2026-02-10", "-41");
        row["status"] = "cleared".into();
        row["payee"] = "Power".into();
        home.owner.update_transaction(&text(&posted["transaction_id"]), row).await.ok();
        let february = in_calendar(&home, ("2026-02-08", "2026-02-12")).await;
        assert_eq!(february.len(), 1, "{february:?}");
        shows(&february[0], &json!({ "date": "2025-10-05", "due_date": "2026-02-10", "amount": "-41.00" }));
    }

    async fn a_transfer_and_a_planned_row_are_shown_as_they_are(app: &TestApp) {
        let home = app.home("anna").await;
        let mut definition = home.paying("Pocket money", "FREQ=MONTHLY", "2025-10-05");
        definition["kind"] = "transfer".into();
        definition["account_id"] = home.bank.clone().into();
        definition["to_account_id"] = home.wallet.clone().into();
        let transfer = home.recurring(definition).await;
        let mut definition = home.paying("Milk", "FREQ=MONTHLY", "2025-10-05");
        definition["mode"] = "confirm".into();
        definition["amount_kind"] = "estimate".into();
        let milk = home.recurring(definition).await;
        app.book_due().await;
        let month = ("2025-10-01", "2025-10-31");
        shows(&of_item(&home, &transfer, month).await[0], &json!({
            "state": "posted", "kind": "transfer", "amount": "5.00", "to_amount": null, "account_id": home.bank,
            "to_account_id": home.wallet, "due_date": "2025-10-05",
        }));
        let planned = of_item(&home, &milk, month).await.remove(0);
        assert_eq!(planned["state"], "due");
        let mut row = home.row("2025-10-09", "-6.30");
        row["payee"] = "Milk".into();
        row["status"] = "planned".into();
        home.owner.update_transaction(&text(&planned["transaction_id"]), row).await.ok();
        let is = of_item(&home, &milk, month).await.remove(0);
        shows(&is, &json!({
            "state": "upcoming", "due_date": "2025-10-09", "amount": "-6.30", "amount_kind": "estimate",
        }));
        // It is approved as it is, not booked anew as it was expected.
        let posted = home.owner.occurrence(&milk, "2025-10-05", ("post", json!({}))).await.ok();
        shows(&posted, &json!({
            "state": "posted", "due_date": "2025-10-09", "amount": "-6.30", "amount_kind": "fixed",
            "transaction_id": planned["transaction_id"],
        }));
        assert_eq!(home.paid("Milk").await, ["2025-10-09 -6.30"]);
    }

    async fn what_was_left_out_or_taken_back_shows_what_was_expected(app: &TestApp) {
        let home = app.home("anna").await;
        let item = power(&home).await;
        let skipped = home.owner.occurrence(&item, "2025-10-05", ("skip", Value::Null)).await.ok();
        let plan = json!({ "due_date": "2025-10-05", "amount": "-50.00", "amount_kind": "range", "amount_max": "60.00" });
        shows(&skipped, &plan);
        let mut dearer = home.paying("Power", "FREQ=MONTHLY", "2025-10-05");
        dearer["amount"] = "70.00".into();
        dearer["mode"] = "remind".into();
        home.owner.update_recurring(&item, dearer).await.ok();
        let october = ("2025-10-01", "2025-10-31");
        let skipped = of_item(&home, &item, october).await.remove(0);
        shows(&skipped, &json!({ "state": "skipped", "amount": "-50.00", "is_changed": false }));
        let opened = home.owner.occurrence(&item, "2025-10-05", ("reopen", Value::Null)).await.ok();
        shows(&opened, &json!({ "state": "due", "amount": "-70.00", "is_changed": false }));
        let body = json!({ "amount": "20.00", "date": "2025-11-02" });
        let posted = home.owner.occurrence(&item, "2025-11-05", ("post", body)).await.ok();
        let row = text(&posted["transaction_id"]);
        home.owner.delete_transaction(&row).await.no_content();
        let told = of_item(&home, &item, ("2025-11-01", "2025-11-30")).await;
        shows(&told[0], &json!({ "state": "skipped", "amount": "-20.00" }));
        assert_eq!(home.owner.get_recurring(&item).await.ok()["last_posted_date"], Value::Null);
    }
}
