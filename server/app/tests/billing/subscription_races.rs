//! What many do to plans and subscriptions at once.

use futures_util::future::join_all;
use kym_testing::{Answer, expect_sound, id, on_both};
use serde_json::{Value, json};

use crate::shop::{PLANS, SUBSCRIPTIONS, Shop, plan, with};

/// How many succeeded; all others were refused so.
fn successes(answers: &[Answer], refusals: &[&str]) -> usize {
    let (good, bad): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status < 300);
    for answer in bad {
        let code = answer.json()["detail"]["code"].take();
        assert!(
            answer.status == 409 && refusals.iter().any(|refusal| code == *refusal),
            "{}",
            answer.text
        );
    }
    good.len()
}

on_both! {
    async fn f_13_fifty_who_subscribe_one_user_at_once_make_one_subscription(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "trial_days": 7 }))).await;
        let answers = join_all((0..50).map(|number| {
            let more = if number % 2 == 0 { json!({}) } else { json!({ "start_date": "2025-10-20" }) };
            shop.try_subscribe(&anna, &pro, more)
        })).await;
        assert_eq!(successes(&answers, &["subscription_exists"]), 1);
        assert_eq!(app.place.count("subscriptions", "slot IS NOT NULL").await, 1);
        assert_eq!(app.place.count("subscription_changes", "TRUE").await, 1);
        expect_sound(app).await;
    }

    async fn f_13_twenty_who_replace_one_that_is_canceled_begin_one_trial_at_most(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let first = shop.subscribe(&anna, &pro).await;
        shop.act(&first, "cancel", json!({})).await.ok();
        let answers = join_all((0..20).map(|_| shop.try_subscribe(&anna, &tried, json!({})))).await;
        assert_eq!(successes(&answers, &["subscription_exists"]), 1);
        assert_eq!(app.place.count("subscriptions", "slot IS NOT NULL").await, 1);
        assert_eq!(app.place.count("subscriptions", "trial_ends_at IS NOT NULL").await, 1);
        expect_sound(app).await;
    }

    async fn f_13_twenty_plans_that_become_the_default_at_once_leave_one(app: &TestApp) {
        let shop = Shop::open(app).await;
        let mut ids = Vec::new();
        for number in 0..20 {
            ids.push(shop.plan(&format!("plan{number}"), "0").await);
        }
        let answers = join_all(ids.iter().enumerate().map(|(number, id)| {
            let body = with(plan(&format!("plan{number}"), "0"), json!({ "is_default": true }));
            let path = format!("{PLANS}/{id}");
            let root = &shop.root;
            async move { root.put(&path, body).await }
        })).await;
        assert_eq!(successes(&answers, &[]), 20);
        let list = shop.root.get(PLANS).await.ok();
        let defaults = list["items"].as_array().expect("a list").iter().filter(|plan| plan["is_default"] == true);
        assert_eq!(defaults.count(), 1);
        expect_sound(app).await;
    }

    async fn f_13_a_code_that_twenty_want_at_once_goes_to_one(app: &TestApp) {
        let shop = Shop::open(app).await;
        let answers = join_all((0..20).map(|_| shop.root.post(PLANS, plan("pro", "1")))).await;
        let (made, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
        assert_eq!(made.len(), 1);
        for answer in refused {
            assert_eq!(answer.invalid(), ["code: taken"]);
        }
    }

    async fn f_13_nobody_begins_with_a_plan_that_goes_away_meanwhile(app: &TestApp) {
        let shop = Shop::open(app).await;
        let mut people = Vec::new();
        for number in 0..8 {
            people.push(app.user(&format!("user{number}")).await);
        }
        for (number, person) in people.iter().enumerate() {
            let pro = shop.plan(&format!("pro{number}"), "10").await;
            let path = format!("{PLANS}/{pro}");
            let (begun, deleted) = tokio::join!(shop.try_subscribe(person, &pro, json!({})), shop.root.delete(&path));
            match (begun.status, deleted.status) {
                (201, 409) => {}
                (422, 204) => assert_eq!(begun.invalid(), ["plan_id: not_found"]),
                _ => panic!("{} and {}", begun.text, deleted.text),
            }
        }
        expect_sound(app).await;
    }

    async fn f_13_changes_and_cancellations_at_once_leave_one_state_with_its_history(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "31").await;
        let others = [shop.plan("max", "62").await, shop.plan("mini", "3.10").await];
        let made = shop.subscribe(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let shop = &shop;
        let answers = join_all((0..30).map(|number| {
            let (made, others) = (&made, &others);
            async move {
                match number % 3 {
                    0 => shop.act(made, "cancel", json!({})).await,
                    1 => shop.act(made, "withdraw-cancellation", json!({})).await,
                    _ => {
                        let body = json!({ "plan_id": others[(number / 3) % 2], "immediate": number % 2 == 0 });
                        shop.act(made, "change-plan", body).await
                    }
                }
            }
        })).await;
        for answer in answers.iter().filter(|answer| answer.status >= 300) {
            let code = answer.json()["detail"]["code"].take();
            let known = ["subscription_not_canceled", "subscription_canceled", "invalid"];
            assert!(known.iter().any(|known| code == *known), "{}", answer.text);
            if code == "invalid" {
                assert_eq!(answer.invalid(), ["plan_id: same_plan"]);
            }
        }
        // What comes back is never more than what was paid.
        let history = shop.history(&made).await;
        let cents = |item: &Value| {
            let amount = item["amount"].as_str().unwrap_or("0.00").replace('.', "");
            amount.parse::<i64>().expect("cents")
        };
        let paid: Vec<_> = history.iter().scan(0, |sum, item| {
            *sum += cents(item);
            Some(*sum)
        }).collect();
        assert!(paid.iter().all(|sum| *sum >= 0), "{paid:?}");
        let is = shop.now(&made).await;
        assert_eq!(Some(&is["status"]), history.last().map(|last| &last["status"]));
        assert_eq!(is["version"], json!(history.len()));
        expect_sound(app).await;
    }

    async fn one_key_makes_one_subscription(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let keyed = shop.root.keyed("once");
        let body = json!({ "target_user_id": anna.id, "plan_id": pro });
        let first = keyed.post(SUBSCRIPTIONS, body.clone()).await;
        let again = keyed.post(SUBSCRIPTIONS, body).await;
        assert_eq!((id(&again), again.header("idempotency-replayed")), (id(&first), "true"));
        assert_eq!(app.place.count("subscription_changes", "TRUE").await, 1);
    }
}
