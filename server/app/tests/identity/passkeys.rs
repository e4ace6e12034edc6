//! Passkeys: adding, naming, using and removing them.

use jiff::SignedDuration;
use kym_testing::authenticator::{Device, at_home, base64url, bytes};
use kym_testing::{id, on_both, text};
use serde_json::{Value, json};

on_both! {
    async fn one_signs_in_with_a_passkey_and_without_a_name(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut device = anna.with_device().await;
        let options = app.guest().begin_passkey_sign_in(json!({})).await.ok();
        assert_eq!(options["allowCredentials"], json!([]));
        assert_eq!(options["userVerification"], "required");
        assert_eq!(options["rpId"], "money.example.org");
        assert_eq!(options["timeout"], 300_000);
        let answer = device.sign(&options).await;
        let tokens = app.guest().log_in_with_passkey(&answer).await.ok();
        assert_eq!(tokens["token_type"], "bearer");
        let signed_in = app.guest().holding(&text(&tokens["access_token"]));
        assert_eq!(signed_in.get_me().await.ok()["username"], "anna");
        app.guest().refresh(&text(&tokens["refresh_token"])).await.ok();
    }

    async fn one_signs_in_with_a_passkey_under_a_name_or_an_address(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        for name in ["anna", " ANNA", "Anna@Example.org"] {
            let options = app.guest().begin_passkey_sign_in(json!({ "username": name })).await.ok();
            assert_eq!(options["allowCredentials"].as_array().map(Vec::len), Some(1), "{name}");
            let answer = device.sign(&options).await;
            app.guest().log_in_with_passkey(&answer).await.ok();
        }
    }

    async fn what_the_browser_is_asked_makes_a_passkey_that_is_found_without_a_name(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let options = anna.begin_passkey_registration().await.ok();
        assert_eq!(options["rp"], json!({ "id": "money.example.org", "name": "Know Your Money" }));
        assert_eq!(options["user"]["name"], "anna");
        assert_eq!(options["user"]["displayName"], "Anna Example");
        assert_eq!(options["attestation"], "none");
        assert_eq!(options["excludeCredentials"], json!([]));
        assert_eq!(
            options["authenticatorSelection"],
            json!({ "residentKey": "preferred", "requireResidentKey": false, "userVerification": "required" })
        );
        let algorithms = options["pubKeyCredParams"].as_array().expect("a list");
        assert!(algorithms.contains(&json!({ "type": "public-key", "alg": -7 })), "{algorithms:?}");
    }

    async fn a_user_keeps_several_passkeys_with_names(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        assert_eq!(anna.get_passkeys().await.ok(), json!({ "registered": false, "passkeys": [] }));
        let mut phone = Device::new();
        let credential = phone.make(&anna.begin_passkey_registration().await.ok()).await;
        let added = anna.register_passkey(&credential, Some("  Phone  ")).await;
        let first = id(&added);
        app.advance(SignedDuration::from_mins(1));
        let russian = anna.with("accept-language", "ru");
        let mut key = Device::new();
        let credential = key.make(&anna.begin_passkey_registration().await.ok()).await;
        let second = id(&russian.register_passkey(&credential, None).await);
        app.guest().log_in_with_passkey(&key.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await).await.ok();
        let info = anna.get_passkeys().await.ok();
        assert_eq!(info["registered"], true);
        assert_eq!(
            info["passkeys"][0],
            json!({
                "id": first,
                "name": "Phone",
                "created_at": "2025-10-05T12:00:00Z",
                "last_used_at": null,
                "transports": info["passkeys"][0]["transports"],
                "backed_up": info["passkeys"][0]["backed_up"],
            })
        );
        assert_eq!(info["passkeys"][1]["id"], second);
        assert_eq!(info["passkeys"][1]["name"], "Ключ доступа");
        assert_eq!(info["passkeys"][1]["last_used_at"], "2025-10-05T12:01:00Z");
        assert_eq!(anna.rename_passkey(&second, "Key").await.ok()["name"], "Key");
        assert_eq!(anna.get_passkeys().await.ok()["passkeys"][1]["name"], "Key");
    }

    async fn a_device_is_not_asked_for_a_second_passkey(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut device = anna.with_device().await;
        let options = anna.begin_passkey_registration().await.ok();
        assert_eq!(options["excludeCredentials"].as_array().map(Vec::len), Some(1));
        assert!(device.try_make(&options).await.is_err(), "the browser says InvalidStateError");
    }

    async fn a_removed_passkey_signs_nobody_in(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut first = anna.with_device().await;
        let mut second = anna.with_device().await;
        let passkeys = anna.get_passkeys().await.ok();
        let first_id = text(&passkeys["passkeys"][0]["id"]);
        anna.delete_passkeys(&format!("?id={first_id}")).await.no_content();
        let refused = first.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await;
        app.guest().log_in_with_passkey(&refused).await.refused(401, "passkey_invalid");
        let answer = second.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await;
        app.guest().log_in_with_passkey(&answer).await.ok();
        anna.with_device().await;
        anna.delete_passkeys("").await.no_content();
        assert_eq!(anna.get_passkeys().await.ok()["registered"], false);
        anna.delete_passkeys("").await.no_content();
        anna.delete_passkeys(&format!("?id={first_id}")).await.refused(404, "not_found");
    }

    async fn other_people_s_passkeys_are_not_there(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        anna.with_device().await;
        let passkeys = anna.get_passkeys().await.ok();
        let hers = text(&passkeys["passkeys"][0]["id"]);
        boris.delete_passkeys(&format!("?id={hers}")).await.refused(404, "not_found");
        boris.rename_passkey(&hers, "Mine").await.refused(404, "not_found");
        boris.delete_passkeys("?id=nonsense").await.refused(404, "not_found");
        boris.delete_passkeys("").await.no_content();
        assert_eq!(anna.get_passkeys().await.ok(), passkeys);
    }

    async fn a_passkey_of_another_user_is_not_added_once_more(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        let credential = Device::new().make(&anna.begin_passkey_registration().await.ok()).await;
        anna.register_passkey(&credential, None).await.created();
        // Without attestation nothing ties a new passkey to the challenge but the browser's word.
        let challenge = boris.begin_passkey_registration().await.ok()["challenge"].take();
        let mut said: Value =
            serde_json::from_slice(&bytes(&credential["response"]["clientDataJSON"])).expect("JSON");
        said["challenge"] = challenge;
        let mut credential = credential;
        credential["response"]["clientDataJSON"] = base64url(said.to_string().as_bytes());
        let refused = boris.register_passkey(&credential, None).await;
        assert_eq!(refused.invalid(), ["credential: passkey_invalid"]);
        assert_eq!(boris.get_passkeys().await.ok()["registered"], false);
    }

    async fn what_is_no_passkey_is_not_added(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let options = anna.begin_passkey_registration().await.ok();
        let elsewhere = Device::new().at("https://money.example.org:8443").make(&options).await;
        let refused = anna.register_passkey(&elsewhere, None).await;
        assert_eq!(refused.invalid(), ["credential: passkey_invalid"], "made on another page");
        let again = Device::new().make(&options).await;
        let refused = anna.register_passkey(&again, None).await;
        assert_eq!(refused.invalid(), ["credential: passkey_invalid"], "the challenge was used up");
        let credential = Device::new().make(&anna.begin_passkey_registration().await.ok()).await;
        let other_party = json!({ "credential": credential, "rpId": "example.org" });
        assert_eq!(anna.post("/auth/passkey/register", other_party).await.invalid(), ["rpId: unknown_value"]);
        assert_eq!(anna.register_passkey(&credential, Some(&"x".repeat(61))).await.invalid(), ["name: too_long"]);
        let empty = json!({ "rpId": "money.example.org", "credential": {} });
        let missing = anna.post("/auth/passkey/register", empty).await.invalid();
        assert_eq!(missing, ["credential.id: required"]);
        assert_eq!(app.place.count("passkeys", "TRUE").await, 0);
    }

    async fn a_challenge_runs_out_after_five_minutes(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut device = anna.with_device().await;
        let options = app.guest().begin_passkey_sign_in(json!({})).await.ok();
        let answer = device.sign(&options).await;
        let other = device.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await;
        app.advance(SignedDuration::from_mins(5) - SignedDuration::from_secs(1));
        app.guest().log_in_with_passkey(&other).await.ok();
        app.advance(SignedDuration::from_secs(1));
        app.guest().log_in_with_passkey(&answer).await.refused(401, "passkey_invalid");
    }

    async fn challenges_that_nobody_answered_are_forgotten(app: &TestApp) {
        at_home(app).await;
        app.guest().begin_passkey_sign_in(json!({})).await.ok();
        app.guest().begin_passkey_sign_in(json!({ "username": "nobody" })).await.ok();
        assert_eq!(app.place.count("passkey_ceremonies", "TRUE").await, 2);
        app.advance(SignedDuration::from_mins(6));
        app.clean_up().await;
        assert_eq!(app.place.count("passkey_ceremonies", "TRUE").await, 0);
    }

    async fn where_no_browser_uses_passkeys_it_is_said(app: &TestApp) {
        for url in ["http://192.0.2.7:8080", "http://money.example.org"] {
            app.restart(|config| config.public_url = Some(url.to_owned())).await;
            let refused = app.guest().begin_passkey_sign_in(json!({})).await;
            refused.refused(409, "passkey_unavailable");
        }
        let anna = app.user("anna").await;
        anna.begin_passkey_registration().await.refused(409, "passkey_unavailable");
        anna.begin_step_up().await.refused(409, "passkey_unavailable");
        assert_eq!(anna.get_passkeys().await.ok()["registered"], false);
    }

    async fn a_challenge_is_answered_after_a_restart(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        let options = app.guest().begin_passkey_sign_in(json!({})).await.ok();
        at_home(app).await;
        let answer = device.sign(&options).await;
        app.guest().log_in_with_passkey(&answer).await.ok();
    }
}
