//! The workers: claim jobs for a while, do them, and note what came of it. One does what is quick, the other what may
//! take minutes, a little at a time.

use std::convert::Infallible;
use std::time::Duration;

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_store::StoreError;
use kym_store::jobs::{ClaimedJob, claim, fail, finish, renew, retry};
use uuid::Uuid;

use super::Outcome;
use crate::http::metrics;
use crate::state::App;

/// A lost nudge, or a job whose time has come, is seen after this.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A worker that has not reported after this is dead, and its job is anybody's.
const LEASE: SignedDuration = SignedDuration::from_secs(45);

/// How often a worker says that it is still at its jobs.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(15);

/// After so many attempts a job is given up.
const MAX_ATTEMPTS: i64 = 12;

/// Which jobs a worker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// Those that take no time worth speaking of.
    Quick,
    /// Those that may take minutes ([`super::Job::IS_SLOW`]).
    Slow,
}

impl Queue {
    /// How many jobs are claimed, and done, at once.
    const fn batch(self) -> i64 {
        match self {
            Self::Quick => 10,
            Self::Slow => 2,
        }
    }

    const fn is_slow(self) -> bool {
        matches!(self, Self::Slow)
    }
}

/// Does what takes long until the program stops.
pub async fn run_slow(app: App) {
    loop {
        tokio::select! {
            () = app.wake.slow_worker.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = app.stopping() => return,
        }
        if let Err(error) = run_due(&app, Queue::Slow).await {
            tracing::warn!(error = %error, "slow jobs could not be done");
        }
    }
}

/// Does what is quick until the program stops.
pub async fn run(app: App) {
    loop {
        tokio::select! {
            () = app.wake.worker.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = app.stopping() => return,
        }
        app.jobs.queue_due(&app).await;
        if let Err(error) = run_due(&app, Queue::Quick).await {
            tracing::warn!(error = %error, "jobs could not be done");
        }
        app.limits.forget_idle();
        if let Ok(figures) = metrics::install() {
            figures.run_upkeep();
        }
    }
}

/// Does everything of a queue that is due and answers how many jobs that were.
///
/// # Errors
/// When the queue cannot be read or written.
pub async fn run_due(app: &App, queue: Queue) -> Result<usize, StoreError> {
    let worker = app.ids.next(app.clock.now());
    let mut count = 0;
    loop {
        let now = app.clock.now();
        let mut reader = app.db.read().await?;
        let due = kym_store::jobs::due(&mut reader, queue.is_slow(), now).await?;
        drop(reader);
        // Looking needs no writer, and most looks find nothing.
        if due == 0 || app.is_stopping() {
            return Ok(count);
        }
        let mut tx = app.db.write().await?;
        let batch = queue.batch();
        let claimed = claim(&mut tx, worker, queue.is_slow(), now, now + LEASE, batch).await?;
        tx.commit().await?;
        // At once, so that a slow mail server keeps nobody else's work waiting.
        let done = claimed.iter().map(async |job| {
            let outcome = app.jobs.run(app, &job.kind, &job.payload).await;
            note(app, worker, job, outcome).await
        });
        let done = tokio::select! {
            done = join_all(done) => done,
            never = keep_leases(app, worker) => match never {},
        };
        for noted in done {
            noted?;
            count += 1;
        }
    }
}

/// Says again and again that the worker is at its jobs: whoever is killed at one does not keep it for long.
async fn keep_leases(app: &App, worker: Uuid) -> Infallible {
    loop {
        tokio::time::sleep(RENEWAL_INTERVAL).await;
        let renewed: Result<(), StoreError> = async {
            let mut tx = app.db.write().await?;
            renew(&mut tx, worker, app.clock.now() + LEASE).await?;
            tx.commit().await
        }
        .await;
        if let Err(error) = renewed {
            tracing::warn!(error = %error, "the leases of jobs could not be renewed");
        }
    }
}

async fn note(
    app: &App,
    worker: Uuid,
    job: &ClaimedJob,
    outcome: Outcome,
) -> Result<(), StoreError> {
    let now = app.clock.now();
    let outcome = match outcome {
        Outcome::Retry(cause) if job.attempts >= MAX_ATTEMPTS => Outcome::Fail(cause),
        outcome => outcome,
    };
    if let Outcome::Fail(cause) = &outcome {
        tracing::error!(job.id = %job.id, job.kind, cause, "a job was given up");
        app.jobs
            .give_up(app, &job.kind, &job.payload, cause)
            .await?;
    }
    let mut tx = app.db.write().await?;
    let word = match outcome {
        Outcome::Done => {
            finish(&mut tx, job.id, worker, now).await?;
            "done"
        }
        Outcome::Retry(cause) => {
            tracing::warn!(job.id = %job.id, job.kind, cause, "a job will be tried again");
            retry(&mut tx, job.id, worker, now + pause(job.attempts), &cause).await?;
            "retry"
        }
        Outcome::Fail(cause) => {
            fail(&mut tx, job.id, worker, now, &cause).await?;
            "failed"
        }
    };
    tx.commit().await?;
    ::metrics::counter!("kym_jobs_total", "kind" => job.kind.clone(), "outcome" => word)
        .increment(1);
    Ok(())
}

/// How long a job that failed waits after so many attempts, the first one included: ten seconds, then twice as long each
/// time, up to an hour.
pub fn pause(attempts: i64) -> SignedDuration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(10);
    SignedDuration::from_secs((10_i64 << doublings).min(3600))
}
