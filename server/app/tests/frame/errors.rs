//! The one form of every answer that is no success, to the last byte: ids count and the clock stands.

use kym_testing::on_both;
use serde_json::json;

on_both! {
    async fn a_refusal_has_a_code_a_sentence_and_the_id_of_its_request(app: &TestApp) {
        let refused = app.guest().get_me().await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"unauthenticated","message":"A valid access token is needed."},"request_id":"0199b000-0000-7000-8000-000000000002"}"#);
    }

    async fn an_invalid_body_names_every_field_with_what_it_asks_for(app: &TestApp) {
        let anna = app.user("anna").await;
        let refused = anna.create_workspace(json!({ "name": "x".repeat(101), "currency": "euro" })).await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"invalid","message":"Some fields are not valid.","fields":[{"field":"name","code":"too_long","message":"This has more characters than allowed (100).","limit":100},{"field":"currency","code":"unknown_currency","message":"There is no such currency, or it is not offered."}]},"request_id":"0199b000-0000-7000-8000-000000000005"}"#);
    }

    async fn a_stale_change_shows_the_row_as_it_is_now(app: &TestApp) {
        let anna = app.user("anna").await;
        let refused = anna.if_match("\"7\"").update_me(json!({ "full_name": "Anna Berg" })).await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"stale_version","message":"Somebody changed this meanwhile. `current` is how it is now.","current":{"id":"0199b000-0000-7000-8000-000000000002","email":"anna@example.org","email_verified":false,"pending_email":null,"username":"anna","full_name":"Anna Example","first_name":"Anna","last_name":"Example","is_superuser":false,"second_factor":false,"passkeys":0,"created_at":"2025-10-05T12:00:00Z","version":1}},"request_id":"0199b000-0000-7000-8000-000000000005"}"#);
    }
}
