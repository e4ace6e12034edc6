//! What accounts will hold: what recurs, what is planned and what is left of budgets, day by day; and a word ahead
//! when one of them will run below zero.

mod gather;
pub mod look_ahead;
mod overdue;
pub mod routes;
mod service;
mod wire;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::look_ahead::{LookAhead, LookAheadEverywhere, queue_due};

/// What is done later about forecasts.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<LookAheadEverywhere>().queued_by(|app| queue_due(app).boxed()),
    JobEntry::job::<LookAhead>(),
];
