//! Telling people outside of the product: what each channel is sent, and what becomes of it when nobody answers.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::SignedDuration;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_notifications::channels::queue_due;
use kym_testing::{ChannelServer, Person, TestApp, on_both, text};
use serde_json::{Value, json};
use sha2::Sha256;

/// What the clock does about channels, as often as the worker looks.
pub async fn look(app: &TestApp) {
    // A turn is queued once in a second.
    app.advance(SignedDuration::from_secs(1));
    queue_due(&app.kym().await).await.expect("queued");
    app.run_jobs().await;
}

pub fn budget(name: &str) -> Content {
    Content::new(NotificationKind::BudgetThreshold)
        .text(ParamName::Name, name)
        .number(ParamName::Percent, 80)
}

async fn set_up(person: &Person, channel: &str, body: Value) -> Value {
    person
        .put(&format!("/notifications/channels/{channel}"), body)
        .await
        .ok()
}

async fn state(person: &Person) -> Value {
    person.get("/notifications/channels/").await.ok()["items"][0].clone()
}

/// What a webhook was told, after a look: the titles.
async fn titles(app: &TestApp, server: &ChannelServer) -> Vec<String> {
    look(app).await;
    let received = server.received();
    received
        .iter()
        .map(|one| text(&one.json()["data"]["title"]))
        .collect()
}

async fn with_webhook(app: &TestApp, server: &ChannelServer) -> (Person, String) {
    let anna = app.user("anna").await;
    let made = set_up(
        &anna,
        "webhook",
        json!({ "url": server.url("/hook?key=s3cret") }),
    )
    .await;
    (anna, text(&made["secret"]))
}

on_both! {
    async fn telegram_is_written_to_in_plain_words(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        let set = set_up(&anna, "telegram", json!({ "token": "12345:AA-bb_cc", "chat": "-100200300" })).await;
        assert_eq!(set["secret"], Value::Null);
        assert!(!set.to_string().contains("AA-bb_cc"), "{set}");
        app.notify(&anna, budget("Food_*[x](y) <b>")).await;
        look(app).await;
        let received = server.received();
        assert_eq!(received.len(), 1);
        assert_eq!(received[0].path, "/bot12345:AA-bb_cc/sendMessage");
        let body = received[0].json();
        assert_eq!((&body["chat_id"], body.get("parse_mode")), (&json!("-100200300"), None));
        let words = text(&body["text"]);
        assert!(words.starts_with("Budget Food_*[x](y) <b>: 80% is spent\n\n"), "{words}");
        assert!(words.ends_with("\nhttps://money.example.org/notifications"), "{words}");
        // Set again without the token: it is the one from before.
        set_up(&anna, "telegram", json!({ "chat": "@family" })).await;
        app.notify(&anna, budget("Rent")).await;
        look(app).await;
        let again = server.received();
        assert_eq!((again[0].path.as_str(), &again[0].json()["chat_id"]), (received[0].path.as_str(), &json!("@family")));
        let long = "я".repeat(6000);
        app.notify(&anna, budget(&long)).await;
        look(app).await;
        let words = text(&server.received()[0].json()["text"]);
        assert!(words.encode_utf16().count() < 4096, "{}", words.len());
    }

    async fn ntfy_is_published_to_in_any_script(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        anna.put("/users/settings", json!({ "language": "ru" })).await.ok();
        set_up(&anna, "ntfy", json!({ "topic": "anna-money", "token": "tk_secret" })).await;
        app.notify(&anna, budget("Еда 🍏")).await;
        look(app).await;
        let received = server.received();
        let body = received[0].json();
        assert_eq!((received[0].path.as_str(), received[0].header("authorization")), ("/", "Bearer tk_secret"));
        assert_eq!(body["topic"], "anna-money");
        assert_eq!(body["title"], "Бюджет «Еда 🍏»: потрачено 80 %");
        assert_eq!((&body["priority"], &body["tags"]), (&json!(4), &json!(["warning"])));
        assert_eq!(body["click"], "https://money.example.org/notifications");
        // What opens one server is not shown to another.
        let other = app.with_channels().await;
        let anna = app.sign_in_again(&anna).await;
        set_up(&anna, "ntfy", json!({ "topic": "anna-money", "server": other.url("") })).await;
        app.notify(&anna, budget("Rent")).await;
        look(app).await;
        assert!(!other.received()[0].headers.contains_key("authorization"));
    }

    async fn a_webhook_is_signed_and_says_everything(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, secret) = with_webhook(app, &server).await;
        assert_eq!(state(&anna).await["target"], server.url("/hook"), "its query may hold a key");
        app.notify(&anna, budget("Food")).await;
        look(app).await;
        let received = server.received();
        let one = &received[0];
        assert_eq!((one.path.as_str(), one.method.as_str()), ("/hook?key=s3cret", "POST"));
        let list = anna.list_notifications("").await.ok();
        let item = &list["items"][0];
        let body = one.json();
        assert_eq!((&body["type"], &body["timestamp"]), (&item["type"], &item["created_at"]));
        assert_eq!(&body["data"]["notification"], item);
        assert_eq!(body["data"]["title"], "Budget Food: 80% is spent");
        assert_eq!(one.header("webhook-id"), text(&item["id"]));
        let key = STANDARD.decode(secret.strip_prefix("whsec_").expect("a secret")).expect("base64");
        let seconds = one.header("webhook-timestamp");
        let signed = [text(&item["id"]).as_bytes(), b".", seconds.as_bytes(), b".", &one.body].concat();
        let mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key").chain_update(signed);
        let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        assert_eq!(one.header("webhook-signature"), signature);
        assert_eq!(seconds, "1759665601");
    }

    async fn a_webhook_is_tried_for_a_day_under_one_id_and_then_switched_off(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, _) = with_webhook(app, &server).await;
        server.always(500, "nothing that anybody should read");
        app.notify(&anna, budget("Food")).await;
        look(app).await;
        look(app).await;
        let first = server.received();
        assert_eq!(first.len(), 1, "not again at once");
        let failing = state(&anna).await;
        assert_eq!([&failing["last_error"], &failing["last_status"], &failing["is_off"]], [&json!("failed"), &json!(500), &json!(false)]);
        assert!(!failing.to_string().contains("nothing that"), "{failing}");
        let mut attempts = 1;
        for _ in 0..24 * 6 + 12 {
            app.advance(SignedDuration::from_mins(10));
            look(app).await;
            for again in server.received() {
                attempts += 1;
                assert_eq!(again.header("webhook-id"), first[0].header("webhook-id"));
                assert_eq!(again.body, first[0].body);
            }
        }
        assert!((8..=20).contains(&attempts), "{attempts}");
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(state(&anna).await["is_off"], json!(true));
        let told = anna.list_notifications("?type=channel_off").await.ok();
        assert_eq!(told["items"][0]["params"]["channel"], "webhook");
        assert_eq!(told["items"].as_array().map(Vec::len), Some(1));
        server.mend();
        app.notify(&anna, budget("Rent")).await;
        assert_eq!(titles(app, &server).await, [""; 0], "it is off");
        let tried = anna.post("/notifications/settings/test", json!({ "channel": "webhook" })).await.ok();
        assert_eq!(tried, json!({ "is_delivered": true, "error": null, "status": null }));
        assert_eq!(server.received()[0].json()["type"], "test");
        let back = state(&anna).await;
        assert_eq!((&back["is_off"], &back["last_error"]), (&json!(false), &Value::Null));
        app.notify(&anna, budget("Car")).await;
        assert_eq!(titles(app, &server).await, ["Budget Car: 80% is spent"]);
    }

    async fn what_came_meanwhile_follows_in_its_order_when_it_works_again(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, _) = with_webhook(app, &server).await;
        server.next(503, "");
        app.notify(&anna, budget("One")).await;
        look(app).await;
        assert_eq!(server.received().len(), 1);
        app.notify(&anna, budget("Two")).await;
        assert_eq!(titles(app, &server).await, [""; 0], "it is left alone for a while");
        app.advance(SignedDuration::from_secs(11));
        assert_eq!(titles(app, &server).await, ["Budget One: 80% is spent", "Budget Two: 80% is spent"]);
        assert_eq!(app.place.count("notification_deliveries", "TRUE").await, 0);
    }

    async fn a_channel_waits_as_long_as_it_is_asked_to(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        set_up(&anna, "telegram", json!({ "token": "1:a", "chat": "7" })).await;
        server.next(429, "{\"ok\":false,\"parameters\":{\"retry_after\":90}}");
        app.notify(&anna, budget("Food")).await;
        look(app).await;
        assert_eq!(server.received().len(), 1);
        for (seconds, count) in [(60, 0), (27, 0), (2, 1)] {
            app.advance(SignedDuration::from_secs(seconds));
            look(app).await;
            assert_eq!(server.received().len(), count, "{seconds}");
        }
    }

    async fn what_will_never_work_is_not_tried_again(app: &TestApp) {
        let server = app.with_channels().await;
        for (status, body, error) in [
            (401, "{\"description\":\"Unauthorized\"}", "key_refused"),
            (403, "{\"description\":\"Forbidden: bot was blocked by the user\"}", "recipient_refused"),
            (400, "{\"description\":\"Bad Request: chat not found\"}", "recipient_refused"),
        ] {
            let person = app.user(&format!("user{status}")).await;
            set_up(&person, "telegram", json!({ "token": "1:a", "chat": "7" })).await;
            server.next(status, body);
            app.notify(&person, budget("Food")).await;
            look(app).await;
            assert_eq!(server.received().len(), 1);
            let off = state(&person).await;
            assert_eq!([&off["is_off"], &off["last_error"]], [&json!(true), &json!(error)], "{status}");
            look(app).await;
            assert_eq!(server.received().len(), 0);
        }
        // A text that it does not like is given up, and what follows is told.
        let anna = app.user("anna").await;
        set_up(&anna, "telegram", json!({ "token": "1:a", "chat": "7" })).await;
        server.next(400, "{\"description\":\"Bad Request: text must be encoded in UTF-8\"}");
        app.notify(&anna, budget("One")).await;
        app.notify(&anna, budget("Two")).await;
        look(app).await;
        assert_eq!(server.received().len(), 2);
        assert_eq!(state(&anna).await["is_off"], json!(false));
        assert_eq!(app.place.count("notification_deliveries", "TRUE").await, 0);
    }

    async fn many_at_once_are_one_message_to_a_person_and_each_one_to_a_program(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        set_up(&anna, "ntfy", json!({ "topic": "money" })).await;
        set_up(&anna, "webhook", json!({ "url": server.url("/hook") })).await;
        for number in 1..=6 {
            app.notify(&anna, budget(&format!("B{number}"))).await;
        }
        look(app).await;
        let (hooks, topics): (Vec<_>, Vec<_>) = server.received().into_iter().partition(|one| one.path == "/hook");
        assert_eq!((hooks.len(), topics.len()), (6, 1));
        let body = topics[0].json();
        assert_eq!(body["title"], "6 notifications");
        assert!(text(&body["message"]).contains("• Budget B6: 80% is spent"), "{body}");
    }

    async fn a_program_is_told_in_the_quiet_hours_and_a_person_after_them(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        set_up(&anna, "ntfy", json!({ "topic": "money" })).await;
        set_up(&anna, "webhook", json!({ "url": server.url("/hook") })).await;
        let quiet = json!({ "quiet_hours": { "from": "11:00", "until": "13:00" } });
        anna.update_notification_settings(quiet).await.ok();
        app.notify(&anna, budget("Food")).await;
        app.notify(&anna, Content::new(NotificationKind::PasskeyAdded)).await;
        look(app).await;
        let mut paths: Vec<_> = server.received().iter().map(|one| one.path.clone()).collect();
        paths.sort();
        assert_eq!(paths, ["/", "/hook", "/hook"], "the passkey, and both to the program");
        app.advance(SignedDuration::from_hours(1));
        look(app).await;
        assert_eq!(server.received()[0].json()["title"], "Budget Food: 80% is spent");
    }

    async fn a_channel_is_told_what_it_is_to_be_told(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, _) = with_webhook(app, &server).await;
        let channels = json!({ "in_app": false, "email": false, "web_push": false, "telegram": false, "ntfy": false, "webhook": false });
        anna.update_notification_settings(json!({ "topics": { "budgets": channels } })).await.ok();
        app.notify(&anna, budget("Food")).await;
        assert_eq!(titles(app, &server).await, [""; 0]);
        assert_eq!(app.place.count("notifications", "TRUE").await, 0);
        let mut channels = channels;
        channels["webhook"] = json!(true);
        anna.update_notification_settings(json!({ "topics": { "budgets": channels } })).await.ok();
        app.notify(&anna, budget("Rent")).await;
        assert_eq!(titles(app, &server).await, ["Budget Rent: 80% is spent"]);
        assert_eq!(anna.list_notifications("").await.ok()["items"], json!([]));
        anna.delete("/notifications/channels/webhook").await.no_content();
        anna.delete("/notifications/channels/webhook").await.no_content();
        app.notify(&anna, budget("Car")).await;
        assert_eq!(titles(app, &server).await, [""; 0]);
    }

    async fn l_35_no_channel_reaches_what_is_not_public(app: &TestApp) {
        let inside = app.with_channels().await;
        app.restart(|config| config.notifications.allowed_hosts = Vec::new()).await;
        let anna = app.user("anna").await;
        for url in [
            inside.url("/hook"), "http://169.254.169.254/latest/meta-data".to_owned(), "https://localhost/".to_owned(),
            "https://127.1/".to_owned(), "https://2130706433/".to_owned(), "https://0x7f.0.0.1/".to_owned(),
            "https://[::1]/".to_owned(), "https://[::ffff:10.0.0.1]/".to_owned(), "https://100.64.0.1/".to_owned(),
            "https://10.0.0.1/".to_owned(), "https://192.168.1.1/".to_owned(), "http://example.org/".to_owned(),
            "ftp://example.org/".to_owned(), "https://user:pass@example.org/".to_owned(), "nonsense".to_owned(),
            "file:///etc/passwd".to_owned(),
        ] {
            let refused = anna.put("/notifications/channels/webhook", json!({ "url": url })).await;
            assert_eq!(refused.invalid(), ["url: address_refused"], "{url}");
            let refused = anna.put("/notifications/channels/ntfy", json!({ "topic": "a", "server": url })).await;
            assert_eq!(refused.invalid(), ["server: address_refused"], "{url}");
            let keys = json!({ "p256dh": "BAAA", "auth": "AAAA" });
            let refused = anna.post("/notifications/push-subscriptions", json!({ "endpoint": url, "keys": keys })).await;
            assert!(!refused.invalid().is_empty(), "{url}");
        }
        assert_eq!(app.place.count("notification_channels", "TRUE").await, 0);
        assert!(inside.received().is_empty());
    }

    async fn l_35_nobody_is_followed_elsewhere_and_what_was_allowed_may_be_no_more(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, _) = with_webhook(app, &server).await;
        let elsewhere = server.url("/inside");
        server.next_with(302, ("location", &elsewhere));
        app.notify(&anna, budget("Food")).await;
        look(app).await;
        assert_eq!(server.received().len(), 1, "and nothing at /inside");
        assert_eq!([&state(&anna).await["is_off"], &state(&anna).await["last_error"]], [&json!(true), &json!("redirected")]);
        app.restart(|config| config.notifications.allowed_hosts = Vec::new()).await;
        let tried = anna.post("/notifications/settings/test", json!({ "channel": "webhook" })).await.ok();
        assert_eq!(tried, json!({ "is_delivered": false, "error": "address_refused", "status": null }));
        assert!(server.received().is_empty());
    }

    async fn each_wrong_field_of_a_channel_is_named(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        let put = async |channel: &str, body: Value| {
            let answer = anna.put(&format!("/notifications/channels/{channel}"), body).await;
            answer.invalid()
        };
        assert_eq!(put("telegram", json!({ "chat": "7" })).await, ["token: required"]);
        assert_eq!(put("telegram", json!({ "token": "a/../b", "chat": "" })).await, ["token: invalid_text", "chat: required"]);
        assert_eq!(put("ntfy", json!({ "topic": "a b", "token": "x\ny" })).await, ["topic: invalid_text", "token: invalid_text"]);
        assert_eq!(put("webhook", json!({ "url": "" })).await, ["url: required"]);
        let body = json!({ "endpoint": server.url("/push"), "keys": { "p256dh": "AAAA", "auth": "x" } });
        let refused = anna.post("/notifications/push-subscriptions", body).await;
        assert_eq!(refused.invalid(), ["keys.p256dh: invalid_text", "keys.auth: invalid_text"]);
        let refused = anna.post("/notifications/settings/test", json!({ "channel": "pigeon" })).await;
        assert_eq!(refused.invalid(), ["channel: unknown_value"]);
        let refused = anna.post("/notifications/settings/test", json!({ "channel": "ntfy" })).await;
        assert_eq!(refused.invalid(), ["channel: not_found"], "it is not set up");
        assert!(server.received().is_empty());
    }

    async fn two_processes_tell_each_thing_once(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, _) = with_webhook(app, &server).await;
        for number in 1..=5 {
            app.notify(&anna, budget(&format!("B{number}"))).await;
        }
        let kym = app.kym().await;
        queue_due(&kym).await.expect("queued");
        app.advance(SignedDuration::from_secs(1));
        queue_due(&kym).await.expect("queued");
        // Both turns at once, as two workers of a batch have them.
        app.run_jobs().await;
        look(app).await;
        let mut told: Vec<_> = server.received().iter().map(|one| one.header("webhook-id").to_owned()).collect();
        assert_eq!(told.len(), 5);
        told.dedup();
        assert_eq!(told.len(), 5);
    }
}
