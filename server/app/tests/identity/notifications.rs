//! Notifications of what happened to an account.

use jiff::SignedDuration;
use kym_testing::on_both;
use serde_json::{Value, json};

use crate::emails::kinds;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

on_both! {
    async fn a_notification_is_a_row_an_email_and_a_word_over_the_socket(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        anna.with("user-agent", FIREFOX).update_me(json!({ "email": "new@example.org" })).await.ok();
        app.run_jobs().await;
        let list = anna.list_notifications("").await.ok();
        assert_eq!((&list["total"], &list["unread"]), (&json!(1), &json!(1)));
        let notification = &list["items"][0];
        assert_eq!(
            notification,
            &json!({
                "id": notification["id"],
                "kind": "email_change_asked",
                "device": { "browser": "Firefox", "os": "Linux", "kind": "desktop" },
                "address": "127.0.0.1",
                "workspace": null,
                "provider": null,
                "plan": null,
                "limit": null,
                "billing": null,
                "created_at": "2025-10-05T12:00:00Z",
                "read_at": null,
            })
        );
        let event = socket.event().await;
        assert_eq!(
            event,
            json!({
                "event_type": "GENERAL_NOTIFICATION",
                "payload": { "type": "security", "notification": notification },
            })
        );
        let email = &mail.to("anna@example.org")[0];
        for words in ["Firefox on Linux", "127.0.0.1", "2025-10-05 12:00 UTC"] {
            assert!(email.text.contains(words), "{}", email.text);
        }
    }

    async fn notifications_are_seen_all_at_once_and_only_ones_own(app: &TestApp) {
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        anna.update_me(json!({ "email": "a2@example.org" })).await.ok();
        boris.update_me(json!({ "email": "b2@example.org" })).await.ok();
        app.advance(SignedDuration::from_secs(60));
        anna.mark_notifications_read().await.no_content();
        let list = anna.list_notifications("").await.ok();
        assert_eq!((&list["unread"], &list["items"][0]["read_at"]), (&json!(0), &json!("2025-10-05T12:01:00Z")));
        let list = boris.list_notifications("").await.ok();
        assert_eq!((&list["unread"], &list["items"][0]["read_at"]), (&json!(1), &Value::Null));
        app.guest().list_notifications("").await.refused(401, "unauthenticated");
    }

    async fn notifications_come_in_pages_newest_first(app: &TestApp) {
        let mut anna = app.user("anna").await;
        for number in 1..=3 {
            anna.update_me(json!({ "email": format!("a{number}@example.org") })).await.ok();
            app.advance(SignedDuration::from_secs(300));
            anna = app.sign_in_again(&anna).await;
        }
        assert_eq!(kinds(&anna).await.len(), 3);
        let page = anna.list_notifications("?skip=1&limit=1").await.ok();
        assert_eq!((page["items"].as_array().map(Vec::len), &page["total"]), (Some(1), &json!(3)));
        assert_eq!(page["items"][0]["created_at"], "2025-10-05T12:05:00Z");
        assert_eq!(anna.list_notifications("?limit=x").await.invalid(), ["limit: wrong_type"]);
    }
}
