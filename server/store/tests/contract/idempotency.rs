use kym_domain::id::WorkspaceId;
use kym_store::idempotency::{self, StoredAnswer};
use kym_store::{StoreError, settings};
use tokio::task::JoinSet;

use crate::support::{moment, on_both, user};

fn workspace(number: u8) -> WorkspaceId {
    format!("0199b000-0000-7000-8000-00000000000{number}")
        .parse()
        .expect("an id")
}

fn answer() -> StoredAnswer {
    StoredAnswer {
        fingerprint: vec![1, 2, 3],
        status: 201,
        body: "{\"id\":1}".to_owned(),
        workspaces: vec![workspace(1), workspace(2)],
    }
}

on_both! {
    async fn an_answer_is_kept_for_its_user_and_key(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let ben = user(&test.db, "ben").await;
        let mut tx = test.db.write().await.expect("a change");
        idempotency::keep(&mut tx, ann.id, "key", &answer(), moment(1)).await.expect("kept");
        let found = idempotency::find(&mut tx, ann.id, "key").await.expect("a lookup").expect("kept");
        assert_eq!((found.fingerprint, found.status, found.body), (vec![1, 2, 3], 201, answer().body));
        assert_eq!(found.workspaces, answer().workspaces);
        assert!(idempotency::find(&mut tx, ben.id, "key").await.expect("a lookup").is_none());
        assert!(idempotency::find(&mut tx, ann.id, "KEY").await.expect("a lookup").is_none());
        assert_eq!(idempotency::purge(&mut tx, moment(1)).await.expect("purged"), 0);
        assert_eq!(idempotency::purge(&mut tx, moment(2)).await.expect("purged"), 1);
        tx.rollback().await.expect("undone");
    }

    async fn of_many_requests_with_one_key_one_takes_effect(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut racers = JoinSet::new();
        for _ in 0..12 {
            let (db, id) = (test.db.clone(), ann.id);
            racers.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                settings::get(&mut tx, id).await.expect("a lookup");
                match idempotency::keep(&mut tx, id, "key", &answer(), moment(1)).await {
                    Ok(()) => tx.commit().await.is_ok(),
                    Err(StoreError::Conflict) => {
                        tx.rollback().await.expect("undone");
                        false
                    }
                    Err(error) => panic!("{error}"),
                }
            });
        }
        let effects = racers.join_all().await.into_iter().filter(|effect| *effect).count();
        assert_eq!(effects, 1);
        assert_eq!(test.count("idempotency_keys").await, 1);
    }
}
