//! What is left out of sums in the currency of the workspace: nobody knew a rate when it was saved. Rows are read only
//! in the months of which the kept sums say that there are any, so that finding nothing costs next to nothing.

use jiff::civil::Date;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::CategoryId;
use kym_domain::money::Minor;
use uuid::Uuid;

use super::rows::{Amounts, Rows};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Day;

/// Parts of one category and sign that are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    /// The category; `None` is what has none, and transfers.
    pub category_id: Option<CategoryId>,
    /// The category's kind.
    pub kind: Option<CategoryKind>,
    /// How much, in the currency of the accounts.
    pub amount: Minor,
    /// How many.
    pub count: i64,
    /// The first day of it.
    pub first: Date,
    /// The last day of it.
    pub last: Date,
}

#[derive(sqlx_macros::FromRow)]
struct MissingRow {
    category_id: Option<Uuid>,
    kind: Option<String>,
    amount: i64,
    count: i64,
    first: Day,
    last: Day,
}

impl TryFrom<MissingRow> for Missing {
    type Error = StoreError;

    fn try_from(row: MissingRow) -> Result<Self, StoreError> {
        let id = row.category_id.unwrap_or_default();
        let nonsense = |_| StoreError::inconsistent("categories", "kind", id);
        let kind = row.kind.map(|kind| kind.parse().map_err(nonsense));
        Ok(Self {
            category_id: row.category_id.map(CategoryId::from_uuid),
            kind: kind.transpose()?,
            amount: Minor::new(row.amount),
            count: row.count,
            first: row.first.into(),
            last: row.last.into(),
        })
    }
}

/// What is summed of parts.
const SUMS: &str =
    "CAST(SUM(parts.own) AS BIGINT) AS amount, COUNT(*) AS count, MIN(parts.day) AS first,
     MAX(parts.day) AS last FROM ";

/// The parts of rows that are no transfers, of accounts of one currency. What came in stands apart from what went out.
pub async fn missing_parts<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
) -> Result<Vec<Missing>, StoreError> {
    let Some(rows) = unconverted(reader, member, rows).await? else {
        return Ok(Vec::new());
    };
    let mut statement = Statement::new("SELECT parts.category_id, kinds.kind, ");
    statement.say(SUMS);
    rows.write_parts(&mut statement, reader, member.workspace(), Amounts::Own);
    rows.write_categories(&mut statement, member.workspace(), true);
    statement
        .say(" GROUP BY parts.category_id, kinds.kind, CASE WHEN parts.own > 0 THEN 1 ELSE 0 END");
    fetch(reader, statement).await
}

/// The legs of transfers, of accounts of one currency. What came stands apart from what went.
pub async fn missing_legs<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'_>,
) -> Result<Vec<Missing>, StoreError> {
    let Some(rows) = unconverted(reader, member, rows).await? else {
        return Ok(Vec::new());
    };
    let mut statement =
        Statement::new("SELECT CAST(NULL AS UUID) AS category_id, CAST(NULL AS TEXT) AS kind, ");
    statement.say(SUMS);
    statement.say("(SELECT transactions.day AS day, transactions.amount AS own FROM transactions");
    rows.write(&mut statement, reader, member.workspace());
    statement.say(
        " AND transactions.peer_id IS NOT NULL) AS parts GROUP BY CASE WHEN parts.own > 0 THEN 1 ELSE 0 END",
    );
    fetch(reader, statement).await
}

/// The rows that are not converted, from the first month of which there are any to the last; nothing when there are
/// none.
async fn unconverted<'a, R>(
    reader: &mut Reader,
    member: &Member<R>,
    rows: &Rows<'a>,
) -> Result<Option<Rows<'a>>, StoreError> {
    if rows.are_none() {
        return Ok(None);
    }
    let month = |day| Value::Day(Day::from(Month::of(day).first_day()));
    let mut statement = Statement::new(
        "SELECT MIN(month), MAX(month) FROM account_months WHERE unconverted > 0 AND workspace_id = ",
    );
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(rows.accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND month >= ")
        .value(month(rows.days.first()))
        .say(" AND month <= ")
        .value(month(rows.days.last()));
    let found: Vec<(Option<Day>, Option<Day>)> = statement.fetch_all(reader).await?;
    let months = found.into_iter().find_map(|(first, last)| first.zip(last));
    Ok(months.map(|(first, last)| Rows {
        days: DateRange::between(
            rows.days.first().max(first.into()),
            rows.days.last().min(Month::of(last.into()).last_day()),
        ),
        only_unconverted: true,
        ..*rows
    }))
}

async fn fetch(reader: &mut Reader, statement: Statement) -> Result<Vec<Missing>, StoreError> {
    let rows: Vec<MissingRow> = statement.fetch_all(reader).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}
