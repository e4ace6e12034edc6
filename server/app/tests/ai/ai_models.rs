//! The registry of AI models.

use kym_testing::{Person, id, on_both, text};
use serde_json::{Value, json};

const PATH: &str = "/ai-models/";
const KEY: &str = "sk-of-tests-0123456789-abcd";

fn model(name: &str) -> Value {
    json!({
        "provider": "openai_compatible", "name": name, "base_url": "https://ai.example.org/v1", "model": "small-1",
        "tasks": ["receipt_text", "categorize"], "default_for": [], "supports_vision": false,
        "supports_json_schema": true, "context_window": 32000, "max_output_tokens": 1000, "timeout_seconds": 60,
        "temperature": null, "price_in": "0.15", "price_out": "0.60", "monthly_token_cap": null, "is_enabled": true,
    })
}

fn without_provider(mut body: Value) -> Value {
    body.as_object_mut().expect("an object").remove("provider");
    body
}

async fn names(root: &Person) -> Vec<String> {
    let list = root.get(PATH).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| text(&item["name"])).collect()
}

/// For which tasks each model is the first.
async fn firsts(root: &Person) -> Vec<(String, Value)> {
    let list = root.get(PATH).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    let firsts = items.map(|item| (text(&item["name"]), item["default_for"].clone()));
    firsts.collect()
}

on_both! {
    async fn a_new_installation_has_no_model_and_a_new_one_stands_behind_all_others(app: &TestApp) {
        let root = app.chief("root").await;
        assert_eq!(root.get(PATH).await.ok(), json!({ "items": [], "total": 0 }));
        let answer = root.post(PATH, model("Small")).await;
        let made = answer.created();
        assert_eq!(answer.header("etag"), "\"1\"");
        for (field, value) in without_provider(model("Small")).as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        assert_eq!((&made["is_local"], &made["has_key"], &made["key_hint"]), (&json!(false), &json!(false), &Value::Null));
        assert_eq!(made["circuit"], json!({ "state": "closed", "failures": 0, "retry_at": null, "last_error": null }));
        assert_eq!((&made["last_test"], &made["tokens_this_month"]), (&Value::Null, &json!(0)));
        assert_eq!(made["cost_this_month"], "0.00");
        root.post(PATH, model("Large")).await.created();
        assert_eq!(names(&root).await, ["Small", "Large"]);
    }

    async fn a_key_is_shown_by_its_end_and_does_not_follow_to_another_host(app: &TestApp) {
        let root = app.chief("root").await;
        let mut body = model("Small");
        body["api_key"] = json!(KEY);
        let made = root.post(PATH, body.clone()).await;
        let path = format!("{PATH}{}", id(&made));
        assert_eq!((&made.json()["has_key"], &made.json()["key_hint"]), (&json!(true), &json!("abcd")));
        assert!(!made.text.contains(KEY) && !root.get(PATH).await.text.contains(KEY));
        let mut body = without_provider(body);
        body.as_object_mut().expect("an object").remove("api_key");
        body["base_url"] = json!("https://elsewhere.example.org/v1");
        assert_eq!(root.put(&path, body.clone()).await.invalid(), ["api_key: required"]);
        body["base_url"] = json!("https://ai.example.org/v2");
        assert_eq!(root.put(&path, body.clone()).await.ok()["key_hint"], "abcd");
        body["api_key"] = json!("");
        let bare = root.put(&path, body).await.ok();
        assert_eq!((&bare["has_key"], &bare["key_hint"]), (&json!(false), &Value::Null));
    }

    /// `security.md`, L-35 and L-36.
    async fn an_address_inside_is_refused_unless_the_configuration_names_it(app: &TestApp) {
        let root = app.chief("root").await;
        let mut body = model("Small");
        for url in [
            "http://127.0.0.1:11434", "https://127.0.0.1", "https://localhost/v1", "https://10.0.0.7/v1",
            "https://2130706433/", "https://[::1]/", "http://ai.example.org/v1", "ftp://ai.example.org",
            "https://user:word@ai.example.org/", "https://ai.example.org/v1?key=1", "nonsense",
        ] {
            body["base_url"] = json!(url);
            assert_eq!(root.post(PATH, body.clone()).await.invalid(), ["base_url: address_refused"], "{url}");
            let endpoint = json!({ "provider": "openai", "base_url": url });
            let listed = root.post("/ai-models/remote-models", endpoint).await;
            assert_eq!(listed.invalid(), ["base_url: address_refused"], "{url}");
        }
        app.restart(|config| config.outbound.allowed_hosts = vec!["127.0.0.1:11434".to_owned()]).await;
        let root = app.sign_in_again(&root).await;
        body["provider"] = json!("ollama");
        body["base_url"] = json!("");
        let made = root.post(PATH, body).await.created();
        assert_eq!((&made["base_url"], &made["is_local"]), (&json!("http://127.0.0.1:11434"), &json!(true)));
    }

    async fn the_first_for_a_task_is_one_alone(app: &TestApp) {
        let root = app.chief("root").await;
        let mut body = model("Small");
        body["default_for"] = json!(["receipt_text", "categorize"]);
        root.post(PATH, body.clone()).await.created();
        body["name"] = json!("Large");
        body["default_for"] = json!(["categorize"]);
        let large = root.post(PATH, body.clone()).await;
        let first = |name: &str, tasks: Value| (name.to_owned(), tasks);
        assert_eq!(firsts(&root).await, [first("Small", json!(["receipt_text"])), first("Large", json!(["categorize"]))]);
        let mut body = without_provider(body);
        body["default_for"] = json!(["receipt_text"]);
        root.put(&format!("{PATH}{}", id(&large)), body).await.ok();
        assert_eq!(firsts(&root).await, [first("Small", json!([])), first("Large", json!(["receipt_text"]))]);
    }

    async fn they_are_put_in_order_all_or_none(app: &TestApp) {
        let root = app.chief("root").await;
        let mut ids = Vec::new();
        for name in ["One", "Two", "Three"] {
            ids.push(id(&root.post(PATH, model(name)).await));
        }
        let order = async |ids: &[String]| root.post("/ai-models/reorder", json!({ "ids": ids })).await;
        assert_eq!(order(&ids[..2]).await.invalid(), ["ids: not_found"]);
        ids.reverse();
        order(&ids).await.ok();
        assert_eq!(names(&root).await, ["Three", "Two", "One"]);
    }

    async fn who_changes_what_somebody_else_has_changed_meanwhile_is_told(app: &TestApp) {
        let root = app.chief("root").await;
        let path = format!("{PATH}{}", id(&root.post(PATH, model("Small")).await));
        let body = without_provider(model("Little"));
        let as_seen = root.if_match("\"1\"");
        as_seen.put(&path, body.clone()).await.ok();
        let stale = as_seen.put(&path, body).await;
        stale.refused(412, "stale_version");
        root.delete(&path).await.no_content();
        root.delete(&path).await.refused(404, "not_found");
        assert_eq!(names(&root).await, Vec::<String>::new());
    }

    async fn caps_are_kept_to_the_millionth(app: &TestApp) {
        let root = app.chief("root").await;
        let path = "/ai-models/settings";
        let fresh = json!({ "currency": "USD", "installation_cap": null, "workspace_cap": null, "user_cap": null, "version": 1 });
        assert_eq!(root.get(path).await.ok(), fresh);
        let wanted = json!({ "currency": "EUR", "installation_cap": "20", "workspace_cap": "2.5", "user_cap": "0.000001" });
        let kept = root.put(path, wanted).await.ok();
        let as_kept = json!({ "currency": "EUR", "installation_cap": "20.00", "workspace_cap": "2.50", "user_cap": "0.000001", "version": 2 });
        assert_eq!((&kept, &root.get(path).await.ok()), (&as_kept, &as_kept));
        let wrong = json!({ "currency": "Euro", "installation_cap": "-1", "workspace_cap": "much", "user_cap": "1.0000001" });
        let wrong = root.put(path, wrong).await.invalid();
        assert_eq!(wrong, [
            "currency: unknown_currency", "installation_cap: amount_out_of_range", "workspace_cap: invalid_amount",
            "user_cap: too_many_decimals",
        ]);
    }

    async fn a_key_takes_a_fresh_proof(app: &TestApp) {
        let root = app.chief("root").await;
        let plain = model("Small");
        let mut keyed = model("Small");
        keyed["api_key"] = json!(KEY);
        let endpoint = json!({ "provider": "openai", "base_url": "https://ai.example.org", "api_key": KEY });
        let path = format!("{PATH}{}", id(&root.post(PATH, plain.clone()).await));
        app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'").await;
        for refused in [
            root.post(PATH, keyed.clone()).await,
            root.put(&path, without_provider(keyed)).await,
            root.post("/ai-models/remote-models", endpoint).await,
        ] {
            refused.refused(403, "fresh_authentication_required");
        }
        root.put(&path, without_provider(plain)).await.ok();
    }
}
