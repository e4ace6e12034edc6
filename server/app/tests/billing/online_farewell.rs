//! Who goes is charged no more; what arrives after them waits for a person.

use jiff::SignedDuration;
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::PaymentDisruption;
use kym_testing::text;
use serde_json::{Value, json};

use crate::online_shop::{OnlineShop, at_both};

/// Deletes Anna, and has done what follows.
async fn leave(shop: &OnlineShop<'_>) {
    shop.anna.delete("/users/me").await.no_content();
    shop.app.run_jobs().await;
}

/// Time passes, for whoever is left.
async fn pass(shop: &mut OnlineShop<'_>, time: SignedDuration) {
    shop.app.advance(time);
    shop.shop.root = shop.app.sign_in_again(&shop.shop.root).await;
    shop.app.strengthen_administrators().await;
    shop.tick().await;
}

at_both! {
    async fn who_is_gone_is_forgotten_at_the_provider_and_charged_no_more(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        leave(&shop).await;
        assert_eq!(shop.app.place.count("payment_methods", "TRUE").await, 0);
        if shop.provider == PaymentProvider::Stripe {
            let asked = shop.server.requests();
            assert!(asked.iter().any(|request| request.path.ends_with("/detach")), "{asked:?}");
        }
        for _ in 0..3 {
            pass(&mut shop, SignedDuration::from_hours(24 * 20)).await;
        }
        assert_eq!((shop.server.charges().len(), shop.payments().await.len()), (1, 1));
        let invoices = shop.invoices().await;
        assert_eq!((invoices.len(), &invoices[0]["status"], &invoices[0]["user"]), (1, &json!("paid"), &Value::Null));
    }

    async fn who_pays_after_they_are_gone_leaves_it_to_a_person(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, page) = shop.begin(true).await;
        leave(&shop).await;
        assert_eq!(shop.payment(&payment).await["status"], "canceled");
        if shop.provider == PaymentProvider::Stripe {
            // Its page is closed: nobody can pay on it.
            let asked = shop.server.requests();
            assert!(asked.iter().any(|request| request.path.ends_with("/expire")), "{asked:?}");
            return;
        }
        // YooKassa's closes by itself, within the hour. No webhook comes.
        shop.server.pay(&page);
        pass(&mut shop, SignedDuration::from_hours(2)).await;
        let is = shop.payment(&payment).await;
        assert_eq!((&is["status"], &is["attention"]), (&json!("succeeded"), &json!("not_applied")));
        assert_eq!(shop.told("payment_attention").await, 1);
        assert_eq!((shop.invoices().await.len(), shop.app.place.count("payment_methods", "TRUE").await), (0, 0));
        // The person gives it back.
        shop.act(&payment, "refund", json!({})).await.ok();
        shop.app.run_jobs().await;
        assert_eq!(shop.payment(&payment).await["status"], "refunded");
        assert_eq!(shop.server.refunds(), 1);
    }

    async fn a_charge_of_which_nobody_heard_is_found_after_its_user_is_gone(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let path = if shop.provider == PaymentProvider::Stripe { "payment_intents" } else { "payments" };
        shop.server.disrupt(path, PaymentDisruption::NoAnswer);
        let end = text(&shop.mine().await["period_ends_at"]);
        shop.until(&end).await;
        leave(&shop).await;
        let all = shop.payments().await;
        assert_eq!(all.len(), 2);
        assert_eq!((&all[1]["status"], &all[1]["attention"]), (&json!("succeeded"), &json!("not_applied")));
        assert_eq!(shop.told("payment_attention").await, 1);
        shop.act(&text(&all[1]["id"]), "refund", json!({})).await.ok();
        shop.app.run_jobs().await;
        assert_eq!((shop.server.charges().len(), shop.server.refunds()), (2, 1));
    }
}
