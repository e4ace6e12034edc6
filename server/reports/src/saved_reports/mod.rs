//! Reports that members keep: for themselves or for everybody, and mailed to them on a schedule.
//!
//! Reading order: [`wire`], what people say and see; [`service`], what can be done with them; [`mail_due`], what the
//! clock does.

pub mod mail_due;
pub mod routes;
pub mod service;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};

pub use self::mail_due::{MailReport, queue_due};

/// What is done later about saved reports.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<MailReport>().queued_by(|app| queue_due(app).boxed())];

/// Other reports are shared in the workspace, or they ask something else.
pub const SAVED_REPORTS_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "SAVED_REPORTS_CHANGED",
    "Other reports are shared in the workspace, or they ask something else.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(SAVED_REPORTS_CHANGED)];
