//! What is billed, and what becomes of it.

use kym_testing::{expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::desk::{INVOICES, balance, told};
use crate::shop::{PLANS, Shop, pick, plan, with};

/// A line without the days that it is for.
fn lines(invoice: &Value) -> Vec<String> {
    let lines = invoice["lines"].as_array().expect("lines").iter();
    lines
        .map(|line| format!("{} {}", text(&line["kind"]), text(&line["amount"])))
        .collect()
}

on_both! {
    async fn what_an_administrator_begins_is_billed_in_its_commit(app: &TestApp) {
        let mail = app.with_mail().await;
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let mut socket = app.events(&anna).await;
        let made = shop.subscribe(&anna, &pro).await;
        assert_eq!(pick(&made, &["status", "collection", "payment_due_at", "is_overdue", "version"]), json!({
            "status": "active", "collection": "invoice", "payment_due_at": "2025-10-19T12:00:00Z", "is_overdue": false, "version": 1,
        }));
        let invoice = shop.last_invoice().await;
        assert_eq!(invoice, json!({
            "id": invoice["id"], "kind": "invoice", "number": "KYM-2025-0001",
            "user": { "id": anna.id, "username": "anna", "full_name": "Anna Example", "email": "anna@example.org" },
            "subscription_id": made["id"], "credited": null, "currency": "USD", "total": "10.00",
            "lines": [{ "kind": "period", "plan_name": "PRO", "from": "2025-10-05", "to": "2025-11-04", "amount": "10.00" }],
            "status": "open", "is_overdue": false, "is_test": false, "issued_at": "2025-10-05T12:00:00Z", "issued_on": "2025-10-05",
            "due_on": "2025-10-19", "paid_at": null, "voided_at": null, "allowed": ["mark_paid", "void", "send"], "version": 1,
        }));
        let copies = "seller_name = 'Money Ltd' AND seller_email = 'bills@example.org' AND buyer_name = 'Anna Example'
            AND buyer_email = 'anna@example.org'";
        assert_eq!(app.place.count("invoices", copies).await, 1);
        let kinds = [socket.event().await, socket.event().await, socket.event().await];
        let mut kinds: Vec<_> = kinds.iter().map(|event| text(&event["event_type"])).collect();
        kinds.sort();
        assert_eq!(kinds, ["GENERAL_NOTIFICATION", "INVOICE_UPDATED", "SUBSCRIPTION_UPDATED"]);
        let list = anna.list_notifications("").await.ok();
        let told = &list["items"][0];
        assert_eq!((&told["type"], &told["params"]["plan"], &told["params"]["invoice"]),
            (&json!("invoice_issued"), &json!("PRO"), &json!("KYM-2025-0001")));
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 1);
        assert!(emails[0].text.contains("KYM-2025-0001"), "{}", emails[0].text);
        expect_sound(app).await;
    }

    async fn what_is_free_is_not_billed(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let free = shop.plan("free", "0").await;
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 7 }))).await;
        shop.subscribe(&anna, &free).await;
        shop.subscribe(&boris, &tried).await;
        assert_eq!(shop.invoices("").await, Vec::<Value>::new());
        assert_eq!(told(app, &anna).await, Vec::<String>::new());
        expect_sound(app).await;
    }

    async fn a_dearer_plan_is_billed_in_parts_and_a_cheaper_one_gives_a_balance_that_is_used_first(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max, mini) = (shop.plan("pro", "31").await, shop.plan("max", "62").await, shop.plan("mini", "3.10").await);
        let made = shop.subscribe_paid(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        let dearer = shop.last_invoice().await;
        assert_eq!(pick(&dearer, &["total", "lines", "due_on"]), json!({
            "total": "21.00", "due_on": "2025-10-29",
            "lines": [
                { "kind": "unused_time", "plan_name": "PRO", "from": "2025-10-15", "to": "2025-11-04", "amount": "-21.00" },
                { "kind": "change", "plan_name": "MAX", "from": "2025-10-15", "to": "2025-11-04", "amount": "42.00" },
            ],
        }));
        shop.pay_all().await;
        shop.act(&made, "change-plan", json!({ "plan_id": mini })).await.ok();
        assert_eq!(shop.invoices("").await.len(), 2);
        assert_eq!(balance(app, &anna).await, "39.90");
        shop.until("2025-11-05T12:00:00Z").await;
        shop.tick().await;
        let covered = shop.last_invoice().await;
        assert_eq!(lines(&covered), ["period 3.10", "balance -3.10"]);
        assert_eq!(pick(&covered, &["total", "status", "paid_at", "allowed"]), json!({
            "total": "0.00", "status": "paid", "paid_at": "2025-11-05T12:00:00Z", "allowed": ["send"],
        }));
        assert_eq!(balance(app, &anna).await, "36.80");
        assert_eq!(shop.now(&made).await["payment_due_at"], Value::Null);
        shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        let rest = shop.last_invoice().await;
        assert_eq!(lines(&rest), ["unused_time -3.10", "change 62.00", "balance -36.80"]);
        assert_eq!((&rest["total"], balance(app, &anna).await), (&json!("22.10"), "0".to_owned()));
        expect_sound(app).await;
    }

    async fn what_is_written_off_gives_the_balance_back_and_no_credit(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max, mini) = (shop.plan("pro", "31").await, shop.plan("max", "62").await, shop.plan("mini", "3.10").await);
        let made = shop.subscribe_paid(&anna, &pro).await;
        shop.until("2025-10-15T12:00:00Z").await;
        shop.act(&made, "change-plan", json!({ "plan_id": mini })).await.ok();
        assert_eq!(balance(app, &anna).await, "18.90");
        shop.act(&made, "change-plan", json!({ "plan_id": max })).await.ok();
        let open = shop.last_invoice().await;
        assert_eq!(lines(&open), ["unused_time -2.10", "change 42.00", "balance -18.90"]);
        let void = shop.about_invoice(&open, "void", json!({})).await.ok();
        assert_eq!(pick(&void, &["number", "total", "status", "voided_at", "allowed"]), json!({
            "number": open["number"], "total": "21.00", "status": "void", "voided_at": "2025-10-15T12:00:00Z", "allowed": ["send"],
        }));
        assert_eq!(balance(app, &anna).await, "18.90");
        let now = shop.now(&made).await;
        assert_eq!((&now["status"], &now["payment_due_at"], &now["plan"]["code"]), (&json!("active"), &Value::Null, &json!("max")));
        // What was paid, and what became of the rest of it, is all that comes back.
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": mini })).await.ok();
        assert_eq!(pick(&shown, &["credit", "debit", "amount"]), json!({ "credit": "2.10", "debit": "2.10", "amount": "0.00" }));
        for what in ["void", "mark-paid"] {
            shop.about_invoice(&open, what, json!({})).await.refused(409, "invoice_closed");
        }
        expect_sound(app).await;
    }

    async fn what_was_paid_outside_is_noted_on_its_day(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        let invoice = shop.last_invoice().await;
        shop.until("2025-10-12T09:00:00Z").await;
        let refused = shop.about_invoice(&invoice, "mark-paid", json!({ "paid_on": "2025-10-13" })).await;
        assert_eq!(refused.invalid(), ["paid_on: date_out_of_range"]);
        let paid = shop.about_invoice(&invoice, "mark-paid", json!({ "paid_on": "2025-10-10" })).await.ok();
        assert_eq!(pick(&paid, &["status", "paid_at", "allowed", "version"]), json!({
            "status": "paid", "paid_at": "2025-10-10T12:00:00Z", "allowed": ["send"], "version": 2,
        }));
        let payments = shop.payments(&anna).await;
        assert_eq!(payments.len(), 1);
        assert_eq!(pick(&payments[0], &["purpose", "invoice", "amount", "provider", "status", "paid_at", "is_automatic", "refundable", "attention", "allowed"]), json!({
            "purpose": "invoice", "invoice": { "id": invoice["id"], "number": invoice["number"] }, "amount": "10.00",
            "provider": "manual", "status": "succeeded", "paid_at": "2025-10-10T12:00:00Z", "is_automatic": false,
            "refundable": "10.00", "attention": null, "allowed": ["refund"],
        }));
        assert_eq!(told(app, &anna).await, ["payment_received", "invoice_issued"]);
        assert_eq!(shop.now(&made).await["payment_due_at"], Value::Null);
        shop.about_invoice(&invoice, "mark-paid", json!({})).await.refused(409, "invoice_closed");
        assert_eq!(shop.payments(&anna).await.len(), 1);
        expect_sound(app).await;
    }

    async fn what_was_issued_stays_as_it_was(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        shop.subscribe(&anna, &pro).await;
        let before = shop.last_invoice().await;
        let path = format!("{INVOICES}/{}/pdf?language=", text(&before["id"]));
        let file = async |language: &str| crate::invoice_pdf::pages(&shop.root.bytes(&format!("{path}{language}")).await);
        let pages = (file("en").await, file("ru").await);
        assert!(pages.0[0].iter().any(|piece| piece.contains("Money Ltd")), "{pages:?}");
        assert!(pages.0[0].iter().any(|piece| piece.contains("Anna Example")), "{pages:?}");
        assert_ne!(pages.0, pages.1);
        let seller = json!({ "name": "Other GmbH", "details": "Berlin", "email": "" });
        shop.set_up(json!({ "seller": seller, "invoice_prefix": "X", "payment_term_days": 3 })).await;
        let names = json!({ "names": { "en": "Another", "ru": "Другой" }, "price": "99" });
        shop.root.put(&format!("{PLANS}/{pro}"), with(plan("pro", "10"), names)).await.ok();
        anna.update_me(json!({ "full_name": "Anna Berg" })).await.ok();
        let mut after = shop.last_invoice().await;
        assert_eq!(after["user"]["full_name"], "Anna Berg");
        after["user"] = before["user"].clone();
        assert_eq!(after, before);
        assert_eq!((file("en").await, file("ru").await), pages);
        let refused = shop.root.get(&format!("{path}de")).await;
        assert_eq!(refused.invalid(), ["language: unknown_value"]);
        let boris = app.user("boris").await;
        shop.subscribe(&boris, &pro).await;
        let next = shop.last_invoice().await;
        assert_eq!(pick(&next, &["number", "total", "due_on"]), json!({ "number": "X2025-0002", "total": "99.00", "due_on": "2025-10-08" }));
    }
}
