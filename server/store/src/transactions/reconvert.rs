//! Transactions that are converted anew: at other rates, or into another currency.

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use super::Aggregates;
use super::batch::ROWS_PER_STATEMENT;
use super::row::{COLUMNS, TransactionRow, whole};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute_built, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::values::Day;

/// Which transactions of an account are to be converted anew.
#[derive(Clone, Copy, Debug)]
pub struct Unrated {
    /// The account.
    pub account: AccountId,
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
    /// Only those that have no conversion.
    pub only_missing: bool,
}

/// These transactions, deleted ones too: they may come back.
pub async fn to_reconvert<R>(
    reader: &mut Reader,
    member: &Member<R>,
    wanted: &Unrated,
) -> Result<Vec<Transaction>, StoreError> {
    let (start, end) = (wanted.start, wanted.end);
    let (start, end) = (start.unwrap_or(FIRST_DAY), end.unwrap_or(LAST_DAY));
    let (workspace, account) = (member.workspace().as_uuid(), wanted.account.as_uuid());
    // Two statements, as one would have no use for the index of those that are missing.
    let rows = if wanted.only_missing {
        fetch_all!(
            reader,
            TransactionRow,
            concat!(
                "SELECT ",
                COLUMNS!(),
                " FROM transactions
                 WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND converted IS NULL"
            ),
            workspace,
            account,
            Day::from(start),
            Day::from(end),
        )?
    } else {
        fetch_all!(
            reader,
            TransactionRow,
            concat!(
                "SELECT ",
                COLUMNS!(),
                " FROM transactions WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4"
            ),
            workspace,
            account,
            Day::from(start),
            Day::from(end),
        )?
    };
    whole(reader, member.workspace(), rows).await
}

/// The first and the last day of the transactions of an account, deleted ones too.
pub async fn days_of<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
) -> Result<Option<(Date, Date)>, StoreError> {
    let (first, last): (Option<Day>, Option<Day>) = fetch_one!(
        reader,
        (Option<Day>, Option<Day>),
        "SELECT (SELECT MIN(day) FROM transactions WHERE workspace_id = $1 AND account_id = $2),
                (SELECT MAX(day) FROM transactions WHERE workspace_id = $1 AND account_id = $2)",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    Ok(first
        .zip(last)
        .map(|(first, last)| (first.into(), last.into())))
}

/// Writes what many transactions come to in `base` over what they came to. Nothing else may differ, the version
/// neither: nobody's change of them is out of date for it, and what came from a file is still as it came.
/// Their accounts must be locked.
///
/// # Errors
/// [`StoreError::Conflict`] when one of them is no longer of the version that it was.
pub async fn reconvert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    base: Currency,
    changes: &[(Transaction, Transaction)],
) -> Result<(), StoreError> {
    tx.counts_in(member.workspace(), base.code());
    let workspace = member.workspace();
    for chunk in changes.chunks(ROWS_PER_STATEMENT) {
        let rows = execute_built!(tx, statement(workspace, chunk))?;
        if usize::try_from(rows) != Ok(chunk.len()) {
            return Err(StoreError::Conflict);
        }
    }
    let mut kept = Aggregates::default();
    for (was, is) in changes {
        kept.change(Some(was), Some(is))?;
    }
    kept.write(tx, workspace).await
}

/// Both databases call the columns of a list of values `column1` and so on.
fn statement<DB>(workspace: WorkspaceId, changes: &[(Transaction, Transaction)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Day>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<&'q str>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "UPDATE transactions SET converted = v.column3, rate = v.column4, rate_day = v.column5,
             rate_source = v.column6, rate_method = v.column7
         FROM (",
    );
    query.push_values(changes, |mut values, (was, is)| {
        values
            .push_bind(is.id.as_uuid())
            .push_bind(was.version)
            .push_bind(is.converted.map(Minor::units))
            .push_bind(is.rate.map(|rate| rate.rate.to_string()))
            .push_bind(is.rate.map(|rate| Day::from(rate.day)))
            .push_bind(is.rate.map(|rate| rate.source.as_uuid()))
            .push_bind(is.rate.map(|rate| rate.method.as_str()));
    });
    query.push(") AS v WHERE transactions.workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND transactions.id = v.column1 AND transactions.version = v.column2");
    query
}
