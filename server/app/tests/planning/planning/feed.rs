//! The calendar feed: an address of one's own, which ends when it is revoked or its owner leaves.

use kym_testing::{Home, Person, on_both, text};
use serde_json::{Value, json};

/// The path of a feed that somebody makes.
async fn feed(person: &Person, home: &Home) -> String {
    let body = json!({ "workspace_id": home.workspace });
    let made = person
        .post("/recurring-transactions/feed", body)
        .await
        .created();
    let url = text(&made["url"]);
    url[url.find("/api/v1").expect("a path")..].to_owned()
}

on_both! {
    async fn a_calendar_program_reads_what_is_to_come(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut definition = home.rent("2025-10-10");
        definition["name"] = "Rent; the flat, 2nd floor\\".into();
        home.recurring(definition).await;
        let path = feed(&viewer, &home).await;
        let answer = app.guest().send_raw(reqwest::Method::GET, &path, None, "").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert!(answer.header("content-type").starts_with("text/calendar"), "{}", answer.header("content-type"));
        assert_eq!(answer.header("cache-control"), "no-store");
        for line in ["BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\n", "DTSTART;VALUE=DATE:20251010\r\n", "END:VCALENDAR"] {
            assert!(answer.text.contains(line), "{line:?} in {}", answer.text);
        }
        assert!(answer.text.contains("Rent\\; the flat\\, 2nd floor\\\\"), "{}", answer.text);
        assert!(!answer.text.lines().any(|line| line.len() > 75), "lines are folded");
        let uids: Vec<_> = answer.text.lines().filter(|line| line.starts_with("UID:")).collect();
        let mut once = uids.clone();
        once.dedup();
        assert!(uids.len() >= 12 && once.len() == uids.len(), "{uids:?}");
    }

    async fn a_feed_ends_when_it_is_revoked_replaced_or_its_owner_leaves(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let guest = app.guest();
        let status = async |path: &str| guest.send_raw(reqwest::Method::GET, path, None, "").await.status;
        let of = format!("/recurring-transactions/feed?workspace_id={}", home.workspace);
        assert_eq!(viewer.get(&of).await.ok()["exists"], json!(false));
        let first = feed(&viewer, &home).await;
        assert_eq!(status(&first).await, 200);
        let told = viewer.get(&of).await.ok();
        assert_eq!((&told["exists"], &told["url"]), (&json!(true), &Value::Null), "its token is shown once");
        assert_eq!(home.owner.get(&of).await.ok()["exists"], json!(false), "it is one's own");
        let second = feed(&viewer, &home).await;
        assert_eq!((status(&first).await, status(&second).await), (404, 200));
        viewer.delete(&of).await.no_content();
        assert_eq!(status(&second).await, 404);
        let third = feed(&viewer, &home).await;
        home.owner.remove_member(&home, &viewer.id).await.no_content();
        assert_eq!(status(&third).await, 404);
        assert_eq!(status("/api/v1/recurring-transactions/calendar.ics?token=nothing").await, 404);
    }
}
