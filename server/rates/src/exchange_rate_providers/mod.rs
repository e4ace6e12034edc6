//! Providers of exchange rates: keeping them, asking them by the clock, fetching the past, and warning
//! administrators when one fails.

pub mod error;
pub mod feed;
mod fetch_rates;
mod keeping;
pub mod progress;
mod queue_due;
pub mod routes;
mod service;
mod sync_rates;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType, PROGRESS_UPDATE};
use kym_store::exchange_rate_providers::syncs;

pub use self::fetch_rates::FetchRates;
use self::progress::RateSyncBody;
pub use self::queue_due::queue_due;
pub use self::sync_rates::SyncRates;

/// How the fetching of past rates went.
const KEEP_SYNCS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// What is done later about providers.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<FetchRates>().queued_by(|app| queue_due(app).boxed()),
    JobEntry::job::<SyncRates>()
        .purged_by(KEEP_SYNCS, |tx, before| syncs::purge(tx, before).boxed()),
];

/// Rates of the past that the user has asked for.
pub const RATE_SYNC_PROGRESS: EventType<RateSyncBody> = EventType::variant(
    &PROGRESS_UPDATE,
    "rate_sync",
    "Rates of the past that the user has asked for.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(RATE_SYNC_PROGRESS)];
