//! E-mail addresses: changed by a link, and trusted once they are proved (`security.md`, L-06 and L-10).

use jiff::SignedDuration;
use kym_testing::{Person, on_both};
use serde_json::{Value, json};

/// The kinds of one's notifications, newest first.
pub async fn kinds(person: &Person) -> Vec<String> {
    let list = person.list_notifications("").await.ok();
    let items = list["items"].as_array().expect("a list").clone();
    items
        .iter()
        .map(|item| kym_testing::text(&item["type"]))
        .collect()
}

async fn ask_change(person: &Person, email: &str) -> Value {
    person.update_me(json!({ "email": email })).await.ok()
}

on_both! {
    async fn another_address_waits_until_its_link_is_followed(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let user = ask_change(&anna, "new@example.org").await;
        assert_eq!(
            (&user["email"], &user["pending_email"], &user["version"]),
            (&json!("anna@example.org"), &json!("new@example.org"), &json!(2)),
        );
        app.run_jobs().await;
        let email = mail.to("new@example.org")[0].clone();
        assert_eq!(email.subject, "Confirm your e-mail address");
        assert_eq!(mail.to("anna@example.org")[0].subject, "Another e-mail address was asked for");
        let confirmed = app.guest().confirm_email(&email.token("/confirm-email")).await.ok();
        assert_eq!(confirmed, json!({ "email": "new@example.org" }));
        let user = anna.get_me().await.ok();
        assert_eq!(
            (&user["email"], &user["pending_email"], &user["email_verified"], &user["version"]),
            (&json!("new@example.org"), &Value::Null, &json!(true), &json!(3)),
        );
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org")[1].subject, "Your e-mail address was changed");
        assert_eq!(kinds(&anna).await, ["email_changed", "email_change_asked"]);
        app.guest().confirm_email(&email.token("/confirm-email")).await.refused(400, "confirmation_token_invalid");
    }

    async fn l_06_another_address_takes_a_fresh_proof_of_identity(app: &TestApp) {
        let anna = app.user("anna").await;
        app.place.execute("UPDATE sessions SET authenticated_at = created_at").await;
        app.advance(SignedDuration::from_mins(9));
        let anna = anna.clone();
        ask_change(&anna, "new@example.org").await;
        app.advance(SignedDuration::from_secs(59));
        anna.update_me(json!({ "full_name": "Anna Berg", "email": "anna@example.org" })).await.ok();
        app.advance(SignedDuration::from_secs(1));
        let anna = app.sign_in_again(&anna).await;
        app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'").await;
        let refused = anna.update_me(json!({ "email": "other@example.org" })).await;
        refused.refused(403, "fresh_authentication_required");
        anna.update_me(json!({ "full_name": "Anna Thal" })).await.ok();
        anna.update_me(json!({ "email": " ANNA@example.org" })).await.ok();
        assert_eq!(anna.get_me().await.ok()["email"], "anna@example.org");
    }

    async fn the_same_address_is_no_change_and_takes_back_a_wish(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "Anna@Example.org").await;
        assert_eq!(app.run_jobs().await, 0);
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let user = ask_change(&anna, "anna@example.org").await;
        assert_eq!(user["pending_email"], Value::Null);
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.refused(400, "confirmation_token_invalid");
    }

    async fn a_change_that_is_cancelled_voids_its_link_and_frees_no_email(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let user = anna.cancel_email_change().await.ok();
        assert_eq!((&user["email"], &user["pending_email"]), (&json!("anna@example.org"), &Value::Null));
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.refused(400, "confirmation_token_invalid");
        assert_eq!(anna.get_me().await.ok()["email"], "anna@example.org");
        // Nobody writes to strangers without end by cancelling in between.
        app.advance(SignedDuration::from_secs(60));
        let early = anna.update_me(json!({ "email": "other@example.org" })).await;
        early.refused(429, "too_many_requests");
        assert_eq!(early.header("retry-after"), "240");
        assert_eq!(anna.send_confirmation().await.status, 429);
        app.advance(SignedDuration::from_secs(240));
        assert_eq!(ask_change(&anna, "other@example.org").await["pending_email"], "other@example.org");
        app.run_jobs().await;
        app.guest().confirm_email(&mail.to("other@example.org")[0].token("/confirm-email")).await.ok();
        app.run_jobs().await;
    }

    async fn where_no_change_is_pending_cancelling_leaves_the_link_of_the_address_one_has(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        anna.send_confirmation().await.no_content();
        app.run_jobs().await;
        anna.cancel_email_change().await.ok();
        let token = mail.to("anna@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.ok();
        assert_eq!(anna.cancel_email_change().await.ok()["email_verified"], true);
        app.guest().cancel_email_change().await.refused(401, "unauthenticated");
    }

    async fn l_13_an_address_that_somebody_has_is_answered_like_any_other(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.user("boris").await;
        let user = ask_change(&anna, "Boris@example.org").await;
        assert_eq!(user["pending_email"], "Boris@example.org");
        app.run_jobs().await;
        let emails = mail.to("boris@example.org");
        assert_eq!(emails.len(), 1);
        assert_eq!(emails[0].subject, "You have an account already");
        assert!(emails[0].text.contains("as boris"), "{}", emails[0].text);
        assert!(mail.to("Boris@example.org").is_empty());
    }

    async fn an_address_that_was_taken_meanwhile_is_not_taken_again(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        app.place.execute(
            "INSERT INTO users (id, email, email_folded, username, username_folded, full_name, password_hash,
                                is_superuser, language, theme, telemetry_enabled, version, created_at)
             SELECT session.id, 'new@example.org', 'new@example.org', 'quick', 'quick', 'Quick', 'x', u.is_superuser,
                    'en', 'auto', u.telemetry_enabled, 1, u.created_at
             FROM users u, sessions session LIMIT 1",
        ).await;
        app.guest().confirm_email(&token).await.refused(400, "confirmation_token_invalid");
        assert_eq!(anna.get_me().await.ok()["email"], "anna@example.org");
    }

    async fn the_newest_link_is_the_only_one_and_one_comes_in_five_minutes(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let early = anna.update_me(json!({ "email": "newer@example.org" })).await;
        early.refused(429, "too_many_requests");
        assert_eq!(early.header("retry-after"), "300");
        assert_eq!(anna.send_confirmation().await.status, 429);
        app.advance(SignedDuration::from_secs(300));
        anna.send_confirmation().await.no_content();
        app.run_jobs().await;
        let emails = mail.to("new@example.org");
        assert_eq!(emails.len(), 2);
        let older = emails[0].token("/confirm-email");
        app.guest().confirm_email(&older).await.refused(400, "confirmation_token_invalid");
        app.guest().confirm_email(&emails[1].token("/confirm-email")).await.ok();
        app.run_jobs().await;
    }

    async fn f_13_of_twenty_who_hold_one_link_one_proves_the_address(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        let racers = (0..20).map(|_| {
            let (guest, token) = (app.guest(), token.clone());
            async move { guest.confirm_email(&token).await.status }
        });
        let statuses = futures_util::future::join_all(racers).await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 400].contains(status)), "{statuses:?}");
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 2);
    }

    async fn a_link_works_for_a_day(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        app.advance(SignedDuration::from_hours(24));
        app.guest().confirm_email(&token).await.refused(400, "confirmation_token_invalid");
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(anna.get_me().await.ok()["pending_email"], Value::Null);
        assert_eq!(app.guest().confirm_email("").await.invalid(), ["token: required"]);
    }

    async fn the_address_one_has_is_proved_by_a_link_and_then_no_more_is_sent(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        assert_eq!(anna.get_me().await.ok()["email_verified"], false);
        anna.send_confirmation().await.no_content();
        app.run_jobs().await;
        let token = mail.to("anna@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.ok();
        assert_eq!(anna.get_me().await.ok()["email_verified"], true);
        anna.send_confirmation().await.no_content();
        assert_eq!(app.run_jobs().await, 0);
        assert_eq!(mail.emails().len(), 1);
        assert_eq!(kinds(&anna).await, Vec::<String>::new());
    }

    async fn a_reset_link_that_went_to_the_old_address_opens_nothing_any_more(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.guest().request_password_reset("anna@example.org").await.ok();
        ask_change(&anna, "new@example.org").await;
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        let reset = emails.iter().find(|email| email.subject == "Choose a new password").expect("a link");
        let token = mail.to("new@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.ok();
        app.run_jobs().await;
        let refused = app.guest().reset_password(&reset.token("/password-reset"), "a new horse battery").await;
        refused.refused(400, "reset_token_invalid");
    }
}
