//! What the transactions that were found come to.

mod converted;

use jiff::Span;
use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::transactions::{Criteria, TransactionStatus};

use super::conditions::{Scope, category_condition, narrow};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::transactions::list::Filter;
use crate::values::Day;

/// What some transactions come to. Transfers are neither income nor expense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many there are.
    pub count: i64,
    /// What came in.
    pub income: Minor,
    /// What went out; negative.
    pub expense: Minor,
    /// By how much all of them together change what there is.
    pub net: Minor,
    /// How many that count are left out of the amounts, since nobody knew a rate.
    pub unconverted: i64,
}

/// What the amounts of totals are counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum In {
    /// The currency of the accounts, all of which have the same.
    Own,
    /// The currency of the workspace.
    Base,
}

/// Count, income, expense, net, left out.
type Row = (i64, i64, i64, i64, i64);

/// What all transactions of these accounts, which have one currency, come to that a filter lets through and
/// the criteria fit, pages aside. Without criteria whole months come from the kept sums.
pub async fn totals<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    counted(reader, member, (accounts, In::Own), filter, criteria).await
}

/// The same in the currency of the workspace. The `foreign` accounts are those that have another one: of them
/// counts what transactions were converted to.
pub async fn totals_in_base<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (accounts, foreign): (&[AccountId], &[AccountId]),
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    let own = counted(reader, member, (accounts, In::Own), filter, criteria).await?;
    let foreign = counted(reader, member, (foreign, In::Base), filter, criteria).await?;
    own.plus(foreign)
}

async fn counted<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (accounts, currency): (&[AccountId], In),
    filter: &Filter,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    let scope = Scope::of(member.workspace(), accounts, filter);
    if scope.first > scope.last || accounts.is_empty() {
        return Ok(Totals::default());
    }
    match whole_months(scope.first, scope.last).filter(|_| criteria.is_empty()) {
        None => of_rows(reader, scope, currency, criteria).await,
        Some((from, to)) => {
            let mut totals = of_months(reader, scope, currency, (from, to)).await?;
            let before = from.saturating_sub(Span::new().days(1));
            if scope.first < from {
                let edge = Scope {
                    last: before,
                    ..scope
                };
                totals = totals.plus(of_rows(reader, edge, currency, criteria).await?)?;
            }
            if to <= scope.last {
                let edge = Scope { first: to, ..scope };
                totals = totals.plus(of_rows(reader, edge, currency, criteria).await?)?;
            }
            Ok(totals)
        }
    }
}

/// The months that lie wholly between two days: the first day of the first one, and the day after the last.
fn whole_months(first: Date, last: Date) -> Option<(Date, Date)> {
    let month = Month::of(first).first_day();
    let from = if month == first {
        month
    } else {
        month.saturating_add(Span::new().months(1))
    };
    let after = last.saturating_add(Span::new().days(1));
    let to = Month::of(after).first_day();
    (from < to).then_some((from, to))
}

async fn of_months(
    reader: &mut Reader,
    scope: Scope<'_>,
    currency: In,
    (from, to): (Date, Date),
) -> Result<Totals, StoreError> {
    let mut statement = Statement::new(match currency {
        In::Own => {
            "SELECT CAST(COALESCE(SUM(entries), 0) AS BIGINT), CAST(COALESCE(SUM(inflow), 0) AS BIGINT),
                 CAST(COALESCE(SUM(outflow), 0) AS BIGINT),
                 CAST(COALESCE(SUM(inflow + outflow + transfer_in + transfer_out), 0) AS BIGINT), CAST(0 AS BIGINT)"
        }
        In::Base => {
            "SELECT CAST(COALESCE(SUM(entries), 0) AS BIGINT), CAST(COALESCE(SUM(base_inflow), 0) AS BIGINT),
                 CAST(COALESCE(SUM(base_outflow), 0) AS BIGINT),
                 CAST(COALESCE(SUM(base_inflow + base_outflow + base_transfers), 0) AS BIGINT),
                 CAST(COALESCE(SUM(unconverted), 0) AS BIGINT)"
        }
    });
    statement.say(" FROM account_months WHERE workspace_id = ");
    statement
        .value(Value::Id(scope.workspace.as_uuid()))
        .say(" AND account_id")
        .among(scope.accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND month >= ")
        .value(Value::Day(Day::from(from)))
        .say(" AND month < ")
        .value(Value::Day(Day::from(to)));
    one(statement.fetch_all(reader).await?)
}

/// Adds up rows. A split one counts by its lines, and of those only the ones whose category was asked for.
async fn of_rows(
    reader: &mut Reader,
    scope: Scope<'_>,
    currency: In,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    match currency {
        In::Own => of_amounts(reader, scope, criteria).await,
        In::Base => converted::of_rows(reader, scope, criteria).await,
    }
}

async fn of_amounts(
    reader: &mut Reader,
    scope: Scope<'_>,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    let mut statement = Statement::new(
        "SELECT CAST(COALESCE(SUM(entry), 0) AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN peer_id IS NULL AND part > 0 THEN part ELSE 0 END), 0) AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN peer_id IS NULL AND part < 0 THEN part ELSE 0 END), 0) AS BIGINT),
             CAST(COALESCE(SUM(part), 0) AS BIGINT), CAST(0 AS BIGINT)
         FROM (SELECT transactions.peer_id AS peer_id,
                   CASE WHEN line.position IS NULL OR line.position = 0 THEN 1 ELSE 0 END AS entry,
                   CASE WHEN transactions.status",
    );
    let counted = TransactionStatus::ALL
        .iter()
        .filter(|status| criteria.counts(**status));
    statement.among(counted.map(|status| Value::Text(status.as_str().to_owned())));
    if let Some(choice) = &criteria.categories {
        statement.say(" AND (line.position IS NULL OR ");
        category_condition(&mut statement, "line", choice);
        statement.say(")");
    }
    // A NULL for the id of a row without lines: then there is nothing to look for.
    statement.say(
        " THEN COALESCE(line.amount, transactions.amount) ELSE 0 END AS part
         FROM transactions LEFT JOIN splits line ON line.workspace_id = transactions.workspace_id
             AND line.transaction_id = CASE WHEN transactions.has_splits = TRUE THEN transactions.id END",
    );
    scope.write(&mut statement);
    narrow(&mut statement, reader, scope.workspace, criteria);
    statement.say(") AS found");
    one(statement.fetch_all(reader).await?)
}

fn one(rows: Vec<Row>) -> Result<Totals, StoreError> {
    let row = rows.into_iter().next().ok_or(sqlx::Error::RowNotFound)?;
    let (count, income, expense, net, unconverted) = row;
    Ok(Totals {
        count,
        income: Minor::new(income),
        expense: Minor::new(expense),
        net: Minor::new(net),
        unconverted,
    })
}

impl Totals {
    fn plus(self, other: Self) -> Result<Self, StoreError> {
        let sum = |one: Minor, other| one.plus(other).map_err(StoreError::from);
        Ok(Self {
            count: self.count + other.count,
            income: sum(self.income, other.income)?,
            expense: sum(self.expense, other.expense)?,
            net: sum(self.net, other.net)?,
            unconverted: self.unconverted + other.unconverted,
        })
    }
}
