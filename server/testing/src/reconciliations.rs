//! Comparing accounts with statements.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, id};

/// The path of an account's reconciliations, and of what is beneath it.
fn path(home: &Home, account: &str, rest: &str) -> String {
    let workspace = &home.workspace;
    format!("/workspaces/{workspace}/accounts/{account}/reconciliations{rest}")
}

impl Person {
    pub async fn begin(&self, home: &Home, account: &str, date: &str, balance: &str) -> Answer {
        let body = json!({ "statement_date": date, "statement_balance": balance });
        self.post(&path(home, account, ""), body).await
    }

    pub async fn list_reconciliations(&self, home: &Home, account: &str) -> Answer {
        self.get(&path(home, account, "")).await
    }

    pub async fn get_reconciliation(&self, home: &Home, account: &str, id: &str) -> Answer {
        self.get(&path(home, account, &format!("/{id}"))).await
    }

    pub async fn update_reconciliation(
        &self,
        home: &Home,
        account: &str,
        (id, body): (&str, Value),
    ) -> Answer {
        self.put(&path(home, account, &format!("/{id}")), body)
            .await
    }

    pub async fn cancel(&self, home: &Home, account: &str, id: &str) -> Answer {
        self.delete(&path(home, account, &format!("/{id}"))).await
    }

    /// Nothing is booked to make both sides agree.
    pub async fn close(&self, home: &Home, account: &str, id: &str) -> Answer {
        self.post(&path(home, account, &format!("/{id}/close")), json!({}))
            .await
    }

    /// What is left is booked, as the server says that it is.
    pub async fn close_adjusting(&self, home: &Home, account: &str, id: &str) -> Answer {
        let seen = self.get(&path(home, account, &format!("/{id}"))).await.ok();
        let seen = &seen["progress"]["difference"];
        self.close_seeing(home, account, (id, seen)).await
    }

    /// What is left is booked, if it is what was seen.
    pub async fn close_seeing(
        &self,
        home: &Home,
        account: &str,
        (id, seen): (&str, &Value),
    ) -> Answer {
        let body = json!({ "adjust": true, "difference": seen });
        self.post(&path(home, account, &format!("/{id}/close")), body)
            .await
    }

    pub async fn reopen(&self, home: &Home, account: &str, id: &str) -> Answer {
        let path = path(home, account, &format!("/{id}/reopen"));
        self.send(Method::POST, &path, None).await
    }
}

impl Home {
    /// Begins a reconciliation as the owner.
    pub async fn begin(&self, account: &str, date: &str, balance: &str) -> Answer {
        self.owner.begin(self, account, date, balance).await
    }

    /// A reconciliation that the owner has begun and closed; answers its id.
    pub async fn closed(&self, account: &str, date: &str, balance: &str) -> String {
        let begun = id(&self.begin(account, date, balance).await);
        self.owner.close(self, account, &begun).await.ok();
        begun
    }

    /// A row of the wallet that the bank knows of.
    pub async fn cleared(&self, date: &str, amount: &str) -> Value {
        let mut row = self.row(date, amount);
        row["status"] = "cleared".into();
        self.owner.create_transaction(row).await.created()
    }

    /// One field of an account of the workspace.
    pub async fn account(&self, account: &str, field: &str) -> Value {
        let list = self.owner.list_accounts(&self.workspace, "").await.ok();
        let items = list["items"].as_array().expect("a list");
        let found = items.iter().find(|item| item["id"] == account);
        found.expect("the account")[field].clone()
    }
}
