//! Schedules go by the zone of their workspace, also when that is changed.

use kym_testing::{Home, id, on_both};
use serde_json::{Value, json};

use super::{mondays, seen, to_monday};

on_both! {
    async fn schedules_move_with_the_zone_of_the_workspace(app: &TestApp) {
        let _mail = app.with_mail().await;
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        app.proved().await;
        let own = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await);
        let other = id(&editor.create_saved_report(&home.workspace, Home::spent("Rent", &mondays("csv"))).await);
        let quiet = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Own", &Value::Null)).await);
        let editors = Home { owner: editor, ..home.clone() };
        let zone = async |zone: &str| {
            let body = json!({ "name": "Home", "currency": "USD", "time_zone": zone });
            home.owner.update_workspace(&home.workspace, body).await.ok();
        };
        for (name, next) in [("Asia/Tokyo", "2025-10-05T23:00:00Z"), ("America/New_York", "2025-10-06T12:00:00Z")] {
            zone(name).await;
            for (home, report) in [(&home, &own), (&editors, &other)] {
                let report = seen(home, report).await;
                assert_eq!((&report["next_run_at"], &report["version"]), (&json!(next), &json!(1)), "{name}");
            }
            assert_eq!(seen(&home, &quiet).await["next_run_at"], Value::Null);
        }
    }

    async fn a_report_that_is_due_when_the_zone_changes_is_mailed_once_and_goes_on_by_the_new_one(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await);
        to_monday(app);
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        let body = json!({ "name": "Home", "currency": "USD", "time_zone": "America/New_York" });
        home.owner.update_workspace(&home.workspace, body).await.ok();
        assert_eq!(seen(&home, &kept).await["next_run_at"], "2025-10-06T08:00:00Z", "its turn is not lost");
        app.mail_due().await;
        assert_eq!(mail.emails().len(), 1);
        assert_eq!(seen(&home, &kept).await["next_run_at"], "2025-10-06T12:00:00Z");
    }
}
