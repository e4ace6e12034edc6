//! Requests for new passwords in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError, email, password};
use kym_domain::language::{Language, Names};
use kym_platform::access::captcha::Solution;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The fixed answer to every request for a link.
const ON_ITS_WAY: Names = Names {
    en: "If there is an account with this address, an email with a link is on its way to it.",
    ru: "Если учётная запись с таким адресом есть, на него отправлено письмо со ссылкой.",
};

/// A request for the link that sets a new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestPasswordReset {
    #[schema(required, value_type = String)]
    email: Option<String>,
    /// Needed after some requests from one address (`A0106`).
    #[schema(nullable = false)]
    captcha_id: Option<String>,
    /// The five letters, or `work:<nonce>`.
    #[schema(nullable = false)]
    captcha_solution: Option<String>,
}

/// The answer to it, the same for every address.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasswordResetRequested {
    message: &'static str,
}

/// A new password, and the token of the link that sets it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    #[schema(required, value_type = String)]
    token: Option<String>,
    #[schema(required, value_type = String)]
    new_password: Option<String>,
}

impl PasswordResetRequested {
    /// In words for people.
    pub fn new(language: Language) -> Self {
        Self {
            message: ON_ITS_WAY.in_language(language),
        }
    }
}

impl RequestPasswordReset {
    /// The address, and what was sent as a captcha's solution.
    pub fn check(self) -> Result<(String, Solution), Vec<FieldError>> {
        let mut checks = Checks::default();
        let email = checks.take("email", email(self.email.as_deref().unwrap_or_default()));
        let solution = Solution::of(self.captcha_id.as_deref(), self.captcha_solution);
        email
            .map(|email| (email, solution))
            .ok_or_else(|| checks.into_errors())
    }
}

impl ResetPassword {
    /// The token and the password, exactly as typed. Whose it is to be, only the token tells.
    pub fn check(self) -> Result<(String, String), Vec<FieldError>> {
        let mut checks = Checks::default();
        let token = self.token.filter(|token| !token.is_empty());
        let token = checks.take("token", token.ok_or(FieldCode::Required));
        let typed = self.new_password.unwrap_or_default();
        let accepted = checks.take("new_password", password(&typed, &[]));
        match (token, accepted) {
            (Some(token), Some(())) => Ok((token, typed)),
            _ => Err(checks.into_errors()),
        }
    }
}
