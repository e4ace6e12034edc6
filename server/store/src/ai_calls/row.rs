//! A call as a row.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::ai_calls::AiCall;
use kym_domain::ai_models::{Micros, TokenCount};
use kym_domain::dates::Month;
use kym_domain::id::{AiCallId, AiModelId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::error::StoreError;
use crate::values::{Day, Instant};

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    id: Uuid,
    model_id: Option<Uuid>,
    model_name: String,
    provider: String,
    user_id: Option<Uuid>,
    workspace_id: Option<Uuid>,
    purpose: String,
    sent: String,
    month: Day,
    started_at: Instant,
    ends_by: Instant,
    input_tokens: i64,
    output_tokens: i64,
    cost: i64,
    duration_ms: Option<i64>,
    outcome: String,
}

impl TryFrom<Row> for AiCall {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("ai_calls", column, row.id);
        let sent = row.sent.split_whitespace().map(str::parse);
        let sent: Result<Vec<_>, _> = sent.collect();
        Ok(Self {
            id: AiCallId::from_uuid(row.id),
            model: row.model_id.map(AiModelId::from_uuid),
            provider: row.provider.parse().map_err(|_| nonsense("provider"))?,
            user: row.user_id.map(UserId::from_uuid),
            workspace: row.workspace_id.map(WorkspaceId::from_uuid),
            purpose: row.purpose.parse().map_err(|_| nonsense("purpose"))?,
            sent: sent.map_err(|_| nonsense("sent"))?,
            month: Month::of(Date::from(row.month)),
            started_at: Timestamp::from(row.started_at),
            ends_by: Timestamp::from(row.ends_by),
            tokens: TokenCount {
                input: row.input_tokens,
                output: row.output_tokens,
            },
            cost: Micros::new(row.cost),
            duration_ms: row.duration_ms,
            outcome: row.outcome.parse().map_err(|_| nonsense("outcome"))?,
            model_name: row.model_name,
        })
    }
}
