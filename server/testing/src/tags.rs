//! Tags, and what becomes of them.

use serde_json::{Value, json};

use super::{Answer, Home, Person, id};

impl Person {
    pub async fn list_tags(&self, home: &Home) -> Answer {
        self.get(&path(home, "")).await
    }

    pub async fn rename_tag(&self, home: &Home, name: &str, new_name: &str) -> Answer {
        self.post(
            &path(home, "/rename"),
            json!({ "name": name, "new_name": new_name }),
        )
        .await
    }

    pub async fn merge_tag(&self, home: &Home, name: &str, into: &str) -> Answer {
        self.post(&path(home, "/merge"), json!({ "name": name, "into": into }))
            .await
    }

    pub async fn remove_tag(&self, home: &Home, name: &str) -> Answer {
        self.post(&path(home, "/remove"), json!({ "name": name }))
            .await
    }
}

impl Home {
    /// A transaction of the wallet with these tags; answers its id.
    pub async fn tagged(&self, tags: &[&str]) -> String {
        let mut row = self.row("2025-09-20", "-5");
        row["tags"] = json!(tags);
        id(&self.owner.create_transaction(row).await)
    }

    /// The tags of each transaction of an account, oldest first.
    pub async fn tags_on(&self, account: &str) -> Vec<Value> {
        let list = self.list(account).await;
        super::column(&list["transactions"], "tags")
    }
}

fn path(home: &Home, rest: &str) -> String {
    format!("/workspaces/{}/tags{rest}", home.workspace)
}
