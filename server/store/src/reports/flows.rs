//! What came in and went out: whole months from the kept sums, days from rows. Transfers are in none of it.

use jiff::civil::Date;
use kym_analytics::reports::flow::Flow;
use kym_domain::categories::CategoryKind;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::transactions::shares;
use uuid::Uuid;

use super::rows::{Amounts, Granularity, Rows, Time, join_kinds, payee};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::sums::UNCATEGORISED;
use crate::values::Day;

/// What came in and went out, and whose it is where payees are kept apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The payee, folded.
    pub payee: Option<String>,
    /// What came in and went out.
    pub flow: Flow,
}

/// Parts of rows that are of one day, category and amount, to be converted by the rate of that day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The day.
    pub date: Date,
    /// The account, where accounts are kept apart.
    pub account_id: Option<AccountId>,
    /// The category, where categories are kept apart; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// The category's kind.
    pub kind: Option<CategoryKind>,
    /// The payee, folded, where payees are kept apart.
    pub payee: Option<String>,
    /// How much each of them is, in the currency of its account.
    pub amount: Minor,
    /// How many they are.
    pub count: i64,
}

/// A line of a row that is split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertedLine {
    /// The day.
    pub date: Date,
    /// The account.
    pub account_id: AccountId,
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// The category's kind.
    pub kind: Option<CategoryKind>,
    /// The payee of the row, folded.
    pub payee: String,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// Its share of what the row was converted to.
    pub converted: Option<Minor>,
}

/// Day, account, category, kind.
type Key = (Day, Option<Uuid>, Option<Uuid>, Option<String>);

/// A key, what came in and went out, and of how many parts.
#[derive(sqlx_macros::FromRow)]
struct FlowRow {
    day: Day,
    account_id: Option<Uuid>,
    category_id: Option<Uuid>,
    payee: Option<String>,
    kind: Option<String>,
    inflow: i64,
    outflow: i64,
    inflow_count: i64,
    outflow_count: i64,
}

impl FlowRow {
    fn whole(self) -> Result<Sum, StoreError> {
        let key = (self.day, self.account_id, self.category_id, self.kind);
        let (date, account_id, category_id, kind) = key_of(key)?;
        let flow = Flow {
            date,
            account_id,
            category_id,
            kind,
            inflow: Minor::new(self.inflow),
            outflow: Minor::new(self.outflow),
            inflow_count: self.inflow_count,
            outflow_count: self.outflow_count,
        };
        Ok(Sum {
            payee: self.payee,
            flow,
        })
    }
}

/// What whole months come to, from the kept sums: what that costs does not grow with the number of rows. The days
/// must be those of whole months, and nobody's payee can be asked for. Where neither kinds nor categories matter, nobody
/// has counted the parts: both counts are zero.
pub async fn kept_flows<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    amounts: Amounts,
    granularity: Granularity,
) -> Result<Vec<Sum>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let mut statement = beginning(granularity);
    statement.say(
        "CAST(SUM(parts.inflow) AS BIGINT) AS inflow, CAST(SUM(parts.outflow) AS BIGINT) AS outflow,
         CAST(SUM(parts.inflow_count) AS BIGINT) AS inflow_count,
         CAST(SUM(parts.outflow_count) AS BIGINT) AS outflow_count
         FROM (SELECT month AS day, account_id, ",
    );
    statement.say(match amounts {
        Amounts::Own => "inflow, outflow",
        Amounts::Base => "base_inflow AS inflow, base_outflow AS outflow",
    });
    let by_sign = !granularity.by_kind && !granularity.by_category && rows.categories.is_none();
    statement.say(if by_sign {
        ", 0 AS inflow_count, 0 AS outflow_count FROM account_months"
    } else {
        ", category_id, inflow_count, outflow_count FROM category_months"
    });
    statement
        .say(" WHERE workspace_id = ")
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(rows.accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND month >= ")
        .value(Value::Day(Day::from(rows.days.first())))
        .say(" AND month <= ")
        .value(Value::Day(Day::from(rows.days.last())));
    statement.say(") AS parts");
    finish(reader, member.workspace(), statement, (rows, granularity)).await
}

/// What rows come to that are added up now. In the currency of the workspace those that are split are missing
/// ([`converted_lines`]).
pub async fn row_flows<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
    amounts: Amounts,
    granularity: Granularity,
) -> Result<Vec<Sum>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let mut statement = beginning(granularity);
    statement.say(
        "CAST(COALESCE(SUM(CASE WHEN parts.own > 0 THEN parts.part END), 0) AS BIGINT) AS inflow,
         CAST(COALESCE(SUM(CASE WHEN parts.own < 0 THEN parts.part END), 0) AS BIGINT) AS outflow,
         COUNT(CASE WHEN parts.own > 0 THEN 1 END) AS inflow_count,
         COUNT(CASE WHEN parts.own < 0 THEN 1 END) AS outflow_count FROM ",
    );
    rows.write_parts(&mut statement, reader, member.workspace(), amounts);
    finish(reader, member.workspace(), statement, (rows, granularity)).await
}

fn beginning(granularity: Granularity) -> Statement {
    Statement::new(&format!("SELECT {}, ", granularity.columns()))
}

async fn finish(
    reader: &mut Reader,
    workspace: WorkspaceId,
    mut statement: Statement,
    (rows, granularity): (&Rows<'_>, Granularity),
) -> Result<Vec<Sum>, StoreError> {
    rows.write_categories(&mut statement, workspace, granularity.by_kind);
    statement.say(&granularity.groups(&[]));
    let rows: Vec<FlowRow> = statement.fetch_all(reader).await?;
    rows.into_iter().map(FlowRow::whole).collect()
}

#[derive(sqlx_macros::FromRow)]
struct CellRow {
    day: Day,
    account_id: Option<Uuid>,
    category_id: Option<Uuid>,
    payee: Option<String>,
    kind: Option<String>,
    own: i64,
    count: i64,
}

/// The parts of rows in their own currency, those of one amount together. The days are always kept apart.
pub async fn cells<R>(
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
        ..granularity
    };
    let mut statement = beginning(granularity);
    statement.say("parts.own, COUNT(*) AS count FROM ");
    rows.write_parts(&mut statement, reader, member.workspace(), Amounts::Own);
    rows.write_categories(&mut statement, member.workspace(), granularity.by_kind);
    statement.say(&granularity.groups(&["parts.own"]));
    let rows: Vec<CellRow> = statement.fetch_all(reader).await?;
    let rows = rows.into_iter().map(|row| {
        let key = (row.day, row.account_id, row.category_id, row.kind);
        let (date, account_id, category_id, kind) = key_of(key)?;
        Ok(Cell {
            date,
            account_id,
            category_id,
            kind,
            payee: row.payee,
            amount: Minor::new(row.own),
            count: row.count,
        })
    });
    rows.collect()
}

#[derive(sqlx_macros::FromRow)]
struct LineRow {
    id: Uuid,
    account_id: Uuid,
    day: Day,
    total: i64,
    converted: Option<i64>,
    category_id: Option<Uuid>,
    kind: Option<String>,
    payee: Option<String>,
    amount: i64,
}

/// The lines of rows that are split, each with its share of what the row was converted to. Categories are not looked
/// at: the shares are of all lines.
pub async fn converted_lines<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
) -> Result<Vec<ConvertedLine>, StoreError> {
    if rows.are_none() {
        return Ok(Vec::new());
    }
    let payee = payee(reader);
    let mut statement = Statement::new(&format!(
        "SELECT transactions.id, transactions.account_id, transactions.day, transactions.amount AS total,
             transactions.converted, COALESCE(line.category_id, line.system_category_id) AS category_id, kinds.kind,
             {payee} AS payee, line.amount
         FROM transactions JOIN splits line ON line.workspace_id = transactions.workspace_id
             AND line.transaction_id = transactions.id",
    ));
    join_kinds(
        &mut statement,
        member.workspace(),
        "COALESCE(line.category_id, line.system_category_id)",
    );
    rows.write(&mut statement, reader, member.workspace());
    statement.say(
        " AND transactions.has_splits = TRUE ORDER BY transactions.account_id, transactions.day, transactions.id,
             line.position",
    );
    let rows: Vec<LineRow> = statement.fetch_all(reader).await?;
    let of_one = rows.chunk_by(|one, other| one.id == other.id);
    let mut lines = Vec::with_capacity(rows.len());
    for row in of_one {
        lines.extend(apportioned(row)?);
    }
    Ok(lines)
}

/// The lines of one row.
fn apportioned(row: &[LineRow]) -> Result<Vec<ConvertedLine>, StoreError> {
    let amounts: Vec<_> = row.iter().map(|line| Minor::new(line.amount)).collect();
    let whole = row
        .first()
        .and_then(|line| Some((line.total, line.converted?)));
    let converted = whole.map(|(total, converted)| {
        let shares = shares(&amounts, Minor::new(total), Minor::new(converted));
        shares.map_err(StoreError::from)
    });
    let converted = converted.transpose()?;
    let lines = row.iter().enumerate().map(|(place, line)| {
        let key = (line.day, None, line.category_id, line.kind.clone());
        let (date, _, category_id, kind) = key_of(key)?;
        Ok(ConvertedLine {
            date,
            account_id: AccountId::from_uuid(line.account_id),
            category_id,
            kind,
            payee: line.payee.clone().unwrap_or_default(),
            amount: Minor::new(line.amount),
            converted: converted.as_ref().and_then(|all| all.get(place).copied()),
        })
    });
    lines.collect()
}

/// A key as the domain knows it.
type ReadKey = (
    Date,
    Option<AccountId>,
    Option<CategoryId>,
    Option<CategoryKind>,
);

fn key_of((day, account, category, kind): Key) -> Result<ReadKey, StoreError> {
    let category = category.filter(|id| *id != UNCATEGORISED);
    let nonsense =
        |_| StoreError::inconsistent("categories", "kind", category.unwrap_or(UNCATEGORISED));
    Ok((
        day.into(),
        account.map(AccountId::from_uuid),
        category.map(CategoryId::from_uuid),
        kind.map(|kind| kind.parse().map_err(nonsense))
            .transpose()?,
    ))
}
