//! Exchange rates: those of providers and of administrators, and those of a workspace's own.

pub mod cache;
mod changes;
mod list;
mod put;
mod snapshot;
mod table;
pub mod workspace_rates;

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{ExchangeRateId, RateProviderId};
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{Quote, Rate, Source};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

pub use self::changes::change_number;
pub(crate) use self::changes::count_change;
pub use self::list::{RateFilter, list};
pub use self::put::{Written, put_many};
pub use self::table::{common_table, pairs_in_use, table_for};

/// A rate as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeRate {
    /// Its id.
    pub id: ExchangeRateId,
    /// Who says so: a provider, or administrators.
    pub source: Source,
    /// What is said.
    pub quote: Quote,
    /// When it was fetched or set.
    pub fetched_at: Timestamp,
    /// Counts the changes.
    pub version: i64,
}

/// What the providers are called.
#[derive(Clone, Debug, Default)]
pub struct ProviderNames(HashMap<RateProviderId, String>);

impl ProviderNames {
    /// The name of a source that is a provider and still there.
    pub fn of(&self, source: Source) -> Option<&str> {
        match source {
            Source::Provider(id) => self.0.get(&id).map(String::as_str),
            Source::Own | Source::Manual => None,
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct RateRow {
    id: Uuid,
    provider_id: Uuid,
    from_code: String,
    to_code: String,
    day: Day,
    rate: String,
    fetched_at: Instant,
    version: i64,
}

/// The columns of a [`RateRow`].
macro_rules! COLUMNS {
    () => {
        "id, provider_id, from_code, to_code, day, rate, fetched_at, version"
    };
}
use COLUMNS;

impl RateRow {
    fn whole(self) -> Result<ExchangeRate, StoreError> {
        Ok(ExchangeRate {
            id: ExchangeRateId::from_uuid(self.id),
            source: Source::from_uuid(self.provider_id),
            quote: quote(
                &self.from_code,
                &self.to_code,
                self.day,
                &self.rate,
                ("exchange_rates", self.id),
            )?,
            fetched_at: self.fetched_at.into(),
            version: self.version,
        })
    }
}

/// What the providers are called, for answers that name them.
pub async fn provider_names(reader: &mut Reader) -> Result<ProviderNames, StoreError> {
    let rows: Vec<(Uuid, String)> = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT id, name FROM exchange_rate_providers",
    )?;
    let names = rows
        .into_iter()
        .map(|(id, name)| (RateProviderId::from_uuid(id), name));
    Ok(ProviderNames(names.collect()))
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    id: ExchangeRateId,
) -> Result<Option<ExchangeRate>, StoreError> {
    let row = fetch_optional!(
        reader,
        RateRow,
        concat!("SELECT ", COLUMNS!(), " FROM exchange_rates WHERE id = $1"),
        id.as_uuid(),
    )?;
    row.map(RateRow::whole).transpose()
}

/// What a source says of a pair on a day.
pub async fn find(
    reader: &mut Reader,
    source: Source,
    (from, to, day): (CurrencyCode, CurrencyCode, Date),
) -> Result<Option<ExchangeRate>, StoreError> {
    let row = fetch_optional!(
        reader,
        RateRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM exchange_rates WHERE from_code = $1 AND to_code = $2 AND day = $3 AND provider_id = $4"
        ),
        from.as_str(),
        to.as_str(),
        Day::from(day),
        source.as_uuid(),
    )?;
    row.map(RateRow::whole).transpose()
}

/// Writes a rate that was not there.
///
/// # Errors
/// [`StoreError::Conflict`] when the source says something of that pair and day already.
pub async fn insert(tx: &mut Tx, rate: &ExchangeRate) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO exchange_rates (id, provider_id, from_code, to_code, day, rate, fetched_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        rate.id.as_uuid(),
        rate.source.as_uuid(),
        rate.quote.from.as_str(),
        rate.quote.to.as_str(),
        Day::from(rate.quote.day),
        rate.quote.rate.to_string(),
        Instant::from(rate.fetched_at),
        rate.version,
    )
    .map_err(StoreError::or_conflict)?;
    tx.changes_rates();
    Ok(())
}

/// Writes another rate over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when that is not the stored one any more.
pub async fn update(tx: &mut Tx, rate: &ExchangeRate) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE exchange_rates SET rate = $1, fetched_at = $2, version = $3 WHERE id = $4 AND version = $5",
        rate.quote.rate.to_string(),
        Instant::from(rate.fetched_at),
        rate.version,
        rate.id.as_uuid(),
        rate.version - 1,
    )?;
    if rows == 1 {
        tx.changes_rates();
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes a rate.
pub async fn remove(tx: &mut Tx, id: ExchangeRateId) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM exchange_rates WHERE id = $1", id.as_uuid(),)?;
    tx.changes_rates();
    Ok(())
}

/// Removes everything that a provider told. What was converted by it stays converted.
pub async fn remove_of(tx: &mut Tx, provider: RateProviderId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM exchange_rates WHERE provider_id = $1",
        provider.as_uuid(),
    )?;
    tx.changes_rates();
    Ok(())
}

/// Reads what stands in the columns of a rate.
fn quote(
    from: &str,
    to: &str,
    day: Day,
    rate: &str,
    (table, id): (&'static str, Uuid),
) -> Result<Quote, StoreError> {
    let nonsense = |what| StoreError::inconsistent(table, what, id);
    Ok(Quote {
        from: from.parse().map_err(|_| nonsense("from_code"))?,
        to: to.parse().map_err(|_| nonsense("to_code"))?,
        day: day.into(),
        rate: Rate::read(rate).map_err(|_| nonsense("rate"))?,
    })
}
