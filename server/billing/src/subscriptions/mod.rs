//! Subscriptions: making, changing and ending them, and what time does to them.

mod advance;
mod answers;
mod begin;
mod create;
mod debts;
pub mod deletion;
mod go_on;
mod list;
mod record;
mod refused;
mod requests;
pub mod routes;
mod service;
mod settle;
mod take_up;
mod trial_ends;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType};

pub use self::advance::{AdvanceSubscription, queue_due};
pub(crate) use self::answers::{SubscriptionView, mine};
pub(crate) use self::debts::{lower_credit, settle_bills, void};
pub(crate) use self::go_on::go_on;
pub(crate) use self::record::{Recorded, author, record};
pub(crate) use self::refused::refused;
pub(crate) use self::settle::settle;
pub(crate) use self::take_up::{Wanted, take_up};
pub use self::trial_ends::TrialEnds;
use self::wire::SubscriptionEvent;

/// What is done later about subscriptions.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<AdvanceSubscription>().queued_by(|app| queue_due(app).boxed()),
    JobEntry::job::<TrialEnds>(),
];

/// A subscription of the user is another than it was.
pub const SUBSCRIPTION_UPDATED: EventType<SubscriptionEvent> = EventType::new(
    "SUBSCRIPTION_UPDATED",
    "A subscription of the user began, changed or ended.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(SUBSCRIPTION_UPDATED)];
