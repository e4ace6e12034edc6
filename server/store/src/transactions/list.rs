//! Pages of the register. An account's page is one range of the primary key; its total and its
//! starting balance come from the kept sums, never from counting or adding up all rows.

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::sums::DaySums;
use kym_domain::transactions::Transaction;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::row::{COLUMNS, TransactionRow};
use crate::access::Member;
use crate::db::{Reader, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::sums;
use crate::values::Day;

/// What the rows of a page are sorted by; the day and the id break ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The day, then the order of booking.
    Date,
    /// The amount.
    Amount,
    /// The payee, by the database's binary order.
    Payee,
    /// The status' word.
    Status,
}

/// Which rows make a page.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
    /// What they are sorted by; lists over all accounts are always by date.
    pub order: Order,
    /// The greatest first.
    pub descending: bool,
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

/// A page of an account's register.
#[derive(Clone, Debug)]
pub struct Page {
    /// The rows in the order asked for.
    pub rows: Vec<Transaction>,
    /// How many rows the filter allows, pages aside.
    pub total: i64,
    /// By how much everything before the oldest row of this page changes the account's balance;
    /// the opening balance is not in it. Without rows: everything before the first day asked for.
    pub net_before: Minor,
}

/// A page of one account of the member's workspace.
pub async fn list_of_account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    filter: &Filter,
) -> Result<Page, StoreError> {
    let rows = rows_of_account(reader, member, account, filter).await?;
    let span = span(reader, member, account, filter).await?;
    let oldest = rows.iter().min_by_key(|row| (row.date, row.id));
    let net_before = match oldest {
        Some(oldest) => net_before(reader, member, account, oldest).await?,
        None => span.net_before,
    };
    Ok(Page {
        rows,
        total: span.total,
        net_before,
    })
}

/// The rows of all accounts that are not deleted, by day: each account gives its part of the page,
/// one range of the primary key, and the parts are merged. Also answers how many rows there are.
pub async fn list_of_workspace<R>(
    reader: &mut Reader,
    member: &Member<R>,
    filter: &Filter,
) -> Result<(Vec<Transaction>, i64), StoreError> {
    let accounts: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM accounts WHERE workspace_id = $1 AND is_deleted = FALSE",
        member.workspace().as_uuid(),
    )?;
    let part = Filter {
        order: Order::Date,
        skip: 0,
        limit: filter.skip.saturating_add(filter.limit),
        ..*filter
    };
    let (mut rows, mut total) = (Vec::new(), 0);
    for (account,) in accounts {
        let account = AccountId::from_uuid(account);
        rows.extend(rows_of_account(reader, member, account, &part).await?);
        total += span(reader, member, account, filter).await?.total;
    }
    rows.sort_by_key(|row| (row.date, row.id));
    if filter.descending {
        rows.reverse();
    }
    let skip = usize::try_from(filter.skip).unwrap_or(usize::MAX);
    let limit = usize::try_from(filter.limit).unwrap_or(usize::MAX);
    Ok((rows.into_iter().skip(skip).take(limit).collect(), total))
}

async fn rows_of_account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    filter: &Filter,
) -> Result<Vec<Transaction>, StoreError> {
    let sql = format!(
        "SELECT {columns} FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND deleted_at IS NULL
         ORDER BY {order} LIMIT $5 OFFSET $6",
        columns = COLUMNS!(),
        order = order_by(filter),
    );
    let rows = fetch_all!(
        reader,
        TransactionRow,
        AssertSqlSafe(sql.as_str()),
        member.workspace().as_uuid(),
        account.as_uuid(),
        Day::from(filter.start.unwrap_or(FIRST_DAY)),
        Day::from(filter.end.unwrap_or(LAST_DAY)),
        filter.limit,
        filter.skip,
    )?;
    rows.into_iter()
        .map(|row| row.into_transaction(member.workspace()))
        .collect()
}

/// What the days of a filter hold, from the kept sums.
struct Span {
    net_before: Minor,
    total: i64,
}

async fn span<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    filter: &Filter,
) -> Result<Span, StoreError> {
    let before = match filter.start {
        Some(start) => sums::before(reader, member, account, start).await?,
        None => DaySums::default(),
    };
    let after_end = filter
        .end
        .unwrap_or(LAST_DAY)
        .saturating_add(jiff::Span::new().days(1));
    let through = sums::before(reader, member, account, after_end).await?;
    Ok(Span {
        net_before: before.net,
        total: (through.entries - before.entries).max(0),
    })
}

/// What everything before one row changes: the days before its own, and the rows of its day that
/// were booked before it.
async fn net_before<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    row: &Transaction,
) -> Result<Minor, StoreError> {
    let days = sums::before(reader, member, account, row.date).await?;
    let (same_day,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND day = $3 AND id < $4 AND deleted_at IS NULL
             AND status IN ('pending', 'cleared', 'reconciled')",
        member.workspace().as_uuid(),
        account.as_uuid(),
        Day::from(row.date),
        row.id.as_uuid(),
    )?;
    Ok(Minor::new(days.net.units() + same_day))
}

/// Only words of this program reach the text, never a client's.
fn order_by(filter: &Filter) -> &'static str {
    match (filter.order, filter.descending) {
        (Order::Date, true) => "day DESC, id DESC",
        (Order::Date, false) => "day, id",
        (Order::Amount, true) => "amount DESC, day DESC, id DESC",
        (Order::Amount, false) => "amount, day, id",
        (Order::Payee, true) => "payee DESC, day DESC, id DESC",
        (Order::Payee, false) => "payee, day, id",
        (Order::Status, true) => "status DESC, day DESC, id DESC",
        (Order::Status, false) => "status, day, id",
    }
}
