use std::collections::BTreeSet;

use jiff::Timestamp;
use kym_domain::id::JobId;
use kym_store::Db;
use kym_store::jobs::{self, ClaimedJob, NewJob};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{moment, new_id, on_both};

async fn enqueue(db: &Db, run_at: Timestamp, dedupe_key: Option<&str>) -> JobId {
    let id = JobId::from_uuid(new_id());
    let job = NewJob {
        id,
        kind: "test",
        payload: "{}".to_owned(),
        dedupe_key: dedupe_key.map(str::to_owned),
        run_at,
        is_slow: false,
    };
    let mut tx = db.write().await.expect("a change");
    jobs::enqueue(&mut tx, &job).await.expect("queued");
    tx.commit().await.expect("committed");
    id
}

async fn claim(db: &Db, worker: Uuid, now: Timestamp, limit: i64) -> Vec<ClaimedJob> {
    let mut tx = db.write().await.expect("a change");
    let claimed = jobs::claim(
        &mut tx,
        worker,
        false,
        now,
        now + jiff::SignedDuration::from_secs(60),
        limit,
    )
    .await;
    let claimed = claimed.expect("jobs");
    tx.commit().await.expect("committed");
    claimed
}

on_both! {
    async fn two_workers_never_claim_the_same_job(test: &TestDb) {
        for _ in 0..40 {
            enqueue(&test.db, moment(0), None).await;
        }
        let mut workers = JoinSet::new();
        for _ in 0..4 {
            let db = test.db.clone();
            workers.spawn(async move {
                let worker = new_id();
                let mut mine = Vec::new();
                loop {
                    let claimed = claim(&db, worker, moment(1), 3).await;
                    if claimed.is_empty() {
                        break mine;
                    }
                    mine.extend(claimed.into_iter().map(|job| job.id));
                }
            });
        }
        let all: Vec<_> = workers.join_all().await.into_iter().flatten().collect();
        assert_eq!(all.len(), 40);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 40);
    }

    async fn a_job_waits_for_its_time_and_comes_back_when_its_worker_died(test: &TestDb) {
        let id = enqueue(&test.db, moment(100), None).await;
        let (first, second) = (new_id(), new_id());
        assert!(claim(&test.db, first, moment(99), 9).await.is_empty());
        assert_eq!(claim(&test.db, first, moment(100), 9).await[0].attempts, 1);
        assert!(claim(&test.db, second, moment(159), 9).await.is_empty(), "the lease still runs");
        assert_eq!(claim(&test.db, second, moment(160), 9).await[0].attempts, 2);
        let mut tx = test.db.write().await.expect("a change");
        assert!(!jobs::finish(&mut tx, id, first, moment(161)).await.expect("a lookup"), "the lease was lost");
        assert!(jobs::finish(&mut tx, id, second, moment(161)).await.expect("a lookup"));
        assert_eq!(jobs::open(&mut tx).await.expect("a count"), 0);
        tx.commit().await.expect("committed");
        assert!(claim(&test.db, first, moment(9999), 9).await.is_empty());
    }

    async fn a_job_is_tried_again_later_or_given_up(test: &TestDb) {
        let id = enqueue(&test.db, moment(0), None).await;
        let worker = new_id();
        claim(&test.db, worker, moment(0), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        assert!(jobs::retry(&mut tx, id, worker, moment(50), "no luck").await.expect("a lookup"));
        assert_eq!(jobs::due(&mut tx, false, moment(49)).await.expect("a count"), 0);
        assert_eq!(jobs::due(&mut tx, false, moment(50)).await.expect("a count"), 1);
        tx.commit().await.expect("committed");
        claim(&test.db, worker, moment(50), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        assert!(jobs::fail(&mut tx, id, worker, moment(51), "no hope").await.expect("a lookup"));
        assert_eq!(jobs::due(&mut tx, false, moment(9999)).await.expect("a count"), 0);
        tx.rollback().await.expect("undone");
    }

    async fn a_job_with_a_key_is_queued_once(test: &TestDb) {
        enqueue(&test.db, moment(0), Some("nightly")).await;
        enqueue(&test.db, moment(0), Some("nightly")).await;
        enqueue(&test.db, moment(0), None).await;
        enqueue(&test.db, moment(0), None).await;
        assert_eq!(test.count("jobs").await, 3);
    }
}
