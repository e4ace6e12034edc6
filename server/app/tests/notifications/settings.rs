//! What people want to be told of, and that it is heeded.

use kym_testing::budgets::line;
use kym_testing::{Home, Person, TestApp, on_both};
use serde_json::{Value, json};

/// What there is of a topic.
fn topic<'a>(settings: &'a Value, name: &str) -> &'a Value {
    let mut topics = settings["topics"].as_array().expect("a list").iter();
    topics
        .find(|topic| topic["topic"] == name)
        .expect("a topic")
}

/// Passes a threshold of a budget, of which its owner is told.
async fn spend(app: &TestApp, home: &Home) {
    home.budget(json!([line(None, "100")]), json!({})).await;
    home.book("2025-10-01", "-85").await;
    app.look_at_budgets().await;
}

/// Where a topic is told: in the product, by letter, and wherever else one is told.
fn channels(in_app: bool, email: bool, outside: bool) -> Value {
    json!({
        "in_app": in_app, "email": email, "web_push": outside, "telegram": outside, "ntfy": outside, "webhook": outside,
    })
}

async fn kinds(person: &Person) -> Vec<String> {
    let list = person.list_notifications("").await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| kym_testing::text(&item["type"])).collect()
}

on_both! {
    async fn whoever_has_set_nothing_has_the_defaults(app: &TestApp) {
        let home = app.home("anna").await;
        let settings = home.owner.get_notification_settings().await.ok();
        assert_eq!(
            topic(&settings, "security"),
            &json!({
                "topic": "security", "is_required": true,
                "required_channels": ["in_app", "email", "web_push", "telegram", "ntfy", "webhook"],
                "channels": channels(true, true, true),
            })
        );
        assert_eq!(
            topic(&settings, "imports"),
            &json!({ "topic": "imports", "is_required": false, "required_channels": [], "channels": { "in_app": true, "email": false, "web_push": false, "telegram": false, "ntfy": false, "webhook": true } })
        );
        assert_eq!(
            [&settings["quiet_hours"], &settings["digest"], &settings["digest_hour"], &settings["time_zone"], &settings["version"]],
            [&Value::Null, &json!("none"), &json!(8), &json!("UTC"), &json!(0)]
        );
        assert_eq!(settings["workspaces"], json!([{
            "workspace_id": home.workspace, "is_muted": false, "currency": "USD", "large_expense": null,
            "large_deposit": null, "member_transaction": null,
        }]));
        assert_eq!(settings["low_balances"], json!([]));
    }

    async fn what_is_set_is_answered_and_what_is_stale_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let body = json!({
            "topics": { "budgets": { "in_app": true, "email": false } },
            "time_zone": "europe/berlin",
            "quiet_hours": { "from": "22:30", "until": "07:00" },
            "digest": "weekly",
            "digest_hour": 19,
            "workspaces": [{ "workspace_id": home.workspace, "is_muted": true, "large_expense": "250", "member_transaction": 10.5 }],
            "low_balances": [{ "workspace_id": home.workspace, "account_id": home.wallet, "amount": "-20.00" }],
        });
        let set = home.owner.update_notification_settings(body.clone()).await.ok();
        assert_eq!(topic(&set, "budgets")["channels"], channels(true, false, true), "what is not named is as by default");
        assert_eq!(topic(&set, "limits")["channels"], channels(true, true, true));
        assert_eq!((&set["time_zone"], &set["digest"], &set["digest_hour"]), (&json!("Europe/Berlin"), &json!("weekly"), &json!(19)));
        assert_eq!(set["quiet_hours"], body["quiet_hours"]);
        assert_eq!(set["workspaces"], json!([{
            "workspace_id": home.workspace, "is_muted": true, "currency": "USD", "large_expense": "250.00",
            "large_deposit": null, "member_transaction": "10.50",
        }]));
        assert_eq!(set["low_balances"], json!([{
            "workspace_id": home.workspace, "account_id": home.wallet, "amount": "-20.00", "currency": "USD",
        }]));
        assert_eq!(home.owner.get_notification_settings().await.ok(), set);
        let stale = home.owner.with("if-match", "\"0\"").update_notification_settings(json!({})).await;
        stale.refused(412, "stale_version");
        let bare = home.owner.with("if-match", "\"1\"").update_notification_settings(json!({})).await.ok();
        assert_eq!((&bare["version"], &bare["low_balances"], &bare["workspaces"][0]["is_muted"]), (&json!(2), &json!([]), &json!(false)));
    }

    async fn each_wrong_field_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let refused = home.owner.update_notification_settings(json!({
            "topics": { "weather": { "in_app": true, "email": true }, "security": { "in_app": true, "email": false } },
            "time_zone": "Mars/Phobos",
            "quiet_hours": { "from": "25:00", "until": "7" },
            "digest": "hourly",
            "digest_hour": 24,
        })).await;
        assert_eq!(refused.invalid(), [
            "topics.security.email: immutable", "topics.weather: unknown_value", "time_zone: unknown_value",
            "quiet_hours.from: unknown_value", "quiet_hours.until: unknown_value", "digest: unknown_value",
            "digest_hour: unknown_value",
        ]);
        let same = json!({ "quiet_hours": { "from": "07:00", "until": "07:00" } });
        assert_eq!(home.owner.update_notification_settings(same).await.invalid(), ["quiet_hours.until: range_reversed"]);
        let refused = home.owner.update_notification_settings(json!({
            "workspaces": [
                { "workspace_id": home.workspace, "large_expense": "0", "large_deposit": "1.005", "member_transaction": "x" },
                { "workspace_id": other.workspace },
            ],
            "low_balances": [
                { "workspace_id": home.workspace, "account_id": other.wallet, "amount": "1" },
                { "workspace_id": other.workspace, "account_id": other.wallet, "amount": "1" },
                { "workspace_id": home.workspace, "account_id": home.wallet, "amount": "1.001" },
            ],
        })).await;
        assert_eq!(refused.invalid(), [
            "workspaces[0].large_expense: amount_not_positive", "workspaces[0].large_deposit: too_many_decimals",
            "workspaces[0].member_transaction: invalid_amount", "workspaces[1].workspace_id: not_found",
            "low_balances[0].account_id: not_found", "low_balances[1].account_id: not_found",
            "low_balances[2].amount: too_many_decimals",
        ]);
        assert_eq!(home.owner.get_notification_settings().await.ok()["version"], 0, "nothing was written");
    }

    async fn a_topic_is_told_where_it_is_wanted(app: &TestApp) {
        let mail = app.with_mail().await;
        for (name, in_app, email) in [("anna", true, true), ("boris", true, false), ("clara", false, true), ("dora", false, false)] {
            let home = app.home(name).await;
            let topics = json!({ "budgets": { "in_app": in_app, "email": email } });
            home.owner.update_notification_settings(json!({ "topics": topics })).await.ok();
            let mut socket = app.events(&home.owner).await;
            spend(app, &home).await;
            app.run_jobs().await;
            let list = home.owner.list_notifications("").await.ok();
            let count = list["items"].as_array().expect("a list").len();
            assert_eq!((count, &list["unread_count"]), (usize::from(in_app), &json!(i32::from(in_app))), "{name}");
            assert_eq!(mail.to(&format!("{name}@example.org")).len(), usize::from(email), "{name}");
            app.tell(&home.owner, vec![json!({ "event_type": "END" }).to_string()]).await;
            let mut heard = Vec::new();
            loop {
                let event = socket.event().await["event_type"].take();
                if event == "END" { break; }
                heard.push(event);
            }
            assert_eq!(heard.contains(&json!("GENERAL_NOTIFICATION")), in_app, "{name}: {heard:?}");
        }
    }

    async fn a_muted_workspace_tells_of_ones_own_place_alone(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let muted = json!({ "workspaces": [{ "workspace_id": home.workspace, "is_muted": true }] });
        boris.update_notification_settings(muted).await.ok();
        spend(app, &home).await;
        home.owner.change_role(&home, &boris.id, "viewer").await.ok();
        assert_eq!(kinds(&boris).await, ["workspace_role_changed"]);
        assert_eq!(kinds(&home.owner).await, ["budget_threshold"]);
    }

    async fn the_safety_of_an_account_is_told_whatever_is_set(app: &TestApp) {
        let anna = app.user("anna").await;
        let off = json!({ "in_app": false, "email": false });
        let refused = anna.update_notification_settings(json!({ "topics": { "security": off } })).await;
        assert_eq!(refused.invalid(), ["topics.security.in_app: immutable", "topics.security.email: immutable"]);
        app.place.execute("INSERT INTO notification_settings (user_id, matrix, time_zone, digest, digest_hour, version)
            SELECT id, '{\"security\":{\"in_app\":false,\"email\":false},\"weather\":{\"smoke\":true}}', 'UTC', 'none', 8, 1 FROM users").await;
        anna.update_me(json!({ "email": "new@example.org" })).await.ok();
        assert_eq!(kinds(&anna).await, ["email_change_asked"]);
        assert_eq!(app.place.count("outbox", "recipient = 'anna@example.org'").await, 1);
    }
}
