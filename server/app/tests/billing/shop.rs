//! Somebody who sells plans, and short ways to do what a test is not about.

use jiff::Timestamp;
use kym_billing::subscriptions::queue_due;
use kym_testing::{Answer, Person, TestApp, id, text};
use serde_json::{Value, json};

pub const PLANS: &str = "/billing/plans";
pub const SUBSCRIPTIONS: &str = "/billing/subscriptions";
pub const MINE: &str = "/billing/subscriptions/mine";

/// An administrator, and the clock.
pub struct Shop<'a> {
    pub app: &'a TestApp,
    pub root: Person,
}

/// A monthly plan without limits and trial.
pub fn plan(code: &str, price: &str) -> Value {
    json!({
        "code": code, "names": { "en": code.to_uppercase(), "ru": "" }, "descriptions": { "en": "", "ru": "" },
        "price": price, "currency": "USD", "billing_frequency": "monthly", "billing_days": null, "trial_days": 0,
        "is_public": true, "is_default": false, "features": { "en": [], "ru": [] },
        "limits": {
            "workspaces_owned": null, "members_per_workspace": null, "accounts": null, "transactions_per_month": null,
            "ocr_per_month": null, "ai_tokens_per_month": null, "attachments_mb": null, "recurring": null,
            "budgets": null, "api_requests_per_day": null,
        },
    })
}

/// The same with other fields.
pub fn with(mut body: Value, fields: Value) -> Value {
    let body_fields = body.as_object_mut().expect("an object");
    let Value::Object(fields) = fields else {
        panic!("{fields} is no object")
    };
    body_fields.extend(fields);
    body
}

/// The fields of an answer, for a comparison.
pub fn pick(body: &Value, fields: &[&str]) -> Value {
    fields
        .iter()
        .map(|field| ((*field).to_owned(), body[*field].clone()))
        .collect()
}

/// Where a subscription is, or what can be done about it.
pub fn path_of(subscription: &Value, rest: &str) -> String {
    format!("{SUBSCRIPTIONS}/{}{rest}", text(&subscription["id"]))
}

impl<'a> Shop<'a> {
    pub async fn open(app: &'a TestApp) -> Self {
        let root = app.chief("root").await;
        Self { app, root }
    }

    /// A new plan.
    pub async fn plan(&self, code: &str, price: &str) -> String {
        self.offer(plan(code, price)).await
    }

    /// A new plan, as it is typed.
    pub async fn offer(&self, body: Value) -> String {
        id(&self.root.post(PLANS, body).await)
    }

    /// A plan as it is.
    pub async fn plan_of(&self, id: &str) -> Value {
        self.root.get(&format!("{PLANS}/{id}")).await.ok()
    }

    /// Tries to subscribe somebody.
    pub async fn try_subscribe(&self, user: &Person, plan: &str, more: Value) -> Answer {
        let body = json!({ "target_user_id": user.id, "plan_id": plan });
        self.root.post(SUBSCRIPTIONS, with(body, more)).await
    }

    /// Subscribes somebody from now on.
    pub async fn subscribe(&self, user: &Person, plan: &str) -> Value {
        self.try_subscribe(user, plan, json!({})).await.created()
    }

    /// The subscription as it is.
    pub async fn now(&self, subscription: &Value) -> Value {
        self.root.get(&path_of(subscription, "")).await.ok()
    }

    /// Does something about a subscription: the rest of its path.
    pub async fn act(&self, subscription: &Value, what: &str, body: Value) -> Answer {
        self.root
            .post(&path_of(subscription, &format!("/{what}")), body)
            .await
    }

    /// What happened to a subscription, oldest first.
    pub async fn history(&self, subscription: &Value) -> Vec<Value> {
        let list = self.root.get(&path_of(subscription, "/history")).await.ok();
        let mut items = list["items"].as_array().expect("a list").clone();
        items.reverse();
        items
    }

    /// What happened to a subscription, oldest first: what, what it came to, and the beginning of the period that ran.
    pub async fn story(&self, subscription: &Value) -> Vec<String> {
        let items = self.history(subscription).await;
        let lines = items.iter().map(|item| {
            let of = |field: &str| item[field].as_str().unwrap_or("-").to_owned();
            let begins = of("period_starts_at");
            let day = begins.split('T').next().expect("a day");
            format!("{} {} {day}", of("kind"), of("amount"))
        });
        lines.collect()
    }

    /// Moves the clock to a moment; nothing else happens.
    pub async fn until(&mut self, moment: &str) {
        let moment: Timestamp = moment.parse().expect("an instant");
        self.app.advance(moment.duration_since(self.app.now()));
        self.root = self.app.sign_in_again(&self.root).await;
        self.app.strengthen_administrators().await;
    }

    /// Has the clock do its part.
    pub async fn tick(&self) {
        let app = self.app.kym().await;
        queue_due(&app).await.expect("what is due is queued");
        self.app.run_jobs().await;
    }
}
