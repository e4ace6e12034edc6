//! What users agree to, and what they see of it.

use kym_domain::ai_models::AiProvider;
use kym_testing::on_both;
use serde_json::{Value, json};

use crate::stage::Stage;

const PATH: &str = "/ai-consents/";

fn tasks(consents: &Value, place: usize) -> Vec<(String, bool, Value)> {
    let tasks = consents["recipients"][place]["tasks"]
        .as_array()
        .expect("a list");
    let task = |task: &Value| {
        let is_agreed = task["is_agreed"].as_bool().expect("a flag");
        (
            kym_testing::text(&task["task"]),
            is_agreed,
            task["agreed_at"].clone(),
        )
    };
    tasks.iter().map(task).collect()
}

on_both! {
    async fn nothing_is_agreed_to_until_somebody_does_and_then_for_them_alone(app: &TestApp) {
        let stage = Stage::new(app, &[]).await;
        let (anna, ben) = (&stage.home.owner, app.user("ben").await);
        assert_eq!(anna.get(PATH).await.ok(), json!({ "recipients": [] }));
        app.ai_model("lm_studio", &stage.server.url(AiProvider::LmStudio)).await;
        app.ai_model("ollama", &stage.server.url(AiProvider::Ollama)).await;
        let before = anna.get(PATH).await.ok();
        let recipient = &before["recipients"][0];
        assert_eq!((&recipient["recipient"], &recipient["is_local"]), (&json!(stage.server.host), &json!(true)));
        assert_eq!(recipient["models"], json!(["Small", "Small"]));
        assert!(tasks(&before, 0).iter().all(|(_, is_agreed, at)| !is_agreed && at.is_null()));
        stage.agree(anna, &["receipt_text", "categorize"]).await;
        let since = json!("2025-10-05T12:00:00Z");
        app.advance(jiff::SignedDuration::from_mins(1));
        stage.agree(anna, &["categorize"]).await;
        let agreed = tasks(&anna.get(PATH).await.ok(), 0);
        let agreed: Vec<_> = agreed.into_iter().filter(|(_, is_agreed, _)| *is_agreed).collect();
        assert_eq!(agreed, [("categorize".to_owned(), true, since)]);
        assert!(tasks(&ben.get(PATH).await.ok(), 0).iter().all(|(_, is_agreed, _)| !is_agreed));
    }

    async fn what_was_agreed_to_is_shown_when_its_model_is_gone_and_can_be_withdrawn(app: &TestApp) {
        let stage = Stage::new(app, &[AiProvider::LmStudio]).await;
        let anna = &stage.home.owner;
        app.place.execute("DELETE FROM ai_models").await;
        let left = anna.get(PATH).await.ok();
        assert_eq!(left["recipients"][0]["models"], json!([]));
        assert_eq!(tasks(&left, 0).len(), 1);
        let gone = anna.put(PATH, json!({ "items": [] })).await.ok();
        assert_eq!(gone, json!({ "recipients": [] }));
    }

    async fn only_what_there_is_can_be_agreed_to(app: &TestApp) {
        let stage = Stage::new(app, &[AiProvider::LmStudio]).await;
        let anna = &stage.home.owner;
        for (items, expected) in [
            (json!([{ "recipient": "elsewhere.example.org", "task": "categorize" }]), vec!["items: not_found"]),
            (json!([{ "recipient": stage.server.host, "task": "chat" }]), vec!["items[0].task: unknown_value"]),
            (json!([{}]), vec!["items[0].recipient: required", "items[0].task: required"]),
            (Value::Null, vec!["items: required"]),
        ] {
            assert_eq!(anna.put(PATH, json!({ "items": items })).await.invalid(), expected, "{items}");
        }
        assert_eq!(stage.state(anna, "categorize").await, "ready", "what was refused changes nothing");
    }
}
