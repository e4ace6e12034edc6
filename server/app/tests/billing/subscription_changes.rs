//! Another plan or another price for a subscription: at once, later, and not after all.

use kym_testing::{on_both, text};
use serde_json::{Value, json};

use crate::shop::{Shop, pick, plan, with};

/// What a preview says in money.
const MONEY: [&str; 4] = ["credit", "debit", "amount", "currency"];

/// A subscription of somebody new that stands so.
async fn standing(
    shop: &Shop<'_>,
    app: &kym_testing::TestApp,
    state: &str,
    name: &str,
) -> (kym_testing::Person, Value) {
    let user = app.user(name).await;
    let all = shop.root.get("/billing/plans").await.ok();
    let plans = all["items"].as_array().expect("a list");
    let of_code = |code: &str| {
        text(
            &plans
                .iter()
                .find(|plan| plan["code"] == code)
                .expect("a plan")["id"],
        )
    };
    let subscription = match state {
        "pending" => shop
            .try_subscribe(
                &user,
                &of_code("pro"),
                json!({ "start_date": "2025-12-01" }),
            )
            .await
            .created(),
        "trial" => shop.subscribe(&user, &of_code("tried")).await,
        _ => shop.subscribe(&user, &of_code("pro")).await,
    };
    match state {
        "canceled" => drop(shop.act(&subscription, "cancel", json!({})).await.ok()),
        "expired" => {
            shop.act(&subscription, "cancel", json!({})).await.ok();
            let next = shop.subscribe(&user, &of_code("pro")).await;
            shop.act(&next, "cancel", json!({})).await.ok();
            let waiting = json!({ "start_date": "2025-12-01" });
            let waiting = shop
                .try_subscribe(&user, &of_code("pro"), waiting)
                .await
                .created();
            shop.act(&waiting, "cancel", json!({})).await.ok();
        }
        _ => {}
    }
    (user, subscription)
}

on_both! {
    async fn every_state_answers_every_command_as_written(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.plan("pro", "10").await;
        shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let max = shop.plan("max", "20").await;
        let commands = ["create", "at once", "later", "cancel", "withdraw-cancellation", "withdraw-change"];
        let open = ["subscription_exists", "", "", "", "subscription_not_canceled", "no_scheduled_change"];
        let table = [
            ("pending", open),
            ("trial", open),
            ("active", open),
            ("canceled", ["", "", "subscription_canceled", "", "", "no_scheduled_change"]),
            ("expired", ["", "subscription_ended", "subscription_ended", "subscription_ended", "subscription_ended", "subscription_ended"]),
        ];
        for (state, row) in table {
            for (column, (command, refusal)) in commands.into_iter().zip(row).enumerate() {
                let (user, subscription) = standing(&shop, app, state, &format!("{state}{column}")).await;
                let before = (shop.now(&subscription).await, shop.story(&subscription).await);
                let change = json!({ "plan_id": max, "immediate": command == "at once" });
                let answer = match command {
                    "create" => shop.try_subscribe(&user, &max, json!({})).await,
                    "at once" | "later" => {
                        let preview = shop.act(&subscription, "change-plan/preview", change.clone()).await;
                        let answer = shop.act(&subscription, "change-plan", change).await;
                        assert_eq!(preview.status, answer.status, "{state}, {command}: {}", preview.text);
                        answer
                    }
                    what => shop.act(&subscription, what, json!({})).await,
                };
                if refusal.is_empty() {
                    assert!(answer.status < 300, "{state}, {command}: {}", answer.text);
                } else {
                    answer.refused(409, refusal);
                    let after = (shop.now(&subscription).await, shop.story(&subscription).await);
                    assert_eq!(after, before, "{state}, {command}");
                }
            }
        }
        kym_testing::expect_sound(app).await;
    }

    async fn a_change_comes_to_exactly_what_was_shown(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe(&anna, &pro).await;
        // 21 of the 31 days are left.
        shop.until("2025-10-15T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        assert_eq!(shown, json!({
            "prorate_at": "2025-10-15T12:00:00Z", "credit": "21.00", "debit": "42.00", "amount": "21.00", "currency": "USD",
            "starts_at": "2025-10-15T12:00:00Z", "period_ends_at": "2025-11-05T12:00:00Z",
        }));
        assert_eq!(shop.now(&made).await, made, "nothing was changed");
        shop.until("2025-10-15T12:15:00Z").await;
        let body = json!({ "plan_id": max, "prorate_at": shown["prorate_at"] });
        let changed = shop.act(&made, "change-plan", body).await.ok();
        assert_eq!(pick(&changed, &["price", "period_starts_at", "period_ends_at", "version"]), json!({
            "price": "62.00", "period_starts_at": "2025-10-05T12:00:00Z", "period_ends_at": "2025-11-05T12:00:00Z", "version": 2,
        }));
        let last = shop.history(&made).await.pop().expect("a change");
        assert_eq!(pick(&last, &["kind", "amount", "price", "at"]), json!({
            "kind": "plan_changed", "amount": "21.00", "price": "62.00", "at": "2025-10-15T12:15:00Z",
        }));
        assert_eq!((&last["from_plan"]["code"], &last["plan"]["code"]), (&json!("pro"), &json!("max")));
        assert_eq!(last["author"]["id"], shop.root.id);
    }

    async fn what_was_shown_is_over_when_somebody_else_was_quicker(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (pro, max, mini) = (shop.plan("pro", "31").await, shop.plan("max", "62").await, shop.plan("mini", "5").await);
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        shop.until("2025-10-15T12:01:00Z").await;
        shop.act(&made, "change-plan", json!({ "plan_id": mini })).await.ok();
        let body = json!({ "plan_id": max, "prorate_at": shown["prorate_at"] });
        assert_eq!(shop.act(&made, "change-plan", body).await.invalid(), ["prorate_at: stale_preview"]);
        assert_eq!(shop.now(&made).await["plan"]["code"], "mini");
    }

    async fn a_change_that_comes_to_something_else_than_was_shown_is_refused(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        let body = json!({ "plan_id": max, "prorate_at": shown["prorate_at"], "expected_amount": shown["amount"] });
        // The price of the plan goes up in between.
        shop.root.put(&format!("/billing/plans/{max}"), plan("max", "93")).await.ok();
        assert_eq!(shop.act(&made, "change-plan", body).await.invalid(), ["prorate_at: stale_preview"]);
        assert_eq!(shop.now(&made).await, made, "nothing was changed");
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        assert_eq!(shown["amount"], "42.00");
        let body = json!({ "plan_id": max, "prorate_at": shown["prorate_at"], "expected_amount": shown["amount"] });
        assert_eq!(shop.act(&made, "change-plan", body).await.ok()["price"], "93.00");
    }

    async fn a_moment_that_is_too_old_ahead_or_nonsense_is_refused(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        for (moment, fault) in [
            ("2025-10-15T11:44:59.999999Z", "prorate_at: stale_preview"), ("2025-10-15T12:00:00.000001Z", "prorate_at: stale_preview"),
            ("yesterday", "prorate_at: invalid_date"), ("", "prorate_at: invalid_date"),
        ] {
            let body = json!({ "plan_id": max, "prorate_at": moment });
            for what in ["change-plan", "change-plan/preview"] {
                assert_eq!(shop.act(&made, what, body.clone()).await.invalid(), [fault], "{what} {moment}");
            }
        }
        // A moment of the period before is none of this one, however short ago.
        shop.paid_until("2025-11-05T12:05:00Z").await;
        let body = json!({ "plan_id": max, "prorate_at": "2025-11-05T11:59:00Z" });
        assert_eq!(shop.act(&made, "change-plan", body).await.invalid(), ["prorate_at: stale_preview"]);
        assert_eq!(shop.now(&made).await["plan"]["code"], "pro");
    }

    async fn wrong_fields_of_a_change_are_told_at_once(app: &TestApp) {
        let shop = Shop::open(app).await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        let wrong = json!({
            "plan_id": "pro", "prorate_at": "now", "custom_price": "much", "custom_billing_frequency": "custom_days", "custom_billing_days": 0,
        });
        for what in ["change-plan", "change-plan/preview"] {
            assert_eq!(shop.act(&made, what, json!({})).await.invalid(), ["plan_id: required"]);
            assert_eq!(shop.act(&made, what, wrong.clone()).await.invalid(), [
                "plan_id: not_found", "prorate_at: invalid_date", "custom_price: invalid_amount", "custom_billing_days: too_few",
            ]);
            let nobodys = json!({ "plan_id": "0199b000-0000-7000-8000-0000fffff000" });
            assert_eq!(shop.act(&made, what, nobodys).await.invalid(), ["plan_id: not_found"]);
            let same = json!({ "plan_id": pro });
            assert_eq!(shop.act(&made, what, same).await.invalid(), ["plan_id: same_plan"]);
        }
    }

    async fn credit_of_several_changes_never_exceeds_what_was_paid(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let pro = shop.plan("pro", "31").await;
        let (max, mini) = (shop.plan("max", "62").await, shop.plan("mini", "3.10").await);
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        let mut amounts = Vec::new();
        for (day, plan) in [("10-06", &max), ("10-16", &mini), ("10-16", &max), ("10-26", &pro)] {
            shop.paid_until(&format!("2025-{day}T12:00:00Z")).await;
            let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": plan })).await.ok();
            shop.act(&made, "change-plan", json!({ "plan_id": plan })).await.ok();
            amounts.push(pick(&shown, &MONEY[..3]));
        }
        let line = |credit: &str, debit: &str, amount: &str| json!({ "credit": credit, "debit": debit, "amount": amount });
        assert_eq!(amounts, [
            line("30.00", "60.00", "30.00"), line("40.00", "2.00", "-38.00"), line("2.00", "40.00", "38.00"),
            line("20.00", "10.00", "-10.00"),
        ]);
        assert_eq!(shop.story(&made).await, [
            "started 31.00 2025-10-05", "plan_changed 30.00 2025-10-05", "plan_changed -38.00 2025-10-05",
            "plan_changed 38.00 2025-10-05", "plan_changed -10.00 2025-10-05",
        ]);
    }

    async fn without_reckoning_by_time_the_period_stays_paid_as_it_is(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let plain = json!({ "plan_id": max, "prorate": false });
        let shown = shop.act(&made, "change-plan/preview", plain.clone()).await.ok();
        assert_eq!(pick(&shown, &MONEY), json!({ "credit": "0.00", "debit": "0.00", "amount": "0.00", "currency": "USD" }));
        let changed = shop.act(&made, "change-plan", plain).await.ok();
        assert_eq!((&changed["price"], &changed["period_ends_at"]), (&json!("62.00"), &made["period_ends_at"]));
        // What was paid is 31 still, so no more than that comes back.
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": pro })).await.ok();
        assert_eq!(pick(&shown, &MONEY[..3]), json!({ "credit": "21.00", "debit": "21.00", "amount": "0.00" }));
    }

    async fn another_frequency_begins_a_new_cycle(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let pro = shop.plan("pro", "31").await;
        let yearly = shop.offer(with(plan("year", "300"), json!({ "billing_frequency": "yearly" }))).await;
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": yearly })).await.ok();
        assert_eq!(shown, json!({
            "prorate_at": "2025-10-15T12:00:00Z", "credit": "21.00", "debit": "300.00", "amount": "279.00", "currency": "USD",
            "starts_at": "2025-10-15T12:00:00Z", "period_ends_at": "2026-10-15T12:00:00Z",
        }));
        let changed = shop.act(&made, "change-plan", json!({ "plan_id": yearly })).await.ok();
        assert_eq!(pick(&changed, &["billing_frequency", "period_starts_at", "period_ends_at"]), json!({
            "billing_frequency": "yearly", "period_starts_at": "2025-10-15T12:00:00Z", "period_ends_at": "2026-10-15T12:00:00Z",
        }));
        // The year that was paid is not lost.
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": pro })).await.ok();
        assert_eq!(pick(&shown, &MONEY[..3]), json!({ "credit": "300.00", "debit": "31.00", "amount": "-269.00" }));
    }

    async fn a_price_of_ones_own_is_agreed_and_left_again(app: &TestApp) {
        let shop = Shop::open(app).await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        let own = json!({ "plan_id": pro, "custom_price": "4", "custom_billing_frequency": "custom_days", "custom_billing_days": 7 });
        let changed = shop.act(&made, "change-plan", own).await.ok();
        assert_eq!(pick(&changed, &["price", "billing_days", "is_custom", "period_ends_at"]), json!({
            "price": "4.00", "billing_days": 7, "is_custom": true, "period_ends_at": "2025-10-12T12:00:00Z",
        }));
        let back = shop.act(&made, "change-plan", json!({ "plan_id": pro })).await.ok();
        assert_eq!(pick(&back, &["price", "billing_days", "is_custom"]), json!({ "price": "10.00", "billing_days": null, "is_custom": false }));
        assert_eq!(shop.story(&made).await, [
            "started 10.00 2025-10-05", "plan_changed -6.00 2025-10-05", "plan_changed 6.00 2025-10-05",
        ]);
    }

    async fn money_of_one_currency_is_no_credit_in_another(app: &TestApp) {
        let shop = Shop::open(app).await;
        let pro = shop.plan("pro", "10").await;
        let euro = shop.offer(with(plan("euro", "9"), json!({ "currency": "EUR" }))).await;
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        for what in ["change-plan", "change-plan/preview"] {
            let refused = shop.act(&made, what, json!({ "plan_id": euro })).await;
            assert_eq!(refused.invalid(), ["plan_id: currency_differs"]);
        }
        assert_eq!(shop.now(&made).await, made);
        let changed = shop.act(&made, "change-plan", json!({ "plan_id": euro, "prorate": false })).await.ok();
        assert_eq!(pick(&changed, &["price", "currency"]), json!({ "price": "9.00", "currency": "EUR" }));
        // Nothing was paid in a trial, and with the next period nothing is left of what was.
        let in_trial = shop.subscribe(&app.user("boris").await, &tried).await;
        shop.act(&in_trial, "change-plan", json!({ "plan_id": euro })).await.ok();
        let later = shop.subscribe(&app.user("clara").await, &pro).await;
        let scheduled = shop.act(&later, "change-plan", json!({ "plan_id": euro, "immediate": false })).await.ok();
        assert_eq!(scheduled["scheduled_change"]["currency"], "EUR");
    }

    async fn a_change_with_the_next_period_is_seen_replaced_and_withdrawn(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max, mini) = (shop.plan("pro", "10").await, shop.plan("max", "20").await, shop.plan("mini", "5").await);
        let made = shop.subscribe(&anna, &pro).await;
        let later = |plan: &String| json!({ "plan_id": plan, "immediate": false });
        let shown = shop.act(&made, "change-plan/preview", later(&mini)).await.ok();
        assert_eq!(pick(&shown, &["amount", "starts_at"]), json!({ "amount": "0.00", "starts_at": "2025-11-05T12:00:00Z" }));
        let changed = shop.act(&made, "change-plan", later(&mini)).await.ok();
        assert_eq!(changed["scheduled_change"], json!({
            "plan": { "id": mini, "code": "mini", "name": "MINI" }, "price": "5.00", "currency": "USD",
            "billing_frequency": "monthly", "billing_days": null, "is_custom": false, "at": "2025-11-05T12:00:00Z",
        }));
        assert_eq!((&changed["plan"]["code"], &changed["price"]), (&json!("pro"), &json!("10.00")));
        assert_eq!(changed["allowed"], json!(["change_plan", "cancel", "withdraw_change"]));
        let written = shop.history(&made).await.pop().expect("a change");
        assert_eq!((&written["kind"], &written["amount"], &written["price"]), (&json!("change_scheduled"), &Value::Null, &json!("5.00")));
        assert_eq!((&written["from_plan"]["code"], &written["plan"]["code"]), (&json!("pro"), &json!("mini")));
        let replaced = shop.act(&made, "change-plan", later(&max)).await.ok();
        assert_eq!(replaced["scheduled_change"]["plan"]["code"], "max");
        // Its user may keep what they have.
        let withdrawn = anna.post(&crate::shop::path_of(&made, "/withdraw-change"), json!({})).await.ok();
        assert_eq!((&withdrawn["scheduled_change"], &withdrawn["allowed"]), (&Value::Null, &json!(["cancel"])));
        shop.act(&made, "withdraw-change", json!({})).await.refused(409, "no_scheduled_change");
        // A change at once and a cancellation take it along.
        shop.act(&made, "change-plan", later(&mini)).await.ok();
        assert_eq!(shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok()["scheduled_change"], Value::Null);
        shop.act(&made, "change-plan", later(&mini)).await.ok();
        assert_eq!(shop.act(&made, "cancel", json!({})).await.ok()["scheduled_change"], Value::Null);
        let back = shop.act(&made, "withdraw-cancellation", json!({})).await.ok();
        assert_eq!((&back["scheduled_change"], &back["plan"]["code"]), (&Value::Null, &json!("max")));
    }

    async fn a_change_at_once_takes_a_cancellation_back(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
        let made = shop.subscribe(&app.user("anna").await, &pro).await;
        shop.act(&made, "cancel", json!({})).await.ok();
        let changed = shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        assert_eq!(pick(&changed, &["status", "canceled_at", "ends_at", "is_scheduled_for_cancellation", "period_ends_at"]), json!({
            "status": "active", "canceled_at": null, "ends_at": null, "is_scheduled_for_cancellation": false,
            "period_ends_at": "2025-11-05T12:00:00Z",
        }));
    }

    async fn what_has_not_begun_or_is_in_its_trial_is_agreed_anew_without_money(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let yearly = shop.offer(with(plan("year", "300"), json!({ "billing_frequency": "yearly" }))).await;
        let waiting = shop.try_subscribe(&anna, &tried, json!({ "start_date": "2025-10-10" })).await.created();
        let trial = shop.subscribe(&boris, &tried).await;
        for (made, ends) in [(&waiting, "2025-10-17T00:00:00Z"), (&trial, "2025-10-12T12:00:00Z")] {
            let shown = shop.act(made, "change-plan/preview", json!({ "plan_id": yearly })).await.ok();
            assert_eq!(shown["amount"], "0.00");
            let changed = shop.act(made, "change-plan", json!({ "plan_id": yearly })).await.ok();
            assert_eq!(pick(&changed, &["price", "billing_frequency", "trial_ends_at"]), json!({
                "price": "300.00", "billing_frequency": "yearly", "trial_ends_at": ends,
            }));
            assert_eq!((&changed["status"], &changed["period_ends_at"]), (&made["status"], &made["period_ends_at"]));
        }
        let later = shop.act(&waiting, "change-plan", json!({ "plan_id": tried, "immediate": false })).await.ok();
        assert_eq!((&later["plan"]["code"], &later["scheduled_change"]), (&json!("tried"), &Value::Null), "its beginning is its next period");
        let later = shop.act(&trial, "change-plan", json!({ "plan_id": tried, "immediate": false })).await.ok();
        assert_eq!(later["scheduled_change"]["at"], "2025-10-12T12:00:00Z");
    }
}
