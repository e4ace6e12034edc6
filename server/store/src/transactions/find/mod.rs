//! Transactions that fit what somebody asked for, and what they come to. Words are looked for in a text
//! that is kept with each row, folded by the same function as they are: the databases fold in ways of
//! their own.

mod conditions;
mod fill;
mod totals;

use kym_domain::id::{AccountId, TransactionId};
use kym_domain::transactions::{Criteria, Transaction};
use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use self::conditions::{Scope, narrow};
pub(crate) use self::fill::fill;
pub use self::totals::{Totals, totals, totals_in_base};
use super::list::{Filter, Order, order_by};
use super::row::{COLUMNS, TransactionRow, whole};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};

/// How many rows are merged at most: they stand in memory beside one another.
const MAX_MERGED: i64 = 250_000;

/// A page of the transactions of these accounts that a filter lets through and the criteria fit.
///
/// By day each account gives its part of the page, a range of the primary key that ends where the page is
/// full, and the parts are merged. In any other order the database sorts what fits, and so it does far down,
/// where the parts would be all that there is.
pub async fn find<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Vec<Transaction>, StoreError> {
    let workspace = member.workspace();
    let scope = Scope::of(workspace, accounts, filter);
    let most = filter.skip.saturating_add(filter.limit);
    let merged = i64::try_from(accounts.len()).map_or(i64::MAX, |count| most.saturating_mul(count));
    if filter.order != Order::Date || accounts.len() < 2 || merged > MAX_MERGED {
        let rows = page(reader, scope, filter, criteria).await?;
        return whole(reader, workspace, rows).await;
    }
    let part = Filter {
        skip: 0,
        limit: most,
        ..*filter
    };
    let mut rows = Vec::new();
    for account in accounts {
        let accounts = std::slice::from_ref(account);
        rows.extend(page(reader, Scope { accounts, ..scope }, &part, criteria).await?);
    }
    rows.sort_by_key(TransactionRow::place);
    if filter.descending {
        rows.reverse();
    }
    let skip = usize::try_from(filter.skip).unwrap_or(usize::MAX);
    let limit = usize::try_from(filter.limit).unwrap_or(usize::MAX);
    let rows = rows.into_iter().skip(skip).take(limit).collect();
    whole(reader, workspace, rows).await
}

/// The ids of the transactions that [`find`] gives, in its order: sixteen bytes of each, so that all of many can be
/// gone through in parts.
pub async fn find_ids<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Vec<TransactionId>, StoreError> {
    let scope = Scope::of(member.workspace(), accounts, filter);
    let statement = Statement::new("SELECT id FROM transactions");
    let rows: Vec<(Uuid,)> = fetch(reader, statement, scope, filter, criteria).await?;
    let ids = rows.into_iter().map(|(id,)| TransactionId::from_uuid(id));
    Ok(ids.collect())
}

async fn page(
    reader: &mut Reader,
    scope: Scope<'_>,
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Vec<TransactionRow>, StoreError> {
    let statement = Statement::new(concat!("SELECT ", COLUMNS!(), " FROM transactions"));
    fetch(reader, statement, scope, filter, criteria).await
}

async fn fetch<T>(
    reader: &mut Reader,
    mut statement: Statement,
    scope: Scope<'_>,
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Vec<T>, StoreError>
where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    scope.write(&mut statement);
    narrow(&mut statement, reader, scope.workspace, criteria);
    statement
        .say(" ORDER BY ")
        .say(order_by(filter))
        .say(" LIMIT ")
        .value(Value::Number(filter.limit))
        .say(" OFFSET ")
        .value(Value::Number(filter.skip));
    statement.fetch_all(reader).await
}
