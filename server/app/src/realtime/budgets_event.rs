//! What is told about budgets.

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

/// Something about the budgets of a workspace: of all its members, or of one of them alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BudgetsEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

impl BudgetsEvent {
    /// The budgets of a workspace are others.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
