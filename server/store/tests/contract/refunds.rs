//! Refunds: of many at once no more is given back than was paid.

use kym_billing_store::payments::{list, refunds, take};
use kym_commerce::payments::{Payment, PaymentPurpose, Refund, RefundStatus};
use kym_domain::id::RefundId;
use kym_domain::money::Minor;
use tokio::task::JoinSet;

use crate::payments::{made, payment};
use crate::support::{moment, new_id, on_both, user};

/// A refund that is on its way and not written yet.
pub fn refund(of: &Payment, amount: i64) -> Refund {
    Refund {
        id: RefundId::from_uuid(new_id()),
        payment_id: of.id,
        amount: Minor::new(amount),
        status: RefundStatus::Pending,
        provider_refund_id: None,
        reason: "Too much".to_owned(),
        is_external: false,
        credit_note_id: None,
        idempotency_key: new_id().to_string(),
        created_at: moment(10),
        finished_at: None,
    }
}

on_both! {
    async fn f_13_refunds_that_are_asked_for_at_once_never_come_to_more_than_the_payment(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let paid = payment(&anna, PaymentPurpose::Advance).mark_paid(moment(5), moment(5)).expect("it is open").after;
        assert!(made(&test.db, &paid).await);
        let mut tries = JoinSet::new();
        for _ in 0..20 {
            let (db, new) = (test.db.clone(), refund(&paid, 300));
            tries.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let payment = take(&mut tx, new.payment_id).await.expect("read").expect("it is there");
                let on_its_way = refunds::on_its_way(&mut tx, payment.id).await.expect("read");
                let has_room = payment.may_refund(new.amount, on_its_way).is_ok();
                if has_room {
                    assert!(refunds::insert(&mut tx, &new).await.expect("asked"));
                }
                tx.commit().await.expect("committed");
                has_room
            });
        }
        assert_eq!(tries.join_all().await.into_iter().filter(|has_room| *has_room).count(), 3);
        let mut tx = test.db.write().await.expect("a change");
        let all = refunds::of_payment(&mut tx, paid.id).await.expect("read");
        let fails = Refund { status: RefundStatus::Canceled, provider_refund_id: Some("re_1".to_owned()), finished_at: Some(moment(20)), ..all[0].refund.clone() };
        refunds::update(&mut tx, &fails).await.expect("written");
        assert_eq!(refunds::get(&mut tx, fails.id).await.expect("read").as_ref(), Some(&fails));
        assert_eq!(refunds::on_its_way(&mut tx, paid.id).await.expect("read"), Minor::new(600), "it can be given back again");
        let listed = list::get(&mut tx, paid.id).await.expect("read").expect("it is listed");
        assert_eq!(listed.on_its_way, Minor::new(600));
        // One that was made at the provider is found twice.
        let external = Refund { is_external: true, provider_refund_id: Some("re_2".to_owned()), ..refund(&paid, 100) };
        assert!(refunds::insert(&mut tx, &external).await.expect("asked"));
        let again = Refund { id: RefundId::from_uuid(new_id()), idempotency_key: "other".to_owned(), ..external };
        assert!(!refunds::insert(&mut tx, &again).await.expect("asked"));
        assert_eq!(refunds::of_payment(&mut tx, paid.id).await.expect("read").len(), 4);
        tx.commit().await.expect("committed");
    }
}
