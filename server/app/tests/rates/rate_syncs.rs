//! The fetching of past rates, as those see it who look later or did not begin it.

use kym_platform::jobs::{Job as _, Outcome};
use kym_rates::exchange_rate_providers::SyncRates;
use kym_testing::{on_both, text};
use serde_json::json;

const PATH: &str = "/exchange-rate-providers/";

on_both! {
    async fn how_far_the_past_has_come_is_seen_by_every_administrator_and_after_a_restart(app: &TestApp) {
        let server = app.with_rates().await;
        let (root, other) = (app.chief("root").await, app.chief("other").await);
        let path = "/exchange-rate-providers/syncs";
        assert_eq!(other.get(path).await.ok(), json!({ "items": [], "total": 0 }));
        let bank = app.provider("bank_of_russia", &server.url("cbr")).await;
        let days = json!({ "start_date": "2025-09-24", "end_date": "2025-10-01" });
        let sync = format!("{PATH}{bank}/sync");
        let older = root.post(&sync, days.clone()).await.accepted();
        app.run_jobs().await;
        let begun = root.post(&sync, days).await.accepted();
        assert_ne!(begun["id"], older["id"]);
        assert_eq!(other.get(path).await.ok()["items"], json!([begun]), "the newest alone");
        // In the middle of it the program is started again: some steps are written, and their job not yet as done.
        let first = SyncRates { sync_id: text(&begun["id"]).parse().expect("an id"), done_steps: 0 };
        assert!(matches!(first.run(&app.kym().await).await, Outcome::Done));
        let middle = other.get(path).await.ok()["items"][0].take();
        assert_eq!(
            (&middle["id"], &middle["status"], &middle["current_step"], &middle["total_steps"]),
            (&begun["id"], &json!("in_progress"), &json!(5), &json!(8)),
        );
        let hosts = vec![server.host.clone()];
        app.restart(|config| config.outbound.allowed_hosts = hosts).await;
        assert_eq!(other.get(path).await.ok()["items"][0], middle);
        app.run_jobs().await;
        let ended = root.get(path).await.ok()["items"][0].take();
        assert_eq!((&ended["status"], &ended["current_step"]), (&json!("completed"), &json!(8)));
        assert_eq!(other.get(path).await.ok()["items"][0], ended);
        app.user("boris").await.get(path).await.refused(403, "forbidden");
    }

    async fn a_past_that_was_given_up_says_so_to_whoever_looks_later(app: &TestApp) {
        let server = app.with_rates().await;
        let (root, other) = (app.chief("root").await, app.chief("other").await);
        let bank = app.provider("frankfurter", &server.url("frankfurter")).await;
        server.send(200, "<html>");
        let days = json!({ "start_date": "2025-10-01", "end_date": "2025-10-02" });
        root.post(&format!("{PATH}{bank}/sync"), days).await.accepted();
        app.run_jobs().await;
        let ended = other.get("/exchange-rate-providers/syncs").await.ok()["items"][0].take();
        assert_eq!((&ended["status"], &ended["error"]["code"]), (&json!("error"), &json!("not_understood")));
    }
}
