//! Emails: how they go out, what is kept, and what never gets into them.

use jiff::SignedDuration;
use kym_testing::{TestApp, on_both};
use serde_json::{Value, json};

/// Somebody asks for a new password, which makes an email.
async fn ask(app: &TestApp, email: &str) {
    app.guest().request_password_reset(email).await.ok();
    app.run_jobs().await;
}

on_both! {
    async fn an_email_goes_out_as_text_and_html_in_the_language_of_its_reader(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        boris.update_settings(json!({ "language": "ru" })).await.ok();
        ask(app, "anna@example.org").await;
        ask(app, "boris@example.org").await;
        let (english, russian) = (&mail.to("anna@example.org")[0], &mail.to("boris@example.org")[0]);
        assert_eq!(english.subject, "Choose a new password");
        assert_eq!(russian.subject, "Новый пароль");
        assert_eq!(english.header("from"), "\"Know Your Money\" <money@example.org>");
        assert_eq!(english.header("auto-submitted"), "auto-generated");
        for (email, words) in [(english, "The link works once"), (russian, "Ссылка сработает один раз")] {
            assert!(email.text.contains(words), "{}", email.text);
            assert!(email.html.contains(words), "{}", email.html);
            let link = format!("https://money.example.org/password-reset/{}", email.token("/password-reset"));
            assert!(email.html.contains(&link), "{}", email.html);
        }
        assert_eq!(app.place.count("outbox", "state = 'sent' AND text IS NULL AND html IS NULL").await, 2);
        anna.get_me().await.ok();
    }

    async fn without_a_mail_server_administrators_read_the_emails(app: &TestApp) {
        let chief = app.chief("chief").await;
        app.user("anna").await;
        ask(app, "anna@example.org").await;
        let list = chief.list_outbox("").await.ok();
        assert_eq!(list["total"], 1);
        let email = &list["items"][0];
        assert_eq!(
            (&email["to"], &email["subject"], &email["state"], &email["sent_at"], &email["error"]),
            (&json!("anna@example.org"), &json!("Choose a new password"), &json!("kept"), &Value::Null, &Value::Null),
        );
        assert!(email["text"].as_str().expect("a text").contains("/password-reset/"), "{email}");
        let stranger = app.user("boris").await;
        stranger.list_outbox("").await.refused(403, "forbidden");
        app.guest().list_outbox("").await.refused(401, "unauthenticated");
    }

    async fn what_is_on_its_way_to_somebody_is_nobody_elses_to_read(app: &TestApp) {
        let _mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        app.user("anna").await;
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        let email = &chief.list_outbox("?limit=-1").await.ok()["items"][0];
        assert_eq!((&email["state"], &email["text"]), (&json!("sent"), &Value::Null));
        chief.list_outbox("?limit=many").await.invalid();
        chief.list_outbox("?order=up").await.invalid();
    }

    async fn a_mail_server_that_was_down_gets_the_email_when_it_is_up(app: &TestApp) {
        let mut mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        app.user("anna").await;
        mail.go_down().await;
        ask(app, "anna@example.org").await;
        let email = chief.list_outbox("").await.ok()["items"][0].take();
        assert_eq!((&email["state"], &email["text"]), (&json!("waiting"), &Value::Null));
        assert!(email["error"].is_string(), "{email}");
        mail.come_up().await;
        app.advance(SignedDuration::from_secs(5));
        assert_eq!(app.run_jobs().await, 0, "it waits before it tries again");
        app.advance(SignedDuration::from_secs(5));
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        assert_eq!(chief.list_outbox("").await.ok()["items"][0]["state"], "sent");
    }

    async fn an_email_that_nobody_takes_is_given_up_and_forgotten(app: &TestApp) {
        let mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        app.user("anna").await;
        mail.refuse(Some("550 no such mailbox"));
        ask(app, "anna@example.org").await;
        let email = chief.list_outbox("").await.ok()["items"][0].take();
        assert_eq!((&email["state"], &email["text"]), (&json!("failed"), &Value::Null));
        assert!(email["error"].as_str().expect("words").contains("no such mailbox"), "{email}");
        assert_eq!(app.place.count("outbox", "text IS NOT NULL OR html IS NOT NULL").await, 0);
        mail.refuse(None);
        app.advance(SignedDuration::from_hours(2));
        app.run_jobs().await;
        assert_eq!(mail.emails().len(), 0);
    }

    async fn a_server_that_is_only_busy_is_asked_again(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        mail.refuse(Some("451 later"));
        ask(app, "anna@example.org").await;
        mail.refuse(None);
        app.advance(SignedDuration::from_secs(10));
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
    }

    async fn a_program_that_died_before_sending_sends_when_it_is_back(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        app.guest().request_password_reset("anna@example.org").await.ok();
        let settings = mail.config();
        app.restart(|config| config.mail = settings).await;
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
    }

    async fn a_program_that_died_between_sending_and_noting_sends_a_copy_that_is_known_as_one(app: &TestApp) {
        let mail = app.with_mail().await;
        app.user("anna").await;
        ask(app, "anna@example.org").await;
        // As it stood before the note: the email waits, and the lease of the dead worker runs.
        app.place.execute("UPDATE outbox SET state = 'waiting', text = 'x', html = 'x', sent_at = NULL").await;
        app.place.execute("UPDATE jobs SET done_at = NULL WHERE kind = 'send_mail'").await;
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 2);
        assert_eq!(emails[0].header("message-id"), emails[1].header("message-id"));
        assert!(emails[0].header("message-id").ends_with("@example.org>"));
    }

    async fn an_email_of_a_change_that_failed_is_never_sent(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let stale = anna.if_match("\"9\"").update_me(json!({ "email": "new@example.org" })).await;
        stale.refused(412, "stale_version");
        assert_eq!(app.run_jobs().await, 0);
        assert_eq!(mail.emails().len(), 0);
        assert_eq!(app.place.count("outbox", "TRUE").await, 0);
    }

    async fn emails_wait_for_an_administrator_when_the_mail_server_is_taken_away(app: &TestApp) {
        let mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        app.user("anna").await;
        let mut mail = mail;
        mail.go_down().await;
        ask(app, "anna@example.org").await;
        app.restart(|_| {}).await;
        app.advance(SignedDuration::from_secs(10));
        app.run_jobs().await;
        assert_eq!(chief.list_outbox("").await.ok()["items"][0]["state"], "kept");
    }

    async fn a_name_is_only_text_in_an_email(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.proved().await;
        let name = "\"><img src=x onerror=alert(1)>";
        anna.update_me(json!({ "full_name": name })).await.ok();
        ask(app, "anna@example.org").await;
        let email = &mail.to("anna@example.org")[0];
        assert!(email.text.contains(name), "{}", email.text);
        assert!(!email.html.contains("<img"), "{}", email.html);
        assert!(email.html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{}", email.html);
    }

    async fn nobody_is_greeted_by_name_at_an_address_that_is_not_proved(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        anna.update_me(json!({ "full_name": "Win money at evil.example" })).await.ok();
        ask(app, "anna@example.org").await;
        let email = &mail.to("anna@example.org")[0];
        assert!(!email.text.contains("evil") && !email.html.contains("evil"), "{}", email.text);
    }

    async fn line_ends_never_reach_a_header(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let bad = "anna@example.org\r\nBcc: everybody@example.org";
        assert_eq!(anna.update_me(json!({ "email": bad })).await.invalid(), ["email: invalid_text"]);
        assert_eq!(app.guest().request_password_reset(bad).await.invalid(), ["email: invalid_text"]);
        let name = "Anna\r\nBcc: everybody@example.org";
        assert_eq!(anna.update_me(json!({ "full_name": name })).await.invalid(), ["full_name: invalid_text"]);
        // Whatever got into the rows all the same.
        app.proved().await;
        app.place.execute("UPDATE users SET full_name = 'Anna

Bcc: everybody@example.org'").await;
        ask(app, "anna@example.org").await;
        let emails = mail.emails();
        assert_eq!(emails.len(), 1);
        assert_eq!((emails[0].header("bcc"), emails[0].header("to")), ("", "anna@example.org"));
    }

    async fn old_emails_are_forgotten(app: &TestApp) {
        app.user("anna").await;
        ask(app, "anna@example.org").await;
        app.advance(SignedDuration::from_hours(24 * 30 + 1));
        app.clean_up().await;
        assert_eq!(app.place.count("outbox", "TRUE").await, 0);
    }
}
