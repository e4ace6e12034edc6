//! Stopping letters of a kind by the link that is in each of them.

use jiff::SignedDuration;
use kym_domain::notifications::{Content, NotificationKind};
use kym_notifications::digests::queue_due;
use kym_testing::smtp::Email;
use kym_testing::{Person, TestApp, on_both};
use reqwest::Method;
use serde_json::{Value, json};

use crate::channels::budget;

/// The address in a header of a letter.
fn link(email: &Email) -> String {
    let header = email.header("list-unsubscribe");
    let link = header
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    link.expect("an address").to_owned()
}

/// Where it leads, behind the address of the product.
fn path(email: &Email) -> String {
    let path = link(email);
    path.strip_prefix("https://money.example.org")
        .expect("of the product")
        .to_owned()
}

fn token(email: &Email) -> String {
    path(email)
        .strip_prefix("/unsubscribe/")
        .expect("a token")
        .to_owned()
}

/// The topics that are told by letter.
async fn mailed(person: &Person) -> Vec<String> {
    let settings = person.get_notification_settings().await.ok();
    let topics = settings["topics"].as_array().expect("a list").iter();
    topics
        .filter(|topic| topic["channels"]["email"] == true)
        .map(|topic| kym_testing::text(&topic["topic"]))
        .collect()
}

/// The status of a call at an address that is none of the API.
async fn call(app: &TestApp, method: Method, path: &str, body: &'static str) -> u16 {
    let kind = Some("application/x-www-form-urlencoded");
    app.guest().send_raw(method, path, kind, body).await.status
}

on_both! {
    async fn each_letter_that_can_be_stopped_says_how(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.notify(&anna, budget("Food")).await;
        app.notify(&anna, Content::new(NotificationKind::PasskeyAdded)).await;
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        let letters = mail.to("anna@example.org");
        assert_eq!(letters.len(), 3);
        let (can, cannot): (Vec<_>, Vec<_>) = letters.iter().partition(|letter| letter.subject.contains("Food"));
        assert_eq!(can[0].header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
        let link = link(can[0]);
        assert!(can[0].text.contains(&link) && can[0].html.contains(&link), "{}", can[0].text);
        for letter in cannot {
            assert_eq!(letter.header("list-unsubscribe"), "", "{}", letter.subject);
            assert!(!letter.text.contains("/unsubscribe/"), "{}", letter.text);
        }
        assert_eq!(app.place.count("outbox", "unsubscribe_url IS NOT NULL").await, 0, "it is forgotten with the letter");
    }

    async fn a_mail_program_stops_letters_by_one_call_and_not_by_looking(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.notify(&anna, budget("Food")).await;
        app.run_jobs().await;
        let path = path(&mail.to("anna@example.org")[0]);
        let before = mailed(&anna).await;
        for method in [Method::GET, Method::HEAD] {
            call(app, method, &path, "").await;
        }
        assert_eq!(mailed(&anna).await, before);
        for _ in 0..2 {
            let status = call(app, Method::POST, &path, "List-Unsubscribe=One-Click").await;
            assert_eq!(status, 204);
        }
        let mut after = before.clone();
        after.retain(|topic| topic != "budgets");
        assert_eq!((after.len() + 1, mailed(&anna).await), (before.len(), after));
        app.notify(&anna, budget("Rent")).await;
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        let list = anna.list_notifications("").await.ok();
        assert_eq!(list["items"].as_array().map(Vec::len), Some(2), "the bell says it still");
    }

    async fn a_person_stops_letters_by_the_page_that_the_link_leads_to(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.notify(&anna, budget("Food")).await;
        app.run_jobs().await;
        let token = token(&mail.to("anna@example.org")[0]);
        let stop = async |body: Value| app.guest().post("/notifications/unsubscribe", body).await;
        assert_eq!(stop(json!({ "token": token })).await.ok(), json!({ "topic": "budgets" }));
        assert!(!mailed(&anna).await.contains(&"budgets".to_owned()));
        assert_eq!(stop(json!({})).await.invalid(), ["token: required"]);
        let mut other = token.clone().into_bytes();
        other[0] = if other[0] == b'A' { b'B' } else { b'A' };
        for wrong in ["", "AAAA", "../..", &token[1..], &format!("{token}A"), std::str::from_utf8(&other).expect("text")] {
            stop(json!({ "token": wrong })).await.refused(400, "unsubscribe_token_invalid");
        }
    }

    async fn who_stops_the_digest_hears_of_what_cannot_wait_alone(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        anna.update_notification_settings(json!({ "digest": "daily" })).await.ok();
        let day = async |names: [&str; 2]| {
            for name in names {
                app.notify(&anna, budget(name)).await;
            }
            app.advance(SignedDuration::from_hours(24));
            queue_due(&app.kym().await).await.expect("queued");
            app.run_jobs().await;
        };
        day(["Food", "Rent"]).await;
        let letters = mail.to("anna@example.org");
        assert_eq!((letters.len(), letters[0].subject.as_str()), (1, "2 notifications"));
        // One more waits when the letters are stopped.
        app.notify(&anna, budget("Car")).await;
        let stopped = app.guest().post("/notifications/unsubscribe", json!({ "token": token(&letters[0]) })).await;
        assert_eq!(stopped.ok(), json!({ "topic": null }));
        day(["Food", "Rent"]).await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(mailed(&anna).await, ["security", "membership", "billing"]);
    }

    async fn whoever_is_gone_stops_nothing(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.notify(&anna, budget("Food")).await;
        app.run_jobs().await;
        let path = path(&mail.to("anna@example.org")[0]);
        app.place.execute("DELETE FROM users WHERE username = 'anna'").await;
        assert_eq!(call(app, Method::POST, &path, "").await, 400);
    }
}
