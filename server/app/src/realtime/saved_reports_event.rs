//! What is told about the reports that are shared in a workspace.

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

/// Shared reports that are others.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SavedReportsEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

impl SavedReportsEvent {
    /// The shared reports of a workspace are others.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
