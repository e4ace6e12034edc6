//! Messages of the administrators to users: written, told to whom they are for, shown until they end, and withdrawn.

mod draft;
pub mod routes;
pub mod service;
mod state;
mod tell;
pub mod wire;
mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::tell::queue_due;

/// What the clock does.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<tell::TellBroadcast>().queued_by(|app| queue_due(app).boxed())];
