//! Short ways to bring receipts.

use serde_json::{Value, json};

use super::{Answer, Home, Person, text};

/// Between the parts of a form.
const BOUNDARY: &str = "----part";

impl Person {
    /// Sends files as one receipt.
    pub async fn create_receipt(&self, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            let head = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            );
            body.extend(head.into_bytes());
        }
        for (name, bytes) in files {
            let head = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\
                 Content-Type: application/octet-stream\r\n\r\n"
            );
            body.extend(head.into_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let path = "/api/v1/transactions/ocr";
        self.send_raw(reqwest::Method::POST, path, Some(&kind), body)
            .await
    }

    pub async fn get_receipt(&self, id: &str) -> Answer {
        self.get(&format!("/transactions/ocr/{id}")).await
    }

    pub async fn list_receipts(&self, query: &str) -> Answer {
        self.get(&format!("/transactions/ocr?{query}")).await
    }

    pub async fn confirm_receipt(&self, id: &str, body: Value) -> Answer {
        self.post(&format!("/transactions/ocr/{id}/confirm"), body)
            .await
    }

    pub async fn retry_receipt(&self, id: &str) -> Answer {
        self.post(&format!("/transactions/ocr/{id}/retry"), json!({}))
            .await
    }

    pub async fn delete_receipt(&self, id: &str) -> Answer {
        self.delete(&format!("/transactions/ocr/{id}")).await
    }

    pub async fn scan_code(&self, home: &Home, payload: &str, format: &str) -> Answer {
        let body = json!({ "workspace_id": home.workspace, "payload": payload, "format": format });
        self.post("/transactions/scan", body).await
    }
}

impl Home {
    /// Sends a file as a receipt; answers its id.
    pub async fn bring(&self, name: &str, file: &[u8]) -> String {
        let fields = [("workspace_id", self.workspace.as_str())];
        let sent = self.owner.create_receipt(&fields, &[(name, file)]).await;
        assert_eq!(sent.status, 202, "{}", sent.text);
        text(&sent.json()["task_id"])
    }

    /// The body of a confirmation that books on the wallet.
    pub fn confirmation(&self, date: &str, amount: &str) -> Value {
        json!({ "transaction": self.row(date, amount) })
    }
}
