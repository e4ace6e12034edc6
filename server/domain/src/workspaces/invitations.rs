//! Invitations to a workspace: for one address, as one role, used once.

use jiff::{SignedDuration, Timestamp};
use thiserror::Error;

use super::Role;
use crate::check::{self, Checks, FieldError};
use crate::id::{UserId, WorkspaceId, WorkspaceInvitationId};

/// How long an invitation can be accepted.
pub const INVITATION_LIFE: SignedDuration = SignedDuration::from_hours(24 * 7);

/// How many invitations of a workspace can be open at a time.
pub const MAX_OPEN_INVITATIONS: i64 = 50;

/// Somebody who is asked to become a member. The token that proves it is known to the email alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceInvitation {
    /// Its id.
    pub id: WorkspaceInvitationId,
    /// Where to.
    pub workspace_id: WorkspaceId,
    /// For whom: whoever has this address.
    pub email: String,
    /// What they will be.
    pub role: Role,
    /// Who asks.
    pub invited_by: UserId,
    /// The name of who asks.
    pub inviter: String,
    /// Whether the token went to the address and nowhere else.
    pub is_mailed: bool,
    /// When it was made, or sent again.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
    /// When it was accepted.
    pub accepted_at: Option<Timestamp>,
}

/// Address and role of somebody to be invited, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationDraft {
    /// For whom.
    pub email: String,
    /// As what.
    pub role: Role,
}

/// Why an invitation cannot be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InvitationRefused {
    /// Somebody became a member by it.
    #[error("the invitation was accepted already")]
    Used,
    /// Seven days went by.
    #[error("the invitation has expired")]
    Expired,
}

impl InvitationDraft {
    /// Checks what was typed in. An owner is made of a member and never invited.
    pub fn check(email: &str, role: &str) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let email = checks.take("email", check::email(email));
        let role = checks.take("role", check::given::<Role>(role));
        match (email, role) {
            (Some(email), Some(role)) => Ok(Self { email, role }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl WorkspaceInvitation {
    /// Whether it can be accepted or declined at this moment.
    pub fn open(&self, now: Timestamp) -> Result<(), InvitationRefused> {
        if self.accepted_at.is_some() {
            Err(InvitationRefused::Used)
        } else if self.expires_at <= now {
            Err(InvitationRefused::Expired)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::check::FieldCode;

    #[test]
    fn an_invitation_needs_an_address_and_a_role() {
        let errors = InvitationDraft::check("", "").expect_err("two faults");
        let violations: Vec<_> = errors.iter().map(|error| error.violation.code).collect();
        assert_eq!(violations, [FieldCode::Required, FieldCode::Required]);
        let errors = InvitationDraft::check("anna", "king").expect_err("two faults");
        let violations: Vec<_> = errors.iter().map(|error| error.violation.code).collect();
        assert_eq!(
            violations,
            [FieldCode::InvalidEmail, FieldCode::UnknownValue]
        );
    }

    #[test]
    fn an_invitation_is_open_until_it_is_accepted_or_seven_days_old() {
        let made = Timestamp::UNIX_EPOCH;
        let id = Uuid::from_u128(1);
        let mut invitation = WorkspaceInvitation {
            id: WorkspaceInvitationId::from_uuid(id),
            workspace_id: WorkspaceId::from_uuid(id),
            email: "anna@example.org".to_owned(),
            role: Role::Viewer,
            invited_by: UserId::from_uuid(id),
            inviter: "Boris".to_owned(),
            is_mailed: true,
            created_at: made,
            expires_at: made + INVITATION_LIFE,
            accepted_at: None,
        };
        let last = invitation.expires_at - SignedDuration::from_nanos(1);
        assert_eq!(invitation.open(last), Ok(()));
        let late = invitation.expires_at;
        assert_eq!(invitation.open(late), Err(InvitationRefused::Expired));
        invitation.accepted_at = Some(made);
        assert_eq!(invitation.open(last), Err(InvitationRefused::Used));
        assert_eq!(invitation.open(late), Err(InvitationRefused::Used));
    }
}
