//! The operations of the contract, by their names.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Person};

impl Person {
    pub async fn get_registration(&self) -> Answer {
        self.get("/auth/registration").await
    }

    pub async fn register(&self, form: Value) -> Answer {
        self.post("/auth/register", form).await
    }

    pub async fn log_in(&self, username: &str, password: &str) -> Answer {
        self.post(
            "/auth/login",
            json!({ "username": username, "password": password }),
        )
        .await
    }

    pub async fn refresh(&self, token: &str) -> Answer {
        self.post("/auth/refresh", json!({ "refresh_token": token }))
            .await
    }

    pub async fn log_out(&self, token: &str) -> Answer {
        self.post("/auth/logout", json!({ "refresh_token": token }))
            .await
    }

    pub async fn get_me(&self) -> Answer {
        self.get("/users/me").await
    }

    pub async fn update_me(&self, body: Value) -> Answer {
        self.put("/users/me", body).await
    }

    pub async fn get_settings(&self) -> Answer {
        self.get("/users/settings").await
    }

    pub async fn update_settings(&self, body: Value) -> Answer {
        self.put("/users/settings", body).await
    }

    pub async fn reset_settings(&self) -> Answer {
        self.send(Method::POST, "/users/settings/reset", None).await
    }

    pub async fn list_workspaces(&self) -> Answer {
        self.get("/workspaces/").await
    }

    pub async fn create_workspace(&self, body: Value) -> Answer {
        self.post("/workspaces/", body).await
    }

    pub async fn get_workspace(&self, id: &str) -> Answer {
        self.get(&format!("/workspaces/{id}")).await
    }

    pub async fn update_workspace(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/workspaces/{id}"), body).await
    }

    pub async fn delete_workspace(&self, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{id}")).await
    }

    /// With a query such as `?with_balances=true`.
    pub async fn list_accounts(&self, workspace: &str, query: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/accounts/{query}"))
            .await
    }

    pub async fn create_account(&self, workspace: &str, body: Value) -> Answer {
        self.post(&format!("/workspaces/{workspace}/accounts/"), body)
            .await
    }

    pub async fn update_account(&self, workspace: &str, id: &str, body: Value) -> Answer {
        self.put(&format!("/workspaces/{workspace}/accounts/{id}"), body)
            .await
    }

    pub async fn delete_account(&self, workspace: &str, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{workspace}/accounts/{id}"))
            .await
    }

    pub async fn close_account(&self, workspace: &str, id: &str, body: Value) -> Answer {
        self.post(
            &format!("/workspaces/{workspace}/accounts/{id}/close"),
            body,
        )
        .await
    }

    pub async fn restore_account(&self, workspace: &str, id: &str) -> Answer {
        self.send(
            Method::POST,
            &format!("/workspaces/{workspace}/accounts/{id}/restore"),
            None,
        )
        .await
    }

    pub async fn get_account_balance(&self, workspace: &str, id: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/accounts/{id}/balance"))
            .await
    }

    pub async fn list_categories(&self, workspace: &str) -> Answer {
        self.get(&format!("/categories/?workspace_id={workspace}"))
            .await
    }

    pub async fn create_category(&self, body: Value) -> Answer {
        self.post("/categories/", body).await
    }

    pub async fn update_category(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/categories/{id}"), body).await
    }

    pub async fn delete_category(&self, id: &str) -> Answer {
        self.delete(&format!("/categories/{id}")).await
    }

    /// Its transactions get another category.
    pub async fn replace_category(&self, id: &str, by: &str) -> Answer {
        self.delete(&format!("/categories/{id}?replace_by={by}"))
            .await
    }

    pub async fn merge_category(&self, id: &str, into: &str) -> Answer {
        self.post(&format!("/categories/{id}/merge"), json!({ "into": into }))
            .await
    }

    pub async fn list_category_usage(&self, workspace: &str) -> Answer {
        self.get(&format!("/categories/usage?workspace_id={workspace}"))
            .await
    }

    pub async fn list_system_categories(&self) -> Answer {
        self.get("/categories/system").await
    }

    pub async fn create_system_category(&self, body: Value) -> Answer {
        self.post("/categories/system", body).await
    }

    pub async fn update_system_category(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/categories/system/{id}"), body).await
    }

    /// With a query such as `?account_id=…`.
    pub async fn list_transactions(&self, query: &str) -> Answer {
        self.get(&format!("/transactions/{query}")).await
    }

    /// With a query such as `?workspace_id=…&format=csv`.
    pub async fn export_transactions(&self, query: &str) -> Answer {
        self.get(&format!("/transactions/export{query}")).await
    }

    /// The bytes of the file.
    pub async fn export_file(&self, query: &str) -> Vec<u8> {
        self.bytes(&format!("/transactions/export{query}")).await
    }

    /// The headers of the file alone.
    pub async fn export_headers(&self, query: &str) -> Answer {
        let path = format!("/transactions/export{query}");
        self.send(Method::HEAD, &path, None).await
    }

    pub async fn list_views(&self, workspace: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/views")).await
    }

    pub async fn create_view(&self, workspace: &str, body: Value) -> Answer {
        self.post(&format!("/workspaces/{workspace}/views"), body)
            .await
    }

    pub async fn update_view(&self, workspace: &str, id: &str, body: Value) -> Answer {
        self.put(&format!("/workspaces/{workspace}/views/{id}"), body)
            .await
    }

    pub async fn delete_view(&self, workspace: &str, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{workspace}/views/{id}"))
            .await
    }

    /// With a query such as `?workspace_id=…&field=payee`.
    pub async fn suggest_names(&self, query: &str) -> Answer {
        self.get(&format!("/transactions/suggestions{query}")).await
    }

    pub async fn create_transaction(&self, body: Value) -> Answer {
        self.post("/transactions/", body).await
    }

    pub async fn update_transaction(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/transactions/{id}"), body).await
    }

    pub async fn delete_transaction(&self, id: &str) -> Answer {
        self.delete(&format!("/transactions/{id}")).await
    }

    pub async fn restore_transaction(&self, id: &str) -> Answer {
        self.send(Method::POST, &format!("/transactions/{id}/restore"), None)
            .await
    }

    pub async fn list_attachments(&self, transaction: &str) -> Answer {
        self.get(&format!("/transactions/{transaction}/attachments"))
            .await
    }

    /// A file under a name without signs that an address does not take.
    pub async fn create_attachment(
        &self,
        transaction: &str,
        name: &str,
        file: impl Into<reqwest::Body>,
    ) -> Answer {
        let path = format!("/api/v1/transactions/{transaction}/attachments?name={name}");
        let kind = Some("application/octet-stream");
        self.send_raw(Method::POST, &path, kind, file).await
    }

    pub async fn delete_attachment(&self, transaction: &str, id: &str) -> Answer {
        self.delete(&format!("/transactions/{transaction}/attachments/{id}"))
            .await
    }

    pub async fn create_transfer(&self, body: Value) -> Answer {
        self.post("/transactions/transfers", body).await
    }

    /// With a query such as `?workspace_id=…`.
    pub async fn get_report(&self, report_type: &str, question: Value) -> Answer {
        self.post(&format!("/reports/{report_type}"), question)
            .await
    }

    pub async fn get_dashboard(&self, query: &str) -> Answer {
        self.get(&format!("/reports/dashboard{query}")).await
    }
}
