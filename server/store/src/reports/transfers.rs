//! What transfers brought to accounts and took from them.

use kym_analytics::reports::flow::TransferFlow;
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use uuid::Uuid;

use super::flows::Cell;
use super::rows::{Amounts, Granularity, Rows, Time, payee};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Day;

/// What transfers brought and took, and whose they are where payees are kept apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferSum {
    /// The payee, folded.
    pub payee: Option<String>,
    /// What they brought and took.
    pub flow: TransferFlow,
}

#[derive(sqlx_macros::FromRow)]
struct TransferRow {
    day: Day,
    account_id: Option<Uuid>,
    payee: Option<String>,
    incoming: i64,
    outgoing: i64,
    incoming_count: i64,
    outgoing_count: i64,
}

impl From<TransferRow> for TransferSum {
    fn from(row: TransferRow) -> Self {
        Self {
            payee: row.payee,
            flow: TransferFlow {
                date: row.day.into(),
                account_id: row.account_id.map(AccountId::from_uuid),
                incoming: Minor::new(row.incoming),
                outgoing: Minor::new(row.outgoing),
                incoming_count: row.incoming_count,
                outgoing_count: row.outgoing_count,
            },
        }
    }
}

/// What whole months come to, from the kept sums. Nobody's payee can be asked for.
pub async fn kept_transfers<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    amounts: Amounts,
    granularity: Granularity,
) -> Result<Vec<TransferSum>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let (incoming, outgoing) = match amounts {
        Amounts::Own => ("transfer_in", "transfer_out"),
        Amounts::Base => ("base_transfer_in", "base_transfers - base_transfer_in"),
    };
    let granularity = of_legs(granularity);
    let columns = granularity.columns();
    let mut statement = Statement::new(&format!(
        "SELECT {columns}, CAST(SUM(incoming) AS BIGINT) AS incoming, CAST(SUM(outgoing) AS BIGINT) AS outgoing,
             CAST(SUM(incoming_count) AS BIGINT) AS incoming_count,
             CAST(SUM(outgoing_count) AS BIGINT) AS outgoing_count
         FROM (SELECT month AS day, account_id, {incoming} AS incoming, {outgoing} AS outgoing,
                   transfer_in_count AS incoming_count, transfer_out_count AS outgoing_count
               FROM account_months WHERE workspace_id = ",
    ));
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(rows.accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND month >= ")
        .value(Value::Day(Day::from(rows.days.first())))
        .say(" AND month <= ")
        .value(Value::Day(Day::from(rows.days.last())))
        .say(") AS parts WHERE incoming_count <> 0 OR outgoing_count <> 0")
        .say(&granularity.groups(&[]));
    fetch(reader, statement).await
}

/// What rows come to that are added up now.
pub async fn row_transfers<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    amounts: Amounts,
    granularity: Granularity,
) -> Result<Vec<TransferSum>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let granularity = of_legs(granularity);
    let columns = granularity.columns();
    let mut statement = Statement::new(&format!(
        "SELECT {columns}, CAST(COALESCE(SUM(CASE WHEN own > 0 THEN part END), 0) AS BIGINT) AS incoming,
             CAST(COALESCE(SUM(CASE WHEN own < 0 THEN part END), 0) AS BIGINT) AS outgoing,
             COUNT(CASE WHEN own > 0 THEN 1 END) AS incoming_count,
             COUNT(CASE WHEN own < 0 THEN 1 END) AS outgoing_count FROM ",
    ));
    write_legs(&mut statement, reader, member, rows, amounts);
    statement.say(&granularity.groups(&[]));
    fetch(reader, statement).await
}

#[derive(sqlx_macros::FromRow)]
struct CellRow {
    day: Day,
    account_id: Option<Uuid>,
    payee: Option<String>,
    own: i64,
    count: i64,
}

/// The legs of transfers in the currency of their accounts, those of one amount together. The days are always kept
/// apart.
pub async fn transfer_cells<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    granularity: Granularity,
) -> Result<Vec<Cell>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let granularity = Granularity {
        time: Time::Days,
        ..of_legs(granularity)
    };
    let columns = granularity.columns();
    let mut statement = Statement::new(&format!(
        "SELECT {columns}, parts.own, COUNT(*) AS count FROM "
    ));
    write_legs(&mut statement, reader, member, rows, Amounts::Own);
    statement.say(&granularity.groups(&["parts.own"]));
    let rows: Vec<CellRow> = statement.fetch_all(reader).await?;
    let cells = rows.into_iter().map(|row| Cell {
        date: row.day.into(),
        account_id: row.account_id.map(AccountId::from_uuid),
        category_id: None,
        kind: None,
        payee: row.payee,
        amount: Minor::new(row.own),
        count: row.count,
    });
    Ok(cells.collect())
}

/// A table `parts` of legs: `day`, `account_id`, `payee`, `own` and `part`, as of rows that are no transfers.
fn write_legs<R>(
    statement: &mut Statement,
    reader: &Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    amounts: Amounts,
) {
    let (payee, part) = match amounts {
        Amounts::Own => (payee(reader), "transactions.amount"),
        Amounts::Base => (payee(reader), "transactions.converted"),
    };
    statement.say(&format!(
        "(SELECT transactions.day AS day, transactions.account_id AS account_id, {payee} AS payee,
             transactions.amount AS own, {part} AS part FROM transactions",
    ));
    rows.write(statement, reader, member.workspace());
    statement.say(" AND transactions.peer_id IS NOT NULL) AS parts");
}

/// A grain without what legs do not have.
fn of_legs(granularity: Granularity) -> Granularity {
    Granularity {
        by_kind: false,
        by_category: false,
        ..granularity
    }
}

async fn fetch(reader: &mut Reader, statement: Statement) -> Result<Vec<TransferSum>, StoreError> {
    let rows: Vec<TransferRow> = statement.fetch_all(reader).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}
