//! The rates that the members of a workspace set for it.

use jiff::civil::Date;
use kym_domain::id::WorkspaceRateId;
use kym_domain::rates::Quote;
use uuid::Uuid;

use super::quote;
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Day;

/// A rate of a workspace's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceRate {
    /// Its id.
    pub id: WorkspaceRateId,
    /// What is said.
    pub quote: Quote,
    /// Counts the changes.
    pub version: i64,
}

#[derive(sqlx_macros::FromRow)]
struct OwnRow {
    id: Uuid,
    from_code: String,
    to_code: String,
    day: Day,
    rate: String,
    version: i64,
}

impl OwnRow {
    fn whole(self) -> Result<WorkspaceRate, StoreError> {
        let told = ("workspace_rates", self.id);
        Ok(WorkspaceRate {
            id: WorkspaceRateId::from_uuid(self.id),
            quote: quote(&self.from_code, &self.to_code, self.day, &self.rate, told)?,
            version: self.version,
        })
    }
}

/// All of them, the latest days first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<WorkspaceRate>, StoreError> {
    let rows = fetch_all!(
        reader,
        OwnRow,
        "SELECT id, from_code, to_code, day, rate, version FROM workspace_rates
         WHERE workspace_id = $1 ORDER BY day DESC, from_code, to_code",
        member.workspace().as_uuid(),
    )?;
    rows.into_iter().map(OwnRow::whole).collect()
}

/// How many there are.
pub async fn count<R>(reader: &mut Reader, member: &Member<R>) -> Result<i64, StoreError> {
    let count: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM workspace_rates WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    Ok(count.map_or(0, |(count,)| count))
}

/// What is said of these days, or holds on them for good.
pub(super) async fn between<R>(
    reader: &mut Reader,
    member: &Member<R>,
    first: Date,
    last: Date,
) -> Result<Vec<Quote>, StoreError> {
    let rows = fetch_all!(
        reader,
        OwnRow,
        "SELECT id, from_code, to_code, day, rate, version FROM workspace_rates
         WHERE workspace_id = $1 AND day <= $3
             AND (day >= $2 OR from_code IN (SELECT code FROM currencies WHERE is_historical = TRUE)
                  OR to_code IN (SELECT code FROM currencies WHERE is_historical = TRUE))",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    rows.into_iter().map(|row| Ok(row.whole()?.quote)).collect()
}

/// One of them.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: WorkspaceRateId,
) -> Result<Option<WorkspaceRate>, StoreError> {
    let row = fetch_optional!(
        reader,
        OwnRow,
        "SELECT id, from_code, to_code, day, rate, version FROM workspace_rates WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(OwnRow::whole).transpose()
}

/// Whether another of them is of the same pair and day.
pub async fn is_taken<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rate: &WorkspaceRate,
) -> Result<bool, StoreError> {
    let other: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT version FROM workspace_rates
         WHERE workspace_id = $1 AND from_code = $2 AND to_code = $3 AND day = $4 AND id <> $5",
        member.workspace().as_uuid(),
        rate.quote.from.as_str(),
        rate.quote.to.as_str(),
        Day::from(rate.quote.day),
        rate.id.as_uuid(),
    )?;
    Ok(other.is_some())
}

/// Writes a rate that was not there, or is back.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rate: &WorkspaceRate,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO workspace_rates (workspace_id, id, from_code, to_code, day, rate, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        member.workspace().as_uuid(),
        rate.id.as_uuid(),
        rate.quote.from.as_str(),
        rate.quote.to.as_str(),
        Day::from(rate.quote.day),
        rate.quote.rate.to_string(),
        rate.version,
    )
    .map_err(StoreError::or_conflict)?;
    Ok(())
}

/// Writes what a rate says over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when that is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rate: &WorkspaceRate,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE workspace_rates SET from_code = $1, to_code = $2, day = $3, rate = $4, version = $5
         WHERE workspace_id = $6 AND id = $7 AND version = $8",
        rate.quote.from.as_str(),
        rate.quote.to.as_str(),
        Day::from(rate.quote.day),
        rate.quote.rate.to_string(),
        rate.version,
        member.workspace().as_uuid(),
        rate.id.as_uuid(),
        rate.version - 1,
    )
    .map_err(StoreError::or_conflict)?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes a rate. What was converted by it stays converted.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: WorkspaceRateId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM workspace_rates WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}
