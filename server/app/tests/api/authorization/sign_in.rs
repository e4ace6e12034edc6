//! Requests about how somebody signs in.

use serde_json::{Value, json};

use crate::support::{Answer, Person};

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

/// A well-formed request of this operation.
pub async fn ask(operation: &str, by: &Person) -> Answer {
    match operation {
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
