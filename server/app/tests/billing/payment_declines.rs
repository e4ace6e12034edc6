//! What a bank says no to, and what it decides later.

use kym_billing::payment_protocols::{PaymentIds, ProviderError};
use kym_commerce::payments::{FailureKind, PaymentProvider, ReportedState};
use kym_testing::payment_server::PaymentDisruption;

use crate::payment_till::{BOTH, Till};

#[tokio::test]
async fn a_decline_says_what_may_be_done_and_the_next_try_has_another_key() {
    use FailureKind::{Authenticate, OtherMethod, Retry, Stop};
    for (provider, reason, kind) in [
        (PaymentProvider::Stripe, "insufficient_funds", Retry),
        (PaymentProvider::Stripe, "expired_card", OtherMethod),
        (
            PaymentProvider::Stripe,
            "authentication_required",
            Authenticate,
        ),
        (PaymentProvider::Stripe, "stolen_card", Stop),
        (PaymentProvider::YooKassa, "insufficient_funds", Retry),
        (PaymentProvider::YooKassa, "card_expired", OtherMethod),
        (PaymentProvider::YooKassa, "fraud_suspected", Stop),
        (PaymentProvider::YooKassa, "a_reason_of_tomorrow", Retry),
    ] {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        till.server
            .disrupt("payment", PaymentDisruption::Decline(reason));
        let request = till.charge_of(2, &paid);
        // The same try is the same answer.
        for _ in 0..2 {
            let outcome = till.charge(&request).await;
            let Err(ProviderError::Declined(decline)) = outcome else {
                panic!("{outcome:?}");
            };
            assert_eq!(decline.failure.kind, kind, "{reason}");
            assert_eq!(decline.failure.code, reason);
            assert!(decline.provider_payment_id.is_some(), "{reason}");
        }
        assert_eq!(till.server.charges().len(), 1);
        till.charge(&till.charge_of(3, &paid)).await.expect("paid");
        assert_eq!(till.server.charges().len(), 2);
    }
}

#[tokio::test]
async fn a_revoked_method_is_not_charged() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        till.server.revoke(&paid.1.provider_method_id);
        let outcome = till.charge(&till.charge_of(2, &paid)).await;
        let Err(ProviderError::Declined(decline)) = outcome else {
            panic!("{outcome:?}");
        };
        assert!(decline.failure.is_revocation(), "{decline:?}");
        assert_eq!(decline.failure.kind, FailureKind::Stop);
    }
}

#[tokio::test]
async fn a_charge_may_be_decided_later() {
    for provider in BOTH {
        for refusal in [None, Some("insufficient_funds")] {
            let till = Till::of(provider).await;
            let paid = till.paid(1).await;
            till.server
                .disrupt("payment", PaymentDisruption::Processing);
            let waits = till.charge(&till.charge_of(2, &paid)).await.expect("taken");
            assert_eq!(waits.reported.state, ReportedState::Pending);
            let id = waits.reported.provider_payment_id.expect("an id");
            till.server.settle(&id, refusal);
            let ids = PaymentIds {
                payment: Some(&id),
                checkout: None,
            };
            let read = till.read(ids).await.expect("a payment");
            let is_paid = read.reported.state == ReportedState::Succeeded;
            assert_eq!(is_paid, refusal.is_none(), "{read:?}");
        }
    }
}
