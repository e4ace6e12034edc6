//! What strangers print on a receipt, or call themselves, so that a model does as they say (`injections.toml`). The server
//! of models answers as one that obeyed: nothing but what was offered comes of it, and a person looks at that.

use kym_domain::ai_calls::visible;
use kym_testing::ai_server::AiReply;
use kym_testing::files::document;
use kym_testing::{expect_sound, on_both};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::category_suggestions::{MODEL, answers};
use crate::delimiters::said;
use crate::stage::Stage;

/// What a category of somebody else is called.
const FOREIGN: &str = "Category of Boris";

#[derive(Deserialize)]
struct Injections {
    honest: Honest,
    injection: Vec<Injection>,
}

#[derive(Deserialize)]
struct Honest {
    receipt: String,
    payee: String,
}

#[derive(Deserialize)]
struct Injection {
    id: String,
    surface: String,
    checks: Vec<String>,
    text: String,
    obeyed: Option<toml::Table>,
}

impl Injection {
    fn has(&self, check: &str) -> bool {
        self.checks.iter().any(|it| it == check)
    }

    /// What a model answers that obeys.
    fn reply(&self) -> AiReply {
        if self.has("content_refused_next_model") {
            return AiReply::Refused;
        }
        if self.has("truncated_is_an_error") {
            return AiReply::Truncated;
        }
        let told = self.obeyed.as_ref().map(|told| json!(told).to_string());
        AiReply::text(told.unwrap_or_else(|| self.text.clone()))
    }

    /// How the step ends with such an answer.
    fn error(&self) -> Option<&'static str> {
        match (&self.obeyed, self.reply()) {
            (_, AiReply::Refused) => Some("content_refused"),
            (_, AiReply::Truncated) => Some("truncated"),
            (None, _) => Some("wrong_schema"),
            _ if self.has("extra_member_refused") => Some("wrong_schema"),
            _ => None,
        }
    }

    /// The receipt with it between its second line and its third.
    fn on(&self, receipt: &str) -> String {
        let mut lines: Vec<&str> = receipt.lines().collect();
        lines.insert(2, &self.text);
        lines.join("\n")
    }
}

/// The words of a question with what stands in one of its parts taken out and its random number made the same; and what
/// stood there.
fn parted(body: &Value, label: &str) -> (Vec<String>, String) {
    let all = said(body);
    let (_, behind) = all
        .iter()
        .find_map(|text| text.split_once("<<<DATA "))
        .expect("a part");
    let number = behind.get(..16).expect("a number").to_owned();
    let (begin, end) = (
        format!("<<<DATA {number} {label}>>>\n"),
        format!("\n<<<END {number}>>>"),
    );
    let mut inside = None;
    let mut others = Vec::new();
    for text in all {
        let Some((before, rest)) = text.split_once(&begin) else {
            others.push(text.replace(&number, "N"));
            continue;
        };
        let (part, behind) = rest.split_once(&end).expect("an end");
        assert_eq!((behind, inside.replace(part.to_owned())), ("", None));
        others.push(before.replace(&number, "N"));
    }
    (others, inside.expect("the part"))
}

/// The signs of a text without anything between them.
fn signs(text: &str) -> String {
    visible(text).split_whitespace().collect()
}

async fn read(stage: &Stage<'_>, size: usize, text: &str) -> Value {
    stage.app.recogniser.show(text);
    let file = document(size);
    let id = stage.home.bring("bill.pdf", file.as_bytes()).await;
    stage.app.run_jobs().await;
    stage.home.owner.get_receipt(&id).await.ok()
}

fn step(details: &Value) -> Value {
    let steps = details["receipt"]["progress"]["steps"].as_array();
    let mut steps = steps.expect("steps").iter();
    steps
        .find(|step| step["name"] == "ai")
        .expect("the step")
        .clone()
}

on_both! {
    async fn what_is_printed_on_a_receipt_gives_no_orders(app: &TestApp) {
        let all: Injections = toml::from_str(include_str!("injections.toml")).expect("injections");
        let stage = Stage::new(app, &[MODEL]).await;
        stage.agree(&stage.home.owner, &["receipt_text"]).await;
        let other = app.home("boris").await;
        other.category(FOREIGN, None).await;
        // Its day lies ahead, so models are asked about it.
        stage.server.reply(AiReply::text("{}"));
        let honest = read(&stage, 100, &all.honest.receipt).await;
        assert_eq!(step(&honest)["status"], "completed");
        let honest = stage.server.requests()[0].body.clone().expect("a body");
        let (honest, _) = parted(&honest, "receipt");
        let of_receipts = all.injection.iter().filter(|it| it.surface == "receipt");
        for (size, injection) in (101..).zip(of_receipts) {
            let id = &injection.id;
            stage.server.reply(injection.reply());
            let details = read(&stage, size, &injection.on(&all.honest.receipt)).await;
            let (ended, draft) = (step(&details), &details["draft"]);
            let requests = stage.server.requests();
            let body = requests.first().unwrap_or_else(|| panic!("{id}: nobody was asked")).body.clone();
            let body = body.expect("a body");
            let (around, inside) = parted(&body, "receipt");
            assert_eq!(around, honest, "{id}");
            assert!(signs(&inside).contains(&signs(&injection.text)), "{id}: {inside}");
            assert_eq!(inside, visible(&inside), "{id}: what nobody sees");
            for word in ["tools", "tool_choice", "functions"] {
                assert_eq!(body.get(word), None, "{id}");
            }
            assert!(!body.to_string().contains(FOREIGN), "{id}");
            assert_eq!(details["receipt"]["state"], "review", "{id}: a person looks at it");
            match injection.error() {
                Some(error) => {
                    assert_eq!([&ended["status"], &ended["skip_reason"], &ended["ai_error"]],
                        [&json!("skipped"), &json!("failed"), &json!(error)], "{id}");
                    assert_eq!(requests.len(), if error == "wrong_schema" { 2 } else { 1 }, "{id}");
                }
                None => assert_eq!((&ended["status"], requests.len()), (&json!("completed"), 1), "{id}: {ended}"),
            }
            for name in ["merchant", "date", "time", "total", "currency", "payment_method"] {
                let field = &draft[name];
                let is_doubtful = field["confidence"].as_i64().is_none_or(|percent| percent < 80);
                assert!(field["is_by_ai"] != true || is_doubtful, "{id}: {name} {field}");
            }
            let refused = ["amount_in_range", "amount_is_decimal_text"].iter().any(|check| injection.has(check));
            assert!(!refused || draft["total"]["is_by_ai"] != true, "{id}: {draft}");
            let is_marked = draft["issues"].as_array().expect("a list").contains(&json!("lines_differ"));
            let is_obeyed = draft["total"]["is_by_ai"] == true;
            assert!(!(injection.has("lines_add_up") && is_obeyed) || is_marked, "{id}: {draft}");
            assert!(draft["currency"]["value"] != "BTC", "{id}");
            assert_eq!(draft["category_id"], Value::Null, "{id}");
        }
        assert_eq!(app.place.count("transactions", "1 = 1").await, 0, "nothing is booked by itself");
        expect_sound(app).await;
    }

    async fn what_a_payee_is_called_gives_no_orders(app: &TestApp) {
        let all: Injections = toml::from_str(include_str!("injections.toml")).expect("injections");
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        app.home("boris").await.category(FOREIGN, None).await;
        let (row, category) = (stage.pay(&[(&all.honest.payee, "-5")]).await, "c1");
        stage.server.reply(answers(&[("t1", Some(category), 50)]));
        stage.start(owner, json!({ "ids": row })).await.accepted();
        app.run_jobs().await;
        let honest = stage.server.requests()[0].body.clone().expect("a body");
        let (honest, _) = parted(&honest, "transactions");
        for injection in all.injection.iter().filter(|it| it.surface == "payee") {
            let id = &injection.id;
            let mut row = stage.home.row("2025-09-01", "-5");
            row["payee"] = json!(injection.text);
            let row = owner.create_transaction(row).await;
            if injection.has("bidi_isolated_on_screen") {
                assert_eq!(row.invalid(), ["payee: invalid_text"], "{id}: such signs are not even kept");
                continue;
            }
            let row = row.created();
            let ids = json!({ "ids": [row["id"]] });
            let obeyed = injection.obeyed.as_ref().and_then(|told| told.get("category")?.as_str());
            // After an answer that names what was not offered the model is asked once more.
            let asked = if obeyed.is_some() { 2 } else { 1 };
            for _ in 0..asked {
                stage.server.reply(answers(&[("t1", Some(obeyed.unwrap_or(category)), 100)]));
            }
            stage.start(owner, ids).await.accepted();
            app.run_jobs().await;
            let requests = stage.server.requests();
            let body = requests[0].body.clone().expect("a body");
            let (around, inside) = parted(&body, "transactions");
            assert_eq!(around, honest, "{id}");
            let told: Value = serde_json::from_str(&inside).unwrap_or_else(|_| panic!("{id}: {inside}"));
            assert_eq!(told["payee"], row["payee"], "{id}");
            assert_eq!(body.get("tools"), None, "{id}");
            assert!(!body.to_string().contains(FOREIGN), "{id}");
            let suggested = stage.suggested(owner).await;
            let mut items = suggested["items"].as_array().expect("a list").iter();
            let has = items.any(|one| one["transaction"]["id"] == row["id"]);
            assert_eq!(has, obeyed.is_none(), "{id}: only what was offered");
            let state = if has { "done" } else { "failed" };
            assert_eq!((&suggested["run"]["state"], requests.len()), (&json!(state), asked), "{id}");
        }
        let given = app.place.count("transactions", "category_id IS NOT NULL OR system_category_id IS NOT NULL").await;
        assert_eq!((given, app.place.count("rules", "TRUE").await), (0, 0), "nothing is written before a person says so");
        expect_sound(app).await;
    }
}
