//! AI models in JSON.

use std::collections::HashMap;

use jiff::Timestamp;
use kym_domain::ai_models::{
    AiCallError, AiModel, AiProvider, AiSettings, AiTask, Draft, LastTest, Micros, Typed,
    TypedSettings,
};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::decimal::Decimal;
use kym_domain::id::AiModelId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::values::{Code, Instant};
use kym_store::ai_models::Spent;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{AiCallErrorWord, AiCircuitStateWord, AiProviderWord, AiTaskWord};

/// A model that can be asked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiModel)]
pub struct AiModelBody {
    id: Uuid,
    name: String,
    provider: AiProviderWord,
    base_url: String,
    /// Whether it runs on a host that the configuration names: nothing leaves for the public network.
    is_local: bool,
    /// Whether there is a key; it is not shown.
    has_key: bool,
    /// The last four characters of the key; empty of a short one.
    #[schema(required)]
    key_hint: Option<String>,
    /// What its provider calls it.
    model: String,
    /// What it is asked for.
    tasks: Vec<AiTaskWord>,
    /// For which of these it is asked first.
    default_for: Vec<AiTaskWord>,
    supports_vision: bool,
    /// Whether its endpoint holds it to the form of an answer.
    supports_json_schema: bool,
    /// How many tokens question and answer may have together.
    #[schema(value_type = i32)]
    context_window: i64,
    /// How many tokens an answer may have.
    #[schema(value_type = i32)]
    max_output_tokens: i64,
    /// How long an answer may take.
    #[schema(value_type = i32)]
    timeout_seconds: i64,
    /// Decimal text; null when it is not said.
    #[schema(required)]
    temperature: Option<String>,
    /// Decimal text: what a million tokens cost that it reads.
    price_in: String,
    /// Decimal text: what a million tokens cost that it writes.
    price_out: String,
    /// How many tokens it may take in a month.
    #[schema(required)]
    monthly_token_cap: Option<i64>,
    /// Its place: the smaller, the sooner it is asked.
    #[schema(value_type = i32)]
    priority: i64,
    is_enabled: bool,
    #[schema(required)]
    last_test: Option<LastTestBody>,
    circuit: CircuitBody,
    /// How many tokens it took in this month (UTC).
    tokens_this_month: i64,
    /// Decimal text: what they cost.
    cost_this_month: String,
    #[schema(value_type = i32)]
    version: i64,
}

/// How the last test of a model went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiModelLastTest)]
struct LastTestBody {
    at: Instant,
    ok: bool,
    latency_ms: i64,
    #[schema(required)]
    error: Option<AiErrorBody>,
}

/// What is wrong with a model.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiModelError)]
pub struct AiErrorBody {
    code: AiCallErrorWord,
    /// More about it, in English.
    message: String,
}

/// How a model has fared lately.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiCircuit)]
struct CircuitBody {
    state: AiCircuitStateWord,
    /// How often it failed in a row.
    #[schema(value_type = i32)]
    failures: i64,
    /// Until when it rests.
    #[schema(required)]
    retry_at: Option<Instant>,
    /// The newest failure.
    #[schema(required)]
    last_error: Option<LastErrorBody>,
}

/// What went wrong last, and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiModelLastError)]
struct LastErrorBody {
    at: Instant,
    code: AiCallErrorWord,
    /// More about it, in English.
    message: String,
}

/// All models.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiModelList {
    /// In the order in which they are asked.
    items: Vec<AiModelBody>,
    #[schema(value_type = i32)]
    total: usize,
}

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
    #[schema(required, value_type = Vec<AiTaskWord>)]
    tasks: Option<Vec<String>>,
    /// Some of the tasks. Any other model that was the first to be asked for them is no longer.
    #[schema(required, value_type = Vec<AiTaskWord>)]
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
    #[schema(required, value_type = Vec<AiTaskWord>)]
    tasks: Option<Vec<String>>,
    /// Some of the tasks. Any other model that was the first to be asked for them is no longer.
    #[schema(required, value_type = Vec<AiTaskWord>)]
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
    #[schema(required, value_type = Vec<Uuid>)]
    ids: Option<Vec<String>>,
}

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

/// A model as administrators see it at a moment.
pub struct AiModelView {
    /// The model.
    pub model: AiModel,
    /// Whether it runs on a host that the configuration names.
    pub is_local: bool,
    /// What it has cost in this month.
    pub spent: Spent,
    /// The moment.
    pub now: Timestamp,
}

/// All of them.
pub struct AiModelListView(pub Vec<AiModelView>);

/// The caps as they are.
pub struct AiSettingsView(pub AiSettings);

impl From<&AiModelView> for AiModelBody {
    fn from(view: &AiModelView) -> Self {
        let model = &view.model;
        let (cost, tokens) = view.spent;
        Self {
            id: model.id.as_uuid(),
            name: model.name.clone(),
            provider: AiProviderWord(model.provider),
            base_url: model.base_url.clone(),
            is_local: view.is_local,
            has_key: model.sealed_key.is_some(),
            key_hint: model.key_hint.clone(),
            model: model.model.clone(),
            tasks: words(&model.tasks),
            default_for: words(&model.default_for),
            supports_vision: model.supports_vision,
            supports_json_schema: model.supports_json_schema,
            context_window: model.context_window,
            max_output_tokens: model.max_output_tokens,
            timeout_seconds: model.timeout_seconds,
            temperature: model.temperature.map(|t| Decimal::new(t, 2).to_string()),
            price_in: model.prices.input.to_string(),
            price_out: model.prices.output.to_string(),
            monthly_token_cap: model.monthly_token_cap,
            priority: model.priority,
            is_enabled: model.is_enabled,
            last_test: model.last_test.as_ref().map(LastTestBody::from),
            circuit: CircuitBody::of(model, view.now),
            tokens_this_month: tokens,
            cost_this_month: cost.to_string(),
            version: model.version,
        }
    }
}

impl CircuitBody {
    fn of(model: &AiModel, now: Timestamp) -> Self {
        let circuit = &model.circuit;
        Self {
            state: AiCircuitStateWord(circuit.state(now)),
            failures: circuit.failures,
            retry_at: circuit.retry_at.map(Instant),
            last_error: circuit.last_failure.as_ref().map(|failure| LastErrorBody {
                at: Instant(failure.at),
                code: AiCallErrorWord(failure.error),
                message: failure.message.clone(),
            }),
        }
    }
}

impl From<&LastTest> for LastTestBody {
    fn from(test: &LastTest) -> Self {
        Self {
            at: Instant(test.at),
            ok: test.error.is_none(),
            latency_ms: test.latency_ms,
            error: test.error.clone().map(AiErrorBody::from),
        }
    }
}

impl From<(AiCallError, String)> for AiErrorBody {
    fn from((error, message): (AiCallError, String)) -> Self {
        Self {
            code: AiCallErrorWord(error),
            message,
        }
    }
}

impl Answer for AiModelView {
    type Body = AiModelBody;

    fn body(&self, _: Language) -> AiModelBody {
        AiModelBody::from(self)
    }

    fn version(&self) -> Option<i64> {
        Some(self.model.version)
    }
}

impl Answer for AiModelListView {
    type Body = AiModelList;

    fn body(&self, _: Language) -> AiModelList {
        AiModelList {
            items: self.0.iter().map(AiModelBody::from).collect(),
            total: self.0.len(),
        }
    }
}

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

impl AiModelListView {
    /// All of these at a moment, with what they have cost in its month.
    pub fn new(
        all: Vec<AiModel>,
        spent: &HashMap<AiModelId, Spent>,
        is_local: impl Fn(&AiModel) -> bool,
        now: Timestamp,
    ) -> Self {
        let views = all.into_iter().map(|model| AiModelView {
            is_local: is_local(&model),
            spent: spent.get(&model.id).copied().unwrap_or_default(),
            model,
            now,
        });
        Self(views.collect())
    }
}

impl CreateAiModel {
    /// The draft of the new model.
    pub fn check(self) -> Result<Draft, Vec<FieldError>> {
        let provider = self.provider.as_deref().ok_or(FieldCode::Required);
        let provider = provider
            .and_then(|text| text.parse().map_err(|_| FieldCode::UnknownValue))
            .map_err(|code| vec![FieldError::new("provider", code)])?;
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

fn words(tasks: &[AiTask]) -> Vec<AiTaskWord> {
    tasks.iter().copied().map(AiTaskWord).collect()
}

fn texts(list: Option<&[String]>) -> Option<Vec<&str>> {
    list.map(|list| list.iter().map(String::as_str).collect())
}
