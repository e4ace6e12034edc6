//! Models that do not answer, and servers that die while one is asked.

use std::sync::Arc;

use jiff::SignedDuration;
use kym_domain::ai_models::AiProvider;
use kym_recognition_protocol::Operation;
use kym_testing::ai_server::AiReply;
use kym_testing::on_both;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::{MODEL, STATEMENT, answer, row, whole};
use crate::stage::Stage;

/// A statement of two parts, and the rows of these lines of it.
fn two_parts() -> (String, impl Fn(std::ops::Range<i64>) -> Value) {
    let lines: Vec<_> = (0..70)
        .map(|number| format!("05.09.2025 Shop {number} -1.00"))
        .collect();
    let rows = |lines: std::ops::Range<i64>| {
        let rows: Vec<_> = lines
            .map(|line| row(line, "2025-09-05", "1.00", "out", "Shop", ""))
            .collect();
        answer(&rows, &[])
    };
    (lines.join("\n"), rows)
}

on_both! {
    async fn another_model_answers_for_one_that_is_busy(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL, AiProvider::Ollama]).await;
        let busy = || AiReply::Error {
            status: 429,
            code: "rate_limited",
            message: "Later.".to_owned(),
            retry_after: Some("600".to_owned()),
        };
        stage.server.reply(busy());
        stage.says(&whole());
        let id = stage.brought(STATEMENT).await;
        assert_eq!(stage.read(&id).await["state"], "uploaded");
        assert_eq!(stage.asked(), [MODEL, AiProvider::Ollama]);
    }

    async fn what_was_answered_is_not_asked_again(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let (words, rows) = two_parts();
        stage.says(&rows(1..61));
        for _ in 0..3 {
            stage.server.reply(AiReply::status(500));
        }
        let id = stage.brought(&words).await;
        let import = stage.read(&id).await;
        assert_eq!([&import["state"], &import["error"], &import["ai_error"]], ["unread", "unanswered", "server_error"]);
        assert_eq!(stage.questions().len(), 4);
        stage.read_again(&stage.home.owner, &id).await.accepted();
        stage.says(&rows(61..71));
        assert_eq!(stage.read(&id).await["state"], "uploaded");
        let questions = stage.questions();
        assert_eq!(questions.len(), 1, "the first part is known");
        assert!(questions[0].contains("61: "));
        assert_eq!(stage.home.preview(&id, json!({})).await["rows_total"], 70);
    }

    async fn an_answer_that_stopped_in_the_middle_is_none(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        stage.server.reply(AiReply::Truncated);
        let id = stage.brought(STATEMENT).await;
        let import = stage.read(&id).await;
        assert_eq!([&import["error"], &import["ai_error"]], ["unanswered", "truncated"]);
    }

    async fn a_statement_is_dropped_while_a_model_is_asked(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let (words, _) = two_parts();
        let released = Arc::new(Notify::new());
        stage.server.reply(AiReply::Held(Arc::clone(&released)));
        let id = stage.brought(&words).await;
        let deleted = async {
            while app.place.count("ai_calls", "outcome = 'in_progress'").await == 0 {
                tokio::task::yield_now().await;
            }
            stage.home.owner.delete_import(&stage.home.workspace, &id).await.no_content();
            // The model has not answered yet: what it costs is counted all the same.
            released.notify_one();
        };
        tokio::join!(app.run_jobs(), deleted);
        assert_eq!(app.place.count("imports", "TRUE").await, 0);
        assert_eq!(app.place.count("import_files", "TRUE").await, 0);
        assert_eq!(app.place.count("ai_calls", "outcome = 'in_progress'").await, 0);
        assert!(stage.asked().len() <= 2, "the second part is not asked about");
    }

    async fn another_worker_goes_on_after_a_crash(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        app.recogniser.hang(Operation::Prepare);
        let id = stage.brought(STATEMENT).await;
        tokio::select! {
            _ = app.run_jobs() => panic!("it came to an end"),
            () = app.recogniser.hung.notified() => {}
        }
        app.recogniser.allow();
        assert_eq!(app.run_jobs().await, 0);
        app.clock.advance(SignedDuration::from_mins(1));
        stage.says(&whole());
        assert_eq!(stage.read(&id).await["state"], "uploaded");
    }

    async fn a_job_of_an_earlier_attempt_has_nothing_to_do(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let id = stage.brought(STATEMENT).await;
        // As if it had failed, been tried again, and the first job came to itself only now.
        app.place.execute("UPDATE imports SET started_at = created_at, state = 'unread', error = 'unanswered'").await;
        app.clock.advance(SignedDuration::from_secs(1));
        stage.read_again(&stage.home.owner, &id).await.accepted();
        stage.says(&whole());
        assert_eq!(stage.read(&id).await["state"], "uploaded");
        assert_eq!(stage.asked().len(), 1);
    }
}
