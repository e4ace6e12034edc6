//! What the revenue report is computed from: in pieces, without what changes nothing.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::payments::refunds;
use kym_billing_store::revenue;
use kym_commerce::payments::{
    FailureKind, Payment, PaymentFailure, PaymentPurpose, PaymentStatus, Refund, RefundStatus,
};
use kym_commerce::plans::Plan;
use kym_commerce::revenue::HistoryEntry;
use kym_commerce::subscriptions::{ChangeKind, Subscription};
use kym_domain::id::SubscriptionId;
use kym_domain::money::{Minor, Money};
use kym_store::Db;

use crate::payments::{changed, made, payment};
use crate::plans::{offered, plan};
use crate::refunds::refund;
use crate::subscriptions::{happened, subscribed};
use crate::support::{TestDb, moment, on_both, user};

const ALWAYS: (Timestamp, Timestamp) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);

/// All in pieces of one.
async fn all(db: &Db, since: Timestamp) -> Vec<(SubscriptionId, Vec<HistoryEntry>)> {
    let mut reader = db.read().await.expect("a snapshot");
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let some = revenue::subscriptions(&mut reader, since, after, 1)
            .await
            .expect("read");
        let Some((last, _)) = some.last() else {
            return found;
        };
        after = Some(last.id);
        found.extend(
            some.into_iter()
                .map(|(subscription, history)| (subscription.id, history)),
        );
    }
}

async fn plan_at(test: &TestDb, code: &str, cents: i64) -> Plan {
    let plan = plan(code, 2);
    let price = Money::new(Minor::new(cents), plan.price.currency);
    let plan = Plan { price, ..plan };
    offered(&test.db, &plan).await.expect("a new code");
    plan
}

/// Lets the period end.
async fn renew(db: &Db, subscription: &mut Subscription) -> Timestamp {
    let end = subscription.due_at().expect("an end");
    let change = subscription
        .advanced(end, &TimeZone::UTC)
        .expect("its time has come");
    happened(db, &change, None).await.expect("written");
    *subscription = change.after;
    end
}

on_both! {
    async fn a_history_is_what_changes_something_each_with_the_end_of_the_period_before(test: &TestDb) {
        let (anna, boris) = (user(&test.db, "anna").await, user(&test.db, "boris").await);
        let (pro, max) = (plan_at(test, "pro", 1000).await, plan_at(test, "max", 2000).await);
        let mut first = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        renew(&test.db, &mut first).await;
        let scheduled = first.change_later(max.agreement()).expect("it goes on");
        happened(&test.db, &scheduled, None).await.expect("written");
        first = scheduled.after;
        let entered = renew(&test.db, &mut first).await;
        let left = renew(&test.db, &mut first).await;
        let over = first.end(false, left).expect("it is not over");
        happened(&test.db, &over, None).await.expect("written");
        let second = subscribed(&test.db, &boris, &pro, moment(0), &TimeZone::UTC).await;

        let found = all(&test.db, moment(0)).await;
        assert_eq!(found.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [first.id, second.id]);
        let history: Vec<_> = found[0].1.iter().map(|entry| (entry.kind, entry.plan_id, entry.last_period_ends_at)).collect();
        assert_eq!(history[0], (ChangeKind::Started, pro.id, None));
        assert_eq!(history[1], (ChangeKind::Renewed, max.id, Some(entered)), "the price that holds is another one");
        assert_eq!((history.len(), history[2].0), (3, ChangeKind::Expired));
        assert_eq!(found[0].1[1].price, max.price);
        assert_eq!(found[1].1.len(), 1);
        // What was over before is left out whole.
        let later = all(&test.db, left + jiff::SignedDuration::from_secs(1)).await;
        assert_eq!(later.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [second.id]);
        assert_eq!(later[0].1.len(), 1);
    }

    async fn money_of_tests_and_what_is_undecided_is_left_out(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let pro = plan_at(test, "pro", 1000).await;
        let held = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        let of_it = || Payment { subscription_id: Some(held.id), ..payment(&anna, PaymentPurpose::Advance) };
        let paid = of_it().mark_paid(moment(5), moment(5)).expect("it is open").after;
        let tested = Payment { is_test: true, ..of_it().mark_paid(moment(5), moment(5)).expect("it is open").after };
        for each in [&paid, &tested] {
            assert!(made(&test.db, each).await);
        }
        let failed = of_it();
        assert!(made(&test.db, &failed).await);
        let failed = Payment {
            status: PaymentStatus::Canceled,
            failure: Some(PaymentFailure { kind: FailureKind::Stop, code: "stolen_card".to_owned() }),
            failed_at: Some(moment(7)),
            next_read_at: None,
            ..failed
        };
        changed(&test.db, &failed).await;
        assert!(made(&test.db, &of_it()).await, "one that waits");
        let mut tx = test.db.write().await.expect("a change");
        for of in [&paid, &tested] {
            let done = Refund { status: RefundStatus::Succeeded, finished_at: Some(moment(20)), ..refund(of, 300) };
            assert!(refunds::insert(&mut tx, &done).await.expect("asked"));
        }
        assert!(refunds::insert(&mut tx, &refund(&paid, 100)).await.expect("asked"), "one on its way");
        tx.commit().await.expect("committed");

        let mut reader = test.db.read().await.expect("a snapshot");
        let first = revenue::payments(&mut reader, ALWAYS, None, 1).await.expect("read");
        let second = revenue::payments(&mut reader, ALWAYS, Some(first[0].0), 10).await.expect("read");
        assert_eq!((first[0].0, second.len(), second[0].0), (paid.id, 1, failed.id));
        let record = first[0].1;
        assert_eq!((record.plan_id, record.amount, record.paid_at, record.failed), (pro.id, paid.amount, Some(moment(5)), None));
        assert_eq!(second[0].1.failed, Some((moment(7), FailureKind::Stop)));
        for (span, count) in [((moment(5), moment(7)), 1), ((moment(6), moment(8)), 1), ((moment(8), moment(90)), 0), ((moment(0), moment(5)), 0)] {
            assert_eq!(revenue::payments(&mut reader, span, None, 10).await.expect("read").len(), count, "{span:?}");
        }
        let back = revenue::refunds(&mut reader, ALWAYS, None, 10).await.expect("read");
        assert_eq!((back.len(), back[0].1.amount.minor, back[0].1.finished_at), (1, Minor::new(300), moment(20)));
        assert_eq!(revenue::refunds(&mut reader, (moment(0), moment(20)), None, 10).await.expect("read").len(), 0);
    }
}
