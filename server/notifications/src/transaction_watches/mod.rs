//! What members want to be told of the books: what others book, change and delete, large amounts, and low balances.
//! It is looked for by the clock, so that nobody who books waits for it.

mod balances;
mod look;
mod tellings;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::look::{WatchTransactions, queue_due};

/// What the clock does.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<WatchTransactions>().queued_by(|app| queue_due(app).boxed())];
