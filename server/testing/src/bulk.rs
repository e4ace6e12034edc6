//! Changing many transactions at once.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, text};

impl Person {
    pub async fn bulk_delete(&self, ids: &[String]) -> Answer {
        self.post("/transactions/bulk/delete", json!({ "ids": ids }))
            .await
    }

    pub async fn bulk_update_category(&self, ids: &[String], category: Option<&str>) -> Answer {
        let body = json!({ "ids": ids, "category_id": category });
        self.patch_bulk("update-category", body).await
    }

    pub async fn bulk_move_account(&self, ids: &[String], account: &str) -> Answer {
        let body = json!({ "ids": ids, "target_account_id": account });
        self.patch_bulk("move-account", body).await
    }

    pub async fn bulk_update_status(&self, ids: &[String], status: &str) -> Answer {
        let body = json!({ "ids": ids, "status": status });
        self.patch_bulk("update-status", body).await
    }

    /// Makes transfers of pairs of rows as the API told of them, each with that of the account that the money left first.
    pub async fn join_transfers(&self, pairs: &[[&Value; 2]]) -> Answer {
        let pairs = pairs.iter();
        let pairs = pairs.map(|[from, to]| json!({ "from": seen(from), "to": seen(to) }));
        let body = json!({ "pairs": pairs.collect::<Vec<_>>() });
        self.post("/transactions/transfers/join", body).await
    }

    /// Makes two transactions of transfers, each named by rows as the API told of them.
    pub async fn separate_transfers(&self, legs: &[&Value]) -> Answer {
        let legs: Vec<_> = legs.iter().map(|leg| seen(leg)).collect();
        let body = json!({ "transactions": legs });
        self.post("/transactions/transfers/separate", body).await
    }

    /// With a query such as `?days=30`.
    pub async fn list_transfer_suggestions(&self, workspace: &str, query: &str) -> Answer {
        self.get(&format!(
            "/workspaces/{workspace}/transfer-suggestions{query}"
        ))
        .await
    }

    /// Says of two rows that they are no transfer.
    pub async fn dismiss_transfer(&self, workspace: &str, pair: [&Value; 2]) -> Answer {
        let path = format!("/workspaces/{workspace}/transfer-suggestions/dismiss");
        self.post(&path, of_pair(pair)).await
    }

    /// Takes that back.
    pub async fn restore_transfer(&self, workspace: &str, pair: [&Value; 2]) -> Answer {
        let path = format!("/workspaces/{workspace}/transfer-suggestions/restore");
        self.post(&path, of_pair(pair)).await
    }

    pub async fn patch_bulk(&self, what: &str, body: Value) -> Answer {
        let path = format!("/transactions/bulk/{what}");
        self.send(Method::PATCH, &path, Some(&body)).await
    }
}

/// A row by its id and version.
fn seen(row: &Value) -> Value {
    json!({ "id": row["id"], "version": row["version"] })
}

fn of_pair([from, to]: [&Value; 2]) -> Value {
    json!({ "pairs": [{ "from_id": from["id"], "to_id": to["id"] }] })
}

impl Home {
    /// All transactions of all accounts, by day and without what every change moves on.
    pub async fn rows(&self) -> Vec<Value> {
        let query = format!(
            "?workspace_id={}&sort_desc=false&limit=5000",
            self.workspace
        );
        let list = self.owner.list_transactions(&query).await.ok();
        let mut rows = list["transactions"].as_array().expect("a list").clone();
        for row in &mut rows {
            row["version"].take();
        }
        rows
    }

    /// The ids of [`Home::rows`].
    pub async fn row_ids(&self) -> Vec<String> {
        let rows = self.rows().await;
        rows.iter().map(|row| text(&row["id"])).collect()
    }

    /// Books one row of the wallet on each of the first days of a month.
    pub async fn book_some(&self, count: usize) -> Vec<String> {
        let mut ids = Vec::new();
        for day in 1..=count {
            let row = self.book(&format!("2025-09-{day:02}"), "-5").await;
            ids.push(text(&row["id"]));
        }
        ids
    }
}
