//! Sharing a workspace: invitations, members, roles.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Home, Person, text};

impl Person {
    pub async fn invite(&self, home: &Home, email: &str, role: &str) -> Answer {
        let body = json!({ "email": email, "role": role });
        self.post(&format!("/workspaces/{}/invitations", home.workspace), body)
            .await
    }

    pub async fn cancel_invitation(&self, home: &Home, id: &str) -> Answer {
        self.delete(&format!("/workspaces/{}/invitations/{id}", home.workspace))
            .await
    }

    pub async fn resend_invitation(&self, home: &Home, id: &str) -> Answer {
        let path = format!("/workspaces/{}/invitations/{id}/resend", home.workspace);
        self.send(Method::POST, &path, None).await
    }

    pub async fn look_at_invitation(&self, token: &str) -> Answer {
        self.get(&format!("/workspaces/invitations/{token}")).await
    }

    pub async fn accept_invitation(&self, token: &str) -> Answer {
        let path = format!("/workspaces/invitations/accept/{token}");
        self.send(Method::POST, &path, None).await
    }

    pub async fn decline_invitation(&self, token: &str) -> Answer {
        let path = format!("/workspaces/invitations/decline/{token}");
        self.send(Method::POST, &path, None).await
    }

    pub async fn change_role(&self, home: &Home, user: &str, role: &str) -> Answer {
        let path = format!("/workspaces/{}/users/{user}", home.workspace);
        self.put(&path, json!({ "role": role })).await
    }

    pub async fn remove_member(&self, home: &Home, user: &str) -> Answer {
        self.delete(&format!("/workspaces/{}/users/{user}", home.workspace))
            .await
    }
}

/// The token of an invitation's link.
pub fn invitation_token(invitation: &Value) -> String {
    let link = text(&invitation["link"]);
    let (_, token) = link.split_once("/accept-invitation/").expect("a link");
    token.to_owned()
}
