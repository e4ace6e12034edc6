//! Who is asked, in what order, and who is not.

use std::sync::Arc;

use futures_util::future::join;
use jiff::SignedDuration;
use kym_ai::ai_calls::{Unanswered, interrupt};
use kym_domain::ai_models::{AiCallError, AiProvider, AiTask};
use kym_testing::ai_server::{AiReply, TOKENS};
use kym_testing::{expect_sound, on_both, text};
use serde_json::json;
use tokio::sync::Notify;

use crate::call_privacy::Log;
use crate::stage::{SECRET, Stage, answered, question};

const FIRST: AiProvider = AiProvider::LmStudio;
const SECOND: AiProvider = AiProvider::Ollama;

/// Wants a key that these models do not have.
const KEYED: AiProvider = AiProvider::OpenAiCompatible;

fn failed_as(told: crate::stage::Outcome) -> AiCallError {
    match told {
        Err(Unanswered::Failed(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn limited(retry_after: &str) -> AiReply {
    AiReply::Error {
        status: 429,
        code: "rate_limit_exceeded",
        message: "Slow down.".to_owned(),
        retry_after: Some(retry_after.to_owned()),
    }
}

on_both! {
    async fn the_default_is_asked_first_then_the_others_in_their_order(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST]);
        app.place.execute("UPDATE ai_model_tasks SET is_default = TRUE WHERE task = 'categorize' AND model_id =
            (SELECT id FROM ai_models WHERE provider = 'ollama')").await;
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [SECOND]);
        app.place.execute("UPDATE ai_models SET is_enabled = FALSE WHERE provider = 'ollama'").await;
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST]);
    }

    async fn what_may_pass_is_tried_three_times_then_the_next_model_is_asked(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        for status in [503, 500, 502] {
            stage.server.reply(AiReply::status(status));
        }
        let begin = app.now();
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST, FIRST, FIRST, SECOND]);
        assert_eq!(app.now().duration_since(begin), SignedDuration::from_millis(1_500));
        assert_eq!(stage.outcomes().await, ["server_error", "server_error", "server_error", "ok"]);
        assert_eq!(stage.models().await[0]["circuit"]["failures"], 1, "one question has failed");
        expect_sound(app).await;
    }

    async fn what_does_not_pass_is_tried_once_and_the_last_error_is_told(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        stage.server.reply(AiReply::Refused);
        stage.server.reply(AiReply::Truncated);
        assert_eq!(failed_as(stage.ask().await), AiCallError::Truncated);
        assert_eq!(stage.asked(), [FIRST, SECOND]);
        assert_eq!(stage.outcomes().await, ["content_refused", "truncated"]);
        expect_sound(app).await;
    }

    async fn an_answer_of_another_form_is_mended_once(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        stage.server.reply(AiReply::text(r#"{"reply":"yes"}"#));
        answered(stage.ask().await);
        let requests = stage.server.requests();
        let second = requests[1].body.clone().expect("a body").to_string();
        assert_eq!(requests.len(), 2);
        assert!(second.contains("unknown field `reply`") && second.contains(r#"{\"reply\":\"yes\"}"#), "{second}");
        assert_eq!(stage.outcomes().await, ["wrong_schema", "ok"]);
        stage.server.reply(AiReply::text("yes"));
        stage.server.reply(AiReply::text("I said yes."));
        assert_eq!(failed_as(stage.ask().await), AiCallError::WrongSchema);
        assert_eq!(stage.asked().len(), 2);
        let circuit = &stage.models().await[0]["circuit"];
        assert_eq!((&circuit["state"], &circuit["failures"]), (&json!("closed"), &json!(0)));
    }

    async fn a_model_of_ones_own_that_is_too_slow_is_not_asked_again_while_it_is_at_work(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        app.place.execute("UPDATE ai_models SET timeout_seconds = 0").await;
        stage.server.reply(AiReply::Held(Arc::default()));
        assert_eq!(failed_as(stage.ask().await), AiCallError::TimedOut);
        assert_eq!(stage.outcomes().await, ["timed_out"]);
    }

    async fn nothing_leaves_for_whoever_has_not_agreed(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        let other = app.member(&stage.home, "admin").await;
        for consents in [&[][..], &["receipt_text", "receipt_image", "statement_pdf"]] {
            stage.agree(&other, consents).await;
            let told = stage.ask_as(&other, &question()).await;
            assert!(matches!(told, Err(Unanswered::NotAgreed)), "{told:?}");
            assert_eq!(stage.state(&other, "categorize").await, "not_agreed");
        }
        assert_eq!((stage.asked().len(), stage.calls().await.len()), (0, 0));
        stage.agree(&other, &["categorize"]).await;
        answered(stage.ask_as(&other, &question()).await);
        stage.agree(&other, &[]).await;
        let told = stage.ask_as(&other, &question()).await;
        assert!(matches!(told, Err(Unanswered::NotAgreed)), "{told:?}");
        answered(stage.ask().await);
    }

    async fn another_host_is_another_recipient(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        app.place.execute("UPDATE ai_models SET base_url = 'https://elsewhere.example.org/v1'").await;
        let told = stage.ask().await;
        assert!(matches!(told, Err(Unanswered::NotAgreed)), "{told:?}");
    }

    async fn nothing_leaves_that_the_workspace_does_not_allow_or_the_user_has_left(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        let stranger = app.user("stranger").await;
        stage.agree(&stranger, &["categorize"]).await;
        let told = stage.ask_as(&stranger, &question()).await;
        assert!(matches!(told, Err(Unanswered::Forbidden)), "{told:?}");
        stage.allow(false).await;
        let told = stage.ask().await;
        assert!(matches!(told, Err(Unanswered::Forbidden)), "{told:?}");
        assert_eq!(stage.state(&stage.home.owner, "categorize").await, "forbidden");
        assert_eq!(stage.asked().len(), 0);
        stage.allow(true).await;
        answered(stage.ask().await);
    }

    async fn who_is_not_there_is_told_and_who_sees_nothing_is_shown_no_picture(app: &TestApp) {
        let stage = Stage::new(app, &[]).await;
        assert!(matches!(stage.ask().await, Err(Unanswered::NoModel)));
        assert_eq!(stage.state(&stage.home.owner, "categorize").await, "no_model");
        app.ai_model("lm_studio", &stage.server.url(FIRST)).await;
        stage.agree(&stage.home.owner, &["receipt_image"]).await;
        assert_eq!(stage.state(&stage.home.owner, "receipt_image").await, "ready");
        app.place.execute("UPDATE ai_models SET supports_vision = FALSE").await;
        assert_eq!(stage.state(&stage.home.owner, "receipt_image").await, "no_model");
        let picture = kym_ai::ai_calls::Question { task: AiTask::ReceiptImage, ..question() };
        let told = stage.ask_as(&stage.home.owner, &picture).await;
        assert!(matches!(told, Err(Unanswered::NoModel)), "{told:?}");
        assert_eq!(stage.asked().len(), 0);
    }

    async fn a_question_that_is_too_long_for_a_model_goes_to_one_that_takes_it(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        let mut long = question();
        long.system = "a long story ".repeat(20_000);
        assert_eq!(failed_as(stage.ask_as(&stage.home.owner, &long).await), AiCallError::TooLarge);
        assert_eq!(stage.asked().len(), 0);
        app.ai_model("ollama", &stage.server.url(SECOND)).await;
        app.place.execute("UPDATE ai_models SET context_window = 500000 WHERE provider = 'ollama'").await;
        answered(stage.ask_as(&stage.home.owner, &long).await);
        assert_eq!(stage.asked(), [SECOND]);
    }

    async fn retry_after_is_waited_for_up_to_twenty_seconds(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        stage.server.reply(limited("17"));
        let begin = app.now();
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST, FIRST]);
        assert_eq!(app.now().duration_since(begin), SignedDuration::from_secs(17));
        stage.server.reply(limited("90"));
        answered(stage.ask().await);
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST, SECOND, SECOND], "it is left alone for as long as it asks");
        assert_eq!(stage.models().await[0]["circuit"]["state"], "open");
        app.advance(SignedDuration::from_secs(90));
        answered(stage.ask().await);
        assert_eq!(stage.asked(), [FIRST]);
        assert_eq!(stage.models().await[0]["circuit"]["state"], "closed");
    }

    async fn five_failures_in_a_row_pause_a_model_and_one_question_tries_it_again(app: &TestApp) {
        let stage = Stage::new(app, &[KEYED]).await;
        for _ in 0..5 {
            assert_eq!(failed_as(stage.ask().await), AiCallError::KeyRefused);
        }
        assert!(matches!(stage.ask().await, Err(Unanswered::NoModel)));
        assert_eq!(stage.state(&stage.home.owner, "categorize").await, "no_model");
        assert_eq!(stage.asked().len(), 5);
        let circuit = stage.models().await[0]["circuit"].clone();
        assert_eq!((&circuit["state"], &circuit["failures"]), (&json!("open"), &json!(5)));
        assert_eq!(circuit["last_error"]["message"], "", "the words of an endpoint are for tests");
        app.advance(SignedDuration::from_mins(1));
        assert_eq!(stage.models().await[0]["circuit"]["state"], "half_open");
        assert_eq!(failed_as(stage.ask().await), AiCallError::KeyRefused);
        app.advance(SignedDuration::from_mins(1));
        assert!(matches!(stage.ask().await, Err(Unanswered::NoModel)), "the second pause is longer");
        app.advance(SignedDuration::from_mins(1));
        let answers = stage.ask_at_once(5).await;
        let trials = answers.into_iter().filter(|told| matches!(told, Err(Unanswered::Failed(_))));
        assert_eq!((trials.count(), stage.asked().len()), (1, 2));
        app.advance(SignedDuration::from_mins(4));
        app.place.execute("UPDATE ai_models SET provider = 'lm_studio'").await;
        app.place.execute("UPDATE ai_models SET base_url = REPLACE(base_url, 'openai_compatible', 'lm_studio')").await;
        answered(stage.ask().await);
        let circuit = stage.models().await[0]["circuit"].clone();
        assert_eq!((&circuit["state"], &circuit["failures"]), (&json!("closed"), &json!(0)));
    }

    async fn a_trial_that_fails_for_its_question_leaves_the_next_one_to_try(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        app.place.execute("UPDATE ai_models SET failures = 5, retry_at = '2025-10-05T11:59:00.000000Z'").await;
        stage.server.reply(AiReply::Refused);
        assert_eq!(failed_as(stage.ask().await), AiCallError::ContentRefused);
        assert_eq!(stage.models().await[0]["circuit"]["state"], "half_open");
        answered(stage.ask().await);
        assert_eq!(stage.models().await[0]["circuit"]["state"], "closed");
    }

    async fn a_call_that_died_counts_as_expected_and_is_told_as_interrupted(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        let released = Arc::new(Notify::new());
        stage.server.reply(AiReply::Held(Arc::clone(&released)));
        {
            let mut asking = Box::pin(stage.ask());
            let reached = async {
                while stage.server.requests().is_empty() {
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! {
                told = &mut asking => panic!("{told:?}"),
                () = reached => {}
            }
        }
        let kym = app.kym().await;
        interrupt(&kym).await.expect("looked");
        let begun = stage.calls().await[0].clone();
        assert_eq!((&begun["outcome"], &begun["duration_ms"]), (&json!("in_progress"), &json!(null)));
        app.advance(SignedDuration::from_mins(3));
        interrupt(&kym).await.expect("noted");
        let ended = stage.calls().await[0].clone();
        assert_eq!(ended["outcome"], "interrupted");
        assert_eq!((&ended["cost"], &ended["input_tokens"]), (&begun["cost"], &begun["input_tokens"]));
        assert_ne!(begun["cost"], "0.00");
        assert_eq!(stage.models().await[0]["cost_this_month"], begun["cost"]);
        released.notify_one();
        expect_sound(app).await;
    }

    async fn a_model_that_is_removed_and_a_month_that_turns_lose_no_call(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST]).await;
        app.clock.set("2025-10-31T23:59:59Z".parse().expect("an instant"));
        let released = Arc::new(Notify::new());
        stage.server.reply(AiReply::Held(Arc::clone(&released)));
        let meanwhile = async {
            while stage.server.requests().is_empty() {
                tokio::task::yield_now().await;
            }
            app.advance(SignedDuration::from_secs(5));
            app.place.execute("DELETE FROM ai_models").await;
            released.notify_one();
        };
        let (told, ()) = join(Box::pin(stage.ask()), meanwhile).await;
        answered(told);
        let call = stage.calls().await[0].clone();
        assert_eq!((&call["outcome"], &call["model_id"], &call["model_name"]), (&json!("ok"), &json!(null), &json!("Small")));
        let root = app.sign_in_again(&stage.root).await;
        app.strengthen_administrators().await;
        let usage = root.get("/ai-models/usage?group_by=month&first_month=2025-10&last_month=2025-11").await.ok();
        let costs: Vec<_> = usage["items"].as_array().expect("a list").iter().map(|item| text(&item["cost"])).collect();
        assert_eq!(costs, ["0.00018", "0.00"], "{} and {} tokens", TOKENS.0, TOKENS.1);
        expect_sound(app).await;
    }

    async fn nothing_of_what_was_said_is_kept_or_told(app: &TestApp) {
        let stage = Stage::new(app, &[FIRST, SECOND]).await;
        let indiscreet = |status| AiReply::Error {
            status,
            code: "invalid_request_error",
            message: format!("cannot read: {SECRET}"),
            retry_after: None,
        };
        stage.server.reply(indiscreet(400));
        stage.server.reply(AiReply::text(format!("{{\"secret\":\"{SECRET}\"}}")));
        stage.server.reply(AiReply::text(format!("again: {SECRET}")));
        let log = Log::default();
        let told = {
            let _held = log.begin();
            stage.ask().await
        };
        let told = format!("{told:?}");
        assert!(log.text().contains("an AI model was asked"));
        let models = format!("{:?}", stage.models().await);
        let calls = stage.calls().await;
        let call = &calls[0];
        assert_eq!(call["sent"], json!(["transactions:3", "categories"]));
        for (place, words) in [("error", &told), ("log", &log.text()), ("models", &models), ("calls", &format!("{calls:?}"))] {
            for part in ["Petrova", "1,250.00", "Answer yes or no", "again"] {
                assert!(!words.contains(part), "{part} is among the {place}: {words}");
            }
        }
    }
}
