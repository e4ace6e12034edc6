//! Budgets, by the names of their operations.

use serde_json::{Value, json};

use super::{Answer, Home, Person, text};

impl Person {
    pub async fn get_budget(&self, id: &str) -> Answer {
        self.get(&format!("/budgets/{id}")).await
    }

    pub async fn update_budget(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/budgets/{id}"), body).await
    }

    pub async fn delete_budget(&self, id: &str) -> Answer {
        self.delete(&format!("/budgets/{id}")).await
    }

    pub async fn list_budget_periods(&self, id: &str, from: &str, to: &str) -> Answer {
        self.get(&format!("/budgets/{id}/periods?from={from}&to={to}"))
            .await
    }

    pub async fn set_budget_lines(
        &self,
        id: &str,
        period: &str,
        scope: &str,
        lines: Value,
    ) -> Answer {
        let body = json!({ "period": period, "scope": scope, "lines": lines });
        self.put(&format!("/budgets/{id}/lines"), body).await
    }

    pub async fn copy_budget_period(&self, id: &str, from: &str, to: &str) -> Answer {
        let body = json!({ "from_period": from, "to_period": to });
        self.post(&format!("/budgets/{id}/copy"), body).await
    }

    pub async fn move_budget_amount(
        &self,
        id: &str,
        period: &str,
        (from, to): (Option<&str>, Option<&str>),
        amount: &str,
    ) -> Answer {
        let body =
            json!({ "from_category": from, "to_category": to, "amount": amount, "period": period });
        self.post(&format!("/budgets/{id}/move"), body).await
    }

    /// With a query such as `period=2025-10-01&whole=true`.
    pub async fn list_budget_transactions(&self, id: &str, query: &str) -> Answer {
        self.get(&format!("/budgets/{id}/transactions?{query}"))
            .await
    }

    pub async fn list_budget_shares(&self, id: &str) -> Answer {
        self.get(&format!("/budgets/{id}/shares")).await
    }

    pub async fn share_budget(&self, id: &str, user: &str, access: &str) -> Answer {
        let path = format!("/budgets/{id}/shares/{user}");
        self.put(&path, json!({ "access": access })).await
    }

    pub async fn unshare_budget(&self, id: &str, user: &str) -> Answer {
        self.delete(&format!("/budgets/{id}/shares/{user}")).await
    }

    /// With a query such as `&months=3`.
    pub async fn suggest_budget(&self, home: &Home, query: &str) -> Answer {
        let workspace = &home.workspace;
        self.get(&format!("/budgets/suggest?workspace_id={workspace}{query}"))
            .await
    }
}

impl Home {
    /// A private budget of somebody, as they see it.
    pub async fn private_budget(&self, owner: &Person, lines: Value) -> Value {
        let mut definition = Self::months(&lines);
        definition["is_private"] = true.into();
        owner.create_budget(self, definition).await.created()
    }

    /// A shared budget by months from September 2025 on; answers its id. `more` replaces parts of the definition.
    pub async fn budget(&self, lines: Value, more: Value) -> String {
        let mut definition = Self::months(&lines);
        for (field, value) in more.as_object().expect("an object") {
            definition[field] = value.clone();
        }
        text(&self.owner.create_budget(self, definition).await.created()["id"])
    }

    /// What such a budget says, to be said anew.
    pub fn budget_terms() -> Value {
        let mut definition = Self::months(&Value::Null);
        let fields = definition.as_object_mut().expect("an object");
        fields.remove("lines");
        definition
    }

    /// How a budget goes in the period of a day, as the owner sees it.
    pub async fn period(&self, id: &str, day: &str) -> Value {
        let periods = self.owner.list_budget_periods(id, day, day).await.ok();
        assert_eq!(periods["total"], json!(1));
        periods["items"][0].clone()
    }

    /// Spends so much of the wallet on a category.
    pub async fn spend(&self, date: &str, amount: &str, category: Option<&str>) -> Value {
        let mut row = self.row(date, amount);
        row["category_id"] = category.into();
        self.owner.create_transaction(row).await.created()
    }
}

/// A line of a budget; of everything else without a category.
pub fn line(category: Option<&str>, amount: &str) -> Value {
    json!({ "category_id": category, "amount": amount })
}

/// How the line of a category goes.
#[track_caller]
pub fn of_line(period: &Value, category: Option<&str>) -> Value {
    let lines = period["lines"].as_array().expect("a list").iter();
    let mut found = lines.filter(|line| line["category_id"].as_str() == category);
    found.next().expect("a line")["progress"].clone()
}

/// Some numbers of a line or of a whole budget.
#[track_caller]
pub fn numbers<const N: usize>(progress: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| text(&progress[field]))
}
