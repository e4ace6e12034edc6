//! What is told about exchange rates that a workspace sets itself.

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

/// Something about the exchange rates of a workspace's own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkspaceRatesEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

impl WorkspaceRatesEvent {
    /// The rates of a workspace are others.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
