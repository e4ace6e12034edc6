//! Who was paid for a category.

use kym_domain::dates::DateRange;
use kym_domain::id::CategoryId;
use kym_domain::money::Minor;

use super::rows::payee;
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Day;

#[derive(sqlx_macros::FromRow)]
struct PayeeRow {
    payee: String,
    amount: i64,
}

/// Who was paid for categories in some days, on accounts that are there, and how much in the currency of the workspace,
/// less what they gave back: most first. Rows that are split, and those that nobody knew a rate for, are not looked at:
/// this is for a word beside a figure, and no figure.
pub async fn payees_of_categories<R>(
    reader: &mut Reader,
    member: &Member<R>,
    categories: &[CategoryId],
    days: DateRange,
) -> Result<Vec<(String, Minor)>, StoreError> {
    let mut statement = Statement::new(
        "SELECT MAX(transactions.payee) AS payee, CAST(-SUM(transactions.converted) AS BIGINT) AS amount
         FROM accounts JOIN transactions ON transactions.workspace_id = accounts.workspace_id
             AND transactions.account_id = accounts.id AND transactions.day >= ",
    );
    statement
        .value(Value::Day(Day::from(days.first())))
        .say(" AND transactions.day <= ")
        .value(Value::Day(Day::from(days.last())))
        .say(" WHERE accounts.workspace_id = ")
        .value(Value::Id(member.workspace().as_uuid()))
        .say(
            " AND accounts.is_deleted = FALSE AND transactions.deleted_at IS NULL AND transactions.peer_id IS NULL
             AND transactions.has_splits = FALSE AND transactions.status IN ('pending', 'cleared', 'reconciled')
             AND transactions.payee <> '' AND transactions.converted IS NOT NULL
             AND COALESCE(transactions.category_id, transactions.system_category_id)",
        )
        .among(categories.iter().map(|id| Value::Id(id.as_uuid())))
        // However the name is written.
        .say(&format!(
            " GROUP BY {} ORDER BY SUM(transactions.converted), MAX(transactions.payee)",
            payee(reader)
        ));
    let rows: Vec<PayeeRow> = statement.fetch_all(reader).await?;
    let payees = rows.into_iter();
    Ok(payees
        .map(|row| (row.payee, Minor::new(row.amount)))
        .collect())
}
