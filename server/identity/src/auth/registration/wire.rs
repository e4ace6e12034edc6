//! Registration in JSON.

use kym_domain::check::FieldError;
use kym_domain::users::NewUser;
use kym_platform::access::captcha::Solution;
use kym_platform::config::RegistrationMode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may register here.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the contract"
)]
pub struct Registration {
    /// Who may.
    pub mode: RegistrationModeWord,
    /// Nobody was registered yet: the first administrator comes with a set-up link.
    pub setup_required: bool,
    /// Whether the next registration from here needs a captcha.
    pub captcha_required: bool,
    /// Whether emails can be sent: then an address is confirmed before the first sign-in, and a
    /// forgotten password can be set anew.
    pub mail: bool,
    /// Whether there are prices to be seen.
    pub has_public_plans: bool,
}

/// Whether everybody may register.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RegistrationMode)]
pub enum RegistrationModeWord {
    /// Everybody.
    Open,
    /// Who was invited by an administrator.
    Invitation,
    /// Nobody.
    Closed,
}

/// Somebody who wants to come in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Register {
    #[schema(required, value_type = String)]
    email: Option<String>,
    #[schema(required, value_type = String)]
    username: Option<String>,
    #[schema(required, value_type = String)]
    full_name: Option<String>,
    #[schema(required, value_type = String)]
    password: Option<String>,
    /// From the set-up link: makes the first administrator.
    setup_token: Option<String>,
    /// From the link of an invitation to register or to a workspace, which is for one address.
    #[schema(nullable = false)]
    invitation_token: Option<String>,
    /// With `captcha_solution`, when `captcha_required` or after a refusal with A0106.
    #[schema(nullable = false)]
    captcha_id: Option<String>,
    /// The five letters of the picture, or `work:` and a number.
    #[schema(nullable = false)]
    captcha_solution: Option<String>,
}

/// The answer when an address has to be confirmed first: the same whether anybody has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegistrationAccepted {
    /// What comes next.
    pub status: AcceptedStatus,
}

/// What comes next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AcceptedStatus {
    /// An email is on its way to the address.
    ConfirmEmail,
}

/// A form whose fields are right.
pub struct Form {
    /// The user to be made.
    pub new: NewUser,
    /// The password.
    pub password: String,
    /// From the set-up link.
    pub setup_token: Option<String>,
    /// From an invitation.
    pub invitation_token: Option<String>,
    /// The captcha.
    pub solution: Solution,
}

impl From<RegistrationMode> for RegistrationModeWord {
    fn from(mode: RegistrationMode) -> Self {
        match mode {
            RegistrationMode::Open => Self::Open,
            RegistrationMode::Invitation => Self::Invitation,
            RegistrationMode::Closed => Self::Closed,
        }
    }
}

impl Register {
    /// Every bad field, or what it takes to register.
    pub fn check(self) -> Result<Form, Vec<FieldError>> {
        let password = self.password.unwrap_or_default();
        let new = NewUser::check(
            &self.email.unwrap_or_default(),
            &self.username.unwrap_or_default(),
            &self.full_name.unwrap_or_default(),
            &password,
        )?;
        Ok(Form {
            new,
            password,
            setup_token: self.setup_token,
            invitation_token: self.invitation_token,
            solution: Solution::of(self.captcha_id.as_deref(), self.captcha_solution),
        })
    }
}
