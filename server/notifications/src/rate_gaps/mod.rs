//! Telling those who keep the plans of a workspace that amounts of it are part of no sum, as an exchange rate is missing.

mod look;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::look::{LookForRateGaps, queue_due};

/// What the clock does.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<LookForRateGaps>().queued_by(|app| queue_due(app).boxed())];
