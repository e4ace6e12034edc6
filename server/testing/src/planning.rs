//! Recurring payments, budgets and goals, by the names of their operations.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, TestApp, id, text};

impl Person {
    pub async fn create_recurring(&self, home: &Home, definition: Value) -> Answer {
        self.post("/recurring-transactions/", within(home, definition))
            .await
    }

    pub async fn list_recurring(&self, home: &Home) -> Answer {
        let workspace = &home.workspace;
        self.get(&format!(
            "/recurring-transactions/?workspace_id={workspace}"
        ))
        .await
    }

    pub async fn get_recurring(&self, item: &str) -> Answer {
        self.get(&format!("/recurring-transactions/{item}")).await
    }

    pub async fn update_recurring(&self, item: &str, definition: Value) -> Answer {
        self.put(&format!("/recurring-transactions/{item}"), definition)
            .await
    }

    /// Changes an occurrence and all that come after it.
    pub async fn update_recurring_from(&self, item: &str, day: &str, definition: Value) -> Answer {
        self.put(
            &format!("/recurring-transactions/{item}?from={day}"),
            definition,
        )
        .await
    }

    pub async fn delete_recurring(&self, item: &str) -> Answer {
        self.delete(&format!("/recurring-transactions/{item}"))
            .await
    }

    pub async fn occurrences(&self, item: &str, from: &str, to: &str) -> Answer {
        self.get(&format!(
            "/recurring-transactions/{item}/occurrences?from={from}&to={to}"
        ))
        .await
    }

    /// Does one of `post`, `skip`, `reschedule`, `reopen` with an occurrence.
    pub async fn occurrence(&self, item: &str, day: &str, what: (&str, Value)) -> Answer {
        let (verb, body) = what;
        let path = format!("/recurring-transactions/{item}/occurrences/{day}/{verb}");
        let body = (!body.is_null()).then_some(body);
        self.send(Method::POST, &path, body.as_ref()).await
    }

    /// Does one of `pause`, `resume`, `catch-up` with an item.
    pub async fn with_item(&self, item: &str, what: (&str, Value)) -> Answer {
        let (verb, body) = what;
        let path = format!("/recurring-transactions/{item}/{verb}");
        let body = (!body.is_null()).then_some(body);
        self.send(Method::POST, &path, body.as_ref()).await
    }

    pub async fn create_budget(&self, home: &Home, definition: Value) -> Answer {
        self.post("/budgets/", within(home, definition)).await
    }

    pub async fn list_budgets(&self, home: &Home, date: &str) -> Answer {
        let workspace = &home.workspace;
        self.get(&format!("/budgets/?workspace_id={workspace}&date={date}"))
            .await
    }

    pub async fn create_goal(&self, home: &Home, definition: Value) -> Answer {
        self.post("/goals/", within(home, definition)).await
    }

    pub async fn get_forecast(&self, home: &Home, query: &str) -> Answer {
        let workspace = &home.workspace;
        self.get(&format!("/forecast/?workspace_id={workspace}{query}"))
            .await
    }
}

impl TestApp {
    /// Books what is due, as the program does in some seconds: each look takes a part.
    pub async fn book_due(&self) {
        let app = self.kym().await;
        for _ in 0..20 {
            kym_books::recurring::queue_due(&app)
                .await
                .expect("what is due is queued");
            if self.run_jobs().await == 0 {
                return;
            }
        }
        panic!("there is always more to book");
    }

    /// Looks how far the budgets are used, as the program does each minute.
    pub async fn look_at_budgets(&self) {
        let app = self.kym().await;
        kym_planning::budgets::queue_due(&app)
            .await
            .expect("a look is queued");
        self.run_jobs().await;
    }
}

impl Home {
    /// A monthly rent that the wallet pays by itself, from a day on.
    pub fn rent(&self, first: &str) -> Value {
        self.paying("Rent", "FREQ=MONTHLY", first)
    }

    /// Five dollars that the wallet pays to somebody by itself.
    pub fn paying(&self, payee: &str, rule: &str, first: &str) -> Value {
        json!({
            "name": payee, "kind": "expense", "account_id": self.wallet, "to_account_id": null,
            "amount_kind": "fixed", "amount": "5.00", "amount_min": null, "amount_max": null, "to_amount": null,
            "category_id": null, "splits": [], "payee": payee, "note": "", "tags": [],
            "rrule": rule, "dtstart": first, "until": null, "count": null,
            "weekend": "none", "holidays": null, "mode": "auto", "lead_days": 0,
        })
    }

    /// Makes a recurring payment as the owner and answers its id.
    pub async fn recurring(&self, definition: Value) -> String {
        id(&self.owner.create_recurring(self, definition).await)
    }

    /// The days and amounts of what a payee was paid by the wallet.
    pub async fn paid(&self, payee: &str) -> Vec<String> {
        let list = self.list(&self.wallet).await;
        let rows = list["transactions"].as_array().expect("a list").iter();
        rows.filter(|row| row["payee"] == payee)
            .map(|row| format!("{} {}", text(&row["date"]), text(&row["total_amount"])))
            .collect()
    }

    /// A budget by months with these lines.
    pub fn months(lines: &Value) -> Value {
        json!({
            "name": "Months", "is_private": false, "currency": "USD", "period": "monthly", "custom_days": null,
            "anchor_date": "2025-09-01", "business_day_shift": "none", "carry": "none", "mode": "tracking",
            "alert_thresholds": [80, 100], "is_active": true, "lines": lines,
        })
    }

    /// A thousand dollars to be saved in the bank within a year.
    pub fn holiday(&self) -> Value {
        json!({
            "name": "Holiday", "target_amount": "1000", "target_date": "2026-10-01", "account_id": self.bank,
            "source": "balance", "start_date": "2025-10-01", "start_amount": "0", "note": "",
        })
    }

    /// One of everything that a household plans, by the names of their ids: a payment of each day, a budget of
    /// everybody and one of the owner that is shared with a member, a goal, and the calendar feed of a member.
    pub async fn plans(
        &self,
        [category, other]: [&String; 2],
        member: &Person,
    ) -> [(&'static str, String); 5] {
        let mut definition = self.paying("Bread", "FREQ=DAILY", "2025-10-04");
        definition["mode"] = "confirm".into();
        let line = |category: &String| json!({ "category_id": category, "include_subcategories": true, "amount": "50" });
        let mut budget = Self::months(&json!([line(category), line(other)]));
        let shared = id(&self.owner.create_budget(self, budget.clone()).await);
        budget["is_private"] = true.into();
        let private = id(&self.owner.create_budget(self, budget).await);
        self.owner
            .share_budget(&private, &member.id, "read_only")
            .await
            .ok();
        let feed = json!({ "workspace_id": self.workspace });
        let feed = member
            .post("/recurring-transactions/feed", feed)
            .await
            .created();
        let token = text(&feed["url"]);
        let (_, token) = token.split_once("token=").expect("a token");
        [
            ("recurring_id", self.recurring(definition).await),
            ("budget_id", shared),
            ("private_budget_id", private),
            (
                "goal_id",
                id(&self.owner.create_goal(self, self.holiday()).await),
            ),
            ("feed_token", token.to_owned()),
        ]
    }
}

/// The definition of something new in a household.
fn within(home: &Home, mut definition: Value) -> Value {
    definition["workspace_id"] = home.workspace.clone().into();
    definition
}
