//! The operations of emails, notifications, links, administration, deletion and exports, by their names.

use jiff::Timestamp;
use kym_domain::clock::Clock as _;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Person, TestApp};

impl Person {
    pub async fn confirm_email(&self, token: &str) -> Answer {
        self.post("/users/email/confirm", json!({ "token": token }))
            .await
    }

    pub async fn cancel_email_change(&self) -> Answer {
        self.delete("/users/me/email/confirmation").await
    }

    pub async fn send_confirmation(&self) -> Answer {
        self.send(Method::POST, "/users/me/email/confirmation", None)
            .await
    }

    pub async fn request_password_reset(&self, email: &str) -> Answer {
        self.post("/users/password/reset/request", json!({ "email": email }))
            .await
    }

    pub async fn reset_password(&self, token: &str, new_password: &str) -> Answer {
        let body = json!({ "token": token, "new_password": new_password });
        self.post("/users/password/reset", body).await
    }

    /// With a query such as `?limit=10`.
    pub async fn list_notifications(&self, query: &str) -> Answer {
        self.get(&format!("/notifications/{query}")).await
    }

    pub async fn read_notifications(&self, body: Value) -> Answer {
        self.post("/notifications/read-all", body).await
    }

    pub async fn update_notification(&self, id: &str, body: Value) -> Answer {
        let path = format!("/notifications/{id}");
        self.send(Method::PATCH, &path, Some(&body)).await
    }

    pub async fn delete_notification(&self, id: &str) -> Answer {
        let path = format!("/notifications/{id}");
        self.send(Method::DELETE, &path, None).await
    }

    pub async fn get_notification_settings(&self) -> Answer {
        self.get("/notifications/settings").await
    }

    pub async fn update_notification_settings(&self, body: Value) -> Answer {
        self.put("/notifications/settings", body).await
    }

    /// With a query such as `?limit=10`.
    pub async fn list_outbox(&self, query: &str) -> Answer {
        self.get(&format!("/outbox/{query}")).await
    }

    /// With a query such as `?search=anna`.
    pub async fn list_users(&self, query: &str) -> Answer {
        self.get(&format!("/users/{query}")).await
    }

    pub async fn create_user(&self, body: Value) -> Answer {
        self.post("/users/", body).await
    }

    pub async fn update_user(&self, id: &str, body: Value) -> Answer {
        self.put(&format!("/users/{id}"), body).await
    }

    pub async fn delete_user(&self, id: &str, body: Option<Value>) -> Answer {
        self.send(Method::DELETE, &format!("/users/{id}"), body.as_ref())
            .await
    }

    pub async fn revoke_user_sessions(&self, id: &str) -> Answer {
        self.send(Method::POST, &format!("/users/{id}/sessions/end"), None)
            .await
    }

    pub async fn revoke_all_sessions(&self) -> Answer {
        self.send(Method::POST, "/users/sessions/end", None).await
    }

    pub async fn create_password_reset_link(&self, id: &str) -> Answer {
        self.send(Method::POST, &format!("/users/{id}/password-reset"), None)
            .await
    }

    pub async fn delete_me(&self, body: Option<Value>) -> Answer {
        self.send(Method::DELETE, "/users/me", body.as_ref()).await
    }

    pub async fn list_exports(&self) -> Answer {
        self.get("/users/me/exports").await
    }

    pub async fn create_export(&self) -> Answer {
        self.send(Method::POST, "/users/me/exports", None).await
    }

    pub async fn download_export(&self, id: &str) -> Answer {
        self.get(&format!("/users/me/exports/{id}/file")).await
    }

    /// The headers of the file alone.
    pub async fn download_headers(&self, id: &str) -> Answer {
        let path = format!("/users/me/exports/{id}/file");
        self.send(Method::HEAD, &path, None).await
    }

    /// The bytes of the file.
    pub async fn download(&self, id: &str) -> Vec<u8> {
        let path = format!("/users/me/exports/{id}/file");
        self.bytes(&path).await
    }
}

impl TestApp {
    /// A new administrator who signed in with more than a password.
    pub async fn chief(&self, name: &str) -> Person {
        let chief = self.administrator(name).await;
        self.strengthen_administrators().await;
        chief
    }

    /// The sessions of all administrators become strong ones.
    pub async fn strengthen_administrators(&self) {
        self.place
            .execute(
                "UPDATE sessions SET method = 'passkey'
                 WHERE user_id IN (SELECT id FROM users WHERE is_superuser)",
            )
            .await;
    }

    /// The moment at which the clock stands.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Everybody there is has proved their address.
    pub async fn proved(&self) {
        self.place
            .execute("UPDATE users SET email_verified_at = created_at")
            .await;
    }
}
