//! Pages of the register. An account's page is one range of the primary key; its total and its
//! starting balance come from the kept sums, never from counting or adding up all rows.

use jiff::Span;
use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::transactions::Transaction;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::row::{COLUMNS, TransactionRow, whole};
use crate::access::Member;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::sums::{self, RunningSums};
use crate::values::Day;

/// What the rows of a page are sorted by; the day and the id break ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The day, then the order of booking.
    Date,
    /// The amount.
    Amount,
    /// What it comes to in the currency of the workspace; what is not converted stands last.
    Converted,
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
    /// What they are sorted by.
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
    let oldest = rows.iter().min_by_key(|row| (row.date, row.id));
    let sums = running_sums(reader, member, account, filter, oldest).await?;
    Ok(Page {
        rows,
        total: total(&sums),
        net_before: sums.net_before_oldest,
    })
}

/// By how much everything before a row, by day and then in the order of booking, changes the balance of its account;
/// the opening balance is not in it. One statement, however long the books.
pub async fn net_before<R>(
    reader: &mut Reader,
    member: &Member<R>,
    row: &Transaction,
) -> Result<Minor, StoreError> {
    let oldest = (row.date, row.id.as_uuid());
    let none = (FIRST_DAY, FIRST_DAY);
    let sums = sums::running_sums(reader, member, row.account_id, none, oldest).await?;
    Ok(sums.net_before_oldest)
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
    whole(reader, member.workspace(), rows).await
}

/// Where a page stands; without rows, where its first day does.
async fn running_sums<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    filter: &Filter,
    oldest: Option<&Transaction>,
) -> Result<RunningSums, StoreError> {
    let start = filter.start.unwrap_or(FIRST_DAY);
    let end = filter.end.unwrap_or(LAST_DAY);
    let after_end = end.saturating_add(Span::new().days(1));
    let oldest = oldest.map_or((start, Uuid::nil()), |row| (row.date, row.id.as_uuid()));
    sums::running_sums(reader, member, account, (start, after_end), oldest).await
}

/// How many rows the days of a filter hold, from the kept sums.
fn total(sums: &RunningSums) -> i64 {
    (sums.end.entries - sums.start.entries).max(0)
}

/// Only words of this program reach the text, never a client's.
pub(super) fn order_by(filter: &Filter) -> &'static str {
    match (filter.order, filter.descending) {
        (Order::Date, true) => "day DESC, id DESC",
        (Order::Date, false) => "day, id",
        (Order::Amount, true) => "amount DESC, day DESC, id DESC",
        (Order::Amount, false) => "amount, day, id",
        (Order::Converted, true) => "converted IS NULL, converted DESC, day DESC, id DESC",
        (Order::Converted, false) => "converted IS NULL, converted, day, id",
        (Order::Payee, true) => "payee DESC, day DESC, id DESC",
        (Order::Payee, false) => "payee, day, id",
        (Order::Status, true) => "status DESC, day DESC, id DESC",
        (Order::Status, false) => "status, day, id",
    }
}
