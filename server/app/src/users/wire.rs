//! Users and settings in JSON.

use kym_domain::check::{Checks, FieldError, full_name};
use kym_domain::language::Language;
use kym_domain::users::{Settings, SettingsChange, User};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::context::Answer;
use crate::http::values::Instant;
use crate::http::words::{LanguageWord, ThemeWord};

/// Somebody who can sign in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserBody {
    id: Uuid,
    email: String,
    /// Whether they proved that the address is theirs.
    email_verified: bool,
    username: String,
    full_name: String,
    /// Everything of the name before its last word.
    first_name: String,
    /// The last word of the name.
    last_name: String,
    /// Whether they administer the whole installation.
    is_superuser: bool,
    created_at: Instant,
    #[schema(value_type = i32)]
    version: i64,
}

/// A changed profile.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateUser {
    #[schema(required, value_type = String)]
    full_name: Option<String>,
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

impl Answer for User {
    type Body = UserBody;

    fn body(&self, _: Language) -> UserBody {
        UserBody {
            id: self.id.as_uuid(),
            email: self.email.clone(),
            email_verified: self.email_verified_at.is_some(),
            username: self.username.clone(),
            full_name: self.full_name.clone(),
            first_name: self.first_name().to_owned(),
            last_name: self.last_name().to_owned(),
            is_superuser: self.is_superuser,
            created_at: Instant(self.created_at),
            version: self.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.version)
    }
}

impl Answer for Settings {
    type Body = SettingsBody;

    fn body(&self, _: Language) -> SettingsBody {
        SettingsBody {
            language: LanguageWord(self.language),
            theme: ThemeWord(self.theme),
            telemetry_enabled: self.telemetry_enabled,
        }
    }
}

impl UpdateUser {
    /// The new name.
    pub fn check(&self) -> Result<String, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = checks.take(
            "full_name",
            full_name(self.full_name.as_deref().unwrap_or_default()),
        );
        name.ok_or_else(|| checks.into_errors())
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
