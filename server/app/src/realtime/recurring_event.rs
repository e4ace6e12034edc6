//! What is told about recurring transactions.

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

/// Something about the recurring transactions of a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecurringEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

impl RecurringEvent {
    /// The recurring transactions of a workspace are others, or something became of an occurrence.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
