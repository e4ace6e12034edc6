//! Subscriptions as administrators look through them.

use kym_testing::{Person, column, on_both};
use serde_json::{Value, json};

use crate::shop::{SUBSCRIPTIONS, Shop, plan, with};

/// Whose subscriptions a question finds, in the order of the answer, and how many it says there are.
async fn found(root: &Person, query: &str) -> (String, i64) {
    let list = root.get(&format!("{SUBSCRIPTIONS}{query}")).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    let names: Vec<_> = items
        .map(|item| item["user"]["username"].as_str().unwrap_or("-").to_owned())
        .collect();
    (names.join(" "), list["total"].as_i64().expect("a number"))
}

/// Four subscriptions that differ in everything.
async fn four(shop: &mut Shop<'_>, app: &kym_testing::TestApp) -> Vec<Person> {
    let mut people = Vec::new();
    for name in ["dora", "anna", "clara", "boris"] {
        people.push(app.user(name).await);
    }
    let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
    let euro = with(
        plan("euro", "30"),
        json!({ "currency": "EUR", "billing_frequency": "yearly" }),
    );
    let euro = shop.offer(euro).await;
    shop.subscribe(&people[0], &pro).await;
    shop.until("2025-10-05T12:00:01Z").await;
    let canceled = shop.subscribe(&people[1], &euro).await;
    shop.act(&canceled, "cancel", json!({})).await.ok();
    shop.until("2025-10-05T12:00:02Z").await;
    shop.try_subscribe(&people[2], &max, json!({ "start_date": "2025-12-01" }))
        .await
        .created();
    shop.until("2025-10-05T12:00:03Z").await;
    let over = shop
        .try_subscribe(&people[3], &pro, json!({ "start_date": "2025-11-01" }))
        .await
        .created();
    shop.act(&over, "cancel", json!({})).await.ok();
    people
}

on_both! {
    async fn they_are_sorted_by_whatever_is_asked_in_either_direction(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        four(&mut shop, app).await;
        for (column, order) in [
            ("created_at", "dora anna clara boris"), ("start_date", "dora anna boris clara"),
            ("status", "dora anna boris clara"), ("plan", "anna clara dora boris"), ("user", "anna boris clara dora"),
            ("price", "anna dora boris clara"),
        ] {
            let ascending = found(&shop.root, &format!("?sort_by={column}&sort_order=asc")).await;
            assert_eq!(ascending, (order.to_owned(), 4), "{column}");
            let reversed: Vec<_> = order.split(' ').rev().collect();
            let descending = found(&shop.root, &format!("?sort_by={column}&sort_order=desc")).await;
            assert_eq!(descending, (reversed.join(" "), 4), "{column}, descending");
        }
        // What has no period comes last, whichever way.
        assert_eq!(found(&shop.root, "?sort_by=period_ends_at").await.0, "dora anna clara boris");
        assert_eq!(found(&shop.root, "?sort_by=period_ends_at&sort_order=desc").await.0, "anna dora boris clara");
        assert_eq!(found(&shop.root, "").await.0, "dora anna clara boris", "the oldest first when nothing is asked");
    }

    async fn pages_join_without_a_gap_and_count_all(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        four(&mut shop, app).await;
        for (query, page) in [
            ("?limit=2", "dora anna"), ("?skip=2&limit=2", "clara boris"), ("?skip=3&limit=2", "boris"), ("?skip=4", ""),
            ("?limit=-1", "dora anna clara boris"), ("?skip=1&limit=-1", "anna clara boris"),
        ] {
            assert_eq!(found(&shop.root, query).await, (page.to_owned(), 4), "{query}");
        }
    }

    async fn they_are_found_by_their_user_their_plan_and_how_they_stand(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let people = four(&mut shop, app).await;
        let plans = shop.root.get("/billing/plans").await.ok()["items"].clone();
        let codes = column(&plans, "code");
        let pro = codes.iter().position(|code| code == "pro").expect("a plan");
        let pro = plans[pro]["id"].as_str().expect("an id");
        for (query, names) in [
            (format!("?plan_id={pro}"), "dora boris"), (format!("?user_id={}", people[1].id), "anna"),
            (format!("?plan_id={pro}&user_id={}", people[1].id), ""), (format!("?plan_id={pro}&status=expired"), "boris"),
            ("?status=active".to_owned(), "dora"), ("?status=canceled".to_owned(), "anna"),
            ("?status=pending".to_owned(), "clara"), ("?search=CLARA".to_owned(), "clara"),
            ("?search=a+example".to_owned(), "dora anna clara"), ("?search=boris@".to_owned(), "boris"),
            ("?search=%25".to_owned(), ""), ("?search=_".to_owned(), ""),
            ("?search=example&status=pending&limit=1".to_owned(), "clara"),
        ] {
            let (list, total) = found(&shop.root, &query).await;
            let count = i64::try_from(names.split_whitespace().count()).expect("a few");
            assert_eq!((list.as_str(), total), (names, count), "{query}");
        }
    }

    async fn what_cannot_be_asked_is_refused_with_all_that_is_wrong(app: &TestApp) {
        let root = app.chief("root").await;
        let long = "x".repeat(255);
        let query = format!(
            "?skip=few&limit=many&sort_by=size&sort_order=up&user_id=anna&plan_id=pro&status=late&search={long}"
        );
        assert_eq!(root.get(&format!("{SUBSCRIPTIONS}{query}")).await.invalid(), [
            "skip: wrong_type", "limit: wrong_type", "sort_by: unknown_value", "sort_order: unknown_value",
            "user_id: not_found", "plan_id: not_found", "status: unknown_value", "search: too_long",
        ]);
        assert_eq!(root.get(&format!("{SUBSCRIPTIONS}?order=asc")).await.invalid(), ["order: unknown_field"]);
        assert_eq!(root.get(SUBSCRIPTIONS).await.ok(), json!({ "items": [], "total": 0 }));
        let nobody = "0199b000-0000-7000-8000-0000fffff000";
        let none = root.get(&format!("{SUBSCRIPTIONS}?user_id={nobody}")).await.ok();
        assert_eq!((&none["items"], &none["total"]), (&json!([]), &Value::from(0)));
    }
}
