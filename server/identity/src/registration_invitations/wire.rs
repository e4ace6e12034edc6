//! Invitations to register in JSON.

use kym_domain::check::{Checks, FieldError, email};
use kym_domain::language::Language;
use kym_domain::users::RegistrationInvitation;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// An invitation that can still be used. Its token is never shown again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegistrationInvitation)]
pub struct InvitationBody {
    id: Uuid,
    email: String,
    created_at: Instant,
    expires_at: Instant,
}

/// The invitations that can still be used, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegistrationInvitationList)]
pub struct InvitationList {
    items: Vec<InvitationBody>,
    total: usize,
}

/// An invitation that was just made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewRegistrationInvitation)]
pub struct NewInvitationBody {
    #[serde(flatten)]
    invitation: InvitationBody,
    /// Where whoever is invited registers; shown this once.
    link: String,
}

/// Somebody to be invited.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = InviteToRegister)]
pub struct Invite {
    #[schema(required, value_type = String)]
    email: Option<String>,
}

/// An invitation with its link.
#[derive(Debug)]
pub struct NewInvitation {
    /// The invitation.
    pub invitation: RegistrationInvitation,
    /// Where it leads.
    pub link: String,
}

impl Answer for NewInvitation {
    type Body = NewInvitationBody;

    fn body(&self, _: Language) -> NewInvitationBody {
        NewInvitationBody {
            invitation: InvitationBody::from(&self.invitation),
            link: self.link.clone(),
        }
    }
}

impl From<&RegistrationInvitation> for InvitationBody {
    fn from(invitation: &RegistrationInvitation) -> Self {
        Self {
            id: invitation.id.as_uuid(),
            email: invitation.email.clone(),
            created_at: Instant(invitation.created_at),
            expires_at: Instant(invitation.expires_at),
        }
    }
}

impl InvitationList {
    /// All of these.
    pub fn new(invitations: &[RegistrationInvitation]) -> Self {
        Self {
            items: invitations.iter().map(InvitationBody::from).collect(),
            total: invitations.len(),
        }
    }
}

impl Invite {
    /// The address.
    pub fn check(&self) -> Result<String, Vec<FieldError>> {
        let mut checks = Checks::default();
        let email = checks.take("email", email(self.email.as_deref().unwrap_or_default()));
        email.ok_or_else(|| checks.into_errors())
    }
}
