//! Taking a plan and paying for it on a provider's page.

use jiff::SignedDuration;
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{SHOP, STRIPE_KEY, WEBHOOK_SECRET};
use serde_json::{Value, json};

use crate::online_shop::{CHECKOUT, OnlineShop, PRICE, at_both, begun};

at_both! {
    async fn what_is_paid_on_the_page_holds_with_its_invoice(shop: OnlineShop<'_>) {
        let (payment, page) = shop.begin(true).await;
        // Nothing holds before it is paid, whoever says what.
        assert_eq!(shop.read(&payment).await["status"], "pending");
        assert_eq!(shop.mine().await, Value::Null);
        assert_eq!(shop.invoices().await.len(), 0);
        shop.server.pay(&page);
        shop.read(&payment).await;

        let is = shop.payment(&payment).await;
        assert_eq!((&is["status"], &is["amount"], &is["is_test"]), (&json!("succeeded"), &json!("10.00"), &json!(true)));
        assert_eq!((&is["attention"], &is["confirmation_url"]), (&Value::Null, &Value::Null));
        let invoices = shop.invoices().await;
        assert_eq!(invoices.len(), 1);
        assert_eq!((&invoices[0]["status"], &invoices[0]["total"]), (&json!("paid"), &json!("10.00")));
        assert_eq!(is["invoice"]["id"], invoices[0]["id"]);
        let mine = shop.mine().await;
        assert_eq!((&mine["status"], &mine["collection"]), (&json!("active"), &json!("automatic")));
        assert_eq!(shop.methods().await.len(), 1);
        assert_eq!(shop.credit().await, None);
        let charges = shop.server.charges();
        assert_eq!(charges.len(), 1);
        assert_eq!((charges[0].amount, charges[0].payment_id.as_deref()), (PRICE, Some(payment.as_str())));
        // What was sent is forgotten when it is decided: it holds an address.
        assert_eq!(shop.app.place.count("payment_requests", "TRUE").await, 0);
        assert_eq!(shop.told("payment_received").await, 1);
        // Once more nothing comes of it.
        shop.read(&payment).await;
        assert_eq!((shop.invoices().await.len(), shop.told("payment_received").await), (1, 1));
    }

    async fn only_who_agrees_leaves_a_way_to_pay(shop: OnlineShop<'_>) {
        shop.buy(false).await;
        assert_eq!(shop.methods().await.len(), 0);
        assert_eq!(shop.mine().await["collection"], "invoice");
        assert_eq!(shop.app.place.count("payment_methods", "TRUE").await, 0);
    }

    async fn who_agrees_no_more_leaves_none(shop: OnlineShop<'_>) {
        let (payment, page) = shop.begin(true).await;
        let again = shop.want(&shop.plan, false).await;
        assert_eq!(begun(&again), payment);
        shop.server.pay(&page);
        shop.read(&payment).await;
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.methods().await.len(), 0);
    }

    async fn a_second_wish_is_the_same_page_and_another_plan_waits(shop: OnlineShop<'_>) {
        let (payment, _) = shop.begin(true).await;
        let first = shop.payment(&payment).await["confirmation_url"].clone();
        let again = shop.want(&shop.plan, true).await;
        assert_eq!(begun(&again), payment);
        assert_eq!(again.json()["confirmation_url"], first);
        let other = shop.offer("max", "20.00").await;
        shop.want(&other, true).await.refused(409, "payment_pending");
        assert_eq!(shop.server.payments(), 1);
        assert_eq!(shop.payments().await.len(), 1);
    }

    async fn who_comes_back_is_told_without_webhooks_and_clock(shop: OnlineShop<'_>) {
        let (payment, page) = shop.begin(true).await;
        shop.server.pay(&page);
        let back = shop.anna.get(&format!("{CHECKOUT}/{payment}")).await.ok();
        assert_eq!((&back["payment"]["status"], &back["subscription"]["status"]), (&json!("succeeded"), &json!("active")));
        // It is nobody else's.
        let boris = shop.app.user("boris").await;
        boris.get(&format!("{CHECKOUT}/{payment}")).await.refused(404, "not_found");
    }

    async fn a_page_that_is_over_is_closed_and_another_one_made(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = shop.begin(true).await;
        shop.pass(SignedDuration::from_hours(25)).await;
        let is = shop.payment(&payment).await;
        assert_eq!((&is["status"], &is["failure"]["kind"]), (&json!("canceled"), &json!("abandoned")));
        shop.act(&payment, "resend", json!({})).await.refused(409, "payment_decided");
        let (other, page) = shop.begin(true).await;
        assert_ne!(other, payment);
        shop.server.pay(&page);
        shop.read(&other).await;
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!((shop.server.charges().len(), shop.invoices().await.len()), (1, 1));
    }

    async fn a_page_that_the_clock_has_not_seen_end_is_not_shown_again(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (payment, _) = shop.begin(true).await;
        shop.app.advance(SignedDuration::from_hours(25));
        shop.renew().await;
        let again = shop.want(&shop.plan, true).await.created();
        assert_eq!((&again["payment"]["id"], &again["confirmation_url"]), (&json!(payment), &Value::Null));
        assert_eq!(again["payment"]["status"], "canceled");
        let (other, _) = shop.begin(true).await;
        assert_ne!(other, payment);
    }

    async fn no_answer_has_a_secret_and_no_key_is_too_long(shop: OnlineShop<'_>) {
        let bought = shop.buy(true).await;
        let root = &shop.shop.root;
        let mut seen = String::new();
        for path in [
            "/billing/payment-accounts", "/billing/payment-settings", "/billing/payments", "/billing/payments/export",
        ] {
            seen += &root.get(path).await.text;
        }
        seen += &bought.to_string();
        seen += &shop.anna.get("/billing/payment-methods").await.text;
        for secret in [STRIPE_KEY, SHOP.1, WEBHOOK_SECRET] {
            assert!(!seen.contains(secret), "{seen}");
        }
        let requests = shop.server.requests();
        let keys: Vec<_> = requests.iter().filter_map(|request| request.key.as_deref()).collect();
        assert!(!keys.is_empty() && keys.iter().all(|key| key.len() <= 64), "{keys:?}");
    }

    async fn an_administrator_closes_a_page_only_where_nobody_can_pay_on_it_any_more(shop: OnlineShop<'_>) {
        let (payment, page) = shop.begin(true).await;
        shop.act(&payment, "mark-paid", json!({})).await.refused(409, "not_manual");
        let closed = shop.act(&payment, "cancel", json!({})).await;
        // YooKassa's pages close by themselves.
        if shop.provider == PaymentProvider::YooKassa {
            closed.refused(409, "payment_pending");
            shop.server.pay(&page);
            shop.act(&payment, "cancel", json!({})).await.refused(409, "payment_decided");
            assert_eq!(shop.mine().await["status"], "active");
        } else {
            assert_eq!(closed.ok()["status"], "canceled");
            let asked = shop.server.requests();
            assert!(asked.iter().any(|request| request.path.ends_with("/expire")), "{asked:?}");
            let (other, _) = shop.begin(true).await;
            assert_ne!(other, payment);
        }
    }
}
