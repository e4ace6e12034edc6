//! The kept sums: `account_days`, `account_months`, `category_months`. They are only ever moved
//! here, in the change that moves the rows, by what [`Sums`] says.

use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::sums::{CategorySums, DaySums, MonthSums, Sums};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, fetch_one};
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

/// By how much an account's rows before `day` change its current balance, and how many they are:
/// whole months, and the days of one month.
pub async fn before<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    day: Date,
) -> Result<DaySums, StoreError> {
    let month = Month::of(day).first_day();
    let (net, entries): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT CAST(COALESCE(SUM(net), 0) AS BIGINT), CAST(COALESCE(SUM(entries), 0) AS BIGINT) FROM (
             SELECT inflow + outflow + transfer_in + transfer_out AS net, entries FROM account_months
             WHERE workspace_id = $1 AND account_id = $2 AND month < $3
             UNION ALL
             SELECT net, entries FROM account_days
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day < $4
         ) AS parts",
        member.workspace().as_uuid(),
        account.as_uuid(),
        Day::from(month),
        Day::from(day),
    )?;
    Ok(DaySums {
        entries,
        net: Minor::new(net),
    })
}
