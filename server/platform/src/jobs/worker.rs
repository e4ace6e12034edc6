//! The workers: claim jobs for a while, do them, and note what came of it. One does what is quick, the other what may
//! take minutes. A job that takes its time, or never ends, keeps no other kind waiting.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use kym_domain::id::JobId;
use kym_store::StoreError;
use kym_store::jobs::{self, Claim, ClaimedJob, fail, finish, retry};
use tokio::task::{Id, JoinSet};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::Outcome;
use crate::http::metrics;
use crate::state::App;

/// A lost nudge, or a job whose time has come, is seen after this.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A process that has not reported after this is dead, and its jobs are anybody's.
const LEASE: SignedDuration = SignedDuration::from_secs(20);

/// How often a process says that it is still at its jobs.
const RENEWAL_INTERVAL: SignedDuration = SignedDuration::from_secs(5);

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
    /// How many jobs are done at once.
    const fn places(self) -> usize {
        match self {
            Self::Quick => 10,
            Self::Slow => 3,
        }
    }

    /// How many of one kind: where nobody answers these, the others go on.
    const fn places_of_a_kind(self) -> usize {
        match self {
            Self::Quick => 4,
            Self::Slow => 2,
        }
    }

    const fn is_slow(self) -> bool {
        matches!(self, Self::Slow)
    }
}

/// Does what is due in a queue until the program stops.
pub async fn run(app: App, queue: Queue) {
    let mut worker = Worker::new(app.clone(), queue);
    let mut look = interval(POLL_INTERVAL);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let woken = match queue {
        Queue::Quick => &app.wake.worker,
        Queue::Slow => &app.wake.slow_worker,
    };
    loop {
        let is_look = tokio::select! {
            () = app.stopping() => break,
            () = woken.notified() => true,
            _ = look.tick() => true,
            Some(noted) = worker.ended() => {
                warn_of(noted);
                false
            }
        };
        if is_look && queue == Queue::Quick {
            app.jobs.queue_due(&app).await;
            app.limits.forget_idle();
            if let Ok(figures) = metrics::install() {
                figures.run_upkeep();
            }
        }
        // First, so that a clock that jumps ahead does not give this process its own jobs once more.
        warn_of(worker.renew().await);
        warn_of(worker.claim_due().await);
    }
    worker.stop().await;
}

fn warn_of(done: Result<(), StoreError>) {
    if let Err(error) = done {
        tracing::warn!(error = %error, "jobs could not be done");
    }
}

/// Does everything of a queue that is due and answers how many jobs that were.
///
/// # Errors
/// When the queue cannot be read or written.
pub async fn run_due(app: &App, queue: Queue) -> Result<usize, StoreError> {
    let mut worker = Worker::new(app.clone(), queue);
    let mut count = 0;
    loop {
        worker.claim_due().await?;
        match worker.ended().await {
            Some(noted) => noted?,
            None => return Ok(count),
        }
        count += 1;
    }
}

/// The jobs of a queue that this process is at. They end with it.
struct Worker {
    app: App,
    queue: Queue,
    running: JoinSet<Result<(), StoreError>>,
    jobs: HashMap<Id, (JobId, String)>,
    /// When the leases were extended.
    renewed_at: Timestamp,
}

impl Worker {
    fn new(app: App, queue: Queue) -> Self {
        Self {
            renewed_at: app.clock.now(),
            app,
            queue,
            running: JoinSet::new(),
            jobs: HashMap::new(),
        }
    }

    /// Begins what is due, as far as there are places.
    async fn claim_due(&mut self) -> Result<(), StoreError> {
        let app = &self.app;
        let is_slow = self.queue.is_slow();
        // At each look, so that no step is missed.
        let may_remove = app.clock_watch.is_steady(&*app.clock);
        if self.running.len() == self.queue.places() || app.is_stopping() {
            return Ok(());
        }
        let now = app.clock.now();
        // Looking needs no writer, and most looks find nothing.
        let mut reader = app.db.read().await?;
        let mut due = jobs::due(&mut reader, is_slow, now).await?;
        drop(reader);
        due.retain(|kind| {
            self.room_for(kind) > 0 && (may_remove || !app.jobs.removes_for_good(kind))
        });
        if due.is_empty() {
            return Ok(());
        }
        let mut tx = app.db.write().await?;
        let mut claimed = Vec::new();
        for kind in due {
            let free = self.queue.places() - self.running.len() - claimed.len();
            let claim = Claim {
                node: app.node,
                kind: &kind,
                is_slow,
                now,
                lease_until: now + LEASE,
                limit: self.room_for(&kind).min(free).try_into().unwrap_or(0),
            };
            claimed.extend(jobs::claim(&mut tx, claim).await?);
        }
        tx.commit().await?;
        for job in claimed {
            let named = (job.id, job.kind.clone());
            let task = self.running.spawn(perform(app.clone(), job));
            self.jobs.insert(task.id(), named);
        }
        Ok(())
    }

    /// How many more of a kind may be done at once.
    fn room_for(&self, kind: &str) -> usize {
        let running = self.jobs.values().filter(|(_, other)| other == kind);
        self.queue
            .places_of_a_kind()
            .saturating_sub(running.count())
    }

    /// Waits for the end of a job, and notes it; `None` when there are none.
    async fn ended(&mut self) -> Option<Result<(), StoreError>> {
        let ended = self.running.join_next_with_id().await?;
        let (id, noted) = ended.unwrap_or_else(|error| (error.id(), Ok(())));
        self.jobs.remove(&id);
        Some(noted)
    }

    /// Says now and then that this process is still at its jobs: whoever is killed at one does not keep it for long.
    async fn renew(&mut self) -> Result<(), StoreError> {
        let now = self.app.clock.now();
        if self.running.is_empty() || now < self.renewed_at + RENEWAL_INTERVAL {
            return Ok(());
        }
        let mut tx = self.app.db.write().await?;
        let ids = self.jobs.values().map(|(id, _)| *id);
        jobs::renew(&mut tx, ids, self.app.node, now + LEASE).await?;
        tx.commit().await?;
        self.renewed_at = now;
        Ok(())
    }

    /// Lets the jobs end in the time that requests get. What has not ended by then is cut off and given back.
    async fn stop(mut self) {
        let patience = self.app.config.limits.stop_time();
        let all = async {
            while self.ended().await.is_some_and(|noted| {
                warn_of(noted);
                true
            }) {}
        };
        if timeout(patience, all).await.is_ok() {
            return;
        }
        self.running.shutdown().await;
        let cut_off: Vec<_> = self.jobs.drain().map(|(_, job)| job).collect();
        tracing::warn!(jobs = ?cut_off, "jobs did not end in time, and are taken up again");
        let given_back = async {
            let mut tx = self.app.db.write().await?;
            for (id, _) in cut_off {
                jobs::give_back(&mut tx, id, self.app.node).await?;
            }
            tx.commit().await
        };
        warn_of(given_back.await);
    }
}

/// Does a job and notes what came of it.
async fn perform(app: App, job: ClaimedJob) -> Result<(), StoreError> {
    let outcome = if job.attempts > MAX_ATTEMPTS {
        Outcome::Fail("each attempt ended with the program".to_owned())
    } else {
        let outcome = AssertUnwindSafe(app.jobs.run(&app, &job.kind, &job.payload));
        let panicked = |_| Outcome::Retry("it panicked, as the log says".to_owned());
        outcome.catch_unwind().await.unwrap_or_else(panicked)
    };
    note(&app, &job, outcome).await
}

async fn note(app: &App, job: &ClaimedJob, outcome: Outcome) -> Result<(), StoreError> {
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
            finish(&mut tx, job.id, app.node, now).await?;
            "done"
        }
        Outcome::Retry(cause) => {
            tracing::warn!(job.id = %job.id, job.kind, cause, "a job will be tried again");
            retry(&mut tx, job.id, app.node, now + pause(job.attempts), &cause).await?;
            "retry"
        }
        Outcome::Fail(cause) => {
            fail(&mut tx, job.id, app.node, now, &cause).await?;
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
