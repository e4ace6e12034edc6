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

    pub async fn patch_bulk(&self, what: &str, body: Value) -> Answer {
        let path = format!("/transactions/bulk/{what}");
        self.send(Method::PATCH, &path, Some(&body)).await
    }
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
