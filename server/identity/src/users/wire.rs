//! Users and settings in JSON.

use std::borrow::Borrow;

use kym_domain::check::{Checks, FieldCode, FieldError, email, full_name};
use kym_domain::language::Language;
use kym_domain::users::{Profile, Settings, SettingsChange};
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::users::words::{LanguageWord, ThemeWord};

/// Somebody who can sign in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserBody {
    id: Uuid,
    email: String,
    /// Whether they proved that the address is theirs.
    email_verified: bool,
    /// The address that they want to have and have not proved yet.
    #[schema(required)]
    pending_email: Option<String>,
    username: String,
    full_name: String,
    /// Everything of the name before its last word.
    first_name: String,
    /// The last word of the name.
    last_name: String,
    /// Whether they administer the whole installation.
    is_superuser: bool,
    /// Whether a second factor is asked for after the password.
    second_factor: bool,
    /// How many passkeys they have.
    #[schema(value_type = i32)]
    passkeys: i64,
    created_at: Instant,
    #[schema(value_type = i32)]
    version: i64,
}

/// A changed profile.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateUser {
    #[schema(nullable = false)]
    full_name: Option<String>,
    /// Another address. It takes the place of the old one when it is confirmed by the link that is
    /// sent there, and asks for a fresh proof of identity.
    #[schema(nullable = false)]
    email: Option<String>,
}

/// What a user wants to be called, and where to be reached.
#[derive(Debug)]
pub struct ProfileChange {
    /// Another name.
    pub full_name: Option<String>,
    /// Another address.
    pub email: Option<String>,
}

/// The token of the link that proves an address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmail {
    #[schema(required, value_type = String)]
    token: Option<String>,
}

/// An address that was proved.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedEmail {
    /// The address.
    pub email: String,
}

/// How a user likes the product.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Settings)]
pub struct SettingsBody {
    language: LanguageWord,
    theme: ThemeWord,
    /// Whether the product may report how it is used.
    telemetry_enabled: bool,
}

/// Some settings to change; the others stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateSettings {
    #[schema(value_type = Option<LanguageWord>, nullable = false)]
    language: Option<String>,
    #[schema(value_type = Option<ThemeWord>, nullable = false)]
    theme: Option<String>,
    #[schema(nullable = false)]
    telemetry_enabled: Option<bool>,
}

/// A user in the answer to themselves.
pub struct ProfileAnswer<T = Profile>(pub T);

impl<T: Borrow<Profile>> Answer for ProfileAnswer<T> {
    type Body = UserBody;

    fn body(&self, _: Language) -> UserBody {
        let profile = self.0.borrow();
        let user = &profile.user;
        UserBody {
            id: user.id.as_uuid(),
            email: user.email.clone(),
            email_verified: user.email_verified_at.is_some(),
            pending_email: profile.pending_email.clone(),
            username: user.username.clone(),
            full_name: user.full_name.clone(),
            first_name: user.first_name().to_owned(),
            last_name: user.last_name().to_owned(),
            is_superuser: user.is_superuser,
            second_factor: profile.has_second_factor,
            passkeys: profile.passkeys,
            created_at: Instant(user.created_at),
            version: user.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.borrow().user.version)
    }
}

/// Settings in an answer.
pub struct SettingsAnswer<T = Settings>(pub T);

impl<T: Borrow<Settings>> Answer for SettingsAnswer<T> {
    type Body = SettingsBody;

    fn body(&self, _: Language) -> SettingsBody {
        let settings = self.0.borrow();
        SettingsBody {
            language: LanguageWord(settings.language),
            theme: ThemeWord(settings.theme),
            telemetry_enabled: settings.telemetry_enabled,
        }
    }
}

impl UpdateUser {
    /// The change, which changes something.
    pub fn check(&self) -> Result<ProfileChange, Vec<FieldError>> {
        let mut checks = Checks::default();
        if self.full_name.is_none() && self.email.is_none() {
            checks.note("full_name", FieldCode::Required);
        }
        let name = self.full_name.as_deref();
        let full_name = name.and_then(|name| checks.take("full_name", full_name(name)));
        let address = self.email.as_deref();
        let email = address.and_then(|address| checks.take("email", email(address)));
        if checks.is_clean() {
            Ok(ProfileChange { full_name, email })
        } else {
            Err(checks.into_errors())
        }
    }
}

impl ConfirmEmail {
    /// The token.
    pub fn check(self) -> Result<String, FieldError> {
        let token = self.token.filter(|token| !token.is_empty());
        token.ok_or(FieldError::new("token", FieldCode::Required))
    }
}

impl UpdateSettings {
    /// The settings to change.
    pub fn check(&self) -> Result<SettingsChange, Vec<FieldError>> {
        let mut checks = Checks::default();
        let language = self
            .language
            .as_deref()
            .and_then(|text| checks.take("language", text.parse()));
        let theme = self
            .theme
            .as_deref()
            .and_then(|text| checks.take("theme", text.parse()));
        let change = SettingsChange {
            language,
            theme,
            telemetry_enabled: self.telemetry_enabled,
        };
        if checks.is_clean() {
            Ok(change)
        } else {
            Err(checks.into_errors())
        }
    }
}
