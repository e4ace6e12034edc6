//! What providers are asked, and what is read of their answers.

use jiff::civil::date;
use kym_billing::payment_protocols::{
    LostPayment, OnlineProvider, PaymentIds, ProviderError, check_account, close, find,
    forget_method, list_refunds, read_refund,
};
use kym_commerce::payments::{FailureKind, PaymentProvider, RefundStatus, ReportedState};
use kym_domain::money::Minor;
use kym_testing::payment_server::{Alteration, LIVE_SHOP, PaymentDisruption, STRIPE_LIVE_KEY};
use serde_json::{Value, json};

use crate::payment_till::{BOTH, Till, ids, money, name, payment_id, refund_id};

#[tokio::test]
async fn a_page_is_paid_on_and_its_method_is_charged_later() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let started = till.checkout(1).await;
        assert!(
            started.is_test && started.amount == till.price(),
            "{started:?}"
        );
        let waits = till.read(ids(&started)).await.expect("a payment");
        assert_eq!(waits.reported.state, ReportedState::Pending);
        assert_eq!(waits.confirmation_url, Some(started.page.url.clone()));
        assert_eq!(waits.expires_at, started.page.expires_at);
        assert_eq!(waits.payment_id, Some(payment_id(1)));
        assert_eq!(waits.method, None);

        till.server.pay(name(&started));
        let paid = till.read(ids(&started)).await.expect("a payment");
        assert_eq!(paid.reported.state, ReportedState::Succeeded);
        assert_eq!(paid.reported.amount, till.price());
        assert!(paid.reported.is_test);
        assert_eq!(paid.confirmation_url, None);
        let method = paid.method.clone().expect("a saved method");
        let (title, end) = match provider {
            PaymentProvider::YooKassa => ("MasterCard •• 4444", date(2030, 7, 31)),
            _ => ("Visa •• 4242", date(2030, 12, 31)),
        };
        assert_eq!(
            (method.title.as_str(), method.expires_on),
            (title, Some(end))
        );

        let paid = (paid, method);
        let charged = till.charge(&till.charge_of(2, &paid)).await.expect("paid");
        assert_eq!(charged.reported.state, ReportedState::Succeeded);
        assert_eq!(charged.payment_id, Some(payment_id(2)));
        let taken = till.server.charges();
        let of_ours: Vec<_> = taken.iter().map(|taken| taken.payment_id.clone()).collect();
        assert_eq!(
            of_ours,
            [1, 2].map(|number| Some(payment_id(number).to_string()))
        );
        assert!(taken.iter().all(|taken| taken.amount == 1250));
    }
}

#[tokio::test]
async fn a_method_is_kept_only_if_the_provider_keeps_it() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let customer = till.customer().await;
        let mut request = till.checkout_of(1, customer.as_deref());
        request.body = request
            .body
            .replace(",\"save_payment_method\":true", "")
            .replace(
                "&payment_intent_data%5Bsetup_future_usage%5D=off_session",
                "",
            );
        let started = till.send_checkout(&request).await.expect("a page");
        till.server.pay(name(&started));
        let paid = till.read(ids(&started)).await.expect("a payment");
        assert_eq!(
            (paid.reported.state, paid.method),
            (ReportedState::Succeeded, None)
        );
    }
}

#[tokio::test]
async fn what_is_asked_of_yookassa_takes_the_money_at_once_and_has_a_receipt() {
    let till = Till::of(PaymentProvider::YooKassa).await;
    let body: Value = serde_json::from_str(&till.checkout_of(1, None).body).expect("JSON");
    let amount = json!({"value": "12.50", "currency": "RUB"});
    let item = json!({
        "description": "Plus, October", "quantity": "1.00", "amount": amount, "vat_code": 1,
        "payment_subject": "service", "payment_mode": "full_payment",
    });
    let expected = json!({
        "amount": amount,
        "capture": true,
        "description": "Plus & more, October",
        "metadata": {"payment_id": payment_id(1).to_string()},
        "receipt": {
            "customer": {"email": "anna@example.org"}, "items": [item], "tax_system_code": 2,
        },
        "confirmation": {
            "type": "redirect",
            "return_url": "https://money.example.org/billing/checkout/1",
            "locale": "ru_RU",
        },
        "save_payment_method": true,
    });
    assert_eq!(body, expected);
}

#[tokio::test]
async fn a_page_is_closed_expires_or_is_not_paid() {
    let till = Till::of(PaymentProvider::Stripe).await;
    let started = till.checkout(1).await;
    // A card that is declined leaves the page open: another one may do.
    till.server.refuse(name(&started), "insufficient_funds");
    let open = till.read(ids(&started)).await.expect("a payment");
    assert_eq!(open.reported.state, ReportedState::Pending);
    let closed = close(&till.fetcher, &till.account(), ids(&started)).await;
    let state = closed.expect("closed").reported.state;
    assert!(
        matches!(&state, ReportedState::Canceled(failure) if failure.kind == FailureKind::Abandoned)
    );
    let twice = close(&till.fetcher, &till.account(), ids(&started)).await;
    assert!(matches!(twice, Err(ProviderError::Refused(_))), "{twice:?}");

    let slow = till.checkout(2).await;
    till.server.pay_slowly(name(&slow));
    let waits = till.read(ids(&slow)).await.expect("a payment");
    assert_eq!(waits.reported.state, ReportedState::Pending);
    till.server.settle(name(&slow), Some("insufficient_funds"));
    let failed = till
        .read(ids(&slow))
        .await
        .expect("a payment")
        .reported
        .state;
    assert!(
        matches!(failed, ReportedState::Canceled(failure) if failure.code == "insufficient_funds")
    );

    for provider in BOTH {
        let till = Till::of(provider).await;
        let started = till.checkout(3).await;
        let end = started.page.expires_at.expect("an end");
        till.server.clock.set(end);
        let state = till
            .read(ids(&started))
            .await
            .expect("a payment")
            .reported
            .state;
        assert!(
            matches!(&state, ReportedState::Canceled(failure) if failure.kind == FailureKind::Abandoned),
            "{state:?}"
        );
    }
}

#[tokio::test]
async fn a_page_of_yookassa_is_not_closed_and_held_money_is_not_paid() {
    let till = Till::of(PaymentProvider::YooKassa).await;
    let started = till.checkout(1).await;
    let closed = close(&till.fetcher, &till.account(), ids(&started)).await;
    assert!(
        matches!(closed, Err(ProviderError::Refused(_))),
        "{closed:?}"
    );
    till.server.hold(name(&started));
    let held = till.read(ids(&started)).await.expect("a payment");
    assert_eq!(held.reported.state, ReportedState::WaitingForCapture);
    let closed = close(&till.fetcher, &till.account(), ids(&started)).await;
    let closed = closed.expect("closed").reported.state;
    assert!(
        matches!(closed, ReportedState::Canceled(failure) if failure.code == "canceled_by_merchant")
    );
    assert_eq!(till.server.charges(), []);
}

#[tokio::test]
async fn money_is_given_back_in_parts_here_and_at_the_provider() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let (paid, _) = till.paid(1).await;
        let part = till.refund(1, &paid, 250).await.expect("given back");
        assert_eq!(part.status, RefundStatus::Succeeded);
        assert_eq!(part.amount.minor, Minor::new(250));
        let payment = part.provider_payment_id.clone().expect("a payment");
        till.server
            .disrupt("refunds", PaymentDisruption::Processing);
        let slow = till.refund(2, &paid, 500).await.expect("on its way");
        assert_eq!(slow.status, RefundStatus::Pending);
        let too_much = till.refund(3, &paid, 501).await;
        assert!(
            matches!(too_much, Err(ProviderError::Refused(_))),
            "{too_much:?}"
        );

        till.server.settle_refund(&slow.provider_refund_id, false);
        let slow = read_refund(&till.fetcher, &till.account(), &slow.provider_refund_id).await;
        let slow = slow.expect("a refund");
        assert_eq!(slow.status, RefundStatus::Canceled);
        assert_eq!(slow.failure.as_deref(), Some("insufficient_funds"));

        let there = till.server.refund(&payment, 1000);
        till.server.page_size(2);
        let all = list_refunds(&till.fetcher, &till.account(), &payment).await;
        let all = all.expect("a list");
        let names: Vec<_> = all
            .iter()
            .map(|refund| &refund.provider_refund_id)
            .collect();
        assert_eq!(
            names,
            [&there, &slow.provider_refund_id, &part.provider_refund_id]
        );
        let ours: Vec<_> = all.iter().map(|refund| refund.refund_id).collect();
        let expected = match provider {
            PaymentProvider::YooKassa => vec![None, None, None],
            _ => vec![None, Some(refund_id(2)), Some(refund_id(1))],
        };
        assert_eq!(ours, expected);
        let ids = PaymentIds {
            payment: Some(&payment),
            checkout: paid.provider_checkout_id.as_deref(),
        };
        let read = till.read(ids).await.expect("a payment");
        assert_eq!(read.reported.refunded, Minor::new(1250));
        assert_eq!(read.reported.state, ReportedState::Succeeded);
    }
}

#[tokio::test]
async fn a_payment_is_found_by_our_own_id_behind_many_others() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let since = till.server.moment(0);
        let paid = till.paid(1).await;
        till.charge(&till.charge_of(2, &paid)).await.expect("paid");
        for number in 3..8 {
            till.checkout(number).await;
            till.charge(&till.charge_of(number + 10, &paid))
                .await
                .expect("paid");
        }
        till.server.page_size(2);
        let lost = |number, is_checkout| LostPayment {
            payment_id: payment_id(number),
            is_checkout,
            customer: None,
            since,
        };
        for (number, is_checkout) in [(1, true), (2, false), (7, true)] {
            let found = find(&till.fetcher, &till.account(), &lost(number, is_checkout)).await;
            let found = found.expect("a list").expect("found");
            assert_eq!(found.payment_id, Some(payment_id(number)));
            // YooKassa says of each charge that its method is kept.
            let is_charge = number == 2 && till.provider == OnlineProvider::YooKassa;
            assert_eq!(found.method.is_some(), number == 1 || is_charge);
        }
        let nowhere = find(&till.fetcher, &till.account(), &lost(99, false)).await;
        assert_eq!(nowhere, Ok(None));
        let later = LostPayment {
            since: till.server.moment(3600),
            ..lost(2, false)
        };
        assert_eq!(find(&till.fetcher, &till.account(), &later).await, Ok(None));
    }
}

#[tokio::test]
async fn what_a_provider_says_is_told_even_when_it_is_not_what_was_asked_for() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let started = till.checkout(1).await;
        till.server.pay(name(&started));
        till.server.alter(name(&started), Alteration::Amount(100));
        till.server
            .alter(name(&started), Alteration::Currency("USD"));
        till.server.alter(name(&started), Alteration::OtherMode);
        let read = till.read(ids(&started)).await.expect("a payment").reported;
        assert_eq!(read.amount, money("USD", 100));
        assert!(!read.is_test);
    }
}

#[tokio::test]
async fn an_account_is_checked_and_the_other_mode_knows_nothing_of_this_one() {
    for provider in BOTH {
        let mut till = Till::of(provider).await;
        let checked = check_account(&till.fetcher, &till.account()).await;
        assert_eq!(checked.map(|account| account.is_test), Ok(true));
        let started = till.checkout(1).await;
        match provider {
            PaymentProvider::YooKassa => {
                (till.shop_id, till.key) = (Some(LIVE_SHOP.0), LIVE_SHOP.1.to_owned());
            }
            _ => till.key = STRIPE_LIVE_KEY.to_owned(),
        }
        let checked = check_account(&till.fetcher, &till.account()).await;
        assert_eq!(checked.map(|account| account.is_test), Ok(false));
        let elsewhere = till.read(ids(&started)).await;
        let Err(ProviderError::Refused(refusal)) = elsewhere else {
            panic!("{elsewhere:?}");
        };
        assert!(["resource_missing", "not_found"].contains(&refusal.code.as_str()));
    }
}

#[tokio::test]
async fn a_method_is_forgotten_once_and_for_all() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        for _ in 0..2 {
            let forgotten =
                forget_method(&till.fetcher, &till.account(), &paid.1.provider_method_id).await;
            assert_eq!(forgotten, Ok(()));
        }
        let charged = till.charge(&till.charge_of(2, &paid)).await;
        // YooKassa is not overrides: it is for us not to charge it.
        let is_charged = till.provider == OnlineProvider::YooKassa;
        assert_eq!(charged.is_ok(), is_charged, "{charged:?}");
    }
}
