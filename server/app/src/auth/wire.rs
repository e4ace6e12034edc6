//! Sign-in in JSON.

use kym_domain::check::{Checks, Fault, FieldCode, FieldError};
use kym_domain::text;
use kym_domain::users::NewUser;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::captcha::Solution;
use crate::config::RegistrationMode;

/// A password longer than this is refused before it costs a hash.
const LONGEST_PASSWORD: usize = 128;

/// Who may register here.
#[derive(Debug, Serialize, ToSchema)]
pub struct Registration {
    mode: RegistrationModeWord,
    /// Nobody was registered yet: the first administrator comes with a set-up link.
    setup_required: bool,
}

/// Whether everybody may register.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RegistrationMode)]
pub enum RegistrationModeWord {
    /// Everybody.
    Open,
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
    pub setup_token: Option<String>,
}

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

impl Registration {
    /// The answer about registration.
    pub fn new(mode: RegistrationMode, setup_required: bool) -> Self {
        let mode = match mode {
            RegistrationMode::Open => RegistrationModeWord::Open,
            RegistrationMode::Closed => RegistrationModeWord::Closed,
        };
        Self {
            mode,
            setup_required,
        }
    }
}

impl Register {
    /// The user to be made and the password.
    pub fn check(&self) -> Result<(NewUser, String), Vec<FieldError>> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let password = text(&self.password);
        let user = NewUser::check(
            &text(&self.email),
            &text(&self.username),
            &text(&self.full_name),
            &password,
        )?;
        Ok((user, password))
    }
}

impl LogIn {
    /// What was typed, as it was typed.
    pub fn check(self) -> Result<Attempt, Vec<FieldError>> {
        let mut checks = Checks::default();
        let username = checks.take("username", given(self.username, 320));
        let password = checks.take("password", given(self.password, LONGEST_PASSWORD));
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

fn given(field: Option<String>, longest: usize) -> Result<String, Fault> {
    let text = field
        .filter(|text| !text.is_empty())
        .ok_or(FieldCode::Required)?;
    if text::length(&text) > longest {
        return Err(Fault {
            code: FieldCode::TooLong,
            limit: Some(longest),
        });
    }
    Ok(text)
}
