//! What accounts held, from the kept sums: those that are named, put away or not.

use jiff::civil::Date;
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use uuid::Uuid;

use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Day;

/// What each account held when `day` began, its opening balance included.
pub async fn held_before<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    day: Date,
) -> Result<Vec<(AccountId, Minor)>, StoreError> {
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let month = Month::of(day).first_day();
    let workspace = Value::Id(member.workspace().as_uuid());
    let mut statement = Statement::new(
        "SELECT accounts.id, CAST(accounts.opening_balance
             + COALESCE((SELECT SUM(inflow + outflow + transfer_in + transfer_out) FROM account_months
                 WHERE workspace_id = accounts.workspace_id AND account_id = accounts.id AND month < ",
    );
    statement
        .value(Value::Day(Day::from(month)))
        .say(
            "), 0) + COALESCE((SELECT SUM(net) FROM account_days
                 WHERE workspace_id = accounts.workspace_id AND account_id = accounts.id AND day >= ",
        )
        .value(Value::Day(Day::from(month)))
        .say(" AND day < ")
        .value(Value::Day(Day::from(day)))
        .say("), 0) AS BIGINT) FROM accounts WHERE accounts.workspace_id = ")
        .value(workspace)
        .say(" AND accounts.id")
        .among(accounts.iter().map(|id| Value::Id(id.as_uuid())));
    let rows: Vec<(Uuid, i64)> = statement.fetch_all(reader).await?;
    let held = rows.into_iter();
    Ok(held
        .map(|(id, units)| (AccountId::from_uuid(id), Minor::new(units)))
        .collect())
}

/// By how much each account changes: each whole month in these days on its first day, and each of the other days.
pub async fn changes<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    days: DateRange,
    by_months: bool,
) -> Result<Vec<(AccountId, Date, Minor)>, StoreError> {
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let (table, column, net) = if by_months {
        (
            "account_months",
            "month",
            "inflow + outflow + transfer_in + transfer_out",
        )
    } else {
        ("account_days", "day", "net")
    };
    let mut statement = Statement::new(&format!(
        "SELECT account_id, {column}, {net} FROM {table} WHERE workspace_id = "
    ));
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(&format!(" AND {column} >= "))
        .value(Value::Day(Day::from(days.first())))
        .say(&format!(" AND {column} <= "))
        .value(Value::Day(Day::from(days.last())))
        .say(&format!(" ORDER BY {column}, account_id"));
    let rows: Vec<(Uuid, Day, i64)> = statement.fetch_all(reader).await?;
    let changes = rows.into_iter();
    Ok(changes
        .map(|(id, day, net)| (AccountId::from_uuid(id), day.into(), Minor::new(net)))
        .collect())
}
