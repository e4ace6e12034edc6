//! By what a receipt is known again: its content, its code, and the transactions that it may be.

use jiff::civil::Date;
use kym_domain::id::{AccountId, ReceiptId, TransactionId, UserId};
use kym_domain::money::Minor;
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Day;

/// The transaction that a receipt was booked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransactionOfReceipt {
    /// Which.
    pub id: TransactionId,
    /// The account it stands on.
    pub account_id: AccountId,
}

/// The newest receipt with a file of this content, unless it was booked and its transaction is gone.
pub async fn find_by_content<R>(
    reader: &mut Reader,
    member: &Member<R>,
    content_hash: &[u8],
) -> Result<Option<ReceiptId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT r.id FROM receipt_files f
              JOIN receipts r ON r.workspace_id = f.workspace_id AND r.id = f.receipt_id
         WHERE f.workspace_id = $1 AND f.content_hash = $2 AND (r.state <> 'booked' OR EXISTS (
             SELECT 1 FROM transactions t
             WHERE t.workspace_id = r.workspace_id AND t.id = r.transaction_id AND t.deleted_at IS NULL))
         ORDER BY r.created_at DESC, r.id DESC LIMIT 1",
        member.workspace().as_uuid(),
        content_hash,
    )?;
    Ok(row.map(|(id,)| ReceiptId::from_uuid(id)))
}

/// The newest receipt that waits for a person and has this key.
pub async fn find_by_code<R>(
    reader: &mut Reader,
    member: &Member<R>,
    key: &str,
) -> Result<Option<ReceiptId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT id FROM receipts WHERE workspace_id = $1 AND code_key = $2 AND state IN ('processing', 'review')
         ORDER BY created_at DESC, id DESC LIMIT 1",
        member.workspace().as_uuid(),
        key,
    )?;
    Ok(row.map(|(id,)| ReceiptId::from_uuid(id)))
}

/// The transaction that a receipt of this key was booked as.
pub async fn transaction_by_key<R>(
    reader: &mut Reader,
    member: &Member<R>,
    key: &str,
) -> Result<Option<TransactionOfReceipt>, StoreError> {
    let row: Option<(Uuid, Uuid)> = fetch_optional!(
        reader,
        (Uuid, Uuid),
        "SELECT id, account_id FROM transactions
         WHERE workspace_id = $1 AND receipt_key = $2 AND deleted_at IS NULL ORDER BY id LIMIT 1",
        member.workspace().as_uuid(),
        key,
    )?;
    Ok(row.map(|(id, account)| TransactionOfReceipt {
        id: TransactionId::from_uuid(id),
        account_id: AccountId::from_uuid(account),
    }))
}

/// Notes by what a transaction is known again. Its version stays as it is: nobody's open edit becomes stale.
pub async fn set_key(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transaction: TransactionId,
    key: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transactions SET receipt_key = $1 WHERE workspace_id = $2 AND id = $3",
        key,
        member.workspace().as_uuid(),
        transaction.as_uuid(),
    )?;
    Ok(())
}

/// The transactions on these accounts, from one day to another, of exactly this amount: those that a receipt may be.
/// Legs of transfers and what is void are none.
pub async fn candidates<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
    (from, to): (Date, Date),
    amount: Minor,
) -> Result<Vec<TransactionId>, StoreError> {
    let mut statement = Statement::new("SELECT id FROM transactions WHERE workspace_id = ");
    let accounts = accounts.iter().map(|id| Value::Id(id.as_uuid()));
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(accounts)
        .say(" AND day >= ")
        .value(Value::Day(Day::from(from)))
        .say(" AND day <= ")
        .value(Value::Day(Day::from(to)))
        .say(" AND amount = ")
        .value(Value::Number(amount.units()))
        .say(" AND deleted_at IS NULL AND peer_id IS NULL AND status <> 'void' ORDER BY day, id LIMIT 50");
    let rows: Vec<(Uuid,)> = statement.fetch_all(reader).await?;
    Ok(rows
        .into_iter()
        .map(|(id,)| TransactionId::from_uuid(id))
        .collect())
}

/// The account that the last receipt of somebody was booked on.
pub async fn last_account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    user: UserId,
) -> Result<Option<AccountId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT t.account_id FROM receipts r
              JOIN transactions t ON t.workspace_id = r.workspace_id AND t.id = r.transaction_id
         WHERE r.workspace_id = $1 AND r.created_by = $2 AND r.state = 'booked' AND t.deleted_at IS NULL
         ORDER BY r.finished_at DESC, r.id DESC LIMIT 1",
        member.workspace().as_uuid(),
        user.as_uuid(),
    )?;
    Ok(row.map(|(account,)| AccountId::from_uuid(account)))
}
