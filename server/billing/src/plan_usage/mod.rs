//! How much of what plans limit is used, as people see it and are told.

mod alerts;
pub mod routes;
mod wire;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::alerts::tell;

/// What the clock does about it.
pub const JOBS: &[JobEntry] = &[JobEntry::clocked("limit_alerts", |app| tell(app).boxed())];
