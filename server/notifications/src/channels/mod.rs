//! The ways in which people are told outside of the product, each set up by its user: browsers by their push services,
//! Telegram, ntfy and webhooks.

mod deliver;
mod message;
mod outcome;
pub mod routes;
mod senders;
mod service;
mod settings;
mod vapid;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::deliver::queue_due;

/// What the clock does.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<deliver::TellOutside>().queued_by(|app| queue_due(app).boxed())];
