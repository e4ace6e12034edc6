//! What a link of an invitation proves about the address of whoever accepts it.

use kym_testing::{Home, invitation_token, on_both};
use serde_json::json;

const ANNA: &str = "anna@example.org";

/// A link that the inviter has seen.
async fn link(home: &Home) -> String {
    invitation_token(&home.owner.invite(home, ANNA, "viewer").await.created())
}

on_both! {
    async fn a_link_that_the_inviter_saw_proves_no_address(app: &TestApp) {
        let home = app.home("olga").await;
        let impostor = app.user("anna").await;
        let shown = link(&home).await;
        let mail = app.with_mail().await;
        impostor.accept_invitation(&shown).await.refused(403, "email_unconfirmed");
        assert_eq!(impostor.get_me().await.ok()["email_verified"], false);
        // One that is mailed instead is worth a proof, and the one before is worth nothing.
        home.owner.invite(&home, ANNA, "viewer").await.created();
        app.run_jobs().await;
        impostor.accept_invitation(&shown).await.refused(404, "workspace_invitation_unknown");
        let mailed = mail.to(ANNA).pop().expect("an email").token("/accept-invitation");
        impostor.accept_invitation(&mailed).await.ok();
        assert_eq!(impostor.get_me().await.ok()["email_verified"], true);
        app.run_jobs().await;
    }

    async fn a_mailed_link_proves_no_address_taken_since(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("olga").await;
        let chief = app.administrator("chief").await;
        let anna = app.user("anna").await;
        home.owner.invite(&home, ANNA, "viewer").await.created();
        app.run_jobs().await;
        let token = mail.to(ANNA).pop().expect("an email").token("/accept-invitation");
        chief.update_user(&anna.id, json!({ "email": "victim@example.org" })).await.ok();
        anna.accept_invitation(&token).await.refused(403, "workspace_invitation_for_another");
        assert_eq!(anna.get_me().await.ok()["email_verified"], false);
        app.run_jobs().await;
    }

    async fn a_link_that_was_handed_over_lets_in_without_mail_and_proves_nothing(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        anna.accept_invitation(&link(&home).await).await.ok();
        assert_eq!(anna.get_me().await.ok()["email_verified"], false);
    }
}
