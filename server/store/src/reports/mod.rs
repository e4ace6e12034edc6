//! What reports are made of: sums by account, day, month and category. No report's logic.
//!
//! What is here is of the first screen, where deleted accounts stand in nothing; the files beneath are of the reports,
//! which say themselves which accounts they look at.

mod balances;
mod flows;
mod left_out;
mod listed;
mod payees;
mod rows;
mod transfers;

use jiff::civil::Date;
use kym_analytics::reports::dashboard::Flow;
use kym_analytics::reports::question::AccountFilter;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Minor;
use uuid::Uuid;

pub use self::balances::{changes, held_before};
pub use self::flows::{Cell, ConvertedLine, Sum, cells, converted_lines, kept_flows, row_flows};
pub use self::left_out::{Missing, missing_legs, missing_parts};
pub use self::listed::{Count, CountBy, Listing, counts, kept_counts, newest};
pub use self::payees::payees_of_categories;
pub use self::rows::{Amounts, Granularity, Rows, Time};
pub use self::transfers::{TransferSum, kept_transfers, row_transfers, transfer_cells};
use crate::access::Member;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::sums::UNCATEGORISED;
use crate::values::Day;

/// The day of the first transaction on the accounts that a filter takes.
pub async fn first_day<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &AccountFilter,
) -> Result<Option<Date>, StoreError> {
    let rows: Vec<(Uuid, bool, Option<Day>)> = fetch_all!(
        reader,
        (Uuid, bool, Option<Day>),
        "SELECT id, (is_deleted OR is_closed), (SELECT MIN(day) FROM account_days
             WHERE workspace_id = $1 AND account_id = accounts.id)
         FROM accounts WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    let days = rows.into_iter().filter_map(|(id, is_archived, day)| {
        let is_taken = accounts.takes(AccountId::from_uuid(id), is_archived);
        day.filter(|_| is_taken).map(Date::from)
    });
    Ok(days.min())
}

/// What each account held when `day` began, its opening balance included.
pub async fn balances_before<R>(
    reader: &mut Reader,
    member: &Member<R>,
    day: Date,
) -> Result<Vec<(AccountId, Minor)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = fetch_all!(
        reader,
        (Uuid, i64),
        "SELECT accounts.id, CAST(accounts.opening_balance
             + COALESCE((SELECT SUM(inflow + outflow + transfer_in + transfer_out) FROM account_months
                 WHERE workspace_id = $1 AND account_id = accounts.id AND month < $2), 0)
             + COALESCE((SELECT SUM(net) FROM account_days
                 WHERE workspace_id = $1 AND account_id = accounts.id AND day >= $2 AND day < $3), 0) AS BIGINT)
         FROM accounts WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE",
        member.workspace().as_uuid(),
        Day::from(Month::of(day).first_day()),
        Day::from(day),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id, units)| (AccountId::from_uuid(id), Minor::new(units)))
        .collect())
}

/// By how much each day from `first` to `last` changes each account, in order of the days.
pub async fn daily_changes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    first: Date,
    last: Date,
) -> Result<Vec<(AccountId, Date, Minor)>, StoreError> {
    let rows: Vec<(Uuid, Day, i64)> = fetch_all!(
        reader,
        (Uuid, Day, i64),
        "SELECT days.account_id, days.day, days.net FROM accounts
         JOIN account_days days ON days.workspace_id = accounts.workspace_id AND days.account_id = accounts.id
             AND days.day >= $2 AND days.day <= $3
         WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE ORDER BY days.day, days.account_id",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id, day, net)| (AccountId::from_uuid(id), day.into(), Minor::new(net)))
        .collect())
}

/// By how much each whole month from `first` to `last` changes each account, in order of the months.
pub async fn monthly_changes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    first: Month,
    last: Month,
) -> Result<Vec<(AccountId, Month, Minor)>, StoreError> {
    let rows: Vec<(Uuid, Day, i64)> = fetch_all!(
        reader,
        (Uuid, Day, i64),
        "SELECT months.account_id, months.month, inflow + outflow + transfer_in + transfer_out FROM accounts
         JOIN account_months months ON months.workspace_id = accounts.workspace_id
             AND months.account_id = accounts.id AND months.month >= $2 AND months.month <= $3
         WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE
         ORDER BY months.month, months.account_id",
        member.workspace().as_uuid(),
        Day::from(first.first_day()),
        Day::from(last.first_day()),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id, month, net)| {
            let month = Month::of(month.into());
            (AccountId::from_uuid(id), month, Minor::new(net))
        })
        .collect())
}

/// What each category took in and gave out in each month from `first` to `last`, in the currency of the
/// workspace.
pub async fn category_flows<R>(
    reader: &mut Reader,
    member: &Member<R>,
    first: Month,
    last: Month,
) -> Result<Vec<Flow>, StoreError> {
    type Row = (Day, Uuid, Option<String>, i64, i64, i64);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT flows.month, flows.category_id, COALESCE(system_categories.kind, categories.kind),
             flows.inflow, flows.outflow, flows.unconverted
         FROM (
             SELECT sums.month, sums.category_id, CAST(SUM(sums.base_inflow) AS BIGINT) AS inflow,
                 CAST(SUM(sums.base_outflow) AS BIGINT) AS outflow,
                 CAST(SUM(sums.unconverted) AS BIGINT) AS unconverted
             FROM accounts
             JOIN category_months sums ON sums.workspace_id = accounts.workspace_id
                 AND sums.account_id = accounts.id AND sums.month >= $2 AND sums.month <= $3
             WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE
             GROUP BY sums.month, sums.category_id
         ) AS flows
         LEFT JOIN system_categories ON system_categories.id = flows.category_id
         LEFT JOIN categories ON categories.workspace_id = $1 AND categories.id = flows.category_id
         ORDER BY flows.month, flows.category_id",
        member.workspace().as_uuid(),
        Day::from(first.first_day()),
        Day::from(last.first_day()),
    )?;
    rows.into_iter()
        .map(|(month, category, kind, inflow, outflow, unconverted)| {
            let kind: Option<CategoryKind> = kind
                .map(|kind| {
                    kind.parse()
                        .map_err(|_| StoreError::inconsistent("categories", "kind", category))
                })
                .transpose()?;
            Ok(Flow {
                month: Month::of(month.into()),
                category_id: (category != UNCATEGORISED).then(|| CategoryId::from_uuid(category)),
                kind,
                inflow: Minor::new(inflow),
                outflow: Minor::new(outflow),
                unconverted,
            })
        })
        .collect()
}
