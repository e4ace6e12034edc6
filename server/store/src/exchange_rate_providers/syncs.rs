//! Rates of the past that are being fetched.

use jiff::Timestamp;
use kym_domain::exchange_rate_providers::RateSync;
use kym_domain::id::{RateProviderId, RateSyncId, UserId};
use uuid::Uuid;

use super::row::failure;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    provider_id: Uuid,
    user_id: Uuid,
    first_day: Day,
    last_day: Day,
    total_steps: i64,
    done_steps: i64,
    rate_count: i64,
    status: String,
    failed_at: Option<Instant>,
    error: Option<String>,
    error_message: Option<String>,
}

impl TryFrom<Row> for RateSync {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("rate_syncs", column, row.id);
        let failure = failure(
            row.failed_at,
            row.error.as_deref(),
            row.error_message,
            || nonsense("error"),
        )?;
        Ok(Self {
            id: RateSyncId::from_uuid(row.id),
            provider: RateProviderId::from_uuid(row.provider_id),
            user: UserId::from_uuid(row.user_id),
            first: row.first_day.into(),
            last: row.last_day.into(),
            total_steps: row.total_steps,
            done_steps: row.done_steps,
            rate_count: row.rate_count,
            status: row.status.parse().map_err(|_| nonsense("status"))?,
            failure,
        })
    }
}

/// Writes a new one.
pub async fn insert(tx: &mut Tx, sync: &RateSync, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO rate_syncs
             (id, provider_id, user_id, first_day, last_day, total_steps, done_steps, rate_count, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        sync.id.as_uuid(),
        sync.provider.as_uuid(),
        sync.user.as_uuid(),
        Day::from(sync.first),
        Day::from(sync.last),
        sync.total_steps,
        sync.done_steps,
        sync.rate_count,
        sync.status.as_str(),
        Instant::from(now),
    )?;
    Ok(())
}

/// One of them.
pub async fn get(reader: &mut Reader, id: RateSyncId) -> Result<Option<RateSync>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT id, provider_id, user_id, first_day, last_day, total_steps, done_steps, rate_count, status, failed_at,
                error, error_message
         FROM rate_syncs WHERE id = $1",
        id.as_uuid()
    )?;
    row.map(RateSync::try_from).transpose()
}

/// The newest one of each provider that ever had one.
pub async fn list_newest(reader: &mut Reader) -> Result<Vec<RateSync>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, provider_id, user_id, first_day, last_day, total_steps, done_steps, rate_count, status, failed_at,
                error, error_message
         FROM rate_syncs s
         WHERE NOT EXISTS (SELECT 1 FROM rate_syncs n
                           WHERE n.provider_id = s.provider_id
                                 AND (n.created_at > s.created_at OR (n.created_at = s.created_at AND n.id > s.id)))
         ORDER BY provider_id",
    )?;
    rows.into_iter().map(RateSync::try_from).collect()
}

/// Writes how far one has come.
pub async fn update(tx: &mut Tx, sync: &RateSync) -> Result<(), StoreError> {
    let failure = sync.failure.as_ref();
    execute!(
        tx,
        "UPDATE rate_syncs SET total_steps = $1, done_steps = $2, rate_count = $3, status = $4, failed_at = $5,
                error = $6, error_message = $7
         WHERE id = $8",
        sync.total_steps,
        sync.done_steps,
        sync.rate_count,
        sync.status.as_str(),
        failure.map(|failure| Instant::from(failure.at)),
        failure.map(|failure| failure.error.as_str()),
        failure.map(|failure| failure.message.as_str()),
        sync.id.as_uuid(),
    )?;
    Ok(())
}

/// Removes those older than `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM rate_syncs WHERE created_at < $1",
        Instant::from(before)
    )
}
