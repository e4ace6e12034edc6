//! Payments: one that waits for each thing, and turns that one process takes.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use kym_billing_store::payments::{
    due, get, insert, list, of_invoice, of_provider, of_subscription, take_turn, update,
    waiting_for_plan, waiting_of_invoice, waiting_of_user,
};
use kym_commerce::invoices::InvoiceLineKind;
use kym_commerce::payments::{
    FailureKind, NewPayment, Payment, PaymentAttention, PaymentFailure, PaymentProvider,
    PaymentPurpose, PaymentStatus,
};
use kym_commerce::plans::BillingPeriod;
use kym_commerce::subscriptions::Agreement;
use kym_domain::id::{InvoiceId, PaymentId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::users::User;
use kym_store::{Db, users};
use tokio::task::JoinSet;

use crate::invoices::{issued, line, new_invoice};
use crate::plans::{offered, plan};
use crate::subscriptions::subscribed;
use crate::support::{TestDb, moment, new_id, on_both, user};

/// A payment of ten dollars by hand that is not written yet.
pub fn payment(payer: &User, purpose: PaymentPurpose) -> Payment {
    let new = NewPayment {
        id: PaymentId::from_uuid(new_id()),
        user_id: payer.id,
        subscription_id: None,
        purpose,
        amount: Money::new(Minor::new(1000), Currency::DEFAULT),
        provider: PaymentProvider::Manual,
        is_test: false,
        idempotency_key: new_id().to_string(),
        method_id: None,
        is_saving_method: false,
    };
    new.create(moment(0))
}

/// Writes a new one, if its place is free.
pub async fn made(db: &Db, payment: &Payment) -> bool {
    let mut tx = db.write().await.expect("a change");
    let is_free = insert(&mut tx, payment).await.expect("asked");
    tx.commit().await.expect("committed");
    is_free
}

/// Writes one that has changed.
pub async fn changed(db: &Db, payment: &Payment) {
    let mut tx = db.write().await.expect("a change");
    update(&mut tx, payment).await.expect("written");
    tx.commit().await.expect("committed");
}

/// An open invoice of ten dollars.
pub async fn open_invoice(test: &TestDb, buyer: &User) -> InvoiceId {
    let new = new_invoice(buyer, vec![line(InvoiceLineKind::Period, 1000)]);
    issued(&test.db, new, None).await.expect("issued").id
}

/// What somebody pays for a plan for.
async fn for_plan(test: &TestDb) -> PaymentPurpose {
    let pro = plan("pro", 2);
    offered(&test.db, &pro).await.expect("a new code");
    PaymentPurpose::Plan {
        agreement: Agreement {
            plan_id: pro.id,
            price: Money::new(Minor::new(2500), Currency::iso("KWD").expect("a currency")),
            period: BillingPeriod::Days(10),
            is_custom: true,
        },
        prorate_at: moment(3),
    }
}

fn canceled(payment: &Payment) -> Payment {
    payment.cancel(moment(9)).expect("it is open").after
}

async fn as_kept(db: &Db, id: PaymentId) -> Payment {
    let mut reader = db.read().await.expect("a snapshot");
    let found = get(&mut reader, id).await.expect("read");
    found.expect("it is there")
}

on_both! {
    async fn a_payment_comes_back_as_it_was_written_for_each_purpose(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let (plan, invoice) = (for_plan(test).await, open_invoice(test, &anna).await);
        for purpose in [PaymentPurpose::Invoice(invoice), plan, PaymentPurpose::Advance] {
            let new = Payment { provider: PaymentProvider::Stripe, is_test: true, is_saving_method: true, ..payment(&anna, purpose) };
            assert!(made(&test.db, &new).await);
            assert_eq!(as_kept(&test.db, new.id).await, new);
            let failed = Payment {
                status: PaymentStatus::Canceled,
                provider_payment_id: Some(format!("pi_{}", new.id)),
                provider_checkout_id: Some(format!("cs_{}", new.id)),
                confirmation_url: Some("https://pay.example.org/1".to_owned()),
                expires_at: Some(moment(60)),
                failure: Some(PaymentFailure { kind: FailureKind::OtherMethod, code: "expired_card".to_owned() }),
                failed_at: Some(moment(7)),
                attention: Some(PaymentAttention::AmountDiffers),
                next_read_at: None,
                reads: 3,
                version: 2,
                ..new.clone()
            };
            changed(&test.db, &failed).await;
            assert_eq!(as_kept(&test.db, new.id).await, failed);
            let mut reader = test.db.read().await.expect("a snapshot");
            for id in [&failed.provider_payment_id, &failed.provider_checkout_id] {
                let id = id.as_deref().expect("an id");
                let found = of_provider(&mut reader, PaymentProvider::Stripe, id).await.expect("read");
                assert_eq!(found.as_ref(), Some(&failed));
                assert_eq!(of_provider(&mut reader, PaymentProvider::YooKassa, id).await.expect("read"), None);
            }
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(of_invoice(&mut reader, invoice).await.expect("read").len(), 1);
    }

    async fn f_13_one_payment_waits_for_an_invoice_and_one_beside_it_for_a_user(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let (plan, invoice) = (for_plan(test).await, open_invoice(test, &anna).await);
        let mut tries = JoinSet::new();
        for number in 0..24 {
            let purpose = [PaymentPurpose::Invoice(invoice), plan, PaymentPurpose::Advance][number % 3];
            let (db, new) = (test.db.clone(), payment(&anna, purpose));
            tries.spawn(async move { made(&db, &new).await });
        }
        assert_eq!(tries.join_all().await.into_iter().filter(|is_made| *is_made).count(), 2);
        assert_eq!(test.count("payments").await, 2);
        let mut reader = test.db.read().await.expect("a snapshot");
        let of_invoice = waiting_of_invoice(&mut reader, invoice).await.expect("read").expect("one waits");
        let beside = waiting_for_plan(&mut reader, anna.id).await.expect("read").expect("one waits");
        assert_eq!(waiting_of_user(&mut reader, anna.id).await.expect("read").len(), 2);
        drop(reader);
        changed(&test.db, &Payment { status: PaymentStatus::WaitingForCapture, ..of_invoice.clone() }).await;
        assert!(!made(&test.db, &payment(&anna, PaymentPurpose::Invoice(invoice))).await, "money is held for it");
        for waiting in [of_invoice, beside] {
            changed(&test.db, &canceled(&waiting)).await;
            assert!(made(&test.db, &payment(&anna, waiting.purpose)).await, "what is decided takes no place");
        }
        let boris = user(&test.db, "boris").await;
        assert!(made(&test.db, &payment(&boris, plan)).await, "of somebody else");
        let again = as_kept(&test.db, waiting(&test.db, &anna).await).await;
        let same_key = Payment { id: PaymentId::from_uuid(new_id()), idempotency_key: again.idempotency_key, ..payment(&boris, PaymentPurpose::Invoice(invoice)) };
        assert!(!made(&test.db, &same_key).await, "no two under one key");
    }

    async fn f_14_a_provider_is_asked_in_turns_that_one_process_takes(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let read_later = Payment { next_read_at: Some(moment(60)), ..payment(&anna, PaymentPurpose::Advance) };
        assert!(made(&test.db, &read_later).await);
        let never = Payment { next_read_at: None, ..payment(&anna, PaymentPurpose::Invoice(open_invoice(test, &anna).await)) };
        assert!(made(&test.db, &never).await);
        let waiting = async |now| {
            let mut reader = test.db.read().await.expect("a snapshot");
            due(&mut reader, now, 100).await.expect("read")
        };
        assert_eq!(waiting(moment(60) - SignedDuration::from_micros(1)).await, []);
        let turns = waiting(moment(60)).await;
        assert_eq!(turns.iter().map(|turn| turn.id).collect::<Vec<_>>(), [read_later.id]);
        let mut tries = JoinSet::new();
        for _ in 0..8 {
            let (db, turn) = (test.db.clone(), turns[0]);
            tries.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let is_taken = take_turn(&mut tx, turn, moment(120)).await.expect("asked");
                tx.commit().await.expect("committed");
                is_taken
            });
        }
        assert_eq!(tries.join_all().await.into_iter().filter(|is_taken| *is_taken).count(), 1);
        assert_eq!((waiting(moment(119)).await.len(), waiting(moment(120)).await.len()), (0, 1), "the answer may never come");
        changed(&test.db, &canceled(&read_later)).await;
        assert_eq!(waiting(moment(9_000)).await, [], "it is decided");
    }

    async fn a_payment_outlives_its_user_without_them(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let pro = plan("max", 3);
        offered(&test.db, &pro).await.expect("a new code");
        let held = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        let new = Payment { subscription_id: Some(held.id), ..payment(&anna, PaymentPurpose::Advance) };
        assert!(made(&test.db, &new).await);
        let over = canceled(&new);
        changed(&test.db, &over).await;
        let mut tx = test.db.write().await.expect("a change");
        users::remove(&mut tx, anna.id).await.expect("removed");
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(of_subscription(&mut reader, held.id).await.expect("read"), [Payment { user_id: None, ..over }]);
        let listed = list::get(&mut reader, new.id).await.expect("read").expect("it is listed");
        assert_eq!(listed.user, None);
    }
}

/// The one of a user that waits beside their invoices.
async fn waiting(db: &Db, payer: &User) -> PaymentId {
    let mut reader = db.read().await.expect("a snapshot");
    let found = waiting_for_plan(&mut reader, payer.id).await.expect("read");
    found.expect("one waits").id
}
