//! Registration and sign-in.

use kym_testing::{PASSWORD, TestApp, form, on_both, text};
use serde_json::{Value, json};

/// The form with other values in it.
fn form_with(name: &str, changes: &Value) -> Value {
    let mut form = form(name);
    for (field, value) in changes.as_object().expect("an object") {
        form[field] = value.clone();
    }
    form
}

/// The token of a fresh set-up link.
async fn setup_token(app: &TestApp) -> String {
    let link = kym_identity::auth::setup::link(&app.kym().await)
        .await
        .expect("the database writes")
        .expect("a link");
    link.split_once("/register?setup=")
        .expect("a token in the link")
        .1
        .to_owned()
}

on_both! {
    async fn the_set_up_link_makes_the_first_administrator_and_only_once(app: &TestApp) {
        let guest = app.guest();
        assert_eq!(guest.get_registration().await.ok(), json!({ "mode": "open", "setup_required": true, "captcha_required": false, "mail": false, "has_public_plans": false }));
        let token = setup_token(app).await;
        let with_token = form_with("anna", &json!({ "setup_token": token }));
        let user = guest.register(with_token).await.created();
        assert_eq!(
            user,
            json!({
                "id": user["id"],
                "email": "anna@example.org",
                "email_verified": false,
                "pending_email": null,
                "username": "anna",
                "full_name": "Anna Example",
                "first_name": "Anna",
                "last_name": "Example",
                "is_superuser": true,
                "second_factor": false,
                "passkeys": 0,
                "created_at": "2025-10-05T12:00:00Z",
                "version": 1,
            })
        );
        assert_eq!(guest.get_registration().await.ok(), json!({ "mode": "open", "setup_required": false, "captcha_required": false, "mail": false, "has_public_plans": false }));
        let again = form_with("boris", &json!({ "setup_token": token }));
        guest.register(again).await.refused(403, "setup_token_invalid");
        assert_eq!(kym_identity::auth::setup::link(&app.kym().await).await.expect("read"), None);
        assert_eq!(app.place.count("users", "TRUE").await, 1);
    }

    async fn nobody_becomes_administrator_by_being_first(app: &TestApp) {
        let guest = app.guest();
        guest.register(form("anna")).await.refused(403, "setup_token_invalid");
        let guessed = form_with("anna", &json!({ "setup_token": "guessed" }));
        guest.register(guessed).await.refused(403, "setup_token_invalid");
        let older = setup_token(app).await;
        let newest = setup_token(app).await;
        let by = |token: &str| form_with("anna", &json!({ "setup_token": token }));
        guest.register(by(&older)).await.refused(403, "setup_token_invalid");
        guest.register(by(&newest)).await.created();
    }

    async fn ten_who_hold_the_set_up_link_make_one_administrator(app: &TestApp) {
        let token = setup_token(app).await;
        let racers = (0..10).map(|number| {
            let form = form_with(&format!("user{number}"), &json!({ "setup_token": token }));
            let guest = app.guest();
            async move { guest.register(form).await.status }
        });
        let statuses = futures_util::future::join_all(racers).await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert_eq!(app.place.count("users", "TRUE").await, 1);
    }

    async fn a_later_user_is_no_administrator(app: &TestApp) {
        app.register("anna").await;
        let user = app.guest().register(form("boris")).await.created();
        assert_eq!(user["is_superuser"], false);
        let proud = form_with("clara", &json!({ "is_superuser": true }));
        assert_eq!(app.guest().register(proud).await.invalid(), ["is_superuser: unknown_field"]);
    }

    async fn closed_registration_refuses_everybody(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.auth.registration = kym_platform::config::RegistrationMode::Closed).await;
        assert_eq!(app.guest().get_registration().await.ok(), json!({ "mode": "closed", "setup_required": false, "captcha_required": false, "mail": false, "has_public_plans": false }));
        app.guest().register(form("boris")).await.refused(403, "registration_closed");
    }

    async fn the_product_goes_on_speaking_the_language_of_the_registration(app: &TestApp) {
        app.register("anna").await;
        let russian = app.guest().with("accept-language", "ru-RU,ru;q=0.9,en;q=0.5");
        russian.register(form("boris")).await.created();
        let tokens = app.guest().log_in("boris", PASSWORD).await.ok();
        let boris = app.guest().holding(&text(&tokens["access_token"]));
        assert_eq!(boris.get_settings().await.ok()["language"], "ru");
    }

    async fn names_and_addresses_are_taken_whatever_their_capitals(app: &TestApp) {
        app.register("anna").await;
        let guest = app.guest();
        let name = form_with("boris", &json!({ "username": " ANNA " }));
        assert_eq!(guest.register(name).await.invalid(), ["username: taken"]);
        let address = form_with("boris", &json!({ "email": "Anna@Example.ORG" }));
        assert_eq!(guest.register(address).await.invalid(), ["email: taken"]);
        assert_eq!(guest.register(form("anna")).await.invalid(), ["email: taken", "username: taken"]);
        // The first letter is Cyrillic: it looks alike and is another name.
        let alike = form_with("boris", &json!({ "username": "аnna" }));
        guest.register(alike).await.created();
    }

    async fn every_bad_field_of_a_registration_is_named(app: &TestApp) {
        app.register("anna").await;
        let guest = app.guest();
        let everything = ["email: required", "username: required", "full_name: required", "password: required"];
        assert_eq!(guest.register(json!({})).await.invalid(), everything);
        let refusals = [
            (json!({ "email": "boris" }), "email: invalid_email"),
            (json!({ "username": "bo" }), "username: too_short"),
            (json!({ "username": "boris@home" }), "username: invalid_username"),
            (json!({ "full_name": "B" }), "full_name: too_short"),
            (json!({ "full_name": "B".repeat(201) }), "full_name: too_long"),
            (json!({ "full_name": "Boris\u{202e}siroB" }), "full_name: invalid_text"),
            (json!({ "password": "1234567" }), "password: too_short"),
            (json!({ "password": "x".repeat(129) }), "password: too_long"),
            (json!({ "password": "password" }), "password: common_password"),
            (json!({ "password": "QWERTYUI" }), "password: common_password"),
            (json!({ "username": 7 }), "username: wrong_type"),
        ];
        for (changes, fault) in refusals {
            assert_eq!(guest.register(form_with("boris", &changes)).await.invalid(), [fault], "{changes}");
        }
        assert_eq!(app.place.count("users", "TRUE").await, 1);
    }

    async fn one_signs_in_by_name_or_by_mail_in_any_capitals(app: &TestApp) {
        app.register("anna").await;
        for name in ["anna", "ANNA", " Anna ", "anna@example.org", "Anna@EXAMPLE.org"] {
            let tokens = app.guest().log_in(name, PASSWORD).await.ok();
            assert_eq!(tokens["token_type"], "bearer");
            let anna = app.guest().holding(&text(&tokens["access_token"]));
            assert_eq!(anna.get_me().await.ok()["username"], "anna", "{name}");
        }
    }

    async fn an_unknown_name_and_a_wrong_password_are_answered_alike(app: &TestApp) {
        app.register("anna").await;
        let wrong = app.guest().log_in("anna", "wrong horse battery").await;
        let unknown = app.guest().log_in("nobody", PASSWORD).await;
        assert_eq!(wrong.refused(401, "A9901"), unknown.refused(401, "A9901"));
        assert_eq!(wrong.without_request_id(), unknown.without_request_id());
        assert_eq!(wrong.text.len(), unknown.text.len());
    }

    async fn a_password_is_taken_exactly_as_it_was_typed(app: &TestApp) {
        app.register("anna").await;
        let spaced = "  пароль 🐎 e\u{301}  ";
        app.guest().register(form_with("boris", &json!({ "password": spaced }))).await.created();
        app.guest().log_in("boris", spaced).await.ok();
        for other in [spaced.trim(), "  ПАРОЛЬ 🐎 e\u{301}  ", "  пароль 🐎 \u{e9}  "] {
            app.guest().log_in("boris", other).await.refused(401, "A9901");
        }
    }

    async fn a_sign_in_without_name_or_password_says_so(app: &TestApp) {
        let empty = app.guest().post("/auth/login", json!({})).await;
        assert_eq!(empty.invalid(), ["username: required", "password: required"]);
        let endless = app.guest().log_in("anna", &"x".repeat(1000)).await;
        assert_eq!(endless.invalid(), ["password: too_long"]);
    }
}
