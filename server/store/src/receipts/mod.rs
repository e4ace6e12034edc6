//! Receipts of a workspace: files or codes that somebody brought, until they are transactions. Every member may look
//! at them; who may add transactions works on them.

mod chunks;
mod files;
mod items;
mod keys;
mod pages;

use jiff::Timestamp;
use kym_domain::id::{AccountId, ReceiptId, TransactionId, UserId, WorkspaceId};
use kym_domain::receipts::receipt::ReceiptLanguage;
use kym_domain::receipts::receipt::{Receipt, ReceiptError, ReceiptState};
use uuid::Uuid;

pub use self::files::{ReceiptFile, drop_bytes, drop_file, file_bytes, files, insert_file};
pub use self::items::{RememberedItem, remember_item, remembered_items};
pub use self::keys::{
    TransactionOfReceipt, candidates, find_by_code, find_by_content, last_account, set_key,
    transaction_by_key,
};
pub use self::pages::{
    ReceiptPage, insert_page, page_bytes, pages, remove_pages, set_codes, set_text, thumbnail,
};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A receipt, and the name of who brought it as long as they have an account here.
#[derive(Clone, Debug)]
pub struct ReceiptWithAuthor {
    /// The receipt.
    pub receipt: Receipt,
    /// Their name.
    pub full_name: Option<String>,
    /// Where the transaction stands that it was booked as, as long as that is not deleted.
    pub booked_on: Option<AccountId>,
    /// How many pages it has, as far as they are there.
    pub page_count: i64,
}

/// How many receipts of a workspace are in each state that waits for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReceiptCounts {
    /// They are being read.
    pub processing: i64,
    /// They wait for a person.
    pub review: i64,
    /// They could not be read.
    pub failed: i64,
}

#[derive(sqlx_macros::FromRow)]
struct ReceiptRow {
    workspace_id: Uuid,
    id: Uuid,
    state: String,
    name: String,
    account_id: Option<Uuid>,
    language: Option<String>,
    code_key: Option<String>,
    attempt: i64,
    steps: String,
    draft: Option<String>,
    error: Option<String>,
    transaction_id: Option<Uuid>,
    created_by: Uuid,
    created_at: Instant,
    started_at: Instant,
    finished_at: Option<Instant>,
    version: i64,
    full_name: Option<String>,
    booked_on: Option<Uuid>,
    page_count: i64,
}

impl TryFrom<ReceiptRow> for ReceiptWithAuthor {
    type Error = StoreError;

    fn try_from(row: ReceiptRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("receipts", column, row.id);
        let language = row.language.as_deref().map(str::parse::<ReceiptLanguage>);
        let error = row.error.as_deref().map(str::parse).transpose();
        let receipt = Receipt {
            id: ReceiptId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            state: row.state.parse().map_err(|_| nonsense("state"))?,
            name: row.name,
            account_id: row.account_id.map(AccountId::from_uuid),
            language: language.transpose().map_err(|_| nonsense("language"))?,
            code_key: row.code_key,
            attempt: row.attempt,
            steps: row.steps,
            draft: row.draft,
            error: error.map_err(|_| nonsense("error"))?,
            transaction_id: row.transaction_id.map(TransactionId::from_uuid),
            created_by: UserId::from_uuid(row.created_by),
            created_at: row.created_at.into(),
            started_at: row.started_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
            version: row.version,
        };
        Ok(Self {
            receipt,
            full_name: row.full_name,
            booked_on: row.booked_on.map(AccountId::from_uuid),
            page_count: row.page_count,
        })
    }
}

macro_rules! SELECT {
    () => {
        "SELECT r.workspace_id, r.id, r.state, r.name, r.account_id, r.language, r.code_key, r.attempt, r.steps, r.draft,
                r.error, r.transaction_id, r.created_by, r.created_at, r.started_at, r.finished_at, r.version,
                u.full_name, t.account_id AS booked_on,
                (SELECT COUNT(*) FROM receipt_pages p WHERE p.workspace_id = r.workspace_id AND p.receipt_id = r.id)
                    AS page_count
         FROM receipts r LEFT JOIN users u ON u.id = r.created_by
              LEFT JOIN transactions t ON t.workspace_id = r.workspace_id AND t.id = r.transaction_id
                  AND t.deleted_at IS NULL
         WHERE r.workspace_id = $1"
    };
}

/// The receipts of a workspace, or those in one state: the newest first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    state: Option<ReceiptState>,
    limit: i64,
    offset: i64,
) -> Result<Vec<ReceiptWithAuthor>, StoreError> {
    let rows = fetch_all!(
        reader,
        ReceiptRow,
        concat!(
            SELECT!(),
            " AND ($2 = '' OR r.state = $2) ORDER BY r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4"
        ),
        member.workspace().as_uuid(),
        state.map_or("", ReceiptState::as_str),
        limit,
        offset,
    )?;
    rows.into_iter().map(ReceiptWithAuthor::try_from).collect()
}

/// How many receipts there are, or are in one state.
pub async fn count<R>(
    reader: &mut Reader,
    member: &Member<R>,
    state: Option<ReceiptState>,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM receipts WHERE workspace_id = $1 AND ($2 = '' OR state = $2)",
        member.workspace().as_uuid(),
        state.map_or("", ReceiptState::as_str),
    )?;
    Ok(count)
}

/// How many receipts of a workspace wait for something.
pub async fn counts<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<ReceiptCounts, StoreError> {
    let rows: Vec<(String, i64)> = fetch_all!(
        reader,
        (String, i64),
        "SELECT state, COUNT(*) FROM receipts WHERE workspace_id = $1 AND state <> 'booked' GROUP BY state",
        member.workspace().as_uuid(),
    )?;
    let of = |state: ReceiptState| {
        let found = rows.iter().find(|(word, _)| word == state.as_str());
        found.map_or(0, |(_, count)| *count)
    };
    Ok(ReceiptCounts {
        processing: of(ReceiptState::Processing),
        review: of(ReceiptState::Review),
        failed: of(ReceiptState::Failed),
    })
}

/// A receipt of the workspace.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ReceiptId,
) -> Result<Option<ReceiptWithAuthor>, StoreError> {
    let row = fetch_optional!(
        reader,
        ReceiptRow,
        concat!(SELECT!(), " AND r.id = $2"),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(ReceiptWithAuthor::try_from).transpose()
}

/// The workspace of a receipt, if it is one that the user belongs to.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: ReceiptId,
) -> Result<Option<WorkspaceId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT r.workspace_id FROM workspace_members m JOIN receipts r ON r.workspace_id = m.workspace_id
         WHERE m.user_id = $1 AND r.id = $2",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| WorkspaceId::from_uuid(workspace)))
}

/// Who brought a receipt that is at this attempt of being read, for the job that does it.
pub async fn reader_of(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ReceiptId,
    attempt: i64,
) -> Result<Option<UserId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT created_by FROM receipts
         WHERE workspace_id = $1 AND id = $2 AND state = 'processing' AND attempt = $3",
        workspace.as_uuid(),
        id.as_uuid(),
        attempt,
    )?;
    Ok(row.map(|(user,)| UserId::from_uuid(user)))
}

/// Keeps a receipt from everybody else who would change it until the change ends.
pub async fn lock(tx: &mut Tx, workspace: WorkspaceId, id: ReceiptId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM receipts WHERE workspace_id = $1 AND id = $2 FOR UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Writes a new receipt.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: &Receipt,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO receipts (workspace_id, id, state, name, account_id, language, code_key, attempt, steps, draft, error,
             transaction_id, created_by, created_at, started_at, finished_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        member.workspace().as_uuid(),
        receipt.id.as_uuid(),
        receipt.state.as_str(),
        receipt.name,
        receipt.account_id.map(|id| id.as_uuid()),
        receipt.language.map(ReceiptLanguage::as_str),
        receipt.code_key,
        receipt.attempt,
        receipt.steps,
        receipt.draft,
        receipt.error.map(ReceiptError::as_str),
        receipt.transaction_id.map(|id| id.as_uuid()),
        receipt.created_by.as_uuid(),
        Instant::from(receipt.created_at),
        Instant::from(receipt.started_at),
        receipt.finished_at.map(Instant::from),
        receipt.version,
    )?;
    Ok(())
}

/// Writes a receipt as it is now over one of the version before.
///
/// # Errors
/// [`StoreError::Conflict`] when it is not of that version any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    receipt: &Receipt,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE receipts SET state = $1, account_id = $2, language = $3, code_key = $4, attempt = $5, steps = $6,
             draft = $7, error = $8, transaction_id = $9, started_at = $10, finished_at = $11, version = $12
         WHERE workspace_id = $13 AND id = $14 AND version = $15",
        receipt.state.as_str(),
        receipt.account_id.map(|id| id.as_uuid()),
        receipt.language.map(ReceiptLanguage::as_str),
        receipt.code_key,
        receipt.attempt,
        receipt.steps,
        receipt.draft,
        receipt.error.map(ReceiptError::as_str),
        receipt.transaction_id.map(|id| id.as_uuid()),
        Instant::from(receipt.started_at),
        receipt.finished_at.map(Instant::from),
        receipt.version,
        member.workspace().as_uuid(),
        receipt.id.as_uuid(),
        receipt.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Notes that nobody can read a receipt, if it still is at this attempt.
pub async fn give_up(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ReceiptId,
    attempt: i64,
    error: ReceiptError,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE receipts SET state = 'failed', error = $1, finished_at = $2, version = version + 1
         WHERE workspace_id = $3 AND id = $4 AND state = 'processing' AND attempt = $5",
        error.as_str(),
        Instant::from(now),
        workspace.as_uuid(),
        id.as_uuid(),
        attempt,
    )?;
    Ok(())
}

/// Removes a receipt with its files.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: ReceiptId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM receipts WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Removes receipts that were booked or have failed before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM receipts WHERE finished_at < $1 AND state IN ('booked', 'failed')",
        Instant::from(before)
    )
}
