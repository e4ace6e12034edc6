//! A model as administrators see it.

use std::collections::HashMap;

use jiff::Timestamp;
use kym_domain::ai_calls::Spent;
use kym_domain::ai_models::{AiCallError, AiModel, AiTask, LastTest};
use kym_domain::decimal::Decimal;
use kym_domain::id::AiModelId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::ai_models::words::{AiCallErrorWord, AiCircuitStateWord, AiProviderWord, AiTaskWord};

/// A model that can be asked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiModel)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a model can do is said of each by itself"
)]
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

impl From<&AiModelView> for AiModelBody {
    fn from(view: &AiModelView) -> Self {
        let model = &view.model;
        let Spent { cost, tokens } = view.spent;
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

fn words(tasks: &[AiTask]) -> Vec<AiTaskWord> {
    tasks.iter().copied().map(AiTaskWord).collect()
}
