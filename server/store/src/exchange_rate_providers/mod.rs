//! Providers of exchange rates, and which of them is preferred for which pair.

pub mod pairs;
mod row;
pub mod syncs;

use jiff::Timestamp;
use kym_domain::exchange_rate_providers::{Provider, Schedule};
use kym_domain::id::RateProviderId;

use self::row::Row;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// All of them, in the order in which they are believed.
pub async fn list(reader: &mut Reader) -> Result<Vec<Provider>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, kind, name, base_url, api_key, base_currency, priority, schedule, is_enabled, currency_count,
                last_success_at, last_day, failed_at, error, error_message, failing_since, is_reported, next_run_at,
                version
         FROM exchange_rate_providers ORDER BY priority, id"
    )?;
    rows.into_iter().map(Provider::try_from).collect()
}

/// One of them.
pub async fn get(reader: &mut Reader, id: RateProviderId) -> Result<Option<Provider>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT id, kind, name, base_url, api_key, base_currency, priority, schedule, is_enabled, currency_count,
                last_success_at, last_day, failed_at, error, error_message, failing_since, is_reported, next_run_at,
                version
         FROM exchange_rate_providers WHERE id = $1",
        id.as_uuid()
    )?;
    row.map(Provider::try_from).transpose()
}

/// One of them, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx, id: RateProviderId) -> Result<Option<Provider>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM exchange_rate_providers WHERE id = $1 FOR UPDATE",
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
        "SELECT COALESCE(MAX(priority), 0) FROM exchange_rate_providers"
    )?;
    Ok(place)
}

/// Writes a new one.
pub async fn insert(tx: &mut Tx, provider: &Provider) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO exchange_rate_providers
             (id, kind, name, base_url, api_key, base_currency, priority, schedule, is_enabled, currency_count, is_reported,
              next_run_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        provider.id.as_uuid(),
        provider.kind.as_str(),
        provider.name,
        provider.base_url,
        provider.sealed_key,
        base(provider),
        provider.priority,
        provider.schedule.as_ref().map(Schedule::as_str),
        provider.is_enabled,
        provider.currency_count,
        provider.is_reported,
        provider.next_run_at.map(Instant::from),
        provider.version,
    )?;
    tx.changes_rates();
    Ok(())
}

/// Writes what administrators have changed.
pub async fn update(tx: &mut Tx, provider: &Provider) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE exchange_rate_providers SET name = $1, base_url = $2, api_key = $3, base_currency = $4, schedule = $5,
                is_enabled = $6, next_run_at = $7, version = $8
         WHERE id = $9",
        provider.name,
        provider.base_url,
        provider.sealed_key,
        base(provider),
        provider.schedule.as_ref().map(Schedule::as_str),
        provider.is_enabled,
        provider.next_run_at.map(Instant::from),
        provider.version,
        provider.id.as_uuid(),
    )?;
    tx.changes_rates();
    Ok(())
}

/// Writes how an attempt to fetch has gone. That is no change of the provider: its version stays.
pub async fn note(tx: &mut Tx, provider: &Provider) -> Result<(), StoreError> {
    let failure = provider.failure.as_ref();
    execute!(
        tx,
        "UPDATE exchange_rate_providers SET currency_count = $1, last_success_at = $2, last_day = $3, failed_at = $4,
                error = $5, error_message = $6, failing_since = $7, is_reported = $8
         WHERE id = $9",
        provider.currency_count,
        provider.last_success_at.map(Instant::from),
        provider.last_day.map(Day::from),
        failure.map(|failure| Instant::from(failure.at)),
        failure.map(|failure| failure.error.as_str()),
        failure.map(|failure| failure.message.as_str()),
        provider.failing_since.map(Instant::from),
        provider.is_reported,
        provider.id.as_uuid(),
    )?;
    Ok(())
}

/// Puts one at a place of the order.
pub async fn place(tx: &mut Tx, id: RateProviderId, priority: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE exchange_rate_providers SET priority = $1 WHERE id = $2",
        priority,
        id.as_uuid()
    )?;
    tx.changes_rates();
    Ok(())
}

/// Removes one, with the pairs for which it was preferred. Its rates are removed by [`crate::rates`].
pub async fn delete(tx: &mut Tx, id: RateProviderId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM exchange_rate_providers WHERE id = $1",
        id.as_uuid()
    )?;
    tx.changes_rates();
    Ok(())
}

/// Those that are to be asked now, with the turn that it is.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
) -> Result<Vec<(Provider, Timestamp)>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, kind, name, base_url, api_key, base_currency, priority, schedule, is_enabled, currency_count,
                last_success_at, last_day, failed_at, error, error_message, failing_since, is_reported, next_run_at,
                version
         FROM exchange_rate_providers WHERE is_enabled AND next_run_at <= $1 ORDER BY priority, id",
        Instant::from(now)
    )?;
    let providers = rows.into_iter().map(Provider::try_from);
    let turns = providers.filter_map(|provider| match provider {
        Ok(provider) => provider.next_run_at.map(|turn| Ok((provider, turn))),
        Err(error) => Some(Err(error)),
    });
    turns.collect()
}

/// Takes a turn, and says when the next one is. Of several processes one gets it.
pub async fn take_turn(
    tx: &mut Tx,
    id: RateProviderId,
    turn: Timestamp,
    next: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE exchange_rate_providers SET next_run_at = $1 WHERE id = $2 AND next_run_at = $3",
        next.map(Instant::from),
        id.as_uuid(),
        Instant::from(turn),
    )?;
    Ok(rows == 1)
}

fn base(provider: &Provider) -> String {
    let base = provider.base_currency.map(|code| code.to_string());
    base.unwrap_or_default()
}
