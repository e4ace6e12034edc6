//! A model as administrators type it.

use kym_domain::ai_models::{AiProvider, Draft, Typed};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::AiModelId;
use kym_platform::http::lists::at_most;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ai_models::words::{AiProviderWord, AiTaskWord};

/// A model to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAiModel {
    #[schema(required, value_type = AiProviderWord)]
    provider: Option<String>,
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// An address of the public network, https, or one at a host that the configuration names. Where the provider is usually
    /// asked when empty.
    #[schema(required, value_type = String)]
    base_url: Option<String>,
    api_key: Option<String>,
    #[schema(required, value_type = String)]
    model: Option<String>,
    #[serde(default, deserialize_with = "at_most::<_, _, 10>")]
    #[schema(required, value_type = Vec<AiTaskWord>, max_items = 10)]
    tasks: Option<Vec<String>>,
    /// Some of the tasks. Any other model that was the first to be asked for them is no longer.
    #[serde(default, deserialize_with = "at_most::<_, _, 10>")]
    #[schema(required, value_type = Vec<AiTaskWord>, max_items = 10)]
    default_for: Option<Vec<String>>,
    #[schema(required, value_type = bool)]
    supports_vision: Option<bool>,
    #[schema(required, value_type = bool)]
    supports_json_schema: Option<bool>,
    /// 1,000 to 10,000,000.
    #[schema(required, value_type = i32)]
    context_window: Option<i64>,
    /// 1 to 200,000, and fewer than the window has.
    #[schema(required, value_type = i32)]
    max_output_tokens: Option<i64>,
    /// 5 to 600.
    #[schema(required, value_type = i32)]
    timeout_seconds: Option<i64>,
    /// Decimal text between 0 and 2; not said to the model when not given.
    temperature: Option<String>,
    /// Decimal text: what a million tokens cost that it reads.
    #[schema(required, value_type = String)]
    price_in: Option<String>,
    /// Decimal text: what a million tokens cost that it writes.
    #[schema(required, value_type = String)]
    price_out: Option<String>,
    monthly_token_cap: Option<i64>,
    #[schema(required, value_type = bool)]
    is_enabled: Option<bool>,
}

/// What a model shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAiModel {
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// An address of the public network, https, or one at a host that the configuration names. Where the provider is usually
    /// asked when empty.
    #[schema(required, value_type = String)]
    base_url: Option<String>,
    /// As it is when not given, none when empty. At another host it has to be given again.
    api_key: Option<String>,
    #[schema(required, value_type = String)]
    model: Option<String>,
    #[serde(default, deserialize_with = "at_most::<_, _, 10>")]
    #[schema(required, value_type = Vec<AiTaskWord>, max_items = 10)]
    tasks: Option<Vec<String>>,
    /// Some of the tasks. Any other model that was the first to be asked for them is no longer.
    #[serde(default, deserialize_with = "at_most::<_, _, 10>")]
    #[schema(required, value_type = Vec<AiTaskWord>, max_items = 10)]
    default_for: Option<Vec<String>>,
    #[schema(required, value_type = bool)]
    supports_vision: Option<bool>,
    #[schema(required, value_type = bool)]
    supports_json_schema: Option<bool>,
    /// 1,000 to 10,000,000.
    #[schema(required, value_type = i32)]
    context_window: Option<i64>,
    /// 1 to 200,000, and fewer than the window has.
    #[schema(required, value_type = i32)]
    max_output_tokens: Option<i64>,
    /// 5 to 600.
    #[schema(required, value_type = i32)]
    timeout_seconds: Option<i64>,
    /// Decimal text between 0 and 2; not said to the model when not given.
    temperature: Option<String>,
    /// Decimal text: what a million tokens cost that it reads.
    #[schema(required, value_type = String)]
    price_in: Option<String>,
    /// Decimal text: what a million tokens cost that it writes.
    #[schema(required, value_type = String)]
    price_out: Option<String>,
    monthly_token_cap: Option<i64>,
    #[schema(required, value_type = bool)]
    is_enabled: Option<bool>,
}

/// All models, in the order in which they shall be asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReorderAiModels)]
pub struct Order {
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(required, value_type = Vec<Uuid>, max_items = 500)]
    ids: Option<Vec<String>>,
}

/// The provider that was named.
pub(super) fn provider(text: Option<&str>) -> Result<AiProvider, Vec<FieldError>> {
    let provider = text.ok_or(FieldCode::Required);
    provider
        .and_then(|text| text.parse().map_err(|_| FieldCode::UnknownValue))
        .map_err(|code| vec![FieldError::new("provider", code)])
}

impl CreateAiModel {
    /// The draft of the new model.
    pub fn check(self) -> Result<Draft, Vec<FieldError>> {
        let provider = provider(self.provider.as_deref())?;
        let rest = UpdateAiModel {
            name: self.name,
            base_url: self.base_url,
            api_key: self.api_key,
            model: self.model,
            tasks: self.tasks,
            default_for: self.default_for,
            supports_vision: self.supports_vision,
            supports_json_schema: self.supports_json_schema,
            context_window: self.context_window,
            max_output_tokens: self.max_output_tokens,
            timeout_seconds: self.timeout_seconds,
            temperature: self.temperature,
            price_in: self.price_in,
            price_out: self.price_out,
            monthly_token_cap: self.monthly_token_cap,
            is_enabled: self.is_enabled,
        };
        rest.check(provider)
    }
}

impl UpdateAiModel {
    /// The draft of the changed model.
    pub fn check(&self, provider: AiProvider) -> Result<Draft, Vec<FieldError>> {
        let typed = Typed {
            name: self.name.as_deref().unwrap_or_default(),
            base_url: self.base_url.as_deref().unwrap_or_default(),
            api_key: self.api_key.as_deref(),
            model: self.model.as_deref().unwrap_or_default(),
            tasks: texts(self.tasks.as_deref()),
            default_for: texts(self.default_for.as_deref()),
            supports_vision: self.supports_vision,
            supports_json_schema: self.supports_json_schema,
            context_window: self.context_window,
            max_output_tokens: self.max_output_tokens,
            timeout_seconds: self.timeout_seconds,
            temperature: self.temperature.as_deref(),
            price_in: self.price_in.as_deref().unwrap_or_default(),
            price_out: self.price_out.as_deref().unwrap_or_default(),
            monthly_token_cap: self.monthly_token_cap,
            is_enabled: self.is_enabled,
        };
        Draft::check(provider, &typed)
    }
}

impl Order {
    /// The ids in their order.
    pub fn check(&self) -> Result<Vec<AiModelId>, Vec<FieldError>> {
        let wrong = |code| vec![FieldError::new("ids", code)];
        let ids = self
            .ids
            .as_ref()
            .ok_or_else(|| wrong(FieldCode::Required))?;
        let ids: Result<Vec<_>, _> = ids.iter().map(|id| id.parse()).collect();
        ids.map_err(|_| wrong(FieldCode::NotFound))
    }
}

fn texts(list: Option<&[String]>) -> Option<Vec<&str>> {
    list.map(|list| list.iter().map(String::as_str).collect())
}
