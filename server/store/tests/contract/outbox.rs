//! Emails, and how much of them is kept.

use kym_domain::id::EmailId;
use kym_domain::outbox::DeliveryState;
use kym_domain::users::User;
use kym_store::outbox::{self, EmailAttachment, NewEmail, OutboxFilter};
use kym_store::{Db, users};

use crate::support::{moment, new_id, on_both, user};

pub async fn email(db: &Db, about: &User, state: DeliveryState) -> EmailId {
    let id = EmailId::from_uuid(new_id());
    let mail = NewEmail {
        id,
        user_id: Some(about.id),
        recipient: about.email.clone(),
        subject: "Hello".to_owned(),
        text: "a secret link".to_owned(),
        html: "<p>a secret link</p>".to_owned(),
        unsubscribe_url: Some("https://money.example.org/unsubscribe/secret".to_owned()),
        state,
        created_at: moment(0),
        attachments: vec![EmailAttachment {
            name: "report.csv".to_owned(),
            media_type: "text/csv".to_owned(),
            bytes: b"1;2".to_vec(),
        }],
    };
    let mut tx = db.write().await.expect("a change");
    outbox::insert(&mut tx, &mail).await.expect("written");
    tx.commit().await.expect("committed");
    id
}

on_both! {
    async fn an_email_is_forgotten_once_it_was_sent_or_given_up(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let sent = email(&test.db, &ann, DeliveryState::Waiting).await;
        let failed = email(&test.db, &ann, DeliveryState::Waiting).await;
        let mut tx = test.db.write().await.expect("a change");
        let waiting = outbox::waiting(&mut tx, sent).await.expect("a lookup").expect("it waits");
        assert_eq!((waiting.text.as_str(), waiting.created_at), ("a secret link", moment(0)));
        assert_eq!(waiting.unsubscribe_url.as_deref(), Some("https://money.example.org/unsubscribe/secret"));
        assert_eq!(waiting.attachments.len(), 1);
        assert_eq!(waiting.attachments[0].bytes, b"1;2");
        outbox::refused(&mut tx, sent, "later").await.expect("noted");
        outbox::sent(&mut tx, sent, moment(9)).await.expect("noted");
        outbox::failed(&mut tx, failed, "no such mailbox").await.expect("noted");
        for id in [sent, failed] {
            assert!(outbox::waiting(&mut tx, id).await.expect("a lookup").is_none());
        }
        let (list, total) = outbox::list(&mut tx, &OutboxFilter::default(), 0, 10).await.expect("a page");
        tx.commit().await.expect("committed");
        let found: Vec<_> = list.iter().map(|mail| (mail.state, mail.text.clone(), mail.error.clone())).collect();
        assert_eq!(total, 2);
        assert_eq!(
            found,
            [(DeliveryState::Failed, None, Some("no such mailbox".to_owned())), (DeliveryState::Sent, None, None)]
        );
        assert_eq!(list[1].sent_at, Some(moment(9)));
        assert!(list.iter().all(|mail| mail.attachments == ["report.csv"]), "{list:?}");
    }

    async fn only_what_is_kept_can_be_read(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let id = email(&test.db, &ann, DeliveryState::Waiting).await;
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(outbox::list(&mut tx, &OutboxFilter::default(), 0, 1).await.expect("a page").0[0].text, None);
        outbox::keep(&mut tx, id).await.expect("kept");
        assert_eq!(outbox::list(&mut tx, &OutboxFilter::default(), 0, 1).await.expect("a page").0[0].text.as_deref(), Some("a secret link"));
        tx.commit().await.expect("committed");
    }

    async fn emails_go_with_the_user_whom_they_are_about(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let id = email(&test.db, &ann, DeliveryState::Waiting).await;
        let mut tx = test.db.write().await.expect("a change");
        users::remove(&mut tx, ann.id).await.expect("removed");
        assert!(outbox::waiting(&mut tx, id).await.expect("a lookup").is_none());
        assert_eq!(outbox::purge(&mut tx, moment(100)).await.expect("purged"), 0);
        tx.commit().await.expect("committed");
    }
}
