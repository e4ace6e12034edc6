//! The tables that stay in memory, as a snapshot uses them: of its own change number only.

use std::sync::Arc;

use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::rates::RateTable;

use super::cache::{Part, SnapshotRates};
use super::changes::change_number;
use crate::db::Reader;
use crate::error::StoreError;

/// The days whose rates are read for a question about these. In a snapshot they are those of whole months, since more
/// questions are about them: rates of days further off change no answer.
pub(super) fn days_to_read(reader: &Reader, first: Date, last: Date) -> (Date, Date) {
    if reader.rates.is_some() {
        (Month::of(first).first_day(), Month::of(last).last_day())
    } else {
        (first, last)
    }
}

/// The table of a part, if it is in memory for this snapshot.
pub(super) async fn find(
    reader: &mut Reader,
    part: &Part,
) -> Result<Option<Arc<RateTable>>, StoreError> {
    if reader.rates.is_none() {
        return Ok(None);
    }
    let number = change_number(reader).await?;
    let rates = reader.rates.as_ref();
    Ok(rates.and_then(|rates| rates.tables.get(number, part)))
}

/// Keeps what was read, if that was in a snapshot whose number is known.
pub(super) fn keep(reader: &Reader, part: Part, table: RateTable) -> Arc<RateTable> {
    let table = Arc::new(table);
    if let Some(SnapshotRates { tables, number }) = &reader.rates
        && let Some(number) = *number
    {
        tables.put(number, part, &table);
    }
    table
}
