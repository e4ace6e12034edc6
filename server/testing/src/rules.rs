//! Rules, and what they make of transactions.

use serde_json::{Value, json};

use super::{Answer, Home, Person, id};

impl Person {
    pub async fn list_rules(&self, home: &Home) -> Answer {
        self.get(&path(home, "")).await
    }

    pub async fn create_rule(&self, home: &Home, body: Value) -> Answer {
        self.post(&path(home, ""), body).await
    }

    pub async fn update_rule(&self, home: &Home, id: &str, body: Value) -> Answer {
        self.put(&path(home, &format!("/{id}")), body).await
    }

    pub async fn delete_rule(&self, home: &Home, id: &str) -> Answer {
        self.delete(&path(home, &format!("/{id}"))).await
    }

    pub async fn reorder_rules(&self, home: &Home, ids: &[&str]) -> Answer {
        self.post(&path(home, "/order"), json!({ "ids": ids }))
            .await
    }

    pub async fn preview_rules(&self, home: &Home, body: Value) -> Answer {
        self.post(&path(home, "/preview"), body).await
    }

    pub async fn run_rules(&self, home: &Home, body: Value) -> Answer {
        self.post(&path(home, "/run"), body).await
    }
}

impl Home {
    /// A rule of the household for transactions whose payee contains this; answers its id.
    pub async fn rule(&self, payee: &str, actions: Value) -> String {
        id(&self.owner.create_rule(self, rule(payee, actions)).await)
    }

    /// A transaction of the wallet with this payee, of which nothing more was said.
    pub async fn pay(&self, payee: &str, amount: &str) -> Value {
        let mut row = self.row("2025-09-20", amount);
        row["payee"] = payee.into();
        self.owner.create_transaction(row).await.created()
    }
}

/// What a rule says that looks for a payee.
#[expect(
    clippy::needless_pass_by_value,
    reason = "so that `json!` can stand in the call"
)]
pub fn rule(payee: &str, actions: Value) -> Value {
    json!({
        "conditions": [{ "field": "payee", "op": "contains", "values": [payee] }],
        "actions": actions,
    })
}

/// A rule that writes a note on what this one was paid.
pub fn seen_when(payee: &str) -> Value {
    rule(payee, json!([{ "kind": "note", "text": "seen" }]))
}

/// The action that gives a category.
pub fn category(id: &str) -> Value {
    json!({ "kind": "category", "category_id": id })
}

fn path(home: &Home, rest: &str) -> String {
    format!("/workspaces/{}/rules{rest}", home.workspace)
}
