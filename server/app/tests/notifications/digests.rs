//! Letters that wait: for the end of the quiet hours, and for the day of the digest.

use jiff::Timestamp;
use kym_domain::clock::Clock as _;
use kym_domain::id::WorkspaceId;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_notifications::digests::queue_due;
use kym_store::outbox::{self, OutboxFilter};
use kym_testing::{Person, TestApp, on_both, text};
use serde_json::{Value, json};

/// Moves the clock on to a moment.
fn go_to(app: &TestApp, moment: &str) {
    let moment: Timestamp = moment.parse().expect("an instant");
    app.advance(moment.duration_since(app.clock.now()));
}

/// What the clock does about letters, as often as the worker looks.
async fn look(app: &TestApp) {
    queue_due(&app.kym().await).await.expect("queued");
    app.run_jobs().await;
}

fn budget(name: &str) -> Content {
    Content::new(NotificationKind::BudgetThreshold)
        .text(ParamName::Name, name)
        .number(ParamName::Percent, 80)
}

/// Somebody with these settings.
async fn somebody(app: &TestApp, settings: Value) -> Person {
    let anna = app.user("anna").await;
    anna.update_notification_settings(settings).await.ok();
    anna
}

fn quiet() -> Value {
    json!({ "time_zone": "Europe/Berlin", "quiet_hours": { "from": "22:00", "until": "07:00" } })
}

/// The subjects of the letters to her, the oldest first.
async fn subjects(app: &TestApp) -> Vec<String> {
    let mut reader = app.kym().await.db.ask().await.expect("a snapshot");
    let (letters, _) = outbox::list(&mut reader, &OutboxFilter::default(), 0, 99)
        .await
        .expect("letters");
    let hers = letters.into_iter().rev();
    let hers = hers.filter(|letter| letter.recipient == "anna@example.org");
    hers.map(|letter| letter.subject).collect()
}

on_both! {
    async fn a_letter_waits_for_the_end_of_the_quiet_hours(app: &TestApp) {
        let anna = somebody(app, quiet()).await;
        for (told, early, end) in [
            ("2025-10-05T20:00:00Z", "2025-10-06T04:59:59Z", "2025-10-06T05:00:00Z"),
            ("2025-10-07T04:59:59Z", "2025-10-07T04:59:59Z", "2025-10-07T05:00:00Z"),
            // The night in which the clocks are put back has an hour more, ...
            ("2025-10-25T21:00:00Z", "2025-10-26T05:59:59Z", "2025-10-26T06:00:00Z"),
            // ... and that in which they are put forward an hour less.
            ("2026-03-28T21:30:00Z", "2026-03-29T04:59:59Z", "2026-03-29T05:00:00Z"),
            // Told in the hour that comes twice.
            ("2026-10-25T00:30:00Z", "2026-10-25T05:59:59Z", "2026-10-25T06:00:00Z"),
        ] {
            app.place.execute("DELETE FROM outbox").await;
            go_to(app, told);
            app.notify(&anna, budget("Food")).await;
            go_to(app, early);
            look(app).await;
            assert_eq!(app.place.count("outbox", "TRUE").await, 0, "{told}");
            go_to(app, end);
            look(app).await;
            assert_eq!(app.place.count("outbox", "TRUE").await, 1, "{told}");
        }
        assert_eq!(app.place.count("notifications", "is_in_app AND read_at IS NULL").await, 5, "the bell rings at once");
    }

    async fn outside_of_the_quiet_hours_nothing_waits(app: &TestApp) {
        let anna = somebody(app, quiet()).await;
        for at in ["2025-10-06T05:00:00Z", "2025-10-06T19:59:59Z"] {
            app.place.execute("DELETE FROM outbox").await;
            go_to(app, at);
            app.notify(&anna, budget("Food")).await;
            assert_eq!(app.place.count("outbox", "TRUE").await, 1, "{at}");
        }
    }

    async fn the_safety_of_the_account_waits_for_nothing(app: &TestApp) {
        let mut settings = quiet();
        settings["digest"] = json!("weekly");
        let anna = somebody(app, settings).await;
        go_to(app, "2025-10-05T23:00:00Z");
        app.notify(&anna, Content::new(NotificationKind::PasskeyAdded)).await;
        assert_eq!(subjects(app).await, ["A passkey was added"]);
        // What went wrong waits for the morning, not for the week.
        app.notify(&anna, Content::new(NotificationKind::PaymentFailed)).await;
        go_to(app, "2025-10-06T05:00:00Z");
        look(app).await;
        assert_eq!(subjects(app).await, ["A passkey was added", "Payment failed"]);
    }

    async fn a_digest_comes_at_its_hour_and_says_all_at_once(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = somebody(app, json!({ "time_zone": "Asia/Tokyo", "digest": "daily", "digest_hour": 9 })).await;
        // Midnight of the sixth in Tokyo is at three in the afternoon.
        go_to(app, "2025-10-05T15:00:00Z");
        for name in ["Food", "Rent"] {
            app.notify(&anna, budget(name)).await;
        }
        go_to(app, "2025-10-05T23:59:59Z");
        look(app).await;
        assert_eq!(mail.to("anna@example.org").len(), 0);
        go_to(app, "2025-10-06T00:00:00Z");
        look(app).await;
        let letters = mail.to("anna@example.org");
        assert_eq!(letters.len(), 1);
        assert_eq!(letters[0].subject, "2 notifications");
        for words in ["Budget Food: 80% is spent", "Budget Rent: 80% is spent"] {
            assert_eq!(letters[0].text.matches(words).count(), 1, "{}", letters[0].text);
        }
        // A day on which nothing happens has no letter; what happens at the hour itself is for the next day.
        app.notify(&anna, budget("Late")).await;
        for (at, count) in [("2025-10-06T23:59:59Z", 1), ("2025-10-07T00:00:00Z", 2), ("2025-10-08T00:00:00Z", 2)] {
            go_to(app, at);
            look(app).await;
            assert_eq!(mail.to("anna@example.org").len(), count, "{at}");
        }
        assert_eq!(mail.to("anna@example.org")[1].subject, "Budget Late: 80% is spent", "one alone is a letter of its own");
    }

    async fn a_weekly_digest_comes_on_mondays(app: &TestApp) {
        let anna = somebody(app, json!({ "digest": "weekly" })).await;
        // A Sunday.
        for (told, early, due) in [
            ("2025-10-05T12:00:00Z", "2025-10-06T07:59:59Z", "2025-10-06T08:00:00Z"),
            ("2025-10-06T08:00:01Z", "2025-10-13T07:59:59Z", "2025-10-13T08:00:00Z"),
        ] {
            app.place.execute("DELETE FROM outbox").await;
            go_to(app, told);
            app.notify(&anna, budget("Food")).await;
            go_to(app, early);
            look(app).await;
            assert_eq!(app.place.count("outbox", "TRUE").await, 0, "{told}");
            go_to(app, due);
            look(app).await;
            assert_eq!(app.place.count("outbox", "TRUE").await, 1, "{told}");
        }
    }

    async fn what_was_read_meanwhile_is_not_told_again(app: &TestApp) {
        let anna = somebody(app, json!({ "digest": "daily" })).await;
        app.notify(&anna, budget("Food")).await;
        app.notify(&anna, budget("Rent")).await;
        let newest = anna.list_notifications("?limit=1").await.ok()["items"][0].take();
        anna.update_notification(&text(&newest["id"]), json!({ "read": true })).await.ok();
        go_to(app, "2025-10-06T08:00:00Z");
        look(app).await;
        assert_eq!(subjects(app).await, ["Budget Food: 80% is spent"]);
        app.notify(&anna, budget("Rent")).await;
        let anna = app.sign_in_again(&anna).await;
        anna.read_notifications(json!({})).await.no_content();
        go_to(app, "2025-10-07T08:00:00Z");
        look(app).await;
        assert_eq!(subjects(app).await.len(), 1, "nothing is left to tell");
        assert_eq!(app.place.count("notification_deliveries", "TRUE").await, 0);
    }

    async fn whoever_may_not_know_any_more_is_not_told(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.member(&home, "editor").await;
        anna.update_notification_settings(json!({ "digest": "daily" })).await.ok();
        let workspace: WorkspaceId = home.workspace.parse().expect("an id");
        app.notify(&anna, budget("Secret").in_workspace(workspace, "olga's")).await;
        home.owner.remove_member(&home, &anna.id).await.no_content();
        app.run_jobs().await;
        app.place.execute("DELETE FROM outbox").await;
        go_to(app, "2025-10-06T08:00:00Z");
        look(app).await;
        assert_eq!(app.place.count("outbox", "TRUE").await, 0);
        app.notify(&anna, budget("Own")).await;
        app.place.execute("UPDATE users SET disabled_at = created_at WHERE username = 'editor'").await;
        app.notify(&anna, budget("After")).await;
        go_to(app, "2025-10-07T08:00:00Z");
        look(app).await;
        assert_eq!(app.place.count("outbox", "TRUE").await, 0);
        assert_eq!(app.place.count("notifications", "params LIKE '%After%'").await, 0);
    }

    async fn a_letter_is_written_once_however_often_it_is_looked_for(app: &TestApp) {
        let anna = somebody(app, json!({ "digest": "daily" })).await;
        for name in ["Food", "Rent"] {
            app.notify(&anna, budget(name)).await;
        }
        go_to(app, "2025-10-06T08:00:00Z");
        let kym = app.kym().await;
        // Two processes, a minute apart, before either has done anything.
        queue_due(&kym).await.expect("queued");
        queue_due(&kym).await.expect("queued");
        go_to(app, "2025-10-06T08:01:00Z");
        queue_due(&kym).await.expect("queued");
        assert_eq!(app.place.count("jobs", "kind = 'send_digest'").await, 2);
        app.run_jobs().await;
        look(app).await;
        assert_eq!(subjects(app).await, ["2 notifications"]);
    }
}
