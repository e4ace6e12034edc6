//! What is told about the members of a workspace.

use kym_domain::id::WorkspaceId;
use kym_domain::workspaces::WorkspaceMember;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;
use crate::http::words::RoleWord;

/// Somebody has become a member, is none any more, or is another one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkspaceUserEvent {
    workspace_id: Uuid,
    workspace_name: String,
    /// Whom it is about, as they are now; somebody removed, as they were.
    user: EventMember,
    actor: EventActor,
}

/// Whom an event is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventMember {
    user_id: Uuid,
    full_name: String,
    role: RoleWord,
}

impl WorkspaceUserEvent {
    /// Something that somebody did about a member.
    pub fn new(
        workspace: WorkspaceId,
        workspace_name: &str,
        member: &WorkspaceMember,
        actor: &EventActor,
    ) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            workspace_name: workspace_name.to_owned(),
            user: EventMember {
                user_id: member.user_id.as_uuid(),
                full_name: member.full_name.clone(),
                role: RoleWord(member.role),
            },
            actor: actor.clone(),
        }
    }
}
