//! New passwords by links (`security.md`, L-09 and L-13).

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_testing::smtp::{Email, MailServer};
use kym_testing::{PASSWORD, TestApp, on_both, text};
use serde_json::json;

const NEW: &str = "a new horse battery";

/// The emails with a link to an address, oldest first.
fn links(mail: &MailServer, address: &str) -> Vec<Email> {
    let mut emails = mail.to(address);
    emails.retain(|email| email.subject == "Choose a new password");
    emails
}

/// The token that is mailed to an address.
async fn token(app: &TestApp, mail: &MailServer, address: &str) -> String {
    let before = links(mail, address).len();
    app.guest().request_password_reset(address).await.ok();
    app.run_jobs().await;
    let emails = links(mail, address);
    assert_eq!(emails.len(), before + 1);
    emails[before].token("/password-reset")
}

on_both! {
    async fn a_link_sets_a_new_password_and_signs_in_nowhere(app: &TestApp) {
        let mail = app.with_mail().await;
        app.register("anna").await;
        let address = "anna@example.org";
        let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
        let anna = app.guest().holding(&text(&tokens["access_token"]));
        let answer = app.guest().request_password_reset(address).await;
        assert!(answer.ok()["message"].as_str().expect("words").contains("If there is an account"));
        app.run_jobs().await;
        let token = mail.to(address).last().expect("an email").token("/password-reset");
        app.guest().reset_password(&token, NEW).await.no_content();
        anna.get_me().await.refused(401, "unauthenticated");
        app.guest().refresh(&text(&tokens["refresh_token"])).await.refused(401, "session_expired");
        app.guest().log_in("anna", PASSWORD).await.refused(401, "A9901");
        let tokens = app.guest().log_in("anna", NEW).await.ok();
        app.run_jobs().await;
        let anna = app.guest().holding(&text(&tokens["access_token"]));
        assert_eq!(anna.get_me().await.ok()["email_verified"], true, "the email was read");
        let notifications = anna.list_notifications("").await.ok();
        let kinds: Vec<_> = notifications["items"].as_array().expect("a list").iter().map(|one| &one["type"]).collect();
        assert!(kinds.contains(&&json!("password_reset")), "{notifications}");
        assert!(mail.to(address).iter().any(|email| email.subject == "A new password was set"));
    }

    async fn l_09_a_link_works_once_for_ten_minutes(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let used = token(app, &mail, "anna@example.org").await;
        app.guest().reset_password(&used, NEW).await.no_content();
        app.guest().reset_password(&used, "another horse battery").await.refused(400, "reset_token_invalid");
        app.advance(SignedDuration::from_mins(5));
        let late = token(app, &mail, "anna@example.org").await;
        app.advance(SignedDuration::from_mins(10));
        app.guest().reset_password(&late, NEW).await.refused(400, "reset_token_invalid");
        // A clock that is set back revives nothing that was used.
        app.advance(SignedDuration::from_hours(-1));
        app.guest().reset_password(&used, NEW).await.refused(400, "reset_token_invalid");
        app.run_jobs().await;
    }

    async fn l_09_the_newest_link_kills_the_one_before_and_any_new_password_kills_it(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let chief = app.chief("chief").await;
        let older = token(app, &mail, "anna@example.org").await;
        app.advance(SignedDuration::from_mins(5));
        let newer = token(app, &mail, "anna@example.org").await;
        app.guest().reset_password(&older, NEW).await.refused(400, "reset_token_invalid");
        let list = chief.list_users("?search=anna").await.ok();
        let handed = chief.create_password_reset_link(&text(&list["items"][0]["id"])).await.ok();
        app.guest().reset_password(&newer, NEW).await.refused(400, "reset_token_invalid");
        let link = text(&handed["link"]);
        let handed = link.strip_prefix("https://money.example.org/password-reset/").expect("the public address");
        app.guest().reset_password(handed, NEW).await.no_content();
        app.advance(SignedDuration::from_mins(5));
        let open = token(app, &mail, "anna@example.org").await;
        let kym = app.kym().await;
        let mut tx = kym.db.write().await.expect("a change");
        let id = list["items"][0]["id"].as_str().expect("an id").parse().expect("an id");
        kym_store::users::set_password(&mut tx, id, "hash", app.now()).await.expect("set");
        tx.commit().await.expect("committed");
        app.guest().reset_password(&open, NEW).await.refused(400, "reset_token_invalid");
        app.run_jobs().await;
    }

    async fn l_09_the_database_holds_only_a_hash(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let token = token(app, &mail, "anna@example.org").await;
        assert_eq!(token.len(), 43, "32 bytes as base64url");
        let condition = format!("CAST(payload AS TEXT) LIKE '%{token}%'");
        assert_eq!(app.place.count("jobs", &condition).await, 0);
        let condition = format!("text LIKE '%{token}%' OR html LIKE '%{token}%' OR subject LIKE '%{token}%'");
        assert_eq!(app.place.count("outbox", &condition).await, 0);
        assert_eq!(app.place.count("password_resets", "hash IS NOT NULL AND LENGTH(hash) = 32").await, 1);
    }

    async fn one_address_gets_one_link_in_five_minutes(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let mut answers = Vec::new();
        for address in ["anna@example.org", "ANNA@example.org ", " Anna@Example.org"] {
            answers.push(app.guest().request_password_reset(address).await.ok());
        }
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        app.advance(SignedDuration::from_secs(300));
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 2);
    }

    async fn l_13_the_answer_is_the_same_for_an_address_that_nobody_has(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let known = app.guest().request_password_reset("anna@example.org").await;
        let unknown = app.guest().request_password_reset("nobody@example.org").await;
        assert_eq!(known.ok(), unknown.ok());
        assert_eq!(known.text.len(), unknown.text.len());
        // The work is the same as well: a job, whoever asks.
        assert_eq!(app.place.count("jobs", "kind = 'send_reset_link'").await, 2);
        assert_eq!(app.place.count("outbox", "TRUE").await, 0);
        app.run_jobs().await;
        assert_eq!(mail.emails().len(), 1);
        let russian = app.guest().with("accept-language", "ru").request_password_reset("nobody@example.org").await.ok();
        assert!(russian["message"].as_str().expect("words").contains("Если"), "{russian}");
        app.run_jobs().await;
    }

    async fn after_some_requests_of_an_address_each_takes_a_captcha(app: &TestApp) {
        app.restart(|config| config.limits.requests_before_captcha = 3).await;
        for number in 0..3 {
            app.guest().request_password_reset(&format!("nobody{number}@example.org")).await.ok();
        }
        app.guest().request_password_reset("nobody@example.org").await.refused(403, "A0106");
        let wrong = json!({ "email": "nobody@example.org", "captcha_id": "x", "captcha_solution": "abcde" });
        app.guest().post("/users/password/reset/request", wrong).await.refused(403, "A0106");
        app.run_jobs().await;
    }

    async fn one_address_asks_only_so_often(app: &TestApp) {
        app.restart(|config| config.limits.resets_per_address = 3).await;
        for _ in 0..3 {
            app.guest().request_password_reset("nobody@example.org").await.ok();
        }
        let refused = app.guest().request_password_reset("nobody@example.org").await;
        refused.refused(429, "too_many_requests");
        assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
        app.run_jobs().await;
    }

    async fn a_name_is_no_address(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        assert_eq!(app.guest().request_password_reset("anna").await.invalid(), ["email: invalid_email"]);
        assert_eq!(app.guest().post("/users/password/reset/request", json!({})).await.invalid(), ["email: required"]);
        app.run_jobs().await;
        assert_eq!(mail.emails().len(), 0);
    }

    async fn a_weak_password_does_not_burn_the_link(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let token = token(app, &mail, "anna@example.org").await;
        for (password, fault) in [
            ("", "new_password: required"),
            ("1234567", "new_password: too_short"),
            ("password", "new_password: common_password"),
        ] {
            assert_eq!(app.guest().reset_password(&token, password).await.invalid(), [fault]);
        }
        app.guest().reset_password(&token, NEW).await.no_content();
        app.run_jobs().await;
    }

    async fn nothing_but_a_token_that_was_given_out_is_one(app: &TestApp) {
        app.user("anna").await;
        for token in ["null", "x", "%00", "../../etc/passwd"] {
            app.guest().reset_password(token, NEW).await.refused(400, "reset_token_invalid");
        }
        assert_eq!(app.guest().reset_password("", NEW).await.invalid(), ["token: required"]);
        app.guest().reset_password(&"x".repeat(100_000), NEW).await.refused(400, "reset_token_invalid");
    }

    async fn a_disabled_user_gets_no_link_and_uses_none(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let chief = app.chief("chief").await;
        let open = token(app, &mail, "anna@example.org").await;
        chief.update_user(&anna.id, json!({ "is_disabled": true })).await.ok();
        app.guest().reset_password(&open, NEW).await.refused(400, "reset_token_invalid");
        app.advance(SignedDuration::from_mins(5));
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
    }

    async fn f_13_of_fifty_who_hold_one_link_one_sets_the_password(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let token = token(app, &mail, "anna@example.org").await;
        let racers = (0..50).map(|number| {
            let (guest, token) = (app.guest(), token.clone());
            async move {
                let answer = guest.reset_password(&token, &format!("a horse of number {number}")).await;
                // Too many hash at once, as they may.
                (number, answer.status)
            }
        });
        let answers = join_all(racers).await;
        let winners: Vec<_> = answers.iter().filter(|(_, status)| *status == 204).collect();
        assert_eq!(winners.len(), 1, "{answers:?}");
        assert!(answers.iter().all(|(_, status)| [204, 400, 429].contains(status)), "{answers:?}");
        let password = format!("a horse of number {}", winners[0].0);
        app.guest().log_in("anna", &password).await.ok();
        app.run_jobs().await;
    }

    async fn l_05_a_link_of_one_user_opens_nobody_elses_account(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        let boris = app.user("boris").await;
        let token = token(app, &mail, "anna@example.org").await;
        app.guest().reset_password(&token, NEW).await.no_content();
        app.guest().log_in("anna", NEW).await.ok();
        boris.get_me().await.ok();
        assert_eq!(app.place.count("users", "password_changed_at IS NOT NULL").await, 1);
        app.run_jobs().await;
    }

    async fn a_link_that_an_administrator_saw_proves_no_address(app: &TestApp) {
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        let handed = chief.create_password_reset_link(&anna.id).await.ok();
        assert_eq!(handed["expires_at"], "2025-10-05T12:10:00Z");
        let link = text(&handed["link"]);
        let token = link.split("/password-reset/").nth(1).expect("a token");
        app.guest().reset_password(token, NEW).await.no_content();
        let tokens = app.guest().log_in("anna", NEW).await.ok();
        let anna = app.guest().holding(&text(&tokens["access_token"]));
        assert_eq!(anna.get_me().await.ok()["email_verified"], false);
    }
}
