//! Sign-in in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::text;
use kym_domain::users::User;
use kym_platform::access::captcha::Solution;
use serde::Deserialize;
use utoipa::ToSchema;
use webauthn_rs_proto::PublicKeyCredential;

use crate::passkeys::wire::Assertion;

/// A password longer than this is refused before it costs a hash.
const MAX_PASSWORD_LEN: usize = 128;

/// A sign-in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// The user name or the e-mail address, in any capitals.
    #[schema(required, value_type = String)]
    username: Option<String>,
    #[schema(required, value_type = String)]
    password: Option<String>,
    /// With `captcha_solution`, after a refusal with A0101 or A0106.
    #[schema(nullable = false)]
    captcha_id: Option<String>,
    /// The five letters of the picture, or `work:` and a number.
    #[schema(nullable = false)]
    captcha_solution: Option<String>,
    /// The six digits of the authenticator app or a recovery code, after `second_factor_required`.
    #[schema(nullable = false)]
    otp: Option<String>,
}

/// A sign-in whose fields are there.
pub struct Attempt {
    /// The user name or the e-mail address, as it was typed.
    pub name: String,
    /// The password, as it was typed.
    pub password: String,
    /// The second factor.
    pub otp: Option<String>,
    /// The captcha.
    pub solution: Solution,
}

/// A refresh token, shown to be exchanged or given up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowToken {
    #[schema(required, value_type = String)]
    refresh_token: Option<String>,
}

/// A proof that it is me: the password, with a code where the second factor is on, or the answer of a
/// passkey to the challenge of `/auth/step-up/challenge`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUp {
    #[schema(nullable = false)]
    password: Option<String>,
    /// The six digits of the authenticator app or a recovery code.
    #[schema(nullable = false)]
    otp: Option<String>,
    #[schema(nullable = false)]
    assertion: Option<Assertion>,
}

/// One of the two proofs.
pub enum Proof {
    /// The answer of a passkey.
    Passkey(PublicKeyCredential),
    /// The password, and what was typed beside it.
    Password {
        /// As it was typed.
        password: String,
        /// The second factor.
        otp: Option<String>,
    },
}

/// A new password, and the one that it takes the place of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    #[schema(required, value_type = String)]
    current_password: Option<String>,
    #[schema(required, value_type = String)]
    new_password: Option<String>,
}

/// Two passwords that may be compared and hashed.
pub struct NewPassword {
    /// The one that is said to be in force.
    pub current: String,
    /// The one to come.
    pub new: String,
}

impl StepUp {
    /// Which proof it is.
    pub fn check(self) -> Result<Proof, Vec<FieldError>> {
        if let Some(assertion) = self.assertion {
            return Ok(Proof::Passkey(assertion.into()));
        }
        let mut checks = Checks::default();
        let password = checks.take("password", given(self.password, MAX_PASSWORD_LEN));
        let otp = self.otp;
        password
            .map(|password| Proof::Password { password, otp })
            .ok_or_else(|| checks.into_errors())
    }
}

impl ChangePassword {
    /// Checks what can be said without knowing the password in force.
    pub fn check(self, user: &User) -> Result<NewPassword, Vec<FieldError>> {
        let mut checks = Checks::default();
        let current = checks.take(
            "current_password",
            given(self.current_password, MAX_PASSWORD_LEN),
        );
        let new = self.new_password.unwrap_or_default();
        let checked = if current.as_ref() == Some(&new) {
            Err(FieldCode::SamePassword.into())
        } else {
            user.check_password(&new)
        };
        let checked = checks.take("new_password", checked);
        match (current, checked) {
            (Some(current), Some(())) => Ok(NewPassword { current, new }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl LogIn {
    /// What was typed, as it was typed.
    pub fn check(self) -> Result<Attempt, Vec<FieldError>> {
        let mut checks = Checks::default();
        let username = checks.take("username", given(self.username, 320));
        let password = checks.take("password", given(self.password, MAX_PASSWORD_LEN));
        let (Some(name), Some(password)) = (username, password) else {
            return Err(checks.into_errors());
        };
        Ok(Attempt {
            name,
            password,
            otp: self.otp,
            solution: Solution::of(self.captcha_id.as_deref(), self.captcha_solution),
        })
    }
}

impl ShowToken {
    /// The token as it was given out.
    pub fn check(self) -> Result<String, Vec<FieldError>> {
        let mut checks = Checks::default();
        let token = checks.take("refresh_token", given(self.refresh_token, 200));
        token.ok_or_else(|| checks.into_errors())
    }
}

fn given(field: Option<String>, longest: usize) -> Result<String, Violation> {
    let text = field
        .filter(|text| !text.is_empty())
        .ok_or(FieldCode::Required)?;
    if text::length(&text) > longest {
        return Err(Violation::limited(FieldCode::TooLong, longest));
    }
    Ok(text)
}
