//! What is told about the goals of a workspace.

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

/// Goals that are others.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GoalsEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

impl GoalsEvent {
    /// The goals of a workspace are others.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
