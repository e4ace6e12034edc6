//! A provider as a row.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::exchange_rate_providers::{Failure, Provider};
use kym_domain::id::RateProviderId;
use uuid::Uuid;

use crate::error::StoreError;
use crate::values::{Day, Instant};

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    id: Uuid,
    kind: String,
    name: String,
    base_url: String,
    api_key: Option<Vec<u8>>,
    base_currency: String,
    priority: i64,
    schedule: Option<String>,
    is_enabled: bool,
    currency_count: i64,
    last_success_at: Option<Instant>,
    last_day: Option<Day>,
    failed_at: Option<Instant>,
    error: Option<String>,
    error_message: Option<String>,
    failing_since: Option<Instant>,
    is_reported: bool,
    next_run_at: Option<Instant>,
    version: i64,
}

impl TryFrom<Row> for Provider {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("exchange_rate_providers", column, row.id);
        let base = (!row.base_currency.is_empty()).then(|| row.base_currency.parse());
        let schedule = row.schedule.map(|text| text.parse());
        let failure = failure(
            row.failed_at,
            row.error.as_deref(),
            row.error_message,
            || nonsense("error"),
        )?;
        Ok(Self {
            id: RateProviderId::from_uuid(row.id),
            kind: row.kind.parse().map_err(|_| nonsense("kind"))?,
            name: row.name,
            base_url: row.base_url,
            sealed_key: row.api_key,
            base_currency: base.transpose().map_err(|_| nonsense("base_currency"))?,
            priority: row.priority,
            schedule: schedule.transpose().map_err(|_| nonsense("schedule"))?,
            is_enabled: row.is_enabled,
            currency_count: row.currency_count,
            last_success_at: row.last_success_at.map(Timestamp::from),
            last_day: row.last_day.map(Date::from),
            failure,
            failing_since: row.failing_since.map(Timestamp::from),
            is_reported: row.is_reported,
            next_run_at: row.next_run_at.map(Timestamp::from),
            version: row.version,
        })
    }
}

/// What was wrong, from its columns.
pub(super) fn failure(
    at: Option<Instant>,
    error: Option<&str>,
    message: Option<String>,
    nonsense: impl FnOnce() -> StoreError,
) -> Result<Option<Failure>, StoreError> {
    let (Some(at), Some(error)) = (at, error) else {
        return Ok(None);
    };
    Ok(Some(Failure {
        at: at.into(),
        error: error.parse().map_err(|_| nonsense())?,
        message: message.unwrap_or_default(),
    }))
}
