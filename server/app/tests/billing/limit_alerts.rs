//! Payers are told before a limit is met.

use kym_billing::plan_usage::tell;
use kym_testing::{TestApp, on_both};
use serde_json::{Value, json};

use crate::limited::Limited;
use crate::shop::pick;

/// What the payer was told of limits, newest first.
async fn told(app: &TestApp, limited: &Limited<'_>) -> Vec<Value> {
    tell(&app.kym().await).await.expect("told");
    let list = limited.home.owner.list_notifications("").await.ok();
    let items = list["items"].as_array().expect("a list").clone();
    items
        .into_iter()
        .filter(|item| item["type"] == "limit_near")
        .collect()
}

on_both! {
    async fn the_payer_is_told_once_when_four_fifths_are_used(app: &TestApp) {
        let limited = Limited::open(app).await;
        let used = limited.used("accounts").await;
        // From a plan that is nearly empty to one that is full, one by one.
        limited.limit(json!({ "accounts": used + 10 })).await;
        let mut tellings = Vec::new();
        for number in 0..10 {
            limited.one_more("accounts", number).await.created();
            let percent = (used + 1 + i64::from(number)) * 100 / (used + 10);
            let items = told(app, &limited).await;
            assert_eq!(items.is_empty(), percent < 80, "{percent}");
            if let Some(item) = items.first() {
                assert_eq!(items.len(), 1, "once");
                tellings.push(item["params"].clone());
            }
        }
        let first = tellings.first().expect("told of");
        assert_eq!(pick(first, &["limit_type", "limit_value"]), json!({ "limit_type": "accounts", "limit_value": used + 10 }));
        assert!(first["percent"].as_i64().is_some_and(|percent| percent >= 80));
        assert!(tellings.iter().all(|each| each == first), "nothing of it changes");
    }

    async fn whoever_asks_by_a_program_is_told_too_and_refused_at_the_limit(app: &TestApp) {
        let limited = Limited::open(app).await;
        limited.limit(json!({ "api_requests_per_day": 10 })).await;
        let owner = &limited.home.owner;
        for _ in 0..8 {
            owner.get("/billing/subscriptions/mine").await.ok();
        }
        assert!(told(app, &limited).await.is_empty(), "seven were asked before the eighth");
        let items = told(app, &limited).await;
        assert_eq!(pick(&items[0]["params"], &["limit_type", "percent"]), json!({ "limit_type": "api_requests_per_day", "percent": 80 }));
        owner.get("/billing/subscriptions/mine").await.refused(403, "limit_exceeded");
    }

    async fn where_nothing_is_limited_nobody_is_told(app: &TestApp) {
        let limited = Limited::open(app).await;
        limited.limit(json!({ "accounts": null })).await;
        limited.one_more("accounts", 0).await.created();
        assert!(told(app, &limited).await.is_empty());
    }
}
