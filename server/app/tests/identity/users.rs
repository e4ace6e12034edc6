//! Users and their settings.

use kym_testing::on_both;
use serde_json::json;

on_both! {
    async fn a_user_sees_who_they_are(app: &TestApp) {
        let anna = app.user("anna").await;
        let answer = anna.get_me().await;
        assert_eq!(
            answer.ok(),
            json!({
                "id": anna.id,
                "email": "anna@example.org",
                "email_verified": false,
                "pending_email": null,
                "username": "anna",
                "full_name": "Anna Example",
                "first_name": "Anna",
                "last_name": "Example",
                "is_superuser": false,
                "second_factor": false,
                "passkeys": 0,
                "created_at": "2025-10-05T12:00:00Z",
                "version": 1,
            })
        );
        assert_eq!(answer.header("etag"), "\"1\"");
    }

    async fn a_user_changes_their_name(app: &TestApp) {
        let anna = app.user("anna").await;
        let answer = anna.update_me(json!({ "full_name": "  Anna Maria Berg " })).await;
        let user = answer.ok();
        assert_eq!(
            (&user["full_name"], &user["first_name"], &user["last_name"], &user["version"]),
            (&json!("Anna Maria Berg"), &json!("Anna Maria"), &json!("Berg"), &json!(2)),
        );
        assert_eq!(answer.header("etag"), "\"2\"");
        assert_eq!(anna.get_me().await.ok(), user);
    }

    async fn nothing_but_name_and_address_can_be_changed(app: &TestApp) {
        let anna = app.user("anna").await;
        for field in ["is_superuser", "username", "id", "version", "password", "created_at"] {
            let refused = anna.update_me(json!({ "full_name": "Anna", field: true })).await;
            assert_eq!(refused.invalid(), [format!("{field}: unknown_field")]);
        }
        assert_eq!(anna.update_me(json!({})).await.invalid(), ["full_name: required"]);
        assert_eq!(anna.update_me(json!({ "full_name": "A" })).await.invalid(), ["full_name: too_short"]);
        assert_eq!(anna.get_me().await.ok()["version"], 1);
    }

    async fn a_stale_profile_is_not_written_over_a_newer_one(app: &TestApp) {
        let anna = app.user("anna").await;
        anna.if_match("\"1\"").update_me(json!({ "full_name": "Anna Berg" })).await.ok();
        let stale = anna.if_match("\"1\"").update_me(json!({ "full_name": "Anna Thal" })).await;
        assert_eq!(stale.refused(412, "stale_version")["current"], anna.get_me().await.ok());
        assert_eq!(anna.get_me().await.ok()["full_name"], "Anna Berg");
        let last = anna.update_me(json!({ "full_name": "Anna Thal" })).await;
        assert_eq!((last.header("etag"), last.ok()["full_name"].as_str()), ("\"3\"", Some("Anna Thal")));
    }

    async fn everybody_begins_with_the_same_settings(app: &TestApp) {
        let anna = app.user("anna").await;
        let first = json!({ "language": "en", "theme": "auto", "telemetry_enabled": false });
        assert_eq!(anna.get_settings().await.ok(), first);
    }

    async fn settings_are_changed_one_by_one_and_put_back(app: &TestApp) {
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        anna.update_settings(json!({ "language": "ru" })).await.ok();
        anna.update_settings(json!({ "theme": "dark", "telemetry_enabled": true })).await.ok();
        let changed = json!({ "language": "ru", "theme": "dark", "telemetry_enabled": true });
        assert_eq!(anna.get_settings().await.ok(), changed);
        assert_eq!(anna.update_settings(json!({})).await.ok(), changed);
        let first = json!({ "language": "en", "theme": "auto", "telemetry_enabled": false });
        assert_eq!(boris.get_settings().await.ok(), first);
        assert_eq!(anna.reset_settings().await.ok(), first);
        assert_eq!(anna.get_settings().await.ok(), first);
    }

    async fn unknown_settings_and_values_are_refused(app: &TestApp) {
        let anna = app.user("anna").await;
        let wrong = json!({ "language": "de", "theme": "pink" });
        assert_eq!(
            anna.update_settings(wrong).await.invalid(),
            ["language: unknown_value", "theme: unknown_value"]
        );
        for (body, fault) in [
            (json!({ "telemetry_enabled": "yes" }), "telemetry_enabled: wrong_type"),
            (json!({ "currency": "EUR" }), "currency: unknown_field"),
            (json!({ "language": ["ru"] }), "language: wrong_type"),
        ] {
            assert_eq!(anna.update_settings(body).await.invalid(), [fault]);
        }
    }
}
