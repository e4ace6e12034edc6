//! The tags of a workspace: words that people put on transactions. They come with the first transaction that has them,
//! and go with the last; here they become others everywhere at once.

mod edit;
pub mod routes;
mod service;
pub mod undo;
mod wire;

use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};

/// A tag of the workspace was renamed, merged or removed, with all that names it.
pub const TAGS_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "TAGS_CHANGED",
    "A tag of the workspace was renamed, merged or removed, with all that names it.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(TAGS_CHANGED)];
