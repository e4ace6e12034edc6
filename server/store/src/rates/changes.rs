//! A number that moves on with every change of what everybody converts by. Own rates of a workspace are changes of
//! that workspace, and are counted with it.

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;

/// What the changes are of; there may be others some day.
const COMMON_RATES: &str = "common";

/// The number of the last change of the rates that everybody shares, of their providers, or of preferences.
pub async fn change_number(reader: &mut Reader) -> Result<i64, StoreError> {
    let found: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT number FROM exchange_rate_changes WHERE topic = $1",
        COMMON_RATES,
    )?;
    Ok(found.map_or(0, |(number,)| number))
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
