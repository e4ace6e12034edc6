//! Exports: one at a time for each user, and a file for its owner alone.

use kym_domain::exports::{Export, ProgressStatus};
use kym_domain::id::ExportId;
use kym_domain::users::User;
use kym_store::exports;

use crate::support::{moment, new_id, on_both, user};

fn begun(of: &User) -> Export {
    Export {
        id: ExportId::from_uuid(new_id()),
        user_id: of.id,
        status: ProgressStatus::InProgress,
        steps: "[]".to_owned(),
        started_at: moment(0),
        finished_at: None,
        error: None,
        size: None,
    }
}

on_both! {
    async fn one_export_of_a_user_is_made_at_a_time(test: &TestDb) {
        let (ann, beth) = (user(&test.db, "ann").await, user(&test.db, "beth").await);
        let first = begun(&ann);
        let mut tx = test.db.write().await.expect("a change");
        assert!(exports::insert(&mut tx, &first).await.expect("written"));
        assert!(!exports::insert(&mut tx, &begun(&ann)).await.expect("written"));
        assert!(exports::insert(&mut tx, &begun(&beth)).await.expect("written"));
        assert_eq!(exports::running(&mut tx, first.id).await.expect("a lookup"), Some(first.clone()));
        let done = Export {
            status: ProgressStatus::Completed,
            finished_at: Some(moment(5)),
            size: Some(3),
            ..first.clone()
        };
        exports::update(&mut tx, &done, Some(b"zip".to_vec())).await.expect("written");
        assert_eq!(exports::running(&mut tx, first.id).await.expect("a lookup"), None);
        // Whoever comes late with another outcome changes nothing.
        exports::update(&mut tx, &first, None).await.expect("written");
        assert_eq!(exports::list(&mut tx, ann.id).await.expect("a list"), [done]);
        assert!(exports::insert(&mut tx, &begun(&ann)).await.expect("written"));
        assert_eq!(exports::file(&mut tx, ann.id, first.id).await.expect("a lookup"), Some(b"zip".to_vec()));
        assert_eq!(exports::file(&mut tx, beth.id, first.id).await.expect("a lookup"), None);
        assert_eq!(exports::purge(&mut tx, moment(1)).await.expect("purged"), 3);
        tx.commit().await.expect("committed");
    }
}
