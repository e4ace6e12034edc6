//! What the plan of whoever pays lets models take.

use std::cell::Cell;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::{join, join_all};
use kym_ai::ai_calls::Unanswered;
use kym_commerce::plans::LimitKey;
use kym_domain::ai_models::AiProvider;
use kym_testing::ai_server::AiReply;
use kym_testing::{expect_sound, id, on_both, text};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::stage::{Stage, answered};

const MODEL: AiProvider = AiProvider::LmStudio;

/// Has the owner of the household a plan that lets in so many tokens a month; answers where the plan is.
async fn limit(stage: &Stage<'_>, most: Value, plan: Option<&str>) -> String {
    let keys = LimitKey::ALL
        .iter()
        .map(|key| (key.as_str().to_owned(), Value::Null));
    let mut limits: Value = keys.collect();
    limits["ai_tokens_per_month"] = most;
    let body = json!({
        "code": "pro", "names": { "en": "Pro", "ru": "" }, "descriptions": { "en": "", "ru": "" }, "price": "1",
        "currency": "USD", "billing_frequency": "monthly", "billing_days": null, "trial_days": 0, "is_public": true,
        "is_default": false, "features": { "en": [], "ru": [] }, "limits": limits,
    });
    if let Some(path) = plan {
        stage.root.put(path, body).await.ok();
        return path.to_owned();
    }
    let plan = id(&stage.root.post("/billing/plans", body).await);
    let begun = json!({ "target_user_id": stage.home.owner.id, "plan_id": plan });
    stage
        .root
        .post("/billing/subscriptions", begun)
        .await
        .created();
    format!("/billing/plans/{plan}")
}

async fn used(stage: &Stage<'_>) -> i64 {
    let usage = stage.home.owner.get("/billing/usage").await.ok();
    let mut items = usage["items"].as_array().expect("a list").iter();
    let found = items.find(|item| item["limit_type"] == "ai_tokens_per_month");
    found.expect("each limit is listed")["current_usage"]
        .as_i64()
        .expect("a number")
}

async fn spent(stage: &Stage<'_>) -> i64 {
    let calls = stage.calls().await;
    let tokens = |call: &Value| {
        ["input_tokens", "output_tokens"].map(|field| call[field].as_i64().expect("a number"))
    };
    calls.iter().flat_map(tokens).sum()
}

on_both! {
    async fn f_13_tokens_are_counted_as_they_were_used(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        limit(&stage, json!(100_000), None).await;
        answered(stage.ask().await);
        stage.server.reply(AiReply::Refused);
        assert!(stage.ask().await.is_err());
        let total = spent(&stage).await;
        assert!(total > 0);
        assert_eq!(used(&stage).await, total);
        // A test of a model is the operator's, and counts as theirs who makes it.
        let models = stage.models().await;
        let path = format!("/ai-models/{}/test", text(&models[0]["id"]));
        app.sign_in_again(&stage.root).await.post(&path, json!({})).await.ok();
        assert_eq!(used(&stage).await, total);
        expect_sound(app).await;
    }

    async fn f_13_no_room_for_a_question_is_as_a_cap_that_is_reached(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let plan = limit(&stage, json!(1), None).await;
        match stage.ask().await {
            Err(Unanswered::LimitExceeded(told)) => {
                assert_eq!((told.key, told.current, told.limit), (LimitKey::AiTokensPerMonth, 0, 1));
            }
            told => panic!("{told:?}"),
        }
        assert!(stage.asked().is_empty() && stage.calls().await.is_empty());
        assert_eq!(used(&stage).await, 0);
        // Where somebody waits they are told at once.
        limit(&stage, json!(0), Some(&plan)).await;
        let workspace = &stage.home.workspace;
        stage.home.book("2025-10-01", "-1").await;
        let refused = stage.home.owner.post(&format!("/workspaces/{workspace}/category-suggestions"), json!({})).await;
        let refused = refused.refused(403, "limit_exceeded");
        assert_eq!([&refused["limit_type"], &refused["limit_value"]], [&json!("ai_tokens_per_month"), &json!(0)]);
        let tasks = stage.home.owner.get(&format!("/workspaces/{workspace}/ai-tasks")).await.ok();
        assert!(tasks.to_string().contains("cap_reached"), "{tasks}");
        limit(&stage, Value::Null, Some(&plan)).await;
        answered(stage.ask().await);
        expect_sound(app).await;
    }

    async fn f_13_of_fifty_questions_at_once_as_many_are_asked_as_there_is_room_for(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let plan = limit(&stage, Value::Null, None).await;
        // How much a call may take at most is counted while it lasts.
        let released = Arc::new(Notify::new());
        stage.server.reply(AiReply::Held(Arc::clone(&released)));
        let look = async {
            while stage.server.requests().is_empty() {
                tokio::task::yield_now().await;
            }
            let expected = used(&stage).await;
            released.notify_one();
            expected
        };
        let (told, expected) = join(Box::pin(stage.ask()), look).await;
        answered(told);
        let before = used(&stage).await;
        assert!(before < expected);
        limit(&stage, json!(before + 4 * expected - 1), Some(&plan)).await;
        let released: Vec<_> = (0..3).map(|_| Arc::new(Notify::new())).collect();
        for held in &released {
            stage.server.reply(AiReply::Held(Arc::clone(held)));
        }
        let ended = Cell::new(0);
        let asked = (0..50).map(|_| Box::pin(stage.ask()).inspect(|_| ended.set(ended.get() + 1)));
        let release = async {
            while ended.get() < 47 {
                tokio::task::yield_now().await;
            }
            assert_eq!(used(&stage).await, before + 3 * expected);
            for held in &released {
                held.notify_one();
            }
        };
        let (told, ()) = join(join_all(asked), release).await;
        let (passed, refused): (Vec<_>, Vec<_>) = told.into_iter().partition(Result::is_ok);
        assert_eq!(passed.len(), 3);
        assert!(refused.iter().all(|told| matches!(told, Err(Unanswered::LimitExceeded(_)))));
        assert_eq!(used(&stage).await, spent(&stage).await);
        expect_sound(app).await;
    }
}
