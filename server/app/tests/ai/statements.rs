//! Statements as documents for printing, which a model reads into the drafts of an import.

mod answering;
mod hostile;
mod refusals;

use kym_domain::ai_models::AiProvider;
use kym_testing::ai_server::AiReply;
use kym_testing::files::document;
use kym_testing::{Answer, Person, column, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::stage::Stage;

pub const MODEL: AiProvider = AiProvider::LmStudio;

/// What the bank printed.
pub const STATEMENT: &str = "Bank of Somewhere, September 2025, USD
Account 1203 0000 0020
Opening balance 31.08.2025 1,000.00
03.09.2025 Coffee House -3.20 996.80
04.09.2025 Salary September 2,500.00 3,496.80
Employer Ltd
05.09.2025 Rent -850.00 2,646.80
Closing balance 30.09.2025 2,646.80";

impl Stage<'_> {
    /// A household whose owner has agreed that statements are sent.
    pub async fn for_statements<'a>(
        app: &'a kym_testing::TestApp,
        providers: &[AiProvider],
    ) -> Stage<'a> {
        let stage = Stage::new(app, providers).await;
        if !providers.is_empty() {
            stage.agree(&stage.home.owner, &["statement_pdf"]).await;
        }
        stage
    }

    /// Brings a document with this text.
    pub async fn bring(&self, person: &Person, text: &str) -> Answer {
        self.app.recogniser.show(text);
        let file = document(600);
        let workspace = &self.home.workspace;
        person.upload_import(workspace, "statement.pdf", file).await
    }

    /// The same as the owner, who may; answers its id.
    pub async fn brought(&self, words: &str) -> String {
        let import = self.bring(&self.home.owner, words).await.created();
        assert_eq!([&import["state"], &import["format"]], ["reading", "pdf"]);
        text(&import["id"])
    }

    /// Has the job do what it can, and answers how the import is by then.
    pub async fn read(&self, id: &str) -> Value {
        self.app.run_jobs().await;
        self.import(id).await
    }

    /// The import as its maker sees it.
    pub async fn import(&self, id: &str) -> Value {
        let workspace = &self.home.workspace;
        self.home.owner.get_import(workspace, id).await.ok()
    }

    /// Tries again.
    pub async fn read_again(&self, person: &Person, id: &str) -> Answer {
        person.read_import(&self.home.workspace, id).await
    }

    /// Lines up an answer.
    pub fn says(&self, answer: &Value) {
        self.server.reply(AiReply::text(answer.to_string()));
    }

    /// The texts of the questions since the last time.
    pub fn questions(&self) -> Vec<String> {
        let requests = self.server.requests().into_iter();
        requests
            .map(|request| request.body.expect("a question").to_string())
            .collect()
    }
}

/// A row as a model writes it: line, day, amount, direction, payee and the balance behind it.
pub fn row(
    line: i64,
    date: &str,
    amount: &str,
    direction: &str,
    payee: &str,
    balance: &str,
) -> Value {
    json!({
        "line": line, "date": date, "amount": amount, "direction": direction, "payee": payee, "note": null,
        "balance": (!balance.is_empty()).then_some(balance),
    })
}

/// A balance as a model writes it.
pub fn balance(kind: &str, line: i64, amount: &str, date: &str) -> Value {
    json!({ "kind": kind, "line": line, "amount": amount, "date": date })
}

/// An answer of these rows and balances.
pub fn answer(rows: &[Value], balances: &[Value]) -> Value {
    json!({ "rows": rows, "balances": balances, "other_lines": [], "currency": "USD", "account_number": "1203 0000 0020" })
}

/// What is said of [`STATEMENT`].
pub fn whole() -> Value {
    answer(
        &[
            row(4, "2025-09-03", "3.20", "out", "Coffee House", "996.80"),
            row(5, "2025-09-04", "2500.00", "in", "Employer Ltd", "3496.80"),
            row(7, "2025-09-05", "850.00", "out", "Rent", "2646.80"),
        ],
        &[
            balance("opening", 3, "1000.00", "2025-08-31"),
            balance("closing", 8, "2646.80", "2025-09-30"),
        ],
    )
}

on_both! {
    async fn a_statement_becomes_the_drafts_of_an_import(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let (owner, workspace) = (&stage.home.owner, &stage.home.workspace);
        let id = stage.brought(STATEMENT).await;
        owner.preview_import(workspace, &id, json!({})).await.refused(409, "import_not_read");
        owner.book_import(workspace, &id, json!({})).await.refused(409, "import_not_read");
        stage.says(&whole());
        let import = stage.read(&id).await;
        assert_eq!([&import["state"], &import["error"], &import["ai_error"]], [&json!("uploaded"), &json!(null), &json!(null)]);

        let preview = stage.home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"], "amount"), ["-3.20", "2500.00", "-850.00"]);
        assert_eq!(column(&preview["rows"], "date"), ["2025-09-03", "2025-09-04", "2025-09-05"]);
        assert_eq!(column(&preview["rows"], "payee"), ["Coffee House", "Employer Ltd", "Rent"]);
        assert_eq!(column(&preview["rows"], "line"), [4, 5, 7]);
        assert_eq!((&preview["unread_total"], &preview["ambiguities"]), (&json!(0), &json!([])));
        let part = &preview["parts"][0];
        let met = json!({ "opening": "1000.00", "closing": "2646.80", "rows_sum": "1646.80", "is_met": true });
        assert_eq!(part["balance"], met);
        assert_eq!(part["closing"], json!({ "date": "2025-09-30", "amount": "2646.80" }));
        assert_eq!([&part["number"], &part["currency"]], ["120300000020", "USD"]);

        let questions = stage.questions();
        assert_eq!(questions.len(), 1, "looking at it asks nobody");
        for printed in ["4: ", "Coffee", "House", "1203"] {
            assert!(questions[0].contains(printed), "{printed} is missing in {}", questions[0]);
        }
        let call = &stage.calls().await[0];
        assert_eq!((&call["task"], &call["sent"]), (&json!("statement_pdf"), &json!(["text"])));

        let wish = json!({ "accounts": [{ "part": 0, "account_id": stage.home.wallet }] });
        owner.book_import(workspace, &id, wish).await.accepted();
        app.run_jobs().await;
        let booked = stage.import(&id).await;
        assert_eq!((&booked["state"], &booked["row_count"]), (&json!("booked"), &json!(3)));
        stage.read_again(owner, &id).await.refused(409, "import_already_read");

        stage.says(&whole());
        let again = stage.brought(STATEMENT).await;
        stage.read(&again).await;
        let preview = owner.preview_import(workspace, &again, json!({})).await.ok();
        assert_eq!(preview["counts"]["known"], 3, "the account is known by its number, and the rows are in the books");
        expect_sound(app).await;
    }

    async fn a_long_statement_is_asked_about_in_parts(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let shops: Vec<_> = (0..70).map(|number| format!("05.09.2025 Shop {number} -1.00")).collect();
        let words = format!(
            "Statement of September 2025 in USD\nOpening balance 100.00\n{}\nClosing balance 30.00",
            shops.join("\n")
        );
        let rows = |lines: std::ops::Range<i64>| -> Vec<Value> {
            lines.map(|line| row(line, "2025-09-05", "1.00", "out", &format!("Shop {}", line - 3), "")).collect()
        };
        let mut events = app.events(&stage.home.owner).await;
        let id = stage.brought(&words).await;
        stage.says(&answer(&rows(3..61), &[balance("opening", 2, "100.00", "2025-08-31")]));
        stage.says(&answer(&rows(61..73), &[balance("closing", 73, "30.00", "2025-09-30")]));
        let import = stage.read(&id).await;
        assert_eq!(import["state"], "uploaded", "{import}");
        let preview = stage.home.preview(&id, json!({})).await;
        let part = &preview["parts"][0];
        assert_eq!((&preview["rows_total"], &part["balance"]["is_met"]), (&json!(70), &json!(true)), "{}", preview["unread"]);
        let questions = stage.questions();
        assert_eq!(questions.len(), 2);
        assert!(!questions[0].contains("beginning>>>") && questions[1].contains("beginning>>>"));
        assert!(questions[1].contains("61: ") && !questions[1].contains("\\n60: "));
        assert!(questions[1].contains("Statement"), "its beginning goes along");
        let mut told = Vec::new();
        loop {
            let event = events.event().await;
            let payload = &event["payload"];
            if payload["type"] != "import" {
                continue;
            }
            let parts = payload["parts"].clone();
            told.push((text(&payload["status"]), parts["answered"].clone(), parts["total"].clone()));
            assert_eq!((&payload["steps"][0]["name"], &payload["import"]["id"]), (&json!("read"), &json!(id)));
            if payload["status"] != "in_progress" {
                break;
            }
        }
        let expected = [("in_progress", 0), ("in_progress", 1), ("in_progress", 2), ("completed", 2)];
        assert_eq!(told, expected.map(|(status, answered)| (status.to_owned(), json!(answered), json!(2))));
    }

    async fn what_is_missing_is_told(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let mut said = whole();
        said["rows"].as_array_mut().expect("rows").remove(1);
        stage.says(&said);
        let id = stage.brought(STATEMENT).await;
        let import = stage.read(&id).await;
        assert_eq!(import["unread_count"], 1);
        let preview = stage.home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["unread"], "line"), [5]);
        assert_eq!(column(&preview["unread"], "reason"), ["left_out"]);
        assert!(text(&preview["unread"][0]["text"]).contains("Salary September"));
        assert_eq!(preview["ambiguities"], json!(["balance_differs", "running_balance_differs"]));
        let balance = &preview["parts"][0]["balance"];
        assert_eq!((&balance["rows_sum"], &balance["is_met"]), (&json!("-853.20"), &json!(false)));
        assert_eq!(column(&preview["rows"], "verdict"), ["new", "new"], "they stay drafts");
    }

    async fn pages_without_text_are_recognised(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        app.recogniser.scan();
        stage.says(&whole());
        let id = stage.brought(STATEMENT).await;
        assert_eq!(stage.read(&id).await["state"], "uploaded");
        let preview = stage.home.preview(&id, json!({})).await;
        assert_eq!(preview["parts"][0]["balance"]["is_met"], true);
    }
}
