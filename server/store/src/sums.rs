//! The kept sums: `account_days`, `account_months`, `category_months`. They are only ever moved
//! here, in the change that moves the rows, by what [`Sums`] says.

use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::sums::{CategorySums, DaySums, MonthSums, Sums};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

/// What stands in `category_months` for money without a category.
pub(crate) const UNCATEGORISED: Uuid = Uuid::nil();

/// Adds a change to the kept sums. The accounts must be locked ([`crate::lock::accounts`]).
pub(crate) async fn add(
    tx: &mut Tx,
    workspace: WorkspaceId,
    change: &Sums,
) -> Result<(), StoreError> {
    for ((account, day), sums) in &change.days {
        add_day(tx, workspace, *account, *day, sums).await?;
    }
    for ((account, month), sums) in &change.months {
        add_month(tx, workspace, *account, *month, sums).await?;
    }
    for ((account, month, category), sums) in &change.categories {
        add_category(tx, workspace, (*account, *month, *category), sums).await?;
    }
    Ok(())
}

async fn add_day(
    tx: &mut Tx,
    workspace: WorkspaceId,
    account: AccountId,
    day: Date,
    sums: &DaySums,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO account_days (workspace_id, account_id, day, entries, net) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (workspace_id, account_id, day) DO UPDATE
         SET entries = account_days.entries + excluded.entries, net = account_days.net + excluded.net",
        workspace.as_uuid(),
        account.as_uuid(),
        Day::from(day),
        sums.entries,
        sums.net.units(),
    )?;
    if sums.entries < 0 {
        execute!(
            tx,
            "DELETE FROM account_days WHERE workspace_id = $1 AND account_id = $2 AND day = $3 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(day),
        )?;
    }
    Ok(())
}

async fn add_month(
    tx: &mut Tx,
    workspace: WorkspaceId,
    account: AccountId,
    month: Month,
    sums: &MonthSums,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO account_months
             (workspace_id, account_id, month, entries, inflow, outflow, transfer_in, transfer_out, cleared, planned)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (workspace_id, account_id, month) DO UPDATE SET
             entries = account_months.entries + excluded.entries,
             inflow = account_months.inflow + excluded.inflow,
             outflow = account_months.outflow + excluded.outflow,
             transfer_in = account_months.transfer_in + excluded.transfer_in,
             transfer_out = account_months.transfer_out + excluded.transfer_out,
             cleared = account_months.cleared + excluded.cleared,
             planned = account_months.planned + excluded.planned",
        workspace.as_uuid(),
        account.as_uuid(),
        Day::from(month.first_day()),
        sums.entries,
        sums.inflow.units(),
        sums.outflow.units(),
        sums.transfer_in.units(),
        sums.transfer_out.units(),
        sums.cleared.units(),
        sums.planned.units(),
    )?;
    if sums.entries < 0 {
        execute!(
            tx,
            "DELETE FROM account_months WHERE workspace_id = $1 AND account_id = $2 AND month = $3 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(month.first_day()),
        )?;
    }
    Ok(())
}

async fn add_category(
    tx: &mut Tx,
    workspace: WorkspaceId,
    (account, month, category): (AccountId, Month, Option<CategoryId>),
    sums: &CategorySums,
) -> Result<(), StoreError> {
    let category = category.map_or(UNCATEGORISED, |id| id.as_uuid());
    execute!(
        tx,
        "INSERT INTO category_months (workspace_id, account_id, month, category_id, entries, inflow, outflow)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (workspace_id, account_id, month, category_id) DO UPDATE SET
             entries = category_months.entries + excluded.entries,
             inflow = category_months.inflow + excluded.inflow,
             outflow = category_months.outflow + excluded.outflow",
        workspace.as_uuid(),
        account.as_uuid(),
        Day::from(month.first_day()),
        category,
        sums.entries,
        sums.inflow.units(),
        sums.outflow.units(),
    )?;
    if sums.entries < 0 {
        execute!(
            tx,
            "DELETE FROM category_months
             WHERE workspace_id = $1 AND account_id = $2 AND month = $3 AND category_id = $4 AND entries = 0",
            workspace.as_uuid(),
            account.as_uuid(),
            Day::from(month.first_day()),
            category,
        )?;
    }
    Ok(())
}

/// Where a page of an account's register stands: what the rows before each of three points come to.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Standing {
    /// Before the first day asked for.
    pub start: DaySums,
    /// Before the day after the last one asked for.
    pub end: DaySums,
    /// By how much everything before the oldest row of the page changes the current balance.
    pub net_before_oldest: Minor,
}

/// The standing of a page from `start` up to and without `end`, whose `oldest` row is known by its
/// day and id. Whole months come from the months, the days of the months they end in from the days,
/// and the rows of the oldest row's own day are added up: one statement, however long the books.
pub(crate) async fn standing<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    (start, end): (Date, Date),
    oldest: (Date, Uuid),
) -> Result<Standing, StoreError> {
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
    let mut standing = Standing::default();
    for (point, net, entries) in rows {
        let net = Minor::new(net);
        match point {
            0 => standing.start = DaySums { entries, net },
            1 => standing.end = DaySums { entries, net },
            _ => standing.net_before_oldest = net,
        }
    }
    Ok(standing)
}
