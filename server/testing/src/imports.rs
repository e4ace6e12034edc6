//! Files of banks: bringing them, looking at them, booking them.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, TestApp, text};

impl Person {
    pub async fn upload_import(
        &self,
        workspace: &str,
        name: &str,
        file: impl Into<reqwest::Body>,
    ) -> Answer {
        let path = format!("/api/v1/workspaces/{workspace}/imports?name={name}");
        let kind = Some("application/octet-stream");
        self.send_raw(Method::POST, &path, kind, file).await
    }

    pub async fn list_imports(&self, workspace: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/imports")).await
    }

    pub async fn get_import(&self, workspace: &str, id: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/imports/{id}"))
            .await
    }

    pub async fn delete_import(&self, workspace: &str, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{workspace}/imports/{id}"))
            .await
    }

    pub async fn preview_import(&self, workspace: &str, id: &str, wish: Value) -> Answer {
        self.post(
            &format!("/workspaces/{workspace}/imports/{id}/preview"),
            wish,
        )
        .await
    }

    pub async fn book_import(&self, workspace: &str, id: &str, wish: Value) -> Answer {
        self.post(&format!("/workspaces/{workspace}/imports/{id}/book"), wish)
            .await
    }

    pub async fn read_import(&self, workspace: &str, id: &str) -> Answer {
        let path = format!("/workspaces/{workspace}/imports/{id}/read");
        self.send(Method::POST, &path, None).await
    }

    pub async fn revert_import(&self, workspace: &str, id: &str) -> Answer {
        let path = format!("/workspaces/{workspace}/imports/{id}/revert");
        self.send(Method::POST, &path, None).await
    }
}

impl Home {
    /// Brings a file as the owner; answers its id.
    pub async fn upload(&self, file: &str) -> String {
        let name = "statement.csv";
        let answer = self
            .owner
            .upload_import(&self.workspace, name, file.to_owned());
        text(&answer.await.created()["id"])
    }

    /// What becomes of a file whose first part is of the wallet.
    pub async fn preview(&self, id: &str, wish: Value) -> Value {
        let wish = self.for_wallet(wish);
        self.owner
            .preview_import(&self.workspace, id, wish)
            .await
            .ok()
    }

    /// Books a file whose first part is of the wallet.
    pub async fn book_file(&self, app: &TestApp, file: &str, wish: Value) -> Value {
        let id = self.upload(file).await;
        let wish = self.for_wallet(wish);
        let asked = self.owner.book_import(&self.workspace, &id, wish).await;
        asked.accepted();
        app.run_jobs().await;
        self.owner.get_import(&self.workspace, &id).await.ok()
    }

    fn for_wallet(&self, mut wish: Value) -> Value {
        if wish.get("accounts").is_none() {
            wish["accounts"] = json!([{ "part": 0, "account_id": self.wallet }]);
        }
        wish
    }
}
