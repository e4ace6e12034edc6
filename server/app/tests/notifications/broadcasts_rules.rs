//! Who may write messages to users, what makes one, and what can be done with it when.

use jiff::SignedDuration;
use kym_testing::{id, on_both, text};
use reqwest::Method;
use serde_json::{Value, json};

use crate::broadcasts::{get, look, message, send};

const PATH: &str = "/notifications/broadcasts/";

on_both! {
    async fn each_wrong_field_is_named(app: &TestApp) {
        let root = app.administrator("root").await;
        let refused = root.post(PATH, json!({})).await;
        assert_eq!(refused.invalid(), [
            "en.title: required", "en.text: required", "severity: required", "audience.type: required",
        ]);
        let refused = root.post(PATH, json!({
            "en": { "title": "a\nb", "text": "x".repeat(5001) },
            "ru": { "title": "я".repeat(201), "text": "" },
            "severity": "grave",
            "audience": { "type": "dogs" },
            "starts_at": "tomorrow",
            "ends_at": "2025-10-06",
            "is_dismissible": false,
        })).await;
        assert_eq!(refused.invalid(), [
            "en.title: invalid_text", "en.text: too_long", "ru.title: too_long", "ru.text: required",
            "severity: unknown_value", "audience.type: unknown_value", "starts_at: invalid_date", "ends_at: invalid_date",
        ]);
        for (more, expected) in [
            (json!({ "starts_at": "2025-10-05T11:59:59Z" }), vec!["starts_at: past_date"]),
            (json!({ "ends_at": "2025-10-05T12:00:00Z" }), vec!["ends_at: past_date"]),
            (json!({ "starts_at": "2025-10-07T00:00:00Z", "ends_at": "2025-10-07T00:00:00Z" }), vec!["ends_at: range_reversed"]),
            (json!({ "is_dismissible": false }), vec!["ends_at: required"]),
            (json!({ "audience": { "type": "plans" } }), vec!["audience.plan_ids: required"]),
            (json!({ "audience": { "type": "plans", "plan_ids": ["x", root.id] } }), vec!["audience.plan_ids[0]: not_found"]),
            (json!({ "audience": { "type": "plans", "plan_ids": [root.id] } }), vec!["audience.plan_ids[0]: not_found"]),
            (json!({ "audience": { "type": "users", "users": [] } }), vec!["audience.users: required"]),
            (
                json!({ "audience": { "type": "users", "users": ["root@example.org", "nobody@example.org", "x", "0199b000-0000-7000-8000-0000fffff000"] } }),
                vec!["audience.users[1]: not_found", "audience.users[2]: not_found", "audience.users[3]: not_found"],
            ),
            (json!({ "audience": { "type": "users", "users": vec!["root@example.org"; 1001] } }), vec!["audience.users: too_many"]),
        ] {
            assert_eq!(root.post(PATH, message(more.clone())).await.invalid(), expected, "{more}");
        }
        let refused = root.post("/notifications/broadcasts/preview", json!({ "ru": { "title": "", "text": "x" } })).await;
        assert_eq!(refused.invalid(), ["ru.title: required"]);
        assert_eq!(app.place.count("broadcasts", "TRUE").await, 0);
    }

    async fn a_thousand_people_can_be_named(app: &TestApp) {
        let root = app.administrator("root").await;
        let users = json!({ "type": "users", "users": vec!["ROOT@example.org"; 1000] });
        let made = root.post(PATH, message(json!({ "audience": users }))).await.created();
        assert_eq!(made["audience"]["user_count"], 1);
    }

    async fn all_can_be_changed_before_it_begins_and_the_end_alone_then(app: &TestApp) {
        let root = app.administrator("root").await;
        let made = root.post(PATH, message(json!({}))).await.created();
        assert_eq!((&made["state"], &made["version"]), (&json!("draft"), &json!(1)));
        let path = format!("{PATH}{}", text(&made["id"]));
        root.post(&format!("{path}/withdraw"), json!({})).await.refused(409, "broadcast_not_begun");
        let is_admins = json!({ "audience": { "type": "administrators" }, "severity": "error" });
        root.with("if-match", "\"7\"").put(&path, message(is_admins.clone())).await.refused(412, "stale_version");
        let changed = root.with("if-match", "\"1\"").put(&path, message(is_admins)).await.ok();
        assert_eq!((&changed["audience"]["type"], &changed["severity"], &changed["version"]), (&json!("administrators"), &json!("error"), &json!(2)));
        let later = json!({ "starts_at": "2025-10-05T13:00:00Z" });
        assert_eq!(root.put(&path, message(later)).await.ok()["state"], "scheduled");
        root.with("if-match", "\"2\"").post(&format!("{path}/send"), json!({})).await.refused(412, "stale_version");
        let sent = root.post(&format!("{path}/send"), json!({})).await.ok();
        assert_eq!((&sent["state"], &sent["starts_at"]), (&json!("live"), &json!("2025-10-05T12:00:00Z")));
        root.post(&format!("{path}/send"), json!({})).await.refused(409, "broadcast_begun");
        root.delete(&path).await.refused(409, "broadcast_begun");
        look(app).await;
        let root = app.sign_in_again(&root).await;
        let refused = root.put(&path, json!({
            "en": { "title": "Other", "text": "Other" },
            "severity": "info",
            "audience": { "type": "administrators" },
            "is_dismissible": false,
            "ends_at": "2025-10-05T12:00:30Z",
        })).await;
        assert_eq!(refused.invalid(), [
            "en.title: immutable", "en.text: immutable", "ru.title: immutable", "ru.text: immutable", "severity: immutable",
            "is_dismissible: immutable", "audience: immutable", "starts_at: immutable", "ends_at: past_date",
        ]);
        let shorter = json!({ "starts_at": "2025-10-05T12:00:00Z", "ends_at": "2025-10-05T12:10:00Z" });
        assert_eq!(root.put(&path, message(shorter)).await.ok()["ends_at"], "2025-10-05T12:10:00Z");
        assert_eq!(root.list_notifications("").await.ok()["items"][0]["expires_at"], "2025-10-05T12:10:00Z");
        let longer = json!({ "starts_at": "2025-10-05T12:00:00Z", "ends_at": "2025-10-05T12:20:00Z" });
        root.put(&path, message(longer.clone())).await.ok();
        app.advance(SignedDuration::from_mins(15));
        let root = app.sign_in_again(&root).await;
        assert_eq!(root.list_notifications("").await.ok()["unread_count"], 1, "it lasts longer than it was to");
        app.advance(SignedDuration::from_mins(5));
        let root = app.sign_in_again(&root).await;
        for (method, at, body) in [
            (Method::PUT, path.clone(), Some(message(longer))),
            (Method::POST, format!("{path}/send"), None),
            (Method::POST, format!("{path}/withdraw"), None),
        ] {
            root.send(method, &at, body.as_ref()).await.refused(409, "broadcast_over");
        }
        root.delete(&path).await.refused(409, "broadcast_begun");
        look(app).await;
    }

    async fn a_draft_can_be_deleted(app: &TestApp) {
        let root = app.administrator("root").await;
        for more in [json!({}), json!({ "starts_at": "2025-10-05T13:00:00Z" })] {
            let path = format!("{PATH}{}", id(&root.post(PATH, message(more)).await));
            root.with("if-match", "\"3\"").delete(&path).await.refused(412, "stale_version");
            root.delete(&path).await.no_content();
            root.get(&path).await.refused(404, "not_found");
        }
        let over = json!({ "ends_at": "2025-10-05T12:01:00Z" });
        let path = format!("{PATH}{}", id(&root.post(PATH, message(over)).await));
        app.advance(SignedDuration::from_mins(2));
        assert_eq!(root.post(&format!("{path}/send"), json!({})).await.invalid(), ["ends_at: past_date"]);
    }

    async fn what_is_told_to_users_takes_a_fresh_proof(app: &TestApp) {
        let root = app.administrator("root").await;
        let draft = id(&root.post(PATH, message(json!({}))).await);
        let sent = send(&root, json!({})).await;
        app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'").await;
        let later = message(json!({ "starts_at": "2025-10-06T12:00:00Z" }));
        root.post(PATH, later.clone()).await.refused(403, "fresh_authentication_required");
        root.put(&format!("{PATH}{draft}"), later).await.refused(403, "fresh_authentication_required");
        root.post(&format!("{PATH}{draft}/send"), json!({})).await.refused(403, "fresh_authentication_required");
        root.post(PATH, message(json!({}))).await.created();
        root.put(&format!("{PATH}{draft}"), message(json!({}))).await.ok();
        // Nothing is in the way of taking one back.
        root.post(&format!("{PATH}{sent}/withdraw"), json!({})).await.ok();
        look(app).await;
    }

    async fn administrators_alone_have_to_do_with_messages(app: &TestApp) {
        let root = app.administrator("root").await;
        let anna = app.user("anna").await;
        let draft = id(&root.post(PATH, message(json!({}))).await);
        let one = format!("{PATH}{draft}");
        let body = message(json!({}));
        for (method, path, body) in [
            (Method::GET, PATH.to_owned(), None),
            (Method::POST, PATH.to_owned(), Some(&body)),
            (Method::GET, one.clone(), None),
            (Method::PUT, one.clone(), Some(&body)),
            (Method::DELETE, one.clone(), None),
            (Method::POST, format!("{one}/send"), None),
            (Method::POST, format!("{one}/withdraw"), None),
            (Method::GET, "/notifications/defaults".to_owned(), None),
            (Method::GET, "/outbox/templates".to_owned(), None),
            (Method::GET, "/outbox/templates/digest".to_owned(), None),
        ] {
            anna.send(method, &path, body).await.refused(403, "forbidden");
        }
        assert_eq!(get(&root, &draft).await["state"], "draft");
        let list: Value = root.get(PATH).await.ok();
        assert_eq!(list["total"], 1);
    }
}
