//! Converting anew what a workspace has booked, when somebody asks for it.

pub mod convert;
mod data;
pub mod fill;
pub mod routes;
mod scope;
mod service;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType, PROGRESS_UPDATE};
use kym_store::reconversions;

use self::convert::Reconvert;
use self::wire::ReconversionProgress;

/// What became of them, for whoever asked.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 7);

/// What is done later about converting anew.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<Reconvert>()
    .purged_by(KEEP, |tx, before| reconversions::purge(tx, before).boxed())];

/// Transactions that the user has converted anew.
pub const RECONVERSION_PROGRESS: EventType<ReconversionProgress> = EventType::variant(
    &PROGRESS_UPDATE,
    "reconversion",
    "Transactions that the user has converted anew.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(RECONVERSION_PROGRESS)];
