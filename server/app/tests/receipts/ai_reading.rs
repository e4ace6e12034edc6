//! Models that are asked about what rules are not sure of.

use std::cell::Cell;
use std::sync::Arc;

use image::ImageFormat;
use jiff::SignedDuration;
use kym_domain::ai_models::AiProvider;
use kym_recognition_protocol::{Operation, Refusal};
use kym_testing::ai_server::{AiReply, AiRequest, AiServer};
use kym_testing::files::{document, picture};
use kym_testing::{Home, TestApp, column, expect_sound, on_both, text};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::{BILL, GROCER};

/// A receipt on which rules find neither a total nor a day.
const TORN: &str = "Blumen Schneider am Markt\nzusammen haben wir bekommen\n17 80 Euro\nam 4. des Monats im Jahr 2025, danke\n";

/// Asks and answers for a household whose owner has agreed to everything.
struct Stage<'a> {
    app: &'a TestApp,
    server: AiServer,
    home: Home,
    /// How many documents were brought: each is another file.
    brought: Cell<usize>,
}

impl<'a> Stage<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let server = app.with_ai().await;
        let home = app.home_in("anna", "EUR").await;
        app.ai_model("lm_studio", &server.url(AiProvider::LmStudio))
            .await;
        let stage = Self {
            app,
            server,
            home,
            brought: Cell::new(0),
        };
        stage.agree(&["receipt_text", "receipt_image"]).await;
        stage
    }

    async fn agree(&self, tasks: &[&str]) {
        let item = |task: &&str| json!({ "recipient": self.server.host, "task": task });
        let items: Vec<_> = tasks.iter().map(item).collect();
        let body = json!({ "items": items });
        self.home.owner.put("/ai-consents/", body).await.ok();
    }

    fn says(&self, answer: &Value) {
        self.server.reply(AiReply::text(answer.to_string()));
    }

    /// Brings a document with this text and has it read.
    async fn read(&self, text: &str) -> Value {
        let id = self.bring(text).await;
        self.finish(&id).await
    }

    async fn bring(&self, text: &str) -> String {
        self.app.recogniser.show(text);
        self.brought.set(self.brought.get() + 1);
        let file = document(100 + self.brought.get());
        self.home.bring("bill.pdf", file.as_bytes()).await
    }

    async fn finish(&self, id: &str) -> Value {
        self.app.run_jobs().await;
        self.home.owner.get_receipt(id).await.ok()
    }

    fn asked(&self) -> Vec<AiRequest> {
        self.server.requests()
    }

    /// Which tasks were asked and what was sent, the first one first.
    async fn calls(&self) -> Vec<(String, Value, String)> {
        let root = self.app.chief("root").await;
        let list = root.get("/ai-models/calls?limit=500").await.ok();
        let calls = list["items"].as_array().expect("a list").iter().rev();
        calls
            .map(|call| {
                (
                    text(&call["task"]),
                    call["sent"].clone(),
                    text(&call["outcome"]),
                )
            })
            .collect()
    }
}

/// What is known of the step.
fn step(details: &Value) -> [Value; 3] {
    let steps = details["receipt"]["progress"]["steps"].as_array();
    let mut steps = steps.expect("steps").iter();
    let found = steps.find(|step| step["name"] == "ai").expect("the step");
    ["status", "skip_reason", "ai_error"].map(|member| found[member].clone())
}

fn skipped(reason: &str) -> [Value; 3] {
    [json!("skipped"), json!(reason), Value::Null]
}

fn completed() -> [Value; 3] {
    [json!("completed"), Value::Null, Value::Null]
}

/// The words of a question.
fn words(request: &AiRequest) -> String {
    request.body.as_ref().expect("a body").to_string()
}

on_both! {
    async fn a_model_adds_what_rules_do_not_find(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.says(&json!({
            "merchant": "Blumen Schneider", "date": "2025-10-04", "time": null, "total": "17.80", "currency": "EUR",
            "payment_method": "cash", "category": "c1", "taxes": [],
            "lines": [{ "name": "Blumen", "quantity": null, "unit_price": null, "sum": "17.80", "category": "c2" }],
        }));
        let read = stage.read(TORN).await;
        let draft = &read["draft"];
        assert_eq!(step(&read), completed(), "{read}");
        assert_eq!(read["receipt"]["state"], "review", "it waits for a person");
        assert_eq!([&draft["total"]["value"], &draft["date"]["value"]], ["17.80", "2025-10-04"], "{draft}");
        assert_eq!([&draft["total"]["is_by_ai"], &draft["date"]["is_by_ai"]], [true, true]);
        assert!(draft["total"]["confidence"].as_i64().expect("a number") < 80);
        assert_eq!(draft["source"], "ai");
        assert_eq!(column(&draft["lines"], "sum"), ["17.80"]);
        assert!(draft["category_id"].is_string(), "{draft}");
        for gone in ["total_missing", "date_missing", "lines_differ"] {
            assert!(!draft["issues"].as_array().expect("a list").contains(&json!(gone)), "{draft}");
        }
        let requests = stage.asked();
        assert_eq!(requests.len(), 1);
        let said = words(&requests[0]);
        for part in ["17 80 Euro", "c1 ", "2025-10-05", "\"additionalProperties\":false"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(stage.calls().await, [("receipt_text".to_owned(), json!(["text", "categories"]), "ok".to_owned())]);
        expect_sound(app).await;
    }

    async fn what_rules_are_sure_of_stays_and_needs_no_model(app: &TestApp) {
        let stage = Stage::new(app).await;
        let read = stage.read(GROCER).await;
        assert_eq!(step(&read), skipped("not_needed"), "{read}");
        assert_eq!(stage.asked().len(), 0);
        // Without its day it is asked about, and the model disagrees with everything else.
        stage.says(&json!({
            "merchant": null, "date": null, "total": "2.30", "currency": "USD",
            "lines": [{ "name": "BREAD", "sum": "2.30" }],
        }));
        let read = stage.read(&GROCER.replace("05 Oct 2025  14:21", "")).await;
        let draft = &read["draft"];
        assert_eq!(step(&read), completed());
        assert_eq!([&draft["merchant"]["value"], &draft["total"]["value"]], ["GREEN GROCER LTD", "7.00"]);
        assert_eq!([&draft["currency"]["value"], &draft["source"]], ["GBP", "ocr"]);
        assert_eq!(column(&draft["lines"], "sum"), ["1.20", "2.30", "3.50"]);
        assert_eq!(draft["issues"], json!(["date_missing"]));
    }

    async fn what_a_code_says_is_never_sent(app: &TestApp) {
        let stage = Stage::new(app).await;
        app.recogniser.show_code(BILL);
        let read = stage.read("NOVAK ELEKTRO\nKabel 10m     400.50\nZasuvka        81.00\nCelkem        480.50\n").await;
        assert_eq!(step(&read), skipped("not_needed"), "{read}");
        let id = stage.home.bring("bill.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let read = stage.finish(&id).await;
        assert_eq!(step(&read), skipped("not_needed"));
        assert_eq!(stage.asked().len(), 0);
    }

    async fn pictures_are_shown_where_there_is_no_text(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.says(&json!({ "merchant": "Kiosk", "date": "2025-10-04", "total": "3.50" }));
        let id = stage.home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let read = stage.finish(&id).await;
        let draft = &read["draft"];
        assert_eq!(step(&read), completed(), "{read}");
        assert_eq!([&draft["merchant"]["value"], &draft["total"]["value"]], ["Kiosk", "3.50"]);
        assert!(draft["total"]["confidence"].as_i64().expect("a number") < 50, "nothing supports it");
        assert_eq!(stage.calls().await, [("receipt_image".to_owned(), json!(["image", "categories"]), "ok".to_owned())]);
        assert!(words(&stage.asked()[0]).contains("data:image/jpeg;base64,"));
        // The same where nothing recognises text at all.
        app.recogniser.refuse(Operation::Text, Refusal::Unavailable);
        stage.says(&json!({ "merchant": "Kiosk", "date": "2025-10-04", "total": "4.50" }));
        let id = stage.home.bring("b.jpg", &picture(301, 600, ImageFormat::Jpeg)).await;
        assert_eq!(stage.finish(&id).await["draft"]["total"]["value"], "4.50");
    }

    async fn where_models_see_nothing_either_nothing_was_found(app: &TestApp) {
        let stage = Stage::new(app).await;
        for (side, answer) in [(300, json!({ "merchant": null })), (301, json!({ "total": "1e308", "date": "9999-12-31" }))] {
            stage.says(&answer);
            let id = stage.home.bring("a.jpg", &picture(side, 600, ImageFormat::Jpeg)).await;
            let read = stage.finish(&id).await;
            assert_eq!([&read["receipt"]["state"], &read["receipt"]["error"]], ["failed", "nothing_found"]);
        }
        assert_eq!(stage.asked().len(), 2, "it is not repeated");
        stage.agree(&[]).await;
        let id = stage.home.bring("a.jpg", &picture(302, 600, ImageFormat::Jpeg)).await;
        let read = stage.finish(&id).await;
        assert_eq!([&read["receipt"]["state"], &read["receipt"]["error"]], ["failed", "nothing_found"]);
        assert_eq!(step(&read), [json!("error"), json!("not_agreed"), Value::Null], "what would have helped is known");
    }

    async fn pictures_are_shown_where_the_text_got_no_answer(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.server.reply(AiReply::Refused);
        stage.says(&json!({ "merchant": "Blumen Schneider", "total": "17.80" }));
        let read = stage.read(TORN).await;
        assert_eq!(step(&read), completed());
        assert_eq!(read["draft"]["total"]["value"], "17.80");
        let calls: Vec<_> = stage.calls().await.into_iter().map(|(task, _, outcome)| (task, outcome)).collect();
        let call = |task: &str, outcome: &str| (task.to_owned(), outcome.to_owned());
        assert_eq!(calls, [call("receipt_text", "content_refused"), call("receipt_image", "ok")]);
    }

    async fn without_an_answer_it_is_what_rules_made_of_it_and_the_step_says_why(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.agree(&["receipt_text"]).await;
        stage.server.reply(AiReply::Truncated);
        let read = stage.read(TORN).await;
        assert_eq!(read["receipt"]["state"], "review");
        assert_eq!(step(&read), [json!("skipped"), json!("failed"), json!("truncated")]);
        assert_ne!(read["draft"]["total"]["is_by_ai"], true);
        stage.agree(&[]).await;
        assert_eq!(step(&stage.read(&format!("{TORN} 1")).await), skipped("not_agreed"));
        stage.agree(&["receipt_text"]).await;
        let path = format!("/workspaces/{}", stage.home.workspace);
        stage.home.owner.put(&path, json!({ "ai_allowed": false })).await.ok();
        assert_eq!(step(&stage.read(&format!("{TORN} 2")).await), skipped("forbidden"));
        stage.home.owner.put(&path, json!({ "ai_allowed": true })).await.ok();
        app.place.execute("UPDATE ai_models SET monthly_token_cap = 1").await;
        assert_eq!(step(&stage.read(&format!("{TORN} 3")).await), skipped("cap_reached"));
        app.place.execute("UPDATE ai_models SET is_enabled = FALSE").await;
        assert_eq!(step(&stage.read(&format!("{TORN} 4")).await), skipped("no_model"));
        assert_eq!(stage.asked().len(), 1);
        expect_sound(app).await;
    }

    async fn what_is_not_printed_not_offered_or_no_value_is_left_out(app: &TestApp) {
        let stage = Stage::new(app).await;
        let other = app.home("boris").await;
        let foreign = other.category("Secret", None).await;
        stage.says(&json!({
            "merchant": "Spende Verein", "date": "2025-10-06", "total": "99.00", "currency": "USD",
            "category": foreign,
            "lines": [{ "name": "Blumen", "sum": "17.80", "category": "c9999" }, { "name": "Wein", "sum": "5.00" }],
        }));
        let read = stage.read(TORN).await;
        let draft = &read["draft"];
        assert_eq!(step(&read), completed());
        assert_ne!(draft["total"]["is_by_ai"], true, "{draft}");
        assert_eq!(draft["category_id"], Value::Null);
        assert_ne!(draft["merchant"]["value"], "Spende Verein");
        assert_ne!(draft["currency"]["value"], "USD");
        assert!(!column(&draft["lines"], "sum").contains(&json!("5.00")), "{draft}");
        assert!(column(&draft["lines"], "category_id").iter().all(Value::is_null), "{draft}");
        assert!(!words(&stage.asked()[0]).contains("Secret"));
    }

    async fn what_does_not_add_up_is_marked(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.says(&json!({ "total": "17.80", "lines": [{ "name": "Blumen", "sum": "17.00" }, { "name": "Blumen", "sum": "17.00" }] }));
        let read = stage.read(&format!("{TORN}17 00")).await;
        let issues = read["draft"]["issues"].as_array().expect("a list");
        assert!(issues.contains(&json!("lines_differ")), "{read}");
    }

    async fn an_answer_of_another_form_is_mended_once(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.agree(&["receipt_text"]).await;
        stage.says(&json!({ "total": "17.80", "transfer_to": "DE02" }));
        stage.says(&json!({ "total": 17.8 }));
        let read = stage.read(TORN).await;
        assert_eq!(step(&read), [json!("skipped"), json!("failed"), json!("wrong_schema")]);
        assert_eq!(stage.asked().len(), 2);
    }

    async fn a_receipt_that_nobody_wants_any_more_is_counted_and_its_answer_dropped(app: &TestApp) {
        let stage = Stage::new(app).await;
        let released = Arc::new(Notify::new());
        stage.server.reply(AiReply::Held(Arc::clone(&released)));
        let id = stage.bring(TORN).await;
        let deleted = async {
            while stage.asked().is_empty() {
                tokio::task::yield_now().await;
            }
            stage.home.owner.delete_receipt(&id).await.no_content();
            released.notify_one();
        };
        tokio::join!(app.run_jobs(), deleted);
        stage.home.owner.get_receipt(&id).await.refused(404, "not_found");
        // What it answered was nothing of this task.
        let outcomes: Vec<_> = stage.calls().await.into_iter().map(|(_, _, outcome)| outcome).collect();
        assert_eq!(outcomes.first().map(String::as_str), Some("wrong_schema"));
        assert!(!outcomes.contains(&"in_progress".to_owned()), "{outcomes:?}");
        expect_sound(app).await;
    }

    async fn a_crash_in_the_middle_costs_one_call_that_stays_counted(app: &TestApp) {
        let stage = Stage::new(app).await;
        stage.server.reply(AiReply::Held(Arc::new(Notify::new())));
        let id = stage.bring(TORN).await;
        let killed = async {
            while stage.asked().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            _ = app.run_jobs() => panic!("it came to an end"),
            () = killed => {}
        }
        stage.says(&json!({ "total": "17.80" }));
        app.clock.advance(SignedDuration::from_mins(3));
        let read = stage.finish(&id).await;
        assert_eq!(step(&read), completed());
        assert_eq!(read["draft"]["total"]["value"], "17.80");
        let kym = app.kym().await;
        kym_ai::ai_calls::interrupt(&kym).await.expect("noted");
        let outcomes: Vec<_> = stage.calls().await.into_iter().map(|(_, _, outcome)| outcome).collect();
        assert_eq!(outcomes, ["interrupted", "ok"]);
        expect_sound(app).await;
    }
}
