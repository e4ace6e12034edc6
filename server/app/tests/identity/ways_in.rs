//! The ways to a token (docs/sign-in.md): which there are, and that a new password is none round the
//! others.

use jiff::SignedDuration;
use kym_testing::sign_in::Totp;
use kym_testing::{Answer, PASSWORD, TestApp, on_both, text};
use serde_json::{Value, json};

const NEW: &str = "a new horse battery";

async fn log_in_with(app: &TestApp, password: &str, otp: &str) -> Answer {
    let form = json!({ "username": "anna", "password": password, "otp": otp });
    app.guest().post("/auth/login", form).await
}

#[test]
fn there_are_three_ways_to_a_token_and_no_other() {
    let text = kym::openapi::text().expect("the contract");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let mut ways = Vec::new();
    for item in document["paths"].as_object().expect("paths").values() {
        for operation in item.as_object().expect("methods").values() {
            if operation["responses"]
                .to_string()
                .contains("/schemas/Tokens\"")
            {
                ways.push(operation["operationId"].as_str().expect("a name"));
            }
        }
    }
    ways.sort_unstable();
    assert_eq!(ways, ["log_in", "log_in_with_passkey", "refresh"]);
}

on_both! {
    async fn a_reset_goes_round_neither_second_factor_nor_passkey(app: &TestApp) {
        let mail = app.with_mail().await;
        app.register("anna").await;
        let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
        let anna = app.guest().holding(&text(&tokens["access_token"]));
        let mut device = anna.with_device().await;
        let totp = Totp::new(&anna.enroll_second_factor().await.ok()["secret"]);
        anna.confirm_second_factor(&totp.code(app, 0)).await.ok();

        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        let email = emails.iter().find(|email| email.subject == "Choose a new password");
        let token = email.expect("an email").token("/password-reset");
        app.guest().reset_password(&token, NEW).await.no_content();

        app.guest().log_in("anna", NEW).await.refused(401, "second_factor_required");
        app.advance(SignedDuration::from_secs(30));
        log_in_with(app, NEW, &totp.code(app, 0)).await.ok();
        let answer = device.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await;
        app.guest().log_in_with_passkey(&answer).await.ok();
        app.run_jobs().await;
    }

    async fn each_sign_in_begins_a_session_of_its_own(app: &TestApp) {
        app.register("anna").await;
        let [first, second] = [
            app.guest().log_in("anna", PASSWORD).await.ok(),
            app.guest().log_in("anna", PASSWORD).await.ok(),
        ];
        assert_ne!(first["access_token"], second["access_token"]);
        assert_ne!(first["refresh_token"], second["refresh_token"]);
        assert_eq!(app.place.count("sessions", "revoked_at IS NULL").await, 2);
        app.guest().log_out(&text(&first["refresh_token"])).await.no_content();
        app.guest().refresh(&text(&second["refresh_token"])).await.ok();
    }
}
