//! Plans as administrators keep them.

use kym_testing::{Person, column, id, on_both};
use serde_json::{Value, json};

use crate::shop::{MINE, PLANS, Shop, path_of, pick, plan, with};

/// The codes of all plans in their order.
async fn codes(root: &Person) -> Vec<Value> {
    column(&root.get(PLANS).await.ok()["items"], "code")
}

fn at(id: &str, what: &str) -> String {
    format!("{PLANS}/{id}{what}")
}

/// All limits of a plan with one of them set.
fn limits(key: &str, limit: impl Into<Value>) -> Value {
    with(
        plan("any", "0")["limits"].take(),
        json!({ key: limit.into() }),
    )
}

on_both! {
    async fn a_new_installation_has_one_plan_that_is_free_and_nobody_hears_of_it(app: &TestApp) {
        let root = app.chief("root").await;
        let anna = app.user("anna").await;
        let list = root.get(PLANS).await.ok();
        let first = &list["items"][0];
        let fields = ["code", "name", "price", "is_default", "is_deletable", "subscriber_count", "archived_at"];
        let expected = json!({
            "code": "self-hosted", "name": "Self-hosted", "price": "0.00", "is_default": true, "is_deletable": false,
            "subscriber_count": 2, "archived_at": null,
        });
        assert_eq!((pick(first, &fields), &list["total"]), (expected, &json!(1)));
        assert_eq!(first["limits"], plan("any", "0")["limits"]);
        let mine = anna.get(MINE).await.ok();
        let nothing = json!({ "subscription": null, "next": null, "is_shown": false });
        assert_eq!((&mine["plan"]["id"], pick(&mine, &["subscription", "next", "is_shown"])), (&first["id"], nothing));
        root.post(PLANS, plan("pro", "9")).await.created();
        assert_eq!(anna.get(MINE).await.ok()["is_shown"], true);
    }

    async fn a_plan_is_what_was_typed_and_stands_behind_all_others(app: &TestApp) {
        let root = app.chief("root").await;
        let limits = json!({
            "workspaces_owned": 0, "members_per_workspace": 1, "accounts": 1_000_000_000_000_i64,
            "transactions_per_month": null, "ocr_per_month": 2, "ai_tokens_per_month": 3, "attachments_mb": 4,
            "recurring": null, "budgets": 0, "api_requests_per_day": 5,
        });
        let typed = with(plan("pro_2-x", "9.9"), json!({
            "names": { "en": "Pro", "ru": "Про" }, "descriptions": { "en": "For two.\nOr three.", "ru": "" },
            "billing_frequency": "custom_days", "billing_days": 3650, "trial_days": 365, "is_public": false,
            "limits": limits, "features": { "en": ["One", "Two"], "ru": ["Раз"] },
        }));
        let answer = root.post(PLANS, typed.clone()).await;
        let made = answer.created();
        assert_eq!(answer.header("etag"), "\"1\"");
        for (field, value) in with(typed, json!({ "price": "9.90" })).as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        let rest = pick(&made, &["archived_at", "subscriber_count", "is_deletable", "version", "created_at"]);
        assert_eq!(rest, json!({
            "archived_at": null, "subscriber_count": 0, "is_deletable": true, "version": 1,
            "created_at": "2025-10-05T12:00:00Z",
        }));
        let path = at(&id(&answer), "");
        assert_eq!(root.get(&path).await.ok(), made);
        assert_eq!(codes(&root).await, ["self-hosted", "pro_2-x"]);
        let yearly = json!({ "billing_frequency": "yearly", "billing_days": null });
        let changed = root.put(&path, with(plan("max", "0"), yearly)).await.ok();
        let fields = ["code", "price", "billing_frequency", "billing_days", "trial_days", "version"];
        assert_eq!(pick(&changed, &fields), json!({
            "code": "max", "price": "0.00", "billing_frequency": "yearly", "billing_days": null, "trial_days": 0, "version": 2,
        }));
        assert_eq!(changed["limits"], plan("any", "0")["limits"], "null takes a limit away");
    }

    async fn whatever_is_wrong_is_told_at_once(app: &TestApp) {
        let root = app.chief("root").await;
        let long = |length: usize| "x".repeat(length);
        let wrong = with(plan("Big Plan", "much"), json!({
            "names": { "en": "", "ru": " " }, "descriptions": { "en": long(301), "ru": "" }, "currency": "XXXX",
            "billing_frequency": "weekly", "trial_days": -1,
            "limits": with(limits("accounts", -1), json!({ "budgets": 1_000_000_000_001_i64 })),
            "features": { "en": vec!["line"; 21], "ru": ["", long(101)] },
        }));
        let expected = [
            "code: invalid_text", "names.en: required", "descriptions.en: too_long", "currency: unknown_currency",
            "price: invalid_amount", "billing_frequency: unknown_value", "trial_days: too_few", "limits.accounts: too_few",
            "limits.budgets: too_many", "features.en: too_many", "features.ru[0]: required", "features.ru[1]: too_long",
        ];
        assert_eq!(root.post(PLANS, wrong.clone()).await.invalid(), expected);
        let path = at(&id(&root.post(PLANS, plan("pro", "1")).await), "");
        assert_eq!(root.put(&path, wrong).await.invalid(), expected);
        assert_eq!(root.get(&path).await.ok()["version"], 1);
    }

    async fn nothing_is_taken_for_granted_and_nothing_unknown_is_passed_over(app: &TestApp) {
        let root = app.chief("root").await;
        let mut fields = root.post(PLANS, json!({})).await.invalid();
        fields.sort();
        assert_eq!(fields, [
            "billing_frequency: required", "code: required", "currency: required", "descriptions: required",
            "features: required", "is_default: required", "is_public: required", "limits: required", "names: required",
            "price: required", "trial_days: required",
        ]);
        // What is there is looked at as well.
        let some = json!({ "code": "Big Plan", "names": { "en": "", "ru": "" }, "billing_frequency": "weekly", "price": "-" });
        let faults = root.post(PLANS, some).await.invalid();
        for fault in ["code: invalid_text", "names.en: required", "billing_frequency: unknown_value", "price: invalid_amount"] {
            assert!(faults.contains(&fault.to_owned()), "{fault} is not among {faults:?}");
        }
        let mut body = plan("pro", "1");
        body["limits"].as_object_mut().expect("an object").remove("budgets");
        assert_eq!(root.post(PLANS, body.clone()).await.invalid(), ["limits.budgets: required"], "absent is not unlimited");
        body["limits"] = limits("boats", 1);
        assert_eq!(root.post(PLANS, body.clone()).await.invalid(), ["limits.boats: unknown_field"]);
        body["limits"] = limits("budgets", "1");
        assert_eq!(root.post(PLANS, body).await.invalid(), ["limits.budgets: wrong_type"]);
    }

    async fn days_belong_to_periods_of_days_and_prices_to_their_currency(app: &TestApp) {
        let root = app.chief("root").await;
        let days = |frequency: &str, days: Value| json!({ "billing_frequency": frequency, "billing_days": days });
        for (fields, fault) in [
            (days("custom_days", Value::Null), "billing_days: required"),
            (days("custom_days", json!(0)), "billing_days: too_few"),
            (days("custom_days", json!(3651)), "billing_days: too_many"),
            (days("monthly", json!(30)), "billing_days: unknown_value"),
            (json!({ "trial_days": 366 }), "trial_days: too_many"),
            (json!({ "price": "-0.01" }), "price: amount_negative"),
            (json!({ "price": "1.001" }), "price: too_many_decimals"),
            (json!({ "price": "1.5", "currency": "JPY" }), "price: too_many_decimals"),
            (json!({ "code": "x".repeat(41) }), "code: too_long"),
            (json!({ "names": { "en": "x".repeat(61), "ru": "" } }), "names.en: too_long"),
            (json!({ "is_default": true, "price": "1" }), "price: not_free"),
            (json!({ "is_default": true, "trial_days": 1 }), "trial_days: too_many"),
        ] {
            let body = with(plan("pro", "0"), fields);
            assert_eq!(root.post(PLANS, body.clone()).await.invalid(), [fault], "{body}");
        }
        let dinar = with(plan("dinar", "1.125"), json!({ "currency": "KWD" }));
        assert_eq!(root.post(PLANS, dinar).await.created()["price"], "1.125");
    }

    async fn a_code_belongs_to_one_plan(app: &TestApp) {
        let root = app.chief("root").await;
        let pro = id(&root.post(PLANS, plan("pro", "1")).await);
        let max = id(&root.post(PLANS, plan("max", "2")).await);
        assert_eq!(root.post(PLANS, plan("pro", "3")).await.invalid(), ["code: taken"]);
        assert_eq!(root.put(&at(&max, ""), plan("pro", "3")).await.invalid(), ["code: taken"]);
        root.put(&at(&pro, ""), plan("pro", "3")).await.ok();
        root.post(&at(&pro, "/archive"), json!({})).await.ok();
        assert_eq!(root.post(PLANS, plan("pro", "3")).await.invalid(), ["code: taken"], "an archived plan keeps its own");
    }

    async fn the_default_moves_and_is_never_given_up(app: &TestApp) {
        let shop = Shop::open(app).await;
        let root = &shop.root;
        let anna = app.user("anna").await;
        let first = root.get(PLANS).await.ok()["items"][0].clone();
        let first_id = kym_testing::text(&first["id"]);
        let free = shop.offer(with(plan("free", "0"), json!({ "is_default": true, "limits": limits("accounts", 3) }))).await;
        let was = shop.plan_of(&first_id).await;
        assert_eq!(pick(&was, &["is_default", "is_deletable", "version", "subscriber_count"]), json!({
            "is_default": false, "is_deletable": true, "version": 2, "subscriber_count": 0,
        }));
        let mine = anna.get(MINE).await.ok();
        assert_eq!((&mine["plan"]["code"], &mine["plan"]["limits"]["accounts"]), (&json!("free"), &json!(3)));
        // Only another can take its place.
        assert_eq!(root.put(&at(&free, ""), plan("free", "0")).await.invalid(), ["is_default: immutable"]);
        root.post(&at(&free, "/archive"), json!({})).await.refused(409, "default_plan");
        root.delete(&at(&free, "")).await.refused(409, "default_plan");
        root.post(&at(&first_id, "/archive"), json!({})).await.ok();
        let body = with(plan("self-hosted", "0"), json!({ "is_default": true }));
        assert_eq!(root.put(&at(&first_id, ""), body.clone()).await.invalid(), ["is_default: immutable"]);
        root.post(&at(&first_id, "/restore"), json!({})).await.ok();
        root.put(&at(&first_id, ""), body).await.ok();
        assert_eq!(shop.plan_of(&free).await["is_default"], false);
        // Who pays for a plan does not find it to be everybody's.
        let pro = shop.plan("pro", "9").await;
        let subscription = shop.subscribe(&anna, &pro).await;
        let body = with(plan("pro", "0"), json!({ "is_default": true }));
        root.put(&at(&pro, ""), body.clone()).await.refused(409, "plan_in_use");
        shop.act(&subscription, "change-plan", json!({ "plan_id": free })).await.ok();
        shop.act(&subscription, "change-plan", json!({ "plan_id": pro, "immediate": false })).await.ok();
        root.put(&at(&pro, ""), body).await.refused(409, "plan_in_use");
        assert_eq!(app.place.count("plans", "is_default").await, 1);
    }

    async fn a_plan_that_was_ever_used_is_archived_and_not_deleted(app: &TestApp) {
        let shop = Shop::open(app).await;
        let root = &shop.root;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "9").await, shop.plan("max", "20").await);
        let (unused, later) = (shop.plan("unused", "1").await, shop.plan("later", "5").await);
        let subscription = shop.subscribe(&anna, &pro).await;
        let is = shop.plan_of(&pro).await;
        assert_eq!((&is["is_deletable"], &is["subscriber_count"]), (&json!(false), &json!(1)));
        root.delete(&at(&pro, "")).await.refused(409, "plan_in_use");
        shop.act(&subscription, "change-plan", json!({ "plan_id": later, "immediate": false })).await.ok();
        root.delete(&at(&later, "")).await.refused(409, "plan_in_use");
        // That it was once so is enough.
        shop.act(&subscription, "change-plan", json!({ "plan_id": max })).await.ok();
        for plan in [&pro, &later] {
            root.delete(&at(plan, "")).await.refused(409, "plan_in_use");
        }
        let archived = root.post(&at(&pro, "/archive"), json!({})).await.ok();
        assert_eq!((&archived["archived_at"], &archived["is_deletable"]), (&json!("2025-10-05T12:00:00Z"), &json!(false)));
        assert_eq!(codes(root).await, ["self-hosted", "max", "unused", "later", "pro"]);
        let boris = app.user("boris").await;
        shop.try_subscribe(&boris, &pro, json!({})).await.refused(409, "plan_archived");
        for what in ["change-plan", "change-plan/preview"] {
            shop.act(&subscription, what, json!({ "plan_id": pro })).await.refused(409, "plan_archived");
        }
        let restored = root.post(&at(&pro, "/restore"), json!({})).await.ok();
        assert_eq!(restored["archived_at"], Value::Null);
        shop.subscribe(&boris, &pro).await;
        root.delete(&at(&unused, "")).await.no_content();
        root.get(&at(&unused, "")).await.refused(404, "not_found");
    }

    async fn nobody_subscribes_to_what_everybody_has(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let default = kym_testing::text(&shop.root.get(PLANS).await.ok()["items"][0]["id"]);
        shop.try_subscribe(&anna, &default, json!({})).await.refused(409, "default_plan");
        let subscription = shop.subscribe(&anna, &shop.plan("pro", "9").await).await;
        shop.act(&subscription, "change-plan", json!({ "plan_id": default })).await.refused(409, "default_plan");
    }

    async fn they_are_put_in_order_all_or_none(app: &TestApp) {
        let shop = Shop::open(app).await;
        let root = &shop.root;
        let default = kym_testing::text(&root.get(PLANS).await.ok()["items"][0]["id"]);
        let mut ids = vec![default];
        for code in ["one", "two", "three"] {
            ids.push(shop.plan(code, "1").await);
        }
        root.post(&at(&ids[2], "/archive"), json!({})).await.ok();
        let away = ids.remove(2);
        let order = async |ids: &[String]| root.post("/billing/plans/reorder", json!({ "ids": ids })).await;
        ids.reverse();
        let list = order(&ids).await.ok();
        assert_eq!((column(&list["items"], "code"), &list["total"]), (codes(root).await, &json!(4)));
        assert_eq!(codes(root).await, ["three", "one", "self-hosted", "two"]);
        let twice = [ids.clone(), vec![ids[0].clone()]].concat();
        let archived_too = [ids.clone(), vec![away.clone()]].concat();
        let one_for_another = [vec![away], ids[1..].to_vec()].concat();
        for wrong in [ids[1..].to_vec(), twice, archived_too, one_for_another, vec!["nonsense".to_owned()], vec![]] {
            assert_eq!(order(&wrong).await.invalid(), ["ids: not_found"], "{wrong:?}");
        }
        assert_eq!(root.post("/billing/plans/reorder", json!({})).await.invalid(), ["ids: required"]);
        assert_eq!(codes(root).await, ["three", "one", "self-hosted", "two"]);
        shop.plan("four", "1").await;
        assert_eq!(codes(root).await, ["three", "one", "self-hosted", "four", "two"]);
    }

    async fn who_changes_what_somebody_else_has_changed_meanwhile_is_told(app: &TestApp) {
        let shop = Shop::open(app).await;
        let pro = shop.plan("pro", "9").await;
        let as_seen = shop.root.if_match("\"1\"");
        as_seen.put(&at(&pro, ""), plan("pro", "10")).await.ok();
        as_seen.put(&at(&pro, ""), plan("pro", "11")).await.refused(412, "stale_version");
        as_seen.delete(&at(&pro, "")).await.refused(412, "stale_version");
        let is = shop.plan_of(&pro).await;
        assert_eq!((&is["price"], &is["version"]), (&json!("10.00"), &json!(2)));
        shop.root.if_match("\"2\"").delete(&at(&pro, "")).await.no_content();
    }

    async fn an_edit_reaches_limits_at_once_and_never_what_was_agreed(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let subscription = shop.subscribe(&anna, &pro).await;
        let (before, history) = (shop.now(&subscription).await, shop.history(&subscription).await);
        let edited = with(plan("pro", "99"), json!({
            "names": { "en": "Better", "ru": "" }, "limits": limits("accounts", 0),
            "billing_frequency": "yearly", "trial_days": 7, "currency": "EUR",
        }));
        shop.root.put(&at(&pro, ""), edited).await.ok();
        let mine = anna.get(MINE).await.ok();
        assert_eq!(mine["plan"]["limits"]["accounts"], 0);
        assert_eq!((&mine["plan"]["name"], &mine["subscription"]["price"]), (&json!("Better"), &json!("10.00")));
        let agreed = ["price", "currency", "billing_frequency", "period_ends_at", "is_custom", "trial_ends_at", "version"];
        assert_eq!(pick(&shop.now(&subscription).await, &agreed), pick(&before, &agreed));
        let paid = ["price", "currency", "billing_frequency", "amount", "period_ends_at"];
        assert_eq!(pick(&shop.history(&subscription).await[0], &paid), pick(&history[0], &paid));
        shop.paid_until("2025-11-05T12:00:00Z").await;
        shop.tick().await;
        assert_eq!(shop.story(&subscription).await, ["started 10.00 2025-10-05", "renewed 10.00 2025-11-05"]);
        // Whoever begins now, and whoever agrees anew, does so on what it says now.
        let boris = shop.subscribe(&app.user("boris").await, &pro).await;
        assert_eq!(pick(&boris, &["price", "currency", "is_in_trial"]), json!({ "price": "99.00", "currency": "EUR", "is_in_trial": true }));
        let body = json!({ "plan_id": pro, "prorate": false });
        let renewed = shop.act(&subscription, "change-plan", body).await.ok();
        assert_eq!(pick(&renewed, &["price", "currency", "trial_ends_at"]), json!({ "price": "99.00", "currency": "EUR", "trial_ends_at": null }));
    }

    async fn names_are_told_in_the_language_of_whoever_asks(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let texts = |names: Value| with(plan(&format!("p{}", names["en"].as_str().expect("a text").len()), "1"), json!({
            "names": names, "descriptions": { "en": "", "ru": "Всё" }, "features": { "en": ["All"], "ru": [] },
        }));
        let both = shop.offer(texts(json!({ "en": "Pro", "ru": "Про" }))).await;
        let russian_alone = shop.offer(texts(json!({ "en": "", "ru": "Макс" }))).await;
        let subscription = shop.subscribe(&anna, &both).await;
        let mine = anna.get(MINE).await.ok();
        assert_eq!(pick(&mine["plan"], &["name", "description", "features"]), json!({ "name": "Pro", "description": "Всё", "features": ["All"] }));
        assert_eq!(shop.plan_of(&russian_alone).await["name"], "Макс", "the other language stands in");
        let (anna, root) = (anna.with("accept-language", "ru"), shop.root.with("accept-language", "ru"));
        let mine = anna.get(MINE).await.ok();
        assert_eq!((&mine["plan"]["name"], &mine["plan"]["features"]), (&json!("Про"), &json!(["All"])));
        assert_eq!(mine["subscription"]["plan"]["name"], "Про");
        for person in [&anna, &root] {
            assert_eq!(person.get(&path_of(&subscription, "")).await.ok()["plan"]["name"], "Про");
            assert_eq!(person.get(&path_of(&subscription, "/history")).await.ok()["items"][0]["plan"]["name"], "Про");
        }
        assert_eq!(root.get(&at(&both, "")).await.ok()["name"], "Про");
    }
}
