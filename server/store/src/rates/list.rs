//! A page of the rates of providers and administrators.

use jiff::civil::Date;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::Source;
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::{COLUMNS, ExchangeRate, RateRow};
use crate::db::{Conn, Reader};
use crate::error::StoreError;
use crate::values::Day;

/// Which rates are wanted.
#[derive(Clone, Debug)]
pub struct RateFilter {
    /// Of this currency.
    pub from: Option<CurrencyCode>,
    /// In this one.
    pub to: Option<CurrencyCode>,
    /// As this source says.
    pub source: Option<Source>,
    /// Not before this day.
    pub first: Option<Date>,
    /// Not after this one.
    pub last: Option<Date>,
    /// Whether the latest days come first.
    pub descending: bool,
    /// How many to pass over.
    pub skip: i64,
    /// How many at most.
    pub limit: i64,
}

/// A page of rates by day, and how many there are in all.
pub async fn list(
    reader: &mut Reader,
    filter: &RateFilter,
) -> Result<(Vec<ExchangeRate>, i64), StoreError> {
    let (rows, (total,)): (Vec<RateRow>, (i64,)) = match reader.conn() {
        Conn::Sqlite(conn) => (
            page::<Sqlite>(filter)
                .build_query_as()
                .fetch_all(&mut *conn)
                .await?,
            count::<Sqlite>(filter)
                .build_query_as()
                .fetch_one(conn)
                .await?,
        ),
        Conn::Postgres(conn) => (
            page::<Postgres>(filter)
                .build_query_as()
                .fetch_all(&mut *conn)
                .await?,
            count::<Postgres>(filter)
                .build_query_as()
                .fetch_one(conn)
                .await?,
        ),
    };
    let rates: Result<Vec<_>, _> = rows.into_iter().map(RateRow::whole).collect();
    Ok((rates?, total))
}

fn page<DB>(filter: &RateFilter) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let query = QueryBuilder::new(concat!(
        "SELECT ",
        COLUMNS!(),
        " FROM exchange_rates WHERE "
    ));
    let mut query = wanted(query, filter);
    query.push(if filter.descending {
        " ORDER BY day DESC, from_code, to_code, provider_id LIMIT "
    } else {
        " ORDER BY day, from_code, to_code, provider_id LIMIT "
    });
    query.push_bind(filter.limit);
    query.push(" OFFSET ").push_bind(filter.skip);
    query
}

fn count<DB>(filter: &RateFilter) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let query = QueryBuilder::new("SELECT COUNT(*) FROM exchange_rates WHERE ");
    wanted(query, filter)
}

fn wanted<DB>(mut query: QueryBuilder<DB>, filter: &RateFilter) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut all = query.separated(" AND ");
    all.push("from_code <> to_code");
    if let Some(from) = filter.from {
        all.push("from_code = ")
            .push_bind_unseparated(from.to_string());
    }
    if let Some(to) = filter.to {
        all.push("to_code = ").push_bind_unseparated(to.to_string());
    }
    if let Some(source) = filter.source {
        all.push("provider_id = ")
            .push_bind_unseparated(source.as_uuid());
    }
    if let Some(first) = filter.first {
        all.push("day >= ").push_bind_unseparated(Day::from(first));
    }
    if let Some(last) = filter.last {
        all.push("day <= ").push_bind_unseparated(Day::from(last));
    }
    query
}
