//! What rows of accounts in other currencies come to in that of the workspace.

use kym_domain::money::Overflow;
use kym_domain::transactions::{Criteria, Transaction, TransactionStatus};

use super::super::conditions::{Scope, narrow};
use super::{Totals, one};
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::transactions::row::{COLUMNS, TransactionRow, whole};

/// Adds up what rows were converted to. What lines come to stands nowhere: those of split rows are shared
/// out as the kept sums do it.
pub(super) async fn of_rows(
    reader: &mut Reader,
    scope: Scope<'_>,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    let totals = of_whole(reader, scope, criteria).await?;
    let mut statement = Statement::new(concat!("SELECT ", COLUMNS!(), " FROM transactions"));
    scope.write(&mut statement);
    statement.say(" AND transactions.has_splits = TRUE");
    narrow(&mut statement, reader, scope.workspace, criteria);
    let rows: Vec<TransactionRow> = statement.fetch_all(reader).await?;
    let rows = whole(reader, scope.workspace, rows).await?;
    rows.iter().try_fold(totals, |totals, row| {
        let of_row = of_lines(row, criteria)?;
        totals.plus(of_row)
    })
}

/// Adds up rows that are not split.
async fn of_whole(
    reader: &mut Reader,
    scope: Scope<'_>,
    criteria: &Criteria,
) -> Result<Totals, StoreError> {
    let mut statement = Statement::new(
        "SELECT COUNT(*),
             CAST(COALESCE(SUM(CASE WHEN peer_id IS NULL AND counts AND converted > 0 THEN converted ELSE 0 END), 0)
                 AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN peer_id IS NULL AND counts AND converted < 0 THEN converted ELSE 0 END), 0)
                 AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN counts THEN converted ELSE 0 END), 0) AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN counts AND converted IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM (SELECT transactions.peer_id AS peer_id, transactions.converted AS converted, transactions.status",
    );
    let counted = TransactionStatus::ALL
        .iter()
        .filter(|status| criteria.counts(**status));
    statement
        .among(counted.map(|status| Value::Text(status.as_str().to_owned())))
        .say(" AS counts FROM transactions");
    scope.write(&mut statement);
    statement.say(" AND transactions.has_splits = FALSE");
    narrow(&mut statement, reader, scope.workspace, criteria);
    statement.say(") AS found");
    one(statement.fetch_all(reader).await?)
}

/// What a split row comes to: of its lines those whose category was asked for.
fn of_lines(row: &Transaction, criteria: &Criteria) -> Result<Totals, Overflow> {
    let mut totals = Totals {
        count: 1,
        ..Totals::default()
    };
    if !criteria.counts(row.status) {
        return Ok(totals);
    }
    let Some(shares) = row.converted_parts()? else {
        totals.unconverted = 1;
        return Ok(totals);
    };
    for ((category, _), share) in row.parts().zip(shares) {
        let choice = criteria.categories.as_ref();
        if choice.is_some_and(|choice| !choice.takes(category)) {
            continue;
        }
        let side = if share.is_negative() {
            &mut totals.expense
        } else {
            &mut totals.income
        };
        *side = side.plus(share)?;
        totals.net = totals.net.plus(share)?;
    }
    Ok(totals)
}
