//! The ways to become a user: open with a confirmed address, by invitation, or not at all.

use jiff::SignedDuration;
use kym_platform::config::RegistrationMode;
use kym_testing::{Answer, PASSWORD, Person, TestApp, form, on_both, text};
use serde_json::{Value, json};

const ACCEPTED: &str = "confirm_email";

fn form_with(name: &str, changes: &Value) -> Value {
    let mut form = form(name);
    for (field, value) in changes.as_object().expect("an object") {
        form[field] = value.clone();
    }
    form
}

async fn invite(chief: &Person, email: &str) -> Value {
    let answer = chief
        .post("/users/invitations", json!({ "email": email }))
        .await;
    answer.created()
}

fn token_of(invitation: &Value) -> String {
    let link = text(&invitation["link"]);
    link.split_once("/register?invitation=")
        .expect("a link")
        .1
        .to_owned()
}

async fn register_invited(app: &TestApp, name: &str, token: &str) -> Answer {
    app.guest()
        .register(form_with(name, &json!({ "invitation_token": token })))
        .await
}

/// Only those who were invited come in; the administrator who invites.
async fn by_invitation(app: &TestApp) -> Person {
    app.restart(|config| config.auth.registration = RegistrationMode::Invitation)
        .await;
    app.chief("chief").await
}

on_both! {
    async fn a_name_that_looks_like_another_is_that_one_or_none(app: &TestApp) {
        app.register("chief").await;
        app.guest().register(form_with("first", &json!({ "username": "ａｎｎａ" }))).await.created();
        for typed in ["anna", "ANNA", "ａｎｎａ", " ＡＮＮＡ "] {
            let tokens = app.guest().log_in(typed, PASSWORD).await.ok();
            let me = app.guest().holding(&text(&tokens["access_token"])).get_me().await.ok();
            assert_eq!(me["username"], "anna", "{typed}");
        }
        for (username, code) in [
            ("anna", "taken"),
            ("ａnna", "taken"),
            ("an\u{3164}na", "invalid_username"),
            ("an\u{200b}na", "invalid_username"),
            ("an\u{ffff}na", "invalid_text"),
        ] {
            let refused = app.guest().register(form_with("second", &json!({ "username": username }))).await;
            assert_eq!(refused.invalid(), [format!("username: {code}")]);
        }
    }

    async fn a_name_from_before_signs_in_as_it_was(app: &TestApp) {
        app.register("chief").await;
        app.guest().register(form_with("first", &json!({ "username": "before" }))).await.created();
        app.place.execute("UPDATE users SET username = 'ａｎｎａ', username_folded = 'ａｎｎａ' WHERE username = 'before'").await;
        app.guest().register(form_with("second", &json!({ "username": "anna" }))).await.created();
        for name in ["ａｎｎａ", "anna"] {
            let tokens = app.guest().log_in(name, PASSWORD).await.ok();
            let me = app.guest().holding(&text(&tokens["access_token"])).get_me().await.ok();
            assert_eq!(me["username"], name);
        }
    }

    async fn only_who_was_invited_registers_and_the_address_is_proved(app: &TestApp) {
        let chief = by_invitation(app).await;
        assert_eq!(app.guest().get_registration().await.ok()["mode"], "invitation");
        app.guest().register(form("anna")).await.refused(403, "invitation_invalid");
        let invitation = invite(&chief, "Anna@Example.org").await;
        assert_eq!(invitation["expires_at"], "2025-10-12T12:00:00Z");
        let user = register_invited(app, "anna", &token_of(&invitation)).await.created();
        assert_eq!((&user["email_verified"], &user["is_superuser"]), (&json!(true), &json!(false)));
        app.guest().log_in("anna", PASSWORD).await.ok();
        assert_eq!(chief.get("/users/invitations").await.ok(), json!({ "items": [], "total": 0 }));
        app.run_jobs().await;
    }

    async fn an_invitation_is_for_one_address_once_within_seven_days(app: &TestApp) {
        let chief = by_invitation(app).await;
        let token = token_of(&invite(&chief, "anna@example.org").await);
        register_invited(app, "boris", &token).await.refused(403, "invitation_invalid");
        register_invited(app, "anna", "guessed").await.refused(403, "invitation_invalid");
        register_invited(app, "anna", "").await.refused(403, "invitation_invalid");
        let newest = token_of(&invite(&chief, "anna@example.org").await);
        register_invited(app, "anna", &token).await.refused(403, "invitation_invalid");
        register_invited(app, "anna", &newest).await.created();
        let other = form_with("annika", &json!({ "email": "anna@example.org", "invitation_token": newest }));
        app.guest().register(other).await.refused(403, "invitation_invalid");
        let late = token_of(&invite(&chief, "clara@example.org").await);
        app.advance(SignedDuration::from_hours(24 * 7));
        register_invited(app, "clara", &late).await.refused(403, "invitation_invalid");
    }

    async fn l_28_the_list_of_invitations_never_holds_the_token(app: &TestApp) {
        let chief = by_invitation(app).await;
        let invitation = invite(&chief, "anna@example.org").await;
        let list = chief.get("/users/invitations").await;
        assert_eq!(list.ok()["items"][0]["email"], "anna@example.org");
        assert!(!list.text.contains(&token_of(&invitation)));
        assert_eq!(app.place.count("registration_invitations", "length(token_hash) = 32").await, 1);
    }

    async fn an_invitation_is_taken_back(app: &TestApp) {
        let chief = by_invitation(app).await;
        let invitation = invite(&chief, "anna@example.org").await;
        let path = format!("/users/invitations/{}", text(&invitation["id"]));
        app.user("boris").await.delete(&path).await.refused(403, "forbidden");
        chief.delete(&path).await.no_content();
        chief.delete(&path).await.refused(404, "not_found");
        register_invited(app, "anna", &token_of(&invitation)).await.refused(403, "invitation_invalid");
    }

    async fn whoever_has_an_account_is_not_invited(app: &TestApp) {
        let chief = by_invitation(app).await;
        app.user("anna").await;
        let taken = chief.post("/users/invitations", json!({ "email": "ANNA@example.org" })).await;
        assert_eq!(taken.invalid(), ["email: taken"]);
        let nobody = chief.post("/users/invitations", json!({ "email": "anna" })).await;
        assert_eq!(nobody.invalid(), ["email: invalid_email"]);
        app.restart(|config| config.auth.registration = RegistrationMode::Closed).await;
        let closed = chief.post("/users/invitations", json!({ "email": "clara@example.org" })).await;
        closed.refused(403, "registration_closed");
    }

    async fn f_13_of_twenty_who_hold_one_invitation_one_comes_in(app: &TestApp) {
        let chief = by_invitation(app).await;
        let token = token_of(&invite(&chief, "anna@example.org").await);
        let racers = (0..20).map(|number| {
            let form = form_with(
                &format!("anna{number}"),
                &json!({ "email": "anna@example.org", "invitation_token": token }),
            );
            let guest = app.guest();
            async move { guest.register(form).await.status }
        });
        let statuses = futures_util::future::join_all(racers).await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert_eq!(app.place.count("users", "TRUE").await, 2);
    }

    async fn where_there_is_mail_the_address_is_confirmed_before_the_first_sign_in(app: &TestApp) {
        app.register("chief").await;
        let mail = app.with_mail().await;
        assert_eq!(app.guest().get_registration().await.ok()["mail"], true);
        let accepted = app.guest().register(form("anna")).await.accepted();
        assert_eq!(accepted, json!({ "status": ACCEPTED }));
        app.guest().log_in("anna", PASSWORD).await.refused(403, "email_unconfirmed");
        app.guest().log_in("anna", "wrong horse battery").await.refused(401, "A9901");
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 1, "the email of a moment ago is still good");
        let token = emails[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.ok();
        app.guest().log_in("anna", PASSWORD).await.ok();
    }

    async fn signing_in_asks_again_for_the_confirmation(app: &TestApp) {
        app.register("chief").await;
        let mail = app.with_mail().await;
        app.guest().register(form("anna")).await.accepted();
        app.run_jobs().await;
        app.advance(SignedDuration::from_mins(6));
        app.guest().log_in("anna", PASSWORD).await.refused(403, "email_unconfirmed");
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 2);
        app.guest().confirm_email(&emails[0].token("/confirm-email")).await.refused(400, "confirmation_token_invalid");
        app.guest().confirm_email(&emails[1].token("/confirm-email")).await.ok();
        app.guest().log_in("anna", PASSWORD).await.ok();
    }

    async fn l_13_a_registration_with_an_address_that_somebody_has_is_answered_alike(app: &TestApp) {
        app.register("anna").await;
        let mail = app.with_mail().await;
        let known = form_with("stranger", &json!({ "email": "anna@example.org" }));
        let known = app.guest().register(known).await;
        let unknown = app.guest().register(form("boris")).await;
        assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1, "the owner is told");
        assert_eq!(app.place.count("users", "username = 'stranger'").await, 0);
        // The owner is not flooded with emails.
        for name in ["stranger", "stranger2"] {
            let again = form_with(name, &json!({ "email": "anna@example.org" }));
            app.guest().register(again).await.accepted();
        }
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        // A name is in use whoever has the address.
        for email in ["anna@example.org", "new@example.org"] {
            let taken = form_with("anna", &json!({ "email": email }));
            assert_eq!(app.guest().register(taken).await.invalid(), ["username: taken"]);
        }
    }

    async fn l_10_an_account_that_was_never_confirmed_gives_way_to_the_next_registration(app: &TestApp) {
        app.register("chief").await;
        let mail = app.with_mail().await;
        let squatter = form_with("anna", &json!({ "password": "the squatter's own" }));
        app.guest().register(squatter).await.accepted();
        app.run_jobs().await;
        app.advance(SignedDuration::from_mins(6));
        app.guest().register(form("anna")).await.accepted();
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        app.guest().confirm_email(&emails[0].token("/confirm-email")).await.refused(400, "confirmation_token_invalid");
        app.guest().confirm_email(&emails[1].token("/confirm-email")).await.ok();
        app.guest().log_in("anna", "the squatter's own").await.refused(401, "A9901");
        app.guest().log_in("anna", PASSWORD).await.ok();
    }

    async fn a_registration_that_nobody_confirms_is_forgotten_after_a_week(app: &TestApp) {
        app.register("chief").await;
        let _mail = app.with_mail().await;
        app.guest().register(form("anna")).await.accepted();
        app.run_jobs().await;
        app.advance(SignedDuration::from_hours(24 * 7 + 1));
        app.clean_up().await;
        assert_eq!(app.place.count("users", "TRUE").await, 1);
    }
}
