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
use kym_domain::money::CurrencyCode;
use kym_domain::rates::RateTable;

/// How much memory tables may take together, in bytes. All rates of a decade of working days between 30 currencies
/// are a fifth of it.
pub const MAX_BYTES: usize = 8 << 20;

/// What is counted for a table beside its rates, in bytes, so that empty ones do not pile up.
const BYTES_OF_A_TABLE: usize = 512;

/// The rates of one table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// Whose rates, and of which currencies.
    pub told: RateScope,
}

/// Whose rates are in a table, and of which currencies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RateScope {
    /// Those of administrators, of all currencies.
    ByPeople,
    /// Those too, and those of providers between these currencies; `None` is between all of them.
    ByAll(Option<BTreeSet<CurrencyCode>>),
}

/// The tables of one database, which all its snapshots share.
#[derive(Debug)]
pub struct CachedTables(Mutex<Cache>);

#[derive(Debug)]
struct Cache {
    /// The change number that all tables are of.
    number: i64,
    tables: LruCache<Part, Arc<RateTable>>,
    bytes: usize,
}

/// What a snapshot needs to use them.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotRates {
    pub(super) tables: Arc<CachedTables>,
    /// The change number in this snapshot, once it was read: in there it stays the same.
    pub(super) number: Option<i64>,
}

impl Default for CachedTables {
    fn default() -> Self {
        Self(Mutex::new(Cache {
            number: 0,
            tables: LruCache::new_unbounded(),
            bytes: 0,
        }))
    }
}

impl SnapshotRates {
    /// For a snapshot that nothing was read in yet.
    pub(crate) fn new(tables: &Arc<CachedTables>) -> Self {
        Self {
            tables: Arc::clone(tables),
            number: None,
        }
    }
}

impl CachedTables {
    /// The table of a part, if one of this change number is kept.
    pub fn get(&self, number: i64, part: &Part) -> Option<Arc<RateTable>> {
        self.lock(number).tables.get(part).map(Arc::clone)
    }

    /// Keeps a table of this change number, unless it is too large. Those that were asked for longest ago go when there
    /// is no more room.
    pub fn put(&self, number: i64, part: Part, table: &Arc<RateTable>) {
        let bytes = size(table);
        if bytes > MAX_BYTES {
            return;
        }
        let mut kept = self.lock(number);
        if let Some(before) = kept.tables.insert(part, Arc::clone(table)) {
            kept.bytes -= size(&before);
        }
        kept.bytes += bytes;
        while kept.bytes > MAX_BYTES {
            let Some((_, oldest)) = kept.tables.remove_lru() else {
                return;
            };
            kept.bytes -= size(&oldest);
        }
    }

    /// How much memory the tables take together, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).bytes
    }

    /// What is kept of this number: nothing yet, when what there was is of another one.
    fn lock(&self, number: i64) -> MutexGuard<'_, Cache> {
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
