//! Ways to pay: one of a user is charged, and what is forgotten is not.

use jiff::civil::date;
use kym_billing_store::payments;
use kym_billing_store::payments::methods::{
    customer, default_of, forget, get, insert, keep_customer, of_user, set_default,
};
use kym_commerce::payments::{Payment, PaymentMethod, PaymentProvider, PaymentPurpose};
use kym_domain::id::PaymentMethodId;
use kym_domain::users::User;
use kym_store::{Db, lock, users};
use tokio::task::JoinSet;

use crate::payments::{made, payment};
use crate::support::{moment, new_id, on_both, user};

/// A way to pay that is not written yet, and is the one that is charged.
fn method(owner: &User, provider_method_id: &str) -> PaymentMethod {
    PaymentMethod {
        id: PaymentMethodId::from_uuid(new_id()),
        user_id: owner.id,
        provider: PaymentProvider::Stripe,
        provider_method_id: provider_method_id.to_owned(),
        provider_customer_id: Some("cus_1".to_owned()),
        title: "Visa •• 4242".to_owned(),
        expires_on: Some(date(2027, 2, 28)),
        is_test: true,
        is_default: true,
        agreed_at: moment(1),
        created_at: moment(2),
        forgotten_at: None,
    }
}

async fn left(db: &Db, method: &PaymentMethod) -> bool {
    let mut tx = db.write().await.expect("a change");
    lock::user(&mut tx, method.user_id).await.expect("locked");
    let is_new = insert(&mut tx, method).await.expect("asked");
    tx.commit().await.expect("committed");
    is_new
}

on_both! {
    async fn f_13_of_many_ways_to_pay_one_is_charged(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let mut writers = JoinSet::new();
        for number in 0..20 {
            let (db, new) = (test.db.clone(), method(&anna, &format!("pm_{}", number % 10)));
            writers.spawn(async move { left(&db, &new).await });
        }
        assert_eq!(writers.join_all().await.into_iter().filter(|is_new| *is_new).count(), 10, "each once");
        let mut reader = test.db.read().await.expect("a snapshot");
        let all = of_user(&mut reader, anna.id).await.expect("read");
        assert_eq!(all.iter().map(|each| each.is_default).collect::<Vec<_>>(), [vec![true], vec![false; 9]].concat());
        assert_eq!(default_of(&mut reader, anna.id).await.expect("read").as_ref(), all.first());
        drop(reader);
        let boris = user(&test.db, "boris").await;
        assert!(left(&test.db, &method(&boris, "pm_b")).await);
        let mut tx = test.db.write().await.expect("a change");
        assert!(!set_default(&mut tx, boris.id, all[3].id).await.expect("asked"), "it is Anna's");
        tx.rollback().await.expect("undone");
        let mut tx = test.db.write().await.expect("a change");
        assert!(set_default(&mut tx, anna.id, all[3].id).await.expect("asked"));
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(default_of(&mut reader, anna.id).await.expect("read").map(|each| each.id), Some(all[3].id));
    }

    async fn a_way_to_pay_comes_back_as_it_was_left_and_is_forgotten_once(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let new = method(&anna, "pm_1");
        assert!(left(&test.db, &new).await);
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(get(&mut tx, new.id).await.expect("read").as_ref(), Some(&new));
        assert!(forget(&mut tx, new.id, moment(9)).await.expect("asked"));
        assert!(!forget(&mut tx, new.id, moment(10)).await.expect("asked"));
        let forgotten = PaymentMethod { is_default: false, forgotten_at: Some(moment(9)), ..new.clone() };
        assert_eq!(get(&mut tx, new.id).await.expect("read"), Some(forgotten));
        assert_eq!(default_of(&mut tx, anna.id).await.expect("read"), None);
        assert!(!set_default(&mut tx, anna.id, new.id).await.expect("asked"), "it is charged no more");
        assert_eq!(of_user(&mut tx, anna.id).await.expect("read"), []);
        tx.commit().await.expect("committed");
    }

    async fn a_customer_has_one_name_with_real_money_and_one_in_tests(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let mut tx = test.db.write().await.expect("a change");
        for (is_test, name) in [(true, "cus_t"), (true, "cus_other"), (false, "cus_l")] {
            keep_customer(&mut tx, anna.id, PaymentProvider::Stripe, is_test, name).await.expect("kept");
        }
        for (is_test, name) in [(true, "cus_t"), (false, "cus_l")] {
            let found = customer(&mut tx, anna.id, PaymentProvider::Stripe, is_test).await.expect("read");
            assert_eq!(found.as_deref(), Some(name), "the first stays");
        }
        assert_eq!(customer(&mut tx, anna.id, PaymentProvider::YooKassa, true).await.expect("read"), None);
        tx.commit().await.expect("committed");
    }

    async fn ways_to_pay_go_with_their_user_and_what_they_paid_stays(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let card = method(&anna, "pm_1");
        assert!(left(&test.db, &card).await);
        let new = Payment { method_id: Some(card.id), ..payment(&anna, PaymentPurpose::Advance) };
        assert!(made(&test.db, &new).await);
        let mut tx = test.db.write().await.expect("a change");
        keep_customer(&mut tx, anna.id, PaymentProvider::Stripe, true, "cus_1").await.expect("kept");
        users::remove(&mut tx, anna.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!((test.count("payment_methods").await, test.count("payment_customers").await), (0, 0));
        let mut reader = test.db.read().await.expect("a snapshot");
        let kept = payments::get(&mut reader, new.id).await.expect("read").expect("it is kept");
        assert_eq!((kept.user_id, kept.method_id), (None, None));
    }
}
