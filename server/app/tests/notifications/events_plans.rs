//! Who is told of what waits to be confirmed for days, and of exchange rates that are missing.

use jiff::SignedDuration;
use kym_notifications::rate_gaps;
use kym_planning::forecast;
use kym_testing::{TestApp, on_both};
use serde_json::{Value, json};

use super::events::told;

/// The clock's looks of some days, each made twice.
async fn days(app: &TestApp, count: i64) {
    for _ in 0..count {
        app.advance(SignedDuration::from_hours(24));
        for _ in 0..2 {
            let kym = app.kym().await;
            forecast::queue_due(&kym).await.expect("queued");
            rate_gaps::queue_due(&kym).await.expect("queued");
            app.run_jobs().await;
        }
    }
}

on_both! {
    async fn what_waits_to_be_confirmed_for_three_days_is_told_once_to_those_who_plan(app: &TestApp) {
        let home = app.home("anna").await;
        let (editor, viewer) = (app.member(&home, "editor").await, app.member(&home, "viewer").await);
        for (name, mode) in [("Rent", "confirm"), ("Gym", "auto"), ("Call", "remind")] {
            let mut item = home.rent("2025-10-05");
            (item["name"], item["mode"]) = (name.into(), mode.into());
            home.recurring(item).await;
        }
        app.book_due().await;
        days(app, 2).await;
        assert_eq!(told(app, &home.owner, "recurring_overdue").await, Vec::<Value>::new());
        days(app, 4).await;
        for person in [&home.owner, &editor] {
            let list = told(app, person, "recurring_overdue").await;
            let mut names: Vec<_> = list.iter().map(|one| one["params"]["name"].clone()).collect();
            names.sort_by_key(ToString::to_string);
            assert_eq!(names, ["Call", "Rent"], "{list:?}");
            assert_eq!(list[0]["params"]["day"], json!({ "day": "2025-10-05" }));
            assert_eq!(list[0]["entity"]["type"], "recurring");
        }
        assert_eq!(told(app, &viewer, "recurring_overdue").await, Vec::<Value>::new());
    }

    async fn a_missing_rate_is_told_once_a_month_to_those_who_plan(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let home = &abroad.home;
        let (editor, viewer) = (app.member(home, "editor").await, app.member(home, "viewer").await);
        abroad.book("2024-10-05", "-5").await;
        for status in ["planned", "void"] {
            let row = json!({ "account_id": abroad.euros, "date": "2025-10-05", "total_amount": "-5", "status": status });
            home.owner.create_transaction(row).await.created();
        }
        home.book("2025-10-05", "-5").await;
        days(app, 1).await;
        assert_eq!(told(app, &home.owner, "rate_gap").await, Vec::<Value>::new(), "none that counts");
        let row = json!({ "account_id": abroad.euros, "date": "2025-10-05", "total_amount": "-5" });
        app.sign_in_again(&home.owner).await.create_transaction(row).await.created();
        days(app, 3).await;
        for person in [&home.owner, &editor] {
            let list = told(app, person, "rate_gap").await;
            let [one] = list.as_slice() else { panic!("{list:?}") };
            assert_eq!(one["params"], json!({ "workspace": "anna's", "name": "EUR" }));
        }
        assert_eq!(told(app, &viewer, "rate_gap").await, Vec::<Value>::new());
    }
}
