//! Everything that is a user's own, as one file: made by a job, so that it may take as long as it
//! takes, and kept for some days.

mod archive;
mod content;
pub mod make;
mod planning;
pub mod progress;
mod receipts;
pub mod routes;
mod service;
mod tables;
pub mod transactions;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_domain::exports::FILE_LIFE;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType, PROGRESS_UPDATE};
use kym_store::exports;

use self::make::MakeExport;
use self::wire::ExportBody;

/// What is done later about exports.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<MakeExport>()
    .purged_by(FILE_LIFE, |tx, before| exports::purge(tx, before).boxed())];

/// An export of everything that is the user's own.
pub const EXPORT_PROGRESS: EventType<ExportBody> = EventType::variant(
    &PROGRESS_UPDATE,
    "export",
    "An export of everything that is the user's own.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(EXPORT_PROGRESS)];
