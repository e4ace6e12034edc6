//! Requests about how somebody signs in.

use serde_json::{Value, json};

use crate::support::{Answer, Home, PASSWORD, Person, form};

/// Well-formed bytes that mean nothing.
const NONSENSE: &str = "bm9uc2Vuc2U";

/// What a browser could have made, but did not.
fn credential(member: &str) -> Value {
    json!({
        "id": NONSENSE,
        "rawId": NONSENSE,
        "type": "public-key",
        "response": {
            "clientDataJSON": NONSENSE,
            "authenticatorData": NONSENSE,
            member: NONSENSE,
        },
    })
}

/// A well-formed request of this operation. `turn` tells those of one test apart.
pub async fn ask(operation: &str, by: &Person, home: &Home, turn: &str) -> Answer {
    match operation {
        "get_registration" => by.get_registration().await,
        "register" => by.register(form(&format!("new.{turn}"))).await,
        "get_captcha" => by.get_captcha().await,
        "log_in" => by.log_in("nobody", "wrong password").await,
        "refresh" => by.refresh("never given out").await,
        "log_out" => by.log_out("never given out").await,
        "step_up" => {
            by.step_up(json!({ "assertion": credential("signature") }))
                .await
        }
        "change_password" => {
            let body = json!({ "current_password": PASSWORD, "new_password": PASSWORD });
            by.put("/users/me/password", body).await
        }
        "list_sessions" => by.get("/users/me/sessions").await,
        "end_other_sessions" => by.delete("/users/me/sessions").await,
        "end_session" => {
            by.delete(&format!("/users/me/sessions/{}", home.workspace))
                .await
        }
        "list_registration_invitations" => by.get("/users/invitations").await,
        "invite_to_register" => {
            let body = json!({ "email": format!("invited.{turn}@example.org") });
            by.post("/users/invitations", body).await
        }
        "revoke_registration_invitation" => {
            by.delete(&format!("/users/invitations/{}", home.workspace))
                .await
        }
        "get_me" => by.get_me().await,
        "update_me" => by.update_me(json!({ "full_name": "Somebody Else" })).await,
        "get_settings" => by.get_settings().await,
        "update_settings" => by.update_settings(json!({ "theme": "dark" })).await,
        "reset_settings" => by.reset_settings().await,
        "confirm_email" => by.confirm_email("never given out").await,
        "send_confirmation" => by.send_confirmation().await,
        "ask_for_reset" => by.ask_for_reset("nobody@example.org").await,
        "reset_password" => by.reset_password("never given out", PASSWORD).await,
        "list_notices" => by.list_notices("").await,
        "see_notices" => by.see_notices().await,
        "delete_me" => by.delete_me(None).await,
        "list_exports" => by.list_exports().await,
        "create_export" => by.create_export().await,
        "download_export" => by.download_export(&home.workspace).await,
        "list_users" => by.list_users("").await,
        "create_user" => by.create_user(form(&format!("added.{turn}"))).await,
        "update_user" => by.update_user(&home.owner.id, json!({})).await,
        "delete_user" => by.delete_user(&home.owner.id, None).await,
        "end_sessions_of" => by.end_sessions_of(&home.owner.id).await,
        "end_everybodys_sessions" => by.end_everybodys_sessions().await,
        "reset_password_of" => by.reset_password_of(&home.owner.id).await,
        "list_mails" => by.list_mails("").await,
        "ask_for_passkey" => by.ask_for_passkey(json!({ "username": "nobody" })).await,
        "log_in_with_passkey" => by.log_in_with_passkey(&credential("signature")).await,
        "ask_to_confirm" => by.ask_to_confirm().await,
        "ask_for_new_passkey" => by.ask_for_new_passkey().await,
        "register_passkey" => {
            by.register_passkey(&credential("attestationObject"), None)
                .await
        }
        "get_passkeys" => by.get_passkeys().await,
        "rename_passkey" => by.rename_passkey(&by.id, "Phone").await,
        "delete_passkeys" => by.delete_passkeys("").await,
        "get_second_factor" => by.get_second_factor().await,
        "draft_second_factor" => by.draft_second_factor().await,
        "confirm_second_factor" => by.confirm_second_factor("123456").await,
        "renew_recovery_codes" => by.renew_recovery_codes().await,
        "disable_second_factor" => by.disable_second_factor().await,
        other => panic!("{other} has no request here"),
    }
}
