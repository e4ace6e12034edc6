//! Loading the rates that a change or an answer may need, once and all together.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;
use kym_domain::id::RateProviderId;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{
    PairPreference, PairRates, ProviderRank, Quote, REACH_DAYS, Rate, RateTable, Source,
};
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::cache::{Part, RateScope};
use super::{snapshot, workspace_rates};
use crate::access::Member;
use crate::db::{Conn, Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

/// From how many currencies on all rates of the days are loaded: then most of them are wanted anyway.
const MANY_CURRENCIES: usize = 24;

/// The rates between currencies from `first` to `last`, with those that the workspace set itself. Asks
/// nothing when there are not two of them.
pub async fn table_for<R>(
    reader: &mut Reader,
    member: &Member<R>,
    currencies: &[CurrencyCode],
    first: Date,
    last: Date,
) -> Result<RateTable, StoreError> {
    let wanted = several(currencies);
    if wanted.is_empty() {
        return Ok(RateTable::default());
    }
    let own = workspace_rates::between(reader, member, earliest(first), last).await?;
    load(reader, wanted, own, first, last).await
}

/// The rates between currencies from `first` to `last` for everybody.
pub async fn common_table(
    reader: &mut Reader,
    currencies: &[CurrencyCode],
    first: Date,
    last: Date,
) -> Result<RateTable, StoreError> {
    let wanted = several(currencies);
    if wanted.is_empty() {
        return Ok(RateTable::default());
    }
    load(reader, wanted, Vec::new(), first, last).await
}

/// The pairs that somebody needs rates of: the currency of an account that is in use, and its workspace's.
pub async fn pairs_in_use(
    reader: &mut Reader,
) -> Result<Vec<(CurrencyCode, CurrencyCode)>, StoreError> {
    let rows: Vec<(String, String)> = fetch_all!(
        reader,
        (String, String),
        "SELECT DISTINCT a.currency, w.currency FROM accounts a JOIN workspaces w ON w.id = a.workspace_id
         WHERE a.currency <> w.currency AND NOT a.is_deleted AND NOT a.is_closed ORDER BY 1, 2",
    )?;
    rows.into_iter()
        .map(|(from, to)| Ok((code(&from, "accounts")?, code(&to, "workspaces")?)))
        .collect()
}

/// The currencies, each once; none when there are not two of them.
fn several(currencies: &[CurrencyCode]) -> BTreeSet<CurrencyCode> {
    let once: BTreeSet<_> = currencies.iter().copied().collect();
    if once.len() < 2 {
        BTreeSet::new()
    } else {
        once
    }
}

fn earliest(first: Date) -> Date {
    first.saturating_sub(REACH_DAYS.days())
}

/// A rate that counts may go by a provider's own currency, or by one that people set a rate of: those
/// are loaded as well.
async fn load(
    reader: &mut Reader,
    wanted: BTreeSet<CurrencyCode>,
    own: Vec<Quote>,
    first: Date,
    last: Date,
) -> Result<RateTable, StoreError> {
    let first = earliest(first);
    let days = snapshot::days_to_read(reader, first, last);
    let people = told_by_people(reader, days).await?;
    let mut codes = wanted.clone();
    codes.extend(people.bases());
    // Only what is told of the days in question leads there, however many were read.
    let set = people.pairs_between(first, last);
    for (from, to) in set.chain(own.iter().map(|rate| (rate.from, rate.to))) {
        if wanted.contains(&from) || wanted.contains(&to) {
            codes.extend([from, to]);
        }
    }
    let common = told_by_all(reader, &people, codes, days).await?;
    Ok(RateTable::clone(&common).with_own(own))
}

/// What administrators set, in a table that knows who else is asked.
async fn told_by_people(
    reader: &mut Reader,
    (first, last): (Date, Date),
) -> Result<Arc<RateTable>, StoreError> {
    let told = RateScope::ByPeople;
    let part = Part { first, last, told };
    if let Some(table) = snapshot::find(reader, &part).await? {
        return Ok(table);
    }
    let (providers, preferences) = (ranks(reader).await?, preferences(reader).await?);
    let told = rows(reader, &part).await?;
    let withdrawn = withdrawn(reader).await?;
    let table = RateTable::among(&providers, &preferences)
        .withdrawing(withdrawn)
        .with(told);
    Ok(snapshot::keep(reader, part, table))
}

/// The same with what providers tell of some currencies.
async fn told_by_all(
    reader: &mut Reader,
    people: &RateTable,
    codes: BTreeSet<CurrencyCode>,
    (first, last): (Date, Date),
) -> Result<Arc<RateTable>, StoreError> {
    let told = RateScope::ByAll(Some(codes).filter(|codes| codes.len() < MANY_CURRENCIES));
    let part = Part { first, last, told };
    if let Some(table) = snapshot::find(reader, &part).await? {
        return Ok(table);
    }
    let table = people.clone().with(rows(reader, &part).await?);
    Ok(snapshot::keep(reader, part, table))
}

/// The currencies that the standard has withdrawn.
async fn withdrawn(reader: &mut Reader) -> Result<Vec<CurrencyCode>, StoreError> {
    let rows: Vec<(String,)> = fetch_all!(
        reader,
        (String,),
        "SELECT code FROM currencies WHERE is_historical = TRUE",
    )?;
    let rows = rows.iter();
    rows.map(|(text,)| code(text, "currencies")).collect()
}

async fn ranks(reader: &mut Reader) -> Result<Vec<ProviderRank>, StoreError> {
    let rows: Vec<(Uuid, String)> = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT id, base_currency FROM exchange_rate_providers WHERE kind <> 'manual' ORDER BY priority, id",
    )?;
    rows.into_iter()
        .map(|(id, base)| {
            Ok(ProviderRank {
                id: RateProviderId::from_uuid(id),
                base: code(&base, "exchange_rate_providers")?,
            })
        })
        .collect()
}

async fn preferences(reader: &mut Reader) -> Result<Vec<PairPreference>, StoreError> {
    let rows: Vec<(String, String, Uuid)> = fetch_all!(
        reader,
        (String, String, Uuid),
        "SELECT from_code, to_code, provider_id FROM exchange_rate_pairs",
    )?;
    rows.into_iter()
        .map(|(from, to, provider)| {
            Ok(PairPreference {
                from: code(&from, "exchange_rate_pairs")?,
                to: code(&to, "exchange_rate_pairs")?,
                provider: RateProviderId::from_uuid(provider),
            })
        })
        .collect()
}

/// What people set of withdrawn currencies holds for good, whatever its day.
const OR_FOR_GOOD: &str =
    " OR from_code IN (SELECT code FROM currencies WHERE is_historical = TRUE)
      OR to_code IN (SELECT code FROM currencies WHERE is_historical = TRUE)";

/// Everything that one source told of one pair: days and rates in turn.
type StoredRow = (Uuid, String, String, String);

/// Reads what belongs to a part. Of one that both tell it is what providers do: what people do is there by then.
async fn rows(reader: &mut Reader, part: &Part) -> Result<Vec<PairRates>, StoreError> {
    let all = reader.dialect(
        "group_concat(day || ' ' || rate, ' ')",
        "string_agg(to_char(day, 'YYYY-MM-DD') || ' ' || rate, ' ')",
    );
    let rows: Vec<StoredRow> = match reader.conn() {
        Conn::Sqlite(conn) => {
            statement::<Sqlite>(all, part)
                .build_query_as()
                .fetch_all(conn)
                .await
        }
        Conn::Postgres(conn) => {
            statement::<Postgres>(all, part)
                .build_query_as()
                .fetch_all(conn)
                .await
        }
    }?;
    rows.into_iter().map(whole).collect()
}

fn whole((source, from, to, told): StoredRow) -> Result<PairRates, StoreError> {
    let nonsense = |what| StoreError::inconsistent("exchange_rates", what, source);
    let mut days = Vec::new();
    let mut words = told.split(' ');
    while let Some((day, rate)) = words.next().zip(words.next()) {
        let day: Date = day.parse().map_err(|_| nonsense("day"))?;
        days.push((day, Rate::read(rate).map_err(|_| nonsense("rate"))?));
    }
    Ok(PairRates {
        source: Source::from_uuid(source),
        from: from.parse().map_err(|_| nonsense("from_code"))?,
        to: to.parse().map_err(|_| nonsense("to_code"))?,
        days,
    })
}

/// A row for each pair of each source: where there is one for each day, most of the time goes into handing them over.
fn statement<DB>(all: &str, part: &Part) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("SELECT provider_id, from_code, to_code, ");
    query.push(all);
    query.push(" FROM exchange_rates WHERE day <= ");
    query.push_bind(Day::from(part.last));
    query.push(" AND (day >= ").push_bind(Day::from(part.first));
    if part.told == RateScope::ByPeople {
        query.push(OR_FOR_GOOD);
    }
    query.push(")").push(match part.told {
        RateScope::ByPeople => " AND provider_id = ",
        RateScope::ByAll(_) => " AND provider_id <> ",
    });
    query.push_bind(Source::Manual.as_uuid());
    if let RateScope::ByAll(Some(codes)) = &part.told {
        for column in [" AND from_code IN (", " AND to_code IN ("] {
            query.push(column);
            let mut among = query.separated(", ");
            for code in codes {
                among.push_bind(code.to_string());
            }
            query.push(")");
        }
    }
    query.push(" GROUP BY provider_id, from_code, to_code");
    query
}

fn code(text: &str, table: &'static str) -> Result<CurrencyCode, StoreError> {
    let nonsense = |_| StoreError::inconsistent(table, "currency", Uuid::nil());
    text.parse().map_err(nonsense)
}
