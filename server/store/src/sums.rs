//! The kept sums: `account_days`, `account_months`, `category_months`. They are only ever moved
//! here, in the change that moves the rows, by what [`Sums`] says.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::sums::{CategorySums, DaySums, MAX_TURNOVER, MonthSums, Sums};
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, execute_built, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::values::Day;

/// What stands in `category_months` for money without a category.
pub(crate) const UNCATEGORISED: Uuid = Uuid::nil();

type DayKey = (AccountId, Date);
type MonthKey = (AccountId, Month);
type CategoryKey = (AccountId, Month, Option<CategoryId>);

/// How many rows one statement carries, as with bookings.
const ROWS_PER_STATEMENT: usize = 100;

/// Adds a change to the kept sums. The accounts must be locked ([`crate::lock::accounts`]).
///
/// # Errors
/// [`StoreError::OutOfRange`] when an account would take and give more than [`MAX_TURNOVER`].
pub(crate) async fn add(
    tx: &mut Tx,
    workspace: WorkspaceId,
    change: &Sums,
) -> Result<(), StoreError> {
    let days: Vec<_> = change.days.iter().collect();
    for chunk in days.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, add_days(workspace, chunk))?;
    }
    let months: Vec<_> = change.months.iter().collect();
    for chunk in months.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, add_months(workspace, chunk))?;
    }
    let categories: Vec<_> = change.categories.iter().collect();
    for chunk in categories.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, add_categories(workspace, chunk))?;
    }
    remove_empty(tx, workspace, change).await?;
    for (account, turnover) in change.turnovers() {
        if turnover > 0 {
            refuse_beyond(tx, workspace, account).await?;
        }
    }
    Ok(())
}

/// Refuses what makes an account take and give more than it may.
async fn refuse_beyond(
    tx: &mut Tx,
    workspace: WorkspaceId,
    account: AccountId,
) -> Result<(), StoreError> {
    let (turnover,): (i64,) = fetch_one!(
        tx,
        (i64,),
        "SELECT CAST(COALESCE(SUM(inflow - outflow + transfer_in - transfer_out + ABS(planned)), 0) AS BIGINT)
         FROM account_months WHERE workspace_id = $1 AND account_id = $2",
        workspace.as_uuid(),
        account.as_uuid(),
    )?;
    if turnover > MAX_TURNOVER {
        return Err(StoreError::OutOfRange);
    }
    Ok(())
}

fn add_days<DB>(workspace: WorkspaceId, rows: &[(&DayKey, &DaySums)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO account_days (workspace_id, account_id, day, entries, net) ",
    );
    query.push_values(rows, |mut values, ((account, day), sums)| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind(account.as_uuid())
            .push_bind(Day::from(*day))
            .push_bind(sums.entries)
            .push_bind(sums.net.units());
    });
    query.push(
        " ON CONFLICT (workspace_id, account_id, day) DO UPDATE
         SET entries = account_days.entries + excluded.entries, net = account_days.net + excluded.net",
    );
    query
}

fn add_months<DB>(workspace: WorkspaceId, rows: &[(&MonthKey, &MonthSums)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO account_months
             (workspace_id, account_id, month, entries, inflow, outflow, transfer_in, transfer_out, cleared, planned,
              base_inflow, base_outflow, base_transfers, unconverted, payments, transfer_in_count, transfer_out_count,
              base_transfer_in) ",
    );
    query.push_values(rows, |mut values, ((account, month), sums)| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind(account.as_uuid())
            .push_bind(Day::from(month.first_day()))
            .push_bind(sums.entries)
            .push_bind(sums.inflow.units())
            .push_bind(sums.outflow.units())
            .push_bind(sums.transfer_in.units())
            .push_bind(sums.transfer_out.units())
            .push_bind(sums.cleared.units())
            .push_bind(sums.planned.units())
            .push_bind(sums.base_inflow.units())
            .push_bind(sums.base_outflow.units())
            .push_bind(sums.base_transfers.units())
            .push_bind(sums.unconverted)
            .push_bind(sums.payments)
            .push_bind(sums.transfer_in_count)
            .push_bind(sums.transfer_out_count)
            .push_bind(sums.base_transfer_in.units());
    });
    query.push(
        " ON CONFLICT (workspace_id, account_id, month) DO UPDATE SET
             entries = account_months.entries + excluded.entries,
             inflow = account_months.inflow + excluded.inflow,
             outflow = account_months.outflow + excluded.outflow,
             transfer_in = account_months.transfer_in + excluded.transfer_in,
             transfer_out = account_months.transfer_out + excluded.transfer_out,
             cleared = account_months.cleared + excluded.cleared,
             planned = account_months.planned + excluded.planned,
             base_inflow = account_months.base_inflow + excluded.base_inflow,
             base_outflow = account_months.base_outflow + excluded.base_outflow,
             base_transfers = account_months.base_transfers + excluded.base_transfers,
             unconverted = account_months.unconverted + excluded.unconverted,
             payments = account_months.payments + excluded.payments,
             transfer_in_count = account_months.transfer_in_count + excluded.transfer_in_count,
             transfer_out_count = account_months.transfer_out_count + excluded.transfer_out_count,
             base_transfer_in = account_months.base_transfer_in + excluded.base_transfer_in",
    );
    query
}

fn add_categories<DB>(
    workspace: WorkspaceId,
    rows: &[(&CategoryKey, &CategorySums)],
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO category_months
             (workspace_id, account_id, month, category_id, entries, inflow, outflow, base_inflow, base_outflow, unconverted,
              inflow_count, outflow_count) ",
    );
    query.push_values(rows, |mut values, ((account, month, category), sums)| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind(account.as_uuid())
            .push_bind(Day::from(month.first_day()))
            .push_bind(category.map_or(UNCATEGORISED, |id| id.as_uuid()))
            .push_bind(sums.entries)
            .push_bind(sums.inflow.units())
            .push_bind(sums.outflow.units())
            .push_bind(sums.base_inflow.units())
            .push_bind(sums.base_outflow.units())
            .push_bind(sums.unconverted)
            .push_bind(sums.inflow_count)
            .push_bind(sums.outflow_count);
    });
    query.push(
        " ON CONFLICT (workspace_id, account_id, month, category_id) DO UPDATE SET
             entries = category_months.entries + excluded.entries,
             inflow = category_months.inflow + excluded.inflow,
             outflow = category_months.outflow + excluded.outflow,
             base_inflow = category_months.base_inflow + excluded.base_inflow,
             base_outflow = category_months.base_outflow + excluded.base_outflow,
             unconverted = category_months.unconverted + excluded.unconverted,
             inflow_count = category_months.inflow_count + excluded.inflow_count,
             outflow_count = category_months.outflow_count + excluded.outflow_count",
    );
    query
}

/// Removes the sums of nothing, where rows went: of each account between the first and the last day
/// that lost one.
async fn remove_empty(
    tx: &mut Tx,
    workspace: WorkspaceId,
    change: &Sums,
) -> Result<(), StoreError> {
    let days = change.days.iter().filter(|(_, sums)| sums.entries < 0);
    for (account, (first, last)) in spans(days.map(|((account, day), _)| (*account, *day))) {
        execute!(
            tx,
            "DELETE FROM account_days
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(first),
            Day::from(last),
        )?;
    }
    let months = change.months.iter().filter(|(_, sums)| sums.entries < 0);
    for (account, (first, last)) in spans(months.map(|((account, month), _)| (*account, *month))) {
        execute!(
            tx,
            "DELETE FROM account_months
             WHERE workspace_id = $1 AND account_id = $2 AND month >= $3 AND month <= $4 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(first.first_day()),
            Day::from(last.first_day()),
        )?;
    }
    let categories = change
        .categories
        .iter()
        .filter(|(_, sums)| sums.entries < 0);
    let categories = categories.map(|((account, month, _), _)| (*account, *month));
    for (account, (first, last)) in spans(categories) {
        execute!(
            tx,
            "DELETE FROM category_months
             WHERE workspace_id = $1 AND account_id = $2 AND month >= $3 AND month <= $4 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(first.first_day()),
            Day::from(last.first_day()),
        )?;
    }
    Ok(())
}

/// The least and the greatest of what each account has.
fn spans<T: Copy + Ord>(keys: impl Iterator<Item = (AccountId, T)>) -> BTreeMap<AccountId, (T, T)> {
    let mut spans = BTreeMap::new();
    for (account, at) in keys {
        let (first, last) = spans.entry(account).or_insert((at, at));
        *first = at.min(*first);
        *last = at.max(*last);
    }
    spans
}

/// Where a page of an account's register stands: what the rows before each of three points come to.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RunningSums {
    /// Before the first day asked for.
    pub start: DaySums,
    /// Before the day after the last one asked for.
    pub end: DaySums,
    /// By how much everything before the oldest row of the page changes the current balance.
    pub net_before_oldest: Minor,
}

/// The running sums of a page from `start` up to and without `end`, whose `oldest` row is known by its
/// day and id. Whole months come from the months, the days of the months they end in from the days,
/// and the rows of the oldest row's own day are added up: one statement, however long the books.
pub(crate) async fn running_sums<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    (start, end): (Date, Date),
    oldest: (Date, Uuid),
) -> Result<RunningSums, StoreError> {
    type Row = (i32, i64, i64);
    let month = |day: Date| Day::from(Month::of(day).first_day());
    let rows = fetch_all!(
        reader,
        Row,
        "WITH months AS NOT MATERIALIZED (
             SELECT month, inflow + outflow + transfer_in + transfer_out AS net, entries FROM account_months
             WHERE workspace_id = $1 AND account_id = $2
         ), days AS NOT MATERIALIZED (
             SELECT day, net, entries FROM account_days WHERE workspace_id = $1 AND account_id = $2
         )
         SELECT CAST(point AS INTEGER), CAST(SUM(net) AS BIGINT), CAST(SUM(entries) AS BIGINT) FROM (
             SELECT 0 AS point, net, entries FROM months WHERE month < $3
             UNION ALL SELECT 0, net, entries FROM days WHERE day >= $3 AND day < $4
             UNION ALL SELECT 1, net, entries FROM months WHERE month < $5
             UNION ALL SELECT 1, net, entries FROM days WHERE day >= $5 AND day < $6
             UNION ALL SELECT 2, net, entries FROM months WHERE month < $7
             UNION ALL SELECT 2, net, entries FROM days WHERE day >= $7 AND day < $8
             UNION ALL SELECT 2, amount, 0 FROM transactions
                 WHERE workspace_id = $1 AND account_id = $2 AND day = $8 AND id < $9 AND deleted_at IS NULL
                     AND status IN ('pending', 'cleared', 'reconciled')
         ) AS parts GROUP BY point",
        member.workspace().as_uuid(),
        account.as_uuid(),
        month(start),
        Day::from(start),
        month(end),
        Day::from(end),
        month(oldest.0),
        Day::from(oldest.0),
        oldest.1,
    )?;
    let mut sums = RunningSums::default();
    for (point, net, entries) in rows {
        let net = Minor::new(net);
        match point {
            0 => sums.start = DaySums { entries, net },
            1 => sums.end = DaySums { entries, net },
            _ => sums.net_before_oldest = net,
        }
    }
    Ok(sums)
}
