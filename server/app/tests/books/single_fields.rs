//! A change that names one field changes that one alone.

use kym_testing::{Answer, Home, id, on_both};
use serde_json::{Value, json};

/// What follows from other fields.
const DERIVED: [&str; 8] = [
    "version",
    "converted_amount",
    "running_balance",
    "current_balance",
    "cleared_balance",
    "projected_balance",
    "converted_balance",
    "currency_digits",
];

/// Sends each field alone and compares what is answered with what was there before.
async fn each_alone(
    mut before: Value,
    changes: Vec<(&str, Value)>,
    put: impl AsyncFn(Value) -> Answer,
) {
    for (field, value) in changes {
        let is = put(json!({ field: value })).await.ok();
        let expected = match (field, &value) {
            // What is cleared is empty, zero or plain.
            ("description" | "payee" | "note", Value::Null) => json!(""),
            ("opening_balance", Value::Null) => json!("0.00"),
            ("icon", Value::Null) => json!("tag"),
            ("color", Value::Null) => json!("#607d8b"),
            ("tags" | "splits", Value::Null) => json!([]),
            _ => value.clone(),
        };
        assert_eq!(is[field], expected, "{field}: {value}");
        for (name, was) in before.as_object().expect("an object") {
            if name != field && !DERIVED.contains(&name.as_str()) {
                assert_eq!(is[name], *was, "{name} after {field}: {value}");
            }
        }
        let next = before["version"].as_i64().map(|version| version + 1);
        assert_eq!(is["version"].as_i64(), next, "{field}");
        before = is;
    }
    let same = put(json!({})).await.ok();
    for (name, was) in before.as_object().expect("an object") {
        if name != "version" {
            assert_eq!(same[name], *was, "{name} after nothing");
        }
    }
}

async fn category(home: &Home, name: &str) -> String {
    let body = json!({ "workspace_id": home.workspace, "name": name, "kind": "expense" });
    id(&home.owner.create_category(body).await)
}

on_both! {
    async fn of_a_workspace(app: &TestApp) {
        let anna = app.user("anna").await;
        let made = anna.create_workspace(json!({
            "name": "Home", "description": "ours", "currency": "EUR", "time_zone": "Europe/Berlin",
        }));
        let made = made.await.created();
        let workspace = made["id"].as_str().expect("an id").to_owned();
        let changes = vec![
            ("name", json!("House")),
            ("description", json!("still ours")),
            ("time_zone", json!("Asia/Tokyo")),
            ("currency", json!("CHF")),
            ("description", Value::Null),
        ];
        each_alone(made, changes, async |body| anna.update_workspace(&workspace, body).await).await;
        let refused = anna.update_workspace(&workspace, json!({ "name": " " })).await;
        assert_eq!(refused.invalid(), ["name: required"]);
        let stale = anna.if_match("\"1\"").update_workspace(&workspace, json!({ "name": "Flat" })).await;
        stale.refused(412, "stale_version");
    }

    async fn of_an_account(app: &TestApp) {
        let home = app.home("anna").await;
        let account = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "12.34" });
        let made = home.owner.create_account(&home.workspace, account).await.created();
        let account = made["id"].as_str().expect("an id").to_owned();
        let changes = vec![
            ("name", json!("Wallet")),
            ("account_type", json!("savings")),
            ("opening_balance", json!("-7.50")),
            ("currency", json!("USD")),
            ("opening_balance", Value::Null),
        ];
        let put = async |body| home.owner.update_account(&home.workspace, &account, body).await;
        each_alone(made, changes, put).await;
        assert_eq!(put(json!({ "account_type": "" })).await.invalid(), ["account_type: required"]);
    }

    async fn of_a_category(app: &TestApp) {
        let home = app.home("anna").await;
        let top = category(&home, "Animals").await;
        let made = json!({
            "workspace_id": home.workspace, "name": "Pets", "kind": "expense", "icon": "paw", "color": "#ff8800",
        });
        let made = home.owner.create_category(made).await.created();
        let pets = made["id"].as_str().expect("an id").to_owned();
        let changes = vec![
            ("parent_id", json!(top)),
            ("name", json!("Cats")),
            ("icon", json!("cat")),
            ("color", json!("#000000")),
            ("is_archived", json!(true)),
            ("icon", Value::Null),
            ("color", Value::Null),
            ("parent_id", Value::Null),
        ];
        each_alone(made, changes, async |body| home.owner.update_category(&pets, body).await).await;
    }

    async fn of_a_transaction(app: &TestApp) {
        let home = app.home("anna").await;
        let [food, fun] = [category(&home, "Food").await, category(&home, "Fun").await];
        let mut row = home.row("2025-10-01", "-12.50");
        row["category_id"] = json!(food);
        row["status"] = json!("cleared");
        row["payee"] = json!("Corner shop");
        row["note"] = json!("for Sunday");
        row["tags"] = json!(["trip"]);
        let made = home.owner.create_transaction(row).await.created();
        let row = made["id"].as_str().expect("an id").to_owned();
        let changes = vec![
            ("date", json!("2025-10-02")),
            ("total_amount", json!("-20.00")),
            ("category_id", json!(fun)),
            ("status", json!("pending")),
            ("payee", json!("Market")),
            ("note", json!("for Monday")),
            ("tags", json!(["home"])),
            ("account_id", json!(home.bank)),
            ("category_id", Value::Null),
            ("payee", Value::Null),
            ("note", Value::Null),
            ("tags", Value::Null),
        ];
        let put = async |body| home.owner.update_transaction(&row, body).await;
        each_alone(made, changes, put).await;
        // Lines replace the category, and a category does not replace lines.
        put(json!({ "category_id": food })).await.ok();
        let lines = json!([{ "category_id": food, "amount": "-5" }, { "category_id": fun, "amount": "-15" }]);
        let split = put(json!({ "splits": lines })).await.ok();
        assert_eq!(split["category_id"], Value::Null);
        assert_eq!(put(json!({ "category_id": food })).await.invalid(), ["category_id: has_splits"]);
        let renamed = put(json!({ "payee": "Bakery" })).await.ok();
        assert_eq!(renamed["splits"], split["splits"]);
        assert_eq!(put(json!({ "splits": null })).await.ok()["splits"], json!([]));
    }

    async fn of_a_leg_of_a_transfer(app: &TestApp) {
        let home = app.home("anna").await;
        let moved = home.withdraw("2025-10-01", "30").await;
        let leg = moved["from"]["id"].as_str().expect("an id").to_owned();
        let changes = vec![
            ("status", json!("cleared")),
            ("note", json!("cash")),
            ("date", json!("2025-10-03")),
        ];
        let put = async |body| home.owner.update_transaction(&leg, body).await;
        each_alone(moved["from"].clone(), changes, put).await;
        let less = put(json!({ "total_amount": "-20" })).await.ok();
        assert_eq!(less["transfer"]["amount"], "20.00");
        assert_eq!(home.balance(&home.wallet).await, "20.00");
    }

    async fn a_change_of_one_field_is_in_the_history_alone_and_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-01", "-5").await;
        let row = row["id"].as_str().expect("an id");
        let changed = home.owner.update_transaction(row, json!({ "payee": "Baker" })).await;
        changed.ok();
        let change = changed.header("change-id").to_owned();
        let history = home.owner.list_history(&home.workspace, "").await.ok();
        assert_eq!(history["items"][0]["after"], json!({ "payee": "Baker" }));
        home.owner.undo(&home.workspace, &change).await.created();
        assert_eq!(home.list(&home.wallet).await["transactions"][0]["payee"], "");
    }
}
