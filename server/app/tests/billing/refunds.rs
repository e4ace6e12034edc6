//! Money that is given back, and what becomes of invoices and payments without their user.

use futures_util::future::join_all;
use kym_testing::{expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::desk::{PAYMENTS, take};
use crate::shop::{Shop, pick, plan, with};

on_both! {
    async fn money_is_given_back_in_parts_up_to_what_was_paid(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        let made = shop.subscribe(&anna, &pro).await;
        let path = format!("/billing/invoices/{}/pay", text(&shop.last_invoice().await["id"]));
        let begun = anna.post(&path, json!({})).await.created();
        shop.about_payment(&begun["payment"], "refund", json!({})).await.refused(409, "payment_not_paid");
        shop.pay_all().await;
        let payment = shop.payments(&anna).await.remove(0);
        let give_back = async |amount: Value| shop.about_payment(&payment, "refund", json!({ "amount": amount })).await;
        for (amount, code) in [("0", "amount_not_positive"), ("-1", "amount_not_positive"), ("0.001", "too_many_decimals")] {
            assert_eq!(give_back(json!(amount)).await.invalid(), [format!("amount: {code}")], "{amount}");
        }
        give_back(json!("10.01")).await.refused(409, "refund_too_large");
        let part = give_back(json!("4")).await.ok();
        assert_eq!(pick(&part, &["status", "refunded", "refundable", "allowed"]), json!({
            "status": "partially_refunded", "refunded": "4.00", "refundable": "6.00", "allowed": ["refund"],
        }));
        give_back(json!("6.01")).await.refused(409, "refund_too_large");
        let rest = give_back(Value::Null).await.ok();
        assert_eq!(pick(&rest, &["status", "refunded", "refundable", "allowed"]), json!({
            "status": "refunded", "refunded": "10.00", "refundable": "0.00", "allowed": [],
        }));
        give_back(Value::Null).await.refused(409, "refund_too_large");
        let notes = shop.invoices("kind=credit_note").await;
        let totals: Vec<_> = notes.iter().map(|note| text(&note["total"])).collect();
        assert_eq!(totals, ["-4.00", "-6.00"]);
        assert_eq!(shop.now(&made).await["status"], "active", "rights are another thing");
        expect_sound(app).await;
    }

    async fn f_13_twenty_who_give_parts_back_at_once_give_back_what_was_paid(app: &TestApp) {
        let shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        shop.subscribe_paid(&anna, &pro).await;
        let payment = shop.payments(&anna).await.remove(0);
        let answers = join_all((0..20).map(|_| shop.about_payment(&payment, "refund", json!({ "amount": "1" })))).await;
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            answer.refused(409, "refund_too_large");
        }
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 10);
        assert_eq!(shop.payments(&anna).await[0]["refunded"], "10.00");
        assert_eq!(shop.invoices("kind=credit_note").await.len(), 10);
        expect_sound(app).await;
    }

    async fn what_was_given_back_gives_no_credit_any_more(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let anna = app.user("anna").await;
        let (pro, max) = (shop.plan("pro", "31").await, shop.plan("max", "62").await);
        let made = shop.subscribe_paid(&anna, &pro).await;
        let payment = shop.payments(&anna).await.remove(0);
        shop.about_payment(&payment, "refund", json!({ "amount": "15.50" })).await.ok();
        shop.until("2025-10-15T12:00:00Z").await;
        let shown = shop.act(&made, "change-plan/preview", json!({ "plan_id": max })).await.ok();
        assert_eq!(pick(&shown, &["credit", "debit", "amount"]), json!({ "credit": "10.50", "debit": "42.00", "amount": "31.50" }));
        expect_sound(app).await;
    }

    async fn invoices_stay_without_their_user_and_money_can_still_be_given_back(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let anna = app.user("anna").await;
        let pro = shop.plan("pro", "10").await;
        shop.subscribe_paid(&anna, &pro).await;
        let payment = shop.payments(&anna).await.remove(0);
        anna.delete_me(None).await.no_content();
        app.run_jobs().await;
        let path = format!("{PAYMENTS}/{}", text(&payment["id"]));
        let stays = shop.root.get(&path).await.ok();
        assert_eq!(pick(&stays, &["user", "status", "refundable"]), json!({ "user": null, "status": "succeeded", "refundable": "10.00" }));
        shop.about_payment(&payment, "refund", json!({})).await.ok();
        let note = shop.last_invoice().await;
        assert_eq!(pick(&note, &["kind", "number", "total", "user"]), json!({
            "kind": "credit_note", "number": "KYM-2025-0002", "total": "-10.00", "user": null,
        }));
        assert_eq!(shop.invoices("search=anna").await.len(), 2, "by the copy of the name");
        expect_sound(app).await;
    }

    async fn whoever_goes_owes_nothing_in_any_state(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        let pro = shop.offer(with(plan("pro", "10"), json!({ "billing_frequency": "yearly" }))).await;
        let max = shop.plan("max", "20").await;
        let tried = shop.offer(with(plan("tried", "10"), json!({ "trial_days": 90 }))).await;
        let mut people = Vec::new();
        for state in ["open", "late", "paid", "canceled", "waiting", "checkout", "trial", "advance"] {
            let user = app.user(state).await;
            match state {
                "open" | "late" | "paid" => drop(shop.subscribe(&user, &pro).await),
                "canceled" => {
                    let made = shop.subscribe(&user, &pro).await;
                    shop.act(&made, "cancel", json!({})).await.ok();
                }
                "waiting" => drop(shop.try_subscribe(&user, &pro, json!({ "start_date": "2026-12-01" })).await.created()),
                "checkout" => drop(take(&user, &max).await.created()),
                _ => {
                    take(&user, &tried).await.created();
                    if state == "advance" {
                        user.post("/billing/checkout/advance", json!({})).await.created();
                    }
                }
            }
            people.push((state, user));
        }
        let paid = shop.invoices("search=paid@example.org").await.remove(0);
        shop.about_invoice(&paid, "mark-paid", json!({})).await.ok();
        for (state, user) in people {
            if state == "late" {
                shop.until("2025-10-20T12:00:00Z").await;
                shop.dun().await;
            }
            let user = app.sign_in_again(&user).await;
            user.delete_me(None).await.no_content();
            app.run_jobs().await;
            expect_sound(app).await;
        }
        assert_eq!(shop.invoices("status=open").await.len(), 0);
        assert_eq!(app.place.count("payments", "status IN ('pending', 'waiting')").await, 0);
        assert_eq!(app.place.count("subscriptions", "slot IS NOT NULL").await, 0);
        let issued = shop.invoices("").await.len();
        shop.until("2027-01-01T12:00:00Z").await;
        shop.dun().await;
        assert_eq!(shop.invoices("").await.len(), issued, "nothing is charged for any more");
        expect_sound(app).await;
    }
}
