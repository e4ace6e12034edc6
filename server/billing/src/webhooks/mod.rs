//! What payment providers send by themselves: hints to look, kept once, and never believed.

mod handle;
pub mod routes;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_billing_store::payments::notifications;
use kym_platform::jobs::JobEntry;

pub use self::handle::HandleNotification;

/// They are there to be looked up for three months.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 90);

/// What is done later about them.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<HandleNotification>()
    .queued_by(|app| handle::queue_missed(app).boxed())
    .purged_by(KEEP, |tx, before| notifications::purge(tx, before).boxed())];
