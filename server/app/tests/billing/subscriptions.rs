//! Subscriptions: how they begin and end, and who sees them.

use kym_testing::{Person, column, on_both, text};
use serde_json::{Value, json};

use crate::shop::{MINE, SUBSCRIPTIONS, Shop, path_of, pick, plan, with};

/// What is told at first about one that begins.
const BEGINNING: [&str; 12] = [
    "status",
    "price",
    "currency",
    "billing_frequency",
    "billing_days",
    "is_custom",
    "start_date",
    "starts_at",
    "trial_ends_at",
    "period_starts_at",
    "period_ends_at",
    "version",
];

/// The codes of the plan that somebody has and of the one that waits.
async fn plans_of(person: &Person) -> [Value; 2] {
    let mine = person.get(MINE).await.ok();
    [
        mine["plan"]["code"].clone(),
        mine["next"]["plan"]["code"].clone(),
    ]
}

on_both! {
    async fn a_subscription_begins_now_and_is_written_down(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let answer = shop.try_subscribe(&anna, &pro, json!({})).await;
        let made = answer.created();
        assert_eq!(answer.header("etag"), "\"1\"");
        assert_eq!(pick(&made, &BEGINNING), json!({
            "status": "active", "price": "10.00", "currency": "USD", "billing_frequency": "monthly", "billing_days": null,
            "is_custom": false, "start_date": "2025-10-05", "starts_at": "2025-10-05T12:00:00Z", "trial_ends_at": null,
            "period_starts_at": "2025-10-05T12:00:00Z", "period_ends_at": "2025-11-05T12:00:00Z", "version": 1,
        }));
        assert_eq!(made["user"], json!({
            "id": anna.id, "username": "anna", "full_name": "Anna Example", "email": "anna@example.org",
        }));
        assert_eq!((&made["plan"], &made["allowed"]), (&json!({ "id": pro, "code": "pro", "name": "PRO" }), &json!(["change_plan", "cancel"])));
        let again = shop.root.get(&path_of(&made, "")).await;
        assert_eq!((again.ok(), again.header("etag")), (made.clone(), "\"1\""));
        let history = shop.history(&made).await;
        assert_eq!(history.len(), 1);
        let fields = ["at", "kind", "author", "from_plan", "plan", "price", "status", "amount", "period_ends_at", "closed_periods"];
        assert_eq!(pick(&history[0], &fields), json!({
            "at": "2025-10-05T12:00:00Z", "kind": "started", "author": { "id": shop.root.id, "full_name": "Root Example" },
            "from_plan": null, "plan": made["plan"], "price": "10.00", "status": "active", "amount": "10.00",
            "period_ends_at": "2025-11-05T12:00:00Z", "closed_periods": 0,
        }));
        let mine = anna.get(MINE).await.ok();
        assert_eq!((&mine["plan"]["code"], &mine["subscription"]["id"]), (&json!("pro"), &made["id"]));
        assert_eq!((&mine["subscription"]["allowed"], &mine["subscription"]["user"]), (&json!(["cancel"]), &Value::Null));
        shop.try_subscribe(&anna, &pro, json!({})).await.refused(409, "subscription_exists");
    }

    async fn price_and_period_can_be_agreed_apart_from_the_plan(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let apart = json!({ "custom_price": "7.5", "custom_billing_frequency": "custom_days", "custom_billing_days": 10 });
        let made = shop.try_subscribe(&anna, &pro, apart).await.created();
        assert_eq!(pick(&made, &["price", "billing_frequency", "billing_days", "is_custom", "period_ends_at"]), json!({
            "price": "7.50", "billing_frequency": "custom_days", "billing_days": 10, "is_custom": true,
            "period_ends_at": "2025-10-15T12:00:00Z",
        }));
        let boris = app.user("boris").await;
        let the_same = json!({ "custom_price": "10.00", "custom_billing_frequency": "monthly" });
        assert_eq!(shop.try_subscribe(&boris, &pro, the_same).await.created()["is_custom"], false);
    }

    async fn whatever_is_wrong_is_told_at_once(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        assert_eq!(shop.root.post(SUBSCRIPTIONS, json!({})).await.invalid(), ["target_user_id: required", "plan_id: required"]);
        let wrong = json!({
            "target_user_id": "anna", "plan_id": "pro", "custom_price": "much", "custom_billing_frequency": "weekly",
            "start_date": "yesterday",
        });
        assert_eq!(shop.root.post(SUBSCRIPTIONS, wrong).await.invalid(), [
            "target_user_id: not_found", "plan_id: not_found", "custom_price: invalid_amount",
            "custom_billing_frequency: unknown_value", "start_date: invalid_date",
        ]);
        let nobody = "0199b000-0000-7000-8000-0000fffff000";
        for (more, fault) in [
            (json!({ "target_user_id": nobody }), "target_user_id: not_found"),
            (json!({ "plan_id": nobody }), "plan_id: not_found"),
            (json!({ "custom_price": "-1" }), "custom_price: amount_negative"),
            (json!({ "custom_price": "0.001" }), "custom_price: too_many_decimals"),
            (json!({ "custom_billing_days": 3 }), "custom_billing_frequency: required"),
            (json!({ "custom_billing_frequency": "custom_days" }), "custom_billing_days: required"),
            (json!({ "custom_billing_frequency": "custom_days", "custom_billing_days": 3651 }), "custom_billing_days: too_many"),
            (json!({ "custom_billing_frequency": "yearly", "custom_billing_days": 3 }), "custom_billing_days: unknown_value"),
            (json!({ "start_date": "2025-10-04" }), "start_date: past_date"),
            (json!({ "start_date": "" }), "start_date: required"),
            (json!({ "start_date": "2025-02-30" }), "start_date: invalid_date"),
            (json!({ "start_date": "2025-10-06", "immediate": true }), "immediate: start_exclusive"),
            (json!({ "end_date": "2025-11-06" }), "end_date: unknown_field"),
        ] {
            assert_eq!(shop.try_subscribe(&anna, &pro, more.clone()).await.invalid(), [fault], "{more}");
        }
        assert_eq!(app.place.count("subscriptions", "TRUE").await, 0);
    }

    async fn what_begins_later_gives_nothing_until_then(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "trial_days": 7 }))).await;
        let later = json!({ "start_date": "2025-10-10" });
        let made = shop.try_subscribe(&anna, &pro, later.clone()).await.created();
        assert_eq!(pick(&made, &BEGINNING), json!({
            "status": "pending", "price": "10.00", "currency": "USD", "billing_frequency": "monthly", "billing_days": null,
            "is_custom": false, "start_date": "2025-10-10", "starts_at": "2025-10-10T00:00:00Z",
            "trial_ends_at": "2025-10-17T00:00:00Z", "period_starts_at": null, "period_ends_at": null, "version": 1,
        }));
        assert_eq!(shop.story(&made).await, ["created - -"]);
        assert_eq!(plans_of(&anna).await, [json!("self-hosted"), json!("pro")]);
        shop.try_subscribe(&anna, &pro, json!({})).await.refused(409, "subscription_exists");
        shop.try_subscribe(&anna, &pro, later).await.refused(409, "subscription_exists");
        let gone = shop.act(&made, "cancel", json!({})).await.ok();
        assert_eq!(pick(&gone, &["status", "end_date", "allowed"]), json!({ "status": "expired", "end_date": "2025-10-05", "allowed": [] }));
        // Today is now.
        let today = shop.try_subscribe(&anna, &pro, json!({ "start_date": "2025-10-05" })).await.created();
        assert_eq!(pick(&today, &["status", "starts_at"]), json!({ "status": "active", "starts_at": "2025-10-05T12:00:00Z" }));
    }

    async fn a_trial_is_given_once_for_ever(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let trial = |code: &str, days: i32| with(plan(code, "10"), json!({ "trial_days": days }));
        let (pro, max) = (shop.offer(trial("pro", 14)).await, shop.offer(trial("max", 30)).await);
        let made = shop.subscribe(&anna, &pro).await;
        assert_eq!(pick(&made, &["status", "is_in_trial", "trial_ends_at", "period_starts_at", "period_ends_at"]), json!({
            "status": "active", "is_in_trial": true, "trial_ends_at": "2025-10-19T12:00:00Z",
            "period_starts_at": "2025-10-05T12:00:00Z", "period_ends_at": "2025-10-19T12:00:00Z",
        }));
        assert_eq!(shop.story(&made).await, ["started 0.00 2025-10-05"]);
        assert_eq!(plans_of(&anna).await[0], "pro");
        // Neither another plan nor another subscription begins a second one.
        let moved = shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        assert_eq!((&moved["trial_ends_at"], &moved["is_in_trial"]), (&json!("2025-10-19T12:00:00Z"), &json!(true)));
        shop.act(&made, "cancel", json!({})).await.ok();
        let again = shop.subscribe(&anna, &max).await;
        assert_eq!(pick(&again, &["is_in_trial", "trial_ends_at", "period_ends_at"]), json!({
            "is_in_trial": false, "trial_ends_at": null, "period_ends_at": "2025-11-05T12:00:00Z",
        }));
        assert_eq!(shop.story(&again).await, ["started 10.00 2025-10-05"]);
    }

    async fn a_cancellation_leaves_the_rest_and_is_withdrawn_as_if_it_had_not_been(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        let mut socket = app.events(&anna).await;
        let own = path_of(&made, "");
        let canceled = anna.post(&format!("{own}/cancel"), json!({})).await.ok();
        assert_eq!(pick(&canceled, &["status", "is_scheduled_for_cancellation", "canceled_at", "end_date", "ends_at", "allowed"]), json!({
            "status": "canceled", "is_scheduled_for_cancellation": true, "canceled_at": "2025-10-05T12:00:00Z",
            "end_date": "2025-11-05", "ends_at": "2025-11-05T12:00:00Z", "allowed": ["withdraw_cancellation"],
        }));
        assert_eq!(plans_of(&anna).await[0], "pro", "it was paid for");
        let told = socket.event().await;
        assert_eq!((&told["event_type"], &told["payload"]["subscription_id"]), (&json!("SUBSCRIPTION_UPDATED"), &made["id"]));
        // A second time is the first time.
        assert_eq!(anna.post(&format!("{own}/cancel"), json!({})).await.ok(), canceled);
        let back = anna.post(&format!("{own}/withdraw-cancellation"), json!({})).await.ok();
        let same = ["status", "canceled_at", "ends_at", "period_starts_at", "period_ends_at", "price"];
        assert_eq!(pick(&back, &same), pick(&made, &same));
        anna.post(&format!("{own}/withdraw-cancellation"), json!({})).await.refused(409, "subscription_not_canceled");
        assert_eq!(shop.story(&made).await, [
            "started 10.00 2025-10-05", "canceled - 2025-10-05", "cancellation_withdrawn - 2025-10-05",
        ]);
        let authors = column(&json!(shop.history(&made).await), "author");
        assert_eq!(column(&json!(authors), "id"), [&*shop.root.id, &anna.id, &anna.id]);
    }

    async fn who_cancels_for_somebody_says_for_whom(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let made = shop.subscribe(&anna, &shop.plan("pro", "10").await).await;
        let path = path_of(&made, "/cancel");
        let whose = |person: &Person| json!({ "target_user_id": person.id });
        shop.root.post(&path, whose(&boris)).await.refused(404, "not_found");
        anna.post(&path, whose(&boris)).await.refused(403, "forbidden");
        boris.post(&path, whose(&anna)).await.refused(403, "forbidden");
        boris.post(&path, whose(&boris)).await.refused(404, "not_found");
        assert_eq!(anna.post(&path, json!({ "target_user_id": "anna" })).await.invalid(), ["target_user_id: not_found"]);
        assert_eq!(shop.now(&made).await["status"], "active");
        assert_eq!(shop.root.post(&path, whose(&anna)).await.ok()["status"], "canceled");
        assert_eq!(anna.post(&path, whose(&anna)).await.ok()["status"], "canceled");
    }

    async fn what_is_canceled_gives_way_at_once_with_credit_for_the_rest(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "50").await);
        let (first, second) = (shop.subscribe(&anna, &pro).await, shop.subscribe(&boris, &pro).await);
        for made in [&first, &second] {
            shop.act(made, "cancel", json!({})).await.ok();
        }
        // 21 of the 31 days are left.
        shop.until("2025-10-15T12:00:00Z").await;
        let new = shop.subscribe(&anna, &max).await;
        assert_eq!(pick(&new, &["status", "period_starts_at"]), json!({ "status": "active", "period_starts_at": "2025-10-15T12:00:00Z" }));
        let over = shop.now(&first).await;
        assert_eq!(pick(&over, &["status", "ends_at", "allowed"]), json!({ "status": "expired", "ends_at": "2025-10-15T12:00:00Z", "allowed": [] }));
        assert_eq!(shop.story(&first).await.last().map(String::as_str), Some("expired -21.00 2025-10-05"));
        let new = shop.try_subscribe(&boris, &max, json!({ "prorate": false })).await.created();
        assert_eq!(shop.story(&new).await, ["started 50.00 2025-10-15"]);
        assert_eq!(shop.story(&second).await.last().map(String::as_str), Some("expired - 2025-10-05"));
    }

    async fn a_successor_waits_for_the_end_and_is_in_the_way_of_a_return(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
        let made = shop.subscribe(&anna, &pro).await;
        let later = json!({ "immediate": false });
        shop.try_subscribe(&anna, &max, later.clone()).await.refused(409, "subscription_exists");
        shop.act(&made, "cancel", json!({})).await.ok();
        // A day too early there would be two at a time.
        shop.try_subscribe(&anna, &max, json!({ "start_date": "2025-11-05" })).await.refused(409, "subscription_exists");
        let next = shop.try_subscribe(&anna, &max, later.clone()).await.created();
        assert_eq!(pick(&next, &["status", "starts_at"]), json!({ "status": "pending", "starts_at": "2025-11-05T12:00:00Z" }));
        assert_eq!(plans_of(&anna).await, [json!("pro"), json!("max")]);
        shop.try_subscribe(&anna, &max, later.clone()).await.refused(409, "subscription_exists");
        shop.try_subscribe(&anna, &max, json!({})).await.refused(409, "subscription_exists");
        shop.act(&made, "withdraw-cancellation", json!({})).await.refused(409, "successor_exists");
        for what in ["change-plan", "change-plan/preview"] {
            shop.act(&made, what, json!({ "plan_id": max })).await.refused(409, "successor_exists");
        }
        shop.act(&next, "cancel", json!({})).await.ok();
        assert_eq!(shop.act(&made, "withdraw-cancellation", json!({})).await.ok()["status"], "active");
        shop.act(&made, "cancel", json!({})).await.ok();
        let after = shop.try_subscribe(&anna, &max, json!({ "start_date": "2025-11-06" })).await.created();
        assert_eq!(after["starts_at"], "2025-11-06T00:00:00Z");
    }

    async fn people_see_what_is_theirs_and_nothing_else(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        let own = anna.get(&path_of(&made, "")).await.ok();
        assert_eq!(own["allowed"], json!(["cancel"]), "what is paid is agreed with administrators");
        assert_eq!(anna.get(&path_of(&made, "/history")).await.ok()["items"][0]["kind"], "started");
        for rest in ["", "/history"] {
            boris.get(&path_of(&made, rest)).await.refused(404, "not_found");
        }
        for rest in ["/cancel", "/withdraw-cancellation", "/withdraw-change"] {
            boris.post(&path_of(&made, rest), json!({})).await.refused(404, "not_found");
        }
        for rest in ["/change-plan", "/change-plan/preview"] {
            anna.post(&path_of(&made, rest), json!({ "plan_id": pro })).await.refused(403, "forbidden");
        }
        let body = json!({ "target_user_id": boris.id, "plan_id": pro });
        boris.post(SUBSCRIPTIONS, body).await.refused(403, "forbidden");
        boris.get("/billing/plans").await.refused(403, "forbidden");
        boris.get(SUBSCRIPTIONS).await.refused(403, "forbidden");
        boris.get(&format!("{SUBSCRIPTIONS}?user_id={}", anna.id)).await.refused(403, "forbidden");
        let list = anna.get(&format!("{SUBSCRIPTIONS}?user_id={}", anna.id)).await.ok();
        assert_eq!((&list["items"][0], &list["total"]), (&own, &json!(1)));
    }

    async fn only_its_user_is_told_of_a_change(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let free = shop.plan("free", "0").await;
        let (mut annas, mut boris_hears) = (app.events(&anna).await, app.events(&boris).await);
        let made = shop.subscribe(&anna, &free).await;
        let of_anna = annas.event().await;
        assert_eq!((&of_anna["event_type"], &of_anna["payload"]), (&json!("SUBSCRIPTION_UPDATED"), &json!({ "subscription_id": made["id"] })));
        // What comes next to Boris is about his own.
        let his = shop.subscribe(&boris, &free).await;
        assert_eq!(boris_hears.event().await["payload"]["subscription_id"], his["id"]);
        shop.act(&his, "cancel", json!({})).await.ok();
        shop.act(&made, "cancel", json!({})).await.ok();
        assert_eq!(boris_hears.event().await["payload"]["subscription_id"], his["id"]);
        assert_eq!(annas.event().await["payload"]["subscription_id"], made["id"]);
    }

    async fn what_is_written_down_outlives_its_user(app: &TestApp) {
        let shop = Shop::open(app).await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "trial_days": 3 }))).await;
        let max = shop.plan("max", "20").await;
        let mut made = Vec::new();
        for (name, plan) in [("trial", &pro), ("active", &max), ("canceled", &max), ("changing", &max)] {
            let user = app.user(name).await;
            let subscription = shop.subscribe(&user, plan).await;
            made.push((user, subscription));
        }
        shop.act(&made[2].1, "cancel", json!({})).await.ok();
        shop.act(&made[3].1, "change-plan", json!({ "plan_id": pro, "immediate": false })).await.ok();
        let later = app.user("pending").await;
        let pending = shop.try_subscribe(&later, &pro, json!({ "start_date": "2025-12-01" })).await.created();
        made.push((later, pending));
        for (user, subscription) in &made {
            app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T12:00:00.000000Z'").await;
            user.delete_me(None).await.no_content();
            let left = shop.now(subscription).await;
            assert_eq!(pick(&left, &["user", "status", "scheduled_change", "ends_at", "allowed"]), json!({
                "user": null, "status": "expired", "scheduled_change": null, "ends_at": "2025-10-05T12:00:00Z", "allowed": [],
            }));
            let history = shop.history(subscription).await;
            let last = history.last().expect("a history");
            assert_eq!(pick(last, &["kind", "amount", "status"]), json!({ "kind": "expired", "amount": null, "status": "expired" }));
            assert_eq!(last["author"]["id"], Value::Null, "who did it is gone, too");
            for what in ["cancel", "withdraw-cancellation", "withdraw-change"] {
                shop.act(subscription, what, json!({})).await.refused(409, "subscription_ended");
            }
        }
        let list = shop.root.get(&format!("{SUBSCRIPTIONS}?sort_by=user")).await.ok();
        assert_eq!((&list["total"], column(&list["items"], "user")), (&json!(5), vec![Value::Null; 5]));
        assert_eq!(text(&list["items"][0]["status"]), "expired");
        app.run_jobs().await;
        shop.tick().await;
        assert_eq!(app.place.count("subscriptions", "due_at IS NOT NULL").await, 0, "the clock has nothing to do about them");
        kym_testing::expect_sound(app).await;
    }
}
