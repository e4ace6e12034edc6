//! `kym check` sees when what is kept as used is not what there is, and mends nothing.

use kym_testing::{TestApp, on_both};

use crate::limited::{KEYS, Limited, is_in};

async fn differences(app: &TestApp) -> Vec<String> {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    report.differences
}

/// The only difference there is.
async fn only(app: &TestApp) -> String {
    let found = differences(app).await;
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].clone()
}

on_both! {
    async fn f_15_a_number_that_drifted_is_missing_or_is_of_nobody_is_reported(app: &TestApp) {
        let limited = Limited::open(app).await;
        for key in KEYS {
            assert!(is_in(&limited.one_more(key, 1).await));
        }
        app.run_jobs().await;
        assert!(differences(app).await.is_empty());
        let place = &app.place;
        place.execute("UPDATE usage_counters SET value = value + 1 WHERE limit_key = 'accounts'").await;
        let told = only(app).await;
        assert!(told.contains("accounts") && told.contains("keeps 4") && told.contains("give 3"), "{told}");
        // Seen again: nothing was mended.
        assert_eq!(only(app).await, told);
        place.execute("UPDATE usage_counters SET value = value - 1 WHERE limit_key = 'accounts'").await;
        for (lost, back) in [
            ("UPDATE usage_counters SET limit_key = 'gone' WHERE limit_key = 'budgets'",
             "UPDATE usage_counters SET limit_key = 'budgets' WHERE limit_key = 'gone'"),
            ("UPDATE usage_counters SET value = value - 450000 WHERE limit_key = 'attachments_mb'",
             "UPDATE usage_counters SET value = value + 450000 WHERE limit_key = 'attachments_mb'"),
            ("UPDATE usage_counters SET value = value * 2 WHERE limit_key = 'members_per_workspace'",
             "UPDATE usage_counters SET value = value / 2 WHERE limit_key = 'members_per_workspace'"),
        ] {
            place.execute(lost).await;
            assert!(!differences(app).await.is_empty(), "{lost}");
            place.execute(back).await;
            assert!(differences(app).await.is_empty(), "{back}");
        }
        place.execute("INSERT INTO usage_counters (scope_id, limit_key, period, value)
            SELECT id, 'accounts', '', 0 FROM plans WHERE is_default").await;
        let told = only(app).await;
        assert!(told.contains("who is gone"), "{told}");
    }
}
