//! Tables of common rates that stay in memory, so that rates which did not change are not read and put in order again.
//!
//! A table is kept with the [change number](super::change_number) of the snapshot that it was read in, and given to
//! snapshots of the same number only. The number is a row that moves on in the commit that changes what everybody
//! converts by, and whoever counts waits for others who do: so two snapshots of one number hold the same rates, also
//! when other processes change them. A number that is not the one at hand, be it a smaller one as of a database that was
//! restored meanwhile, empties the memory: there are tables of one number at a time.
//!
//! Nothing but snapshots has a hand in it. A change in the making may have changed rates that are not counted
//! before its commit, and of a single question nobody knows to which number it belongs.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::RateTable;

use super::changes::change_number;
use crate::db::Reader;
use crate::error::StoreError;

/// How much memory tables may take together, in bytes. All rates of a decade of working days between 30 currencies
/// are a fifth of it.
const MOST_BYTES: usize = 8 << 20;

/// What is counted for a table beside its rates, in bytes, so that empty ones do not pile up.
const BYTES_OF_A_TABLE: usize = 512;

/// The rates of one table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Part {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// Whose rates, and of which currencies.
    pub told: Told,
}

/// Whose rates are in a table, and of which currencies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Told {
    /// Those of administrators, of all currencies.
    ByPeople,
    /// Those too, and those of providers between these currencies; `None` is between all of them.
    ByAll(Option<BTreeSet<CurrencyCode>>),
}

/// The tables of one database, which all its snapshots share.
#[derive(Debug)]
pub(crate) struct KeptTables(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    /// The change number that all tables are of.
    number: i64,
    tables: LruCache<Part, Arc<RateTable>>,
    bytes: usize,
}

/// What a snapshot needs to use them.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotRates {
    tables: Arc<KeptTables>,
    /// The change number in this snapshot, once it was read: in there it stays the same.
    pub(super) number: Option<i64>,
}

impl Default for KeptTables {
    fn default() -> Self {
        Self(Mutex::new(Kept {
            number: 0,
            tables: LruCache::new_unbounded(),
            bytes: 0,
        }))
    }
}

impl SnapshotRates {
    /// For a snapshot that nothing was read in yet.
    pub(crate) fn new(tables: &Arc<KeptTables>) -> Self {
        Self {
            tables: Arc::clone(tables),
            number: None,
        }
    }
}

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

impl KeptTables {
    fn get(&self, number: i64, part: &Part) -> Option<Arc<RateTable>> {
        self.lock(number).tables.get(part).map(Arc::clone)
    }

    fn put(&self, number: i64, part: Part, table: &Arc<RateTable>) {
        let bytes = size(table);
        if bytes > MOST_BYTES {
            return;
        }
        let mut kept = self.lock(number);
        if let Some(before) = kept.tables.insert(part, Arc::clone(table)) {
            kept.bytes -= size(&before);
        }
        kept.bytes += bytes;
        while kept.bytes > MOST_BYTES {
            let Some((_, oldest)) = kept.tables.remove_lru() else {
                return;
            };
            kept.bytes -= size(&oldest);
        }
    }

    /// What is kept of this number: nothing yet, when what there was is of another one.
    fn lock(&self, number: i64) -> MutexGuard<'_, Kept> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.number != number {
            kept.number = number;
            kept.tables.clear();
            kept.bytes = 0;
        }
        kept
    }
}

fn size(table: &RateTable) -> usize {
    BYTES_OF_A_TABLE + table.bytes()
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;
    use kym_domain::rates::{PairRates, Rate, Source};

    use super::*;

    const DAY: Date = date(2025, 10, 1);

    fn part(number: i64) -> Part {
        let first = DAY.saturating_add(number.days());
        let told = Told::ByPeople;
        Part {
            first,
            last: first,
            told,
        }
    }

    /// A table of one pair whose rates take that much memory, about.
    fn table(bytes: usize) -> Arc<RateTable> {
        let rate = Rate::read("1.1").expect("a rate");
        let days = vec![(DAY, rate); bytes / size_of::<(Date, Rate)>()];
        let told = PairRates {
            source: Source::Manual,
            from: "EUR".parse().expect("a code"),
            to: "USD".parse().expect("a code"),
            days,
        };
        Arc::new(RateTable::default().with([told]))
    }

    #[test]
    fn a_table_is_given_to_its_own_number_only_and_another_one_empties_the_memory() {
        let kept = KeptTables::default();
        kept.put(3, part(1), &table(100));
        assert!(kept.get(3, &part(1)).is_some());
        assert!(kept.get(3, &part(2)).is_none());
        for other in [4, 2] {
            kept.put(3, part(1), &table(100));
            assert!(kept.get(other, &part(1)).is_none());
            assert!(kept.get(3, &part(1)).is_none(), "it is gone");
        }
    }

    #[test]
    fn what_was_asked_for_longest_ago_makes_room_and_nothing_too_large_is_kept() {
        let kept = KeptTables::default();
        let quarter = table(MOST_BYTES / 4 - 2 * BYTES_OF_A_TABLE);
        for number in 0..4 {
            kept.put(1, part(number), &quarter);
        }
        assert!(kept.get(1, &part(0)).is_some());
        kept.put(1, part(4), &quarter);
        let there = |number| kept.get(1, &part(number)).is_some();
        assert_eq!([0, 1, 2, 3, 4].map(there), [true, false, true, true, true]);
        kept.put(1, part(4), &quarter);
        kept.put(1, part(5), &table(MOST_BYTES));
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(there),
            [true, false, true, true, true, false]
        );
        assert!(kept.lock(1).bytes <= MOST_BYTES);
        for number in 10..40 {
            kept.put(1, part(number), &quarter);
        }
        let kept = kept.lock(1);
        assert_eq!(kept.tables.len(), 4);
        assert_eq!(kept.bytes, 4 * size(&quarter));
    }
}
