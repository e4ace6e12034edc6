//! What is told about goals. Beneath them, since an account takes its goals along when it moves.

use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};

/// The workspace has other goals.
pub const GOALS_CHANGED: EventType<WorkspaceChanged> =
    EventType::new("GOALS_CHANGED", "The workspace has other goals.");

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(GOALS_CHANGED)];
