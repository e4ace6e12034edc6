//! Notifications of what happened to accounts.

use kym_domain::id::{InvoiceId, NotificationId, PaymentId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    BillingNotification, Notification, NotificationKind, PlanNotification, PlanSubject, Source,
    WorkspaceNotification,
};
use kym_domain::workspaces::Role;
use kym_store::notifications;

use crate::support::{moment, new_id, on_both, user};

on_both! {
    async fn notifications_are_ones_own_and_seen_all_at_once(test: &TestDb) {
        let (ann, beth) = (user(&test.db, "ann").await, user(&test.db, "beth").await);
        let mut tx = test.db.write().await.expect("a change");
        let mut written = Vec::new();
        let device = Source::Device { user_agent: "test".to_owned(), address: "192.0.2.7".to_owned() };
        let news = Source::Workspace(WorkspaceNotification {
            workspace_id: WorkspaceId::from_uuid(new_id()),
            workspace_name: "Home".to_owned(),
            person: "Beth".to_owned(),
            role: Role::Editor,
        });
        for (second, of, source) in [(1, &ann, &device), (2, &ann, &news), (3, &beth, &device)] {
            let notification = Notification {
                id: NotificationId::from_uuid(new_id()),
                user_id: of.id,
                kind: NotificationKind::PasskeyAdded,
                source: source.clone(),
                created_at: moment(second),
                read_at: None,
            };
            notifications::insert(&mut tx, &notification).await.expect("written");
            written.push(notification);
        }
        let page = notifications::list(&mut tx, ann.id, 0, 1).await.expect("a page");
        assert_eq!((page.rows, page.total, page.unread), (vec![written[1].clone()], 2, 2));
        let page = notifications::list(&mut tx, ann.id, 1, 1).await.expect("a page");
        assert_eq!(page.rows, [written[0].clone()]);
        notifications::mark_all_read(&mut tx, ann.id, moment(9)).await.expect("seen");
        notifications::mark_all_read(&mut tx, ann.id, moment(10)).await.expect("seen");
        let page = notifications::list(&mut tx, ann.id, 0, 9).await.expect("a page");
        assert_eq!((page.rows[1].read_at, page.unread), (Some(moment(9)), 0));
        assert_eq!(notifications::list(&mut tx, beth.id, 0, 9).await.expect("a page").unread, 1);
        assert_eq!(notifications::purge(&mut tx, moment(3)).await.expect("purged"), 2);
        tx.commit().await.expect("committed");
    }

    async fn a_notification_about_a_plan_is_read_as_it_was_written(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let news = PlanNotification {
            workspace_id: WorkspaceId::from_uuid(new_id()),
            workspace_name: "Home".to_owned(),
            name: "Rent".to_owned(),
            subject: PlanSubject::Recurring,
            subject_id: new_id(),
            day: Some(jiff::civil::date(2025, 10, 6)),
            percent: Some(80),
            amount: Some(Money::new(Minor::new(-700), Currency::DEFAULT)),
        };
        let bare = PlanNotification { day: None, percent: None, amount: None, ..news.clone() };
        let mut written = Vec::new();
        for (second, news) in [(1, news), (2, bare)] {
            let notification = Notification {
                id: NotificationId::from_uuid(new_id()),
                user_id: ann.id,
                kind: NotificationKind::RecurringDue,
                source: Source::Plan(news),
                created_at: moment(second),
                read_at: None,
            };
            notifications::insert(&mut tx, &notification).await.expect("written");
            written.insert(0, notification);
        }
        let page = notifications::list(&mut tx, ann.id, 0, 9).await.expect("a page");
        assert_eq!(page.rows, written);
    }

    async fn a_notification_about_payments_is_read_as_it_was_written(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let news = BillingNotification {
            plan_name: Some("Pro".to_owned()),
            invoice: Some((InvoiceId::from_uuid(new_id()), "KYM-2026-0001".to_owned())),
            payment_id: Some(PaymentId::from_uuid(new_id())),
            amount: Some(Money::new(Minor::new(2_500), Currency::iso("KWD").expect("a currency"))),
            day: Some(jiff::civil::date(2026, 10, 6)),
        };
        let of_trial = BillingNotification { invoice: None, payment_id: None, ..news.clone() };
        let kinds = NotificationKind::ALL.iter().filter(|kind| kind.is_about_billing());
        let mut written = Vec::new();
        for kind in kinds {
            for news in [news.clone(), of_trial.clone(), BillingNotification::default()] {
                let notification = Notification {
                    id: NotificationId::from_uuid(new_id()),
                    user_id: ann.id,
                    kind: *kind,
                    source: Source::Billing(news),
                    created_at: moment(i64::try_from(written.len()).expect("few")),
                    read_at: None,
                };
                notifications::insert(&mut tx, &notification).await.expect("written");
                written.insert(0, notification);
            }
        }
        let page = notifications::list(&mut tx, ann.id, 0, 99).await.expect("a page");
        assert_eq!(page.total, 21, "seven kinds");
        assert_eq!(page.rows, written);
    }
}
