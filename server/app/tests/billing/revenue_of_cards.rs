//! What is brought in where a provider takes the money: declines, and money of tests.

use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{LIVE_SHOP, PaymentDisruption, STRIPE_LIVE_KEY};
use kym_testing::text;
use serde_json::{Value, json};

use crate::online_shop::{OnlineShop, at_both};
use crate::shop::pick;

/// The figures about money of the months from October on.
async fn money(shop: &OnlineShop<'_>) -> Vec<Value> {
    let path = "/billing/reports/revenue?from=2025-10&to=2025-12";
    let found = shop.shop.root.get(path).await.ok();
    let months = found["currencies"][0]["months"].as_array().expect("a list");
    let fields = [
        "recurring_revenue",
        "failed_payments",
        "failed_amount",
        "received",
    ];
    months.iter().map(|month| pick(month, &fields)).collect()
}

/// Has the bank decline the next renewal.
async fn decline_renewal(shop: &mut OnlineShop<'_>) {
    let path = match shop.provider {
        PaymentProvider::YooKassa => "payments",
        _ => "payment_intents",
    };
    let refusal = PaymentDisruption::Decline("insufficient_funds");
    shop.server.disrupt(path, refusal);
    let end = text(&shop.mine().await["period_ends_at"]);
    shop.until(&end).await;
}

at_both! {
    async fn a_decline_is_counted_and_a_page_that_nobody_used_is_not(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (key, id) = match shop.provider {
            PaymentProvider::YooKassa => (LIVE_SHOP.1, Some(LIVE_SHOP.0)),
            _ => (STRIPE_LIVE_KEY, None),
        };
        shop.account(key, id, "\"2\"").await.ok();
        let (unused, page) = shop.begin(true).await;
        shop.server.abandon(&page);
        assert_eq!(shop.read(&unused).await["failure"]["kind"], "abandoned");
        shop.buy(true).await;
        decline_renewal(&mut shop).await;
        assert_eq!(money(&shop).await, [
            json!({ "recurring_revenue": "10.00", "failed_payments": 0, "failed_amount": "0.00", "received": "10.00" }),
            json!({ "recurring_revenue": "10.00", "failed_payments": 1, "failed_amount": "10.00", "received": "0.00" }),
        ]);
    }

    async fn money_of_tests_is_not_counted_though_what_it_pays_for_is(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        decline_renewal(&mut shop).await;
        let nothing = json!({ "recurring_revenue": "10.00", "failed_payments": 0, "failed_amount": "0.00", "received": "0.00" });
        assert_eq!(money(&shop).await, [nothing.clone(), nothing]);
    }
}
