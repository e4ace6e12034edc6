//! A number that moves on with every change of what everybody converts by. Workspace rates of a workspace are changes of
//! that workspace, and are counted with it.
//!
//! Answers are taken for unchanged by it, and [tables that stay in memory](super::cache) for true: so whatever writes to
//! `exchange_rates`, `exchange_rate_providers` or `exchange_rate_pairs` must say [`Tx::changes_rates`], and a step of
//! the schema that does must count as well.

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;

/// What the changes are of; there may be others some day.
const COMMON_RATES: &str = "common";

/// The number of the last change of the rates that everybody shares, of their providers, or of preferences.
pub async fn change_number(reader: &mut Reader) -> Result<i64, StoreError> {
    if let Some(number) = reader.rates.as_ref().and_then(|rates| rates.number) {
        return Ok(number);
    }
    let found: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT number FROM exchange_rate_changes WHERE topic = $1",
        COMMON_RATES,
    )?;
    let number = found.map_or(0, |(number,)| number);
    if let Some(rates) = &mut reader.rates {
        rates.number = Some(number);
    }
    Ok(number)
}

/// Counts a change, as the last thing that is written with it.
pub(crate) async fn count_change(tx: &mut Tx) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO exchange_rate_changes (topic, number) VALUES ($1, 1)
         ON CONFLICT (topic) DO UPDATE SET number = exchange_rate_changes.number + 1",
        COMMON_RATES,
    )?;
    Ok(())
}
