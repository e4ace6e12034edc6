//! The history of a workspace, undoing, and moving accounts.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, text};

impl Person {
    /// With a query such as `?limit=10`.
    pub async fn list_history(&self, workspace: &str, query: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/history{query}"))
            .await
    }

    pub async fn undo(&self, workspace: &str, change: &str) -> Answer {
        let path = format!("/workspaces/{workspace}/history/{change}/undo");
        self.send(Method::POST, &path, None).await
    }

    pub async fn move_account(&self, workspace: &str, id: &str, body: Value) -> Answer {
        self.post(&format!("/workspaces/{workspace}/accounts/{id}/move"), body)
            .await
    }
}

impl Home {
    /// The whole history, the newest first, as the owner sees it.
    pub async fn history(&self) -> Vec<Value> {
        let list = self.owner.list_history(&self.workspace, "?limit=200").await;
        list.ok()["items"].as_array().expect("a list").clone()
    }

    /// The id of the newest change.
    pub async fn newest(&self) -> String {
        text(&self.history().await[0]["id"])
    }

    /// Undoes the newest change as the owner.
    pub async fn undo_newest(&self) -> Answer {
        let newest = self.newest().await;
        self.owner.undo(&self.workspace, &newest).await
    }

    /// An own category of the workspace for expenses; answers its id.
    pub async fn category(&self, name: &str, parent: Option<&str>) -> String {
        let body = json!({
            "workspace_id": self.workspace, "name": name, "kind": "expense", "parent_id": parent,
        });
        text(&self.owner.create_category(body).await.created()["id"])
    }
}
