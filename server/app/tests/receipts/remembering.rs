//! What a workspace knows about things and merchants.

use image::ImageFormat;
use kym_testing::files::picture;
use kym_testing::rules::category;
use kym_testing::{column, on_both, text};
use serde_json::{Value, json};

use crate::GROCER;

/// Puts what is called a soap into a category.
fn rule_of_soap(category_id: &str) -> Value {
    json!({
        "conditions": [{ "field": "note", "op": "contains", "values": ["soap"] }],
        "actions": [category(category_id)],
    })
}

on_both! {
    async fn a_package_is_known_by_its_number(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let scanned = home.owner.scan_code(&home, "4006381333931", "ean_13").await.ok();
        let id = text(&scanned["receipt"]["id"]);
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!([&draft["lines"][0]["code"], &draft["lines"][0]["sum"]], [&json!("4006381333931"), &Value::Null]);
        let mut body = home.confirmation("2025-10-05", "-2.40");
        // The price was misread: two of them come to something else.
        body["lines"] = json!([{
            "name": "Pen", "code": "4006381333931", "quantity": "2", "unit_price": "7.20", "sum": "2.40",
            "category_id": food,
        }]);
        home.owner.confirm_receipt(&id, body).await.created();
        let again = home.owner.scan_code(&home, "4006381333931", "ean_13").await.ok();
        assert_eq!(again["is_known"], false);
        let id = text(&again["receipt"]["id"]);
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        let line = &draft["lines"][0];
        assert_eq!(
            [&line["name"], &line["category_id"], &line["sum"], &draft["total"]["value"]],
            [&json!("Pen"), &json!(food), &json!("1.20"), &json!("1.20")],
        );
        // Nobody is sure that it costs the same.
        assert!(draft["total"]["confidence"].as_i64().expect("a number") < 80);
        // Another workspace knows nothing of it.
        let other = app.home("boris").await;
        let elsewhere = other.owner.scan_code(&other, "4006381333931", "ean_13").await.ok();
        let id = text(&elsewhere["receipt"]["id"]);
        let draft = other.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!([&draft["lines"][0]["name"], &draft["total"]], [&json!(""), &Value::Null]);
    }

    async fn lines_and_merchants_get_the_categories_of_before(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let (food, house) = (home.category("Food", None).await, home.category("House", None).await);
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["transaction"]["payee"] = json!("Green Grocer");
        body["lines"] = json!([
            { "name": "WHOLE MILK 1L", "sum": "1.20", "category_id": food },
            { "name": "BREAD", "sum": "2.30", "category_id": food },
            { "name": "HAND SOAP", "sum": "3.50", "category_id": house },
        ]);
        home.owner.confirm_receipt(&id, body).await.created();
        let mut row = home.row("2025-10-05", "-3");
        row["payee"] = json!("Green Grocer");
        row["category_id"] = json!(food);
        home.owner.create_transaction(row).await.created();
        let id = home.bring("b.jpg", &picture(301, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!(column(&draft["lines"], "category_id"), [json!(food), json!(food), json!(house)]);
        // The merchant is called as the workspace calls them, and is for what they were for.
        assert_eq!([&draft["merchant"]["value"], &draft["category_id"]], [&json!("Green Grocer"), &json!(food)]);
        // It was probably paid from where the last one was.
        assert_eq!(draft["account_id"], json!(home.wallet));
    }

    async fn rules_say_what_nothing_is_known_of(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let (food, house) = (home.category("Food", None).await, home.category("House", None).await);
        let gifts = home.category("Gifts", None).await;
        home.rule("green grocer", json!([category(&food)])).await;
        home.owner.create_rule(&home, rule_of_soap(&house)).await.created();
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!(draft["category_id"], json!(food));
        // The rule of the payee is the first that fits a line, too; what holds of the whole is not said again.
        assert_eq!(column(&draft["lines"], "category_id"), [Value::Null, Value::Null, Value::Null]);
        // What was done with a thing before is believed before rules.
        let mut body = home.confirmation("2025-10-05", "-7");
        body["transaction"]["payee"] = json!("Somebody else");
        body["lines"] = json!([{ "name": "BREAD", "sum": "2.30", "category_id": gifts }]);
        home.owner.confirm_receipt(&id, body).await.created();
        let id = home.bring("b.jpg", &picture(301, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!(draft["category_id"], json!(food));
        assert_eq!(column(&draft["lines"], "category_id"), [Value::Null, json!(gifts), Value::Null]);
    }

    async fn rules_look_at_the_names_of_lines(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let house = home.category("House", None).await;
        home.owner.create_rule(&home, rule_of_soap(&house)).await.created();
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let draft = home.owner.get_receipt(&id).await.ok()["draft"].clone();
        assert_eq!(draft["category_id"], Value::Null);
        assert_eq!(column(&draft["lines"], "category_id"), [Value::Null, Value::Null, json!(house)]);
    }
}
