//! What is not paid in time: day by day, with a clock that is moved.

use jiff::{SignedDuration, Timestamp};
use kym_testing::{Person, TestApp, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::desk::told;
use crate::shop::{MINE, Shop, pick, plan, with};

/// How somebody's subscription stands, and the plan that they have.
async fn standing(
    app: &TestApp,
    shop: &Shop<'_>,
    subscription: &Value,
    user: &Person,
) -> (String, bool, String) {
    let is = shop.now(subscription).await;
    let mine = app.sign_in_again(user).await.get(MINE).await.ok();
    (
        text(&is["status"]),
        is["is_overdue"] == true,
        text(&mine["plan"]["code"]),
    )
}

/// The moment so many days, and seconds, after one.
fn after(moment: &str, days: i64, seconds: i64) -> String {
    let moment: Timestamp = moment.parse().expect("an instant");
    (moment + SignedDuration::from_hours(24 * days) + SignedDuration::from_secs(seconds))
        .to_string()
}

/// When what is begun at the beginning is to be paid.
const DUE: &str = "2025-10-19T12:00:00Z";

on_both! {
    async fn what_is_not_paid_holds_for_fourteen_days_with_four_reminders(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        // A year, so that no other period begins meanwhile.
        let pro = shop.offer(with(plan("pro", "10"), json!({ "billing_frequency": "yearly" }))).await;
        let made = shop.subscribe(&anna, &pro).await;
        let holds = |status: &str, is_late| (status.to_owned(), is_late, "pro".to_owned());
        shop.until(&after(DUE, 0, -1)).await;
        shop.dun().await;
        assert_eq!(standing(app, &shop, &made, &anna).await, holds("active", false));
        assert_eq!(told(app, &anna).await, ["invoice_issued"]);
        let mut reminders = 0;
        for day in 0..14 {
            shop.until(&after(DUE, day, 0)).await;
            shop.dun().await;
            shop.dun().await;
            assert_eq!(standing(app, &shop, &made, &anna).await, holds("pending", true), "day {day}");
            reminders += usize::from([0, 3, 7, 13].contains(&day));
            let told = told(app, &anna).await;
            assert_eq!(told.iter().filter(|kind| *kind == "payment_due").count(), reminders, "day {day}");
        }
        let invoice = shop.last_invoice().await;
        assert_eq!((&invoice["status"], &invoice["is_overdue"]), (&json!("open"), &json!(true)));
        shop.until(&after(DUE, 14, -1)).await;
        shop.dun().await;
        assert_eq!(standing(app, &shop, &made, &anna).await, holds("pending", true));
        shop.until(&after(DUE, 14, 0)).await;
        // No job has run yet.
        let mine = app.sign_in_again(&anna).await.get(MINE).await.ok();
        assert_eq!(mine["plan"]["code"], "self-hosted");
        shop.dun().await;
        shop.dun().await;
        assert_eq!(standing(app, &shop, &made, &anna).await, ("expired".to_owned(), false, "self-hosted".to_owned()));
        let over = shop.now(&made).await;
        assert_eq!(pick(&over, &["ends_at", "payment_due_at", "allowed"]), json!({
            "ends_at": "2025-11-02T12:00:00Z", "payment_due_at": null, "allowed": [],
        }));
        assert_eq!(shop.last_invoice().await["status"], "void");
        let told = told(app, &anna).await;
        assert_eq!(told[0], "subscription_ended_unpaid");
        assert_eq!(told.iter().filter(|kind| *kind == "subscription_ended_unpaid").count(), 1);
        assert_eq!(shop.story(&made).await, ["started 10.00 2025-10-05", "payment_late - 2025-10-05", "expired - 2025-10-05"]);
        expect_sound(app).await;
    }

    async fn paid_late_all_goes_on_as_before(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "billing_frequency": "yearly" }))).await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.until(&after(DUE, 14, -1)).await;
        shop.dun().await;
        let late = shop.now(&made).await;
        shop.pay_all().await;
        let paid = shop.now(&made).await;
        let same = ["starts_at", "period_starts_at", "period_ends_at", "price", "plan", "ends_at"];
        assert_eq!(pick(&paid, &same), pick(&late, &same));
        assert_eq!(pick(&paid, &["status", "is_overdue", "payment_due_at"]), json!({
            "status": "active", "is_overdue": false, "payment_due_at": null,
        }));
        assert_eq!(shop.story(&made).await, ["started 10.00 2025-10-05", "payment_late - 2025-10-05", "paid - 2025-10-05"]);
        shop.until(&after(DUE, 40, 0)).await;
        shop.dun().await;
        assert_eq!(standing(app, &shop, &made, &anna).await, ("active".to_owned(), false, "pro".to_owned()));
        expect_sound(app).await;
    }

    async fn written_off_it_is_late_no_more(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.until(&after(DUE, 3, 0)).await;
        shop.dun().await;
        assert_eq!(shop.now(&made).await["status"], "pending");
        shop.about_invoice(&shop.last_invoice().await, "void", json!({})).await.ok();
        assert_eq!(standing(app, &shop, &made, &anna).await, ("active".to_owned(), false, "pro".to_owned()));
        expect_sound(app).await;
    }

    async fn periods_go_on_while_it_is_late_and_what_is_open_becomes_void_once(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let weekly = json!({ "billing_frequency": "custom_days", "billing_days": 7 });
        let pro = shop.offer(with(plan("pro", "10"), weekly)).await;
        let made = shop.subscribe(&anna, &pro).await;
        for day in ["2025-10-12", "2025-10-19", "2025-10-26"] {
            shop.until(&format!("{day}T12:00:00Z")).await;
            shop.dun().await;
        }
        let statuses: Vec<_> = shop.invoices("").await.iter().map(|each| text(&each["status"])).collect();
        assert_eq!(statuses, ["open"; 4]);
        assert_eq!(pick(&shop.now(&made).await, &["status", "payment_due_at", "period_ends_at"]), json!({
            "status": "pending", "payment_due_at": DUE, "period_ends_at": "2025-11-02T12:00:00Z",
        }));
        // The oldest is paid: the next one is due a week later, which is today.
        shop.about_invoice(&shop.invoices("").await[0], "mark-paid", json!({})).await.ok();
        assert_eq!(pick(&shop.now(&made).await, &["status", "payment_due_at"]), json!({
            "status": "pending", "payment_due_at": "2025-10-26T12:00:00Z",
        }));
        shop.until("2025-11-09T12:00:00Z").await;
        shop.dun().await;
        assert_eq!(shop.now(&made).await["status"], "expired");
        let statuses: Vec<_> = shop.invoices("").await.iter().map(|each| text(&each["status"])).collect();
        assert_eq!(statuses, ["paid", "void", "void", "void"]);
        expect_sound(app).await;
    }

    async fn a_server_that_slept_for_a_hundred_days_makes_nobody_late_by_itself(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe_paid(&anna, &pro).await;
        shop.until("2026-01-13T12:00:00Z").await;
        assert_eq!(standing(app, &shop, &made, &anna).await, ("active".to_owned(), false, "pro".to_owned()));
        shop.dun().await;
        let invoice = shop.last_invoice().await;
        // One period is charged for: the one that holds.
        assert_eq!(shop.invoices("").await.len(), 2);
        assert_eq!(pick(&invoice, &["total", "issued_on", "due_on", "status", "is_overdue"]), json!({
            "total": "10.00", "issued_on": "2026-01-13", "due_on": "2026-01-27", "status": "open", "is_overdue": false,
        }));
        assert_eq!(standing(app, &shop, &made, &anna).await, ("active".to_owned(), false, "pro".to_owned()));
        expect_sound(app).await;
    }

    async fn what_was_open_before_a_long_sleep_ends_when_it_was_to_end(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.until("2026-01-13T12:00:00Z").await;
        shop.dun().await;
        assert_eq!(pick(&shop.now(&made).await, &["status", "ends_at"]), json!({
            "status": "expired", "ends_at": "2025-11-02T12:00:00Z",
        }));
        let all = shop.invoices("").await;
        assert_eq!((all.len(), &all[0]["status"]), (1, &json!("void")), "nothing is charged for after that");
        expect_sound(app).await;
    }

    async fn what_was_canceled_and_is_not_paid_ends_with_its_period_or_before(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "billing_frequency": "yearly" }))).await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.act(&made, "cancel", json!({})).await.ok();
        shop.until(&after(DUE, 14, 0)).await;
        shop.dun().await;
        assert_eq!(pick(&shop.now(&made).await, &["status", "ends_at"]), json!({
            "status": "expired", "ends_at": "2025-11-02T12:00:00Z",
        }));
        assert_eq!(shop.last_invoice().await["status"], "void");
        expect_sound(app).await;
    }
}
