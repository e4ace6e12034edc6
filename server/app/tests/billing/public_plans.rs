//! The prices that everybody may see.

use kym_testing::{column, on_both, text};
use serde_json::{Value, json};

use crate::shop::{PLANS, Shop, plan, with};

const PUBLIC: &str = "/billing/plans/public";

on_both! {
    async fn where_nothing_is_sold_there_are_no_prices(app: &TestApp) {
        let shop = Shop::open(app).await;
        let guest = app.guest();
        assert_eq!(guest.get(PUBLIC).await.ok(), json!({ "items": [] }));
        shop.offer(with(plan("inner", "5"), json!({ "is_public": false }))).await;
        assert_eq!(guest.get(PUBLIC).await.ok(), json!({ "items": [] }));
        assert_eq!(guest.get_registration().await.ok()["has_public_plans"], false);
    }

    async fn visitors_see_the_public_plans_in_their_order_and_in_their_language(app: &TestApp) {
        let shop = Shop::open(app).await;
        let guest = app.guest();
        let pro = shop.offer(with(plan("pro", "9.9"), json!({
            "names": { "en": "Pro", "ru": "Про" }, "descriptions": { "en": "For two.", "ru": "" }, "trial_days": 14,
            "features": { "en": ["One", "Two"], "ru": ["Раз"] },
        }))).await;
        let max = shop.offer(with(plan("max", "99"), json!({ "billing_frequency": "custom_days", "billing_days": 90, "currency": "JPY" }))).await;
        let old = shop.plan("old", "1").await;
        shop.root.post(&format!("{PLANS}/{old}/archive"), json!({})).await.ok();
        let default = text(&shop.root.get(PLANS).await.ok()["items"][0]["id"]);
        shop.root.post(&format!("{PLANS}/reorder"), json!({ "ids": [default, max, pro] })).await.ok();
        let shown = guest.get(PUBLIC).await.ok();
        assert_eq!(column(&shown["items"], "code"), ["max", "pro"]);
        assert_eq!(shown["items"][1], json!({
            "id": pro, "code": "pro", "name": "Pro", "description": "For two.", "price": "9.90", "currency": "USD",
            "billing_frequency": "monthly", "billing_days": null, "trial_days": 14, "features": ["One", "Two"],
            "limits": plan("any", "0")["limits"],
        }));
        assert_eq!(shown["items"][0]["price"], "99");
        let russian = guest.with("accept-language", "ru").get(PUBLIC).await.ok();
        let of_pro = &russian["items"][1];
        assert_eq!([&of_pro["name"], &of_pro["description"], &of_pro["features"]], [&json!("Про"), &json!("For two."), &json!(["Раз"])]);
        assert_eq!(guest.get_registration().await.ok()["has_public_plans"], true);
        assert_eq!(app.user("anna").await.get(PUBLIC).await.ok(), shown, "whoever asks");
    }

    async fn what_everybody_has_is_among_the_prices_when_it_is_public(app: &TestApp) {
        let shop = Shop::open(app).await;
        let free = with(plan("free", "0"), json!({ "is_default": true }));
        shop.offer(free).await;
        let shown: Value = app.guest().get(PUBLIC).await.ok();
        assert_eq!(column(&shown["items"], "code"), ["free"]);
        assert_eq!(app.guest().get_registration().await.ok()["has_public_plans"], true);
    }
}
