//! Browsers that are told by a push service.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_testing::{ChannelServer, Person, ReceivedCall, TestApp, on_both, text};
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;
use web_push_native::{Auth, decrypt};

use crate::channels::{budget, look};

/// A browser, as its push service and the server know it.
struct Browser {
    key: SecretKey,
    secret: [u8; 16],
    path: String,
}

impl Browser {
    fn new(number: u8) -> Self {
        Self {
            key: SecretKey::from_slice(&[number; 32]).expect("a key"),
            secret: [number; 16],
            path: format!("/push/{number}"),
        }
    }

    fn subscription(&self, server: &ChannelServer) -> Value {
        let point = self.key.public_key().to_encoded_point(false);
        json!({
            "endpoint": server.url(&self.path),
            "keys": {
                "p256dh": URL_SAFE_NO_PAD.encode(point.as_bytes()),
                "auth": URL_SAFE_NO_PAD.encode(self.secret),
            },
        })
    }

    async fn subscribe(&self, person: &Person, server: &ChannelServer) {
        let body = self.subscription(server);
        person
            .post("/notifications/push-subscriptions", body)
            .await
            .no_content();
    }

    async fn unsubscribe(&self, person: &Person, server: &ChannelServer) {
        let body = json!({ "endpoint": server.url(&self.path) });
        let path = "/notifications/push-subscriptions";
        person
            .send(reqwest::Method::DELETE, path, Some(&body))
            .await
            .no_content();
    }

    /// What it was told.
    fn read(&self, call: &ReceivedCall) -> Value {
        let secret = Auth::from(self.secret);
        let bytes =
            decrypt(call.body.to_vec(), &self.key, &secret).expect("sealed for this browser");
        serde_json::from_slice(&bytes).expect("JSON")
    }
}

/// Which browsers were told something, after a look.
async fn told(app: &TestApp, server: &ChannelServer, person: &Person, name: &str) -> Vec<String> {
    app.notify(person, budget(name)).await;
    look(app).await;
    server
        .received()
        .into_iter()
        .map(|call| call.path)
        .collect()
}

on_both! {
    async fn a_browser_is_told_what_it_alone_can_read(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        let browser = Browser::new(1);
        browser.subscribe(&anna, &server).await;
        app.notify(&anna, budget("Food 🍏")).await;
        look(app).await;
        let calls = server.received();
        assert_eq!(calls.len(), 1);
        let call = &calls[0];
        assert_eq!(call.path, "/push/1");
        assert_eq!([call.header("content-encoding"), call.header("ttl"), call.header("urgency")], ["aes128gcm", "86400", "normal"]);
        assert!(!String::from_utf8_lossy(&call.body).contains("Food"));
        let item = anna.list_notifications("").await.ok()["items"][0].take();
        assert_eq!(browser.read(call), json!({
            "id": item["id"],
            "title": "Budget Food 🍏: 80% is spent",
            "body": "In the workspace \"\" 80% of the budget \"Food 🍏\" is spent.",
            "url": "https://money.example.org/notifications",
        }));
    }

    async fn a_push_service_is_told_who_sends(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        Browser::new(1).subscribe(&anna, &server).await;
        app.notify(&anna, budget("Food")).await;
        look(app).await;
        let calls = server.received();
        let words = calls[0].header("authorization").strip_prefix("vapid t=").expect("a token");
        let (token, key) = words.split_once(", k=").expect("a key");
        let known = anna.get("/notifications/channels/").await.ok()["push_public_key"].take();
        assert_eq!(text(&known), key);
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let bytes = |part: &str| URL_SAFE_NO_PAD.decode(part).expect("base64url");
        let key = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a point");
        let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
        key.verify(signed.as_bytes(), &signature).expect("signed by the key");
        let (header, claims) = signed.split_once('.').expect("two parts");
        let json = |part: &str| serde_json::from_slice::<Value>(&bytes(part)).expect("JSON");
        assert_eq!(json(header), json!({ "typ": "JWT", "alg": "ES256" }));
        assert_eq!(json(claims), json!({
            "aud": server.url(""), "exp": 1_759_665_601 + 12 * 60 * 60, "sub": "https://money.example.org",
        }));
        // The same key after a restart, and on every machine.
        app.restart(|_| {}).await;
        assert_eq!(anna.get("/notifications/channels/").await.ok()["push_public_key"], known);
    }

    async fn a_browser_that_is_gone_is_forgotten_and_the_others_are_told(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        for number in 1..=2 {
            Browser::new(number).subscribe(&anna, &server).await;
        }
        server.next(410, "");
        assert_eq!(told(app, &server, &anna, "One").await, ["/push/1", "/push/2"]);
        assert_eq!(told(app, &server, &anna, "Two").await, ["/push/2"]);
        server.next(404, "");
        told(app, &server, &anna, "Three").await;
        assert_eq!(told(app, &server, &anna, "Four").await, [""; 0]);
        assert_eq!(app.place.count("push_subscriptions", "TRUE").await, 0);
        let state = anna.get("/notifications/channels/").await.ok()["items"][0].take();
        assert_eq!((&state["channel"], &state["is_off"]), (&json!("web_push"), &json!(false)), "another browser may come");
        Browser::new(3).subscribe(&anna, &server).await;
        assert_eq!(told(app, &server, &anna, "Five").await, ["/push/3"]);
    }

    async fn one_that_cannot_be_reached_now_is_told_later(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        Browser::new(1).subscribe(&anna, &server).await;
        server.next(503, "");
        assert_eq!(told(app, &server, &anna, "One").await, ["/push/1"]);
        app.advance(jiff::SignedDuration::from_secs(11));
        look(app).await;
        let again = server.received();
        assert_eq!(Browser::new(1).read(&again[0])["title"], "Budget One: 80% is spent");
    }

    async fn who_signs_out_is_not_told_there_any_more(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        let phone = app.sign_in_again(&anna).await;
        Browser::new(1).subscribe(&anna, &server).await;
        Browser::new(2).subscribe(&phone, &server).await;
        anna.send(reqwest::Method::DELETE, "/users/me/sessions", None).await.no_content();
        assert_eq!(told(app, &server, &anna, "One").await, ["/push/1"], "the phone was signed out");
        app.place.execute("UPDATE sessions SET expires_at = created_at").await;
        assert_eq!(told(app, &server, &anna, "Two").await, [""; 0]);
    }

    async fn one_browser_is_told_what_is_for_whoever_sits_at_it_now(app: &TestApp) {
        let server = app.with_channels().await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let browser = Browser::new(1);
        browser.subscribe(&anna, &server).await;
        browser.subscribe(&boris, &server).await;
        assert_eq!(told(app, &server, &anna, "Hers").await, [""; 0]);
        assert_eq!(told(app, &server, &boris, "His").await, ["/push/1"]);
        // Nobody ends what is somebody else's.
        browser.unsubscribe(&anna, &server).await;
        assert_eq!(told(app, &server, &boris, "His").await, ["/push/1"]);
        browser.unsubscribe(&boris, &server).await;
        browser.unsubscribe(&boris, &server).await;
        assert_eq!(boris.get("/notifications/channels/").await.ok()["items"], json!([]));
    }

    async fn whatever_is_said_fits(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        Browser::new(1).subscribe(&anna, &server).await;
        for sign in ["я", "🍏", "\\", "\u{1}"] {
            let content = Content::new(NotificationKind::BudgetThreshold).text(ParamName::Name, sign.repeat(3000));
            app.notify(&anna, content).await;
            look(app).await;
            let calls = server.received();
            assert!(calls[0].body.len() <= 4096, "{}", calls[0].body.len());
            Browser::new(1).read(&calls[0]);
        }
    }

    async fn somebody_has_a_score_of_browsers_at_most(app: &TestApp) {
        let server = app.with_channels().await;
        let anna = app.user("anna").await;
        for number in 1..=22 {
            Browser::new(number).subscribe(&anna, &server).await;
        }
        assert_eq!(app.place.count("push_subscriptions", "TRUE").await, 20);
        assert_eq!(app.place.count("push_subscriptions", "endpoint LIKE '%/push/2'").await, 0, "the oldest are gone");
    }
}
