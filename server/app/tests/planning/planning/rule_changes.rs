//! A rule gets other days, ends, or goes: what was decided counts for its period, and what was only planned goes.

use jiff::SignedDuration;
use kym_testing::{Home, TestApp, column, on_both, text};
use serde_json::{Value, json};

/// A rent on this day of the month, from September on; the household lives in October 2025.
fn rent_on(home: &Home, day: i8) -> Value {
    home.paying(
        "Rent",
        &format!("FREQ=MONTHLY;BYMONTHDAY={day}"),
        "2025-11-01",
    )
}

/// The states of the occurrences of an item in the last two months of the year.
async fn states(home: &Home, item: &str) -> Vec<String> {
    let all = home
        .owner
        .occurrences(item, "2025-11-01", "2025-12-31")
        .await
        .ok();
    let all = all["items"].as_array().expect("a list").iter();
    all.map(|one| format!("{} {}", text(&one["date"]), text(&one["state"])))
        .collect()
}

/// The days of what is planned on the wallet.
async fn planned(home: &Home) -> Vec<String> {
    let list = home.list(&home.wallet).await;
    let rows = list["transactions"].as_array().expect("a list").iter();
    let rows = rows.filter(|row| row["status"] == "planned");
    rows.map(|row| text(&row["date"])).collect()
}

/// Days go by, the owner signs in again, and the clock does its part.
async fn later(app: &TestApp, home: Home, days: i64) -> Home {
    app.advance(SignedDuration::from_hours(24 * days));
    let owner = app.sign_in_again(&home.owner).await;
    app.book_due().await;
    Home { owner, ..home }
}

/// What is shown of occurrences: their day, state, name, amount, account and category.
fn shown(list: &Value) -> Vec<Value> {
    let all = list["items"].as_array().expect("a list").iter();
    let fields = [
        "date",
        "due_date",
        "state",
        "name",
        "amount",
        "account_id",
        "category_id",
        "payee",
    ];
    all.map(|one| fields.iter().map(|field| one[field].clone()).collect())
        .collect()
}

/// The calendar of the workspace as another program reads it.
async fn feed(app: &TestApp, home: &Home) -> String {
    let body = json!({ "workspace_id": home.workspace });
    let made = home.owner.post("/recurring-transactions/feed", body).await;
    let url = text(&made.created()["url"]);
    let path = &url[url.find("/api/v1").expect("a path")..];
    let answer = app
        .guest()
        .send_raw(reqwest::Method::GET, path, None, "")
        .await;
    answer.text.replace("\r\n ", "")
}

/// A bread of each of three days that waits for a yes; all are planned.
async fn bread(app: &TestApp, home: &Home) -> String {
    let mut definition = home.paying("Bread", "FREQ=DAILY", "2025-10-06");
    definition["mode"] = "confirm".into();
    definition["lead_days"] = 3.into();
    definition["count"] = 3.into();
    let item = home.recurring(definition).await;
    app.book_due().await;
    assert_eq!(
        planned(home).await,
        ["2025-10-06", "2025-10-07", "2025-10-08"]
    );
    item
}

on_both! {
    async fn what_was_decided_ahead_does_not_come_again_when_its_day_changes(app: &TestApp) {
        let home = app.home("anna").await;
        let (paid, skipped) = (home.recurring(rent_on(&home, 1)).await, home.recurring(rent_on(&home, 1)).await);
        let early = json!({ "date": "2025-10-05" });
        home.owner.occurrence(&paid, "2025-11-01", ("post", early)).await.ok();
        home.owner.occurrence(&skipped, "2025-11-01", ("skip", json!(null))).await.ok();
        for item in [&paid, &skipped] {
            home.owner.put(&format!("/recurring-transactions/{item}"), rent_on(&home, 5)).await.ok();
        }
        assert_eq!(states(&home, &paid).await, ["2025-12-05 upcoming"], "it was paid in October");
        assert_eq!(states(&home, &skipped).await, ["2025-11-05 skipped", "2025-12-05 upcoming"]);
        app.book_due().await;
        app.advance(SignedDuration::from_hours(24 * 40));
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-05 -5.00"]);
        // It goes back with the rule.
        home.owner.put(&format!("/recurring-transactions/{skipped}"), rent_on(&home, 1)).await.ok();
        assert_eq!(states(&home, &skipped).await[0], "2025-11-01 skipped");
    }

    async fn what_was_decided_ahead_counts_for_the_item_that_goes_on_with_another_day(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(rent_on(&home, 1)).await;
        home.owner.occurrence(&item, "2025-12-01", ("skip", json!(null))).await.ok();
        let path = format!("/recurring-transactions/{item}");
        let later = home.owner.put(&format!("{path}?from=2025-12-01"), rent_on(&home, 5)).await.ok();
        let later = text(&later["id"]);
        assert_ne!(later, item);
        assert_eq!(states(&home, &later).await, ["2025-12-05 skipped"]);
        home.undo_newest().await.created();
        assert_eq!(states(&home, &item).await, ["2025-11-01 upcoming", "2025-12-01 skipped"]);
    }

    async fn what_was_still_to_come_this_month_comes_when_its_day_is_earlier(app: &TestApp) {
        let home = app.home("anna").await;
        let on = |day| home.paying("Rent", &format!("FREQ=MONTHLY;BYMONTHDAY={day}"), "2025-10-01");
        let item = home.recurring(on(20)).await;
        app.book_due().await;
        home.owner.put(&format!("/recurring-transactions/{item}"), on(3)).await.ok();
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-03 -5.00"]);
        // And it does not come again when it is put back.
        home.owner.put(&format!("/recurring-transactions/{item}"), on(20)).await.ok();
        app.advance(SignedDuration::from_hours(24 * 20));
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-03 -5.00"]);
    }

    async fn what_is_planned_goes_with_its_item_and_comes_back_with_it(app: &TestApp) {
        let home = app.home("anna").await;
        let item = bread(app, &home).await;
        home.owner.occurrence(&item, "2025-10-06", ("post", json!({}))).await.ok();
        home.owner.delete_recurring(&item).await.no_content();
        assert!(planned(&home).await.is_empty(), "{:?}", planned(&home).await);
        assert_eq!(home.paid("Bread").await, ["2025-10-06 -5.00"], "what is booked stays");
        let newest = &home.history().await[0];
        assert_eq!((&newest["noun"], &newest["kind"]), (&json!("recurring_item"), &json!("deleted")));
        home.undo_newest().await.created();
        assert_eq!(planned(&home).await, ["2025-10-07", "2025-10-08"]);
        app.book_due().await;
        assert_eq!(planned(&home).await, ["2025-10-07", "2025-10-08"], "they are the same");
        home.undo_newest().await.created();
        assert!(planned(&home).await.is_empty());
    }

    async fn what_is_planned_behind_an_end_goes_and_comes_back(app: &TestApp) {
        let home = app.home("anna").await;
        let item = bread(app, &home).await;
        let path = format!("/recurring-transactions/{item}");
        home.owner.delete(&format!("{path}?from=2025-10-07")).await.no_content();
        assert_eq!(planned(&home).await, ["2025-10-06"]);
        home.undo_newest().await.created();
        assert_eq!(planned(&home).await, ["2025-10-06", "2025-10-07", "2025-10-08"]);
        home.undo_newest().await.created();
        assert_eq!(planned(&home).await, ["2025-10-06"]);
    }

    async fn a_preview_tells_the_days_on_which_it_will_fall(app: &TestApp) {
        let home = app.home("anna").await;
        let rule = "rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D25&dtstart=2025-10-25&weekend=after";
        let path = format!("/recurring-transactions/preview?workspace_id={}&{rule}", home.workspace);
        let preview = home.owner.get(&format!("{path}&holidays=DE")).await.ok();
        let days = json!(["2025-10-27", "2025-11-25", "2025-12-29", "2026-01-26", "2026-02-25"]);
        assert_eq!(preview["days"], days);
        let without = home.owner.get(&format!("{path}&count=3")).await.ok();
        assert_eq!(without["days"], json!(["2025-10-27", "2025-11-25", "2025-12-25"]));
        let mut definition = home.paying("Rent", "FREQ=MONTHLY;BYMONTHDAY=25", "2025-10-25");
        definition["weekend"] = "after".into();
        definition["holidays"] = "DE".into();
        let item = home.recurring(definition).await;
        let all = home.owner.occurrences(&item, "2025-10-05", "2026-02-28").await.ok();
        assert_eq!(json!(column(&all["items"], "due_date")), days, "as it is booked");
        let wrong = home.owner.get(&format!("{path}&holidays=XX")).await;
        assert_eq!(wrong.invalid(), ["holidays: unknown_value"]);
    }

    async fn a_rule_that_says_its_end_has_it_in_its_field(app: &TestApp) {
        let home = app.home("anna").await;
        let thrice = home.paying("Bread", "RRULE:FREQ=DAILY;COUNT=3", "2025-10-06");
        let made = home.owner.create_recurring(&home, thrice).await.created();
        assert_eq!((&made["rrule"], &made["count"], &made["until"]), (&json!("FREQ=DAILY"), &json!(3), &json!(null)));
        let mut until = home.paying("Milk", "FREQ=DAILY;UNTIL=20251007T235959Z", "2025-10-06");
        until["until"] = "2025-10-07".into();
        let made = home.owner.create_recurring(&home, until).await.created();
        assert_eq!((&made["rrule"], &made["count"], &made["until"]), (&json!("FREQ=DAILY"), &json!(null), &json!("2025-10-07")));
        let all = home.owner.occurrences(&text(&made["id"]), "2025-10-01", "2025-10-31").await.ok();
        assert_eq!(column(&all["items"], "date"), ["2025-10-06", "2025-10-07"]);
    }

    async fn what_was_missed_in_a_pause_is_left_out_when_nobody_says_otherwise(app: &TestApp) {
        let home = app.home("anna").await;
        for body in [json!(null), json!({})] {
            let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-10-01")).await;
            home.owner.with_item(&item, ("pause", json!(null))).await.ok();
            let resumed = home.owner.with_item(&item, ("resume", body)).await.ok();
            assert_eq!(resumed["is_active"], json!(true));
            app.book_due().await;
            home.owner.delete_recurring(&item).await.no_content();
        }
        assert_eq!(home.paid("Bread").await, ["2025-10-05 -5.00", "2025-10-05 -5.00"]);
    }

    async fn what_has_passed_stays_as_it_was_when_all_to_come_is_changed(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let item = home.recurring(home.paying("Milk", "FREQ=WEEKLY", "2025-10-06")).await;
        app.book_due().await;
        home.owner.with_item(&item, ("pause", json!(null))).await.ok();
        let home = later(app, home, 10).await;
        // The 6th and the 13th are passed over, the 20th is posted, and the 27th is left out by somebody.
        home.owner.with_item(&item, ("resume", json!({}))).await.ok();
        let home = later(app, home, 7).await;
        home.owner.occurrence(&item, "2025-10-27", ("skip", json!(null))).await.ok();
        let home = later(app, home, 7).await;
        let calendar = format!(
            "/recurring-transactions/calendar?workspace_id={}&from=2025-10-01&to=2025-10-28", home.workspace
        );
        let past = async |home: &Home| {
            let own = home.owner.occurrences(&item, "2025-10-01", "2025-10-28").await.ok();
            let all = home.owner.get(&calendar).await.ok();
            assert_eq!(shown(&own), shown(&all));
            shown(&own)
        };
        let before = past(&home).await;
        let states: Vec<_> = before.iter().map(|one| one[2].clone()).collect();
        assert_eq!(states, ["skipped", "skipped", "posted", "skipped"]);
        let mut dearer = home.paying("Oat milk", "FREQ=WEEKLY", "2025-10-06");
        dearer["amount"] = "9.00".into();
        dearer["account_id"] = home.bank.clone().into();
        dearer["category_id"] = food.clone().into();
        home.owner.update_recurring(&item, dearer.clone()).await.ok();
        assert_eq!(past(&home).await, before);
        let next = home.owner.occurrences(&item, "2025-10-29", "2025-11-06").await.ok();
        let new = json!(["2025-11-03", "2025-11-03", "upcoming", "Oat milk", "-9.00", home.bank, food, "Oat milk"]);
        assert_eq!(shown(&next), [new]);
        let feed = feed(app, &home).await;
        for line in ["SUMMARY:Milk (-5.00 USD)", "SUMMARY:Oat milk (-9.00 USD)"] {
            assert!(feed.contains(line), "{line} in {feed}");
        }
        // Undoing it and doing it again leave the past alone, and so does the next change.
        home.undo_newest().await.created();
        assert_eq!(app.place.count("recurring_earlier_definitions", "TRUE").await, 0);
        assert_eq!(past(&home).await, before);
        home.undo_newest().await.created();
        assert_eq!(past(&home).await, before);
        let home = later(app, home, 14).await;
        dearer["amount"] = "10.00".into();
        home.owner.update_recurring(&item, dearer).await.ok();
        assert_eq!(past(&home).await, before);
        assert_eq!(app.place.count("recurring_earlier_definitions", "TRUE").await, 2);
        let second = home.owner.occurrences(&item, "2025-11-01", "2025-11-13").await.ok();
        assert_eq!(column(&second["items"], "amount"), ["-9.00", "-9.00"]);
        // One that was reminded of in the past is posted as it was expected then, if somebody opens it again.
        home.owner.occurrence(&item, "2025-10-27", ("reopen", json!(null))).await.ok();
        let posted = home.owner.occurrence(&item, "2025-10-27", ("post", json!({}))).await.ok();
        assert_eq!((&posted["amount"], &posted["account_id"]), (&json!("-5.00"), &json!(home.wallet)));
        home.owner.delete_recurring(&item).await.no_content();
        home.undo_newest().await.created();
        assert_eq!(past(&home).await.len(), 4);
    }

    async fn what_has_passed_follows_what_becomes_of_its_category_and_account(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let mut cat = home.paying("Cat", "FREQ=WEEKLY", "2025-10-06");
        cat["category_id"] = pets.clone().into();
        let item = home.recurring(cat).await;
        home.owner.occurrence(&item, "2025-10-06", ("skip", json!(null))).await.ok();
        let home = later(app, home, 3).await;
        let mut dog = home.paying("Dog", "FREQ=WEEKLY", "2025-10-06");
        dog["account_id"] = home.bank.clone().into();
        home.owner.update_recurring(&item, dog).await.ok();
        let past = async |home: &Home| {
            home.owner.occurrences(&item, "2025-10-01", "2025-10-08").await.ok()["items"][0].clone()
        };
        home.owner.merge_category(&pets, &animals).await.ok();
        assert_eq!((&past(&home).await["name"], &past(&home).await["category_id"]), (&json!("Cat"), &json!(animals)));
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        assert_eq!((&past(&home).await["amount"], &past(&home).await["account_id"]), (&json!("-5.00"), &json!(home.wallet)));
        let home = later(app, home, 7).await;
        assert_eq!(home.owner.get_recurring(&item).await.ok()["problem"], Value::Null, "it is of the bank now");
    }

    async fn an_item_that_is_divided_in_the_past_has_each_day_once(app: &TestApp) {
        let home = app.home("anna").await;
        let mut milk = home.paying("Milk", "FREQ=WEEKLY", "2025-10-06");
        milk["mode"] = "remind".into();
        let item = home.recurring(milk.clone()).await;
        let home = later(app, home, 20).await;
        milk["name"] = "Oat milk".into();
        home.owner.update_recurring(&item, milk.clone()).await.ok();
        milk["name"] = "Soy milk".into();
        home.owner.update_recurring_from(&item, "2025-10-13", milk).await.ok();
        let calendar = format!(
            "/recurring-transactions/calendar?workspace_id={}&from=2025-10-01&to=2025-11-03", home.workspace
        );
        let all = home.owner.get(&calendar).await.ok();
        assert_eq!(column(&all["items"], "date"), ["2025-10-06", "2025-10-13", "2025-10-20", "2025-10-27", "2025-11-03"]);
        assert_eq!(column(&all["items"], "name"), ["Milk", "Soy milk", "Soy milk", "Soy milk", "Soy milk"]);
        home.undo_newest().await.created();
        let all = home.owner.get(&calendar).await.ok();
        assert_eq!(column(&all["items"], "name"), ["Milk", "Milk", "Milk", "Oat milk", "Oat milk"]);
    }
}
