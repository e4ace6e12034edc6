//! What models may cost, and what they have cost.

use std::cell::Cell;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::{join, join_all};
use jiff::SignedDuration;
use kym_ai::ai_calls::Unanswered;
use kym_domain::ai_calls::SpendingScope;
use kym_domain::ai_models::AiProvider;
use kym_testing::ai_server::AiReply;
use kym_testing::{expect_sound, on_both, text};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::stage::{Stage, answered};

const MODEL: AiProvider = AiProvider::LmStudio;
const OTHER: AiProvider = AiProvider::Ollama;

fn sum(calls: &[Value], field: &str) -> i64 {
    calls
        .iter()
        .map(|call| call[field].as_i64().expect("a number"))
        .sum()
}

/// Decimal text in millionths.
fn micros(cost: &Value) -> i64 {
    text(cost)
        .parse::<kym_domain::ai_models::Micros>()
        .expect("a cost")
        .get()
}

/// What one call is expected to cost at most.
async fn expected(stage: &Stage<'_>) -> i64 {
    let released = Arc::new(Notify::new());
    stage.server.reply(AiReply::Held(Arc::clone(&released)));
    let look = async {
        while stage.server.requests().is_empty() {
            tokio::task::yield_now().await;
        }
        let cost = micros(&stage.calls().await[0]["cost"]);
        released.notify_one();
        cost
    };
    let (told, cost) = join(Box::pin(stage.ask()), look).await;
    answered(told);
    cost
}

on_both! {
    async fn f_13_fifty_questions_at_once_pass_no_cap(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let expected = expected(&stage).await;
        let spent = micros(&stage.models().await[0]["cost_this_month"]);
        let cap = kym_domain::ai_models::Micros::new(spent + 3 * expected + expected - 1).to_string();
        stage.cap("user_cap", &cap).await;
        let released: Vec<_> = (0..3).map(|_| Arc::new(Notify::new())).collect();
        for held in &released {
            stage.server.reply(AiReply::Held(Arc::clone(held)));
        }
        let ended = Cell::new(0);
        let asked = (0..50).map(|_| {
            let asking = Box::pin(stage.ask());
            asking.inspect(|_| ended.set(ended.get() + 1))
        });
        let release = async {
            while ended.get() < 47 {
                tokio::task::yield_now().await;
            }
            for held in &released {
                held.notify_one();
            }
        };
        let (told, ()) = join(join_all(asked), release).await;
        let (passed, refused): (Vec<_>, Vec<_>) = told.into_iter().partition(Result::is_ok);
        assert_eq!((passed.len(), stage.asked().len()), (3, 3));
        for one in refused {
            assert!(matches!(one, Err(Unanswered::CapReached(SpendingScope::User))), "{one:?}");
        }
        expect_sound(app).await;
    }

    async fn each_cap_holds_and_is_told_before_anything_leaves(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        for (cap, scope) in [
            ("installation_cap", SpendingScope::Installation), ("workspace_cap", SpendingScope::Workspace),
            ("user_cap", SpendingScope::User),
        ] {
            stage.cap(cap, "0.0001").await;
            match stage.ask().await {
                Err(Unanswered::CapReached(reached)) => assert_eq!(reached, scope),
                other => panic!("{other:?}"),
            }
        }
        stage.cap("user_cap", "0").await;
        assert_eq!(stage.state(&stage.home.owner, "categorize").await, "cap_reached");
        stage.cap("user_cap", "20").await;
        app.place.execute("UPDATE ai_models SET monthly_token_cap = 700").await;
        let told = stage.ask().await;
        assert!(matches!(told, Err(Unanswered::CapReached(SpendingScope::Model))), "{told:?}");
        assert_eq!((stage.asked().len(), stage.calls().await.len()), (0, 0));
        expect_sound(app).await;
    }

    async fn a_model_without_room_is_passed_over(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL, OTHER]).await;
        app.place.execute("UPDATE ai_models SET monthly_token_cap = 10 WHERE provider = 'lm_studio'").await;
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [OTHER]);
        stage.cap("workspace_cap", "0.000001").await;
        app.place.execute("UPDATE ai_models SET price_in = 0, price_out = 0, monthly_token_cap = NULL WHERE provider = 'lm_studio'").await;
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [MODEL], "what costs nothing is held against no cap on money");
    }

    async fn a_new_month_begins_with_nothing_spent(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        answered(stage.ask().await);
        stage.cap("user_cap", "0.0001").await;
        assert!(matches!(stage.ask().await, Err(Unanswered::CapReached(_))));
        app.place.execute("UPDATE ai_settings SET user_cap = 5000").await;
        app.place.execute("UPDATE ai_spending SET cost = cost + 4900").await;
        assert!(matches!(stage.ask().await, Err(Unanswered::CapReached(_))));
        app.clock.set("2025-11-01T00:00:00Z".parse().expect("an instant"));
        answered(stage.ask().await);
    }

    async fn usage_comes_to_the_calls_from_each_side(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL, OTHER]).await;
        let other = app.member(&stage.home, "editor").await;
        stage.agree(&other, &["categorize"]).await;
        stage.server.reply(AiReply::Usage(r#"{"answer":"yes"}"#.to_owned(), json!(1_000), json!(10)));
        answered(stage.ask().await);
        stage.server.reply(AiReply::Bare(r#"{"answer":"yes"}"#.to_owned()));
        answered(stage.ask_as(&other, &crate::stage::question()).await);
        stage.server.reply(AiReply::Refused);
        answered(stage.ask().await);
        app.advance(SignedDuration::from_hours(24 * 31));
        answered(stage.ask().await);
        let calls = stage.calls().await;
        assert_eq!((calls.len(), stage.asked().len()), (5, 5));
        let root = app.sign_in_again(&stage.root).await;
        app.strengthen_administrators().await;
        let cost: i64 = calls.iter().map(|call| micros(&call["cost"])).sum();
        for (grouping, items) in [("user", 2), ("workspace", 1), ("model", 2), ("task", 1), ("month", 6)] {
            let usage = root.get(&format!("/ai-models/usage?group_by={grouping}")).await.ok();
            let total = &usage["total"];
            assert_eq!((&total["calls"], &total["failed_calls"]), (&json!(5), &json!(1)), "{grouping}");
            assert_eq!(total["input_tokens"], sum(&calls, "input_tokens"));
            assert_eq!(total["output_tokens"], sum(&calls, "output_tokens"));
            assert_eq!(micros(&total["cost"]), cost);
            assert_eq!(usage["months"], json!(["2025-06", "2025-07", "2025-08", "2025-09", "2025-10", "2025-11"]));
            let found = usage["items"].as_array().expect("a list");
            assert_eq!(found.len(), items, "{grouping}: {usage}");
            let monthly = found.iter().flat_map(|item| item["monthly_costs"].as_array().expect("a list"));
            assert_eq!(monthly.map(micros).sum::<i64>(), cost, "{grouping}");
        }
        let usage = root.get("/ai-models/usage?group_by=user").await.ok();
        assert_eq!(micros(&usage["spent_this_month"]), micros(&calls[0]["cost"]));
        assert_eq!(usage["installation_cap"], Value::Null);
        let wrong = root.get("/ai-models/usage?group_by=day&first_month=2025&last_month=2025-13").await;
        assert_eq!(wrong.invalid(), ["group_by: unknown_value", "last_month: invalid_date", "first_month: invalid_date"]);
        expect_sound(app).await;
    }

    async fn pages_of_calls_join(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        for _ in 0..5 {
            answered(stage.ask().await);
        }
        let whole = stage.calls().await;
        let mut seen: Vec<Value> = Vec::new();
        loop {
            let before = seen.last().map(|call| format!("&before={}", text(&call["id"])));
            let path = format!("/ai-models/calls?limit=2{}", before.unwrap_or_default());
            let page = stage.root.get(&path).await.ok();
            seen.extend(page["items"].as_array().expect("a list").iter().cloned());
            if page["has_more"] == false {
                break;
            }
        }
        assert_eq!(seen, whole);
        assert_eq!(whole[0]["user"]["name"], "Anna Example");
        assert_eq!(whole[0]["workspace"]["name"], "anna's");
    }

    async fn a_test_is_counted_and_ends_a_pause(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        app.place.execute("UPDATE ai_models SET failures = 5, retry_at = '2025-10-05T13:00:00.000000Z', is_enabled = FALSE").await;
        let path = format!("/ai-models/{}/test", text(&stage.models().await[0]["id"]));
        stage.server.reply(AiReply::text(r#"{"ok":true}"#));
        let test = stage.root.post(&path, json!({})).await.ok();
        assert_eq!((&test["ok"], &test["reply"], &test["error"]), (&json!(true), &json!(r#"{"ok":true}"#), &Value::Null));
        assert_eq!((&test["input_tokens"], &test["output_tokens"]), (&json!(120), &json!(30)));
        let model = stage.models().await[0].clone();
        assert_eq!((&model["circuit"]["state"], &model["last_test"]["ok"]), (&json!("closed"), &json!(true)));
        assert_eq!((&model["cost_this_month"], &model["version"]), (&json!("0.00018"), &json!(1)));
        let call = stage.calls().await[0].clone();
        assert_eq!((&call["task"], &call["workspace"], &call["outcome"]), (&json!("test"), &Value::Null, &json!("ok")));
        let failed = stage.root.post(&path, json!({})).await.ok();
        assert_eq!((&failed["ok"], &failed["error"]["code"]), (&json!(false), &json!("wrong_schema")), "{failed}");
        assert_eq!(stage.models().await[0]["last_test"]["error"]["code"], "wrong_schema");
        stage.cap("installation_cap", "0.0001").await;
        stage.server.requests();
        stage.root.post(&path, json!({})).await.refused(409, "ai_cap_reached");
        assert_eq!(stage.asked().len(), 0);
        expect_sound(app).await;
    }
}
