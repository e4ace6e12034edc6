//! What a job is.

use std::time::Duration;

use futures_util::FutureExt as _;
use jiff::Timestamp;
use kym_domain::id::JobId;
use kym_store::StoreError;
use kym_store::jobs::NewJob;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::outcome::Outcome;
use super::registry;
use crate::state::App;

/// One kind of work of a noun.
pub type JobEntry = registry::JobEntry<App>;

/// How long an attempt may take of what goes over much.
pub const LONG_DEADLINE: Duration = Duration::from_mins(15);

/// Something to be done later. It may be done twice, after a crash, and must not mind.
pub trait Job: Serialize + DeserializeOwned + Send + Sync {
    /// Its name in the queue; never changed once it was used.
    const KIND: &'static str;

    /// Whether it may take minutes: such jobs have a queue of their own, so that no other waits for them.
    const IS_SLOW: bool = false;

    /// Whether it removes by the time what cannot be brought back: it waits while the clock cannot be trusted.
    const REMOVES_FOR_GOOD: bool = false;

    /// How long an attempt may take. One that takes longer is given up, and tried again.
    const DEADLINE: Duration = if Self::IS_SLOW {
        LONG_DEADLINE
    } else {
        Duration::from_mins(1)
    };

    /// Does it.
    fn run(&self, app: &App) -> impl Future<Output = Outcome> + Send;

    /// Notes that it will never be done, where somebody waits for it.
    fn given_up(
        &self,
        _app: &App,
        _cause: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        std::future::ready(Ok(()))
    }
}

impl JobEntry {
    /// A job, by its name in the queue.
    pub const fn job<J: Job + 'static>() -> Self {
        Self::new(
            J::KIND,
            |app, payload| run::<J>(app, payload).boxed(),
            |app, payload, cause| give_up::<J>(app, payload, cause).boxed(),
            J::REMOVES_FOR_GOOD,
        )
    }
}

async fn run<J: Job>(app: &App, payload: &str) -> Outcome {
    match serde_json::from_str::<J>(payload) {
        Ok(job) => timeout(J::DEADLINE, job.run(app))
            .await
            .unwrap_or_else(|_| {
                let seconds = J::DEADLINE.as_secs();
                Outcome::Retry(format!("it did not end within {seconds} seconds"))
            }),
        Err(error) => Outcome::Fail(format!("the payload cannot be read: {error}")),
    }
}

async fn give_up<J: Job>(app: &App, payload: &str, cause: &str) -> Result<(), StoreError> {
    match serde_json::from_str::<J>(payload) {
        Ok(job) => job.given_up(app, cause).await,
        Err(_) => Ok(()),
    }
}

/// A job for the queue, to be done at `run_at` at the earliest. A second one with the same key is not queued.
pub fn new_job<J: Job>(
    app: &App,
    job: &J,
    run_at: Timestamp,
    dedupe_key: Option<String>,
) -> NewJob {
    debug_assert!(app.jobs.knows(J::KIND), "nobody does {}", J::KIND);
    NewJob {
        id: JobId::from_uuid(app.ids.next(app.clock.now())),
        kind: J::KIND,
        // A payload of ids and words can always be written; one that was not is refused when it is read.
        payload: serde_json::to_string(job).unwrap_or_default(),
        dedupe_key,
        run_at,
        is_slow: J::IS_SLOW,
    }
}
