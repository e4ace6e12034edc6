//! What time does to subscriptions, whether a job comes to write it down or not.

use kym_billing::subscriptions::{AdvanceSubscription, queue_due};
use kym_platform::jobs::{Job as _, Outcome};
use kym_testing::{Person, TestApp, column, expect_sound, on_both, on_postgres, text};
use serde_json::{Value, json};

use crate::shop::{MINE, PLANS, Shop, path_of, pick, plan, with};

/// The plan that somebody has at this moment, by its code.
async fn has(app: &TestApp, person: &Person) -> Value {
    let person = app.sign_in_again(person).await;
    person.get(MINE).await.ok()["plan"]["code"].take()
}

/// The job that looks at a subscription.
fn job(subscription: &Value) -> AdvanceSubscription {
    AdvanceSubscription {
        subscription_id: text(&subscription["id"]).parse().expect("an id"),
    }
}

on_both! {
    async fn what_was_to_begin_begins_on_its_day(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.try_subscribe(&anna, &pro, json!({ "start_date": "2025-10-31" })).await.created();
        shop.paid_until("2025-10-30T23:59:59Z").await;
        shop.tick().await;
        assert_eq!((has(app, &anna).await, &shop.now(&made).await["status"]), (json!("self-hosted"), &json!("pending")));
        shop.paid_until("2025-10-31T00:00:00Z").await;
        assert_eq!(has(app, &anna).await, "pro", "no job has run yet");
        let mine = app.sign_in_again(&anna).await.get(MINE).await.ok();
        assert_eq!((&mine["subscription"]["status"], &mine["next"]), (&json!("active"), &Value::Null));
        let mut socket = app.events(&app.sign_in_again(&anna).await).await;
        shop.tick().await;
        assert_eq!(socket.event().await["payload"]["subscription_id"], made["id"]);
        let begun = shop.now(&made).await;
        assert_eq!(pick(&begun, &["status", "period_starts_at", "period_ends_at"]), json!({
            "status": "active", "period_starts_at": "2025-10-31T00:00:00Z", "period_ends_at": "2025-11-30T00:00:00Z",
        }));
        let started = shop.history(&made).await.pop().expect("a beginning");
        assert_eq!(pick(&started, &["kind", "amount", "author", "status"]), json!({
            "kind": "started", "amount": "10.00", "author": null, "status": "active",
        }));
    }

    async fn months_end_where_they_end_and_come_back_to_the_day(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let yearly = shop.offer(with(plan("year", "99"), json!({ "billing_frequency": "yearly" }))).await;
        let monthly = shop.try_subscribe(&anna, &pro, json!({ "start_date": "2027-12-31" })).await.created();
        let leap = shop.try_subscribe(&boris, &yearly, json!({ "start_date": "2028-02-29" })).await.created();
        for month in ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"] {
            shop.paid_until(&format!("{month}T00:00:00Z")).await;
            shop.tick().await;
        }
        assert_eq!(shop.story(&monthly).await, [
            "created - -", "started 10.00 2027-12-31", "renewed 10.00 2028-01-31", "renewed 10.00 2028-02-29",
            "renewed 10.00 2028-03-31", "renewed 10.00 2028-04-30", "renewed 10.00 2028-05-31",
        ]);
        for year in ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"] {
            shop.paid_until(&format!("{year}T00:00:00Z")).await;
            shop.tick().await;
        }
        assert_eq!(shop.story(&leap).await, [
            "created - -", "started 99.00 2028-02-29", "renewed 99.00 2029-02-28", "renewed 99.00 2030-02-28",
            "renewed 99.00 2031-02-28", "renewed 99.00 2032-02-29",
        ]);
        assert_eq!(app.place.count("subscription_changes", "closed_periods > 0").await, 4, "of the monthly one");
        expect_sound(app).await;
    }

    async fn a_cancellation_that_was_withdrawn_moves_no_day(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
        let made = shop.try_subscribe(&app.user("anna").await, &pro, json!({ "start_date": "2026-01-31" })).await.created();
        for day in ["2026-01-31", "2026-02-28"] {
            shop.paid_until(&format!("{day}T00:00:00Z")).await;
            shop.tick().await;
        }
        shop.act(&made, "cancel", json!({})).await.ok();
        shop.act(&made, "withdraw-cancellation", json!({})).await.ok();
        shop.act(&made, "change-plan", json!({ "plan_id": max, "prorate": false })).await.ok();
        assert_eq!(shop.now(&made).await["period_ends_at"], "2026-03-31T00:00:00Z");
    }

    async fn a_trial_ends_in_the_first_period_that_is_paid(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "trial_days": 14 }))).await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.paid_until("2025-10-19T11:59:59Z").await;
        shop.tick().await;
        assert_eq!(shop.now(&made).await["is_in_trial"], true);
        shop.paid_until("2025-10-19T12:00:00Z").await;
        shop.tick().await;
        assert_eq!(pick(&shop.now(&made).await, &["is_in_trial", "trial_ends_at", "period_starts_at", "period_ends_at"]), json!({
            "is_in_trial": false, "trial_ends_at": "2025-10-19T12:00:00Z", "period_starts_at": "2025-10-19T12:00:00Z",
            "period_ends_at": "2025-11-19T12:00:00Z",
        }));
        shop.paid_until("2025-11-19T12:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.story(&made).await, [
            "started 0.00 2025-10-05", "trial_ended 10.00 2025-10-19", "renewed 10.00 2025-11-19",
        ]);
        assert_eq!(has(app, &anna).await, "pro");
    }

    async fn a_scheduled_change_holds_from_the_boundary_and_not_before(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let mini = with(plan("mini", "21"), json!({ "billing_frequency": "custom_days", "billing_days": 7 }));
        let mini = shop.offer(mini).await;
        let made = shop.subscribe(&anna, &pro).await;
        shop.act(&made, "change-plan", json!({ "plan_id": mini, "immediate": false })).await.ok();
        shop.root.post(&format!("{PLANS}/{mini}/archive"), json!({})).await.ok();
        shop.paid_until("2025-11-05T11:59:59.999999Z").await;
        assert_eq!(has(app, &anna).await, "pro");
        shop.paid_until("2025-11-05T12:00:00Z").await;
        assert_eq!(has(app, &anna).await, "mini", "no job has run yet");
        // Too late to withdraw it, though nothing is written down yet.
        shop.act(&made, "withdraw-change", json!({})).await.refused(409, "no_scheduled_change");
        shop.tick().await;
        assert_eq!(pick(&shop.now(&made).await, &["price", "billing_days", "scheduled_change", "period_ends_at"]), json!({
            "price": "21.00", "billing_days": 7, "scheduled_change": null, "period_ends_at": "2025-11-12T12:00:00Z",
        }));
        let renewed = shop.history(&made).await.pop().expect("a renewal");
        assert_eq!(pick(&renewed, &["kind", "amount", "price"]), json!({ "kind": "renewed", "amount": "21.00", "price": "21.00" }));
        assert_eq!((&renewed["from_plan"]["code"], &renewed["plan"]["code"]), (&json!("pro"), &json!("mini")));
        // Archived, it is renewed all the same and keeps its name.
        shop.paid_until("2025-11-12T12:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.now(&made).await["plan"]["name"], "MINI");
        assert_eq!(shop.story(&made).await.last().map(String::as_str), Some("renewed 21.00 2025-11-12"));
    }

    async fn what_is_canceled_ends_with_its_period_and_cannot_come_back(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let (late, early) = (shop.subscribe(&anna, &pro).await, shop.subscribe(&boris, &pro).await);
        for made in [&late, &early] {
            shop.act(made, "cancel", json!({})).await.ok();
        }
        shop.paid_until("2025-11-05T11:59:59.999999Z").await;
        assert_eq!(has(app, &anna).await, "pro");
        assert_eq!(shop.act(&early, "withdraw-cancellation", json!({})).await.ok()["status"], "active");
        shop.paid_until("2025-11-05T12:00:00Z").await;
        assert_eq!((has(app, &anna).await, has(app, &boris).await), (json!("self-hosted"), json!("pro")), "no job has run yet");
        shop.act(&late, "withdraw-cancellation", json!({})).await.refused(409, "subscription_ended");
        let mine = app.sign_in_again(&anna).await.get(MINE).await.ok();
        assert_eq!(pick(&mine, &["subscription", "next"]), json!({ "subscription": null, "next": null }));
        shop.tick().await;
        let over = shop.now(&late).await;
        assert_eq!(pick(&over, &["status", "ends_at", "end_date", "allowed"]), json!({
            "status": "expired", "ends_at": "2025-11-05T12:00:00Z", "end_date": "2025-11-05", "allowed": [],
        }));
        let expired = shop.history(&late).await.pop().expect("an end");
        assert_eq!(pick(&expired, &["kind", "amount", "author"]), json!({ "kind": "expired", "amount": null, "author": null }));
        assert_eq!(shop.story(&early).await.last().map(String::as_str), Some("renewed 10.00 2025-11-05"));
        // One that is over is no more in the way.
        shop.subscribe(&anna, &pro).await;
    }

    async fn a_successor_begins_when_the_first_one_ends(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
        let first = shop.subscribe(&anna, &pro).await;
        shop.act(&first, "cancel", json!({})).await.ok();
        let next = shop.try_subscribe(&anna, &max, json!({ "immediate": false })).await.created();
        shop.paid_until("2025-11-05T11:59:59Z").await;
        shop.tick().await;
        assert_eq!(has(app, &anna).await, "pro");
        shop.paid_until("2025-11-05T12:00:00Z").await;
        assert_eq!(has(app, &anna).await, "max", "no job has run yet");
        let mine = app.sign_in_again(&anna).await.get(MINE).await.ok();
        assert_eq!((&mine["subscription"]["id"], &mine["next"]), (&next["id"], &Value::Null));
        shop.tick().await;
        assert_eq!(shop.now(&first).await["status"], "expired");
        assert_eq!(pick(&shop.now(&next).await, &["status", "period_starts_at", "period_ends_at"]), json!({
            "status": "active", "period_starts_at": "2025-11-05T12:00:00Z", "period_ends_at": "2025-12-05T12:00:00Z",
        }));
        expect_sound(app).await;
    }

    async fn after_a_hundred_days_of_silence_the_period_that_holds_is_charged_and_no_other(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let made = shop.subscribe(&anna, &pro).await;
        let trial = shop.subscribe(&boris, &tried).await;
        shop.paid_until("2026-01-13T12:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.story(&made).await, ["started 10.00 2025-10-05", "renewed 10.00 2026-01-05"]);
        assert_eq!(shop.story(&trial).await, ["started 0.00 2025-10-05", "trial_ended 10.00 2026-01-12"]);
        let closed = |history: &[Value]| column(&json!(history), "closed_periods");
        assert_eq!(closed(&shop.history(&made).await), [0, 2]);
        assert_eq!(closed(&shop.history(&trial).await), [0, 3]);
        assert_eq!(shop.now(&made).await["period_ends_at"], "2026-02-05T12:00:00Z");
    }

    async fn a_command_after_a_boundary_finds_what_time_has_done(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "30").await, shop.plan("max", "60").await);
        let made = shop.subscribe(&anna, &pro).await;
        // Half of the second period, which nobody has written down.
        shop.paid_until("2025-11-20T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        assert_eq!(pick(&shown, &["credit", "debit", "amount", "period_ends_at"]), json!({
            "credit": "15.00", "debit": "30.00", "amount": "15.00", "period_ends_at": "2025-12-05T12:00:00Z",
        }));
        assert_eq!(shop.story(&made).await.len(), 1, "looking writes nothing");
        shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        let story = ["started 30.00 2025-10-05", "renewed 30.00 2025-11-05", "plan_changed 15.00 2025-11-05"];
        assert_eq!(shop.story(&made).await, story);
        shop.tick().await;
        assert_eq!(shop.story(&made).await, story, "the clock finds nothing left to do");
        assert_eq!(column(&json!(shop.history(&made).await), "author")[1], Value::Null, "time did that");
        shop.paid_until("2025-12-05T12:00:00Z").await;
        shop.act(&made, "cancel", json!({})).await.ok();
        assert_eq!(shop.now(&made).await["ends_at"], "2026-01-05T12:00:00Z", "what was renewed first lasts");
    }

    async fn a_job_that_comes_too_early_twice_or_too_late_changes_nothing(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let (made, gone) = (shop.subscribe(&anna, &pro).await, shop.subscribe(&boris, &pro).await);
        let kym = app.kym().await;
        let run = async |subscription: &Value| {
            assert!(matches!(job(subscription).run(&kym).await, Outcome::Done));
        };
        run(&made).await;
        assert_eq!(shop.story(&made).await, ["started 10.00 2025-10-05"], "it is not due");
        shop.paid_until("2025-11-05T12:00:00Z").await;
        for _ in 0..3 {
            run(&made).await;
        }
        let once = ["started 10.00 2025-10-05", "renewed 10.00 2025-11-05"];
        assert_eq!(shop.story(&made).await, once);
        // A job that was killed after its turn was taken is queued again when its time is up.
        queue_due(&kym).await.expect("queued");
        app.place.execute("DELETE FROM jobs").await;
        queue_due(&kym).await.expect("nothing is due");
        assert_eq!(app.place.count("jobs", "kind = 'advance_subscription'").await, 0);
        shop.paid_until("2025-11-05T13:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.story(&gone).await, once);
        let boris = app.sign_in_again(&boris).await;
        boris.delete_me(None).await.no_content();
        app.run_jobs().await;
        run(&gone).await;
        run(&json!({ "id": "0199b000-0000-7000-8000-0000fffff000" })).await;
        shop.paid_until("2026-03-01T00:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.story(&gone).await.last().map(String::as_str), Some("expired - 2025-11-05"));
        expect_sound(app).await;
    }

    async fn days_are_those_of_the_installation_and_a_period_keeps_its_end(app: &TestApp) {
        app.restart(|config| config.billing.time_zone = "America/Los_Angeles".into()).await;
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let body = json!({ "start_date": "2025-10-04" });
        assert_eq!(shop.try_subscribe(&anna, &pro, body).await.invalid(), ["start_date: past_date"]);
        let later = shop.try_subscribe(&anna, &pro, json!({ "start_date": "2025-10-06" })).await.created();
        assert_eq!(pick(&later, &["start_date", "starts_at"]), json!({ "start_date": "2025-10-06", "starts_at": "2025-10-06T07:00:00Z" }));
        let made = shop.subscribe(&boris, &pro).await;
        // The clocks are put back on 2 November; it is five in the morning there all the same.
        assert_eq!(made["period_ends_at"], "2025-11-05T13:00:00Z");
        app.restart(|config| config.billing.time_zone = "Europe/Berlin".into()).await;
        assert_eq!(shop.now(&made).await["period_ends_at"], "2025-11-05T13:00:00Z");
        shop.paid_until("2025-11-05T13:00:00Z").await;
        shop.tick().await;
        let renewed = shop.now(&made).await;
        assert_eq!(pick(&renewed, &["period_starts_at", "period_ends_at"]), json!({
            "period_starts_at": "2025-11-05T13:00:00Z", "period_ends_at": "2025-12-05T04:00:00Z",
        }), "no gap, and no second charge");
        assert_eq!(shop.root.get(&path_of(&made, "")).await.ok()["start_date"], "2025-10-05");
    }
}

on_postgres! {
    async fn of_two_processes_one_renews(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let pro = shop.plan("pro", "10").await;
        let mut all = Vec::new();
        for number in 0..10 {
            let user = app.user(&format!("user{number}")).await;
            all.push(shop.subscribe(&user, &pro).await);
        }
        let node = app.second(|_| {}).await;
        shop.paid_until("2025-11-05T12:00:00Z").await;
        let kym = app.kym().await;
        let (one, other) = tokio::join!(queue_due(&kym), queue_due(node.kym()));
        one.expect("queued");
        other.expect("queued");
        assert_eq!(app.place.count("jobs", "kind = 'advance_subscription'").await, 10, "each has one turn");
        // Both do the same work at once all the same.
        for made in &all {
            let job = job(made);
            let outcomes = tokio::join!(job.run(&kym), job.run(node.kym()));
            assert!(matches!(outcomes, (Outcome::Done, Outcome::Done)), "{outcomes:?}");
        }
        app.run_jobs().await;
        for made in &all {
            assert_eq!(shop.story(made).await, ["started 10.00 2025-10-05", "renewed 10.00 2025-11-05"]);
        }
        node.end().await;
    }
}
