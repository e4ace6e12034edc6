//! What is done again and again about invoices and payments, where an administrator notes by hand what was paid.

use kym_billing::payments::queue_collections;
use kym_testing::{Answer, Person, TestApp, text};
use serde_json::{Value, json};

use crate::shop::{Shop, with};

pub const INVOICES: &str = "/billing/invoices";
pub const PAYMENTS: &str = "/billing/payments";
pub const SETTINGS: &str = "/billing/payment-settings";
pub const CHECKOUT: &str = "/billing/checkout";

/// How an installation is paid that is paid by hand.
pub fn settings() -> Value {
    json!({
        "provider": "manual",
        "seller": { "name": "Money Ltd", "details": "1 Main Street\nVAT 123", "email": "bills@example.org" },
        "invoice_prefix": "KYM-", "payment_term_days": 14,
        "instructions": { "en": "Transfer it to account 123.", "ru": "Переведите на счёт 123." },
        "receipt": null,
    })
}

impl Shop<'_> {
    /// The settings with other fields.
    pub async fn set_up(&self, fields: Value) -> Value {
        self.root.put(SETTINGS, with(settings(), fields)).await.ok()
    }

    /// The invoices that a query finds, in the order of their numbers.
    pub async fn invoices(&self, query: &str) -> Vec<Value> {
        let list = self.root.get(&format!("{INVOICES}?{query}")).await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// The newest invoice or credit note.
    pub async fn last_invoice(&self) -> Value {
        self.invoices("").await.pop().expect("an invoice")
    }

    /// Does something about an invoice: the rest of its path.
    pub async fn about_invoice(&self, invoice: &Value, what: &str, body: Value) -> Answer {
        let path = format!("{INVOICES}/{}/{what}", text(&invoice["id"]));
        self.root.post(&path, body).await
    }

    /// Notes that whatever is open was paid.
    pub async fn pay_all(&self) {
        for invoice in self.invoices("status=open").await {
            let paid = self.about_invoice(&invoice, "mark-paid", json!({})).await;
            paid.ok();
        }
    }

    /// Moves the clock to a moment, when whatever was open is paid.
    pub async fn paid_until(&mut self, moment: &str) {
        self.pay_all().await;
        self.until(moment).await;
    }

    /// Subscribes somebody from now on, who pays at once.
    pub async fn subscribe_paid(&self, user: &Person, plan: &str) -> Value {
        let made = self.subscribe(user, plan).await;
        self.pay_all().await;
        made
    }

    /// The payments of somebody, oldest first.
    pub async fn payments(&self, user: &Person) -> Vec<Value> {
        let path = format!("{PAYMENTS}?user_id={}", user.id);
        let list = self.root.get(&path).await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// Does something about a payment: the rest of its path.
    pub async fn about_payment(&self, payment: &Value, what: &str, body: Value) -> Answer {
        let path = format!("{PAYMENTS}/{}/{what}", text(&payment["id"]));
        self.root.post(&path, body).await
    }

    /// Has the clock do its part about subscriptions and what is due of them.
    pub async fn dun(&self) {
        self.tick().await;
        let app = self.app.kym().await;
        queue_collections(&app)
            .await
            .expect("what is due is queued");
        self.app.run_jobs().await;
    }
}

/// Takes a plan at what its preview says.
pub async fn take(person: &Person, plan: &str) -> Answer {
    let shown = person
        .post(&format!("{CHECKOUT}/preview"), json!({ "plan_id": plan }))
        .await
        .ok();
    person.post(CHECKOUT, order(plan, &shown)).await
}

/// The order for what a preview has shown.
pub fn order(plan: &str, shown: &Value) -> Value {
    json!({ "plan_id": plan, "expected_amount": shown["amount"], "prorate_at": shown["prorate_at"] })
}

/// What somebody has to their credit in dollars.
pub async fn balance(app: &TestApp, person: &Person) -> String {
    let person = app.sign_in_again(person).await;
    let balance = person.get("/billing/balance").await.ok();
    let mut items = balance["items"].as_array().expect("a list").iter();
    let dollars = items.find(|item| item["currency"] == "USD");
    dollars.map_or_else(|| "0".to_owned(), |item| text(&item["amount"]))
}

/// What somebody was told, the newest first.
pub async fn told(app: &TestApp, person: &Person) -> Vec<String> {
    let person = app.sign_in_again(person).await;
    let list = person.list_notifications("").await.ok();
    let items = list["items"].as_array().expect("a list");
    items.iter().map(|item| text(&item["type"])).collect()
}
