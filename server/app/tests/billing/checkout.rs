//! Taking a plan and paying for it, where an administrator notes by hand what was paid.

use futures_util::future::join_all;
use kym_testing::{Person, TestApp, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::desk::{CHECKOUT, INVOICES, PAYMENTS, balance, order, take, told};
use crate::shop::{MINE, PLANS, Shop, path_of, pick, plan, with};

/// What taking a plan would come to.
async fn shown(person: &Person, plan: &str) -> Value {
    let body = json!({ "plan_id": plan });
    person.post(&format!("{CHECKOUT}/preview"), body).await.ok()
}

/// How it stands with a payment of somebody.
async fn asked(app: &TestApp, person: &Person, payment: &Value) -> Value {
    let person = app.sign_in_again(person).await;
    let path = format!("{CHECKOUT}/{}", text(&payment["id"]));
    person.get(&path).await.ok()
}

on_both! {
    async fn a_plan_begins_when_it_is_paid_at_what_was_shown(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        let preview = shown(&anna, &pro).await;
        assert_eq!(preview, json!({
            "action": "begin", "prorate_at": "2025-10-05T12:00:00Z", "credit": "0.00", "debit": "10.00", "balance": "0.00",
            "amount": "10.00", "currency": "USD", "starts_at": "2025-10-05T12:00:00Z", "period_ends_at": "2025-11-05T12:00:00Z",
            "collects_automatically": false, "provider": "manual",
        }));
        let begun = take(&anna, &pro).await.created();
        let payment = &begun["payment"];
        assert_eq!(pick(&begun, &["confirmation_url", "instructions", "subscription"]), json!({
            "confirmation_url": null, "instructions": "Transfer it to account 123.", "subscription": null,
        }));
        assert_eq!(pick(payment, &["user", "purpose", "amount", "currency", "provider", "status", "invoice", "attention", "allowed"]), json!({
            "user": null, "purpose": "plan", "amount": "10.00", "currency": "USD", "provider": "manual", "status": "pending",
            "invoice": null, "attention": null, "allowed": [],
        }));
        let mine = anna.get(MINE).await.ok();
        assert_eq!((&mine["plan"]["code"], &mine["open_payment"]["id"]), (&json!("self-hosted"), &payment["id"]));
        // Whoever guesses the address of the page sees nothing, and nothing is paid by looking.
        boris.get(&format!("{CHECKOUT}/{}", text(&payment["id"]))).await.refused(404, "not_found");
        assert_eq!(asked(app, &anna, payment).await["payment"]["status"], "pending");
        anna.post(&format!("{PAYMENTS}/{}/mark-paid", text(&payment["id"])), json!({})).await.refused(403, "forbidden");
        let paid = shop.about_payment(payment, "mark-paid", json!({})).await.ok();
        let invoice = shop.last_invoice().await;
        assert_eq!(pick(&paid, &["status", "invoice", "attention", "allowed"]), json!({
            "status": "succeeded", "invoice": { "id": invoice["id"], "number": "KYM-2025-0001" }, "attention": null, "allowed": ["refund"],
        }));
        assert_eq!(pick(&invoice, &["status", "total"]), json!({ "status": "paid", "total": "10.00" }));
        let done = asked(app, &anna, payment).await;
        assert_eq!(pick(&done["subscription"], &["status", "collection", "payment_due_at", "price"]), json!({
            "status": "active", "collection": "invoice", "payment_due_at": null, "price": "10.00",
        }));
        assert_eq!((done["instructions"].clone(), balance(app, &anna).await), (Value::Null, "0".to_owned()));
        assert_eq!(told(app, &anna).await[0], "payment_received");
        shop.about_payment(payment, "mark-paid", json!({})).await.refused(409, "payment_decided");
        shop.about_payment(payment, "cancel", json!({})).await.refused(409, "payment_decided");
        expect_sound(app).await;
    }

    async fn f_13_twenty_presses_make_one_payment_and_one_of_twenty_notes_counts(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let body = order(&pro, &shown(&anna, &pro).await);
        let answers = join_all((0..20).map(|_| anna.post(CHECKOUT, body.clone()))).await;
        let made: Vec<_> = answers.iter().filter(|answer| answer.status == 201).map(|answer| text(&answer.json()["payment"]["id"])).collect();
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            answer.refused(409, "payment_pending");
        }
        assert!(!made.is_empty() && made.iter().all(|id| *id == made[0]), "{made:?}");
        let payment = shop.payments(&anna).await;
        assert_eq!(payment.len(), 1);
        let noted = join_all((0..20).map(|_| shop.about_payment(&payment[0], "mark-paid", json!({})))).await;
        assert_eq!(noted.iter().filter(|answer| answer.status == 200).count(), 1);
        assert_eq!((shop.invoices("").await.len(), balance(app, &anna).await), (1, "0".to_owned()));
        assert_eq!(app.place.count("subscriptions", "TRUE").await, 1);
        expect_sound(app).await;
    }

    async fn what_was_shown_too_long_ago_or_costs_something_else_by_now_is_refused(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let preview = shown(&anna, &pro).await;
        let cheaper = with(order(&pro, &preview), json!({ "expected_amount": "9.99" }));
        assert_eq!(anna.post(CHECKOUT, cheaper).await.invalid(), ["expected_amount: stale_preview"]);
        for moment in ["2025-10-05T11:44:59Z", "2025-10-05T12:00:01Z"] {
            let body = with(order(&pro, &preview), json!({ "prorate_at": moment }));
            assert_eq!(anna.post(CHECKOUT, body).await.invalid(), ["prorate_at: stale_preview"]);
        }
        shop.root.put(&format!("{PLANS}/{pro}"), plan("pro", "12")).await.ok();
        assert_eq!(anna.post(CHECKOUT, order(&pro, &preview)).await.invalid(), ["expected_amount: stale_preview"]);
        shop.root.post(&format!("{PLANS}/{pro}/archive"), json!({})).await.ok();
        assert_eq!(anna.post(CHECKOUT, order(&pro, &preview)).await.invalid(), ["plan_id: not_found"]);
        assert_eq!(shop.payments(&anna).await.len(), 0);
    }

    async fn one_payment_waits_at_a_time(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "10").await, shop.plan("max", "20").await);
        let first = take(&anna, &pro).await.created();
        assert_eq!(take(&anna, &pro).await.created()["payment"]["id"], first["payment"]["id"]);
        take(&anna, &max).await.refused(409, "payment_pending");
        let canceled = shop.about_payment(&first["payment"], "cancel", json!({})).await.ok();
        assert_eq!(pick(&canceled, &["status", "failure", "allowed"]), json!({ "status": "canceled", "failure": null, "allowed": [] }));
        let second = take(&anna, &max).await.created();
        assert_eq!(second["payment"]["amount"], "20.00");
        assert_eq!(asked(app, &anna, &first["payment"]).await["payment"]["status"], "canceled");
        assert_eq!(shop.invoices("").await.len(), 0, "nothing is billed before it is paid");
        expect_sound(app).await;
    }

    async fn a_dearer_plan_holds_when_it_is_paid_and_a_cheaper_one_with_the_next_period(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max, mini) = (shop.plan("pro", "31").await, shop.plan("max", "62").await, shop.plan("mini", "3.10").await);
        let made = shop.subscribe_paid(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let anna = app.sign_in_again(&anna).await;
        let preview = shown(&anna, &max).await;
        assert_eq!(pick(&preview, &["action", "credit", "debit", "amount"]), json!({
            "action": "change_now", "credit": "21.00", "debit": "42.00", "amount": "21.00",
        }));
        let offered = anna.get(&format!("{PLANS}/offered")).await.ok();
        let offered: Vec<_> = offered["items"].as_array().expect("a list").iter()
            .map(|item| (text(&item["plan"]["code"]), text(&item["action"]), item["amount"].clone())).collect();
        assert_eq!(offered, [
            ("pro".to_owned(), "current".to_owned(), Value::Null), ("max".to_owned(), "change_now".to_owned(), json!("21.00")),
            ("mini".to_owned(), "change_later".to_owned(), json!("0.00")),
        ]);
        let begun = take(&anna, &max).await.created();
        assert_eq!(shop.now(&made).await["plan"]["code"], "pro", "not before the money");
        shop.until("2025-10-18T12:00:00Z").await;
        shop.about_payment(&begun["payment"], "mark-paid", json!({})).await.ok();
        assert_eq!(shop.now(&made).await["plan"]["code"], "max");
        assert_eq!(pick(&shop.last_invoice().await, &["total", "status"]), json!({ "total": "21.00", "status": "paid" }));
        let anna = app.sign_in_again(&anna).await;
        let later = take(&anna, &mini).await.created();
        assert_eq!((&later["payment"], &later["subscription"]["scheduled_change"]["plan"]["code"]), (&Value::Null, &json!("mini")));
        assert_eq!(later["subscription"]["plan"]["code"], "max");
        assert_eq!((shop.invoices("").await.len(), balance(app, &anna).await), (2, "0".to_owned()));
        expect_sound(app).await;
    }

    async fn what_comes_to_more_by_the_time_it_is_paid_stays_open(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe_paid(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        let begun = take(&app.sign_in_again(&anna).await, &max).await.created();
        shop.until("2025-11-06T12:00:00Z").await;
        shop.tick().await;
        // That of the new period; the one of the user waits.
        shop.pay_all().await;
        let paid = shop.about_payment(&begun["payment"], "mark-paid", json!({})).await.ok();
        assert_eq!(pick(&paid, &["status", "invoice", "attention"]), json!({ "status": "succeeded", "invoice": null, "attention": null }));
        let rest = shop.last_invoice().await;
        let amounts: Vec<_> = rest["lines"].as_array().expect("lines").iter().map(|line| text(&line["amount"])).collect();
        assert_eq!(amounts, ["-29.97", "59.93", "-21.00"]);
        assert_eq!(pick(&rest, &["total", "status"]), json!({ "total": "8.96", "status": "open" }));
        assert_eq!((&shop.now(&made).await["plan"]["code"], balance(app, &anna).await), (&json!("max"), "0".to_owned()));
        expect_sound(app).await;
    }

    async fn money_for_what_cannot_be_done_is_on_the_balance_and_a_person_is_told(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let begun = take(&anna, &pro).await.created();
        // An administrator was quicker.
        let made = shop.subscribe_paid(&anna, &pro).await;
        let paid = shop.about_payment(&begun["payment"], "mark-paid", json!({})).await.ok();
        assert_eq!(pick(&paid, &["status", "attention", "invoice"]), json!({ "status": "succeeded", "attention": "not_applied", "invoice": null }));
        assert_eq!(balance(app, &anna).await, "10.00");
        assert_eq!(shop.now(&made).await["status"], "active");
        assert_eq!(told(app, &shop.root).await, ["payment_attention"]);
        assert_eq!(asked(app, &anna, &begun["payment"]).await["payment"]["attention"], Value::Null, "that is not for its user");
        let list = shop.root.get(&format!("{PAYMENTS}?attention=true")).await.ok();
        assert_eq!((&list["total"], &list["items"][0]["id"]), (&json!(1), &begun["payment"]["id"]));
        // It can be given back from there, without a credit note: there is no invoice.
        shop.about_payment(&begun["payment"], "refund", json!({})).await.ok();
        assert_eq!((shop.invoices("kind=credit_note").await.len(), balance(app, &anna).await), (0, "0".to_owned()));
        expect_sound(app).await;
    }

    async fn what_is_free_or_covered_by_the_balance_is_done_at_once(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let free = shop.plan("free", "0").await;
        let (pro, max, mini) = (shop.plan("pro", "31").await, shop.plan("max", "62").await, shop.plan("mini", "3.10").await);
        let begun = take(&boris, &free).await.created();
        assert_eq!((&begun["payment"], &begun["subscription"]["status"]), (&Value::Null, &json!("active")));
        let made = shop.subscribe_paid(&anna, &max).await;
        shop.until("2025-10-15T12:00:00Z").await;
        shop.act(&made, "change-plan", json!({ "plan_id": mini })).await.ok();
        assert_eq!(balance(app, &anna).await, "39.90");
        let begun = take(&app.sign_in_again(&anna).await, &pro).await.created();
        assert_eq!((&begun["payment"], &begun["subscription"]["plan"]["code"]), (&Value::Null, &json!("pro")));
        assert_eq!(pick(&shop.last_invoice().await, &["total", "status"]), json!({ "total": "0.00", "status": "paid" }));
        assert_eq!(balance(app, &anna).await, "21.00");
        assert_eq!(shop.payments(&anna).await.len(), 1, "that of the first period");
        expect_sound(app).await;
    }

    async fn a_trial_ends_with_itself_unless_it_is_paid_before(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        let mut begun = Vec::new();
        for person in [&anna, &boris] {
            let made = take(person, &tried).await.created();
            assert_eq!(pick(&made["subscription"], &["status", "is_in_trial", "ends_at"]), json!({
                "status": "canceled", "is_in_trial": true, "ends_at": "2025-10-12T12:00:00Z",
            }));
            let withdraw = person.post(&path_of(&made["subscription"], "/withdraw-cancellation"), json!({})).await;
            withdraw.refused(409, "payment_required");
            begun.push(made["subscription"].clone());
        }
        let advance = anna.post(&format!("{CHECKOUT}/advance"), json!({})).await.created();
        assert_eq!(pick(&advance["payment"], &["purpose", "amount", "status"]), json!({ "purpose": "advance", "amount": "10.00", "status": "pending" }));
        let again = anna.post(&format!("{CHECKOUT}/advance"), json!({})).await.created();
        assert_eq!(again["payment"]["id"], advance["payment"]["id"]);
        shop.about_payment(&advance["payment"], "mark-paid", json!({})).await.ok();
        assert_eq!(balance(app, &anna).await, "10.00");
        assert_eq!(pick(&shop.now(&begun[0]).await, &["status", "is_in_trial", "ends_at"]), json!({ "status": "active", "is_in_trial": true, "ends_at": null }));
        anna.post(&format!("{CHECKOUT}/advance"), json!({})).await.refused(409, "subscription_not_canceled");
        shop.until("2025-10-12T12:00:00Z").await;
        shop.tick().await;
        assert_eq!((&shop.now(&begun[0]).await["status"], &shop.now(&begun[1]).await["status"]), (&json!("active"), &json!("expired")));
        let invoices = shop.invoices("").await;
        assert_eq!(invoices.len(), 1);
        assert_eq!(pick(&invoices[0], &["total", "status", "subscription_id"]), json!({ "total": "0.00", "status": "paid", "subscription_id": begun[0]["id"] }));
        assert_eq!(balance(app, &anna).await, "0");
        // There is one trial.
        assert_eq!(shown(&app.sign_in_again(&boris).await, &tried).await["action"], "begin");
        expect_sound(app).await;
    }

    async fn an_open_invoice_is_paid_by_its_user_once(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        shop.subscribe(&anna, &pro).await;
        let invoice = shop.last_invoice().await;
        let path = format!("{INVOICES}/{}/pay", text(&invoice["id"]));
        let begun = anna.post(&path, json!({})).await.created();
        assert_eq!(anna.post(&path, json!({})).await.created()["payment"]["id"], begun["payment"]["id"]);
        // Whichever the administrator finds: the payment is one.
        shop.about_invoice(&invoice, "mark-paid", json!({})).await.ok();
        assert_eq!(asked(app, &anna, &begun["payment"]).await["payment"]["status"], "succeeded");
        assert_eq!(shop.payments(&anna).await.len(), 1);
        anna.post(&path, json!({})).await.refused(409, "invoice_closed");
        let boris = app.user("boris").await;
        shop.subscribe(&boris, &pro).await;
        let invoice = shop.last_invoice().await;
        let begun = boris.post(&format!("{INVOICES}/{}/pay", text(&invoice["id"])), json!({})).await.created();
        shop.about_invoice(&invoice, "void", json!({})).await.ok();
        assert_eq!(asked(app, &boris, &begun["payment"]).await["payment"]["status"], "canceled");
        expect_sound(app).await;
    }
}
