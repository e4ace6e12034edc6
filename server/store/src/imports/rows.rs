//! The transactions of imports: what is in the books already, and all that came from one file.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, ImportId, TransactionId, WorkspaceId};
use kym_domain::imports::{ImportedValues, LedgerRow};
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, execute_built, fetch_all};
use crate::error::StoreError;
use crate::transactions::{Aggregates, COLUMNS, TransactionRow, whole};
use crate::values::{Day, Instant};

/// How many ids one statement carries.
const IDS_PER_STATEMENT: usize = 500;

/// How many transactions of a file that failed go in one change.
const WITHDRAWN_AT_ONCE: i64 = 250;

/// The version of a transaction that is as it was booked.
const UNTOUCHED: i64 = 1;

#[derive(sqlx_macros::FromRow)]
struct StoredEntry {
    id: Uuid,
    account_id: Uuid,
    day: Day,
    amount: i64,
    payee: String,
    status: String,
    has_splits: bool,
    peer_id: Option<Uuid>,
    bank_id: Option<String>,
    imported_payee: Option<String>,
    imported_day: Option<Day>,
    imported_amount: Option<String>,
    imported_status: Option<String>,
}

/// What is on an account from one day to another, as files would tell of it, and what files told of these days that has
/// got another day since or has gone to another account.
pub async fn booked<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: &Account,
    (first, last): (Date, Date),
) -> Result<Vec<LedgerRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        StoredEntry,
        "SELECT id, account_id, day, amount, payee, status, has_splits, peer_id, bank_id, imported_payee, imported_day,
             imported_amount, imported_status
         FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND deleted_at IS NULL
         UNION ALL
         SELECT id, account_id, day, amount, payee, status, has_splits, peer_id, bank_id, imported_payee, imported_day,
             imported_amount, imported_status
         FROM transactions
         WHERE workspace_id = $1 AND imported_account_id = $2 AND imported_day >= $3 AND imported_day <= $4
             AND deleted_at IS NULL AND (account_id <> $2 OR day < $3 OR day > $4)
         ORDER BY day, id",
        member.workspace().as_uuid(),
        account.id.as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    let rows = rows.into_iter().map(|row| row.of(account));
    rows.collect()
}

impl StoredEntry {
    fn of(self, account: &Account) -> Result<LedgerRow, StoreError> {
        let nonsense = |column| StoreError::inconsistent("transactions", column, self.id);
        let date = self.day.into();
        let amount = Decimal::new(self.amount, account.currency.digits());
        let told_amount = self.imported_amount.as_deref().map(str::parse).transpose();
        let told_amount = told_amount.map_err(|_| nonsense("imported_amount"))?;
        let status = self.status.parse().map_err(|_| nonsense("status"))?;
        let told_status = self.imported_status.as_deref().map(str::parse).transpose();
        let told_status = told_status.map_err(|_| nonsense("imported_status"))?;
        // What was imported before days, amounts and statuses were kept is taken to be as it was.
        let imported = self.imported_payee.map(|payee| ImportedValues {
            date: self.imported_day.map_or(date, Date::from),
            amount: told_amount.unwrap_or(amount),
            payee,
            status: told_status.unwrap_or(status),
        });
        Ok(LedgerRow {
            id: TransactionId::from_uuid(self.id),
            date,
            amount,
            payee: self.payee,
            status,
            bank_id: self.bank_id,
            imported,
            is_elsewhere: self.account_id != account.id.as_uuid(),
            is_composed: self.has_splits || self.peer_id.is_some(),
        })
    }
}

/// Notes what a file says by now of a transaction that another file told of before.
pub async fn tell(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: TransactionId,
    (imported, bank_id): (&ImportedValues, Option<&str>),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transactions SET imported_day = $1, imported_amount = $2, imported_payee = $3,
             imported_status = $4, bank_id = COALESCE($5, bank_id)
         WHERE workspace_id = $6 AND id = $7",
        Day::from(imported.date),
        imported.amount.to_string(),
        imported.payee,
        imported.status.as_str(),
        bank_id,
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// What a file said of an account that was taken back at `at`: with the bank's own name for it.
pub async fn taken_back<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (id, account): (ImportId, AccountId),
    at: Timestamp,
) -> Result<Vec<(ImportedValues, Option<String>)>, StoreError> {
    type Row = (Uuid, Day, String, String, String, Option<String>);
    let rows: Vec<Row> = fetch_all!(
        reader,
        Row,
        "SELECT id, imported_day, imported_amount, imported_payee, COALESCE(imported_status, status), bank_id
         FROM transactions
         WHERE workspace_id = $1 AND import_id = $2 AND imported_account_id = $3 AND deleted_at = $4
             AND imported_day IS NOT NULL AND imported_amount IS NOT NULL AND imported_payee IS NOT NULL
         ORDER BY imported_day, id",
        member.workspace().as_uuid(),
        id.as_uuid(),
        account.as_uuid(),
        Instant::from(at),
    )?;
    let rows = rows
        .into_iter()
        .map(|(id, day, amount, payee, status, bank_id)| {
            let nonsense = |column| StoreError::inconsistent("transactions", column, id);
            let imported = ImportedValues {
                date: day.into(),
                amount: amount.parse().map_err(|_| nonsense("imported_amount"))?,
                payee,
                status: status.parse().map_err(|_| nonsense("imported_status"))?,
            };
            Ok((imported, bank_id))
        });
    rows.collect()
}

/// What is there of an account from files that were booked from `since` on.
pub async fn booked_since<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    since: Timestamp,
) -> Result<BTreeSet<TransactionId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT t.id FROM imports i JOIN transactions t ON t.workspace_id = i.workspace_id AND t.import_id = i.id
         WHERE i.workspace_id = $1 AND i.booked_at >= $2 AND t.imported_account_id = $3 AND t.deleted_at IS NULL",
        member.workspace().as_uuid(),
        Instant::from(since),
        account.as_uuid(),
    )?;
    let ids = rows.into_iter().map(|(id,)| TransactionId::from_uuid(id));
    Ok(ids.collect())
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
    write(tx, member.workspace(), rows, Some(now)).await
}

/// Puts transactions that were taken out of the books back into them. Their accounts must be locked.
pub async fn restore_many(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
) -> Result<(), StoreError> {
    write(tx, member.workspace(), rows, None).await
}

/// Takes some of what was booked from a file that failed out of the books at `now`, and says whether there may be more. What
/// somebody has changed since, and the other legs of such transfers, stay and are of no file from then on. The accounts of the
/// file must be locked.
pub async fn withdraw(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = some_of_import(tx, workspace, id).await?;
    let untouched = rows.iter().filter(|row| row.version == UNTOUCHED);
    let untouched: BTreeSet<_> = untouched.map(|row| row.id).collect();
    let is_whole = |row: &Transaction| {
        let peer = row.transfer.map(|peer| peer.transaction_id);
        [Some(row.id), peer]
            .into_iter()
            .flatten()
            .all(|id| untouched.contains(&id))
    };
    let (go, stay): (Vec<_>, Vec<_>) = rows.iter().cloned().partition(is_whole);
    write(tx, workspace, &go, Some(now)).await?;
    set(tx, workspace, &go, Change::Unlinked).await?;
    set(tx, workspace, &stay, Change::Unlinked).await?;
    Ok(!rows.is_empty())
}

/// Some rows of an import that are in the books, no leg of a transfer without the other.
async fn some_of_import(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Vec<Transaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND import_id = $2 AND deleted_at IS NULL
             ORDER BY day, id LIMIT $3"
        ),
        workspace.as_uuid(),
        id.as_uuid(),
        WITHDRAWN_AT_ONCE,
    )?;
    let peers = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND import_id = $2 AND deleted_at IS NULL AND id IN (
                 SELECT peer_id FROM (
                     SELECT peer_id FROM transactions
                     WHERE workspace_id = $1 AND import_id = $2 AND deleted_at IS NULL ORDER BY day, id LIMIT $3
                 ) AS taken WHERE peer_id IS NOT NULL)"
        ),
        workspace.as_uuid(),
        id.as_uuid(),
        WITHDRAWN_AT_ONCE,
    )?;
    let mut rows = whole(reader, workspace, rows).await?;
    let known: BTreeSet<_> = rows.iter().map(|row| row.id).collect();
    let peers = whole(reader, workspace, peers).await?;
    rows.extend(peers.into_iter().filter(|row| !known.contains(&row.id)));
    Ok(rows)
}

/// Forgets of everything that was booked from a file, deleted or not, where it came from.
pub async fn unlink_all(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transactions SET import_id = NULL WHERE workspace_id = $1 AND import_id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
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
    workspace: WorkspaceId,
    rows: &[Transaction],
    deleted_at: Option<Timestamp>,
) -> Result<(), StoreError> {
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
