//! What may be the legs of transfers, and which pairs somebody said are none.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{AccountId, ImportId, TransactionId};
use kym_domain::money::Minor;
use kym_domain::transfer_suggestions::{MAX_CANDIDATES, PairIds, TransferCandidate};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::{Day, Instant};

/// Which transactions are compared.
#[derive(Clone, Copy, Debug)]
pub struct CandidateQuery<'a> {
    /// Those on these accounts.
    pub accounts: &'a [AccountId],
    /// Those of these days, both included.
    pub days: (Date, Date),
    /// The import whose rows are wanted; all are without one.
    pub import: Option<ImportId>,
}

#[derive(sqlx_macros::FromRow)]
struct CandidateRow {
    id: Uuid,
    account_id: Uuid,
    day: Day,
    amount: i64,
    converted: Option<i64>,
    payee: String,
    import_id: Option<Uuid>,
}

/// The newest transactions there that may be legs, as many as are compared: they happened, are neither part of a transfer
/// nor split, and no statement was compared with them.
pub async fn candidates<R>(
    reader: &mut Reader,
    member: &Member<R>,
    query: CandidateQuery<'_>,
) -> Result<Vec<TransferCandidate>, StoreError> {
    let (first, last) = query.days;
    let limit = i64::try_from(MAX_CANDIDATES).unwrap_or(i64::MAX);
    let mut statement = Statement::new(
        "SELECT id, account_id, day, amount, converted, payee, import_id FROM transactions WHERE workspace_id = ",
    );
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(query.accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND day >= ")
        .value(Value::Day(Day::from(first)))
        .say(" AND day <= ")
        .value(Value::Day(Day::from(last)))
        .say(
            " AND deleted_at IS NULL AND peer_id IS NULL AND has_splits = FALSE AND status IN ('pending', 'cleared')
             ORDER BY day DESC, id DESC LIMIT ",
        )
        .value(Value::Number(limit));
    let rows: Vec<CandidateRow> = statement.fetch_all(reader).await?;
    let import = query.import.map(|id| id.as_uuid());
    let rows = rows.into_iter().map(|row| TransferCandidate {
        id: TransactionId::from_uuid(row.id),
        account_id: AccountId::from_uuid(row.account_id),
        date: row.day.into(),
        amount: Minor::new(row.amount),
        converted: row.converted.map(Minor::new),
        payee: row.payee,
        is_wanted: import.is_none() || row.import_id == import,
    });
    Ok(rows.collect())
}

/// The first and the last day of what was booked from a file and is still there.
pub async fn days_of_import<R>(
    reader: &mut Reader,
    member: &Member<R>,
    import: ImportId,
) -> Result<Option<(Date, Date)>, StoreError> {
    let (first, last): (Option<Day>, Option<Day>) = fetch_one!(
        reader,
        (Option<Day>, Option<Day>),
        "SELECT MIN(day), MAX(day) FROM transactions
         WHERE workspace_id = $1 AND import_id = $2 AND deleted_at IS NULL",
        member.workspace().as_uuid(),
        import.as_uuid(),
    )?;
    Ok(first
        .zip(last)
        .map(|(first, last)| (first.into(), last.into())))
}

/// The pairs that are none, whoever of the workspace said so.
pub async fn dismissed<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<BTreeSet<PairIds>, StoreError> {
    let rows: Vec<(Uuid, Uuid)> = fetch_all!(
        reader,
        (Uuid, Uuid),
        "SELECT from_id, to_id FROM dismissed_transfers WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    let pairs = rows.into_iter().map(|(from, to)| PairIds {
        from: TransactionId::from_uuid(from),
        to: TransactionId::from_uuid(to),
    });
    Ok(pairs.collect())
}

/// Notes that a pair is no transfer. The workspace must have both transactions.
pub async fn dismiss(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    pair: PairIds,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO dismissed_transfers (workspace_id, from_id, to_id, dismissed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (workspace_id, from_id, to_id) DO NOTHING",
        member.workspace().as_uuid(),
        pair.from.as_uuid(),
        pair.to.as_uuid(),
        Instant::from(now),
    )?;
    Ok(())
}

/// Forgets that somebody said that a pair is no transfer.
pub async fn restore(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    pair: PairIds,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM dismissed_transfers WHERE workspace_id = $1 AND from_id = $2 AND to_id = $3",
        member.workspace().as_uuid(),
        pair.from.as_uuid(),
        pair.to.as_uuid(),
    )?;
    Ok(())
}

/// Forgets the pairs of which a transaction is on an account that leaves its workspace.
pub(crate) async fn forget_account(
    tx: &mut Tx,
    workspace: Uuid,
    account: Uuid,
) -> Result<(), StoreError> {
    for column in ["from_id", "to_id"] {
        let mut statement = Statement::new("DELETE FROM dismissed_transfers WHERE workspace_id = ");
        statement
            .value(Value::Id(workspace))
            .say(&format!(
                " AND {column} IN (SELECT id FROM transactions WHERE workspace_id = "
            ))
            .value(Value::Id(workspace))
            .say(" AND account_id = ")
            .value(Value::Id(account))
            .say(")");
        statement.execute(tx).await?;
    }
    Ok(())
}
