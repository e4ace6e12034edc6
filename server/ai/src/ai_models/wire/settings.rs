//! What models may cost.

use kym_domain::ai_models::{AiSettings, Micros, TypedSettings};
use kym_domain::check::FieldError;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::values::Code;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What models may cost in a month (UTC).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiSettings)]
pub struct AiSettingsBody {
    /// What prices, costs and caps are counted in.
    currency: Code,
    /// Decimal text: for everybody together.
    #[schema(required)]
    installation_cap: Option<String>,
    /// Decimal text: for each workspace.
    #[schema(required)]
    workspace_cap: Option<String>,
    /// Decimal text: for each user.
    #[schema(required)]
    user_cap: Option<String>,
    #[schema(value_type = i32)]
    version: i64,
}

/// What models may cost in a month (UTC). What is not given has no limit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAiSettings {
    /// Stays as it is once anything was counted in it.
    #[schema(required, value_type = String)]
    currency: Option<String>,
    installation_cap: Option<String>,
    workspace_cap: Option<String>,
    user_cap: Option<String>,
}

/// The caps as they are.
pub struct AiSettingsView(pub AiSettings);

impl Answer for AiSettingsView {
    type Body = AiSettingsBody;

    fn body(&self, _: Language) -> AiSettingsBody {
        let text = |cap: Option<Micros>| cap.map(|cap| cap.to_string());
        AiSettingsBody {
            currency: Code(self.0.currency),
            installation_cap: text(self.0.installation_cap),
            workspace_cap: text(self.0.workspace_cap),
            user_cap: text(self.0.user_cap),
            version: self.0.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}

impl UpdateAiSettings {
    /// The caps as they shall be.
    pub fn check(&self, version: i64) -> Result<AiSettings, Vec<FieldError>> {
        let typed = TypedSettings {
            currency: self.currency.as_deref().unwrap_or_default(),
            installation_cap: self.installation_cap.as_deref(),
            workspace_cap: self.workspace_cap.as_deref(),
            user_cap: self.user_cap.as_deref(),
        };
        AiSettings::check(&typed, version)
    }
}
