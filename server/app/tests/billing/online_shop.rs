//! A shop that is paid at a provider on loopback, somebody who buys there, and short ways to do what a test is not about.

use jiff::SignedDuration;
use kym_billing::payments::{queue_collections, queue_reads, queue_refunds};
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{
    PaymentNotification, PaymentServer, SHOP, STRIPE_KEY, WEBHOOK_SECRET,
};
use kym_testing::{Answer, Person, TestApp, text};
use serde_json::{Value, json};

use crate::shop::{Shop, plan, with};

pub const PAYMENTS: &str = "/billing/payments";
pub const INVOICES: &str = "/billing/invoices";
pub const CHECKOUT: &str = "/billing/checkout";
pub const METHODS: &str = "/billing/payment-methods";

/// What the tests sell costs so many cents or kopecks a month.
pub const PRICE: i64 = 1000;

/// Makes four tests of each function: at each provider, on each database. Whatever happens, all that is kept fits together after it.
macro_rules! at_both {
    ($(async fn $name:ident($shop:ident: OnlineShop<'_>) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn act($shop: OnlineShop<'_>) $body

            kym_testing::on_both! {
                async fn stripe(app: &TestApp) {
                    act(OnlineShop::open(app, PaymentProvider::Stripe).await).await;
                    app.run_jobs().await;
                    kym_testing::expect_sound(app).await;
                }

                async fn yookassa(app: &TestApp) {
                    act(OnlineShop::open(app, PaymentProvider::YooKassa).await).await;
                    app.run_jobs().await;
                    kym_testing::expect_sound(app).await;
                }
            }
        }
    )+};
}
pub(crate) use at_both;

/// A provider's shop, somebody who sells in it and somebody who buys.
pub struct OnlineShop<'a> {
    pub app: &'a TestApp,
    pub shop: Shop<'a>,
    pub server: PaymentServer,
    pub provider: PaymentProvider,
    pub anna: Person,
    /// At 10.00 a month.
    pub plan: String,
}

impl<'a> OnlineShop<'a> {
    /// A shop with a test account at a provider, and one plan.
    pub async fn open(app: &'a TestApp, provider: PaymentProvider) -> Self {
        let server = app.with_payments(provider).await;
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (key, shop_id) = match provider {
            PaymentProvider::YooKassa => (SHOP.1, Some(SHOP.0)),
            _ => (STRIPE_KEY, None),
        };
        let mut online = Self {
            app,
            shop,
            server,
            provider,
            anna,
            plan: String::new(),
        };
        online.account(key, shop_id, "\"1\"").await.ok();
        let settings = json!({
            "provider": provider.as_str(), "seller": { "name": "Seller", "details": "", "email": "" },
            "invoice_prefix": "T", "payment_term_days": 14, "instructions": { "en": "", "ru": "" }, "receipt": null,
        });
        let root = online.shop.root.if_match("\"1\"");
        root.put("/billing/payment-settings", settings).await.ok();
        online.plan = online.offer("pro", "10.00").await;
        online
    }

    /// Changes the account with the provider.
    pub async fn account(&self, key: &str, shop_id: Option<&str>, version: &str) -> Answer {
        let secret = (self.provider == PaymentProvider::Stripe).then_some(WEBHOOK_SECRET);
        let body = json!({ "key": key, "shop_id": shop_id, "webhook_secret": secret });
        let path = format!("/billing/payment-accounts/{}", self.provider.as_str());
        self.shop.root.if_match(version).put(&path, body).await
    }

    /// A plan in the currency that the provider takes.
    pub async fn offer(&self, code: &str, price: &str) -> String {
        self.shop
            .offer(with(
                plan(code, price),
                json!({ "currency": self.currency() }),
            ))
            .await
    }

    pub const fn currency(&self) -> &'static str {
        match self.provider {
            PaymentProvider::YooKassa => "RUB",
            _ => "USD",
        }
    }

    /// Wants a plan, as it is shown now.
    pub async fn want(&self, plan: &str, saves_method: bool) -> Answer {
        let asked = json!({ "plan_id": plan });
        let shown = self
            .anna
            .post("/billing/checkout/preview", asked)
            .await
            .ok();
        let body = json!({
            "plan_id": plan, "expected_amount": shown["amount"], "prorate_at": shown["prorate_at"],
            "saves_method": saves_method,
        });
        self.anna.post(CHECKOUT, body).await
    }

    /// Wants the plan and gets the page. Gives our id of the payment and what the provider calls it.
    pub async fn begin(&self, saves_method: bool) -> (String, String) {
        let begun = self.want(&self.plan, saves_method).await.created();
        assert!(begun["confirmation_url"].is_string(), "{begun}");
        (text(&begun["payment"]["id"]), self.server.newest())
    }

    /// Wants the plan, pays on the page, and has that be seen.
    pub async fn buy(&self, saves_method: bool) -> Value {
        let (payment, page) = self.begin(saves_method).await;
        self.server.pay(&page);
        self.read(&payment).await;
        let is = self.payment(&payment).await;
        assert_eq!(is["status"], "succeeded", "{is}");
        is
    }

    /// A payment with everything about it.
    pub async fn payment(&self, id: &str) -> Value {
        self.shop.root.get(&format!("{PAYMENTS}/{id}")).await.ok()
    }

    /// Does something about a payment.
    pub async fn act(&self, id: &str, what: &str, body: Value) -> Answer {
        let path = format!("{PAYMENTS}/{id}/{what}");
        self.shop.root.post(&path, body).await
    }

    /// Has the provider be asked about a payment, by an administrator.
    pub async fn read(&self, id: &str) -> Value {
        self.act(id, "read", json!({})).await.ok()
    }

    /// All payments, oldest first.
    pub async fn payments(&self) -> Vec<Value> {
        let list = self.shop.root.get(PAYMENTS).await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// All invoices and credit notes, in the order of their numbers.
    pub async fn invoices(&self) -> Vec<Value> {
        let path = format!("{INVOICES}?sort_by=number&sort_order=asc");
        let list = self.shop.root.get(&path).await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// The subscription of Anna; null when there is none.
    pub async fn mine(&self) -> Value {
        let mine = self.anna.get("/billing/subscriptions/mine").await.ok();
        mine["subscription"].clone()
    }

    /// The ways to pay that Anna has left.
    pub async fn methods(&self) -> Vec<Value> {
        let list = self.anna.get(METHODS).await.ok();
        list["items"].as_array().expect("a list").clone()
    }

    /// What Anna has to her credit, as text; nothing without.
    pub async fn credit(&self) -> Option<String> {
        let list = self.anna.get("/billing/balance").await.ok();
        list["items"].get(0).map(|item| text(&item["amount"]))
    }

    /// Sends what the provider tells, and gives the status that is answered.
    pub async fn deliver(&self, told: &PaymentNotification) -> u16 {
        let (url, provider) = (&self.app.url, self.provider.as_str());
        let url = format!("{url}/api/v1/billing/webhooks/{provider}");
        self.server.deliver(&url, told).await
    }

    /// Sends all that there is to tell, and has it be looked at.
    pub async fn deliver_all(&self) {
        for told in self.server.notifications() {
            assert_eq!(self.deliver(&told).await, 200, "{}", told.body);
        }
        self.app.run_jobs().await;
    }

    /// Moves the clock, and has the clock do its part.
    pub async fn pass(&mut self, time: SignedDuration) {
        self.app.advance(time);
        self.renew().await;
        self.tick().await;
    }

    /// Moves the clock to a moment, and has the clock do its part.
    pub async fn until(&mut self, moment: &str) {
        self.shop.until(moment).await;
        self.anna = self.app.sign_in_again(&self.anna).await;
        self.tick().await;
    }

    /// Has the clock do its part.
    pub async fn tick(&self) {
        self.shop.tick().await;
        let kym = self.app.kym().await;
        queue_collections(&kym).await.expect("queued");
        queue_reads(&kym).await.expect("queued");
        queue_refunds(&kym).await.expect("queued");
        self.app.run_jobs().await;
    }

    /// How many people were told so.
    pub async fn told(&self, kind: &str) -> i64 {
        let condition = format!("kind = '{kind}'");
        self.app.place.count("notifications", &condition).await
    }

    /// Signs everybody in again: the clock was moved.
    pub async fn renew(&mut self) {
        self.anna = self.app.sign_in_again(&self.anna).await;
        self.shop.root = self.app.sign_in_again(&self.shop.root).await;
        self.app.strengthen_administrators().await;
    }
}

/// The id of the payment that was begun.
pub fn begun(answer: &Answer) -> String {
    text(&answer.created()["payment"]["id"])
}
