//! What a task does with models, before there is one: a household whose owner has agreed, and a question.

use futures_util::future::join_all;
use kym_ai::ai_calls::{Answered, Asker, Question, Unanswered, ask};
use kym_ai::protocols::{AnswerSchema, Part};
use kym_domain::ai_calls::{Sent, SentKind};
use kym_domain::ai_models::{AiProvider, AiTask};
use kym_testing::ai_server::AiServer;
use kym_testing::{Home, Person, TestApp};
use serde::Deserialize;
use serde_json::{Value, json};

/// What is asked about.
pub const SECRET: &str = "Rent of Anna Petrova, 1,250.00 EUR, to DE02 1203 0000 0000 2020 51";

/// What an answer has to say.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub answer: String,
}

pub type Outcome = Result<Answered<Answer>, Unanswered>;

/// A household in an installation with a server of models.
pub struct Stage<'a> {
    pub app: &'a TestApp,
    pub server: AiServer,
    pub root: Person,
    pub home: Home,
}

impl<'a> Stage<'a> {
    /// With one model of each of these providers, in this order. The owner of the household has agreed to them.
    pub async fn new(app: &'a TestApp, providers: &[AiProvider]) -> Self {
        let server = app.with_ai().await;
        let (root, home) = (app.chief("root").await, app.home("anna").await);
        for provider in providers {
            app.ai_model(provider.as_str(), &server.url(*provider))
                .await;
        }
        let stage = Self {
            app,
            server,
            root,
            home,
        };
        if !providers.is_empty() {
            stage.agree(&stage.home.owner, &["categorize"]).await;
        }
        stage
    }

    /// Has somebody agree to exactly these tasks of the server.
    pub async fn agree(&self, person: &Person, tasks: &[&str]) {
        let item = |task: &&str| json!({ "recipient": self.server.host, "task": task });
        let items: Vec<_> = tasks.iter().map(item).collect();
        let body = json!({ "items": items });
        person.put("/ai-consents/", body).await.ok();
    }

    /// Asks for the owner of the household.
    pub async fn ask(&self) -> Outcome {
        self.ask_as(&self.home.owner, &question()).await
    }

    /// So many at once, for the owner of the household.
    pub async fn ask_at_once(&self, count: usize) -> Vec<Outcome> {
        let asked = (0..count).map(|_| Box::pin(self.ask()));
        join_all(asked).await
    }

    /// Asks for somebody in the household.
    pub async fn ask_as(&self, person: &Person, question: &Question) -> Outcome {
        let asker = Asker {
            user: person.id.parse().expect("an id"),
            workspace: self.home.workspace.parse().expect("an id"),
        };
        let app = self.app.kym().await;
        ask(&app, &asker, question, |value| {
            serde_json::from_value(value.clone()).map_err(|error| error.to_string())
        })
        .await
    }

    /// Who was asked since the last time this was asked.
    pub fn asked(&self) -> Vec<AiProvider> {
        let requests = self.server.requests().into_iter();
        requests.map(|request| request.provider).collect()
    }

    /// The newest calls, newest first.
    pub async fn calls(&self) -> Vec<Value> {
        let root = self.app.sign_in_again(&self.root).await;
        self.app.strengthen_administrators().await;
        let list = root.get("/ai-models/calls?limit=500").await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// How the newest calls ended, oldest first.
    pub async fn outcomes(&self) -> Vec<String> {
        let calls = self.calls().await;
        let words = calls
            .iter()
            .rev()
            .map(|call| kym_testing::text(&call["outcome"]));
        words.collect()
    }

    /// The models as administrators see them.
    pub async fn models(&self) -> Vec<Value> {
        let root = self.app.sign_in_again(&self.root).await;
        self.app.strengthen_administrators().await;
        let list = root.get("/ai-models/").await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// Caps what may be spent in a month.
    pub async fn cap(&self, cap: &str, most: &str) {
        let mut body = json!({ "currency": "USD", "installation_cap": null, "workspace_cap": null, "user_cap": null });
        body[cap] = json!(most);
        self.root.put("/ai-models/settings", body).await.ok();
    }

    /// What a task's state is for somebody in the household.
    pub async fn state(&self, person: &Person, task: &str) -> String {
        let path = format!("/workspaces/{}/ai-tasks", self.home.workspace);
        let states = person.get(&path).await.ok();
        let items = states["items"].as_array().expect("a list");
        let found = items.iter().find(|item| item["task"] == task);
        kym_testing::text(&found.expect("a task")["state"])
    }

    /// Says whether data of the household may be given to models.
    pub async fn allow(&self, is_allowed: bool) {
        let path = format!("/workspaces/{}", self.home.workspace);
        let body = json!({ "ai_allowed": is_allowed });
        self.home.owner.put(&path, body).await.ok();
    }
}

/// A question with something that nobody else may read.
pub fn question() -> Question {
    Question {
        task: AiTask::Categorize,
        system: "Answer yes or no.".to_owned(),
        parts: vec![Part::Data {
            label: "transactions",
            text: SECRET.to_owned(),
        }],
        schema: AnswerSchema {
            name: "answer",
            schema: json!({
                "type": "object",
                "properties": { "answer": { "type": "string" } },
                "required": ["answer"],
                "additionalProperties": false,
            }),
        },
        max_output_tokens: 500,
        sent: vec![
            Sent::new(SentKind::Transactions, 3),
            Sent::new(SentKind::Categories, 1),
        ],
    }
}

/// That it was answered, and by which model.
pub fn answered(told: Outcome) -> String {
    let answered = told.expect("an answer");
    assert_eq!(answered.value.answer, "yes");
    answered.model_name
}
