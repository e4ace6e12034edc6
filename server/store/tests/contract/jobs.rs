use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use kym_domain::id::JobId;
use kym_store::Db;
use kym_store::jobs::{self, Claim, ClaimedJob, NewJob};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{moment, new_id, on_both};

async fn enqueue(db: &Db, run_at: Timestamp, dedupe_key: Option<&str>) -> JobId {
    enqueue_of_kind(db, "test", run_at, dedupe_key).await
}

async fn enqueue_of_kind(
    db: &Db,
    kind: &'static str,
    run_at: Timestamp,
    dedupe_key: Option<&str>,
) -> JobId {
    let id = JobId::from_uuid(new_id());
    let job = NewJob {
        id,
        kind,
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

async fn claim(db: &Db, node: Uuid, now: Timestamp, limit: i64) -> Vec<ClaimedJob> {
    let mut tx = db.write().await.expect("a change");
    let claim = Claim {
        node,
        kind: "test",
        is_slow: false,
        now,
        lease_until: now + SignedDuration::from_secs(60),
        limit,
    };
    let claimed = jobs::claim(&mut tx, claim).await.expect("jobs");
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
        assert!(jobs::due(&mut tx, false, moment(49)).await.expect("kinds").is_empty());
        assert_eq!(jobs::due(&mut tx, false, moment(50)).await.expect("kinds"), ["test"]);
        tx.commit().await.expect("committed");
        claim(&test.db, worker, moment(50), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        assert!(jobs::fail(&mut tx, id, worker, moment(51), "no hope").await.expect("a lookup"));
        assert!(jobs::due(&mut tx, false, moment(9999)).await.expect("kinds").is_empty());
        tx.rollback().await.expect("undone");
    }

    async fn kinds_come_in_the_order_of_their_oldest_job(test: &TestDb) {
        enqueue_of_kind(&test.db, "late", moment(20), None).await;
        enqueue_of_kind(&test.db, "early", moment(30), None).await;
        enqueue_of_kind(&test.db, "early", moment(10), None).await;
        enqueue_of_kind(&test.db, "future", moment(50), None).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(jobs::due(&mut reader, false, moment(40)).await.expect("kinds"), ["early", "late"]);
        assert!(jobs::due(&mut reader, true, moment(40)).await.expect("kinds").is_empty(), "another queue");
    }

    async fn a_lease_lasts_while_it_is_renewed_by_whoever_holds_it(test: &TestDb) {
        let ids = [enqueue(&test.db, moment(0), None).await, enqueue(&test.db, moment(0), None).await];
        let (holder, other) = (new_id(), new_id());
        claim(&test.db, holder, moment(0), 2).await;
        let mut tx = test.db.write().await.expect("a change");
        jobs::renew(&mut tx, [ids[0]], holder, moment(100)).await.expect("renewed");
        jobs::renew(&mut tx, ids, other, moment(500)).await.expect("nothing");
        tx.commit().await.expect("committed");
        let claimed: Vec<_> = claim(&test.db, other, moment(60), 9).await.iter().map(|job| job.id).collect();
        assert_eq!(claimed, [ids[1]], "the one that was not renewed");
        assert_eq!(claim(&test.db, other, moment(100), 9).await[0].id, ids[0]);
    }

    async fn a_job_that_was_cut_off_is_given_back_without_an_attempt(test: &TestDb) {
        let id = enqueue(&test.db, moment(0), None).await;
        let (holder, other) = (new_id(), new_id());
        claim(&test.db, holder, moment(0), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        assert!(!jobs::give_back(&mut tx, id, other).await.expect("a lookup"), "it is another's");
        assert!(jobs::give_back(&mut tx, id, holder).await.expect("a lookup"));
        tx.commit().await.expect("committed");
        assert_eq!(claim(&test.db, other, moment(1), 1).await[0].attempts, 1);
    }

    async fn what_a_dead_process_held_is_anybodys(test: &TestDb) {
        for _ in 0..3 {
            enqueue(&test.db, moment(0), None).await;
        }
        let (dead, alive, next) = (new_id(), new_id(), new_id());
        claim(&test.db, dead, moment(0), 1).await;
        claim(&test.db, alive, moment(0), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(jobs::end_leases(&mut tx, Some(dead)).await.expect("a count"), 1);
        tx.commit().await.expect("committed");
        assert_eq!(claim(&test.db, next, moment(1), 9).await.len(), 2, "its own and the free one");
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(jobs::end_leases(&mut tx, None).await.expect("a count"), 3);
        tx.commit().await.expect("committed");
    }

    async fn a_job_with_a_key_is_queued_once(test: &TestDb) {
        enqueue(&test.db, moment(0), Some("nightly")).await;
        enqueue(&test.db, moment(0), Some("nightly")).await;
        enqueue(&test.db, moment(0), None).await;
        enqueue(&test.db, moment(0), None).await;
        assert_eq!(test.count("jobs").await, 3);
    }
}
