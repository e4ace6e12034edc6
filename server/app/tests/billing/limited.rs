//! A household whose owner has a plan with limits, and one more of each thing that they are for.

use jiff::SignedDuration;
use kym_testing::files::document;
use kym_testing::{Answer, Home, TestApp, text};
use serde_json::{Value, json};

use crate::shop::{PLANS, Shop, plan, with};

/// Limits of what there is in workspaces and what happens in them.
pub const KEYS: [&str; 6] = [
    "accounts",
    "transactions_per_month",
    "ocr_per_month",
    "attachments_mb",
    "recurring",
    "budgets",
];

/// The bytes of one file: of three, the third passes a megabyte.
const FILE: usize = 450_000;

/// The household, and who sells the plan.
pub struct Limited<'a> {
    pub app: &'a TestApp,
    pub shop: Shop<'a>,
    pub home: Home,
    plan: String,
    /// A transaction that files are put on.
    pub row: String,
}

impl<'a> Limited<'a> {
    /// Without limits yet.
    pub async fn open(app: &'a TestApp) -> Self {
        let shop = Shop::open(app).await;
        let home = app.home("anna").await;
        let plan = shop.plan("pro", "10").await;
        shop.subscribe(&home.owner, &plan).await;
        let row = text(&home.book("2025-10-01", "-1").await["id"]);
        Self {
            app,
            shop,
            home,
            plan,
            row,
        }
    }

    /// Has the plan limit only these; null is no limit.
    pub async fn limit(&self, limits: Value) {
        let mut body = plan("pro", "10");
        body["limits"] = with(body["limits"].clone(), limits);
        let path = format!("{PLANS}/{}", self.plan);
        self.shop.root.put(&path, body).await.ok();
    }

    /// How much of something is used, in the unit of its limit.
    pub async fn used(&self, key: &str) -> i64 {
        let usage = self.home.owner.get("/billing/usage").await.ok();
        let mut items = usage["items"].as_array().expect("a list").iter();
        let found = items.find(|item| item["limit_type"] == key);
        found.expect("each limit is listed")["current_usage"]
            .as_i64()
            .expect("a number")
    }

    /// Tries to have one more: the number tells it from others.
    pub async fn one_more(&self, key: &str, number: u32) -> Answer {
        let (home, owner) = (&self.home, &self.home.owner);
        match key {
            "accounts" => {
                let body = json!({ "name": format!("Box {number}"), "account_type": "cash" });
                owner.create_account(&home.workspace, body).await
            }
            "transactions_per_month" => {
                owner.create_transaction(home.row("2025-10-02", "-2")).await
            }
            "ocr_per_month" => {
                let fields = [("workspace_id", home.workspace.as_str())];
                let file = document(100 + usize::try_from(number).expect("small"));
                owner
                    .create_receipt(&fields, &[("a.pdf", file.as_bytes())])
                    .await
            }
            "attachments_mb" => {
                owner
                    .create_attachment(&self.row, "a.pdf", document(FILE))
                    .await
            }
            "recurring" => owner.create_recurring(home, home.rent("2026-10-01")).await,
            "budgets" => owner.create_budget(home, Home::months(&json!([]))).await,
            _ => panic!("{key}"),
        }
    }

    /// The clock goes on, and the owner signs in again.
    pub async fn until(&mut self, moment: &str) {
        self.shop.until(moment).await;
        self.home.owner = self.app.sign_in_again(&self.home.owner).await;
    }

    /// A day goes by, and what is due is booked.
    pub async fn day(&mut self) {
        self.app.advance(SignedDuration::from_hours(24));
        self.app.book_due().await;
        self.home.owner = self.app.sign_in_again(&self.home.owner).await;
        self.shop.root = self.app.sign_in_again(&self.shop.root).await;
        self.app.strengthen_administrators().await;
    }
}

/// Whether one more was let in. What is refused is refused by the limit.
#[track_caller]
pub fn is_in(answer: &Answer) -> bool {
    let is_in = (200..300).contains(&answer.status);
    if !is_in {
        answer.refused(403, "limit_exceeded");
    }
    is_in
}
