//! What users have agreed to.

use kym_domain::ai_models::AiTask;
use kym_domain::users::User;
use kym_store::{Db, ai_consents};

use crate::support::{moment, on_both, user};

async fn agree(db: &Db, user: &User, wanted: &[(&str, AiTask)], seconds: i64) {
    let wanted: Vec<_> = wanted
        .iter()
        .map(|(host, task)| ((*host).to_owned(), *task))
        .collect();
    let mut tx = db.write().await.expect("a change");
    let replaced = ai_consents::replace(&mut tx, user.id, &wanted, moment(seconds)).await;
    replaced.expect("agreed");
    tx.commit().await.expect("written");
}

on_both! {
    async fn exactly_what_was_said_last_is_agreed_to(test: &TestDb) {
        let (ann, bob) = (user(&test.db, "ann").await, user(&test.db, "bob").await);
        let (receipt, rows) = (AiTask::ReceiptImage, AiTask::Categorize);
        agree(&test.db, &ann, &[("a.example", receipt), ("a.example", rows)], 1).await;
        agree(&test.db, &bob, &[("b.example:8443", rows)], 2).await;
        agree(&test.db, &ann, &[("a.example", rows), ("b.example:8443", rows), ("a.example", rows)], 3).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let of_ann = ai_consents::list(&mut reader, ann.id).await.expect("read");
        let since: Vec<_> = of_ann.iter().map(|consent| (&*consent.recipient, consent.task, consent.agreed_at)).collect();
        assert_eq!(since, [("a.example", rows, moment(1)), ("b.example:8443", rows, moment(3))]);
        for (host, task, expected) in [("a.example", rows, true), ("a.example", receipt, false), ("b.example", rows, false)] {
            let has = ai_consents::has(&mut reader, ann.id, host, task).await.expect("read");
            assert_eq!(has, expected, "{host} {task}");
        }
        let of_bob = ai_consents::list(&mut reader, bob.id).await.expect("read");
        assert_eq!(of_bob.len(), 1);
    }
}
