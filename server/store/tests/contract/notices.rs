//! Notices of what happened to accounts.

use kym_domain::id::{NoticeId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notices::{Kind, Notice, PlanNews, PlanSubject, Source, WorkspaceNews};
use kym_domain::workspaces::Role;
use kym_store::notices;

use crate::support::{moment, new_id, on_both, user};

on_both! {
    async fn notices_are_ones_own_and_seen_all_at_once(test: &TestDb) {
        let (ann, beth) = (user(&test.db, "ann").await, user(&test.db, "beth").await);
        let mut tx = test.db.write().await.expect("a change");
        let mut written = Vec::new();
        let device = Source::Device { user_agent: "test".to_owned(), address: "192.0.2.7".to_owned() };
        let news = Source::Workspace(WorkspaceNews {
            workspace_id: WorkspaceId::from_uuid(new_id()),
            workspace_name: "Home".to_owned(),
            person: "Beth".to_owned(),
            role: Role::Editor,
        });
        for (second, of, source) in [(1, &ann, &device), (2, &ann, &news), (3, &beth, &device)] {
            let notice = Notice {
                id: NoticeId::from_uuid(new_id()),
                user_id: of.id,
                kind: Kind::PasskeyAdded,
                source: source.clone(),
                created_at: moment(second),
                seen_at: None,
            };
            notices::insert(&mut tx, &notice).await.expect("written");
            written.push(notice);
        }
        let page = notices::list(&mut tx, ann.id, 0, 1).await.expect("a page");
        assert_eq!((page.rows, page.total, page.unseen), (vec![written[1].clone()], 2, 2));
        let page = notices::list(&mut tx, ann.id, 1, 1).await.expect("a page");
        assert_eq!(page.rows, [written[0].clone()]);
        notices::see_all(&mut tx, ann.id, moment(9)).await.expect("seen");
        notices::see_all(&mut tx, ann.id, moment(10)).await.expect("seen");
        let page = notices::list(&mut tx, ann.id, 0, 9).await.expect("a page");
        assert_eq!((page.rows[1].seen_at, page.unseen), (Some(moment(9)), 0));
        assert_eq!(notices::list(&mut tx, beth.id, 0, 9).await.expect("a page").unseen, 1);
        assert_eq!(notices::purge(&mut tx, moment(3)).await.expect("purged"), 2);
        tx.commit().await.expect("committed");
    }

    async fn a_notice_about_a_plan_is_read_as_it_was_written(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let news = PlanNews {
            workspace_id: WorkspaceId::from_uuid(new_id()),
            workspace_name: "Home".to_owned(),
            name: "Rent".to_owned(),
            subject: PlanSubject::Recurring,
            subject_id: new_id(),
            day: Some(jiff::civil::date(2025, 10, 6)),
            percent: Some(80),
            amount: Some(Money::new(Minor::new(-700), Currency::DEFAULT)),
        };
        let bare = PlanNews { day: None, percent: None, amount: None, ..news.clone() };
        let mut written = Vec::new();
        for (second, news) in [(1, news), (2, bare)] {
            let notice = Notice {
                id: NoticeId::from_uuid(new_id()),
                user_id: ann.id,
                kind: Kind::RecurringDue,
                source: Source::Plan(news),
                created_at: moment(second),
                seen_at: None,
            };
            notices::insert(&mut tx, &notice).await.expect("written");
            written.insert(0, notice);
        }
        let page = notices::list(&mut tx, ann.id, 0, 9).await.expect("a page");
        assert_eq!(page.rows, written);
    }
}
