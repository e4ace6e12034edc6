//! A model as a row.

use jiff::Timestamp;
use kym_domain::ai_models::{AiModel, AiTask, Circuit, Failure, LastTest, Micros, Prices};
use kym_domain::id::AiModelId;
use uuid::Uuid;

use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    name: String,
    provider: String,
    base_url: String,
    api_key: Option<Vec<u8>>,
    key_hint: Option<String>,
    model: String,
    supports_vision: bool,
    supports_json_schema: bool,
    context_window: i64,
    max_output_tokens: i64,
    timeout_seconds: i64,
    temperature: Option<i64>,
    price_in: i64,
    price_out: i64,
    monthly_token_cap: Option<i64>,
    priority: i64,
    is_enabled: bool,
    tested_at: Option<Instant>,
    test_latency_ms: Option<i64>,
    test_error: Option<String>,
    test_message: Option<String>,
    failures: i64,
    retry_at: Option<Instant>,
    failed_at: Option<Instant>,
    error: Option<String>,
    error_message: Option<String>,
    version: i64,
}

/// One of the tasks of a model.
#[derive(sqlx_macros::FromRow)]
pub(super) struct TaskRow {
    pub(super) model_id: Uuid,
    task: String,
    is_default: bool,
}

impl Row {
    /// The model with its tasks.
    pub(super) fn with(self, tasks: &[TaskRow]) -> Result<AiModel, StoreError> {
        let nonsense = |column| StoreError::inconsistent("ai_models", column, self.id);
        let of = |is_wanted: fn(&TaskRow) -> bool| {
            let wanted = tasks.iter().filter(|task| is_wanted(task));
            let parsed: Result<Vec<AiTask>, _> = wanted.map(|task| task.task.parse()).collect();
            let mut parsed = parsed.map_err(|_| nonsense("task"))?;
            parsed.sort_unstable();
            Ok::<_, StoreError>(parsed)
        };
        let last_test = self.tested_at.map(|at| {
            let error = self.test_error.as_deref().map(str::parse).transpose();
            let error = error.map_err(|_| nonsense("test_error"))?;
            Ok::<_, StoreError>(LastTest {
                at: at.into(),
                latency_ms: self.test_latency_ms.unwrap_or_default(),
                error: error.map(|error| (error, self.test_message.clone().unwrap_or_default())),
            })
        });
        let last_failure = match (self.failed_at, self.error.as_deref()) {
            (Some(at), Some(error)) => Some(Failure {
                at: at.into(),
                error: error.parse().map_err(|_| nonsense("error"))?,
                message: self.error_message.clone().unwrap_or_default(),
            }),
            _ => None,
        };
        Ok(AiModel {
            id: AiModelId::from_uuid(self.id),
            provider: self.provider.parse().map_err(|_| nonsense("provider"))?,
            tasks: of(|_| true)?,
            default_for: of(|task| task.is_default)?,
            last_test: last_test.transpose()?,
            circuit: Circuit {
                failures: self.failures,
                retry_at: self.retry_at.map(Timestamp::from),
                last_failure,
            },
            name: self.name,
            base_url: self.base_url,
            sealed_key: self.api_key,
            key_hint: self.key_hint,
            model: self.model,
            supports_vision: self.supports_vision,
            supports_json_schema: self.supports_json_schema,
            context_window: self.context_window,
            max_output_tokens: self.max_output_tokens,
            timeout_seconds: self.timeout_seconds,
            temperature: self.temperature,
            prices: Prices {
                input: Micros::new(self.price_in),
                output: Micros::new(self.price_out),
            },
            monthly_token_cap: self.monthly_token_cap,
            priority: self.priority,
            is_enabled: self.is_enabled,
            version: self.version,
        })
    }
}
