//! Collecting from the way to pay that a user has left: when, how often, and when no more.

use jiff::SignedDuration;
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{LIVE_SHOP, PaymentDisruption, STRIPE_LIVE_KEY};
use kym_testing::text;
use serde_json::{Value, json};

use crate::online_shop::{INVOICES, METHODS, OnlineShop, at_both};
use crate::shop::pick;

/// Where a saved way is charged.
const fn charging(provider: PaymentProvider) -> &'static str {
    match provider {
        PaymentProvider::YooKassa => "payments",
        _ => "payment_intents",
    }
}

/// Lets the period of Anna end, when the bank will say this of the charge; and gives how it stands then.
async fn renew(shop: &mut OnlineShop<'_>, refusal: Option<&'static str>) -> Value {
    if let Some(refusal) = refusal {
        let path = charging(shop.provider);
        shop.server
            .disrupt(path, PaymentDisruption::Decline(refusal));
    }
    let end = text(&shop.mine().await["period_ends_at"]);
    shop.until(&end).await;
    shop.mine().await
}

/// How the tries to collect ended, oldest first.
async fn tries(shop: &OnlineShop<'_>) -> Vec<String> {
    let all = shop.payments().await;
    let tries = all.iter().filter(|payment| payment["is_automatic"] == true);
    tries
        .map(|payment| {
            let kind = payment["failure"]["kind"].as_str().unwrap_or("-");
            format!("{} {kind}", text(&payment["status"]))
        })
        .collect()
}

const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

at_both! {
    async fn a_new_period_is_charged_once_from_the_saved_way(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let begin = shop.mine().await["period_ends_at"].clone();
        let mine = renew(&mut shop, None).await;
        assert_eq!(pick(&mine, &["status", "is_overdue", "payment_due_at"]),
            json!({ "status": "active", "is_overdue": false, "payment_due_at": null }));
        assert_eq!(mine["period_starts_at"], begin);
        assert_eq!(tries(&shop).await, ["succeeded -"]);
        let invoices = shop.invoices().await;
        assert_eq!(invoices.len(), 2);
        assert!(invoices.iter().all(|invoice| invoice["status"] == "paid"), "{invoices:?}");
        for _ in 0..3 {
            shop.pass(days(1)).await;
        }
        assert_eq!(shop.server.charges().len(), 2);
    }

    async fn a_decline_that_may_pass_is_tried_on_days_three_seven_and_thirteen(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let mine = renew(&mut shop, Some("insufficient_funds")).await;
        assert_eq!((&mine["status"], &mine["is_overdue"]), (&json!("pending"), &json!(true)));
        assert_eq!(tries(&shop).await, ["canceled retry"]);
        let path = charging(shop.provider);
        let mut count = 1;
        for day in 1..=13 {
            if [3, 7, 13].contains(&day) {
                shop.server.disrupt(path, PaymentDisruption::Decline("insufficient_funds"));
                count += 1;
            }
            shop.pass(days(1)).await;
            assert_eq!(tries(&shop).await.len(), count, "day {day}");
            // The plan holds meanwhile.
            assert_eq!(shop.mine().await["status"], "pending");
        }
        shop.pass(days(1)).await;
        shop.pass(days(30)).await;
        assert_eq!(shop.mine().await, Value::Null);
        assert_eq!(tries(&shop).await, ["canceled retry"; 4]);
        assert_eq!(shop.server.charges().len(), 1);
        assert_eq!(shop.told("payment_failed").await, 4);
        assert_eq!(shop.told("subscription_ended_unpaid").await, 1);
        let invoices = shop.invoices().await;
        assert_eq!((&invoices[1]["status"], invoices.len()), (&json!("void"), 2));
    }

    async fn a_try_that_succeeds_later_has_it_go_on_as_if_nothing_were(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let late = renew(&mut shop, Some("insufficient_funds")).await;
        shop.pass(days(3)).await;
        let mine = shop.mine().await;
        assert_eq!((&mine["status"], &mine["is_overdue"]), (&json!("active"), &json!(false)));
        assert_eq!(mine["period_ends_at"], late["period_ends_at"]);
        assert_eq!(tries(&shop).await, ["canceled retry", "succeeded -"]);
        assert_eq!(shop.server.charges().len(), 2);
    }

    async fn a_card_that_will_not_do_is_left_alone_until_there_is_another(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let refusal = if shop.provider == PaymentProvider::Stripe { "expired_card" } else { "card_expired" };
        renew(&mut shop, Some(refusal)).await;
        assert_eq!(tries(&shop).await, ["canceled other_method"]);
        for _ in 0..8 {
            shop.pass(days(1)).await;
        }
        assert_eq!(tries(&shop).await.len(), 1);
        // On the page, with another one, which is charged from then on.
        let open = shop.invoices().await.remove(1);
        let path = format!("{INVOICES}/{}/pay", text(&open["id"]));
        let begun = shop.anna.post(&path, json!({ "saves_method": true })).await.created();
        shop.server.pay(&shop.server.newest());
        shop.read(&text(&begun["payment"]["id"])).await;
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.methods().await.len(), 2);
        renew(&mut shop, None).await;
        assert_eq!(tries(&shop).await, ["canceled other_method", "succeeded -"]);
        assert_eq!(shop.server.charges().len(), 3);
    }

    async fn who_has_taken_their_consent_back_is_charged_no_more(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let refusal = if shop.provider == PaymentProvider::Stripe { "revocation_of_authorization" } else { "permission_revoked" };
        renew(&mut shop, Some(refusal)).await;
        assert_eq!(tries(&shop).await, ["canceled stop"]);
        assert_eq!(shop.methods().await.len(), 0);
        for _ in 0..14 {
            shop.pass(days(1)).await;
        }
        assert_eq!((tries(&shop).await.len(), shop.server.charges().len()), (1, 1));
    }

    async fn a_way_that_was_removed_is_not_charged(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let method = text(&shop.methods().await[0]["id"]);
        let path = format!("{METHODS}/{method}");
        shop.app.user("boris").await.delete(&path).await.refused(404, "not_found");
        shop.anna.delete(&path).await.no_content();
        shop.app.run_jobs().await;
        if shop.provider == PaymentProvider::Stripe {
            let asked = shop.server.requests();
            assert!(asked.iter().any(|request| request.path.ends_with("/detach")), "{asked:?}");
        }
        let mine = renew(&mut shop, None).await;
        assert_eq!((mine["status"].clone(), tries(&shop).await.len()), (json!("pending"), 0));
        assert_eq!(shop.told("payment_due").await, 1);
        assert_eq!(shop.server.charges().len(), 1);
    }

    async fn a_way_that_is_removed_while_a_charge_is_unknown_is_not_charged_then(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        shop.server.disrupt(charging(shop.provider), PaymentDisruption::Lost);
        renew(&mut shop, None).await;
        assert_eq!(tries(&shop).await, ["pending -"]);
        let method = text(&shop.methods().await[0]["id"]);
        shop.anna.delete(&format!("{METHODS}/{method}")).await.no_content();
        for _ in 0..3 {
            shop.pass(days(1)).await;
        }
        assert_eq!((tries(&shop).await, shop.server.charges().len()), (vec!["pending -".to_owned()], 1));
        // Nobody can say what became of it: a person looks at it.
        assert_eq!(shop.told("payment_attention").await, 1);
    }

    async fn what_was_left_in_a_test_is_not_charged_with_real_money(shop: OnlineShop<'_>) {
        let mut shop = shop;
        shop.buy(true).await;
        let boris = shop.app.user("boris").await;
        let anna = std::mem::replace(&mut shop.anna, boris);
        let (waiting, page) = shop.begin(true).await;
        let (key, shop_id) = match shop.provider {
            PaymentProvider::YooKassa => (LIVE_SHOP.1, Some(LIVE_SHOP.0)),
            _ => (STRIPE_LIVE_KEY, None),
        };
        assert_eq!(shop.account(key, shop_id, "\"2\"").await.ok()["is_test"], false);
        // Paid with the money of a test: nothing holds by that.
        shop.server.pay(&page);
        shop.pass(SignedDuration::from_mins(5)).await;
        assert_eq!((shop.payment(&waiting).await["status"].clone(), shop.mine().await), (json!("pending"), Value::Null));
        assert_eq!(shop.act(&waiting, "cancel", json!({})).await.ok()["status"], "canceled");
        let (other, _) = shop.begin(true).await;
        assert_eq!(shop.payment(&other).await["is_test"], false);

        shop.anna = shop.app.sign_in_again(&anna).await;
        renew(&mut shop, None).await;
        assert_eq!(tries(&shop).await.len(), 0);
        assert!(shop.server.charges().iter().all(|charge| charge.is_test));
    }
}

kym_testing::on_both! {
    async fn what_a_bank_wants_confirmed_waits_for_its_user(app: &TestApp) {
        let mut shop = OnlineShop::open(app, PaymentProvider::Stripe).await;
        shop.buy(true).await;
        renew(&mut shop, Some("authentication_required")).await;
        for _ in 0..8 {
            shop.pass(days(1)).await;
        }
        assert_eq!(tries(&shop).await, ["canceled authenticate"]);
        let open = shop.invoices().await.remove(1);
        let path = format!("{INVOICES}/{}/pay", text(&open["id"]));
        let begun = shop.anna.post(&path, json!({})).await.created();
        shop.server.pay(&shop.server.newest());
        shop.read(&text(&begun["payment"]["id"])).await;
        assert_eq!(shop.mine().await["status"], "active");
        assert_eq!(shop.server.charges().len(), 2);
        app.run_jobs().await;
        kym_testing::expect_sound(app).await;
    }
}
