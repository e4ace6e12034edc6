//! What a workspace wants done by itself with transactions that look so. Whoever books asks here for the
//! rules ([`stored::for_use`]); what comes of them for what is booked already is with the transactions.

pub mod definition;
pub mod follow;
pub mod references;
pub mod routes;
pub mod service;
pub mod stored;
pub mod undo;
pub mod wire;
pub mod words;

use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};

/// The workspace has other rules, or another order of them.
pub const RULES_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "RULES_CHANGED",
    "The workspace has other rules, or another order of them.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(RULES_CHANGED)];
