//! Subscriptions: making, changing and ending them, and what time does to them.

mod advance;
mod answers;
mod begin;
mod create;
pub mod deletion;
mod list;
mod refused;
mod requests;
pub mod routes;
mod service;
mod settle;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType};

pub use self::advance::{AdvanceSubscription, queue_due};
use self::wire::SubscriptionEvent;

/// What is done later about subscriptions.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<AdvanceSubscription>().queued_by(|app| queue_due(app).boxed())];

/// A subscription of the user is another than it was.
pub const SUBSCRIPTION_UPDATED: EventType<SubscriptionEvent> = EventType::new(
    "SUBSCRIPTION_UPDATED",
    "A subscription of the user began, changed or ended.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(SUBSCRIPTION_UPDATED)];
