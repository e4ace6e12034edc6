//! What nouns have done later, as values: the mechanism knows none of them by name. Each noun names its
//! own beside its code, and the program `A` is handed their lists when it is put together.

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use kym_store::{StoreError, Tx};

use super::outcome::Outcome;

type Run<A> = for<'a> fn(&'a A, &'a str) -> BoxFuture<'a, Outcome>;
type GiveUp<A> = for<'a> fn(&'a A, &'a str, &'a str) -> BoxFuture<'a, Result<(), StoreError>>;
type QueueDue<A> = for<'a> fn(&'a A) -> BoxFuture<'a, Result<(), StoreError>>;
type Purge = for<'a> fn(&'a mut Tx, Timestamp) -> BoxFuture<'a, Result<u64, StoreError>>;

/// One kind of work of a noun: how it is done, when it comes back by the clock, and what is forgotten
/// after a while.
pub struct JobEntry<A: 'static> {
    name: &'static str,
    run: Option<Run<A>>,
    give_up: Option<GiveUp<A>>,
    queue_due: Option<QueueDue<A>>,
    purge: Option<(SignedDuration, Purge)>,
    removes_for_good: bool,
}

impl<A: 'static> JobEntry<A> {
    /// A job, by its name in the queue, how it is done, what is noted when it will never be, and whether it removes for
    /// good what is old.
    pub const fn new(
        name: &'static str,
        run: Run<A>,
        give_up: GiveUp<A>,
        removes_for_good: bool,
    ) -> Self {
        Self {
            name,
            run: Some(run),
            give_up: Some(give_up),
            queue_due: None,
            purge: None,
            removes_for_good,
        }
    }

    /// Rows that are forgotten when they are older than `keep`: a name for the log, and what removes
    /// those from before a moment and answers how many they were.
    pub const fn rows(name: &'static str, keep: SignedDuration, purge: Purge) -> Self {
        Self {
            name,
            run: None,
            give_up: None,
            queue_due: None,
            purge: Some((keep, purge)),
            removes_for_good: false,
        }
    }

    /// What is looked at by the clock at each look of the worker, and queues nothing: a name for the log.
    pub const fn clocked(name: &'static str, look: QueueDue<A>) -> Self {
        Self {
            name,
            run: None,
            give_up: None,
            queue_due: Some(look),
            purge: None,
            removes_for_good: false,
        }
    }

    /// The same, and at each look of the worker this queues whatever is due by the clock.
    #[must_use]
    pub const fn queued_by(mut self, queue_due: QueueDue<A>) -> Self {
        self.queue_due = Some(queue_due);
        self
    }

    /// The same, and its rows are forgotten as with [`JobEntry::rows`].
    #[must_use]
    pub const fn purged_by(mut self, keep: SignedDuration, purge: Purge) -> Self {
        self.purge = Some((keep, purge));
        self
    }
}

impl<A> Clone for JobEntry<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for JobEntry<A> {}

/// The work of all nouns.
pub struct JobRegistry<A: 'static> {
    entries: Vec<JobEntry<A>>,
}

impl<A> JobRegistry<A> {
    /// The lists of all nouns.
    ///
    /// # Panics
    /// When two jobs have one name.
    pub fn new(lists: &[&[JobEntry<A>]]) -> Self {
        let entries: Vec<_> = lists.iter().copied().flatten().copied().collect();
        for (index, entry) in entries.iter().enumerate() {
            let is_new = entries[..index]
                .iter()
                .all(|other| other.name != entry.name);
            assert!(is_new, "two entries are called {}", entry.name);
        }
        Self { entries }
    }

    /// Whether there is a job of this name.
    pub fn knows(&self, kind: &str) -> bool {
        self.job(kind).is_some()
    }

    /// Whether the job of this name removes for good what is old.
    pub(super) fn removes_for_good(&self, kind: &str) -> bool {
        self.job(kind).is_some_and(|entry| entry.removes_for_good)
    }

    /// Does the job of this name.
    pub(super) async fn run(&self, app: &A, kind: &str, payload: &str) -> Outcome {
        match self.job(kind).and_then(|entry| entry.run) {
            Some(run) => run(app, payload).await,
            None => Outcome::Fail("no job has this name".to_owned()),
        }
    }

    /// Lets the job of this name note that it will never be done.
    pub(super) async fn give_up(
        &self,
        app: &A,
        kind: &str,
        payload: &str,
        cause: &str,
    ) -> Result<(), StoreError> {
        match self.job(kind).and_then(|entry| entry.give_up) {
            Some(give_up) => give_up(app, payload, cause).await,
            None => Ok(()),
        }
    }

    /// Queues what is due by the clock. What one noun cannot queue keeps no other waiting.
    pub(super) async fn queue_due(&self, app: &A) {
        for entry in &self.entries {
            let Some(queue_due) = entry.queue_due else {
                continue;
            };
            if let Err(error) = queue_due(app).await {
                tracing::warn!(error = %error, entry.name, "what is due could not be queued");
            }
        }
    }

    /// Forgets what has served its time.
    pub(super) async fn purge(&self, tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
        for entry in &self.entries {
            let Some((keep, purge)) = entry.purge else {
                continue;
            };
            let rows = purge(tx, now - keep).await?;
            if rows > 0 {
                tracing::info!(rows, entry.name, "cleaned up");
            }
        }
        Ok(())
    }

    fn job(&self, kind: &str) -> Option<&JobEntry<A>> {
        let mut jobs = self.entries.iter().filter(|entry| entry.run.is_some());
        jobs.find(|entry| entry.name == kind)
    }
}
