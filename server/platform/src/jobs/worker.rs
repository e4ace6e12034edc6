//! The worker: claims jobs for a while, does them, and notes what came of it.

use std::time::Duration;

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_store::StoreError;
use kym_store::jobs::{ClaimedJob, claim, fail, finish, retry};
use uuid::Uuid;

use super::Outcome;
use crate::http::metrics;
use crate::state::App;

/// A lost nudge, or a job whose time has come, is seen after this.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A worker that has not reported after this is dead, and its job is anybody's.
const LEASE: SignedDuration = SignedDuration::from_mins(10);

/// How many jobs are claimed at once.
const BATCH: i64 = 10;

/// After so many attempts a job is given up.
const MAX_ATTEMPTS: i64 = 12;

/// Works until the program stops.
pub async fn run(app: App) {
    loop {
        tokio::select! {
            () = app.wake.worker.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = app.stopping() => return,
        }
        app.jobs.queue_due(&app).await;
        if let Err(error) = run_due(&app).await {
            tracing::warn!(error = %error, "jobs could not be done");
        }
        app.limits.forget_idle();
        if let Ok(figures) = metrics::install() {
            figures.run_upkeep();
        }
    }
}

/// Does everything that is due and answers how many jobs that were.
///
/// # Errors
/// When the queue cannot be read or written.
pub async fn run_due(app: &App) -> Result<usize, StoreError> {
    let worker = app.ids.next(app.clock.now());
    let mut count = 0;
    loop {
        let now = app.clock.now();
        let mut reader = app.db.read().await?;
        let due = kym_store::jobs::due(&mut reader, now).await?;
        drop(reader);
        // Looking needs no writer, and most looks find nothing.
        if due == 0 || app.is_stopping() {
            return Ok(count);
        }
        let mut tx = app.db.write().await?;
        let claimed = claim(&mut tx, worker, now, now + LEASE, BATCH).await?;
        tx.commit().await?;
        // At once, so that a slow mail server keeps nobody else's work waiting.
        let done = claimed.iter().map(async |job| {
            let outcome = app.jobs.run(app, &job.kind, &job.payload).await;
            note(app, worker, job, outcome).await
        });
        for noted in join_all(done).await {
            noted?;
            count += 1;
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
