//! What is told about categories.

use kym_domain::id::WorkspaceId;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::{EventEntry, EventType};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The workspace has other categories.
pub const CATEGORIES_CHANGED: EventType<CategoriesEvent> =
    EventType::new("CATEGORIES_CHANGED", "The workspace has other categories.");

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(CATEGORIES_CHANGED)];

/// A tree of categories that is another. No names: some are for one member alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoriesEvent {
    workspace_id: Uuid,
    /// Whether transactions have other categories than before.
    has_moved_transactions: bool,
    actor: EventActor,
}

impl CategoriesEvent {
    /// The tree of a workspace is another.
    pub fn new(workspace: WorkspaceId, has_moved_transactions: bool, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            has_moved_transactions,
            actor: actor.clone(),
        }
    }
}
