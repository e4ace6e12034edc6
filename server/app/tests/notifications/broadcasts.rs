//! Messages of the administrators: written, sent to whom they are for, read, and taken back.

use jiff::SignedDuration;
use kym_notifications::broadcasts::queue_due;
use kym_testing::{Person, TestApp, id, on_both, text};
use serde_json::{Value, json};

/// What the clock does about messages, as often as it is looked whether somebody has come.
pub async fn look(app: &TestApp) {
    app.advance(SignedDuration::from_mins(1));
    queue_due(&app.kym().await).await.expect("queued");
    app.run_jobs().await;
}

/// A message to everybody; `more` replaces what it names.
pub fn message(more: Value) -> Value {
    let mut message = json!({
        "en": { "title": "Maintenance", "text": "On Saturday.\n\nMore: https://example.org/a?b=1&c=2." },
        "ru": { "title": "Работы", "text": "В субботу." },
        "severity": "warning",
        "audience": { "type": "all" },
    });
    let Value::Object(more) = more else {
        panic!("no object: {more}");
    };
    for (name, value) in more {
        message[name] = value;
    }
    message
}

/// Writes one and sends it; nobody is told before the clock looks.
pub async fn send(root: &Person, more: Value) -> String {
    let path = "/notifications/broadcasts/";
    let broadcast = id(&root.post(path, message(more)).await);
    root.post(&format!("{path}{broadcast}/send"), json!({}))
        .await
        .ok();
    broadcast
}

pub async fn get(root: &Person, broadcast: &str) -> Value {
    root.get(&format!("/notifications/broadcasts/{broadcast}"))
        .await
        .ok()
}

/// The titles of what somebody is told in the product.
pub async fn titles(app: &TestApp, person: &Person) -> Vec<String> {
    let list = app.sign_in_again(person).await.list_notifications("").await;
    let list = list.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| text(&item["params"]["title"])).collect()
}

/// Whether each of them was told.
async fn told<const N: usize>(app: &TestApp, people: [&Person; N]) -> [bool; N] {
    let mut told = [false; N];
    for (told, person) in told.iter_mut().zip(people) {
        *told = !titles(app, person).await.is_empty();
    }
    told
}

/// Until when those of a list are shown, the nearest first.
fn ends_of(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().expect("a list").iter();
    let mut ends: Vec<_> = items.map(|item| text(&item["expires_at"])).collect();
    ends.sort();
    ends
}

on_both! {
    async fn everybody_is_told_in_their_language(app: &TestApp) {
        let root = app.administrator("root").await;
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        boris.update_settings(json!({ "language": "ru" })).await.ok();
        let mut socket = app.events(&boris).await;
        let broadcast = send(&root, json!({})).await;
        assert_eq!(titles(app, &anna).await.len(), 0, "the clock has not looked yet");
        look(app).await;
        let anna = app.sign_in_again(&anna).await;
        let list = anna.list_notifications("").await.ok();
        let item = &list["items"][0];
        assert_eq!(list["unread_count"], 1);
        assert_eq!(item, &json!({
            "id": item["id"],
            "type": "broadcast",
            "topic": "announcements",
            "severity": "warning",
            "title_key": "notifications.kinds.broadcast",
            "params": { "title": "Maintenance" },
            "workspace_id": null,
            "entity": { "type": "broadcast", "id": broadcast },
            "paragraphs": [
                [{ "text": "On Saturday.", "link": null }],
                [
                    { "text": "More: ", "link": null },
                    { "text": "https://example.org/a?b=1&c=2", "link": "https://example.org/a?b=1&c=2" },
                    { "text": ".", "link": null },
                ],
            ],
            "is_dismissible": true,
            "created_at": "2025-10-05T12:01:00Z",
            "read_at": null,
            "expires_at": "2026-01-03T12:01:00Z",
        }));
        let heard = socket.event().await;
        let heard = &heard["payload"]["notification"];
        assert_eq!((&heard["params"], &heard["paragraphs"]), (&json!({ "title": "Работы" }), &json!([])));
        let boris = app.sign_in_again(&boris).await.with("accept-language", "ru");
        let item = boris.list_notifications("").await.ok()["items"][0].take();
        assert_eq!((&item["params"]["title"], &item["paragraphs"][0][0]["text"]), (&json!("Работы"), &json!("В субботу.")));
        assert_eq!(app.place.count("outbox", "TRUE").await, 0, "letters are not wanted unless somebody says so");
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &broadcast).await["counts"], json!({ "audience": 3, "reached": 3, "read": 0 }));
        look(app).await;
        assert_eq!(titles(app, &anna).await.len(), 1, "nobody is told a second time");
    }

    async fn a_language_that_is_missing_is_the_other_one(app: &TestApp) {
        let root = app.administrator("root").await;
        let only = json!({ "en": null, "ru": { "title": "Работы", "text": "В субботу." } });
        let preview = root.post("/notifications/broadcasts/preview", only.clone()).await.ok();
        let shown = json!({ "title": "Работы", "paragraphs": [[{ "text": "В субботу.", "link": null }]] });
        assert_eq!(preview, json!({ "en": shown, "ru": shown }));
        let broadcast = send(&root, only).await;
        look(app).await;
        assert_eq!(titles(app, &root).await, ["Работы"]);
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &broadcast).await["en"], Value::Null);
    }

    async fn a_message_is_for_those_whom_it_names(app: &TestApp) {
        let root = app.administrator("root").await;
        let [anna, boris, clara] = [app.user("anna").await, app.user("boris").await, app.user("clara").await];
        let subscription = app.subscription(&anna).await;
        app.place.execute("UPDATE users SET disabled_at = created_at WHERE username = 'clara'").await;
        let plans = root.get("/billing/plans").await.ok();
        let plans = plans["items"].as_array().expect("a list");
        let free = plans.iter().find(|plan| plan["is_default"] == true).expect("a default")["id"].clone();
        let paid = json!(subscription.agreement.plan_id.to_string());
        for (audience, expected, count) in [
            (json!({ "type": "administrators" }), [true, false, false], 1),
            (json!({ "type": "plans", "plan_ids": [paid] }), [false, true, false], 1),
            (json!({ "type": "plans", "plan_ids": [free] }), [true, false, true], 2),
            (json!({ "type": "plans", "plan_ids": [free, paid] }), [true, true, true], 3),
            (json!({ "type": "users", "users": ["Anna@Example.org", boris.id, anna.id] }), [false, true, true], 2),
            // Nobody is told whose account is disabled.
            (json!({ "type": "users", "users": [clara.id] }), [false, false, false], 0),
        ] {
            app.place.execute("DELETE FROM notifications").await;
            let root = app.sign_in_again(&root).await;
            let broadcast = send(&root, json!({ "audience": audience })).await;
            look(app).await;
            assert_eq!(told(app, [&root, &anna, &boris]).await, expected, "{audience}");
            let root = app.sign_in_again(&root).await;
            assert_eq!(get(&root, &broadcast).await["counts"], json!({ "audience": count, "reached": count, "read": 0 }), "{audience}");
        }
        assert_eq!(app.place.count("notifications", "user_id = (SELECT id FROM users WHERE username = 'clara')").await, 0);
        let root = app.sign_in_again(&root).await;
        let users = json!({ "type": "users", "users": ["anna@example.org"] });
        let one = root.post("/notifications/broadcasts/", message(json!({ "audience": users }))).await.created();
        assert_eq!(one["audience"], json!({
            "type": "users", "plan_ids": [], "user_count": 1, "users": [{ "id": anna.id, "email": "anna@example.org" }],
        }));
    }

    async fn whoever_comes_while_it_is_shown_is_told(app: &TestApp) {
        let root = app.administrator("root").await;
        app.user("clara").await;
        app.place.execute("UPDATE users SET disabled_at = created_at WHERE username = 'clara'").await;
        let everybody = send(&root, json!({})).await;
        send(&root, json!({ "audience": { "type": "administrators" } })).await;
        look(app).await;
        let anna = app.user("anna").await;
        assert_eq!(titles(app, &anna).await.len(), 0);
        look(app).await;
        assert_eq!(titles(app, &anna).await, ["Maintenance"], "one of the two is for her");
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &everybody).await["counts"]["reached"], 2);
        root.post(&format!("/notifications/broadcasts/{everybody}/withdraw"), json!({})).await.ok();
        let boris = app.user("boris").await;
        look(app).await;
        assert_eq!(titles(app, &boris).await.len(), 0, "it is over");
        assert_eq!(app.place.count("broadcast_recipients", "TRUE").await, 3, "but for who is disabled");
    }

    async fn a_message_begins_and_ends_when_it_says(app: &TestApp) {
        let root = app.administrator("root").await;
        let times = json!({ "starts_at": "2025-10-05T12:10:00Z", "ends_at": "2025-10-05T14:00:00+01:00" });
        let broadcast = root.post("/notifications/broadcasts/", message(times)).await.created();
        assert_eq!((&broadcast["state"], &broadcast["ends_at"]), (&json!("scheduled"), &json!("2025-10-05T13:00:00Z")));
        look(app).await;
        assert_eq!(titles(app, &root).await.len(), 0);
        app.advance(SignedDuration::from_mins(9));
        look(app).await;
        let root = app.sign_in_again(&root).await;
        let item = root.list_notifications("").await.ok()["items"][0].take();
        assert_eq!(item["expires_at"], "2025-10-05T13:00:00Z");
        assert_eq!(get(&root, &text(&broadcast["id"])).await["state"], "live");
        app.advance(SignedDuration::from_mins(49));
        let root = app.sign_in_again(&root).await;
        let list = root.list_notifications("").await.ok();
        assert_eq!((&list["items"], &list["unread_count"]), (&json!([]), &json!(0)), "whether or not the clock has looked");
        assert_eq!(get(&root, &text(&broadcast["id"])).await["state"], "ended");
        look(app).await;
        assert_eq!(app.place.count("notifications", "TRUE").await, 0);
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &text(&broadcast["id"])).await["counts"]["reached"], 1, "what it was is kept");
        let list = root.get("/notifications/broadcasts/?limit=1").await.ok();
        assert_eq!((&list["total"], &list["items"][0]["state"], &list["items"][0]["counts"]["reached"]), (&json!(1), &json!("ended"), &json!(1)));
    }

    async fn a_message_is_shown_until_its_end_however_far_that_is(app: &TestApp) {
        let root = app.administrator("root").await;
        let far = json!({ "is_dismissible": false, "ends_at": "2026-03-01T00:00:00Z" });
        send(&root, far).await;
        send(&root, json!({})).await;
        look(app).await;
        let root = app.sign_in_again(&root).await;
        let list = root.list_notifications("").await.ok();
        let ends = ends_of(&list);
        assert_eq!(ends, ["2026-01-03T12:01:00Z", "2026-03-01T00:00:00Z"]);
        app.advance(SignedDuration::from_hours(24 * 91));
        app.clean_up().await;
        let root = app.sign_in_again(&root).await;
        let list = root.list_notifications("").await.ok();
        let ends = ends_of(&list);
        assert_eq!((ends, &list["unread_count"]), (vec!["2026-03-01T00:00:00Z".to_owned()], &json!(1)));
        app.advance(SignedDuration::from_hours(24 * 60));
        look(app).await;
        assert_eq!(app.place.count("notifications", "kind = 'broadcast'").await, 0);
    }

    async fn what_was_withdrawn_vanishes_at_once(app: &TestApp) {
        let root = app.administrator("root").await;
        let anna = app.user("anna").await;
        let wanted = json!({ "topics": { "announcements": { "email": true } }, "quiet_hours": { "from": "12:00", "until": "20:00" } });
        anna.update_notification_settings(wanted).await.ok();
        let broadcast = send(&root, json!({})).await;
        look(app).await;
        assert_eq!(app.place.count("notification_deliveries", "TRUE").await, 1, "her letter waits for the evening");
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(anna.list_notifications("").await.ok()["unread_count"], 1);
        let mut socket = app.events(&anna).await;
        let root = app.sign_in_again(&root).await;
        root.post(&format!("/notifications/broadcasts/{broadcast}/withdraw"), json!({})).await.ok();
        let list = anna.list_notifications("").await.ok();
        assert_eq!((&list["items"], &list["unread_count"]), (&json!([]), &json!(0)));
        look(app).await;
        assert_eq!(socket.event().await["payload"]["type"], "notifications_changed");
        app.advance(SignedDuration::from_hours(9));
        kym_notifications::digests::queue_due(&app.kym().await).await.expect("queued");
        app.run_jobs().await;
        assert_eq!(app.place.count("outbox", "TRUE").await, 0, "nor is she written about it");
        assert_eq!(app.place.count("notification_deliveries", "TRUE").await, 0);
        let root = app.sign_in_again(&root).await;
        let is = get(&root, &broadcast).await;
        assert_eq!((&is["state"], &is["counts"]["reached"]), (&json!("withdrawn"), &json!(2)));
    }

    async fn what_cannot_be_dismissed_stays_until_it_ends(app: &TestApp) {
        let root = app.administrator("root").await;
        let lasting = json!({ "is_dismissible": false, "ends_at": "2025-10-05T12:05:00Z" });
        send(&root, lasting).await;
        send(&root, json!({})).await;
        look(app).await;
        let root = app.sign_in_again(&root).await;
        let list = root.list_notifications("").await.ok();
        let items = list["items"].as_array().expect("a list");
        let lasting = items.iter().find(|item| item["is_dismissible"] == false).expect("the first");
        let lasting = text(&lasting["id"]);
        root.update_notification(&lasting, json!({ "read": true })).await.refused(409, "notification_not_dismissible");
        root.delete_notification(&lasting).await.refused(409, "notification_not_dismissible");
        root.read_notifications(json!({})).await.no_content();
        let list = root.list_notifications("?unread=true").await.ok();
        assert_eq!((&list["unread_count"], &list["items"][0]["id"]), (&json!(1), &json!(lasting)));
        app.advance(SignedDuration::from_mins(4));
        let root = app.sign_in_again(&root).await;
        assert_eq!(root.list_notifications("").await.ok()["unread_count"], 0);
        root.delete_notification(&lasting).await.refused(404, "not_found");
        look(app).await;
    }

    async fn who_has_read_it_is_counted_whatever_they_do_then(app: &TestApp) {
        let root = app.administrator("root").await;
        let people = [app.user("anna").await, app.user("boris").await, app.user("clara").await];
        let broadcast = send(&root, json!({})).await;
        look(app).await;
        let mut ids = Vec::new();
        let mut here = Vec::new();
        for person in &people {
            let person = app.sign_in_again(person).await;
            ids.push(text(&person.list_notifications("").await.ok()["items"][0]["id"]));
            here.push(person);
        }
        let read = async |app: &TestApp| {
            let root = app.sign_in_again(&root).await;
            get(&root, &broadcast).await["counts"]["read"].clone()
        };
        here[0].update_notification(&ids[0], json!({ "read": true })).await.ok();
        here[0].update_notification(&ids[0], json!({ "read": false })).await.ok();
        assert_eq!(read(app).await, 1);
        here[0].delete_notification(&ids[0]).await.no_content();
        here[1].read_notifications(json!({})).await.no_content();
        assert_eq!(read(app).await, 2);
        // Whoever throws it away unread has not read it.
        here[2].delete_notification(&ids[2]).await.no_content();
        assert_eq!(read(app).await, 2);
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &broadcast).await["counts"], json!({ "audience": 4, "reached": 4, "read": 2 }));
        look(app).await;
        assert_eq!(titles(app, &here[2]).await.len(), 0, "nor are they told once more");
    }

    async fn it_is_written_and_told_outside_where_that_is_wanted(app: &TestApp) {
        let mail = app.with_mail().await;
        let root = app.administrator("root").await;
        let anna = app.user("anna").await;
        anna.update_settings(json!({ "language": "ru" })).await.ok();
        let off = json!({ "topics": { "announcements": { "email": true, "in_app": false } } });
        assert_eq!(anna.update_notification_settings(off).await.invalid(), ["topics.announcements.in_app: immutable"]);
        let wanted = json!({ "topics": { "announcements": { "email": true } } });
        anna.update_notification_settings(wanted).await.ok();
        let text = "Первая строка\nвторая.\n\nСм. https://example.org/?a=1&b=2 <b>и</b>";
        send(&root, json!({ "ru": { "title": "Работы", "text": text } })).await;
        look(app).await;
        app.advance(SignedDuration::from_secs(1));
        kym_notifications::digests::queue_due(&app.kym().await).await.expect("queued");
        app.run_jobs().await;
        let letters = mail.to("anna@example.org");
        assert_eq!(letters.len(), 1);
        let letter = &letters[0];
        assert_eq!(letter.subject, "Работы");
        assert!(letter.text.contains("Первая строка\nвторая.\n\nСм. https://example.org/?a=1&b=2 <b>и</b>"), "{}", letter.text);
        for words in ["<a href=\"https://example.org/?a=1&amp;b=2\"", "&lt;b&gt;и"] {
            assert!(letter.html.contains(words), "{}", letter.html);
        }
        assert_eq!(mail.to("root@example.org").len(), 0);
        assert_eq!(titles(app, &anna).await.len(), 1);
    }

    async fn programs_are_told_all_of_it_and_nothing_once_it_is_withdrawn(app: &TestApp) {
        let server = app.with_channels().await;
        let root = app.administrator("root").await;
        root.update_settings(json!({ "language": "ru" })).await.ok();
        root.put("/notifications/channels/webhook", json!({ "url": server.url("/hook") })).await.ok();
        send(&root, json!({ "severity": "error" })).await;
        look(app).await;
        let tell = async || {
            kym_notifications::channels::queue_due(&app.kym().await).await.expect("queued");
            app.run_jobs().await;
            server.received()
        };
        let received = tell().await;
        assert_eq!(received.len(), 1);
        let data = &received[0].json()["data"];
        assert_eq!((&data["title"], &data["text"]), (&json!("Работы"), &json!("В субботу.")));
        let item = &data["notification"];
        assert_eq!((&item["severity"], &item["paragraphs"][0][0]["text"]), (&json!("error"), &json!("В субботу.")));
        app.advance(SignedDuration::from_secs(1));
        let root = app.sign_in_again(&root).await;
        let broadcast = send(&root, json!({})).await;
        look(app).await;
        let root = app.sign_in_again(&root).await;
        root.post(&format!("/notifications/broadcasts/{broadcast}/withdraw"), json!({})).await.ok();
        assert_eq!(tell().await.len(), 0);
        look(app).await;
    }
}
