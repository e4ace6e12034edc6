//! What is told about workspaces and their members.

use kym_domain::id::WorkspaceId;
use kym_domain::workspaces::{Workspace, WorkspaceMember};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;
use super::event::{EventEntry, EventType};
use crate::http::words::RoleWord;

/// A workspace was made.
pub const WORKSPACE_CREATED: EventType<WorkspaceEvent> =
    EventType::new("WORKSPACE_CREATED", "A workspace was made.");

/// A workspace has another name, description or currency.
pub const WORKSPACE_UPDATED: EventType<WorkspaceEvent> = EventType::new(
    "WORKSPACE_UPDATED",
    "A workspace has another name, description or currency.",
);

/// A workspace is gone.
pub const WORKSPACE_DELETED: EventType<WorkspaceEvent> =
    EventType::new("WORKSPACE_DELETED", "A workspace is gone.");

/// Somebody has joined a workspace.
pub const WORKSPACE_USER_ADDED: EventType<WorkspaceUserEvent> =
    EventType::new("WORKSPACE_USER_ADDED", "Somebody has joined a workspace.");

/// Somebody has left a workspace, or was removed from it: told to them as well, as the last of it.
pub const WORKSPACE_USER_REMOVED: EventType<WorkspaceUserEvent> = EventType::new(
    "WORKSPACE_USER_REMOVED",
    "Somebody has left a workspace, or was removed from it: told to them as well, as the last of it.",
);

/// Somebody has another role in a workspace.
pub const WORKSPACE_USER_ROLE_UPDATED: EventType<WorkspaceUserEvent> = EventType::new(
    "WORKSPACE_USER_ROLE_UPDATED",
    "Somebody has another role in a workspace.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(WORKSPACE_CREATED),
    EventEntry::of(WORKSPACE_UPDATED),
    EventEntry::of(WORKSPACE_DELETED),
    EventEntry::of(WORKSPACE_USER_ADDED),
    EventEntry::of(WORKSPACE_USER_REMOVED),
    EventEntry::of(WORKSPACE_USER_ROLE_UPDATED),
];

/// Something about a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkspaceEvent {
    workspace_id: Uuid,
    name: String,
    actor: EventActor,
}

impl WorkspaceEvent {
    /// Something that somebody did to a workspace.
    pub fn new(workspace: &Workspace, actor: &EventActor) -> Self {
        Self::named(workspace.id, workspace.name.clone(), actor)
    }

    /// The same, of a workspace of which no more is known.
    pub fn named(id: WorkspaceId, name: String, actor: &EventActor) -> Self {
        Self {
            workspace_id: id.as_uuid(),
            name,
            actor: actor.clone(),
        }
    }
}

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
