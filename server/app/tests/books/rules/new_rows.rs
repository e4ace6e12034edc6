//! What rules say about new transactions.

use kym_testing::rules::category;
use kym_testing::{column, expect_sound, on_both, text};
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

    async fn rules_say_of_a_new_transfer_what_nobody_did_on_both_legs(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let said = json!([
            { "kind": "note", "text": "seen" }, { "kind": "payee", "text": "Savings" }, { "kind": "tags", "tags": ["own"] },
            { "kind": "status", "status": "cleared" }, { "kind": "category", "category_id": food },
        ]);
        // The account that the money goes to: the other leg fits.
        home.owner.create_rule(&home, json!({
            "conditions": [
                { "field": "direction", "op": "is", "values": ["transfer"] },
                { "field": "account", "op": "is_one_of", "values": [home.wallet] },
            ],
            "actions": said,
        })).await.created();
        let body = json!({
            "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "20", "date": "2025-09-20", "payee": "Cash",
        });
        let legs = home.owner.post("/transactions/transfers", body).await.created();
        for leg in ["from", "to"] {
            let leg = &legs[leg];
            let fields = ["payee", "note", "tags", "status", "category_id"].map(|field| leg[field].clone());
            assert_eq!(fields, [json!("Cash"), json!("seen"), json!(["own"]), json!("pending"), json!(null)]);
            assert_eq!(leg["version"], json!(1));
        }
        // A payment is no transfer.
        assert_eq!(home.pay("Shop", "-1").await["note"], json!(""));
        expect_sound(app).await;
    }
}
