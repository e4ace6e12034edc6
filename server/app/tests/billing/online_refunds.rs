//! Money that goes back: from here and at the provider, in parts, late, and not at all.

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::PaymentDisruption;
use kym_testing::text;
use serde_json::{Value, json};

use crate::online_shop::{OnlineShop, at_both};
use crate::shop::pick;

/// A payment that was paid, and what the provider calls it.
async fn bought(shop: &OnlineShop<'_>) -> (String, String) {
    let bought = shop.buy(true).await;
    (text(&bought["id"]), shop.server.newest())
}

/// How it stands with what was given back of a payment.
async fn state(shop: &OnlineShop<'_>, payment: &str) -> Value {
    let is = shop.payment(payment).await;
    pick(&is, &["status", "refunded", "refundable"])
}

/// The totals of the credit notes, in their order.
async fn credit_notes(shop: &OnlineShop<'_>) -> Vec<String> {
    let all = shop.invoices().await;
    let notes = all.iter().filter(|each| each["kind"] == "credit_note");
    notes.map(|note| text(&note["total"])).collect()
}

at_both! {
    async fn a_part_and_the_rest_go_back_each_with_its_credit_note(shop: OnlineShop<'_>) {
        let (payment, _) = bought(&shop).await;
        shop.act(&payment, "refund", json!({ "amount": "3.00", "reason": "Too much" })).await.ok();
        shop.app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "partially_refunded", "refunded": "3.00", "refundable": "7.00" }));
        shop.act(&payment, "refund", json!({ "amount": "7.01" })).await.refused(409, "refund_too_large");
        shop.act(&payment, "refund", json!({})).await.ok();
        shop.app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "refunded", "refunded": "10.00", "refundable": "0.00" }));
        shop.act(&payment, "refund", json!({})).await.refused(409, "refund_too_large");
        assert_eq!(credit_notes(&shop).await, ["-3.00", "-7.00"]);
        // What was paid for stays.
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.server.refunds(), 2);
        // Its own notifications are nothing new.
        shop.deliver_all().await;
        assert_eq!(credit_notes(&shop).await.len(), 2);
    }

    async fn twenty_parts_at_once_come_to_no_more_than_was_paid(shop: OnlineShop<'_>) {
        let (payment, _) = bought(&shop).await;
        let answers = join_all((0..20).map(|_| shop.act(&payment, "refund", json!({ "amount": "1.00" })))).await;
        let taken = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(taken, 10);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            answer.refused(409, "refund_too_large");
        }
        shop.app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "refunded", "refunded": "10.00", "refundable": "0.00" }));
        assert_eq!((shop.server.refunds(), credit_notes(&shop).await.len()), (10, 10));
    }

    async fn what_is_on_its_way_is_asked_about_until_the_bank_has_decided(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = bought(&shop).await;
        for (amount, has_succeeded) in [("4.00", true), ("2.00", false)] {
            shop.server.disrupt("refunds", PaymentDisruption::Processing);
            shop.act(&payment, "refund", json!({ "amount": amount })).await.ok();
            shop.app.run_jobs().await;
            let pending = state(&shop, &payment).await;
            // Reading the payment meanwhile makes no more of it.
            shop.read(&payment).await;
            assert_eq!(state(&shop, &payment).await, pending);
            for _ in 0..3 {
                shop.pass(SignedDuration::from_hours(24)).await;
            }
            assert_eq!(state(&shop, &payment).await, pending);
            shop.server.settle_refund(&shop.server.newest_refund(), has_succeeded);
            shop.pass(SignedDuration::from_hours(24)).await;
            assert_eq!(state(&shop, &payment).await,
                json!({ "status": "partially_refunded", "refunded": "4.00", "refundable": "6.00" }));
        }
        assert_eq!(credit_notes(&shop).await, ["-4.00"]);
        assert_eq!(shop.server.refunds(), 2);
        let is = shop.payment(&payment).await;
        let states: Vec<_> = is["refunds"].as_array().expect("a list").iter().map(|refund| text(&refund["status"])).collect();
        assert_eq!(states, ["succeeded", "canceled"]);
    }

    async fn an_answer_that_is_lost_gives_nothing_back_twice(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = bought(&shop).await;
        shop.server.notifications();
        for disruption in [PaymentDisruption::Lost, PaymentDisruption::NoAnswer, PaymentDisruption::error_when_done(500)] {
            shop.server.disrupt("refunds", disruption);
            shop.act(&payment, "refund", json!({ "amount": "2.00" })).await.ok();
            shop.app.run_jobs().await;
            // What the provider tells of it comes before our own answer.
            shop.deliver_all().await;
            for hours in [1, 6, 18, 24] {
                shop.pass(SignedDuration::from_hours(hours)).await;
            }
        }
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "partially_refunded", "refunded": "6.00", "refundable": "4.00" }));
        assert_eq!((shop.server.refunds(), credit_notes(&shop).await), (3, vec!["-2.00".to_owned(); 3]));
        let is = shop.payment(&payment).await;
        let refunds = is["refunds"].as_array().expect("a list");
        assert!(refunds.iter().all(|refund| refund["is_external"] == false), "{refunds:?}");
    }

    async fn a_key_that_is_forgotten_gives_nothing_back_twice(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = bought(&shop).await;
        shop.server.disrupt("refunds", PaymentDisruption::NoAnswer);
        shop.act(&payment, "refund", json!({ "amount": "2.00" })).await.ok();
        shop.app.run_jobs().await;
        // Nobody is there for two days.
        shop.app.advance(SignedDuration::from_hours(48));
        shop.renew().await;
        shop.tick().await;
        assert_eq!(state(&shop, &payment).await["refunded"], "2.00");
        assert_eq!(shop.server.refunds(), 1);
    }

    async fn what_never_arrived_is_not_given_back_and_can_be_anew(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = bought(&shop).await;
        shop.server.disrupt("refunds", PaymentDisruption::Lost);
        shop.act(&payment, "refund", json!({})).await.ok();
        shop.app.run_jobs().await;
        shop.app.advance(SignedDuration::from_hours(48));
        shop.renew().await;
        shop.tick().await;
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "succeeded", "refunded": "0.00", "refundable": "10.00" }));
        shop.act(&payment, "refund", json!({})).await.ok();
        shop.app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await["status"], "refunded");
        assert_eq!(shop.server.refunds(), 1);
    }

    async fn what_a_clerk_gives_back_at_the_provider_is_found_by_reading(shop: OnlineShop<'_>) {
        let (payment, page) = bought(&shop).await;
        shop.server.refund(&page, 300);
        shop.read(&payment).await;
        let is = shop.payment(&payment).await;
        assert_eq!(pick(&is["refunds"][0], &["amount", "status", "is_external"]),
            json!({ "amount": "3.00", "status": "succeeded", "is_external": true }));
        assert_eq!(credit_notes(&shop).await, ["-3.00"]);
        shop.read(&payment).await;
        shop.deliver_all().await;
        assert_eq!(credit_notes(&shop).await, ["-3.00"]);
        assert_eq!(state(&shop, &payment).await["refundable"], "7.00");
        assert_eq!(shop.mine().await["status"], "active");
    }
}

kym_testing::on_both! {
    async fn what_was_given_back_and_came_back_can_be_given_anew(app: &TestApp) {
        let shop = OnlineShop::open(app, PaymentProvider::Stripe).await;
        let (payment, _) = bought(&shop).await;
        shop.act(&payment, "refund", json!({ "amount": "3.00" })).await.ok();
        app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await["refunded"], "3.00");
        shop.server.settle_refund(&shop.server.newest_refund(), false);
        shop.deliver_all().await;
        assert_eq!(state(&shop, &payment).await,
            json!({ "status": "succeeded", "refunded": "0.00", "refundable": "10.00" }));
        // The credit note stands: until it is given back, it is to the user's credit.
        assert_eq!((shop.credit().await.as_deref(), credit_notes(&shop).await), (Some("3.00"), vec!["-3.00".to_owned()]));
        kym_testing::expect_sound(app).await;
        shop.act(&payment, "refund", json!({})).await.ok();
        app.run_jobs().await;
        assert_eq!(state(&shop, &payment).await["status"], "refunded");
        assert_eq!((shop.credit().await, credit_notes(&shop).await), (None, vec!["-3.00".to_owned(), "-7.00".to_owned()]));
        kym_testing::expect_sound(app).await;
    }
}
