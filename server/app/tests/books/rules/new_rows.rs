//! What rules say about new transactions.

use kym_testing::rules::category;
use kym_testing::{column, on_both, text};
use serde_json::json;

on_both! {
    async fn a_new_row_gets_what_nobody_said(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        home.rule("lidl", json!([
            category(&food),
            { "kind": "payee", "text": "Lidl" },
            { "kind": "note", "text": "weekly" },
            { "kind": "status", "status": "cleared" },
            { "kind": "tags", "tags": ["Home"] },
        ])).await;
        let row = home.pay("LIDL 4711", "-5").await;
        let fields = (&row["category_id"], &row["payee"], &row["note"], &row["status"], &row["tags"]);
        // The payee was said.
        let expected = (&json!(food), &json!("LIDL 4711"), &json!("weekly"), &json!("cleared"), &json!(["Home"]));
        assert_eq!(fields, expected);
        assert_eq!(row["version"], json!(1));
        let history = home.history().await;
        assert_eq!((&history[0]["kind"], &history[0]["row_count"]), (&json!("created"), &json!(1)));
        assert_eq!(history[0]["after"]["category_id"], json!(food));
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
    }

    async fn what_somebody_said_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, fun) = (home.category("Food", None).await, home.category("Fun", None).await);
        home.rule("shop", json!([
            category(&food),
            { "kind": "note", "text": "weekly" },
            { "kind": "status", "status": "cleared" },
            { "kind": "tags", "tags": ["Home"] },
        ])).await;
        let mut said = home.row("2025-09-20", "-5");
        said["payee"] = "Shop".into();
        said["note"] = "".into();
        said["status"] = "planned".into();
        said["tags"] = json!([]);
        for category in [json!(null), json!(fun)] {
            said["category_id"] = category.clone();
            let row = home.owner.create_transaction(said.clone()).await.created();
            let fields = (&row["category_id"], &row["note"], &row["status"], &row["tags"]);
            assert_eq!(fields, (&category, &json!(""), &json!("planned"), &json!([])));
        }
        said.as_object_mut().expect("an object").remove("category_id");
        said["splits"] = json!([{ "amount": "-2" }, { "amount": "-3" }]);
        let row = home.owner.create_transaction(said).await.created();
        assert_eq!(column(&row["splits"], "category_id"), [json!(null), json!(null)]);
    }

    async fn a_rule_divides_a_new_row(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        home.rule("shop", json!([{ "kind": "split", "lines": [
            { "category_id": food, "percent": "70", "note": "food" }, { "note": "the rest" },
        ] }])).await;
        let row = home.pay("Shop", "-9.99").await;
        assert_eq!(column(&row["splits"], "amount"), [json!("-6.99"), json!("-3.00")]);
        assert_eq!(column(&row["splits"], "note"), [json!("food"), json!("the rest")]);
        assert_eq!(row["category_id"], json!(null));
        let rows = home.rows().await;
        assert_eq!(text(&rows[0]["splits"][0]["category_id"]), food);
    }

    async fn a_transfer_is_nothing_to_rules(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.create_rule(&home, json!({
            "conditions": [{ "field": "amount", "op": "greater", "values": ["0"] }],
            "actions": [{ "kind": "note", "text": "seen" }],
        })).await.created();
        let legs = home.withdraw("2025-09-20", "20").await;
        assert_eq!((&legs["from"]["note"], &legs["to"]["note"]), (&json!(""), &json!("")));
        assert_eq!(home.owner.preview_rules(&home, json!({})).await.ok()["total"], json!(0));
    }
}
