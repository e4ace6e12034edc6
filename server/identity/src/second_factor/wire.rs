//! The second factor in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::language::Language;
use kym_domain::second_factor::{Otp, RecoveryCode};
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use kym_store::second_factors::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the second factor stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactor {
    /// Whether a password alone is not enough to sign in.
    enabled: bool,
    /// Since when.
    #[schema(required)]
    since: Option<Instant>,
    recovery_codes_left: i32,
}

/// What an authenticator app is given.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = SecondFactorDraft)]
pub struct Draft {
    /// The secret in base 32, to be typed in.
    pub secret: String,
    /// The same as an `otpauth:` address, to be shown as a QR code.
    pub uri: String,
}

/// The proof that an authenticator app has the secret.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmSecondFactor {
    /// The six digits that the app shows.
    #[schema(required, value_type = String)]
    otp: Option<String>,
}

/// Codes that stand in for the app, each once. They are shown this one time.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Codes that were just made.
pub struct NewRecoveryCodes(pub Vec<RecoveryCode>);

impl ConfirmSecondFactor {
    /// The code as it was typed.
    pub fn check(&self) -> Result<Otp, Vec<FieldError>> {
        let mut checks = Checks::default();
        let typed = self.otp.as_deref().unwrap_or_default().trim();
        let otp = match typed {
            "" => Err(FieldCode::Required),
            typed => Otp::parse(typed).ok_or(FieldCode::WrongOtp),
        };
        checks.take("otp", otp).ok_or_else(|| checks.into_errors())
    }
}

/// Whether somebody has a second factor, in an answer.
pub struct SecondFactorAnswer(pub Option<State>);

impl Answer for SecondFactorAnswer {
    type Body = SecondFactor;

    fn body(&self, _: Language) -> SecondFactor {
        SecondFactor {
            enabled: self.0.is_some(),
            since: self.0.map(|state| Instant(state.since)),
            recovery_codes_left: self
                .0
                .and_then(|state| i32::try_from(state.recovery_codes).ok())
                .unwrap_or(0),
        }
    }
}

impl Answer for Draft {
    type Body = Self;

    fn body(&self, _: Language) -> Self {
        self.clone()
    }
}

impl Answer for NewRecoveryCodes {
    type Body = RecoveryCodes;

    fn body(&self, _: Language) -> RecoveryCodes {
        RecoveryCodes {
            recovery_codes: self.0.iter().map(ToString::to_string).collect(),
        }
    }
}
