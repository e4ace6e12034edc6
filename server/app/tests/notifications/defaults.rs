//! What administrators set for everybody who has set nothing.

use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_testing::{Person, TestApp, on_both};
use serde_json::{Value, json};

const PATH: &str = "/notifications/defaults";

fn budget() -> Content {
    Content::new(NotificationKind::BudgetThreshold)
        .text(ParamName::Name, "Food")
        .number(ParamName::Percent, 80)
}

/// Whether somebody is told of a budget in the product and by letter.
async fn told(app: &TestApp, person: &Person, address: &'static str) -> (i64, i64) {
    app.place.execute("DELETE FROM outbox").await;
    app.place.execute("DELETE FROM notifications").await;
    app.notify(person, budget()).await;
    let letters = format!("recipient = '{address}'");
    (
        app.place.count("notifications", "is_in_app").await,
        app.place.count("outbox", &letters).await,
    )
}

fn row<'a>(settings: &'a Value, topic: &str) -> &'a Value {
    let topics = settings["topics"].as_array().expect("a list");
    topics
        .iter()
        .find(|row| row["topic"] == topic)
        .expect("a row")
}

on_both! {
    async fn what_nobody_has_set_is_as_administrators_set_it(app: &TestApp) {
        let root = app.administrator("root").await;
        let [anna, boris] = [app.user("anna").await, app.user("boris").await];
        boris.update_notification_settings(json!({ "topics": { "budgets": { "email": true } }, "digest_hour": 9 })).await.ok();
        boris.update_notification_settings(json!({ "topics": { "budgets": { "email": false } }, "digest_hour": 9 })).await.ok();
        boris.update_notification_settings(json!({ "topics": { "budgets": { "email": true } }, "digest_hour": 9 })).await.ok();
        let before = root.get(PATH).await.ok();
        assert_eq!(before["version"], 1);
        let expected = json!({
            "topic": "budgets", "is_required": false, "required_channels": [],
            "channels": { "in_app": true, "email": true, "web_push": true, "telegram": true, "ntfy": true, "webhook": true },
        });
        assert_eq!(row(&before, "budgets"), &expected);
        assert_eq!(row(&before, "announcements")["required_channels"], json!(["in_app"]));
        assert_eq!(row(&before, "security")["required_channels"].as_array().expect("a list").len(), 6);
        assert_eq!(told(app, &anna, "anna@example.org").await, (1, 1));
        let off = json!({ "topics": { "budgets": { "email": false, "in_app": false }, "imports": { "email": true } } });
        let after = root.put(PATH, off).await.ok();
        assert_eq!(after["version"], 2);
        assert_eq!(row(&after, "budgets")["channels"]["email"], false);
        assert_eq!(row(&after, "imports")["channels"]["email"], true);
        assert_eq!(root.get(PATH).await.ok(), after);
        // Of those who are here already, and of those who come.
        assert_eq!(told(app, &anna, "anna@example.org").await, (0, 0));
        let clara = app.user("clara").await;
        assert_eq!(told(app, &clara, "clara@example.org").await, (0, 0));
        assert_eq!(row(&anna.get_notification_settings().await.ok(), "budgets")["channels"]["in_app"], false);
        // What somebody has set is theirs; the rest of it is as for everybody.
        assert_eq!(told(app, &boris, "boris@example.org").await, (0, 1));
        let back = root.put(PATH, json!({})).await.ok();
        assert_eq!(row(&back, "budgets"), &expected);
        assert_eq!(told(app, &anna, "anna@example.org").await, (1, 1));
    }

    async fn who_sends_all_that_they_see_has_set_what_they_changed(app: &TestApp) {
        let root = app.administrator("root").await;
        let anna = app.user("anna").await;
        let seen = anna.get_notification_settings().await.ok();
        let mut topics = json!({});
        for row in seen["topics"].as_array().expect("a list") {
            topics[row["topic"].as_str().expect("a word")] = row["channels"].clone();
        }
        topics["limits"]["email"] = json!(false);
        let set = anna.update_notification_settings(json!({ "topics": topics })).await.ok();
        assert_eq!(row(&set, "limits")["channels"]["email"], false);
        let off = json!({ "topics": { "budgets": { "in_app": false }, "limits": { "email": true } } });
        root.put(PATH, off).await.ok();
        let now = anna.get_notification_settings().await.ok();
        assert_eq!(row(&now, "budgets")["channels"]["in_app"], false, "she had not set this");
        assert_eq!(row(&now, "limits")["channels"]["email"], false, "this she had");
        assert_eq!(told(app, &anna, "anna@example.org").await, (0, 1));
    }

    async fn the_safety_of_an_account_is_told_to_everybody(app: &TestApp) {
        let root = app.administrator("root").await;
        let refused = root.put(PATH, json!({ "topics": {
            "security": { "email": false, "in_app": true },
            "announcements": { "in_app": false, "email": true },
            "weather": { "email": true },
        } })).await;
        assert_eq!(refused.invalid(), [
            "topics.announcements.in_app: immutable", "topics.security.email: immutable", "topics.weather: unknown_value",
        ]);
        assert_eq!(root.get(PATH).await.ok()["version"], 1);
        // Whatever is in the database.
        app.place.execute("UPDATE notification_defaults SET matrix = '{\"security\":{\"in_app\":false,\"email\":false},\"dogs\":{\"smoke\":true}}'").await;
        let anna = app.user("anna").await;
        app.notify(&anna, Content::new(NotificationKind::PasskeyAdded)).await;
        assert_eq!(app.place.count("notifications", "is_in_app").await, 1);
        assert_eq!(app.place.count("outbox", "recipient = 'anna@example.org'").await, 1);
    }

    async fn of_two_administrators_the_second_is_told(app: &TestApp) {
        let root = app.administrator("root").await;
        let first = root.with("if-match", "\"1\"").put(PATH, json!({ "topics": { "limits": { "email": false } } })).await;
        assert_eq!(first.header("etag"), "\"2\"");
        let second = root.with("if-match", "\"1\"").put(PATH, json!({})).await.refused(412, "stale_version");
        assert_eq!(second["current"]["version"], 2);
        let anna = app.user("anna").await;
        anna.get(PATH).await.refused(403, "forbidden");
        anna.put(PATH, json!({})).await.refused(403, "forbidden");
        assert_eq!(row(&root.get(PATH).await.ok(), "limits")["channels"]["email"], false);
    }
}
