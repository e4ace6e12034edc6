//! Letters about what has waited: for the end of the quiet hours, or for the day of the digest.

mod send;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::send::queue_due;

/// What the clock does.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<send::SendDigest>().queued_by(|app| queue_due(app).boxed())];
