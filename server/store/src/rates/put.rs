//! Many rates of one source at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use kym_domain::id::ExchangeRateId;
use kym_domain::rates::{Quote, Source};
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use crate::db::{Conn, Tx};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// How many rates one statement carries.
const ROWS_PER_STATEMENT: usize = 200;

/// What became of rates that were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// How many were not there before.
    pub added: u64,
    /// How many were there and said something else.
    pub changed: u64,
}

/// Writes what a source says, over what it said before. What says the same stays as it was; of two for
/// one pair and day the later one counts.
pub async fn put_many(
    tx: &mut Tx,
    source: Source,
    quotes: &[Quote],
    now: Timestamp,
    mut new_id: impl FnMut() -> ExchangeRateId,
) -> Result<Written, StoreError> {
    let once: BTreeMap<_, _> = quotes
        .iter()
        .map(|quote| ((quote.from, quote.to, quote.day), *quote))
        .collect();
    let rows: Vec<_> = once.into_values().map(|quote| (new_id(), quote)).collect();
    let mut written = Written::default();
    for chunk in rows.chunks(ROWS_PER_STATEMENT) {
        let versions: Vec<(i64,)> = match tx.conn() {
            Conn::Sqlite(conn) => {
                statement::<Sqlite>(source, chunk, now)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
            Conn::Postgres(conn) => {
                statement::<Postgres>(source, chunk, now)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
        }?;
        for (version,) in versions {
            if version == 1 {
                written.added += 1;
            } else {
                written.changed += 1;
            }
        }
    }
    if written != Written::default() {
        tx.changes_rates();
    }
    Ok(written)
}

fn statement<DB>(
    source: Source,
    rows: &[(ExchangeRateId, Quote)],
    now: Timestamp,
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> Instant: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO exchange_rates (id, provider_id, from_code, to_code, day, rate, fetched_at, version) ",
    );
    query.push_values(rows, |mut values, (id, quote)| {
        values
            .push_bind(id.as_uuid())
            .push_bind(source.as_uuid())
            .push_bind(quote.from.to_string())
            .push_bind(quote.to.to_string())
            .push_bind(Day::from(quote.day))
            .push_bind(quote.rate.to_string())
            .push_bind(Instant::from(now))
            .push_bind(1_i64);
    });
    query.push(
        " ON CONFLICT (from_code, to_code, day, provider_id) DO UPDATE
             SET rate = excluded.rate, fetched_at = excluded.fetched_at, version = exchange_rates.version + 1
             WHERE exchange_rates.rate <> excluded.rate
          RETURNING version",
    );
    query
}
