//! Reconciliations, and what closing and reopening one does to the rows of its account. The account must
//! be locked ([`crate::lock::accounts`]) by whoever writes. Kept sums stay as they are: what is reconciled
//! counts as what is cleared does.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, ReconciliationId, TransactionId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::reconciliations::{Closed, Reconciliation, ReconciliationProgress};
use uuid::Uuid;

use crate::access::{EditClosed, EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

macro_rules! COLUMNS {
    () => {
        "workspace_id, id, account_id, statement_date, statement_balance, state, opened_by, opened_at, closed_by,
         closed_at, adjustment_id, row_count, version"
    };
}

#[derive(sqlx_macros::FromRow)]
struct ReconciliationRow {
    workspace_id: Uuid,
    id: Uuid,
    account_id: Uuid,
    statement_date: Day,
    statement_balance: i64,
    state: String,
    opened_by: Uuid,
    opened_at: Instant,
    closed_by: Option<Uuid>,
    closed_at: Option<Instant>,
    adjustment_id: Option<Uuid>,
    row_count: i64,
    version: i64,
}

impl TryFrom<ReconciliationRow> for Reconciliation {
    type Error = StoreError;

    fn try_from(row: ReconciliationRow) -> Result<Self, StoreError> {
        let state = row.state.parse();
        let closed = row.closed_by.zip(row.closed_at).map(|(by, at)| Closed {
            by: UserId::from_uuid(by),
            at: at.into(),
            adjustment: row.adjustment_id.map(TransactionId::from_uuid),
            row_count: row.row_count,
        });
        Ok(Self {
            id: ReconciliationId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            account_id: AccountId::from_uuid(row.account_id),
            statement_date: row.statement_date.into(),
            statement_balance: Minor::new(row.statement_balance),
            state: state
                .map_err(|_| StoreError::inconsistent("reconciliations", "state", row.id))?,
            opened_by: UserId::from_uuid(row.opened_by),
            opened_at: row.opened_at.into(),
            closed,
            version: row.version,
        })
    }
}

/// The reconciliations of an account, those of the latest statements first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
) -> Result<Vec<Reconciliation>, StoreError> {
    let rows = fetch_all!(
        reader,
        ReconciliationRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM reconciliations WHERE workspace_id = $1 AND account_id = $2 ORDER BY statement_date DESC, id DESC"
        ),
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    rows.into_iter().map(Reconciliation::try_from).collect()
}

/// A reconciliation of an account.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
    id: ReconciliationId,
) -> Result<Option<Reconciliation>, StoreError> {
    let row = fetch_optional!(
        reader,
        ReconciliationRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM reconciliations WHERE workspace_id = $1 AND account_id = $2 AND id = $3"
        ),
        member.workspace().as_uuid(),
        account.as_uuid(),
        id.as_uuid(),
    )?;
    row.map(Reconciliation::try_from).transpose()
}

/// Where an account stands against the statement of a reconciliation. Whole months come from the kept
/// sums; what is ticked is added up row by row, and of that there is as much as one statement has.
pub async fn progress(
    reader: &mut Reader,
    account: &Account,
    reconciliation: &Reconciliation,
) -> Result<ReconciliationProgress, StoreError> {
    let day = reconciliation.statement_date;
    let month = Month::of(day).first_day();
    let (all, cleared): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT CAST(COALESCE((
             SELECT SUM(cleared) FROM account_months WHERE workspace_id = $1 AND account_id = $2 AND month < $3
         ), 0) + COALESCE((
             SELECT SUM(amount) FROM transactions
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND deleted_at IS NULL
                 AND status IN ('cleared', 'reconciled')
         ), 0) AS BIGINT), CAST(COALESCE((
             SELECT SUM(amount) FROM transactions
             WHERE workspace_id = $1 AND account_id = $2 AND day <= $4 AND deleted_at IS NULL AND status = 'cleared'
         ), 0) AS BIGINT)",
        account.workspace_id.as_uuid(),
        account.id.as_uuid(),
        Day::from(month),
        Day::from(day),
    )?;
    let sums = (Minor::new(all), Minor::new(cleared));
    ReconciliationProgress::of(account, reconciliation.statement_balance, sums)
        .map_err(|_| StoreError::inconsistent("accounts", "opening_balance", account.id.as_uuid()))
}

/// Up to which days accounts of the workspace are closed; others are not.
pub async fn closed_until<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<BTreeMap<AccountId, Date>, StoreError> {
    let rows: Vec<(Uuid, Day)> = fetch_all!(
        reader,
        (Uuid, Day),
        "SELECT id, closed_until FROM accounts WHERE workspace_id = $1 AND closed_until IS NOT NULL",
        member.workspace().as_uuid(),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id, day)| (AccountId::from_uuid(id), day.into()))
        .collect())
}

/// Writes a new reconciliation.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reconciliation: &Reconciliation,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO reconciliations (workspace_id, id, account_id, statement_date, statement_balance, state, opened_by,
             opened_at, row_count, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)",
        member.workspace().as_uuid(),
        reconciliation.id.as_uuid(),
        reconciliation.account_id.as_uuid(),
        Day::from(reconciliation.statement_date),
        reconciliation.statement_balance.units(),
        reconciliation.state.as_str(),
        reconciliation.opened_by.as_uuid(),
        Instant::from(reconciliation.opened_at),
        reconciliation.version,
    )?;
    Ok(())
}

/// Writes a reconciliation as it is now over the version before it, and up to where its account is closed
/// then.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update<R>(
    tx: &mut Tx,
    member: &Member<R>,
    is: &Reconciliation,
) -> Result<(), StoreError> {
    let closed = is.closed;
    let adjustment = closed.and_then(|closed| closed.adjustment);
    let rows = execute!(
        tx,
        "UPDATE reconciliations SET statement_date = $1, statement_balance = $2, state = $3, closed_by = $4,
             closed_at = $5, adjustment_id = $6, row_count = $7, version = $8
         WHERE workspace_id = $9 AND id = $10 AND version = $11",
        Day::from(is.statement_date),
        is.statement_balance.units(),
        is.state.as_str(),
        closed.map(|closed| closed.by.as_uuid()),
        closed.map(|closed| Instant::from(closed.at)),
        adjustment.map(|id| id.as_uuid()),
        closed.map_or(0, |closed| closed.row_count),
        is.version,
        member.workspace().as_uuid(),
        is.id.as_uuid(),
        is.version - 1,
    )?;
    if rows != 1 {
        return Err(StoreError::Conflict);
    }
    execute!(
        tx,
        "UPDATE accounts SET closed_until = (
             SELECT MAX(statement_date) FROM reconciliations
             WHERE workspace_id = $1 AND account_id = $2 AND state = 'closed')
         WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        is.account_id.as_uuid(),
    )?;
    Ok(())
}

/// Gives a reconciliation up that is open.
pub async fn delete(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reconciliation: &Reconciliation,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM reconciliations WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        reconciliation.id.as_uuid(),
    )?;
    Ok(())
}

/// Makes reconciled what is cleared up to the day of the statement, and answers how many rows it were.
pub async fn settle(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reconciliation: &Reconciliation,
) -> Result<i64, StoreError> {
    let workspace = member.workspace().as_uuid();
    let account = reconciliation.account_id.as_uuid();
    let day = Day::from(reconciliation.statement_date);
    let count = execute!(
        tx,
        "INSERT INTO reconciled_rows (workspace_id, reconciliation_id, transaction_id)
         SELECT workspace_id, $1, id FROM transactions
         WHERE workspace_id = $2 AND account_id = $3 AND day <= $4 AND status = 'cleared' AND deleted_at IS NULL",
        reconciliation.id.as_uuid(),
        workspace,
        account,
        day,
    )?;
    execute!(
        tx,
        "UPDATE transactions SET status = 'reconciled', version = version + 1
         WHERE workspace_id = $1 AND account_id = $2 AND day <= $3 AND status = 'cleared' AND deleted_at IS NULL",
        workspace,
        account,
        day,
    )?;
    i64::try_from(count).map_err(|_| {
        StoreError::inconsistent("reconciliations", "row_count", reconciliation.id.as_uuid())
    })
}

/// Makes cleared again what a reconciliation made reconciled, as far as it is so still.
pub async fn unmark_rows(
    tx: &mut Tx,
    member: &Member<EditClosed>,
    reconciliation: &Reconciliation,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transactions SET status = 'cleared', version = version + 1
         WHERE workspace_id = $1 AND status = 'reconciled' AND id IN (
             SELECT transaction_id FROM reconciled_rows WHERE workspace_id = $1 AND reconciliation_id = $2)",
        member.workspace().as_uuid(),
        reconciliation.id.as_uuid(),
    )?;
    execute!(
        tx,
        "DELETE FROM reconciled_rows WHERE workspace_id = $1 AND reconciliation_id = $2",
        member.workspace().as_uuid(),
        reconciliation.id.as_uuid(),
    )?;
    Ok(())
}

/// Moves the reconciliations of an account to another workspace, ahead of its transactions. What was booked
/// on another account since it was reconciled is parted from its reconciliation: one of the two stays.
pub(crate) async fn move_with(
    tx: &mut Tx,
    (source, target): (Uuid, Uuid),
    account: Uuid,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM reconciled_rows WHERE workspace_id = $1 AND reconciliation_id IN (
             SELECT id FROM reconciliations WHERE workspace_id = $1 AND account_id = $2)
             AND NOT EXISTS (SELECT 1 FROM transactions booked WHERE booked.workspace_id = $1
                 AND booked.id = reconciled_rows.transaction_id AND booked.account_id = $2)",
        source,
        account,
    )?;
    execute!(
        tx,
        "DELETE FROM reconciled_rows WHERE workspace_id = $1 AND transaction_id IN (
             SELECT id FROM transactions WHERE workspace_id = $1 AND account_id = $2)
             AND NOT EXISTS (SELECT 1 FROM reconciliations made WHERE made.workspace_id = $1
                 AND made.id = reconciled_rows.reconciliation_id AND made.account_id = $2)",
        source,
        account,
    )?;
    execute!(
        tx,
        "UPDATE reconciled_rows SET workspace_id = $1 WHERE workspace_id = $2 AND reconciliation_id IN (
             SELECT id FROM reconciliations WHERE workspace_id = $2 AND account_id = $3)",
        target,
        source,
        account,
    )?;
    execute!(
        tx,
        "UPDATE reconciliations SET workspace_id = $1 WHERE workspace_id = $2 AND account_id = $3",
        target,
        source,
        account,
    )?;
    Ok(())
}
