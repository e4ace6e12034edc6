//! AI models that can be asked, and what they may cost.

mod row;
pub mod settings;

use std::collections::HashMap;

use jiff::Timestamp;
use kym_domain::ai_models::{AiModel, AiTask, LastTest};
use kym_domain::id::AiModelId;
use uuid::Uuid;

use self::row::{Row, TaskRow};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// All of them, in their order.
pub async fn list(reader: &mut Reader) -> Result<Vec<AiModel>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, name, provider, base_url, api_key, key_hint, model, supports_vision, supports_json_schema,
                context_window, max_output_tokens, timeout_seconds, temperature, price_in, price_out,
                monthly_token_cap, priority, is_enabled, tested_at, test_latency_ms, test_error, test_message,
                failures, retry_at, failed_at, error, error_message, version
         FROM ai_models ORDER BY priority, id"
    )?;
    let tasks = fetch_all!(
        reader,
        TaskRow,
        "SELECT model_id, task, is_default FROM ai_model_tasks"
    )?;
    let mut by_model: HashMap<Uuid, Vec<TaskRow>> = HashMap::new();
    for task in tasks {
        by_model.entry(task.model_id).or_default().push(task);
    }
    let models = rows.into_iter().map(|row| {
        let tasks = by_model.remove(&row.id).unwrap_or_default();
        row.with(&tasks)
    });
    models.collect()
}

/// One of them.
pub async fn get(reader: &mut Reader, id: AiModelId) -> Result<Option<AiModel>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT id, name, provider, base_url, api_key, key_hint, model, supports_vision, supports_json_schema,
                context_window, max_output_tokens, timeout_seconds, temperature, price_in, price_out,
                monthly_token_cap, priority, is_enabled, tested_at, test_latency_ms, test_error, test_message,
                failures, retry_at, failed_at, error, error_message, version
         FROM ai_models WHERE id = $1",
        id.as_uuid()
    )?;
    let Some(row) = row else {
        return Ok(None);
    };
    let tasks = fetch_all!(
        reader,
        TaskRow,
        "SELECT model_id, task, is_default FROM ai_model_tasks WHERE model_id = $1",
        id.as_uuid()
    )?;
    row.with(&tasks).map(Some)
}

/// One of them, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx, id: AiModelId) -> Result<Option<AiModel>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM ai_models WHERE id = $1 FOR UPDATE",
            id.as_uuid()
        )?;
    }
    get(tx, id).await
}

/// The last place in their order.
pub async fn last_place(reader: &mut Reader) -> Result<i64, StoreError> {
    let (place,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COALESCE(MAX(priority), 0) FROM ai_models"
    )?;
    Ok(place)
}

/// Writes a new one.
pub async fn insert(tx: &mut Tx, model: &AiModel) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO ai_models
             (id, name, provider, base_url, api_key, key_hint, model, supports_vision, supports_json_schema,
              context_window, max_output_tokens, timeout_seconds, temperature, price_in, price_out,
              monthly_token_cap, priority, is_enabled, failures, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)",
        model.id.as_uuid(),
        model.name,
        model.provider.as_str(),
        model.base_url,
        model.sealed_key,
        model.key_hint,
        model.model,
        model.supports_vision,
        model.supports_json_schema,
        model.context_window,
        model.max_output_tokens,
        model.timeout_seconds,
        model.temperature,
        model.prices.input.get(),
        model.prices.output.get(),
        model.monthly_token_cap,
        model.priority,
        model.is_enabled,
        model.circuit.failures,
        model.version,
    )?;
    write_tasks(tx, model).await
}

/// Writes what administrators have changed, and with that how it has fared.
pub async fn update(tx: &mut Tx, model: &AiModel) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_models SET name = $1, base_url = $2, api_key = $3, key_hint = $4, model = $5, supports_vision = $6,
                supports_json_schema = $7, context_window = $8, max_output_tokens = $9, timeout_seconds = $10,
                temperature = $11, price_in = $12, price_out = $13, monthly_token_cap = $14, is_enabled = $15,
                version = $16
         WHERE id = $17",
        model.name,
        model.base_url,
        model.sealed_key,
        model.key_hint,
        model.model,
        model.supports_vision,
        model.supports_json_schema,
        model.context_window,
        model.max_output_tokens,
        model.timeout_seconds,
        model.temperature,
        model.prices.input.get(),
        model.prices.output.get(),
        model.monthly_token_cap,
        model.is_enabled,
        model.version,
        model.id.as_uuid(),
    )?;
    note_test(tx, model.id, model.last_test.as_ref()).await?;
    note_circuit(tx, model).await?;
    write_tasks(tx, model).await
}

/// Writes how a test went. That is no change of the model: its version stays.
pub async fn note_test(
    tx: &mut Tx,
    id: AiModelId,
    test: Option<&LastTest>,
) -> Result<(), StoreError> {
    let error = test.and_then(|test| test.error.as_ref());
    execute!(
        tx,
        "UPDATE ai_models SET tested_at = $1, test_latency_ms = $2, test_error = $3, test_message = $4 WHERE id = $5",
        test.map(|test| Instant::from(test.at)),
        test.map(|test| test.latency_ms),
        error.map(|(error, _)| error.as_str()),
        error.map(|(_, message)| message.as_str()),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Writes how it has fared lately. That is no change of the model: its version stays.
pub async fn note_circuit(tx: &mut Tx, model: &AiModel) -> Result<(), StoreError> {
    let circuit = &model.circuit;
    let failure = circuit.last_failure.as_ref();
    execute!(
        tx,
        "UPDATE ai_models SET failures = $1, retry_at = $2, failed_at = $3, error = $4, error_message = $5 WHERE id = $6",
        circuit.failures,
        circuit.retry_at.map(Instant::from),
        failure.map(|failure| Instant::from(failure.at)),
        failure.map(|failure| failure.error.as_str()),
        failure.map(|failure| failure.message.as_str()),
        model.id.as_uuid(),
    )?;
    Ok(())
}

/// Takes the trial of one that has rested, and lets it rest on meanwhile. Of several that want it one gets it.
pub async fn take_trial(
    tx: &mut Tx,
    id: AiModelId,
    rested_until: Timestamp,
    until: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE ai_models SET retry_at = $1 WHERE id = $2 AND retry_at = $3",
        Instant::from(until),
        id.as_uuid(),
        Instant::from(rested_until),
    )?;
    Ok(rows == 1)
}

/// Puts one at a place of the order.
pub async fn place(tx: &mut Tx, id: AiModelId, priority: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_models SET priority = $1 WHERE id = $2",
        priority,
        id.as_uuid()
    )?;
    Ok(())
}

/// Removes one. What its calls cost stays counted.
pub async fn delete(tx: &mut Tx, id: AiModelId) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM ai_models WHERE id = $1", id.as_uuid())?;
    Ok(())
}

/// Writes what a model is asked for. For what it is the first for, no other is any longer.
async fn write_tasks(tx: &mut Tx, model: &AiModel) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM ai_model_tasks WHERE model_id = $1",
        model.id.as_uuid()
    )?;
    for task in &model.tasks {
        let is_default = model.default_for.contains(task);
        if is_default {
            give_up_default(tx, *task).await?;
        }
        execute!(
            tx,
            "INSERT INTO ai_model_tasks (model_id, task, is_default) VALUES ($1, $2, $3)",
            model.id.as_uuid(),
            task.as_str(),
            is_default,
        )?;
    }
    Ok(())
}

async fn give_up_default(tx: &mut Tx, task: AiTask) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_model_tasks SET is_default = $1 WHERE task = $2 AND is_default",
        false,
        task.as_str()
    )?;
    Ok(())
}
