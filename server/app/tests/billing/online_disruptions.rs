//! What goes wrong between us and a provider while money moves: whatever it is, it is charged once, paid once and counted once.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use kym_billing::payments::{ReadPayment, queue_collections, queue_reads};
use kym_billing::subscriptions::queue_due;
use kym_commerce::payments::PaymentProvider;
use kym_platform::jobs::{Job as _, worker};
use kym_platform::state::App;
use kym_testing::payment_server::PaymentDisruption;
use kym_testing::text;
use serde_json::json;

use crate::online_shop::{OnlineShop, at_both, begun};

/// Where a page is asked for, and where a saved way is charged.
const fn paths(provider: PaymentProvider) -> (&'static str, &'static str) {
    match provider {
        PaymentProvider::YooKassa => ("payments", "payments"),
        _ => ("checkout", "payment_intents"),
    }
}

/// Time passes until nothing is left to be asked again under the same key.
async fn let_pass(shop: &mut OnlineShop<'_>) {
    for minutes in [1, 2, 5, 15, 60, 6 * 60, 18 * 60, 3 * 60, 6 * 60] {
        shop.pass(SignedDuration::from_mins(minutes)).await;
    }
}

/// Has a program do all that is due, as the clock has it.
async fn work(kym: &App) {
    // Another program may be at it: what it has taken is not left.
    let _ = queue_due(kym).await;
    let _ = queue_collections(kym).await;
    let _ = queue_reads(kym).await;
    let _ = worker::run_due(kym, worker::Queue::Quick).await;
}

at_both! {
    async fn whatever_becomes_of_a_charge_it_is_made_once(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let (_, path) = paths(shop.provider);
        for (count, disruption) in [
            (2, PaymentDisruption::Lost),
            (3, PaymentDisruption::NoAnswer),
            (4, PaymentDisruption::error(500)),
            (5, PaymentDisruption::error_when_done(500)),
            (6, PaymentDisruption::Processing),
        ] {
            shop.server.requests();
            shop.server.disrupt(path, disruption.clone());
            let end = text(&shop.mine().await["period_ends_at"]);
            shop.until(&end).await;
            if let PaymentDisruption::Processing = disruption {
                let all = shop.payments().await;
                let last = all.last().expect("a payment");
                assert_eq!(last["status"], "pending", "{last}");
                shop.server.settle(&text(&last["provider_payment_id"]), None);
            }
            let_pass(&mut shop).await;
            assert_eq!(shop.server.charges().len(), count, "{disruption:?}");
            assert_eq!(shop.payments().await.len(), count, "{disruption:?}");
            assert_eq!(shop.mine().await["status"], "active", "{disruption:?}");
            let invoices = shop.invoices().await;
            assert_eq!(invoices.len(), count, "{disruption:?}");
            assert!(invoices.iter().all(|invoice| invoice["status"] == "paid"), "{invoices:?}");
            // One request, byte for byte, under one key.
            let asked = shop.server.requests();
            let charges = asked.iter().filter(|request| request.method == "POST" && request.path == path);
            let sent: BTreeSet<_> = charges.map(|request| (request.key.clone(), request.body.clone())).collect();
            assert_eq!(sent.len(), 1, "{sent:?}");
        }
        assert_eq!(shop.credit().await, None);
    }

    async fn whatever_becomes_of_a_page_there_is_one(shop: OnlineShop<'_>) {
        let (path, _) = paths(shop.provider);
        let mut payment = None;
        for disruption in [PaymentDisruption::Lost, PaymentDisruption::error(500), PaymentDisruption::error(429), PaymentDisruption::NoAnswer] {
            shop.server.disrupt(path, disruption);
            shop.want(&shop.plan, true).await.refused(502, "payment_provider_failed");
            let all = shop.payments().await;
            assert_eq!(all.len(), 1);
            assert_eq!(*payment.get_or_insert_with(|| all[0]["id"].clone()), all[0]["id"]);
        }
        let (begun, page) = shop.begin(true).await;
        assert_eq!((json!(begun), shop.server.payments()), (payment.expect("one"), 1));
        shop.server.pay(&page);
        shop.read(&begun).await;
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.server.charges().len(), 1);
    }

    async fn who_is_killed_before_anything_was_sent_sends_it_then(shop: OnlineShop<'_>) {
        let (path, _) = paths(shop.provider);
        shop.server.disrupt(path, PaymentDisruption::Lost);
        shop.want(&shop.plan, true).await.refused(502, "payment_provider_failed");
        // As if the request had not been made yet.
        shop.app.place.execute("DELETE FROM payment_requests").await;
        shop.app.advance(SignedDuration::from_mins(1));
        shop.tick().await;
        let all = shop.payments().await;
        assert_eq!((all.len(), shop.server.payments()), (1, 1));
        assert!(all[0]["confirmation_url"].is_string(), "{all:?}");
        assert_eq!(json!(begun(&shop.want(&shop.plan, true).await)), all[0]["id"]);
    }

    async fn a_key_that_its_provider_has_forgotten_is_not_used_again(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (path, _) = paths(shop.provider);
        shop.server.disrupt(path, PaymentDisruption::NoAnswer);
        shop.want(&shop.plan, true).await.refused(502, "payment_provider_failed");
        shop.app.advance(SignedDuration::from_hours(23) + SignedDuration::from_mins(30));
        shop.renew().await;
        let again = shop.want(&shop.plan, true).await.created();
        // At Stripe that page is still open, at YooKassa it is over.
        let is_open = shop.provider == PaymentProvider::Stripe;
        assert_eq!(again["confirmation_url"].is_string(), is_open, "{again}");
        assert_eq!(shop.server.payments(), 1);
    }

    async fn what_nobody_can_tell_waits_for_a_person_who_can_close_it(shop: OnlineShop<'_>) {
        let mut shop = shop;
        let (path, _) = paths(shop.provider);
        for _ in 0..40 {
            shop.server.disrupt(path, PaymentDisruption::Lost);
        }
        shop.want(&shop.plan, true).await.refused(502, "payment_provider_failed");
        for _ in 0..6 {
            shop.pass(SignedDuration::from_hours(10)).await;
        }
        let all = shop.payments().await;
        assert_eq!((all.len(), &all[0]["attention"]), (1, &json!("outcome_unknown")));
        assert_eq!(shop.told("payment_attention").await, 1);
        let closed = shop.act(&text(&all[0]["id"]), "cancel", json!({})).await.ok();
        assert_eq!(closed["status"], "canceled");
        assert_eq!(shop.server.charges().len(), 0);
    }
}

/// Two programs collect and ask at once, three periods long.
async fn collect_by_two(mut shop: OnlineShop<'_>) {
    shop.buy(true).await;
    let (host, url, provider) = (shop.server.host.clone(), shop.server.url(), shop.provider);
    let node = shop
        .app
        .second(|config| {
            config.outbound.allowed_hosts = vec![host];
            match provider {
                PaymentProvider::YooKassa => config.billing.payments.yookassa_url = url,
                _ => config.billing.payments.stripe_url = url,
            }
        })
        .await;
    for count in 2..=4 {
        let end = text(&shop.mine().await["period_ends_at"]);
        shop.shop.until(&end).await;
        let first = shop.app.kym().await;
        for _ in 0..3 {
            tokio::join!(
                work(&first),
                work(node.kym()),
                work(&first),
                work(node.kym())
            );
        }
        // Asked about by both at once.
        for payment in shop.payments().await {
            let payment_id = text(&payment["id"]).parse().expect("an id");
            let job = ReadPayment { payment_id };
            tokio::join!(
                job.run(&first),
                job.run(node.kym()),
                job.run(&first),
                job.run(node.kym())
            );
        }
        shop.renew().await;
        let_pass_a_little(&mut shop).await;
        assert_eq!(shop.server.charges().len(), count);
        assert_eq!(
            (shop.payments().await.len(), shop.invoices().await.len()),
            (count, count)
        );
        assert_eq!(shop.mine().await["status"], "active");
    }
    assert_eq!(shop.credit().await, None);
    node.end().await;
}

kym_testing::on_postgres! {
    async fn two_programs_at_once_charge_once_at_stripe(app: &TestApp) {
        Box::pin(collect_by_two(OnlineShop::open(app, PaymentProvider::Stripe).await)).await;
        app.run_jobs().await;
        kym_testing::expect_sound(app).await;
    }

    async fn two_programs_at_once_charge_once_at_yookassa(app: &TestApp) {
        Box::pin(collect_by_two(OnlineShop::open(app, PaymentProvider::YooKassa).await)).await;
        app.run_jobs().await;
        kym_testing::expect_sound(app).await;
    }
}

/// What found the database busy is done.
async fn let_pass_a_little(shop: &mut OnlineShop<'_>) {
    for minutes in [1, 2, 5, 20] {
        shop.pass(SignedDuration::from_mins(minutes)).await;
    }
}
