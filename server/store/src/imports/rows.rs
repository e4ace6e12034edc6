//! The transactions of imports: what is in the books already, and all that came from one file.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::decimal::Decimal;
use kym_domain::id::{ImportId, TransactionId, WorkspaceId};
use kym_domain::imports::LedgerRow;
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute_built, fetch_all};
use crate::error::StoreError;
use crate::transactions::{Aggregates, COLUMNS, TransactionRow, whole};
use crate::values::{Day, Instant};

/// How many ids one statement carries.
const IDS_PER_STATEMENT: usize = 500;

#[derive(sqlx_macros::FromRow)]
struct StoredEntry {
    id: Uuid,
    day: Day,
    amount: i64,
    payee: String,
    bank_id: Option<String>,
    imported_payee: Option<String>,
}

/// What is on an account from one day to another, as files would tell of it.
pub async fn booked<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: &Account,
    (first, last): (Date, Date),
) -> Result<Vec<LedgerRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        StoredEntry,
        "SELECT id, day, amount, payee, bank_id, imported_payee FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND deleted_at IS NULL
         ORDER BY day, id",
        member.workspace().as_uuid(),
        account.id.as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    let digits = account.currency.digits();
    let rows = rows.into_iter().map(|row| LedgerRow {
        id: TransactionId::from_uuid(row.id),
        date: row.day.into(),
        amount: Decimal::new(row.amount, digits),
        is_imported: row.imported_payee.is_some(),
        payee: row.imported_payee.unwrap_or(row.payee),
        bank_id: row.bank_id,
    });
    Ok(rows.collect())
}

/// Everything that was booked from a file and is still held to be of it, deleted or not.
pub async fn of_import(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    id: ImportId,
) -> Result<Vec<Transaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND import_id = $2 ORDER BY day, id"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    whole(reader, member.workspace(), rows).await
}

/// Takes transactions out of the books at `now`. Their accounts must be locked.
pub async fn take_back(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
    now: Timestamp,
) -> Result<(), StoreError> {
    write(tx, member, rows, Some(now)).await
}

/// Puts transactions that were taken out of the books back into them. Their accounts must be locked.
pub async fn restore_many(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
) -> Result<(), StoreError> {
    write(tx, member, rows, None).await
}

/// Forgets of transactions which file they came from: they were changed, and stay when it is taken back.
pub async fn unlink(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
) -> Result<(), StoreError> {
    set(tx, member.workspace(), rows, Change::Unlinked).await
}

async fn write(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
    deleted_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let workspace = member.workspace();
    let change = Change::Deleted(deleted_at.map(Instant::from));
    set(tx, workspace, rows, change).await?;
    let mut kept = Aggregates::default();
    for was in rows {
        let is = match deleted_at {
            Some(now) => was.clone().deleted(now),
            None => was.clone().restored(),
        };
        kept.change(Some(was), Some(&is))?;
    }
    kept.write(tx, workspace).await
}

/// What becomes of many rows in the same way.
#[derive(Clone, Copy)]
enum Change {
    /// They are out of the books, or back in them.
    Deleted(Option<Instant>),
    /// They are of no file.
    Unlinked,
}

async fn set(
    tx: &mut Tx,
    workspace: WorkspaceId,
    rows: &[Transaction],
    change: Change,
) -> Result<(), StoreError> {
    for chunk in rows.chunks(IDS_PER_STATEMENT) {
        execute_built!(tx, once statement(workspace, chunk, change))?;
    }
    Ok(())
}

fn statement<DB>(workspace: WorkspaceId, rows: &[Transaction], change: Change) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Instant>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("UPDATE transactions SET ");
    match change {
        Change::Deleted(at) => {
            query.push("version = version + 1, deleted_at = ");
            query.push_bind(at);
        }
        Change::Unlinked => {
            query.push("import_id = NULL");
        }
    }
    query.push(" WHERE workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND id IN (");
    let mut list = query.separated(", ");
    for row in rows {
        list.push_bind(row.id.as_uuid());
    }
    query.push(")");
    query
}
