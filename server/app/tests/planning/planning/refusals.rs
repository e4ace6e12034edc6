//! What is said wrong of a plan is named by its field.

use kym_testing::{Answer, Home, on_both};
use serde_json::{Value, json};

/// The fields that were refused.
#[track_caller]
fn fields(answer: &Answer) -> Vec<String> {
    let field = |fault: &String| fault.split(':').next().unwrap_or_default().to_owned();
    answer.invalid().iter().map(field).collect()
}

on_both! {
    async fn a_wrong_field_of_a_payment_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nobody = "0199b000-0000-7000-8000-0000fffff000";
        for (field, value) in [
            ("name", json!("")),
            ("name", json!("x".repeat(201))),
            ("kind", json!("gift")),
            ("account_id", json!(nobody)),
            ("account_id", Value::Null),
            ("category_id", json!(nobody)),
            ("amount_kind", json!("guess")),
            ("amount", json!("0")),
            ("amount", json!("-5")),
            ("amount", json!("5.001")),
            ("amount", Value::Null),
            ("rrule", json!("")),
            ("rrule", json!("FREQ=HOURLY")),
            ("rrule", json!("FREQ=MONTHLY;BYHOUR=3")),
            ("rrule", json!("FREQ=MONTHLY;COUNT=0")),
            ("rrule", json!("FREQ=MONTHLY;UNTIL=20250101")),
            ("rrule", json!("FREQ=DAILY;INTERVAL=0")),
            ("rrule", json!("FREQ=DAILY;INTERVAL=1000")),
            ("rrule", json!("FREQ=MONTHLY;BYMONTHDAY=32")),
            ("rrule", json!("nonsense")),
            ("dtstart", json!("2025-02-30")),
            ("until", json!("2025-01-01")),
            ("count", json!(0)),
            ("weekend", json!("sometimes")),
            ("holidays", json!("XX")),
            ("mode", json!("later")),
            ("lead_days", json!(61)),
            ("payee", json!("x".repeat(201))),
            ("note", json!("x".repeat(1001))),
        ] {
            let mut definition = home.rent("2025-11-01");
            definition[field] = value.clone();
            let refused = home.owner.create_recurring(&home, definition).await;
            assert_eq!(refused.status, 422, "{field}: {value}: {}", refused.text);
            assert_eq!(fields(&refused), [field], "{value}");
        }
        let mut definition = home.rent("2025-11-01");
        definition["color"] = "red".into();
        assert_eq!(home.owner.create_recurring(&home, definition).await.invalid(), ["color: unknown_field"]);
        assert_eq!(app.place.count("recurring_items", "TRUE").await, 0);
    }

    async fn fields_that_do_not_go_together_are_named(app: &TestApp) {
        let home = app.home("anna").await;
        for (change, field) in [
            (json!({ "kind": "transfer" }), "to_account_id"),
            (json!({ "kind": "transfer", "to_account_id": home.wallet }), "to_account_id"),
            (json!({ "amount_kind": "range", "amount_min": "9", "amount_max": "8" }), "amount_max"),
            (json!({ "amount_kind": "range", "amount_min": "6" }), "amount_max"),
            (json!({ "until": "2026-01-01", "count": 3 }), "count"),
            (json!({ "until": "2026-01-01", "rrule": "FREQ=MONTHLY;UNTIL=20260102" }), "until"),
            (json!({ "count": 2, "rrule": "FREQ=MONTHLY;COUNT=3" }), "count"),
            (json!({ "splits": [{ "category_id": null, "amount": "2", "note": "" }, { "category_id": null, "amount": "2", "note": "" }] }), "splits"),
        ] {
            let mut definition = home.rent("2025-11-01");
            for (name, value) in change.as_object().expect("an object") {
                definition[name] = value.clone();
            }
            let refused = home.owner.create_recurring(&home, definition).await;
            assert_eq!(refused.status, 422, "{change}: {}", refused.text);
            assert_eq!(fields(&refused), [field], "{change}");
        }
        let mut definition = home.rent("2025-11-01");
        definition["rrule"] = "FREQ=MONTHLY;COUNT=3".into();
        definition["count"] = 2.into();
        assert_eq!(home.owner.create_recurring(&home, definition).await.invalid(), ["count: rule_end_differs"]);
    }

    async fn a_wrong_field_of_a_budget_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nobody = "0199b000-0000-7000-8000-0000fffff000";
        let line = |category: Value, amount: &str| json!({ "category_id": category, "include_subcategories": true, "amount": amount });
        for (field, value, named) in [
            ("name", json!(""), "name"),
            ("currency", json!("XXQ"), "currency"),
            ("period", json!("daily"), "period"),
            ("anchor_date", json!("yesterday"), "anchor_date"),
            ("business_day_shift", json!("up"), "business_day_shift"),
            ("carry", json!("all"), "carry"),
            ("mode", json!("jar"), "mode"),
            ("alert_thresholds", json!([100, 80]), "alert_thresholds"),
            ("alert_thresholds", json!([0]), "alert_thresholds"),
            ("alert_thresholds", json!([1, 2, 3, 4, 5, 6]), "alert_thresholds"),
            ("custom_days", json!(0), "custom_days"),
            ("lines", json!([line(json!(nobody), "5")]), "lines[0].category_id"),
            ("lines", json!([line(Value::Null, "x")]), "lines[0].amount"),
            ("lines", json!([line(Value::Null, "5"), line(Value::Null, "6")]), "lines[1].category_id"),
        ] {
            let mut definition = Home::months(&json!([]));
            if field == "custom_days" {
                definition["period"] = "custom".into();
            }
            definition[field] = value.clone();
            let refused = home.owner.create_budget(&home, definition).await;
            assert_eq!(refused.status, 422, "{field}: {value}: {}", refused.text);
            assert_eq!(fields(&refused), [named], "{value}");
        }
        assert_eq!(app.place.count("budgets", "TRUE").await, 0);
    }

    async fn a_wrong_field_of_a_goal_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        for (field, value) in [
            ("name", json!("")),
            ("target_amount", json!("0")),
            ("target_amount", json!("-1")),
            ("target_date", json!("2025-09-01")),
            ("account_id", json!("0199b000-0000-7000-8000-0000fffff000")),
            ("source", json!("wishes")),
            ("start_date", json!("x")),
            ("start_amount", json!("x")),
            ("note", json!("x".repeat(1001))),
        ] {
            let mut definition = home.holiday();
            definition[field] = value.clone();
            let refused = home.owner.create_goal(&home, definition).await;
            assert_eq!(refused.status, 422, "{field}: {value}: {}", refused.text);
            assert_eq!(fields(&refused), [field], "{value}");
        }
        assert_eq!(app.place.count("goals", "TRUE").await, 0);
    }

    async fn too_many_days_at_once_are_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-11-01")).await;
        let workspace = &home.workspace;
        for path in [
            format!("/recurring-transactions/{item}/occurrences?from=2025-01-01&to=2027-01-03"),
            format!("/recurring-transactions/{item}/occurrences?from=2025-01-02&to=2025-01-01"),
            format!("/recurring-transactions/calendar?workspace_id={workspace}&from=2025-01-01&to=2025-04-30"),
            format!("/forecast/?workspace_id={workspace}&days=100000"),
        ] {
            assert_eq!(home.owner.get(&path).await.status, 422, "{path}");
        }
    }

    async fn a_workspace_has_five_hundred_recurring_transactions_at_most(app: &TestApp) {
        let home = app.home("anna").await;
        let definition = home.rent("2026-11-01");
        for _ in 0..25 {
            let made = (0..20).map(|_| home.owner.create_recurring(&home, definition.clone()));
            for answer in futures_util::future::join_all(made).await {
                answer.created();
            }
        }
        let refused = home.owner.create_recurring(&home, definition).await;
        refused.refused(409, "too_many_recurring");
        assert_eq!(home.owner.list_recurring(&home).await.ok()["total"], json!(500));
    }
}
