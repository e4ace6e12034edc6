//! An invitation as its workspace shows it.

use kym_domain::workspaces::WorkspaceInvitation;
use kym_platform::http::values::Instant;
use kym_platform::http::words::RoleWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Somebody who was invited to a workspace. The token of the link is never shown again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceInvitation)]
pub struct InvitationBody {
    id: Uuid,
    email: String,
    role: RoleWord,
    /// It was accepted.
    is_used: bool,
    expires_at: Instant,
    created_at: Instant,
    invited_by: Inviter,
}

/// Who invited somebody.
#[derive(Debug, Serialize, ToSchema)]
pub struct Inviter {
    user_id: Uuid,
    full_name: String,
}

impl From<&WorkspaceInvitation> for InvitationBody {
    fn from(invitation: &WorkspaceInvitation) -> Self {
        Self {
            id: invitation.id.as_uuid(),
            email: invitation.email.clone(),
            role: RoleWord(invitation.role),
            is_used: invitation.accepted_at.is_some(),
            expires_at: Instant(invitation.expires_at),
            created_at: Instant(invitation.created_at),
            invited_by: Inviter {
                user_id: invitation.invited_by.as_uuid(),
                full_name: invitation.inviter.clone(),
            },
        }
    }
}
