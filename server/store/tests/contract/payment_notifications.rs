//! What payment providers are sent, and what they send: each once.

use kym_billing_store::payments::notifications::{self, PaymentNotification};
use kym_billing_store::payments::requests::{self, StoredRequest};
use kym_commerce::payments::{PaymentProvider, PaymentPurpose};
use kym_domain::id::{PaymentId, PaymentNotificationId};
use tokio::task::JoinSet;

use crate::payments::{made, payment};
use crate::support::{moment, new_id, on_both, user};

fn notification(event_key: &str) -> PaymentNotification {
    PaymentNotification {
        id: PaymentNotificationId::from_uuid(new_id()),
        provider: PaymentProvider::YooKassa,
        event_key: event_key.to_owned(),
        kind: "payment.succeeded".to_owned(),
        object_id: "2d1".to_owned(),
        claimed_payment_id: Some(PaymentId::from_uuid(new_id())),
        received_at: moment(5),
        handled_at: None,
        outcome: None,
        payment_id: None,
    }
}

on_both! {
    async fn what_a_provider_is_sent_is_kept_once_and_byte_for_byte(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let new = payment(&anna, PaymentPurpose::Advance);
        assert!(made(&test.db, &new).await);
        let request = StoredRequest {
            idempotency_key: new.idempotency_key.clone(),
            payment_id: new.id,
            method: "POST".to_owned(),
            path: "/v1/checkout/sessions".to_owned(),
            body: "a=1&b=\u{d}\n \"Ё\"\\".to_owned(),
            created_at: moment(1),
        };
        let mut tx = test.db.write().await.expect("a change");
        assert!(requests::insert(&mut tx, &request).await.expect("asked"));
        let other = StoredRequest { body: "other".to_owned(), ..request.clone() };
        assert!(!requests::insert(&mut tx, &other).await.expect("asked"), "another body under the same key");
        assert_eq!(requests::get(&mut tx, &new.idempotency_key).await.expect("read"), Some(request));
        requests::delete(&mut tx, &new.idempotency_key).await.expect("deleted");
        assert_eq!(requests::get(&mut tx, &new.idempotency_key).await.expect("read"), None);
        tx.commit().await.expect("committed");
    }

    async fn f_13_an_event_is_kept_once_and_handled_once(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let about = payment(&anna, PaymentPurpose::Advance);
        assert!(made(&test.db, &about).await);
        let mut arrivals = JoinSet::new();
        for number in 0..20 {
            let (db, new) = (test.db.clone(), notification(if number % 2 == 0 { "one" } else { "other" }));
            arrivals.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let is_new = notifications::insert(&mut tx, &new).await.expect("asked");
                tx.commit().await.expect("committed");
                is_new
            });
        }
        assert_eq!(arrivals.join_all().await.into_iter().filter(|is_new| *is_new).count(), 2);
        let mut tx = test.db.write().await.expect("a change");
        let same = PaymentNotification { provider: PaymentProvider::Stripe, received_at: moment(1), ..notification("one") };
        assert!(notifications::insert(&mut tx, &same).await.expect("asked"), "another provider counts for itself");
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        let left = notifications::unhandled(&mut reader, 10).await.expect("read");
        assert_eq!((left.len(), &left[0]), (3, &same), "the oldest first");
        drop(reader);
        let mut tx = test.db.write().await.expect("a change");
        for (outcome, is_first) in [("read", true), ("not_matched", false)] {
            let payment = is_first.then_some(about.id);
            let is_noted = notifications::note_handled(&mut tx, left[1].id, (outcome, payment), moment(9)).await.expect("asked");
            assert_eq!(is_noted, is_first, "what was done stays done");
        }
        assert!(notifications::note_handled(&mut tx, same.id, ("not_matched", None), moment(9)).await.expect("asked"));
        assert_eq!(notifications::unhandled(&mut tx, 10).await.expect("read").len(), 1);
        let of_payment = notifications::of_payment(&mut tx, about.id).await.expect("read");
        let handled = PaymentNotification { handled_at: Some(moment(9)), outcome: Some("read".to_owned()), payment_id: Some(about.id), ..left[1].clone() };
        assert_eq!(of_payment, [handled]);
        assert_eq!(notifications::purge(&mut tx, moment(1)).await.expect("purged"), 0);
        assert_eq!(notifications::purge(&mut tx, moment(100)).await.expect("purged"), 1, "what is ours or waits stays");
        tx.commit().await.expect("committed");
    }
}
