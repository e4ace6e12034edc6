//! Reports, saved reports, the arrangement of the first screen, insights, and all workspaces together.

use serde_json::{Value, json};

use super::{Answer, Home, Person, TestApp};

impl Person {
    pub async fn list_saved_reports(&self, workspace: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/saved-reports"))
            .await
    }

    pub async fn create_saved_report(&self, workspace: &str, body: Value) -> Answer {
        self.post(&format!("/workspaces/{workspace}/saved-reports"), body)
            .await
    }

    pub async fn update_saved_report(&self, workspace: &str, id: &str, body: Value) -> Answer {
        let path = format!("/workspaces/{workspace}/saved-reports/{id}");
        self.put(&path, body).await
    }

    pub async fn delete_saved_report(&self, workspace: &str, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{workspace}/saved-reports/{id}"))
            .await
    }

    pub async fn send_saved_report(&self, workspace: &str, id: &str) -> Answer {
        let path = format!("/workspaces/{workspace}/saved-reports/{id}/send");
        self.post(&path, json!({})).await
    }

    pub async fn get_layout(&self, workspace: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/dashboard"))
            .await
    }

    pub async fn arrange(&self, workspace: &str, items: Value) -> Answer {
        let body = json!({ "items": items });
        self.put(&format!("/workspaces/{workspace}/dashboard"), body)
            .await
    }

    pub async fn list_insights(&self, workspace: &str) -> Answer {
        self.get(&format!("/workspaces/{workspace}/insights")).await
    }

    pub async fn get_all_workspaces_summary(&self, query: &str) -> Answer {
        self.get(&format!("/reports/all-workspaces{query}")).await
    }
}

impl Home {
    /// Asks for a report of this household.
    pub async fn report(&self, report_type: &str, mut question: Value) -> Answer {
        question["workspaceId"] = self.workspace.clone().into();
        self.owner.get_report(report_type, question).await
    }

    /// The dashboard of this household on the day on which all tests begin.
    pub async fn dashboard(&self, query: &str) -> Value {
        let query = format!("?workspace_id={}&today=2025-10-05{query}", self.workspace);
        self.owner.get_dashboard(&query).await.ok()
    }

    /// What was spent lately, mailed as it says here.
    pub fn spent(name: &str, schedule: &Value) -> Value {
        json!({
            "name": name, "report_type": "spend-by-category", "question": { "period": "last_30_days" },
            "is_shared": false, "schedule": schedule,
        })
    }
}

impl TestApp {
    /// Mails what is due, as the clock does.
    pub async fn mail_due(&self) {
        let kym = self.kym().await;
        kym_reports::saved_reports::queue_due(&kym)
            .await
            .expect("queued");
        self.run_jobs().await;
    }
}
