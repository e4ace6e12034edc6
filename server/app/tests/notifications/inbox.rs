//! The notifications of a user: listed, read and deleted.

use jiff::SignedDuration;
use kym_testing::{Person, TestApp, on_both, text};
use serde_json::{Value, json};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

/// The ids of what a query finds.
async fn ids(person: &Person, query: &str) -> Vec<String> {
    let list = person.list_notifications(query).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| text(&item["id"])).collect()
}

async fn unread(person: &Person) -> Value {
    person.list_notifications("").await.ok()["unread_count"].clone()
}

/// Somebody who was told of so many changes of their address, some minutes apart; the ids, newest first.
async fn told(app: &TestApp, name: &str, count: usize) -> (Person, Vec<String>) {
    let mut person = app.user(name).await;
    for number in 0..count {
        person
            .update_me(json!({ "email": format!("{name}{number}@example.org") }))
            .await
            .ok();
        app.advance(SignedDuration::from_mins(5));
        person = app.sign_in_again(&person).await;
    }
    let all = ids(&person, "").await;
    assert_eq!(all.len(), count);
    (person, all)
}

on_both! {
    async fn a_notification_is_a_row_an_email_and_a_word_over_the_socket(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        anna.with("user-agent", FIREFOX).update_me(json!({ "email": "new@example.org" })).await.ok();
        app.run_jobs().await;
        let list = anna.list_notifications("").await.ok();
        assert_eq!((&list["unread_count"], &list["next_cursor"]), (&json!(1), &Value::Null));
        let notification = &list["items"][0];
        assert_eq!(
            notification,
            &json!({
                "id": notification["id"],
                "type": "email_change_asked",
                "topic": "security",
                "severity": "info",
                "title_key": "notifications.kinds.email_change_asked",
                "params": {
                    "address": "127.0.0.1",
                    "device": { "browser": "Firefox", "os": "Linux", "kind": "desktop" },
                },
                "workspace_id": null,
                "entity": null,
                "paragraphs": [],
                "is_dismissible": true,
                "created_at": "2025-10-05T12:00:00Z",
                "read_at": null,
                "expires_at": "2026-01-03T12:00:00Z",
            })
        );
        let event = socket.event().await;
        assert_eq!(
            event,
            json!({
                "event_type": "GENERAL_NOTIFICATION",
                "payload": { "type": "notification", "notification": notification },
            })
        );
        let email = &mail.to("anna@example.org")[0];
        for words in ["Firefox on Linux", "127.0.0.1", "2025-10-05 12:00 UTC"] {
            assert!(email.text.contains(words), "{}", email.text);
        }
    }

    async fn pages_follow_each_other_whatever_comes_and_goes_meanwhile(app: &TestApp) {
        let (anna, all) = told(app, "anna", 5).await;
        let first = anna.list_notifications("?limit=2").await.ok();
        assert_eq!(first["next_cursor"], json!(all[1]));
        assert_eq!(ids(&anna, "?limit=2").await, all[..2]);
        // The one that the cursor names goes, and a new one comes.
        anna.delete_notification(&all[1]).await.no_content();
        anna.update_me(json!({ "email": "later@example.org" })).await.ok();
        let query = format!("?limit=2&cursor={}", all[1]);
        let second = anna.list_notifications(&query).await.ok();
        assert_eq!(ids(&anna, &query).await, all[2..4]);
        let query = format!("?limit=2&cursor={}", text(&second["next_cursor"]));
        let last = anna.list_notifications(&query).await.ok();
        assert_eq!((ids(&anna, &query).await.as_slice(), &last["next_cursor"]), (&all[4..], &Value::Null));
        assert_eq!(ids(&anna, "?limit=-1").await.len(), 5);
    }

    async fn the_list_is_filtered_and_the_count_is_of_all(app: &TestApp) {
        let (anna, all) = told(app, "anna", 2).await;
        anna.update_notification(&all[0], json!({ "read": true })).await.ok();
        assert_eq!(ids(&anna, "?unread=true").await, all[1..]);
        assert_eq!(ids(&anna, "?type=email_changed").await, [""; 0]);
        assert_eq!(ids(&anna, "?type=email_changed,email_change_asked").await, all);
        assert_eq!(anna.list_notifications("?type=email_changed").await.ok()["unread_count"], 1);
        for (query, refused) in [
            ("?limit=x", "limit: wrong_type"),
            ("?unread=maybe", "unread: wrong_type"),
            ("?type=weather", "type: unknown_value"),
            ("?cursor=7", "cursor: unknown_value"),
            ("?skip=1", "skip: unknown_field"),
        ] {
            assert_eq!(anna.list_notifications(query).await.invalid(), [refused]);
        }
        app.guest().list_notifications("").await.refused(401, "unauthenticated");
    }

    async fn one_is_read_and_unread_again_and_other_windows_hear_of_it(app: &TestApp) {
        let (anna, all) = told(app, "anna", 1).await;
        let mut socket = app.events(&anna).await;
        let changed = json!({ "event_type": "GENERAL_NOTIFICATION", "payload": { "type": "notifications_changed" } });
        let now = "2025-10-05T12:05:00Z";
        let read = anna.update_notification(&all[0], json!({ "read": true })).await.ok();
        assert_eq!((&read["read_at"], unread(&anna).await), (&json!(now), json!(0)));
        assert_eq!(socket.event().await, changed);
        app.advance(SignedDuration::from_secs(60));
        let again = anna.update_notification(&all[0], json!({ "read": true })).await.ok();
        assert_eq!(again["read_at"], now, "it was read then");
        let back = anna.update_notification(&all[0], json!({ "read": false })).await.ok();
        assert_eq!((&back["read_at"], unread(&anna).await), (&Value::Null, json!(1)));
        assert_eq!(socket.event().await, changed);
        anna.delete_notification(&all[0]).await.no_content();
        assert_eq!(socket.event().await, changed);
        anna.delete_notification(&all[0]).await.refused(404, "not_found");
        anna.update_notification(&all[0], json!({ "read": true })).await.refused(404, "not_found");
    }

    async fn what_comes_while_all_are_marked_stays_unread(app: &TestApp) {
        let (anna, all) = told(app, "anna", 3).await;
        anna.read_notifications(json!({ "up_to": all[1] })).await.no_content();
        assert_eq!(ids(&anna, "?unread=true").await, all[..1]);
        anna.read_notifications(json!({})).await.no_content();
        assert_eq!(unread(&anna).await, 0);
    }

    async fn nobody_reads_or_deletes_what_is_somebody_elses(app: &TestApp) {
        let (_, annas) = told(app, "anna", 1).await;
        let (boris, boriss) = told(app, "boris", 1).await;
        boris.update_notification(&annas[0], json!({ "read": true })).await.refused(404, "not_found");
        boris.delete_notification(&annas[0]).await.refused(404, "not_found");
        boris.read_notifications(json!({ "up_to": annas[0] })).await.no_content();
        boris.read_notifications(json!({})).await.no_content();
        assert_eq!(ids(&boris, "").await, boriss);
        assert_eq!(app.place.count("notifications", "read_at IS NULL").await, 1);
    }

    async fn who_was_removed_reads_no_names_of_the_workspace_any_more(app: &TestApp) {
        let home = app.home("olga").await;
        let editor = app.member(&home, "editor").await;
        home.owner.change_role(&home, &editor.id, "viewer").await.ok();
        assert_eq!(unread(&editor).await, 1);
        home.owner.remove_member(&home, &editor.id).await.no_content();
        let list = editor.list_notifications("").await.ok();
        let kinds: Vec<_> = list["items"].as_array().expect("a list").iter().map(|item| &item["type"]).collect();
        assert_eq!((kinds, &list["unread_count"]), (vec![&json!("workspace_removed")], &json!(1)));
    }

    async fn an_invitation_is_told_to_whoever_has_the_address_and_proved_it(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let invite = async || {
            home.owner.invite(&home, "anna@example.org", "viewer").await.created();
        };
        invite().await;
        assert_eq!(unread(&anna).await, 0, "it may be somebody else's");
        app.place.execute("UPDATE users SET email_verified_at = created_at WHERE username = 'anna'").await;
        invite().await;
        let told = anna.list_notifications("").await.ok()["items"][0].take();
        let params = json!({ "workspace": "olga's", "person": "Olga Example", "role": "viewer" });
        assert_eq!((&told["type"], &told["params"]), (&json!("workspace_invited"), &params));
        app.run_jobs().await;
        assert_eq!(app.place.count("outbox", "recipient = 'anna@example.org'").await, 2, "the invitations alone");
    }

    async fn they_are_kept_for_ninety_days(app: &TestApp) {
        told(app, "anna", 1).await;
        app.advance(SignedDuration::from_hours(24 * 90 - 1));
        app.clean_up().await;
        assert_eq!(app.place.count("notifications", "TRUE").await, 1);
        app.advance(SignedDuration::from_hours(1));
        app.clean_up().await;
        assert_eq!(app.place.count("notifications", "TRUE").await, 0);
    }
}
