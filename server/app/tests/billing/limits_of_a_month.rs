//! What is counted in months, and what the clock books.

use kym_testing::{on_both, text};
use serde_json::{Value, json};

use crate::limited::{Limited, is_in};

/// Why an item books nothing.
async fn problem(limited: &Limited<'_>, item: &str) -> Value {
    limited.home.owner.get_recurring(item).await.ok()["problem"].clone()
}

on_both! {
    async fn f_13_a_month_begins_anew_at_its_first_moment_without_any_job(app: &TestApp) {
        let mut limited = Limited::open(app).await;
        limited.limit(json!({ "transactions_per_month": 2, "ocr_per_month": 1 })).await;
        assert!(is_in(&limited.one_more("transactions_per_month", 1).await));
        assert!(is_in(&limited.one_more("ocr_per_month", 1).await));
        limited.until("2025-10-31T23:59:59Z").await;
        // The day of the transaction does not matter.
        let later = limited.home.row("2025-11-02", "-2");
        limited.home.owner.create_transaction(later).await.refused(403, "limit_exceeded");
        assert!(!is_in(&limited.one_more("ocr_per_month", 2).await));
        limited.until("2025-11-01T00:00:00Z").await;
        assert_eq!(limited.used("transactions_per_month").await, 0);
        assert!(is_in(&limited.one_more("transactions_per_month", 1).await));
        assert!(is_in(&limited.one_more("ocr_per_month", 3).await));
        app.run_jobs().await;
    }

    async fn f_13_a_recurring_payment_waits_at_the_limit_loses_no_date_and_says_so_once(app: &TestApp) {
        let mut limited = Limited::open(app).await;
        let rent = limited.home.paying("Bread", "FREQ=DAILY", "2025-10-06");
        let item = limited.home.recurring(rent).await;
        limited.limit(json!({ "transactions_per_month": 3 })).await;
        let start = limited.app.now();
        for _ in 0..5 {
            limited.day().await;
        }
        let days = limited.home.paid("Bread").await;
        assert_eq!(days, ["2025-10-06 -5.00", "2025-10-07 -5.00"], "since {start}");
        assert_eq!(problem(&limited, &item).await, "limit_reached");
        let told = limited.home.owner.list_notifications("").await.ok();
        let told = told["items"].as_array().expect("a list").iter();
        assert_eq!(told.filter(|told| told["type"] == "recurring_waits").count(), 1);
        // Nobody else is let in either, and nothing of it is booked by hand.
        limited.home.owner.occurrence(&item, "2025-10-08", ("post", json!({}))).await.refused(403, "limit_exceeded");
        limited.limit(json!({ "transactions_per_month": null })).await;
        limited.day().await;
        assert_eq!(problem(&limited, &item).await, Value::Null);
        let days = limited.home.paid("Bread").await;
        let all: Vec<_> = (0..days.len()).map(|day| format!("2025-10-{:02} -5.00", day + 6)).collect();
        assert!(days.len() >= 5, "{days:?}");
        assert_eq!(days, all);
    }

    async fn f_13_a_new_month_lets_a_recurring_payment_go_on(app: &TestApp) {
        let mut limited = Limited::open(app).await;
        let rent = limited.home.paying("Bread", "FREQ=DAILY", "2025-10-30");
        let item = limited.home.recurring(rent).await;
        limited.limit(json!({ "transactions_per_month": 2 })).await;
        limited.until("2025-10-31T12:00:00Z").await;
        app.book_due().await;
        assert_eq!(limited.home.paid("Bread").await.len(), 1);
        assert_eq!(text(&problem(&limited, &item).await), "limit_reached");
        limited.until("2025-11-01T12:00:00Z").await;
        app.book_due().await;
        assert_eq!(limited.home.paid("Bread").await, ["2025-10-30 -5.00", "2025-10-31 -5.00", "2025-11-01 -5.00"]);
        assert_eq!(problem(&limited, &item).await, Value::Null);
    }
}
