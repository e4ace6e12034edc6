//! Work for later: rows of the transaction that wants it done, claimed and done by a worker, at
//! least once.

mod clean_up;
mod job;
mod outcome;
pub mod registry;
pub mod schedule;
pub mod worker;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_store::jobs;

pub use self::clean_up::CleanUp;
pub use self::job::{Job, JobEntry, LONG_DEADLINE, new_job};
pub use self::outcome::Outcome;

/// Done jobs, for whoever looks into the table. Their keys keep a turn from being queued again.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 7);

/// What the queue does for itself.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<CleanUp>()
    .queued_by(|app| schedule::queue_due(app).boxed())
    .purged_by(KEEP, |tx, before| jobs::purge(tx, before).boxed())];
