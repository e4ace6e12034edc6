//! Exchange rates that the members of a workspace set for it: for what nobody else tells, and over what
//! others tell.

pub mod routes;
pub mod service;
pub mod wire;

use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};

/// The workspace set exchange rates of its own, or has them no more.
pub const WORKSPACE_RATES_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "WORKSPACE_RATES_CHANGED",
    "The workspace set exchange rates of its own, or has them no more.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(WORKSPACE_RATES_CHANGED)];
