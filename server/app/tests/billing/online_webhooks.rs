//! What a provider tells of its own accord: a hint to look, whatever comes, in whatever order and however often.

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{
    Alteration, PaymentDisruption, PaymentNotification, WEBHOOK_SECRET,
};
use kym_testing::{expect_sound, on_both};
use serde_json::{Value, json};

use crate::online_shop::{OnlineShop, at_both, begun};

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let longer = shorter.iter().flat_map(|order| {
        (0..=order.len()).map(|place| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    });
    longer.collect()
}

/// A notification of ours with this content, signed where the provider signs.
fn of_content(shop: &OnlineShop<'_>, kind: &str, object: &Value) -> PaymentNotification {
    let body = match shop.provider {
        PaymentProvider::YooKassa => {
            json!({ "type": "notification", "event": kind, "object": object })
        }
        _ => json!({
            "id": "evt_of_the_tests", "object": "event", "type": kind, "created": 1, "livemode": false,
            "api_version": "2025-04-30.basil", "pending_webhooks": 1, "request": null, "data": { "object": object },
        }),
    };
    let told = PaymentNotification {
        kind: kind.to_owned(),
        body: body.to_string(),
        signature: None,
    };
    match shop.provider {
        PaymentProvider::YooKassa => told,
        _ => told.signed(WEBHOOK_SECRET, shop.server.moment(0)),
    }
}

on_both! {
    async fn four_webhooks_in_every_order_and_twice_at_once_do_it_once(app: &TestApp) {
        let mut shop = OnlineShop::open(app, PaymentProvider::Stripe).await;
        let all = orders(4);
        assert_eq!(all.len(), 24);
        for (number, order) in all.iter().enumerate() {
            shop.anna = app.user(&format!("user{number}")).await;
            let (payment, page) = shop.begin(true).await;
            shop.server.refuse(&page, "card_declined");
            shop.server.pay(&page);
            shop.server.refund(&page, 300);
            let told = shop.server.notifications();
            assert_eq!(told.len(), 4, "{told:?}");
            for index in order {
                let sent = join_all([&told[*index], &told[*index]].map(|told| shop.deliver(told))).await;
                assert_eq!(sent, [200, 200]);
                app.run_jobs().await;
            }
            let is = shop.payment(&payment).await;
            assert_eq!((&is["status"], &is["refunded"]), (&json!("partially_refunded"), &json!("3.00")), "{order:?}");
            // Of a refund that is told before the payment was read nobody knows whose it is: reading the payment finds it.
            assert!(is["notifications"].as_array().is_some_and(|all| all.len() >= 3), "{is}");
            assert_eq!(shop.mine().await["status"], "active");
        }
        assert_eq!(shop.server.charges().len(), 24);
        assert_eq!(app.place.count("invoices", "kind = 'invoice'").await, 24);
        assert_eq!(app.place.count("invoices", "kind = 'credit_note'").await, 24);
        assert_eq!(app.place.count("payment_notifications", "TRUE").await, 96);
        assert_eq!(app.place.count("payment_methods", "is_default").await, 24);
        expect_sound(app).await;
    }

    async fn what_is_not_signed_now_by_the_secret_is_not_taken(app: &TestApp) {
        let shop = OnlineShop::open(app, PaymentProvider::Stripe).await;
        let (payment, page) = shop.begin(false).await;
        shop.server.pay(&page);
        let told = shop.server.notifications().remove(0);
        let unsigned = PaymentNotification { signature: None, ..told.clone() };
        for refused in [
            unsigned,
            told.clone().forged("succeeded", "canceled"),
            told.clone().signed("whsec_of-somebody-else", shop.server.moment(0)),
            told.clone().signed(WEBHOOK_SECRET, shop.server.moment(-600)),
            told.clone().signed(WEBHOOK_SECRET, shop.server.moment(600)),
        ] {
            assert_eq!(shop.deliver(&refused).await, 400, "{refused:?}");
        }
        assert_eq!(app.place.count("payment_notifications", "TRUE").await, 0);
        assert_eq!(shop.payment(&payment).await["status"], "pending");
        assert_eq!(shop.deliver(&told).await, 200);
        app.run_jobs().await;
        assert_eq!(shop.payment(&payment).await["status"], "succeeded");
    }

    async fn who_says_that_a_payment_of_yookassa_is_paid_is_not_believed(app: &TestApp) {
        let shop = OnlineShop::open(app, PaymentProvider::YooKassa).await;
        let (payment, page) = shop.begin(false).await;
        let object = json!({
            "id": page, "status": "succeeded", "paid": true, "test": true, "metadata": { "payment_id": payment },
            "amount": { "value": "10.00", "currency": "RUB" }, "created_at": "2025-10-05T12:00:00.000Z",
        });
        assert_eq!(shop.deliver(&of_content(&shop, "payment.succeeded", &object)).await, 200);
        app.run_jobs().await;
        assert_eq!(shop.payment(&payment).await["status"], "pending");
        assert_eq!(shop.mine().await, Value::Null);
    }
}

at_both! {
    async fn what_is_of_others_is_kept_as_not_matched(shop: OnlineShop<'_>) {
        let (kind, object) = match shop.provider {
            PaymentProvider::YooKassa => ("payment.succeeded", json!({
                "id": "2e8a0000-000f-5000-8000-00000000ffff", "status": "succeeded", "paid": true, "test": true,
                "amount": { "value": "10.00", "currency": "RUB" }, "created_at": "2025-10-05T12:00:00.000Z",
                "metadata": { "payment_id": "somebody-else-s" },
            })),
            _ => ("payment_intent.succeeded", json!({
                "id": "pi_of_others", "object": "payment_intent", "status": "succeeded", "metadata": {},
            })),
        };
        let told = of_content(&shop, kind, &object);
        for _ in 0..2 {
            assert_eq!(shop.deliver(&told).await, 200);
            shop.app.run_jobs().await;
        }
        let place = &shop.app.place;
        assert_eq!(place.count("payment_notifications", "outcome = 'not_matched'").await, 1);
        assert_eq!(place.count("payment_notifications", "TRUE").await, 1);
    }

    async fn all_goes_well_where_no_webhook_ever_comes(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, page) = shop.begin(true).await;
        shop.server.pay(&page);
        shop.pass(SignedDuration::from_mins(2)).await;
        assert_eq!(shop.payment(&payment).await["status"], "succeeded");
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.app.place.count("payment_notifications", "TRUE").await, 0);
    }

    async fn a_webhook_that_comes_before_our_own_answer_makes_no_second_payment(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let path = if shop.provider == PaymentProvider::Stripe { "checkout" } else { "payments" };
        shop.server.disrupt(path, PaymentDisruption::NoAnswer);
        let unanswered = shop.want(&shop.plan, true).await;
        unanswered.refused(502, "payment_provider_failed");
        let page = shop.server.newest();
        shop.server.pay(&page);
        shop.deliver_all().await;
        for minutes in [1, 2, 4, 8] {
            shop.pass(SignedDuration::from_mins(minutes)).await;
        }
        let all = shop.payments().await;
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(all[0]["status"], "succeeded");
        assert_eq!((shop.server.payments(), shop.server.charges().len()), (1, 1));
        assert_eq!(shop.mine().await["status"], "active");
    }

    async fn what_cannot_be_read_when_it_is_told_is_read_later(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let bought = shop.buy(true).await;
        let payment = bought["id"].as_str().expect("an id").to_owned();
        shop.server.notifications();
        let page = shop.server.newest();
        shop.server.refund(&page, 300);
        let path = if shop.provider == PaymentProvider::Stripe { "checkout" } else { "payments" };
        shop.server.disrupt(path, PaymentDisruption::error(500));
        shop.deliver_all().await;
        assert_eq!(shop.payment(&payment).await["refunded"], "0.00");
        assert!(shop.app.place.count("payment_notifications", "handled_at IS NULL").await > 0);
        shop.pass(SignedDuration::from_mins(1)).await;
        let is = shop.payment(&payment).await;
        assert_eq!((&is["refunded"], &is["status"]), (&json!("3.00"), &json!("partially_refunded")));
        assert_eq!((&is["refunds"][0]["is_external"], &is["refunds"][0]["status"]), (&json!(true), &json!("succeeded")));
        assert_eq!(shop.app.place.count("payment_notifications", "handled_at IS NULL").await, 0);
    }

    async fn what_was_paid_otherwise_does_nothing_and_administrators_are_told(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let other = if shop.provider == PaymentProvider::Stripe { "EUR" } else { "USD" };
        for (number, alteration, word) in [
            (1, Alteration::Amount(100), "amount_differs"),
            (2, Alteration::Currency(other), "currency_differs"),
            (3, Alteration::OtherMode, "mode_differs"),
        ] {
            shop.anna = shop.app.user(&format!("user{number}")).await;
            let (payment, page) = shop.begin(true).await;
            shop.server.pay(&page);
            shop.server.alter(&page, alteration);
            shop.deliver_all().await;
            let is = shop.payment(&payment).await;
            assert_eq!((&is["status"], &is["attention"]), (&json!("pending"), &json!(word)));
            assert_eq!((shop.mine().await, shop.methods().await.len()), (Value::Null, 0));
            assert_eq!(shop.told("payment_attention").await, number);
            // The user can go on when a person has closed it.
            assert_eq!(begun(&shop.want(&shop.plan, true).await), payment);
            assert_eq!(shop.act(&payment, "cancel", json!({})).await.ok()["status"], "canceled");
        }
        assert_eq!(shop.invoices().await.len(), 0);
        assert_eq!(shop.told("payment_received").await, 0);
    }
}
